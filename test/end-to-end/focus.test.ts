/** `lycosa focus` and `lycosa topic`: the order of a crawl, resuming, refetching, and what bad topics are told. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { focusedRun, KnownJudge } from '../../lab/papers/002/focused-run.js';
import { TopicWeb } from '../../lab/papers/002/topic-web.js';
import {
  breadthFirstTopical,
  type FocusOptions,
  type FocusSummary,
  focus,
  hybrid,
  LycosaError,
  linkContext,
  type Navigator,
  opic,
  otie,
  type Strategy,
  TopicJudge,
  train,
} from '../../src/parts.js';
import { readyTopic } from '../../src/pipeline/focus/train-topic.js';
import { type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const jazz = 'saxophone trumpet swing bebop improvisation quartet melody rhythm club drummer'.split(' ');
const farm = 'compost tractor harvest wheat furrow manure barn seedling irrigation plough'.split(' ');
const common = 'the and of in a with for on at by from this that their people year'.split(' ');

/** Repeatable numbers below n. */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

const pagesOfSite = 120;

/** A site of which every third page is about jazz; links lead more often to the same subject, and say so. */
function sitePages(): Record<string, string> {
  const below = numbers(5);
  const isJazz = (i: number): boolean => i % 3 === 0;
  const say = (words: readonly string[], count: number): string =>
    Array.from({ length: count }, () =>
      below(2) === 0 ? words[below(words.length)] : common[below(common.length)],
    ).join(' ');
  const pages: Record<string, string> = {};
  for (let i = 0; i < pagesOfSite; i++) {
    const words = isJazz(i) ? jazz : farm;
    const links = Array.from({ length: 8 }, () => {
      const to = below(pagesOfSite);
      const own = isJazz(to) ? jazz : farm;
      return `<li>${say(common, 3)} <a href="/p/${to}">${say(own, 2)}</a> ${say(own, 3)}</li>`;
    });
    pages[`/p/${i}`] = `<title>${say(words, 3)}</title><p>${say(words, 60)}</p><ul>${links.join('')}</ul>`;
  }
  return pages;
}

async function serve(): Promise<{ server: SiteServer; topic: string; pages: Record<string, string> }> {
  const pages = sitePages();
  const server = await serveSite(pages);
  after(() => server.close());
  const folder = temporaryFolder();
  const topic = join(folder, 'jazz.yaml');
  const say = (words: readonly string[], i: number): string =>
    Array.from({ length: 40 }, (_, k) =>
      k % 2 === 0 ? words[(i * 7 + k) % words.length] : common[(i + k) % common.length],
    ).join(' ');
  const examples = (words: readonly string[]): string =>
    Array.from({ length: 8 }, (_, i) => `  - text: ${say(words, i)}\n`).join('');
  writeFileSync(
    topic,
    `topic: jazz\nseeds: ["${server.url}/p/0", "${server.url}/p/3"]\nexamples:\n${examples(jazz)}not:\n${examples(farm)}`,
  );
  return { server, topic, pages };
}

function crawl(topic: string, options: Partial<FocusOptions> = {}): Promise<FocusSummary> {
  return focus({
    topic,
    allowPrivate: true,
    delayMs: 0,
    concurrency: 1,
    robots: false,
    store: temporaryFolder(),
    environment: {},
    ...options,
  });
}

const strategies: Record<Strategy, () => Navigator> = {
  hybrid: () => hybrid(),
  otie: () => otie(),
  'link-context': () => linkContext(),
  opic: () => opic(),
  'breadth-first': () => breadthFirstTopical(),
};

