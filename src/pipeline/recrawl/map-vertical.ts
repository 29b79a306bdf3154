/** Maps the sites of a vertical: those that are given, or the candidates that search has found. A candidate whose sample has no objects is given up. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import { Crawl, type CrawlEnd } from '../../crawl/crawl.js';
import type { Progress } from '../../crawl/events.js';
import { breadthFirst } from '../../navigate/breadth-first.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Candidate } from '../../store/recrawling.js';
import type { CrawlRecord, Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { Web } from '../../web/web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entriesOf, entryLead } from '../entries.js';
import { type CollectSummary, collectAfter, withObjects } from '../objects/collect.js';
import { loadVertical } from '../objects/load-vertical.js';
import { openStore } from '../open-store.js';
import { openWeb } from '../open-web.js';

export interface MapVerticalOptions extends CrawlSettings {
  readonly vertical: string;
  readonly levels?: number;
  /** Only these candidates. */
  readonly only?: ReadonlySet<string>;
  readonly onStart?: (crawl: { progress(): Progress; stop(): void; resumed: boolean; run: number }) => void;
}

export interface MapVerticalSummary {
  readonly vertical: string;
  readonly pages: number;
  readonly bytes: number;
  readonly end: CrawlEnd;
  readonly sites: readonly {
    readonly site: string;
    readonly pages: number;
    readonly withObjects: number;
    readonly state: Candidate['state'];
  }[];
  readonly objects: CollectSummary | null;
  readonly seconds: number;
}

/** Pages of a candidate that must have no object before it is given up; and twice as many again, where the first were few kinds. */
const sampleSizes = [60, 180];
const usualLevels = 5;
const usualLimit = 5000;

/** Candidates of a vertical: the sites its file lists, or those that were found. */
export async function candidatesOf(store: Store | null, vertical: Vertical): Promise<Candidate[]> {
  const known = (await store?.recrawling.candidates(vertical.name)) ?? [];
  if (!vertical.sitesAreGiven) return known;
  const bySite = new Map(known.map((candidate) => [candidate.site, candidate]));
  return vertical.sites.map(({ site, entry }) => {
    const [url] = entriesOf([entry ?? site]) as [string];
    return (
      bySite.get(siteOf(url)) ?? {
        site: siteOf(url),
        entry: url,
        state: 'given',
        votes: 0,
        score: 0,
        sampled: 0,
        withObjects: 0,
        mappedAt: null,
      }
    );
  });
}

export async function mapVertical(options: MapVerticalOptions): Promise<MapVerticalSummary> {
  const web = await openWeb({ connections: options.concurrency ?? 16, ...options });
  let store: Store | null = null;
  try {
    store = openStore(options);
    return await mapVerticalIn(store, web, options);
  } finally {
    await store?.close();
    await web.close();
  }
}

