/** `lycosa deep`: a shop whose things only its search shows, asked by GET and by POST, interrupted, killed, and read for objects. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  type DeepOptions,
  type DeepSummary,
  deep,
  deepThings,
  LycosaError,
  learn,
  recrawlVertical,
} from '../../src/parts.js';
import { cli } from '../root.js';
import { type Reply, type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const colours = ['Red', 'Blue', 'Green', 'White', 'Black', 'Golden'];
const things = ['Chair', 'Lamp', 'Table', 'Shelf', 'Clock', 'Mirror', 'Carpet', 'Vase'];
const stock = colours.flatMap((colour) => things.map((thing) => `${colour} ${thing}`));
const perPage = 5;

interface Shop {
  readonly method?: 'get' | 'post';
  /** How a thing stands in a list, and on its own page. */
  readonly listed?: (name: string, at: number) => string;
  readonly detail?: (name: string, at: number) => string;
}

function results(shop: Shop, query: string, page: number, stock: readonly string[]): string {
  const words = query.toLowerCase().split(' ');
  const hits =
    query === ''
      ? []
      : stock.filter((name) => words.every((word) => name.toLowerCase().split(' ').includes(word)));
  const link = (more: string): string => `/find?term=${encodeURIComponent(query)}&${more}`;
  // The newest first, as shops do.
  const list = hits
    .reverse()
    .slice((page - 1) * perPage, page * perPage)
    .map((name) => `<li>${(shop.listed ?? plain)(name, stock.indexOf(name))}</li>`);
  const last = Math.ceil(hits.length / perPage);
  const numbers = Array.from({ length: last }, (_, i) => i + 1).filter((n) => n !== page);
  const more = numbers.map((n) => `<a href="${link(`page=${n}`)}">${n}</a>`).join(' ');
  const sorts = ['price', 'name'].map((by) => `<a href="${link(`sort=${by}`)}">by ${by}</a>`).join(' ');
  return `<title>Results</title><nav><a href="/">Home</a></nav><h1>Results for ${query}</h1>${
    hits.length === 0
      ? `<p>Sorry, nothing matches ${query}.</p>`
      : `<ul>${list.join('')}</ul><p>${more}</p><p>${sorts}</p>`
  }`;
}

const plain = (name: string, at: number): string => `<a href="/item/${at}">${name}</a>`;

async function serve(shop: Shop = {}, shown: () => readonly string[] = () => stock): Promise<SiteServer> {
  const method = shop.method ?? 'get';
  const home = `<title>Shop</title><h1>Everything in Red and Blue</h1><form action="/find" method="${method}"><input name="term"><input type="submit" value="Search"></form>`;
  const posted: Reply = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      response.setHeader('content-type', 'text/html');
      response.end(results(shop, new URLSearchParams(body).get('term') ?? '', 1, shown()));
    });
  };
  const server = await serveSite((path) => {
    const url = new URL(path, 'http://shop.example');
    const item = /^\/item\/(\d+)$/.exec(url.pathname);
    if (path === '/') return home;
    if (item !== null) return (shop.detail ?? plain)(shown()[Number(item[1])]!, Number(item[1]));
    if (url.pathname !== '/find') return undefined;
    if (method === 'post' && url.search === '') return posted;
    return results(
      shop,
      url.searchParams.get('term') ?? '',
      Number(url.searchParams.get('page') ?? 1),
      shown(),
    );
  });
  after(() => server.close());
  return server;
}

function crawl(server: SiteServer, options: Partial<DeepOptions> = {}): Promise<DeepSummary> {
  return deep({
    sites: [`${server.url}/`],
    allowPrivate: true,
    delayMs: 0,
    concurrency: 1,
    robots: false,
    store: temporaryFolder(),
    environment: {},
    ...options,
  });
}

test('a search gives up everything it has, with few requests, and none of them twice', async () => {
  const server = await serve();
  const store = temporaryFolder();
  const { sites, end, things: found } = await crawl(server, { store });
  assert.deepEqual([end, found], ['finished', stock.length]);
  const [site] = sites;
  assert.ok(site!.pages.empty > 0 && site!.requests < 90, JSON.stringify(site));
  assert.ok(!server.paths().some((path) => path.includes('sort=')), 'another order shows the same');
  assert.equal(new Set(server.paths()).size, server.paths().length, 'nothing is asked twice');
  const listed: string[] = [];
  for await (const { url } of deepThings({ sites: [`${server.url}/`], store })) listed.push(url);
  assert.deepEqual(listed.sort(), stock.map((_, i) => `${server.url}/item/${i}`).sort());
});