test('every strategy visits pages in the order that a simulation over the same pages has', async () => {
  const { server, topic, pages } = await serve();
  const { model } = await readyTopic({ topic });
  const web = new TopicWeb({
    answer: ({ url }) => {
      const body = pages[new URL(url).pathname];
      return body === undefined
        ? { status: 404, headers: {}, body: '' }
        : { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
    },
    truth: () => null,
    entries: () => [],
    tables: () => ({}),
  });
  const seeds = ['/p/0', '/p/3'].map((path) => server.url + path);
  for (const [strategy, make] of Object.entries(strategies) as [Strategy, () => Navigator][]) {
    const wanted = focusedRun(web, make(), new KnownJudge(new TopicJudge(model)), seeds, 110);
    const { visited } = await crawl(topic, { strategy, budget: { maxPages: 110 } });
    assert.deepEqual(
      visited.map(({ url }) => url),
      wanted.map(({ url }) => url),
      strategy,
    );
  }
});

test('a crawl that is stopped goes on as if it had not been; it finds the topic first', async () => {
  const { topic } = await serve();
  for (const strategy of ['otie', 'hybrid'] as const) {
    const store = temporaryFolder();
    await crawl(topic, { strategy, store, budget: { maxPages: 20 } });
    const parts = await crawl(topic, { strategy, store, budget: { maxPages: 20 } });
    const whole = await crawl(topic, { strategy, budget: { maxPages: 40 } });
    assert.deepEqual(
      parts.visited.map(({ url }) => url),
      whole.visited.map(({ url }) => url),
      strategy,
    );
    assert.equal(parts.pages, 40);
    // A third of the pages is on the topic. The port is part of the addresses, so ties fall differently in each run.
    assert.ok(whole.harvestRate > (strategy === 'hybrid' ? 0.6 : 0.4), `${strategy} ${whole.harvestRate}`);
    assert.deepEqual(
      whole.visited.map(({ order }) => order),
      whole.visited.map((_, i) => i + 1),
    );
    assert.equal(whole.sites[0]?.relevant, whole.relevant);
  }
});

test('what a crawl began with is given once, also where it is stopped before the richest page has shared', async () => {
  const { topic } = await serve();
  const store = temporaryFolder();
  await crawl(topic, { strategy: 'otie', store, budget: { maxPages: 60 } });
  const parts = await crawl(topic, { strategy: 'otie', store, budget: { maxPages: 50 } });
  const whole = await crawl(topic, { strategy: 'otie', budget: { maxPages: 110 } });
  assert.deepEqual(
    parts.visited.map(({ url }) => url),
    whole.visited.map(({ url }) => url),
  );
});

test('a site that is overloaded to the end does not hold the crawl, and says why nothing was read', async () => {
  const server = await serveSite(() => ({ status: 503, headers: { 'retry-after': '0' }, body: 'busy' }));
  after(() => server.close());
  const file = join(temporaryFolder(), 'x.yaml');
  writeFileSync(file, `topic: x\nkeywords: [jazz, bebop]\nseeds: ["${server.url}/"]\n`);
  const { end, outcomes, visited } = await crawl(file);
  assert.deepEqual([end, outcomes, visited], ['finished', { 'http-error': 1 }, []]);
});

test('with refetching, the richest page is asked for again, conditionally where it can be', async () => {
  const { server, topic } = await serve();
  const summary = await crawl(topic, { strategy: 'otie', refetches: true, budget: { maxPages: 110 } });
  const asked = server.paths();
  assert.ok(summary.refetched >= 1);
  assert.equal(asked.length, new Set(asked).size + summary.refetched);
});

test('a topic that is too little or makes no sense is told what to do', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 't.yaml');
  const refused = async (text: string, why: RegExp): Promise<void> => {
    writeFileSync(file, text);
    await assert.rejects(
      crawl(file),
      (thrown) => thrown instanceof LycosaError && why.test(thrown.message) && thrown.next.length > 10,
      text,
    );
  };
  await refused('topic: x\nkeywords: [jazz]\n', /no seeds/);
  await refused(
    'topic: x\nexamples:\n  - ./missing.html\nseeds: [a.example]\n',
    /missing\.html cannot be read/,
  );
  await refused('topic: x\n', /says nothing about the topic/);
  await assert.rejects(crawl(join(folder, 'none.yaml')), /cannot be read/);
  writeFileSync(file, 'topic: x\nexamples:\n  - text: only one example with a few words\n');
  const { warnings } = await train({ topic: file });
  assert.match(warnings.join(), /one example cannot tell/);
  assert.match(warnings.join(), /only \d+ words/);
});
