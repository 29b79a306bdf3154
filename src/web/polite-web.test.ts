import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hash64 } from '../base/hash.js';
import type { Answer } from './outcome.js';
import { SharedPace } from './pace/shared-pace.js';
import { PoliteWeb } from './polite-web.js';

const delayMs = 40;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lycosa-pace-test-'));
  after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A web that notes when requests begin and end, and answers after a moment. */
function slowWeb(answerMs = 5, headers: Record<string, string> = {}, status = 200) {
  const log: { url: string; from: number; to: number }[] = [];
  return {
    log,
    fetch: async ({ url }: { url: string }): Promise<Answer> => {
      const from = performance.now();
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      log.push({ url, from, to: performance.now() });
      return {
        kind: 'answer',
        status,
        headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
        body: new Uint8Array(0),
        unwanted: false,
        requestHead: '',
        responseHead: '',
        fetchedAt: 0,
        durationMs: answerMs,
      };
    },
    close: async () => {},
  };
}

function shortestPause(log: readonly { from: number; to: number }[]): number {
  const ordered = [...log].sort((a, b) => a.from - b.from);
  return Math.min(...ordered.slice(1).map(({ from }, i) => from - ordered[i]!.to));
}

const ask = (web: PoliteWeb, url: string) => web.fetch({ url, accept: 'anything', maxBytes: 1000 });

test('whoever asks, a site is asked one thing at a time, with its pause; sites do not wait for each other', async () => {
  const slow = slowWeb();
  const web = new PoliteWeb(slow, { delayMs });
  const paths = ['/robots.txt', '/', '/a.js', '/b'];
  await Promise.all(
    ['a.example', 'www.a.example', 'b.example'].flatMap((site) =>
      paths.map((path) => ask(web, `https://${site}${path}`)),
    ),
  );
  const of = (site: string) => slow.log.filter(({ url }) => url.includes(site));
  assert.equal(of('a.example').length, 8);
  assert.ok(shortestPause(of('a.example')) >= delayMs);
  assert.ok(shortestPause(of('b.example')) >= delayMs);
  assert.ok(shortestPause(slow.log) < 0, 'two sites at once');
});

test('two processes share the pace of a site through a folder', async () => {
  const shared = folder();
  const slow = slowWeb();
  const webs = [0, 1].map(() => new PoliteWeb(slow, { delayMs, shared: new SharedPace(shared) }));
  await Promise.all(
    webs.flatMap((web) => ['/1', '/2', '/3'].map((path) => ask(web, `https://a.example${path}`))),
  );
  assert.equal(slow.log.length, 6);
  assert.ok(shortestPause(slow.log) >= delayMs, `${shortestPause(slow.log)} ms`);
  assert.deepEqual(
    readdirSync(shared).filter((name) => !name.endsWith('.rest')),
    [],
    'no turn is left behind',
  );
  for (const name of readdirSync(shared)) assert.equal(statSync(join(shared, name)).mode & 0o77, 0);
});

test('a site that a killed process was asking rests as if it had just answered', () => {
  const shared = folder();
  const file = join(shared, hash64('a.example').toString(36));
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const pace = new SharedPace(shared);
  writeFileSync(`${file}.turn`, `${gone} ${Date.now() - 50}`);
  assert.equal(pace.take('a.example', 1000), 1000);
  assert.ok(pace.take('a.example', 1000) > 900, 'and still does');
  // Long ago, nobody waits any more.
  rmSync(`${file}.rest`);
  writeFileSync(`${file}.turn`, `${gone} ${Date.now() - 3_600_000}`);
  assert.ok(pace.take('a.example', 1000) <= 1);
});

test('a machine whose clock is set back does not make a crawl wait for it', async () => {
  const shared = folder();
  const file = join(shared, hash64('a.example').toString(36));
  writeFileSync(`${file}.rest`, `${Date.now() + 3_600_000} 100`);
  assert.equal(new SharedPace(shared).take('a.example', 50), 100);
  let wall = 1e12;
  const clock = { now: () => wall, steady: () => performance.now() };
  const web = new PoliteWeb(slowWeb(), { delayMs, clock });
  await ask(web, 'https://a.example/');
  wall -= 7_200_000;
  const before = performance.now();
  await ask(web, 'https://a.example/');
  assert.ok(performance.now() - before < 10 * delayMs);
});

test('a site that wants to be left alone for long is not waited for, and what waits ends with the web', async () => {
  const slow = slowWeb(1, { 'retry-after': '3600' }, 429);
  const web = new PoliteWeb(slow, { delayMs });
  await ask(web, 'https://a.example/');
  const refused = await ask(web, 'https://a.example/');
  assert.equal(refused.kind, 'failure');
  assert.equal(slow.log.length, 1);
  const other = new PoliteWeb(slowWeb(), { delayMs: 60_000 });
  await ask(other, 'https://a.example/');
  const waiting = ask(other, 'https://a.example/');
  await other.close();
  assert.equal((await waiting).kind, 'failure');
});

test('what was looked at before a crawl is not asked for again, once', async () => {
  const slow = slowWeb(1, { 'content-type': 'text/html' });
  const web = new PoliteWeb(slow, { delayMs: 5 });
  const url = 'https://a.example/';
  await web.fetch({ url, accept: 'anything', maxBytes: 1000, isLook: true });
  const conditional = { url, accept: 'pages', maxBytes: 1000, headers: { 'If-None-Match': '"1"' } } as const;
  await web.fetch(conditional);
  assert.equal(slow.log.length, 2, 'another question gets another answer');
  assert.equal((await ask(web, url)).kind, 'answer');
  assert.equal(slow.log.length, 2);
  await ask(web, url);
  assert.equal(slow.log.length, 3);
});
