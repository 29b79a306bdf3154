/** Runs a saved crawler again, without learning. */

import { systemClock } from '../../base/clock.js';
import { readOwnJson } from '../../base/json.js';
import type { Store } from '../../store/store.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { type CollectSummary, collectAfter, collectingTargets, withObjects } from '../objects/collect.js';
import { readStore, type StoreOptions } from '../open-store.js';
import { endRun, type OnStart, withStoreAndWeb } from '../with-crawl.js';
import { type CrawlerDefinition, loadCrawler, type PrintedNode, printNavigation } from './definition.js';
import { type CrawlerRun, runCrawler } from './run-crawler.js';

export interface RecrawlOptions extends CrawlSettings {
  readonly name: string;
  readonly onStart?: OnStart;
}

/** What was found, and what has happened since the run before. */
export interface RecrawlSummary {
  readonly name: string;
  readonly entry: string;
  readonly samples: readonly string[];
  readonly navigation: readonly PrintedNode[];
  readonly crawl: CrawlerRun['cost'];
  readonly run: number;
  readonly end: CrawlerRun['end'];
  readonly targets: readonly string[];
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly vanished: readonly string[];
  readonly warnings: readonly string[];
  /** What came of the objects, where some were looked for. */
  readonly objects?: CollectSummary;
  readonly seconds: number;
}

export async function recrawl(options: RecrawlOptions): Promise<RecrawlSummary> {
  const startedAt = systemClock.now();
  // A store that is not there is not made for this.
  await readStore(options).close();
  const named = async (store: Store): Promise<string[]> => [(await loadCrawler(store, options.name)).entry];
  return withStoreAndWeb(options, named, async (store, web) => {
    const settings = collectingTargets(await withObjects(options, store));
    const crawler = await loadCrawler(store, options.name);
    const run = await runCrawler(crawler, { settings, store, web, now: startedAt }, options.onStart);
    const objects = run.end === 'interrupted' ? null : await collectAfter(settings, store, run.targets);
    if (run.isOver) await endRun(store, run.crawl, 'finished');
    return {
      ...recrawlSummary(crawler, run),
      ...(objects === null ? {} : { objects }),
      seconds: (systemClock.now() - startedAt) / 1000,
    };
  });
}

function recrawlSummary(crawler: CrawlerDefinition, run: CrawlerRun): Omit<RecrawlSummary, 'seconds'> {
  const { cost, rule: _, isComplete: __, crawl: ___, isOver: ____, ...rest } = run;
  return {
    name: crawler.name,
    entry: crawler.entry,
    samples: crawler.samples,
    navigation: printNavigation(crawler.navigation),
    crawl: cost,
    ...rest,
    targets: [...run.targets].sort(),
  };
}

/** The crawlers of a store. */
export async function crawlers(options: StoreOptions = {}): Promise<
  {
    name: string;
    entry: string;
    samples: readonly string[];
    targets: number;
    savedAt: string;
    navigation: PrintedNode[];
  }[]
> {
  const store = readStore(options);
  try {
    return (await store.crawlers()).map(({ name, definition, savedAt }) => {
      const { entry, samples, expected, navigation } = readOwnJson<{
        entry: string;
        samples: string[];
        expected: number;
        navigation: PrintedNode[];
      }>(definition);
      return {
        name,
        entry,
        samples,
        targets: expected,
        savedAt: new Date(savedAt).toISOString(),
        navigation,
      };
    });
  } finally {
    await store.close();
  }
}