test('as published: ten pages for nonsense, empty by their words, one page of every choice', async () => {
  const server = await serve();
  const store = temporaryFolder();
  const {
    sites,
    end,
    things: found,
  } = await crawl(server, { store, rules: 'paper', queries: ['red', 'lamp'] });
  assert.equal(end, 'finished');
  const [site] = sites;
  assert.ok(found >= 10 && found < stock.length, `${found} things: first pages only`);
  assert.ok(
    !server.paths().some((path) => path.includes('page=')),
    'a representative picture turns no pages',
  );
  assert.ok(site!.pages.results > 0 && site!.pages.empty + site!.pages.results > 0, JSON.stringify(site));
  const asked = server.paths().filter((path) => path.startsWith('/find?')).length;
  assert.ok(asked >= 12, `${asked} requests: ten for nonsense, two for what was asked`);
});

test('a form that posts is asked by posting; each query is a request of its own', async () => {
  const server = await serve({ method: 'post' });
  const { things: found, sites } = await crawl(server);
  assert.equal(sites[0]?.template?.method, 'POST');
  assert.ok(found > 0.9 * stock.length, `${found} of ${stock.length}`);
});

test('a form with values for one visit is read anew when they are no longer taken', async () => {
  let issued = 0;
  let uses = 0;
  const server = await serveSite((path) => {
    if (path === '/')
      return {
        headers: { 'content-type': 'text/html', 'set-cookie': `visit=${++issued}` },
        body: `<title>Shop</title><h1>Red and Blue</h1><form action="/find" method="post"><input type="hidden" name="csrf_token" value="t${issued}"><input name="term"><input type="submit" value="Search"></form>`,
      };
    if (path !== '/find') return undefined;
    return (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const sent = new URLSearchParams(body);
        const isTaken =
          sent.get('csrf_token') === `t${issued}` &&
          request.headers.cookie === `visit=${issued}` &&
          uses++ % 7 !== 6;
        response.statusCode = isTaken ? 200 : 403;
        response.setHeader('content-type', 'text/html');
        response.end(isTaken ? results({}, sent.get('term') ?? '', 1, stock) : 'Forbidden');
      });
    };
  });
  after(() => server.close());
  const { things: found, sites } = await crawl(server);
  assert.equal(sites[0]?.template?.formPage, `${server.url}/`);
  // The first page of each query is all that can be posted for.
  assert.ok(found > 0.4 * stock.length, `${found} of ${stock.length}`);
  assert.ok(issued > 3, 'new values were asked for');
});

test('what is stopped goes on as if it had not been', async () => {
  const whole = await serve();
  await crawl(whole);
  const parts = await serve();
  const store = temporaryFolder();
  let end = '';
  for (let leg = 0; leg < 40 && end !== 'finished'; leg++)
    ({ end } = await crawl(parts, { store, budget: { maxPages: 7 } }));
  assert.equal(end, 'finished');
  assert.deepEqual(parts.paths(), whole.paths());
});

test('only what is given is asked for, where that is wanted; nothing to ask for is an error', async () => {
  const server = await serve();
  const { sites } = await crawl(server, { ownWords: false, queries: ['lamp', 'clock'] });
  assert.deepEqual(Object.keys(sites[0]!.queries), ['given']);
  assert.equal(sites[0]!.things, 2 * colours.length);
  const { checkQueries } = await import('../../src/pipeline/deep/deep.js');
  assert.throws(
    () => checkQueries({ sites: ['x.example'], ownWords: false }),
    (thrown) => thrown instanceof LycosaError && thrown.code === 'bad-option',
  );
});

