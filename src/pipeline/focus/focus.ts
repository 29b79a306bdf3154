/** Finds pages on a topic: follows the links that promise most, over as many sites as it takes. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import { hash64 } from '../../base/hash.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import { isFetchedAgain } from '../../navigate/topical/cash.js';
import type { CrawlRecord, Store } from '../../store/store.js';
import { uncalibrated } from '../../topic/calibrate.js';
import { printModel } from '../../topic/model.js';
import { siteOf } from '../../url/site.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { loadVertical, verticalOfFile } from '../objects/load-vertical.js';
import { endRun, type OnStart, withCrawl, withStoreAndWeb } from '../with-crawl.js';
import { type FocusSite, siteYields } from './site-yields.js';
import { type Strategy, strategies } from './strategies.js';
import { readyTopic, type TrainSummary } from './train-topic.js';

export interface FocusOptions extends CrawlSettings {
  /** A topic file. */
  readonly topic: string;
  readonly strategy?: Strategy;
  /** Where to start, besides the topic's own seeds. */
  readonly seeds?: readonly string[];
  /** Off for the paper's version: margins as they are. */
  readonly calibrated?: boolean;
  /** Whether OTIE's and OPIC's richest pages are really fetched again. */
  readonly refetches?: boolean;
  /** Fetch nothing where something was fetched before: only say what that came to. */
  readonly looksOnly?: boolean;
  /** A vertical whose candidates the best sites become. */
  readonly candidatesOf?: string;
  readonly onTrained?: (trained: TrainSummary) => void;
  readonly onStart?: OnStart;
}

export interface FocusSummary {
  readonly topic: string;
  readonly strategy: Strategy;
  readonly pages: number;
  readonly bytes: number;
  readonly requests: number;
  /** Pages that are more likely on topic than not. */
  readonly relevant: number;
  readonly harvestRate: number;
  /** Pages that were fetched a second time to share what they had gathered. */
  readonly refetched: number;
  /** What became of the pages, by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly end: CrawlEnd;
  readonly seconds: number;
  readonly sites: readonly FocusSite[];
  /** Pages in the order in which they were fetched. */
  readonly visited: readonly {
    readonly url: string;
    readonly score: number;
    readonly priority: number;
    readonly order: number;
  }[];
}

/** Pages that a topic is looked for in, unless a budget says otherwise: the web has no end. */
export const usualPages = 1000;

/** Crawls for a topic. The same call goes on with what was interrupted or stopped by a budget. */
export async function focus(options: FocusOptions): Promise<FocusSummary> {
  const startedAt = systemClock.now();
  const strategy = options.strategy ?? 'hybrid';
  if (options.candidatesOf !== undefined) await verticalOfFile(options.candidatesOf);
  const ready = await readyTopic(options);
  if (ready.trained !== null) options.onTrained?.(ready.trained);
  const seeds = [...ready.topic.seeds, ...(options.seeds ?? [])];
  if (seeds.length === 0)
    throw new LycosaError(
      'bad-topic',
      `${options.topic} has no seeds to start from`,
      'list some pages under "seeds:", or give --seed URL',
    );
  const entries = entriesOf(seeds);
  const navigator = strategies[strategy]({ refetches: options.refetches ?? false });
  const topic = options.calibrated === false ? withoutCalibration(ready.model) : ready.text;
  return withStoreAndWeb(options, seeds, async (store, web) => {
    const spec = {
      topic: ready.topic.name,
      model: hash64(topic).toString(36),
      strategy,
      entries,
      scope: options.scope ?? 'web',
      include: options.include ?? [],
      exclude: options.exclude ?? [],
    };
    const text = JSON.stringify(spec);
    const name = `focus ${text}`;
    const before = (await store.crawls()).filter((other) => isOfTopic(other.name, spec.topic));
    const known = before.find((other) => other.name === name);
    if (known !== undefined && options.looksOnly)
      return await summariseFocus(store, known, ready.topic.name, strategy, {
        end: 'max-pages',
        requests: 0,
        seconds: 0,
      });
    if (known === undefined && before.length > 0)
      options.log?.(
        'the topic, its seeds or the options have changed since it was last looked for: a crawl of its own begins',
      );
    const crawl = await store.openCrawl(name, text, startedAt);
    const settings = { ...options, scope: spec.scope, budget: { maxPages: usualPages, ...options.budget } };
    const running = withCrawl(
      {
        ...engineOptions(settings, { entries, store, crawl, web }),
        navigator,
        entries,
        topic,
        sitemaps: false,
        keepOpen: true,
      },
      options.onStart,
    );
    const end = await running.run();
    const summary = await summariseFocus(store, crawl, ready.topic.name, strategy, {
      end,
      requests: running.progress().requests,
      seconds: (systemClock.now() - startedAt) / 1000,
    });
    if (options.candidatesOf !== undefined) await keepCandidates(store, options.candidatesOf, summary.sites);
    await endRun(store, crawl, end);
    return summary;
  });
}

/** Whether a crawl looked for a topic. */
function isOfTopic(name: string, topic: string): boolean {
  return name.startsWith(`focus {"topic":${JSON.stringify(topic)},`);
}

function withoutCalibration(model: Parameters<typeof printModel>[0]): string {
  const calibrations = { svm: uncalibrated, bayes: uncalibrated, network: uncalibrated };
  return printModel({ ...model, calibrations, context: uncalibrated, anchor: uncalibrated });
}

async function summariseFocus(
  store: Store,
  crawl: CrawlRecord,
  topic: string,
  strategy: Strategy,
  rest: Pick<FocusSummary, 'end' | 'requests' | 'seconds'>,
): Promise<FocusSummary> {
  const visited: { url: string; score: number; priority: number; order: number }[] = [];
  let refetched = 0;
  for await (const page of store.visited(crawl)) {
    if (isFetchedAgain(page.note)) refetched++;
    if (page.score === null) continue;
    const priority = page.rank === 0 ? 0 : -page.rank;
    visited.push({ url: page.url, score: roundedScore(page.score), priority, order: visited.length + 1 });
  }
  const tallies = await store.tallies(crawl);
  const outcomes: Record<string, number> = {};
  for (const tally of tallies)
    for (const [kind, n] of Object.entries(tally.outcomes)) outcomes[kind] = (outcomes[kind] ?? 0) + n;
  const relevant = visited.filter(({ score }) => score >= 0.5).length;
  return {
    topic,
    strategy,
    pages: tallies.reduce((sum, { pages }) => sum + pages, 0),
    bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: rest.requests,
    relevant,
    harvestRate: visited.length === 0 ? 0 : roundedScore(relevant / visited.length),
    refetched,
    outcomes,
    end: rest.end,
    seconds: Math.round(rest.seconds * 1000) / 1000,
    sites: siteYields(visited),
    visited,
  };
}

/** The sites become candidates of a vertical, as if a search engine had named them. */
async function keepCandidates(store: Store, name: string, sites: readonly FocusSite[]): Promise<void> {
  const vertical = await loadVertical(name, store.objects);
  const now = systemClock.now();
  await store.objects.saveVertical(vertical.name, JSON.stringify(vertical), now);
  const known = new Set((await store.collection.candidates(vertical.name)).map(({ site }) => site));
  await store.collection.saveCandidates(
    vertical.name,
    sites
      .filter(({ site }) => !known.has(site))
      .map(({ entry, relevant, score }) => ({
        site: siteOf(entry),
        entry,
        state: 'given' as const,
        votes: relevant,
        score,
        sampled: 0,
        withObjects: 0,
        mappedAt: null,
      })),
    now,
  );
}

function roundedScore(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
