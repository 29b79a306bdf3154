import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readWarc } from '../../src/archive/reader.js';
import { type MapOptions, type MapSummary, map, type PageRow, pages, status } from '../../src/parts.js';
import { page, type Reply, type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

async function serve(site: Parameters<typeof serveSite>[0]): Promise<SiteServer> {
  const server = await serveSite(site);
  after(() => server.close());
  return server;
}

function crawl(urls: string[], options: Partial<MapOptions> = {}): Promise<MapSummary> {
  return map({ urls, allowPrivate: true, delayMs: 0, store: temporaryFolder(), environment: {}, ...options });
}

async function rows(store: string): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for await (const row of pages({ store })) found.push(row);
  return found.sort((a, b) => (a.url < b.url ? -1 : 1));
}

test('maps a site: every outcome is a row, robots and sitemaps are not', async () => {
  const server = await serve({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
    '/': page('Home', [
      '/a',
      '/moved',
      '/gone',
      '/private/x',
      '/doc.pdf',
      'https://elsewhere.example/',
      '/a#part',
      '/a?utm_source=x',
    ]),
    '/a': page('A', ['/']),
    '/moved': { status: 301, headers: { location: '/b' } },
    '/b': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(page('B', ['/copy'])) },
    '/copy': page('A', ['/']),
    '/doc.pdf': { headers: { 'content-type': 'application/pdf' }, body: 'x'.repeat(50_000) },
    '/sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: '<urlset><url><loc>/only-in-sitemap</loc></url></urlset>',
    },
    '/only-in-sitemap': page('S', []),
  });
  const store = temporaryFolder();
  const summary = await crawl([`${server.url}/`], { store });
  const found = await rows(store);
  const short = found.map(({ url, outcome, status: code, level, title }) => [
    url.slice(server.url.length),
    outcome,
    code,
    level,
    title,
  ]);
  assert.deepEqual(short, [
    ['/', 'ok', 200, 0, 'Home'],
    ['/a', 'ok', 200, 1, 'A'],
    ['/b', 'ok', 200, 1, 'B'],
    ['/copy', 'ok', 200, 2, 'A'],
    ['/doc.pdf', 'unwanted-type', 200, 1, null],
    ['/gone', 'http-error', 404, 1, null],
    ['/moved', 'redirect', 301, 1, null],
    ['/only-in-sitemap', 'ok', 200, 1, 'S'],
    ['/private/x', 'robots-denied', null, 1, null],
  ]);
  const byPath = new Map(found.map((row) => [row.url.slice(server.url.length), row]));
  assert.equal(byPath.get('/copy')!.duplicateOf, `${server.url}/a`);
  assert.equal(byPath.get('/moved')!.location, `${server.url}/b`);
  assert.equal(byPath.get('/b')!.referrer, `${server.url}/moved`);
  assert.equal(byPath.get('/b')!.bytes, page('B', ['/copy']).length);
  assert.equal(summary.end, 'finished');
  assert.equal(summary.pages, 7);
  assert.deepEqual(summary.sites[0]!.status, { 200: 6, 301: 1, 404: 1 });
  assert.deepEqual(summary.sites[0]!.skipped, { robots: 1, 'content-type': 1 });
  assert.deepEqual((await status({ store }))[0]!.state, 'finished');
});

test('a finished map is revisited conditionally, and a new page is found through unchanged ones', async () => {
  let second = false;
  const cached =
    (tag: string, body: () => string): Reply =>
    (request, response) => {
      const etag = `"${tag}${second && tag === 'b' ? 2 : 1}"`;
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, { etag });
        return response.end();
      }
      response.writeHead(200, { 'content-type': 'text/html', etag });
      response.end(body());
    };
  const server = await serve({
    '/': cached('a', () => page('A', ['/b'])),
    '/b': cached('b', () => page('B', second ? ['/c'] : [])),
    '/c': page('C', []),
  });
  const store = temporaryFolder();
  await crawl([`${server.url}/`], { store });
  second = true;
  const again = await crawl([`${server.url}/`], { store });
  assert.deepEqual(again.sites[0]!.status, { 200: 2, 304: 1 });
  const found = await rows(store);
  assert.deepEqual(
    found.map((row) => [row.title, row.outcome]),
    [
      ['A', 'not-modified'],
      ['B', 'ok'],
      ['C', 'ok'],
    ],
  );
  const types: string[] = [];
  for (const file of readdirSync(join(store, 'archive'))) {
    for await (const { record } of readWarc(join(store, 'archive', file)))
      types.push(record.headers.get('warc-type')!);
  }
  assert.equal(types.filter((type) => type === 'revisit').length, 1);
});