const product = (name: string, at: number, more: Record<string, string> = {}): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name, url: `/item/${at}`, ...more })}</script>`;

test('objects come off the lists; the pages of things only where they say more', async () => {
  const listed = (name: string, at: number): string => product(name, at) + plain(name, at);
  const poor = await serve({ listed, detail: (name, at) => product(name, at) });
  const first = await crawl(poor, { vertical: 'Product' });
  assert.equal(first.objects?.entities, stock.length);
  const visits = poor.paths().filter((path) => path.startsWith('/item/')).length;
  assert.ok(visits > 0 && visits <= 6, `${visits} pages of things`);
  const rich = await serve({
    listed,
    detail: (name, at) => product(name, at, { description: `A fine ${name}`, sku: `no-${at}` }),
  });
  const second = await crawl(rich, { vertical: 'Product' });
  assert.equal(second.objects?.entities, stock.length);
  assert.equal(new Set(rich.paths().filter((path) => path.startsWith('/item/'))).size, stock.length);
});

test('killed at any moment, it goes on and loses nothing', { timeout: 60_000 }, async () => {
  const server = await serve();
  const store = temporaryFolder();
  const command = [
    cli,
    'deep',
    `${server.url}/`,
    '--allow-private',
    '--delay',
    '5',
    '--no-robots',
    '--store',
    store,
    '--json',
  ];
  const run = (killAfter: number | null): Promise<string> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      const before = server.log.length;
      const watch = setInterval(() => {
        if (killAfter !== null && server.log.length >= before + killAfter) child.kill('SIGKILL');
      }, 5);
      child.on('close', () => {
        clearInterval(watch);
        resolve(out);
      });
    });
  for (const requests of [4, 9, 17]) await run(requests);
  const summary = JSON.parse(await run(null)) as DeepSummary;
  assert.deepEqual([summary.end, summary.things], ['finished', stock.length]);
  const again = server.paths().length - new Set(server.paths()).size;
  assert.ok(again <= 10, `${again} requests were made again`);
});

test('what only a search shows is crawled again through the search', async () => {
  const shown = [...stock];
  const listed = (name: string, at: number): string => product(name, at) + plain(name, at);
  const server = await serve({ listed }, () => shown);
  const store = temporaryFolder();
  await crawl(server, { store, vertical: 'Product' });
  const options = {
    store,
    allowPrivate: true,
    delayMs: 0,
    robots: false,
    environment: {},
    vertical: 'Product',
  };
  const plan = await learn({ ...options, goal: { rule: 'coverage', t: 0.95 } });
  assert.ok(plan.covered > 0.95, `${plan.covered} covered`);
  const first = server.log.length;
  shown.push('Red Sofa Chair');
  const report = await recrawlVertical(options);
  assert.equal(report.end, 'finished');
  assert.equal(report.entities.new, 1, 'the new thing is found');
  assert.ok(report.entities.seen > 0.95 * stock.length, `${report.entities.seen} seen`);
  assert.ok(server.log.length - first < first, 'with fewer requests than it took to find out');
});

/** A shop of another make: `answer` says what a path shows. */
async function oddShop(form: string, answer: (url: URL) => Reply | undefined): Promise<SiteServer> {
  const server = await serveSite((path) =>
    path === '/'
      ? `<title>Shop</title><h1>Everything in Red and Blue</h1>${form}`
      : answer(new URL(path, 'http://shop.example')),
  );
  after(() => server.close());
  return server;
}

const usualForm = '<form action="/find"><input name="term"><input type="submit" value="Search"></form>';

test('several requests at a time, and queries without results sent elsewhere', async () => {
  const server = await oddShop(usualForm, (url) => {
    const query = url.searchParams.get('term') ?? '';
    const isFound = stock.some((name) => name.toLowerCase().split(' ').includes(query.toLowerCase()));
    if (url.pathname !== '/find' || url.searchParams.has('none')) return '<p>Nothing was found.</p>';
    if (!isFound) return { status: 302, headers: { location: '/find?none=1' } };
    return results({}, query, Number(url.searchParams.get('page') ?? 1), stock);
  });
  const { things: found } = await crawl(server, { concurrency: 16 });
  assert.equal(found, stock.length);
});

test('nonsense that is sent to a page of its own does not become the search', async () => {
  const server = await oddShop(usualForm, (url) => {
    const query = url.searchParams.get('term') ?? '';
    if (url.pathname === '/none') return `<p>Sorry, no ${query}.</p>`;
    const page = results({}, query, Number(url.searchParams.get('page') ?? 1), stock);
    return page.includes('Sorry')
      ? { status: 302, headers: { location: `/none?term=${encodeURIComponent(query)}` } }
      : page;
  });
  const { things: found, sites } = await crawl(server);
  assert.equal(sites[0]?.template?.url, `${server.url}/find?term={query}`);
  assert.equal(found, stock.length);
});

test('things under the same path as the search, and links to them that carry the query', async () => {
  const server = await oddShop(
    '<form action="/"><input name="s"><input type="submit" value="Search"></form>',
    (url) => {
      const query = url.searchParams.get('s');
      if (query === null) return '<p>A thing.</p>';
      const hits = stock.filter((name) => name.toLowerCase().split(' ').includes(query.toLowerCase()));
      const list = hits.map(
        (name) => `<li><a href="/?p=${stock.indexOf(name) + 1}&amp;from=${query}">${name}</a></li>`,
      );
      return `<h1>Results for ${query}</h1>${hits.length === 0 ? `<p>Sorry, nothing matches ${query}.</p>` : `<ul>${list.join('')}</ul>`}`;
    },
  );
  assert.equal((await crawl(server)).things, stock.length);
});

test('a form that leads to another site is not sent', async () => {
  const other = await oddShop(usualForm, () => undefined);
  const host = other.url.replace('127.0.0.1', 'localhost');
  const server = await oddShop(
    `<form action="${host}/comment" method="post"><input type="hidden" name="text" value="pills"><input name="q" type="search"><input type="submit" value="Search"></form>`,
    () => undefined,
  );
  const { sites } = await crawl(server);
  assert.ok(sites[0]?.template === null && /another site/.test(sites[0]?.reason ?? ''));
  assert.deepEqual(other.paths(), []);
});

test('names in scripts without spaces, and halves of characters, neither hang nor end a crawl', async () => {
  const names = ['第1.5話 物語', '𠮷野家 牛丼', '物語 第2話', '牛丼 大盛', '大盛 物語'];
  const server = await oddShop(`<p>物語</p>${usualForm}`, (url) => {
    const query = url.searchParams.get('term') ?? '';
    const hits = query === '' ? [] : names.filter((name) => name.includes(query));
    return `<h1>検索 ${query}</h1>${hits.length === 0 ? `<p>見つかりません ${query}</p>` : `<ul>${hits.map((name) => `<li><a href="/item/${names.indexOf(name)}">${name}</a></li>`).join('')}</ul>`}`;
  });
  assert.equal((await crawl(server)).things, names.length);
});

test('what is left out by hand stays out, also when the pages of things say more', async () => {
  const listed = (name: string, at: number): string => product(name, at) + plain(name, at);
  const server = await serve({
    listed,
    detail: (name, at) => product(name, at, { description: `A fine ${name}`, sku: `no-${at}` }),
  });
  await crawl(server, { vertical: 'Product', exclude: ['/item/1*'] });
  const items = server.paths().filter((path) => path.startsWith('/item/'));
  assert.ok(items.length > 20 && !items.some((path) => path.startsWith('/item/1')), items.join(' '));
});

test('names of the kinds that a site is about are asked for, by its first page or by a log', async () => {
  const server = await serve();
  const folder = temporaryFolder();
  const kb = join(folder, 'names.tsv');
  const cities = ['Lisbon', 'Oslo', 'Red', 'Porto', 'Turin'];
  const goods = ['Red', 'Blue', 'Everything', 'Golden', 'Lamp', 'Vase'];
  writeFileSync(
    kb,
    `name\ttype\n${cities.map((name) => `${name}\tcity\n`).join('')}${goods.map((name) => `${name}\tgoods\n`).join('')}`,
  );
  const byPage = await crawl(server, { ownWords: false, kb: [kb] });
  assert.equal(byPage.sites[0]?.queries.base?.asked, goods.length);
  assert.ok(byPage.things > 20, `${byPage.things} things`);
  assert.ok(!server.paths().some((path) => path.includes('Lisbon')));
  const log = join(folder, 'log.tsv');
  const rows = ['Lamp', 'Vase', 'Golden'].flatMap((name) =>
    [1, 2].map((page) => `${name.toLowerCase()} review\t${server.url}/item/${page}\t5\n`),
  );
  const others = cities.flatMap((name) => [1, 2].map((page) => `${name}\thttp://towns.example/${page}\t5\n`));
  writeFileSync(log, `query\turl\tclicks\n${[...rows, ...others].join('')}`);
  const byLog = await crawl(server, { ownWords: false, kb: [kb], queryLog: log });
  assert.ok((byLog.sites[0]?.queries.log?.asked ?? 0) >= 3, JSON.stringify(byLog.sites[0]?.queries));
  assert.ok((byLog.sites[0]?.queries.base?.asked ?? 0) > 0, JSON.stringify(byLog.sites[0]?.queries));
});

test('the first page of every choice, where a representative picture is enough', async () => {
  const server = await serve();
  const { sites } = await crawl(server, {
    coverage: 'representative',
    queries: ['lamp', 'clock', 'red', 'blue', 'vase'],
  });
  assert.equal(sites[0]?.further.page, undefined);
  assert.ok(!server.paths().some((path) => path.includes('page=')), 'no pages are turned');
});
