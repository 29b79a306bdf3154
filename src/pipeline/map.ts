/** Maps sites: follows their links and sitemaps and keeps what it finds. */
import { systemClock } from '../base/clock.js';
import type { CrawlEnd } from '../crawl/crawl-options.js';
import type { LeftOut } from '../crawl/guard/left-out.js';
import { breadthFirst } from '../navigate/breadth-first.js';
import type { SiteTally } from '../store/store.js';
import { type CrawlSettings, engineOptions } from './crawl-settings.js';
import { entriesOf } from './entries.js';
import { type CollectSummary, collectAfter, withObjects } from './objects/collect.js';
import { answeringEntries } from './plain-http.js';
import { sitesLost } from './sites-lost.js';
import { endRun, type OnStart, withCrawl, withStoreAndWeb } from './with-crawl.js';

/** What to map, and how. */
export interface MapOptions extends CrawlSettings {
  readonly urls: readonly string[];
  /** Links from the entry that may be followed in a row; all by default. */
  readonly levels?: number;
  readonly sitemaps?: boolean;
  /** Fetch also what looks endless, doubled or fruitless. */
  readonly everything?: boolean;
  /** Called once the crawl is under way, with a way to look at it and to stop it. */
  readonly onStart?: OnStart;
}

/** What was found, over the whole crawl, resumed parts included. */
export interface MapSummary {
  readonly sites: readonly Omit<SiteTally, 'outcomes'>[];
  readonly pages: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Why it ended; `finished` when nothing is left. */
  readonly end: CrawlEnd;
  /** URLs that wait for the next run. */
  readonly waiting: number;
  /** What came of the objects, where some were looked for. */
  readonly objects?: CollectSummary;
  /** Sites that were named and of which nothing could be read. */
  readonly lost: readonly string[];
  /** What was not asked for because it looked endless, doubled or fruitless; since the last interruption. */
  readonly leftOut: readonly LeftOut[];
  /** What each URL came to, by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** Maps the sites of some entry URLs. The same call goes on with what was interrupted, and revisits what was finished. */
export async function map(options: MapOptions): Promise<MapSummary> {
  const startedAt = systemClock.now();
  // What is no address is refused before anything is opened.
  entriesOf(options.urls);
  return withStoreAndWeb(options, options.urls, async (store, web) => {
    const entries = await answeringEntries(options.urls, store, web, options);
    const settings = await withObjects(options, store);
    const scope = options.scope ?? 'site';
    const spec = { entries, scope, include: options.include ?? [], exclude: options.exclude ?? [] };
    const crawl = await store.openCrawl(
      `map ${JSON.stringify(spec)}`,
      JSON.stringify({ ...spec, levels: options.levels ?? null }),
      startedAt,
    );
    const maxLevel = options.levels ?? Number.POSITIVE_INFINITY;
    if (crawl.resumed) await store.unskip(crawl, 'level', Math.min(maxLevel, 1e9));
    const running = withCrawl(
      {
        ...engineOptions(settings, { entries, store, crawl, web }),
        navigator: breadthFirst({ strict: options.levels !== undefined }),
        entries,
        maxLevel,
        sitemaps: options.sitemaps ?? true,
        everything: options.everything ?? false,
        keepOpen: true,
      },
      options.onStart,
    );
    const end = await running.run();
    const objects = end === 'interrupted' ? null : await collectAfter(settings, store);
    await endRun(store, crawl, end);
    const tallies = await store.tallies(crawl);
    const summary = summariseMap(
      tallies,
      end,
      await store.waiting(crawl),
      (systemClock.now() - startedAt) / 1000,
    );
    const lost = sitesLost(entries, tallies);
    return { ...summary, lost, leftOut: running.leftOut(), ...(objects === null ? {} : { objects }) };
  });
}

function summariseMap(
  tallies: readonly SiteTally[],
  end: CrawlEnd,
  waiting: number,
  seconds: number,
): Omit<MapSummary, 'lost' | 'leftOut'> {
  const outcomes: Record<string, number> = {};
  for (const tally of tallies)
    for (const [kind, n] of Object.entries(tally.outcomes)) outcomes[kind] = (outcomes[kind] ?? 0) + n;
  return {
    sites: tallies.map(({ site, pages, bytes, status, skipped }) => ({
      site,
      pages,
      bytes,
      status,
      skipped,
    })),
    pages: tallies.reduce((sum, { pages }) => sum + pages, 0),
    bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: Math.round(seconds * 1000) / 1000,
    end,
    waiting,
    outcomes,
  };
}
