import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash64 } from '../../base/hash.js';
import { seededRandom } from '../../base/random.js';
import { restAskedFor } from '../../web/pace/rest-asked-for.js';
import { SiteClock } from '../../web/pace/site-clock.js';
import { exhausted } from '../budget.js';
import { retryDelayMs } from '../step/retry-delay.js';
import { NearDuplicates } from './near-duplicates.js';
import { Scope } from './scope.js';
import { SeenCache } from './seen-cache.js';
import { TrapGuard } from './trap-guard.js';

test('the cache knows what it was told, forgets when full, and never makes things up', () => {
  const cache = new SeenCache(1024);
  const keys = Array.from({ length: 5000 }, (_, i) => hash64(`k${i}`));
  const low = (key: bigint): number => Number(key & 0xffffffn);
  for (const key of keys) assert.ok(!cache.has(key, low(key)));
  for (const key of keys) {
    cache.add(key, low(key));
    assert.ok(cache.has(key, low(key)));
  }
  assert.ok(keys.filter((key) => cache.has(key, low(key))).length <= 1024);
});

test('near-duplicates are found within a few bits, with the same title, in a window', () => {
  const near = new NearDuplicates({ capacity: 100 });
  const random = seededRandom(3);
  const sketch = (): Uint32Array => Uint32Array.from({ length: 4 }, () => random() * 2 ** 32);
  const first = sketch();
  near.add(1, first, 7);
  const close = first.slice();
  close[0]! ^= 0b1011;
  close[3]! ^= 0b11;
  assert.equal(near.find(close, 7), 1);
  assert.equal(near.find(close, 8), null);
  close[1]! ^= 0xff;
  assert.equal(near.find(close, 7), null);
  for (let i = 2; i < 150; i++) near.add(i, sketch(), i);
  assert.equal(near.find(first, 7), null);
});

const noted = (
  id: number,
  key: string,
  blocks: number[],
  maskedBlocks = blocks,
  isDouble = false,
  referrer: number | null = null,
) => ({
  id,
  siteId: 1,
  key,
  referrer,
  blocks,
  maskedBlocks,
  isDouble,
  leadsOn: false,
});

test('a calendar is closed, a catalogue and numbered pages are not', () => {
  const take = (
    url: (i: number) => string,
    blocks: (i: number) => number[],
    masked: (i: number) => number[],
    n: number,
  ): number => {
    const guard = new TrapGuard();
    for (let i = 0; i < n; i++) {
      if (!guard.allows(1, url(i), 3)) return i;
      guard.note(noted(i, url(i), blocks(i), masked(i)));
    }
    return n;
  };
  const same = (): number[] => [1, 2, 3];
  const fresh = (i: number): number[] => [1, 2, 1000 + i];
  assert.equal(
    take((i) => `http://x.org/product/${i}`, fresh, fresh, 20_000),
    20_000,
  );
  assert.equal(
    take((i) => `http://x.org/page/${i}`, fresh, same, 5000),
    5000,
  );
  const calendar = take((i) => `http://x.org/cal?year=${2000 + i}&month=1`, fresh, same, 5000);
  assert.ok(calendar < 500, `calendar took ${calendar}`);
  const session = take((i) => `http://x.org/p?token=${i}x`, same, same, 5000);
  assert.ok(session <= 110, `session ids took ${session}`);
  const mixed = take(
    (i) => `http://x.org/m/${i}`,
    (i) => (i % 2 ? same() : fresh(i)),
    (i) => (i % 2 ? same() : fresh(i)),
    5000,
  );
  assert.equal(mixed, 5000);
});

test('trap tallies survive a restart', () => {
  const guard = new TrapGuard();
  for (let i = 0; i < 101; i++) guard.note(noted(1, `http://x.org/p?token=${i}x`, [1], [1]));
  assert.ok(guard.allows(1, 'http://x.org/p?token=5x', 1));
  guard.note(noted(1, 'http://x.org/p?token=5x', [1], [1]));
  guard.note(noted(1, 'http://x.org/p?token=6x', [1], [1]));
  assert.ok(!guard.allows(1, 'http://x.org/p?token=7x', 1));
  assert.ok(!new TrapGuard(guard.takeChanges()).allows(1, 'http://x.org/p?token=7x', 1));
  assert.deepEqual(guard.takeChanges(), []);
});

test('scopes', () => {
  const site = new Scope({ kind: 'site', entries: ['https://www.example.org/a/b'] });
  assert.ok(site.contains('http://www.example.org/x', 'www.example.org'));
  assert.ok(!site.contains('http://example.org/x', 'example.org'));
  const domain = new Scope({ kind: 'domain', entries: ['https://www.example.org/a/b'] });
  assert.ok(domain.contains('http://shop.example.org/', 'shop.example.org'));
  assert.ok(!domain.contains('http://example.com/', 'example.com'));
  const prefix = new Scope({ kind: 'prefix', entries: ['https://example.org/a/b'] });
  assert.ok(prefix.contains('http://example.org/a/c', 'example.org'));
  assert.ok(!prefix.contains('http://example.org/ab', 'example.org'));
  const rules = new Scope({
    kind: 'site',
    entries: ['http://x.org/'],
    include: ['/docs/', 'http://x.org/top'],
    exclude: ['*.pdf$', '/docs/old'],
  });
  assert.deepEqual(
    ['/docs/a', '/top', '/docs/a.pdf', '/docs/old/a', '/else'].map((path) =>
      rules.permits(`http://x.org${path}`),
    ),
    [true, true, false, false, false],
  );
});