/** The same in a store that is open. */
export async function mapVerticalIn(
  store: Store,
  web: Web,
  options: MapVerticalOptions,
): Promise<MapVerticalSummary> {
  const startedAt = systemClock.now();
  const settings = await withObjects(options, store);
  const vertical = await loadVertical(options.vertical, store.objects);
  const all = (await candidatesOf(store, vertical)).filter(
    ({ site, state }) => state !== 'barren' && (options.only?.has(site) ?? true),
  );
  if (all.length === 0)
    throw new LycosaError(
      'bad-vertical',
      `${vertical.name} has no sites`,
      'list some under "sites:", find some with "lycosa expand", or add one with "lycosa add URL"',
    );
  const candidates = new Map(all.map((candidate) => [candidate.site, candidate]));
  const entries = all.map(({ entry }) => entry).sort();
  const crawl = await store.openCrawl(
    `map ${vertical.name}`,
    JSON.stringify({ entries, vertical: vertical.name }),
    startedAt,
  );
  await store.discover(crawl, entries.map(entryLead));
  const limits = new Map<string, number>();
  const perSite = options.budget?.maxPagesPerSite ?? usualLimit;
  const limitOf = (site: string): number => (typeof perSite === 'function' ? perSite(site) : perSite);
  let end: CrawlEnd = 'finished';
  for (const size of [...sampleSizes, Number.POSITIVE_INFINITY]) {
    // What was given by hand is not sampled; nor is what has objects.
    for (const { site, state, withObjects } of candidates.values())
      limits.set(site, state === 'given' || withObjects > 0 ? limitOf(site) : Math.min(size, limitOf(site)));
    end = await crawlOnce(
      store,
      web,
      crawl,
      settings,
      entries,
      options,
      (site) => limits.get(site) ?? limitOf(site),
    );
    if (end === 'interrupted') break;
    await collectAfter(settings, store);
    const counted = await counts(store, vertical.name, candidates);
    for (const [site, candidate] of counted) {
      candidates.set(site, judged(candidate, size));
      if (candidates.get(site)!.state === 'barren') candidates.delete(site);
    }
    await store.recrawling.saveCandidates(
      vertical.name,
      [...counted.values()].map((candidate) => judged(candidate, size)),
      systemClock.now(),
    );
    const isOpen = [...candidates.values()].some(
      ({ state, withObjects, sampled }) => state === 'candidate' && (withObjects > 0 || sampled >= size),
    );
    if (!isOpen || (end !== 'finished' && end !== 'max-pages-per-site')) break;
  }
  const objects = end === 'interrupted' ? null : await collectAfter(settings, store);
  const now = systemClock.now();
  const counted = await counts(store, vertical.name, new Map(all.map((one) => [one.site, one])));
  const final = [...counted.values()].map((candidate) => {
    const state = candidates.has(candidate.site) ? candidate.state : 'barren';
    const isMapped = end !== 'interrupted' && state !== 'barren';
    return {
      ...candidate,
      state: isMapped ? ('mapped' as const) : state,
      mappedAt: isMapped ? now : candidate.mappedAt,
    };
  });
  await store.recrawling.saveCandidates(vertical.name, final, now);
  if (end === 'finished' || end === 'max-pages-per-site') {
    await store.endCrawl(crawl, 'finished', now);
    await store.recrawling.saveStep(vertical.name, {
      step: 'map',
      beganAt: crawl.startedAt,
      endedAt: now,
      isComplete: true,
      report: JSON.stringify({ sites: final.length }),
    });
  }
  const tallies = await store.tallies(crawl);
  return {
    vertical: vertical.name,
    pages: tallies.reduce((sum, { pages }) => sum + pages, 0),
    bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
    end: end === 'max-pages-per-site' ? 'finished' : end,
    sites: final.map(({ site, sampled, withObjects, state }) => ({
      site,
      pages: sampled,
      withObjects,
      state,
    })),
    objects,
    seconds: (now - startedAt) / 1000,
  };
}

async function crawlOnce(
  store: Store,
  web: Web,
  crawl: CrawlRecord,
  settings: CrawlSettings,
  entries: readonly string[],
  options: MapVerticalOptions,
  maxPagesPerSite: (site: string) => number,
): Promise<CrawlEnd> {
  const running = new Crawl({
    ...engineOptions(
      { ...settings, budget: { ...settings.budget, maxPagesPerSite } },
      { entries, store, crawl, web },
    ),
    navigator: breadthFirst({ strict: true }),
    maxLevel: options.levels ?? usualLevels,
    sitemaps: true,
    keepOpen: true,
  });
  options.onStart?.({
    progress: () => running.progress(),
    stop: () => running.stop(),
    resumed: crawl.resumed,
    run: crawl.run,
  });
  return running.run();
}

/** Candidates with how many of their pages were read, and how many of those have objects. */
async function counts(
  store: Store,
  vertical: string,
  candidates: ReadonlyMap<string, Candidate>,
): Promise<Map<string, Candidate>> {
  const counted = new Map<string, Candidate>();
  for (const [site, candidate] of candidates) {
    let sampled = 0;
    let withObjects = 0;
    for await (const { outcome, entities } of store.recrawling.mappedPages(vertical, site)) {
      if (outcome !== 'ok' && outcome !== 'not-modified') continue;
      sampled++;
      if (entities.length > 0) withObjects++;
    }
    counted.set(site, { ...candidate, sampled, withObjects });
  }
  return counted;
}

/** A candidate after a round with samples of some size: without a single object after the last of them it is barren. */
function judged(candidate: Candidate, size: number): Candidate {
  const isLast = size >= sampleSizes.at(-1)! || candidate.sampled < size;
  return candidate.state === 'candidate' && candidate.withObjects === 0 && isLast
    ? { ...candidate, state: 'barren' }
    : candidate;
}
