/** Crawls by programs: what onPage may do, what happens when it throws, navigators of one's own, and what is read back. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  type CrawlByProgram,
  captures,
  crawl,
  crawlPages,
  defineVertical,
  entities,
  type Navigator,
  records,
} from '../../src/index.js';
import { root } from '../root.js';
import { page, type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'];

async function serve(): Promise<SiteServer> {
  const server = await serveSite({
    '/': page(
      'Home',
      letters.map((letter) => `/${letter}`),
    ),
    ...Object.fromEntries(
      letters.map((letter) => [`/${letter}`, page(letter.toUpperCase(), ['/', '/other'])]),
    ),
    '/other': page('Other', []),
  });
  after(() => server.close());
  return server;
}

const own = (server: SiteServer, more: Partial<CrawlByProgram> = {}): CrawlByProgram => ({
  entries: [`${server.url}/`],
  allowPrivate: true,
  delayMs: 0,
  concurrency: 1,
  robots: false,
  store: temporaryFolder(),
  ...more,
});

test('pages are shown with what they hold; links are skipped and taken; records are read back', async () => {
  const server = await serve();
  const options = own(server);
  const { end, pages } = await crawl({
    ...options,
    onPage: ({ page: shown, url, response, push, skip, take }) => {
      push({ title: shown.title, links: shown.links.length, status: response.status });
      skip(`${server.url}/a`);
      skip(/\/[bc]$/);
      skip((link) => link.endsWith('/d'));
      if (url === `${server.url}/`) take('/other?by=hand');
    },
  });
  assert.deepEqual([end, pages], ['finished', 5]);
  assert.deepEqual(server.paths().sort(), ['/', '/e', '/f', '/other', '/other?by=hand']);
  const found = [];
  for await (const { data } of records<{ title: string }>({ store: options.store as string }))
    found.push(data.title);
  assert.deepEqual(found.sort(), ['E', 'F', 'Home', 'Other']);
});

test('what onPage throws ends the crawl, and the next run begins with that page; onError goes on', async () => {
  const server = await serve();
  const options = own(server);
  let isBroken = true;
  const seen: string[] = [];
  const onPage: CrawlByProgram['onPage'] = ({ url }) => {
    if (isBroken && url.endsWith('/b')) throw new Error('not yet');
    seen.push(url.slice(server.url.length));
  };
  await assert.rejects(crawl({ ...options, onPage }), /not yet/);
  isBroken = false;
  assert.equal((await crawl({ ...options, onPage })).end, 'finished');
  assert.deepEqual(seen.sort(), ['/', ...letters.map((letter) => `/${letter}`), '/other']);
  const told: string[] = [];
  const onError = (error: unknown, url: string): void => {
    told.push(`${(error as Error).message} ${url.slice(server.url.length)}`);
  };
  isBroken = true;
  assert.equal((await crawl(own(server, { onPage, onError }))).end, 'finished');
  assert.deepEqual(told, ['not yet /b']);
});

test('a loop over pages may be left, and goes on later', async () => {
  const server = await serve();
  const options = own(server);
  const titles: string[] = [];
  for await (const { page: shown } of crawlPages(options)) {
    titles.push(shown.title);
    if (titles.length === 3) break;
  }
  for await (const { page: shown } of crawlPages(options)) titles.push(shown.title);
  assert.deepEqual([...titles].sort(), ['A', 'B', 'C', 'D', 'E', 'F', 'Home', 'Other']);
  assert.equal(new Set(titles).size, titles.length);
});

test('a navigator of one’s own: what it reorders, what it may not do', async () => {
  const server = await serve();
  const reordering: Navigator<null> = {
    name: 'reordering',
    needs: { links: 'new', bestFirst: true },
    start: () => null,
    visit: (visited, { level }) => ({
      take: visited.links.map((_, link) => ({ link, level: level + 1, rank: link })),
      reorder: visited.links.filter(({ url }) => url.endsWith('/c')).map(({ url }) => ({ url, rank: 99 })),
      memory: null,
    }),
  };
  const seen: string[] = [];
  await crawl(
    own(server, { navigator: reordering, onPage: ({ url }) => void seen.push(url.slice(server.url.length)) }),
  );
  assert.equal(seen.at(-1), '/c', seen.join(' '));
  const straying: Navigator<null> = {
    ...reordering,
    visit: () => ({ take: [{ link: 'http://elsewhere.example/', level: 1, rank: 0 }], memory: null }),
  };
  assert.equal((await crawl(own(server, { navigator: straying }))).pages, 1);
  const wrong: Navigator<null> = {
    ...reordering,
    visit: () => ({ take: [{ link: 99, level: 1, rank: 0 }], memory: null }),
  };
  await assert.rejects(crawl(own(server, { navigator: wrong })), { code: 'bad-navigator' });
  const none = { ...reordering, needs: {} } as unknown as Navigator;
  await assert.rejects(crawl(own(server, { navigator: none })), { code: 'bad-navigator' });
});

test('killed in the middle, a program goes on: every record once, in the same order', async () => {
  const server = await serve();
  const store = temporaryFolder();
  const file = join(temporaryFolder(), 'program.mjs');
  writeFileSync(
    file,
    `import { crawl } from ${JSON.stringify(pathToFileURL(join(root, 'dist', 'src', 'index.js')).href)};
    await crawl({ entries: [${JSON.stringify(`${server.url}/`)}], store: ${JSON.stringify(store)}, allowPrivate: true, delayMs: 0, concurrency: 1, robots: false,
      onPage: ({ page, push }) => { push(page.title); console.log(page.title); } });`,
  );
  const run = (dieAt: string | null): Promise<number | null> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (said: Buffer) => {
        if (dieAt !== null && said.toString().includes(dieAt)) child.kill('SIGKILL');
      });
      child.on('close', (code) => resolve(code));
    });
  assert.equal(await run('C'), null);
  assert.equal(await run(null), 0);
  const found: unknown[] = [];
  for await (const { data } of records({ store })) found.push(data);
  assert.deepEqual([...found].sort(), ['A', 'B', 'C', 'D', 'E', 'F', 'Home', 'Other']);
  const urls = new Set<string>();
  for await (const { url, status } of captures({ store }))
    if (status === 200) urls.add(url.slice(server.url.length));
  assert.equal(urls.size, 8);
});

test('entities have the types of their vertical', async () => {
  const film = defineVertical({
    object: 'Movie',
    fields: {
      name: { kind: 'text', identifies: true },
      director: { kind: 'person', list: true },
      minutes: 'number',
    },
  });
  const item = {
    '@type': 'Movie',
    name: 'Night Train',
    director: { '@type': 'Person', name: 'Ada Byron' },
    minutes: 93,
  };
  const server = await serveSite({
    '/': `<title>Film</title><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...item })}</script><h1>Night Train</h1>`,
  });
  after(() => server.close());
  const options = own(server, { vertical: film });
  await crawl(options);
  const found = [];
  for await (const { fields } of entities({ store: options.store as string, vertical: film })) {
    const directors: readonly string[] | undefined = fields.director;
    const minutes: number | undefined = fields.minutes;
    found.push([fields.name, directors, minutes]);
  }
  assert.deepEqual(found, [['Night Train', ['Ada Byron'], 93]]);
});
