/**
 * Focused crawling: `node dist/bench/micro/topic.js classify FOLDER` judges the pages of a folder (text is taken out before);
 * `node dist/bench/micro/topic.js cash [LEADS]` fills a store with leads and passes cash between them as OTIE does, fifty links a page, eight pages a commit.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageReader, readTopical, TopicJudge, topicalTexts, trainTopic } from 'lycosa/parts';
import { hash64 } from '../../src/base/hash.js';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { CrawlRecord, Lead, NewLead, Store, Visit } from '../../src/store/store.js';
import { RepeatableRandom } from './random.js';

const random = new RepeatableRandom(11);
const below = (n: number): number => Math.floor(n * random.next());

function classify(folder: string): void {
  const reader = new PageReader();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html?$/.test(name))
    .slice(0, 1000);
  const bodies = files.map((name) => readFileSync(join(folder, name)));
  const texts = bodies.map((body) => topicalTexts(reader.read(body, 'http://a.example/', null)).page);
  const half = texts.filter((_, i) => i % 10 === 0);
  const { model } = trainTopic('bench', {
    positive: half.slice(0, half.length / 3),
    negative: half.slice(half.length / 3),
  });
  const judge = new TopicJudge(model);
  for (const text of texts.slice(0, 200)) judge.page(text);
  const timed = (what: string, work: () => void): void => {
    const startedAt = performance.now();
    for (let round = 0; round < 3; round++) work();
    const ms = (performance.now() - startedAt) / 3 / texts.length;
    console.log(`${what}: ${ms.toFixed(3)} ms a page, ${Math.round(1000 / ms)} pages/s`);
  };
  const characters = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  console.log(`${texts.length} pages, ${Math.round(characters)} characters of text each`);
  timed('support vector machine', () => {
    for (const text of texts) judge.page(text);
  });
  timed('reading a page', () => {
    for (const body of bodies) reader.read(body, 'http://a.example/', null);
  });
  timed('reading it, and judging it and all its links', () => {
    for (const body of bodies) readTopical(reader.read(body, 'http://a.example/', null), judge);
  });
}

const sites = 1000;
const linksOfPage = 50;
const pagesOfCommit = 8;

function leadAt(i: number, cash: number): NewLead {
  const site = `s${i % sites}.example`;
  const url = `http://${site}/page/${i}`;
  return {
    url,
    key: hash64(url),
    site,
    level: 1,
    rank: -cash,
    hops: 0,
    kind: 'page',
    skip: null,
    change: { weight: cash, count: 0 },
  };
}

function visitOf(lead: Lead, found: NewLead[]): Visit {
  return {
    lead,
    outcome: 'ok',
    status: 200,
    location: null,
    contentType: 'text/html',
    detail: null,
    fetchedAt: 1,
    durationMs: 1,
    bytes: 1000,
    content: null,
    objects: null,
    nearDuplicateOf: null,
    records: null,
    found,
    standing: { score: 0.5, weight: -1 },
    skip: null,
    linksDropped: 0,
  };
}

async function passCash(store: Store, crawl: CrawlRecord, leads: number): Promise<void> {
  const started = performance.now();
  for (let i = 0; i < leads; i += 10_000)
    await store.discover(
      crawl,
      Array.from({ length: 10_000 }, (_, k) => leadAt(i + k, random.next())),
    );
  console.log(`${leads} leads on ${sites} sites in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  let updates = 0;
  let lookups = 0;
  let lookMs = 0;
  let commitMs = 0;
  for (let commit = 0; commit < 250; commit++) {
    const leased = await store.leaseSites(crawl, {
      now: 0,
      sites: pagesOfCommit,
      perSite: 1,
      exclude: new Set(),
    });
    const visits: Visit[] = [];
    for (const { leads: own } of leased) {
      const targets = Array.from({ length: linksOfPage }, () => leadAt(below(leads), 0));
      const before = performance.now();
      const known = await store.standings(crawl, targets);
      lookMs += performance.now() - before;
      lookups += targets.length;
      const gain = 1 / linksOfPage;
      visits.push(
        visitOf(
          own[0]!,
          targets.map((target, i) => ({
            ...target,
            rank: -((known[i]?.weight ?? 0) + gain),
            change: { weight: gain, count: 0 },
          })),
        ),
      );
    }
    const before = performance.now();
    await store.complete(crawl, visits, {});
    commitMs += performance.now() - before;
    updates += visits.length * linksOfPage;
  }
  console.log(
    `${updates} cash updates at ${Math.round((1000 * updates) / commitMs)} a second (commits of ${pagesOfCommit} pages included)`,
  );
  console.log(`${lookups} standings looked up at ${Math.round((1000 * lookups) / lookMs)} a second`);
  console.log(`${Math.round(process.memoryUsage().rss / 1e6)} MB`);
}

const [what, argument] = process.argv.slice(2);
if (what === 'classify') classify(argument!);
else {
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-topic-'));
  const store = openSqliteStore(folder, { archive: false });
  try {
    await passCash(store, await store.openCrawl('bench', '{}', 1), Number(argument ?? 1_000_000));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
