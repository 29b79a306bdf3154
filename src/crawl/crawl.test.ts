/** The loop on a web that is a function: sites that refuse, ask for patience, or redirect to themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { hash64 } from '../base/hash.js';
import { breadthFirst } from '../navigate/breadth-first.js';
import { openSqliteStore } from '../store/sqlite/sqlite-store.js';
import type { PageRow, Store } from '../store/store.js';
import { keyOf } from '../url/address.js';
import { siteOf } from '../url/site.js';
import type { Answer, Failure } from '../web/outcome.js';
import { PoliteWeb } from '../web/polite-web.js';
import { Crawl } from './crawl.js';
import type { CrawlEnd, CrawlOptions } from './crawl-options.js';

type Reply = { status?: number; headers?: Record<string, string>; body?: string } | Failure['outcome'];

function answer(reply: Reply): Answer | Failure {
  if (typeof reply === 'string')
    return { kind: 'failure', outcome: reply, detail: reply, retry: true, durationMs: 1 };
  const headers = new Map(
    Object.entries({ 'content-type': 'text/html', ...reply.headers }).map(([name, value]) => [name, [value]]),
  );
  return {
    kind: 'answer',
    status: reply.status ?? 200,
    headers,
    body: Buffer.from(reply.body ?? ''),
    unwanted: false,
    requestHead: '',
    responseHead: 'HTTP/1.1 200 OK\r\n\r\n',
    fetchedAt: Date.now(),
    durationMs: 1,
  };
}

async function run(
  store: Store,
  entries: string[],
  replyTo: (url: string) => Reply,
  options: Partial<CrawlOptions> = {},
): Promise<{ end: CrawlEnd; asked: string[] }> {
  const asked: string[] = [];
  const crawl = await store.openCrawl('test', '{}', Date.now());
  const lead = (url: string) => ({
    url,
    key: hash64(keyOf(url)),
    site: siteOf(url),
    level: 0,
    rank: 0,
    hops: 0,
    kind: 'page' as const,
    skip: null,
  });
  await store.discover(crawl, entries.map(lead));
  const web = {
    fetch: async ({ url }: { url: string }) => {
      asked.push(url);
      return answer(replyTo(url));
    },
    close: async () => {},
  };
  const end = await new Crawl({
    store,
    crawl,
    web: new PoliteWeb(web, { delayMs: 0 }),
    navigator: breadthFirst(),
    scope: { kind: 'site', entries },
    concurrency: 4,
    sitemaps: false,
    archive: false,
    restsMs: [10, 20],
    // No pause before what failed is tried again.
    random: () => -0.5,
    ...options,
  }).run();
  return { end, asked };
}

async function rowsOf(store: Store): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for await (const row of store.pages({})) rows.push(row);
  return rows;
}

const links = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join('');
const numbered = (n: number): string[] => Array.from({ length: n }, (_, i) => `/${i}`);

function scenario(what: string, body: (store: Store) => Promise<void>): void {
  test(what, { timeout: 60_000 }, async () => {
    const store = openSqliteStore(temporaryFolder(), { archive: false });
    try {
      await body(store);
    } finally {
      await store.close();
    }
  });
}

scenario(
  'a site that cannot be reached rests; the others finish; the crawl ends and nothing is lost',
  async (store) => {
    let isDead = false;
    const { end, asked } = await run(store, ['http://dead.test/', 'http://live.test/'], (url) => {
      if (isDead && url.startsWith('http://dead.test/')) return 'connect-failed';
      if (url.endsWith('/robots.txt')) return { status: 404 };
      if (url === 'http://dead.test/') {
        isDead = true;
        return { body: links(...numbered(30)) };
      }
      return { body: url === 'http://live.test/' ? links(...numbered(20)) : '' };
    });
    assert.equal(end, 'waiting');
    assert.equal(asked.filter((url) => url.startsWith('http://live.test/')).length, 22);
    assert.ok(asked.filter((url) => url.startsWith('http://dead.test/')).length < 45);
    const crawl = (await store.crawls())[0]!;
    assert.ok((await store.waiting(crawl)) >= 20);
    // The next run asks for what was left open, and now it is there.
    const again = await run(store, ['http://dead.test/', 'http://live.test/'], () => ({ body: '' }));
    assert.equal(again.end, 'finished');
    assert.ok(again.asked.length >= 20);
    assert.deepEqual(new Set((await rowsOf(store)).map(({ outcome }) => outcome)), new Set(['ok']));
  },
);

scenario('a short outage loses nothing', async (store) => {
  let requests = 0;
  let goneUntil = 0;
  const { end } = await run(
    store,
    ['http://x.test/'],
    (url) => {
      if (++requests === 12) goneUntil = performance.now() + 100;
      if (performance.now() < goneUntil) return 'connection-lost';
      if (url.endsWith('/robots.txt')) return { status: 404 };
      return { body: url === 'http://x.test/' ? links(...numbered(40)) : '' };
    },
    { restsMs: [20, 50, 200] },
  );
  assert.equal(end, 'finished');
  const rows = await rowsOf(store);
  assert.deepEqual([rows.length, new Set(rows.map(({ outcome }) => outcome))], [41, new Set(['ok'])]);
});

scenario('a page that always breaks off fails, and its site goes on', async (store) => {
  const { end, asked } = await run(store, ['http://x.test/'], (url) => {
    if (url.endsWith('/robots.txt')) return { status: 404 };
    if (url.endsWith('/3')) return 'connection-lost';
    return { body: url === 'http://x.test/' ? links(...numbered(5)) : '' };
  });
  assert.equal(end, 'finished');
  const lost = (await rowsOf(store)).filter(({ outcome }) => outcome !== 'ok');
  assert.deepEqual(
    lost.map(({ url, outcome }) => [url, outcome]),
    [['http://x.test/3', 'connection-lost']],
  );
  assert.ok(asked.filter((url) => url.endsWith('/3')).length <= 5);
});

scenario('a site that asks for patience takes its www twin along, and the crawl ends', async (store) => {
  const { end } = await run(store, ['http://x.test/', 'http://www.x.test/'], (url) => {
    if (url.endsWith('/robots.txt')) return { status: 404 };
    return url === 'http://x.test/' ? { status: 429, headers: { 'retry-after': '4000' } } : { body: '' };
  });
  assert.equal(end, 'waiting');
});

scenario('robots.txt that is overloaded for an hour ends the crawl instead of sleeping', async (store) => {
  const { end, asked } = await run(store, ['http://x.test/'], () => ({
    status: 503,
    headers: { 'retry-after': '3600' },
  }));
  assert.equal(end, 'waiting');
  assert.deepEqual(asked, ['http://x.test/robots.txt']);
});

scenario('an expired robots.txt stands in for one that cannot be reached', async (store) => {
  await store.keepRobots(
    'http://x.test',
    { fetchedAt: 0, kind: 'rules', body: 'User-agent: *\nDisallow: /no' },
    [],
  );
  const { end } = await run(store, ['http://x.test/', 'http://x.test/no'], (url) =>
    url.endsWith('/robots.txt') ? { status: 502 } : { body: '' },
  );
  assert.equal(end, 'finished');
  assert.deepEqual((await rowsOf(store)).map((row) => row.outcome).sort(), ['ok', 'robots-denied']);
});

scenario('a redirect to another spelling of the same page finds the page', async (store) => {
  const { end } = await run(store, ['http://x.test/'], (url) => {
    if (url.endsWith('/robots.txt')) return { status: 404 };
    if (url === 'http://x.test/') return { body: links('/page?utm_source=mail', '/page', '/loop') };
    if (url.includes('utm_source')) return { status: 301, headers: { location: '/page' } };
    if (url.endsWith('/loop')) return { status: 301, headers: { location: '/loop' } };
    return { body: '<title>Here</title>' };
  });
  assert.equal(end, 'finished');
  const rows = await rowsOf(store);
  assert.deepEqual(
    rows.map(({ url, outcome, title }) => [url, outcome, title]),
    [
      ['http://x.test/', 'ok', ''],
      ['http://x.test/page', 'ok', 'Here'],
      ['http://x.test/loop', 'redirect-loop', null],
    ],
  );
});

scenario(
  'a site forgotten in the middle of a crawl does not keep the next run from ending',
  async (store) => {
    const replyTo = (url: string): Reply => {
      if (url.endsWith('/robots.txt')) return { status: 404 };
      return { body: new URL(url).pathname === '/' ? links(...numbered(10)) : '' };
    };
    const entries = ['http://a.test/', 'http://b.test/'];
    assert.equal(
      (await run(store, entries, replyTo, { budget: { maxPages: 6 }, concurrency: 1 })).end,
      'max-pages',
    );
    await store.forget('a.test');
    assert.equal((await run(store, entries, replyTo)).end, 'finished');
    assert.equal((await rowsOf(store)).length, 22);
  },
);

scenario('duplicates stay marked when they are visited again', async (store) => {
  const text = `<p>${'the same words '.repeat(30)}</p>`;
  const replyTo = (url: string): Reply => {
    if (url.endsWith('/robots.txt')) return { status: 404 };
    return { body: url === 'http://x.test/' ? links('/a', '/b') : text };
  };
  for (let visit = 0; visit < 2; visit++) {
    assert.equal((await run(store, ['http://x.test/'], replyTo, { concurrency: 1 })).end, 'finished');
    assert.deepEqual(
      (await rowsOf(store)).map((row) => row.duplicateKind),
      [null, null, 'exact'],
    );
  }
});