test('the archive is a web: the same pages come out of it with the server gone', async () => {
  const server = await serveSite({
    '/robots.txt': 'User-agent: *\nDisallow: /no',
    '/': page('A', ['/b', '/r', '/copy', '/no', '/pdf']),
    '/copy': page('B', ['/']),
    '/pdf': { headers: { 'content-type': 'application/pdf' }, body: 'x'.repeat(50_000) },
    '/b': page('B', ['/']),
    '/r': { status: 302, headers: { location: '/c' } },
    '/c': page('C', []),
  });
  const store = temporaryFolder();
  await crawl([`${server.url}/`], { store });
  await server.close();
  const replayed = temporaryFolder();
  await crawl([`${server.url}/`], {
    store: replayed,
    web: `warc:${join(store, 'archive')}`,
    allowPrivate: false,
  });
  const strip = (row: PageRow): unknown => ({ ...row, fetchedAt: 0, durationMs: 0, archive: 0, detail: 0 });
  assert.deepEqual((await rows(replayed)).map(strip), (await rows(store)).map(strip));
});

test('levels are exact whatever the order of answers', async () => {
  const links: Record<string, string[]> = {
    '/': ['/slow', '/1'],
    '/1': ['/2'],
    '/2': ['/3'],
    '/3': ['/deep'],
    '/slow': ['/3'],
    '/deep': [],
  };
  const server = await serve((path) => {
    const found = links[path];
    if (found === undefined) return undefined;
    return (_request, response) => {
      setTimeout(
        () => {
          response.writeHead(200, { 'content-type': 'text/html' });
          response.end(page(path, found));
        },
        path === '/slow' ? 150 : 0,
      );
    };
  });
  const store = temporaryFolder();
  await crawl([`${server.url}/`], { store, levels: 2, sitemaps: false });
  assert.deepEqual(
    (await rows(store)).map((row) => [row.url.slice(server.url.length), row.level]),
    [
      ['/', 0],
      ['/1', 1],
      ['/2', 2],
      ['/3', 2],
      ['/slow', 1],
    ],
  );
  await crawl([`${server.url}/`], { store, levels: 3, sitemaps: false });
  assert.equal((await rows(store)).length, 6);
});

test('an entry that has moved takes the crawl along', async () => {
  const target = await serve({ '/': page('New home', ['/x']), '/x': page('X', []) });
  const old = await serve({ '/': { status: 301, headers: { location: `${target.url}/` } } });
  const summary = await crawl([`${old.url}/`]);
  assert.equal(summary.pages, 2);
});

test('meta robots and X-Robots-Tag stop links; rel=nofollow does not', async () => {
  const server = await serve({
    '/': '<a href=/meta>m</a><a href=/tag>t</a><a rel=nofollow href=/rel>r</a>',
    '/meta': '<meta name=robots content=nofollow><a href=/no1>x</a>',
    '/tag': { headers: { 'x-robots-tag': 'nofollow' }, body: '<a href=/no2>x</a>' },
    '/rel': page('R', []),
  });
  await crawl([`${server.url}/`]);
  assert.deepEqual(server.paths().sort(), ['/', '/meta', '/rel', '/tag']);
});

test('budgets hold, and the same command goes on', async () => {
  const server = await serve((path) =>
    /^\/\d*$/.test(path)
      ? page(
          path,
          Array.from({ length: 5 }, (_, i) => `/${Number(path.slice(1)) * 5 + i + 1}`),
          `text ${path}`,
        )
      : undefined,
  );
  const store = temporaryFolder();
  const first = await crawl([`${server.url}/`], { store, budget: { maxPages: 20 } });
  assert.equal(first.end, 'max-pages');
  assert.equal(first.pages, 20);
  const second = await crawl([`${server.url}/`], { store, budget: { maxPages: 20 } });
  assert.equal(second.pages, 40);
  assert.equal(new Set(server.paths()).size, server.paths().length);
  const timed = await crawl([`${server.url}/`], { store, budget: { maxTimeMs: 300 } });
  assert.equal(timed.end, 'max-time');
  const sized = await crawl([`${server.url}/`], { store, budget: { maxBytes: 3000 } });
  assert.equal(sized.end, 'max-bytes');
  const perSite = await crawl([`${server.url}/`], { budget: { maxPagesPerSite: 3 }, concurrency: 1 });
  assert.equal(perSite.end, 'max-pages-per-site');
  assert.equal(perSite.pages, 3);
});

test('a site that answers only those who bring its cookie back is read', async () => {
  type Handler = Extract<Reply, (...parts: never[]) => void>;
  const withCookie =
    (reply: Handler, without: Handler): Handler =>
    (request, response) =>
      (/sid=7/.test(request.headers.cookie ?? '') ? reply : without)(request, response);
  const answers =
    (html: string): Handler =>
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    };
  const interstitial: Handler = (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=7; Path=/' })
      .end('<p>One moment …');
  };
  const round: Handler = (_request, response) => {
    response.writeHead(302, { location: '/', 'set-cookie': 'sid=7; Path=/' }).end();
  };
  for (const without of [interstitial, round]) {
    const server = await serve({
      '/robots.txt': (_request, response) => response.writeHead(404).end(),
      '/': withCookie(answers('<title>H</title><a href=/a>a</a>'), without),
      '/a': withCookie(answers('<title>A</title>'), without),
    });
    const summary = await crawl([`${server.url}/`]);
    assert.equal(summary.pages, 2);
    assert.ok(server.paths().length <= 3, `${server.paths()}`);
  }
});