test("pauses: ours, the site's, a multiple of its response time, and slowing down", () => {
  const clock = new SiteClock({ delayMs: 100 });
  clock.answered(1000, 10);
  assert.equal(clock.nextAt, 1100);
  clock.answered(2000, 400);
  assert.equal(clock.nextAt, 2800);
  clock.setCrawlDelay(5000);
  clock.answered(3000, 10);
  assert.equal(clock.nextAt, 8000);
  const fast = new SiteClock({ delayMs: 0 });
  fast.answered(1000, 400);
  assert.equal(fast.nextAt, 1000);
  assert.ok(!fast.isSerial);
  fast.slowDown(1000, null);
  assert.ok(fast.isSerial);
  assert.equal(fast.nextAt, 2000);
  fast.slowDown(2000, 7000);
  assert.equal(fast.nextAt, 9000);
  fast.answered(9000, 1);
  fast.answered(9001, 1);
  assert.ok(!fast.isSerial);
});

test('retries back off with jitter; Retry-After is read in both forms', () => {
  assert.equal(
    retryDelayMs(1, () => 0),
    500,
  );
  assert.equal(
    retryDelayMs(3, () => 0.5),
    4000,
  );
  const answer = (value: string) => ({ headers: new Map([['retry-after', [value]]]) }) as never;
  assert.equal(restAskedFor(answer('3'), 1000), 3000);
  assert.equal(restAskedFor(answer(new Date(9000).toUTCString()), 1000), 8000);
  assert.equal(restAskedFor(answer('soon'), 1000), null);
});

test('budgets leave no room for what could exceed them', () => {
  const spent = { pages: 8, bytes: 100, elapsedMs: 50 };
  assert.equal(exhausted({ maxPages: 10 }, spent, 1), null);
  assert.equal(exhausted({ maxPages: 10 }, spent, 2), 'pages');
  assert.equal(exhausted({ maxBytes: 100 }, spent, 0), 'bytes');
  assert.equal(exhausted({ maxTimeMs: 50 }, spent, 0), 'time');
});

test('what a page with news names is fetched, though a list has said it all; what only names itself is not', () => {
  const guard = new TrapGuard();
  const schedule = 1;
  guard.note(noted(schedule, 'http://x.org/schedule', [1, 2, 3, 4, 5]));
  const talk = (i: number): string => `http://x.org/talks/${i}`;
  const speaker = (i: number): string => `http://x.org/speakers/${i}`;
  for (let i = 0; i < 400; i++) {
    assert.ok(guard.allows(1, talk(i), 2, schedule), `talk ${i}`);
    guard.note(noted(100 + i, talk(i), [1 + (i % 5)], [1], false, schedule));
  }
  for (let i = 0; i < 400; i++) {
    assert.ok(guard.allows(1, speaker(i), 3, 100 + i), `speaker ${i} of a talk`);
    guard.note(noted(1000 + i, speaker(i), [1], [1], false, 100 + i));
  }
  assert.ok(!guard.allows(1, talk(400), 3, 100), 'a talk that only a talk names');
  const copy = (i: number): string => `http://x.org/print/${i}`;
  let taken = 0;
  for (; taken < 400 && guard.allows(1, copy(taken), 2, schedule); taken++)
    guard.note(noted(2000 + taken, copy(taken), [1], [1], true, schedule));
  assert.ok(taken < 150, `${taken} copies were taken`);
});

test('an endless space that news leads into ends', () => {
  const guard = new TrapGuard();
  guard.note(noted(1, 'http://x.org/', [1, 2, 3]));
  const month = (i: number): string => `http://x.org/cal/${2000 + i}/1`;
  let taken = 0;
  for (; taken < 5000; taken++) {
    const referrer = taken === 0 ? 1 : 10 + taken - 1;
    if (!guard.allows(1, month(taken), 2 + taken, referrer)) break;
    guard.note(noted(10 + taken, month(taken), [1], [1], false, referrer));
  }
  assert.ok(taken <= 110, `${taken} months were taken`);
});

test('views of a calendar that have led on are done when a run of them leads to nothing new, whatever they say', () => {
  const guard = new TrapGuard();
  guard.note(noted(1, 'http://x.org/', [1, 2, 3]));
  const day = (i: number): string => `http://x.org/cal/2026/6/${i}`;
  guard.note({ ...noted(2, day(1), [5], [5], false, 1), leadsOn: true });
  let taken = 2;
  // Each says something new, and is named by news.
  for (; taken < 400 && guard.allows(1, day(taken), 2, 1); taken++)
    guard.note(noted(10 + taken, day(taken), [100 + taken], [100 + taken], false, 1));
  assert.ok(taken > 10 && taken < 40, `${taken} days were taken`);
  assert.ok(guard.allows(1, 'http://x.org/cal/2026/6/3/jazz-night', 2, 1), 'what happens then is no view');
});
