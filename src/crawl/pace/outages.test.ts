import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lead } from '../../store/store.js';
import { type AfterOutage, Outages, type OutagesOptions } from './outages.js';

const lead = (id: number): Lead => ({ id }) as Lead;
const failure = { outcome: 'connect-failed', detail: 'refused' } as const;

/** Outages with a clock that is turned by hand. */
function watched(options: Partial<OutagesOptions> = {}) {
  let now = 1000;
  const outages = new Outages({
    clock: { now: () => now, steady: () => now },
    log: () => {},
    isResumed: false,
    hasAnsweredBefore: () => false,
    isThere: async () => false,
    ...options,
  });
  return {
    outages,
    fail: (id: number, how: { outcome: 'connect-failed' | 'proxy-failed'; detail: string } = failure) =>
      outages.unanswered(lead(id), 'a.example', 'https://a.example', how),
    wait: (ms: number) => {
      now += ms;
    },
    until: ({ at = 0 }: AfterOutage & { at?: number }) => {
      now = Math.max(now, at);
    },
  };
}

test('one page that fails while others are answered is to blame itself', async () => {
  const { outages, fail, until } = watched();
  outages.answered('a.example');
  const first = await fail(1);
  assert.deepEqual(
    { kind: first.kind, rests: 'rests' in first && first.rests },
    { kind: 'again', rests: false },
  );
  until(first);
  outages.answered('a.example');
  // It may have been asked for before the answer came.
  assert.equal((await fail(1)).kind, 'again');
  assert.equal((await fail(1)).kind, 'page');
});

test('the last page of a site is to blame where the site still answers something', async () => {
  const { outages, fail } = watched({ isThere: async () => true });
  outages.answered('a.example');
  for (let i = 0; i < 3; i++) assert.equal((await fail(1)).kind, 'again');
  assert.equal((await fail(1)).kind, 'page');
});

test('pages that are broken one after the other do not make a site rest that answers something', async () => {
  const { outages, fail } = watched({ isThere: async () => true });
  outages.answered('a.example');
  const broken = new Set([1, 2, 3]);
  for (let round = 0; round < 6; round++)
    for (const id of broken) {
      const after = await fail(id);
      assert.ok(after.kind === 'page' || (after.kind === 'again' && !after.rests), after.kind);
      if (after.kind === 'page') broken.delete(id);
    }
  assert.equal(broken.size, 0);
});

test('a site that stops answering rests ever longer, and is left to the next run', async () => {
  const { outages, fail, until } = watched();
  outages.answered('a.example');
  assert.equal((await fail(1)).kind, 'again');
  const rests: number[] = [];
  let id = 2;
  let after = await fail(id++);
  let before = 1000;
  while (after.kind === 'again') {
    rests.push(after.at - before);
    assert.ok(after.rests);
    // Whatever else fails meanwhile rests with it.
    assert.deepEqual(await fail(id++), after);
    until(after);
    before = after.at;
    after = await fail(id++);
  }
  assert.deepEqual(rests, [5000, 15_000, 60_000, 240_000]);
  assert.equal(after.kind, 'leave');
});

test('a site that was never there is tried once more, and given up; so is one that was gone in the run before', async () => {
  for (const options of [{}, { isResumed: true, hasAnsweredBefore: () => true }]) {
    const { fail, until } = watched(options);
    let after = await fail(1);
    for (let i = 0; after.kind === 'again' && i < 20; i++) {
      until(after);
      after = await fail(1);
    }
    assert.equal(after.kind, 'gone');
  }
});

test('a proxy that fails is the fault of no site: everything waits for it, and ends without it', async () => {
  const { outages, fail, until } = watched();
  outages.answered('a.example');
  const dead = { outcome: 'proxy-failed', detail: 'refused' } as const;
  let after = await fail(1, dead);
  let times = 0;
  for (; after.kind === 'again'; times++) {
    until(after);
    after = await fail(times + 2, dead);
  }
  assert.deepEqual([after.kind, times], ['stop', 4]);
});

test('what is certain is no outage: there is no such name', () => {
  assert.ok(Outages.isPassing({ outcome: 'dns-failed', detail: '', retry: true }));
  assert.ok(!Outages.isPassing({ outcome: 'dns-failed', detail: '', retry: false }));
  assert.ok(!Outages.isPassing({ outcome: 'robots-denied', detail: '' }));
});