test('an endless calendar ends by itself', async () => {
  const server = await serve((path) => {
    const month = Number(/m=(\d+)$/.exec(path)?.[1] ?? 0);
    if (!path.startsWith('/cal') && path !== '/') return undefined;
    return page(
      `Events in month ${month}`,
      [`/cal?year=${2000 + month}&m=${month + 1}`],
      'Nothing is planned for this month.',
    );
  });
  const summary = await crawl([`${server.url}/`], { budget: { maxPages: 5000 } });
  assert.equal(summary.end, 'finished');
  assert.ok(summary.pages < 1000, `${summary.pages} pages`);
  assert.equal(summary.sites[0]!.skipped.trap, 1);
});

test('nofollow holds after a 304, and a redirect brings a page nearer', async () => {
  const server = await serve({
    '/': (request, response) => {
      if (request.headers['if-none-match'] === '"1"') return response.writeHead(304, { etag: '"1"' }).end();
      response
        .writeHead(200, { 'content-type': 'text/html', etag: '"1"' })
        .end('<meta name=robots content=nofollow><a href=/no>x</a>');
    },
  });
  const store = temporaryFolder();
  await crawl([`${server.url}/`], { store });
  await crawl([`${server.url}/`], { store });
  assert.deepEqual(server.paths(), ['/', '/']);

  const late: Reply = (_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/t' }).end(), 200);
  };
  const race = await serve({
    '/': page('H', ['/r', '/b']),
    '/r': late,
    '/b': page('B', ['/t']),
    '/t': page('T', ['/c']),
    '/c': page('C', []),
  });
  await crawl([`${race.url}/`], { levels: 2 });
  assert.ok(race.paths().includes('/c'));
});

test('a limit on pages of a site holds exactly, and lower levels hold for what waits', async () => {
  const tree = (path: string): Reply | undefined =>
    /^\/\d*$/.test(path)
      ? page(
          path,
          Array.from({ length: 4 }, (_, i) => `/${Number(path.slice(1)) * 4 + i + 1}`),
          `text of ${path}`,
        )
      : undefined;
  const server = await serve(tree);
  const store = temporaryFolder();
  for (let run = 0; run < 2; run++) {
    const summary = await crawl([`${server.url}/`], { store, budget: { maxPagesPerSite: 10 } });
    assert.equal(summary.pages, 10);
    assert.equal(summary.end, 'max-pages-per-site');
  }
  const summary = await crawl([`${server.url}/`], { store, levels: 1 });
  assert.equal(summary.end, 'finished');
  let deepest = 0;
  for (const row of await rows(store)) deepest = Math.max(deepest, row.level);
  assert.ok(deepest <= 2, `level ${deepest}`);
});

test('a host that is named without a scheme and knows no https is asked by http, and goes on so', async () => {
  const server = await serve({ '/': page('Home', ['/a']), '/a': page('A', []) });
  const store = temporaryFolder();
  const bare = server.url.replace('http://', '');
  assert.equal((await crawl([bare], { store })).pages, 2);
  assert.deepEqual((await crawl([bare], { store })).lost, []);
  assert.deepEqual(
    (await rows(store)).map(({ url }) => url),
    [`${server.url}/`, `${server.url}/a`],
  );
});

test('pages that say they are others are not asked for again and again, and lead to those', async () => {
  const articles = Array.from({ length: 40 }, (_, i) => i + 1);
  const text = (i: number): string =>
    Array.from({ length: 60 }, (_, k) => `word${(i * 37 + k * k) % 997}`).join(' ');
  const server = await serve((path) => {
    const [own = '', query = ''] = path.split('?');
    if (own === '/')
      return page(
        'Home',
        articles.flatMap((i) => ['top', 'side', 'foot', 'mail'].map((from) => `/a/${i}?from=${from}`)),
      );
    const i = Number(/^\/a\/(\d+)$/.exec(own)?.[1]);
    if (!articles.includes(i)) return undefined;
    return {
      headers: { 'content-type': 'text/html' },
      body: `<title>A ${i}</title><link rel=canonical href=/a/${i}><p>${text(i)}</p><!-- ${query} -->`,
    };
  });
  const store = temporaryFolder();
  await crawl([`${server.url}/`], { store });
  const first = server.paths().length;
  assert.ok(first < 90, `${first} requests for 41 pages under 161 addresses`);
  const found = await rows(store);
  for (const i of articles)
    assert.ok(
      found.some(({ url, outcome }) => outcome === 'ok' && url.startsWith(`${server.url}/a/${i}?`)) ||
        found.some(({ url, outcome }) => outcome === 'ok' && url === `${server.url}/a/${i}`),
      `article ${i}`,
    );
  const led = found.filter(({ outcome, status: code }) => outcome === 'redirect' && code === null);
  assert.ok(led.length > 60 && led.every(({ location, url }) => location === url.replace(/\?.*/, '')));
  await crawl([`${server.url}/`], { store });
  assert.ok(server.paths().length - first <= first, 'nor on the next visit');
});
