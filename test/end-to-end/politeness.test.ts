import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { map } from '../../src/parts.js';
import { page, type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const delayMs = 60;

/** Sites of a few pages; each answers after a moment, so that overlapping requests would show. */
async function sites(count: number, robots = ''): Promise<SiteServer[]> {
  const servers: SiteServer[] = [];
  for (let i = 0; i < count; i++) {
    const server = await serveSite((path) => (request, response) => {
      void request;
      setTimeout(() => {
        if (path === '/robots.txt')
          response.writeHead(robots === '' ? 404 : 200, { 'content-type': 'text/plain' }).end(robots);
        else if (path === '/sitemap.xml') response.writeHead(404).end();
        else
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(page(path, path === '/' ? ['/1', '/2', '/3'] : []));
      }, 5);
    });
    after(() => server.close());
    servers.push(server);
  }
  return servers;
}

/** Shortest pause between the end of a request and the start of the next, and whether two overlapped, from the server's own log. */
function shortestPause(server: SiteServer): number {
  const log = [...server.log].sort((a, b) => a.startedAt - b.startedAt);
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < log.length; i++) shortest = Math.min(shortest, log[i]!.startedAt - log[i - 1]!.endedAt);
  return shortest;
}

for (const concurrency of [1, 2, 64]) {
  test(`one request at a time and a pause after it, with ${concurrency} at once over many sites`, async () => {
    const servers = await sites(12);
    const urls = servers.map((server) => `${server.url}/`);
    const summary = await map({
      urls,
      allowPrivate: true,
      delayMs,
      concurrency,
      store: temporaryFolder(),
      environment: {},
    });
    assert.equal(summary.pages, 12 * 4);
    // The server notes the end of an answer when its socket is done with it, a moment after the crawler has it: hence the tolerance.
    for (const server of servers)
      assert.ok(shortestPause(server) >= delayMs - 5, `pause of ${shortestPause(server)} ms`);
  });
}

test('Crawl-delay holds even without a delay of our own', async () => {
  const [server] = await sites(1, 'User-agent: *\nCrawl-delay: 0.1');
  await map({
    urls: [`${server!.url}/`],
    allowPrivate: true,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  const log = server!.log.filter(({ path }) => path !== '/robots.txt');
  for (let i = 1; i < log.length; i++) assert.ok(log[i]!.startedAt - log[i - 1]!.endedAt >= 95);
});

test('429 and Retry-After slow a site down, and nothing is lost', async () => {
  let refusals = 0;
  const times: number[] = [];
  const server = await serveSite((path) => (_request, response) => {
    if (path === '/b') times.push(performance.now());
    if (path === '/b' && refusals++ === 0) response.writeHead(429, { 'retry-after': '1' }).end();
    else if (path === '/' || path === '/b')
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(path, ['/b']));
    else response.writeHead(404).end();
  });
  after(() => server.close());
  const summary = await map({
    urls: [`${server.url}/`],
    allowPrivate: true,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  assert.deepEqual(summary.sites[0]!.status, { 200: 2 });
  assert.ok(times[1]! - times[0]! >= 990);
});
