/** Finds sites that have objects like the seeds: asks a search engine for the seeds, looks at the best sites, and asks for what they have (001 §3.1). */
import { readFileSync } from 'node:fs';
import { systemClock } from '../../base/clock.js';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import {
  type AskableEntity,
  type FindSitesOptions,
  type FoundSites,
  findSites,
  objectQueries,
} from '../../learn/expand/find-sites.js';
import { queryOfFields } from '../../learn/expand/queries.js';
import type { RankedSite } from '../../learn/expand/rank-sites.js';
import { plainValues } from '../../object/extract/page-object.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { readResults, searchEngine } from '../../web/search/search-engine.js';
import { mapVerticalIn } from '../collection/map-vertical.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { loadVertical, namedBy, verticalOfFile } from '../objects/load-vertical.js';
import { seedsOf } from '../run/due.js';
import { withStoreAndWeb } from '../with-crawl.js';
import { EngineAsking, fromFile, type SearchAsking } from './ask.js';

export interface ExpandOptions extends CrawlSettings, FindSitesOptions {
  readonly vertical: string;
  /** An engine's name, or the address of a SearXNG instance. */
  readonly search?: string;
  /** A file with answers instead. */
  readonly results?: string;
  /** Pages of a seed site at most. */
  readonly seedPages?: number;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly log?: Log;
}

export interface ExpandSummary {
  readonly vertical: string;
  readonly seedSites: readonly string[];
  readonly candidates: readonly { readonly site: string; readonly votes: number; readonly score: number }[];
  readonly queries: number;
  readonly stopped: FoundSites['stopped'];
}

const usualSeedPages = 2000;

export async function expand(options: ExpandOptions): Promise<ExpandSummary> {
  const file = await verticalOfFile(options.vertical);
  if (file !== null) check(file, options);
  return withStoreAndWeb(options, namedBy(options.vertical), (store, web) => expandIn(store, web, options));
}

export async function expandIn(store: Store, web: PoliteWeb, options: ExpandOptions): Promise<ExpandSummary> {
  const startedAt = systemClock.now();
  const vertical = await loadVertical(options.vertical, store.objects);
  check(vertical, options);
  const asking = openAsking(store, web, options);
  const { log } = options;
  const look = async (seedSites: readonly RankedSite[]): Promise<string[]> => {
    log?.(`looking at ${seedSites.map(({ site }) => site).join(', ')}`);
    await keep(store, vertical, seedSites);
    await mapVerticalIn(store, web, {
      ...options,
      only: new Set(seedSites.map(({ site }) => site)),
      budget: { ...options.budget, maxPagesPerSite: options.seedPages ?? usualSeedPages },
    });
    const own = seedSites.map(({ site }) => site);
    return objectQueries(await askable(store, vertical, new Set(own)), own);
  };
  const { seedSites, best, queries, stopped } = await findSites(
    seedQueries(vertical),
    (query) => asking.ask(query),
    look,
    options,
  );
  await keep(store, vertical, best);
  const summary: ExpandSummary = {
    vertical: vertical.name,
    seedSites: seedSites.map(({ site }) => site),
    candidates: best.map(({ site, votes, score }) => ({
      site,
      votes,
      score: Math.round(score * 1000) / 1000,
    })),
    queries,
    stopped,
  };
  await store.collection.saveStep(vertical.name, {
    step: 'expand',
    beganAt: startedAt,
    endedAt: systemClock.now(),
    isComplete: true,
    report: JSON.stringify({ candidates: best.length, queries, stopped, seeds: seedsOf(vertical) }),
  });
  return summary;
}

function check(vertical: Vertical, options: ExpandOptions): void {
  if (vertical.sitesAreGiven)
    throw new LycosaError(
      'bad-vertical',
      `the sites of ${vertical.name} are listed by hand`,
      'take "sites:" out of the file to have others looked for',
    );
  if (vertical.seeds.length === 0)
    throw new LycosaError(
      'bad-vertical',
      `${vertical.name} has no seeds to start from`,
      `list some objects you know under "seeds:" in ${/\.ya?ml$/i.test(options.vertical) ? options.vertical : 'its file'}`,
    );
}

function openAsking(store: Store, web: PoliteWeb, options: ExpandOptions): SearchAsking {
  if (options.results === undefined)
    return new EngineAsking(
      searchEngine(options.search, options.environment ?? process.env, options.delayMs),
      web,
      store.collection,
    );
  try {
    return fromFile(readResults(readFileSync(options.results, 'utf8'), options.results));
  } catch (thrown) {
    if (thrown instanceof LycosaError) throw thrown;
    throw new LycosaError(
      'bad-file',
      `${options.results} cannot be read (${messageOf(thrown)})`,
      'give a file with search results',
    );
  }
}

/** Candidates that are new are added; of known ones the state stays. */
async function keep(store: Store, vertical: Vertical, ranked: readonly RankedSite[]): Promise<void> {
  const known = new Map((await store.collection.candidates(vertical.name)).map((one) => [one.site, one]));
  await store.collection.saveCandidates(
    vertical.name,
    ranked.map(({ site, entry, votes, score }) => ({
      state: 'candidate' as const,
      sampled: 0,
      withObjects: 0,
      mappedAt: null,
      ...known.get(site),
      site,
      entry: known.get(site)?.entry ?? entry,
      votes,
      score,
    })),
    systemClock.now(),
  );
}

/** Queries for the seeds. */
function seedQueries(vertical: Vertical): string[] {
  const queries = vertical.seeds
    .map((seed) => queryOfFields(seed, vertical))
    .filter((query) => query !== null);
  if (queries.length === 0)
    throw new LycosaError(
      'bad-vertical',
      'no seed can be asked for',
      'give seeds that have the fields with "queries: true", such as a name',
    );
  return queries;
}

/** The entities of some sites that can be asked for, as those sites name them. */
async function askable(
  store: Store,
  vertical: Vertical,
  sites: ReadonlySet<string>,
): Promise<AskableEntity[]> {
  const all: AskableEntity[] = [];
  for await (const { objects } of store.objects.entities(vertical.name, {})) {
    const here = objects.filter(({ url, goneAt }) => goneAt === null && sites.has(siteOf(url)));
    const named = here.flatMap(({ url, fields }) => {
      const query = queryOfFields(plainValues(fields), vertical);
      return query === null ? [] : [{ site: siteOf(url), query }];
    });
    if (named.length > 0) all.push({ objects: named });
  }
  return all;
}
