import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../test/temporary-folder.js';
import { FairQueue } from './fair-queue.js';
import { WorkerPool } from './worker-pool.js';

interface SpinJob {
  readonly group: string;
  readonly ms: number;
}

/** A pool whose jobs keep their thread busy for a time. */
function spinningPool(maxThreads: number, maxJobMs: number): WorkerPool<SpinJob, string> {
  const module = join(temporaryFolder(), 'spin.mjs');
  const served = new URL('./job-thread.js', import.meta.url).href;
  writeFileSync(
    module,
    `import { parentPort, workerData } from 'node:worker_threads';
     import { serveJobs } from ${JSON.stringify(served)};
     serveJobs(parentPort, workerData.slots, ({ group, ms }) => {
       const until = performance.now() + ms;
       while (performance.now() < until);
       return { result: group };
     });`,
  );
  return new WorkerPool({
    module: pathToFileURL(module),
    workerData: null,
    maxThreads,
    maxHeld: 3,
    weightOf: () => 1,
    pile: 2,
    groupOf: ({ group }) => group,
    maxJobMs,
    failure: (why) => new Error(why),
  });
}

test('groups take turns, and what is put back is next', () => {
  const queue = new FairQueue<number>();
  for (const n of [1, 2, 3]) queue.add('a', n);
  queue.add('b', 10);
  queue.add('c', 20);
  const next = (): number | undefined => queue.take(() => true)?.item;
  assert.deepEqual([next(), next(), next(), next()], [1, 10, 20, 2]);
  queue.add('b', 11);
  queue.putBack('c', 20);
  assert.deepEqual([next(), next(), next(), next()], [20, 3, 11, undefined]);
  queue.add('a', 4);
  assert.equal(
    queue.take((group) => group !== 'a'),
    null,
  );
  assert.equal(queue.size, 1);
});

test('one site whose pages take for ever does not keep others from being read', async () => {
  const pool = spinningPool(2, 1500);
  try {
    const hostile = Array.from({ length: 8 }, () => pool.do({ group: 'hostile', ms: 60_000 }));
    const ended = Promise.allSettled(hostile);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = performance.now();
    const good = await Promise.all(Array.from({ length: 40 }, () => pool.do({ group: 'good', ms: 2 })));
    const ms = performance.now() - before;
    assert.equal(good.length, 40);
    assert.ok(ms < 1500, `the good site took ${ms} ms`);
    // Each hostile page is stopped and told, and the more there are the sooner.
    const results = await ended;
    assert.ok(results.every(({ status }) => status === 'rejected'));
  } finally {
    await pool.close();
  }
});

test('jobs behind a slow one are done by another thread, each once', async () => {
  const pool = spinningPool(2, 60_000);
  try {
    const order: string[] = [];
    const note = (name: string) => (): void => {
      order.push(name);
    };
    const slow = pool.do({ group: 'slow', ms: 1500 }).then(note('slow'));
    const behind = ['a', 'b', 'c', 'd'].map((group) => pool.do({ group, ms: 1 }).then(note(group)));
    await Promise.all([slow, ...behind]);
    assert.equal(order.at(-1), 'slow');
    assert.deepEqual([...order].sort(), ['a', 'b', 'c', 'd', 'slow']);
  } finally {
    await pool.close();
  }
});
