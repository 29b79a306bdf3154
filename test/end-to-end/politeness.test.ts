import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { map } from '../../src/parts.js';
import { runCommand } from '../run-command.js';
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

/** A calendar with a search that is reached by redirects; it notes when answers are about to be sent. */
async function calendar(): Promise<SiteServer> {
  const reply = (path: string): { status: number; headers?: Record<string, string>; body: string } => {
    const { pathname, searchParams } = new URL(path, 'http://x.example');
    const event = /^\/event\/(\d+)$/.exec(pathname);
    if (pathname === '/robots.txt') return { status: 302, headers: { location: '/rules.txt' }, body: '' };
    if (pathname === '/rules.txt')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' };
    if (pathname === '/') return { status: 302, headers: { location: '/start' }, body: '' };
    if (pathname === '/start')
      return {
        status: 200,
        body: `${page('Start', ['/event/1', '/event/2', '/event/3'])}<form action="/find"><input name="q"><button>Search</button></form>`,
      };
    if (event !== null) {
      const marked = {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: `Event ${event[1]}`,
        startDate: `2027-05-0${event[1]}T20:00`,
      };
      return {
        status: 200,
        body: page(
          `Event ${event[1]}`,
          ['/start'],
          `<script type="application/ld+json">${JSON.stringify(marked)}</script>It is on in May.`,
        ),
      };
    }
    if (pathname === '/find')
      return { status: 200, body: page(`Results for ${searchParams.get('q')}`, ['/event/1', '/event/2']) };
    return { status: 404, body: '' };
  };
  const server = await serveSite((path) => (_request, response) => {
    const { status, headers = {}, body } = reply(path);
    setTimeout(() => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body), 4);
  });
  after(() => server.close());
  return server;
}

/** Kills a command after some requests. */
function killAt(server: SiteServer, requests: number) {
  const before = server.log.length;
  return (child: ChildProcess): void => {
    const watch = setInterval(() => server.log.length >= before + requests && child.kill('SIGKILL'), 1);
    child.on('close', () => clearInterval(watch));
  };
}

test('every command keeps the pause in all its phases, beside another process and after a kill', async () => {
  const folder = temporaryFolder();
  const server = await calendar();
  const file = join(folder, 'event.yaml');
  writeFileSync(file, `object: Event\nsites:\n  - site: ${server.url}/\n`);
  const polite = [
    '--allow-private',
    '--delay',
    String(delayMs),
    '--pace',
    join(folder, 'pace'),
    '--quiet',
    '--json',
  ];
  const commands: readonly (readonly string[])[] = [
    ['add', `${server.url}/`, '--vertical', 'Event'],
    ['map', `${server.url}/`],
    ['like', `${server.url}/event/2`, '--entry', `${server.url}/`],
    ['deep', `${server.url}/`, '--query', 'jazz', '--max-pages', '6'],
    ['arguments', `${server.url}/`, '--query', 'jazz', '--query', 'chair'],
    ['run', file],
  ];
  const own = (args: readonly string[], store: string): string[] => {
    const isQuiet = args[0] !== 'add' && args[0] !== 'arguments';
    return [
      ...args,
      ...polite.filter((word) => isQuiet || word !== '--quiet'),
      '--store',
      join(folder, store),
    ];
  };
  for (const args of commands) {
    const { code, out, err } = await runCommand(own(args, `alone-${args[0]}`));
    assert.ok(code === 0 || code === 3, `${args[0]}: ${code} ${err} ${out.slice(0, 500)}`);
    await runCommand(own(args, `killed-${args[0]}`), { onChild: killAt(server, 3) });
    await runCommand(own(args, `killed-${args[0]}`));
  }
  await Promise.all(commands.slice(0, 3).map((args) => runCommand(own(args, `beside-${args[0]}`))));
  const log = [...server.log].sort((a, b) => a.startedAt - b.startedAt);
  assert.ok(log.length > 80, `${log.length} requests`);
  for (let i = 1; i < log.length; i++) {
    const pause = log[i]!.startedAt - log[i - 1]!.endedAt;
    assert.ok(pause >= delayMs - 25, `${log[i]!.path} came ${pause.toFixed(0)} ms after ${log[i - 1]!.path}`);
  }
});
