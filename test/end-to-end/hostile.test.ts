/** A site full of hostile answers: the crawl ends, the normal pages are all there, and every outcome has its kind. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { map, pages } from '../../src/parts.js';
import { page, type Reply, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const bomb = gzipSync(Buffer.alloc(50_000_000));
const expected: Record<string, [reply: Reply, outcome: string]> = {
  '/bomb': [{ headers: { 'content-encoding': 'gzip' }, body: bomb }, 'body-too-large'],
  '/not-gzip': [{ headers: { 'content-encoding': 'gzip' }, body: 'plain text' }, 'decode-failed'],
  '/self': [{ status: 302, headers: { location: '/self' } }, 'redirect-loop'],
  '/nowhere': [{ status: 301 }, 'bad-redirect'],
  '/script': [{ status: 301, headers: { location: 'javascript:alert(1)' } }, 'bad-redirect'],
  '/many-links': [
    { body: Array.from({ length: 150_000 }, (_, i) => `<a href=//other.example/${i}>`).join('') },
    'ok',
  ],
  '/deep': [{ body: '<div>'.repeat(100_000) }, 'ok'],
  '/attribute': [{ body: `<a title="${'x'.repeat(5_000_000)}" href=/>x</a>` }, 'ok'],
  '/binary': [{ body: Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7919) & 255)) }, 'ok'],
  '/charset': [
    { headers: { 'content-type': 'text/html; charset=no-such-charset' }, body: page('Odd', []) },
    'ok',
  ],
  '/rel': [{ body: `<link rel="${'apple-touch-icon'.repeat(40)} x" href=/n>` }, 'ok'],
  '/base': [
    {
      body: `<base href="/${'x'.repeat(20_000)}/">${Array.from({ length: 20_000 }, (_, i) => `<a href=${i}>`).join('')}`,
    },
    'ok',
  ],
  '/formatting': [
    { body: `${Array.from({ length: 5000 }, (_, i) => `<b id=${i}>`).join('')}${'<p>x'.repeat(200_000)}` },
    'ok',
  ],
  '/anchors': [
    {
      body:
        'w '.repeat(200_000) +
        Array.from({ length: 20_000 }, (_, i) => `<object><a href=//other.example/${i}>w`).join(''),
    },
    'ok',
  ],
  '/reset': [(_request, response) => response.socket?.resetAndDestroy(), 'connection-lost'],
  '/endless': [
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(60_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
    'body-too-large',
  ],
  '/slow': [
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write('x')), 200);
    },
    'timeout',
  ],
  '/later': [{ status: 429, headers: { 'retry-after': '99999999999999999999' } }, ''],
};
for (let i = 0; i < 30; i++)
  expected[`/hop${i}`] = [{ status: 302, headers: { location: `/hop${i + 1}` } }, i < 11 ? 'redirect' : ''];

test('hostile answers among normal pages', async () => {
  const normal = Array.from({ length: 50 }, (_, i) => `/normal/${i}`);
  const hostile = Object.keys(expected).filter((path) => path !== '/later' && !/^\/hop[1-9]/.test(path));
  const server = await serveSite((path) => {
    if (path === '/') return page('Home', [...hostile, ...normal]);
    if (path.startsWith('/normal/')) return page(path, [], `words of ${path}`);
    return expected[path]?.[0];
  });
  after(() => server.close());
  const store = temporaryFolder();
  const summary = await map({
    urls: [`${server.url}/`],
    allowPrivate: true,
    delayMs: 0,
    timeoutMs: 2500,
    maxBodyBytes: 8_000_000,
    store,
    environment: {},
  });
  assert.equal(summary.end, 'finished');
  const outcomes = new Map<string, string>();
  for await (const row of pages({ store })) outcomes.set(row.url.slice(server.url.length), row.outcome);
  for (const path of normal) assert.equal(outcomes.get(path), 'ok', path);
  for (const path of hostile) assert.equal(outcomes.get(path), expected[path]![1], path);
  assert.equal(outcomes.get('/hop10'), 'redirect-limit');
  assert.equal(outcomes.has('/hop11'), false);
  assert.ok(
    process.memoryUsage().rss < 800e6,
    `${process.memoryUsage().rss} bytes with the server in the same process`,
  );
});

test('a site that asks for a day of patience ends the crawl, and is not forgotten', async () => {
  const server = await serveSite({ '/': page('Home', ['/later', '/x']), '/later': expected['/later']![0] });
  after(() => server.close());
  const options = {
    urls: [`${server.url}/`],
    allowPrivate: true,
    delayMs: 0,
    concurrency: 1,
    store: temporaryFolder(),
    environment: {},
  };
  const summary = await map(options);
  assert.equal(summary.end, 'waiting');
  assert.ok(summary.waiting > 0);
  assert.equal((await map(options)).end, 'waiting');
});

test('sitemaps without end, and of other sites', async () => {
  const other = await serveSite({ '/buy': 'no' });
  after(() => other.close());
  const server = await serveSite((path) => {
    if (path === '/') return page('Home', []);
    if (path === '/sitemap.xml')
      return `<sitemapindex><sitemap><loc>/sm/1</loc></sitemap><sitemap><loc>${other.url}/buy</loc></sitemap></sitemapindex>`;
    const n = Number(/^\/sm\/(\d+)$/.exec(path)?.[1] ?? 0);
    return n > 0
      ? `<sitemapindex><sitemap><loc>/sm/${2 * n}</loc></sitemap><sitemap><loc>/sm/${2 * n + 1}</loc></sitemap></sitemapindex>`
      : undefined;
  });
  after(() => server.close());
  const summary = await map({
    urls: [`${server.url}/`],
    allowPrivate: true,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  assert.equal(summary.end, 'finished');
  assert.equal(other.log.length, 0);
});
