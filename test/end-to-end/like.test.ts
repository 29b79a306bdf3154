/** A crawler from one example page, as a user runs it: learning, crawling, crawling again after the site has changed, and everything that can be wrong with the example. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { like } from '../../src/index.js';
import { crawlers, type LikeSummary, type RecrawlSummary } from '../../src/parts.js';
import { cli } from '../root.js';
import { type Reply, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const words = (seed: number, count = 40): string =>
  Array.from({ length: count }, (_, k) => `word${(seed * 37 + k * k * 11) % 499}`).join(' ');

const frame = (title: string, main: string): Reply => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>${title}</title><nav><a href=/>home</a> <a href=/about>about</a> <a href=/blog>blog</a></nav><main>${main}</main><footer><p>a small theatre</p></footer>`,
});

/** A theatre: shows in a list of ten a page, a blog, and a page that exists only in a browser. What is shown can change. */
class Theatre {
  shows = Array.from({ length: 34 }, (_, i) => i + 1);
  changed = new Set<number>();
  isRedesigned = false;
  /** Shows and posts say in their markup what happens, and when. */
  isMarked = false;
  /** Paths that answer 500 for now. */
  broken: RegExp | null = null;

  answer(path: string): Reply | undefined {
    if (this.broken?.test(path)) return { status: 500, body: 'out of order' };
    if (path === '/')
      return frame('Theatre', `<h1>Welcome</h1><p>${words(1)}</p><a href=/programme>programme</a>`);
    if (path === '/about') return frame('About', `<h1>About</h1><p>${words(2)}</p>`);
    if (path === '/blog')
      return frame(
        'Blog',
        `<h1>Blog</h1><ul>${Array.from({ length: 30 }, (_, i) => `<li><a href=/blog/${i}>post</a>`).join('')}</ul>`,
      );
    if (path === '/app')
      return {
        headers: { 'content-type': 'text/html' },
        body: '<div id=app></div><script src=/app.js></script>',
      };
    if (path === '/file.pdf') return { headers: { 'content-type': 'application/pdf' }, body: '%PDF' };
    const list = /^\/programme(?:\?page=(\d+))?$/.exec(path);
    if (list !== null) return this.#list(Number(list[1] ?? 1));
    const show = /^\/show\/(\d+)$/.exec(path);
    if (show !== null && this.shows.includes(Number(show[1]))) return this.#show(Number(show[1]));
    const post = /^\/blog\/(\d+)$/.exec(path);
    return post === null
      ? undefined
      : frame(
          'Post',
          `<article><h2>Post</h2><p>${words(100 + Number(post[1]))}</p></article>${this.#markup(`Post ${post[1]}`, 9)}`,
        );
  }

  #markup(name: string, hour: number): string {
    const event = { '@type': 'Event', name, startDate: `2031-05-06T${10 + hour}:00`, location: 'here' };
    return this.isMarked ? `<script type="application/ld+json">${JSON.stringify(event)}</script>` : '';
  }

  #list(page: number): Reply {
    const items = this.shows
      .slice((page - 1) * 10, page * 10)
      .map((i) => `<li class=item><h3><a href=/show/${i}>show ${i}</a></h3>`);
    const next = page * 10 < this.shows.length ? `<a href="/programme?page=${page + 1}">next</a>` : '';
    return frame('Programme', `<h1>Programme</h1><ol class=items>${items.join('')}</ol>${next}`);
  }

  #show(i: number): Reply {
    const text = words(1000 + i) + (this.changed.has(i) ? ' postponed' : '');
    if (this.isRedesigned)
      return frame(`Show ${i}`, `<section><h4>Show ${i}</h4><div><span>${text}</span></div></section>`);
    return frame(
      `Show ${i}`,
      `<h1 class=title>Show ${i}</h1><dl class=facts><dt>when<dd>tonight<dt>where<dd>here</dl><p class=lead>${text}</p>${this.#markup(`Show ${i}`, this.changed.has(i) ? 1 : 0)}`,
    );
  }
}

async function theatre(): Promise<{ site: Theatre; url: string; log: readonly unknown[]; store: string }> {
  const site = new Theatre();
  const server = await serveSite((path) => site.answer(path));
  after(() => server.close());
  return { site, url: server.url, log: server.log, store: join(temporaryFolder(), 'store') };
}

function lycosa<T>(args: readonly string[]): Promise<{ code: number | null; result: T; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('close', (code) => resolve({ code, result: JSON.parse(out || '{}') as T, errors }));
  });
}

const own = (store: string): string[] => [
  '--allow-private',
  '--delay',
  '0',
  '--store',
  store,
  '--json',
  '--quiet',
];

test('one example gives all pages of its kind, and says how it got there', async () => {
  const { url, log, store } = await theatre();
  const { code, result } = await lycosa<LikeSummary>([
    'like',
    `${url}/show/7`,
    '--entry',
    `${url}/`,
    '--name',
    'shows',
    ...own(store),
  ]);
  assert.equal(code, 0);
  assert.equal(result.targets.length, 34);
  assert.ok(result.targets.every((target) => /\/show\/\d+$/.test(target)));
  assert.equal(result.learning.requests + result.crawl.requests, log.length);
  // The home page, four pages of the list, and the shows.
  assert.ok(result.crawl.pages <= 40, `${result.crawl.pages} pages`);
  const target = result.navigation.find(({ role }) => role === 'target')!;
  assert.ok(result.targets.every((each) => new RegExp(target.pattern).test(each)));
  assert.deepEqual(result.navigation[0]!.from, []);
  assert.ok(
    result.navigation.every(({ from }) =>
      from.every((id) => result.navigation.some((node) => node.id === id)),
    ),
  );
});

test('a saved crawler finds what is new, changed and gone, and asks for little else', async () => {
  const { site, url, log, store } = await theatre();
  await lycosa(['like', `${url}/show/7`, '--entry', `${url}/`, '--name', 'shows', ...own(store)]);
  site.shows = [...site.shows.filter((i) => i !== 3), 90, 91, 92, 93, 94, 95, 96, 97, 98];
  site.changed.add(5);
  const before = log.length;
  const { code, result } = await lycosa<RecrawlSummary>(['recrawl', 'shows', ...own(store)]);
  assert.equal(code, 0);
  assert.deepEqual(
    result.new.map((each) => each.replace(/.*\//, '')),
    ['90', '91', '92', '93', '94', '95', '96', '97', '98'],
  );
  assert.deepEqual(result.changed, [`${url}/show/5`]);
  assert.deepEqual(result.vanished, [`${url}/show/3`]);
  assert.deepEqual(result.warnings, []);
  assert.ok(log.length - before <= 42 + 7, `${log.length - before} requests for 42 shows`);
  for (let visit = 0; visit < 2; visit++) {
    const later = await lycosa<RecrawlSummary>(['recrawl', 'shows', ...own(store)]);
    const { new: added, changed, vanished } = later.result;
    assert.deepEqual([added, changed, vanished], [[], [], []], 'all of it was told once');
  }
});

test('a saved crawler reaches what was listed where links lack the slash that their pages have', async () => {
  const site = new Theatre();
  const server = await serveSite((path) => {
    const isPage = /^\/(?:programme|show\/\d+|blog(?:\/\d+)?|about)$/.test(path);
    return isPage
      ? { status: 301, headers: { location: `${path}/` } }
      : site.answer(path.replace(/(?<=.)\/$/, ''));
  });
  after(() => server.close());
  const store = join(temporaryFolder(), 'store');
  const common = [...own(store)];
  const { result } = await lycosa<LikeSummary>([
    'like',
    `${server.url}/show/7`,
    '--entry',
    `${server.url}/`,
    '--name',
    'shows',
    ...common,
  ]);
  const again = await lycosa<RecrawlSummary>(['recrawl', 'shows', ...common]);
  assert.equal(result.targets.length, 34);
  assert.deepEqual(result.warnings, []);
  assert.deepEqual(again.result.targets, result.targets);
  assert.deepEqual([again.result.new, again.result.vanished], [[], []]);
});

test('with a vertical, the objects are those of its targets, and change with them', async () => {
  const { site, url, store } = await theatre();
  site.isMarked = true;
  const starts = async (): Promise<Map<string, string>> => {
    const { result } = await lycosa<{ fields: { name: string; startDate: string } }[]>([
      'objects',
      '--store',
      store,
      '--json',
    ]);
    return new Map(result.map(({ fields }) => [fields.name, fields.startDate]));
  };
  const common = ['--vertical', 'Event', ...own(store)];
  const { result } = await lycosa<LikeSummary>([
    'like',
    `${url}/show/7`,
    '--entry',
    `${url}/`,
    '--name',
    'shows',
    ...common,
  ]);
  assert.equal(result.objects?.entities, 34);
  assert.deepEqual(
    [...(await starts()).keys()].sort(),
    site.shows.map((i) => `Show ${i}`).sort(),
    'posts were seen while it learned',
  );
  site.changed.add(5);
  await lycosa(['recrawl', 'shows', ...common]);
  const after = await starts();
  assert.equal(after.size, 34);
  assert.deepEqual([after.get('Show 5'), after.get('Show 6')], ['2031-05-06T11:00', '2031-05-06T10:00']);
});

test('a crawler says when its pattern no longer fits', async () => {
  const { site, url, store } = await theatre();
  await lycosa(['like', `${url}/show/7`, '--entry', `${url}/`, '--name', 'shows', ...own(store)]);
  site.isRedesigned = true;
  const redesigned = await lycosa<RecrawlSummary>(['recrawl', 'shows', ...own(store)]);
  assert.ok(
    redesigned.result.warnings.some((warning) => /redesigned|only \d+ targets/.test(warning)),
    JSON.stringify(redesigned.result),
  );
  site.shows = [1, 2];
  const empty = await lycosa<RecrawlSummary>(['recrawl', 'shows', ...own(store)]);
  assert.ok(empty.result.warnings.some((warning) => /only \d+ targets/.test(warning)));
});

test('what cannot be fetched for now is not gone', async () => {
  const { site, url, store } = await theatre();
  await lycosa(['like', `${url}/show/7`, '--entry', `${url}/`, '--name', 'shows', ...own(store)]);
  const recrawl = (): ReturnType<typeof lycosa<RecrawlSummary>> =>
    lycosa<RecrawlSummary>(['recrawl', 'shows', ...own(store)]);
  site.broken = /^\/show\/9$/;
  const one = await recrawl();
  assert.deepEqual([one.code, one.result.vanished, one.result.warnings], [0, [], []]);
  site.broken = /^\/programme\?page=2/;
  const hub = await recrawl();
  assert.deepEqual(hub.result.vanished, []);
  assert.match(hub.result.warnings.join(), /could not be fetched/);
  site.broken = /^\/(?!robots)/;
  const all = await recrawl();
  assert.deepEqual([all.code, all.result.vanished], [6, []]);
  site.broken = null;
  const healthy = await recrawl();
  assert.deepEqual(
    [healthy.code, healthy.result.new, healthy.result.vanished, healthy.result.targets.length],
    [0, [], [], 34],
  );
});

test('what is excluded is not asked for, and what is not wanted is no target', async () => {
  const { url, log, store } = await theatre();
  const { result } = await lycosa<LikeSummary>([
    'like',
    `${url}/show/7`,
    '--entry',
    `${url}/`,
    '--exclude',
    '/show/1*',
    ...own(store),
  ]);
  assert.equal(result.targets.length, 23);
  assert.ok(!log.some((asked) => /^\/show\/1/.test((asked as { path: string }).path)));
  const not = await lycosa<LikeSummary>([
    'like',
    `${url}/show/7`,
    '--entry',
    `${url}/`,
    '--not',
    `${url}/show/9`,
    ...own(store),
  ]);
  assert.ok(!not.result.targets.includes(`${url}/show/9`));
});

test('an example that is of no use is named, and nothing is saved', async () => {
  const { url, store } = await theatre();
  const cases: [string[], string, number][] = [
    [['http://elsewhere.example/show/1', '--entry', `${url}/`], 'bad-sample', 2],
    [[`${url}/show/999`, '--entry', `${url}/`], 'bad-sample', 2],
    [[`${url}/file.pdf`, '--entry', `${url}/`], 'bad-sample', 2],
    [[`${url}/app`, '--entry', `${url}/`], 'bad-sample', 2],
    [['http://127.0.0.1:1/x', '--entry', 'http://127.0.0.1:1/'], 'bad-sample', 2],
    [['no address', '--entry', `${url}/`], 'bad-url', 2],
    [[`${url}/show/7`, '--entry', `${url}/app`], 'not-reached', 3],
    [[`${url}/show/7`, '--entry', `${url}/file.pdf`], 'not-reached', 3],
  ];
  for (const [args, error, exit] of cases) {
    const { code, result } = await lycosa<{ error: { code: string; next: string } }>([
      'like',
      ...args,
      ...own(store),
    ]);
    assert.equal(result.error?.code, error, args.join(' '));
    assert.equal(code, exit, args.join(' '));
    assert.ok(result.error.next.length > 10);
  }
  assert.deepEqual(await crawlers({ store }), []);
  const missing = await lycosa<{ error: { code: string } }>(['recrawl', 'nobody', ...own(store)]);
  assert.equal(missing.result.error.code, 'no-such-crawler');
});

test('words narrow pages of one kind', async () => {
  const { site, url, store } = await theatre();
  for (const i of [4, 9, 11]) site.changed.add(i);
  const { result } = await lycosa<LikeSummary>([
    'like',
    `${url}/show/7`,
    '--entry',
    `${url}/`,
    '--about',
    'postponed',
    ...own(store),
  ]);
  assert.deepEqual(
    result.targets.map((each) => Number(each.replace(/.*\//, ''))).sort((a, b) => a - b),
    [4, 9, 11],
  );
});

test('the published rules can be chosen', async () => {
  const { url, store } = await theatre();
  const { code, result } = await lycosa<LikeSummary>([
    'like',
    `${url}/show/7`,
    '--entry',
    `${url}/`,
    '--rules',
    'paper',
    ...own(store),
  ]);
  assert.equal(code, 0);
  assert.equal(result.navigation.length, 3, 'one path');
  assert.ok(result.targets.length >= 10 && result.targets.every((target) => /\/show\//.test(target)));
});

test('killed while it learns and crawls, the same command comes to the same end', async () => {
  const { url, log, store } = await theatre();
  const args = ['like', `${url}/show/7`, '--entry', `${url}/`, '--concurrency', '2', ...own(store)];
  for (const requests of [2, 5, 14, 9, 16]) {
    const before = log.length;
    await new Promise<void>((resolve) => {
      const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' });
      const watch = setInterval(() => log.length >= before + requests && child.kill('SIGKILL'), 1);
      child.on('close', () => {
        clearInterval(watch);
        resolve();
      });
    });
  }
  const { code, result } = await lycosa<LikeSummary>(args);
  assert.equal(code, 0);
  assert.equal(result.targets.length, 34);
});

test('what the examples leave open is asked, and the answer counts', async () => {
  const numbers = Array.from({ length: 12 }, (_, i) => i + 1);
  const words = (salt: number): string =>
    Array.from({ length: 30 }, (_, k) => `w${(salt * 31 + k * k) % 499}`).join(' ');
  const server = await serveSite((path) => {
    const page = (title: string, body: string) => ({
      headers: { 'content-type': 'text/html' },
      body: `<title>${title}</title><div class=top><a href=/>Home</a></div><main>${body}</main>`,
    });
    if (path === '/')
      return page(
        'Home',
        `<ul>${numbers.map((i) => `<li><a href=/event/${i}>e</a><li><a href=/course/${i}>c</a><li><a href=/blog/${i}>b</a>`).join('')}</ul>`,
      );
    const [, kind, number] = /^\/(event|course|blog)\/(\d+)$/.exec(path) ?? [];
    if (kind === undefined) return undefined;
    const i = Number(number);
    if (kind === 'blog')
      return page(`Post ${i}`, `<article class=post><p>${words(i)}</p><p>by me</p></article>`);
    const own = kind === 'event' ? '' : '<ul class=needs><li>a pen<li>a book</ul>';
    return page(
      `${kind} ${i}`,
      `<h1>${kind} ${i}</h1><dl class=facts><dt>When<dd>day ${i}<dt>Where<dd>here</dl><p class=text>${words(i)}</p><div class=buy><b>${i}</b></div>${own}`,
    );
  });
  after(() => server.close());
  const learn = async (ask?: (question: { also: string }) => Promise<boolean | null>) =>
    like({
      samples: [`${server.url}/event/3`],
      entry: `${server.url}/`,
      store: join(temporaryFolder(), 'store'),
      allowPrivate: true,
      delayMs: 0,
      environment: {},
      ...(ask === undefined ? {} : { ask }),
    });
  const kindsOf = ({ targets }: { targets: readonly string[] }) =>
    [...new Set(targets.map((url) => url.split('/')[3]))].sort();
  const open = await learn();
  assert.deepEqual(kindsOf(open), ['event']);
  assert.match(open.question!.also, /\/course\//);
  const asked: string[] = [];
  const both = await learn(async ({ also }) => {
    asked.push(also);
    return true;
  });
  assert.deepEqual([kindsOf(both), both.question], [['course', 'event'], undefined]);
  assert.match(asked.join(), /^[^,]*\/course\/\d+$/, 'asked once');
  const one = await learn(async () => false);
  assert.deepEqual([kindsOf(one), one.question], [['event'], undefined]);
});
