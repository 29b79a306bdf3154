/** Crawls sites through their search: finds out how each is asked, asks, and follows what its answers lead to. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import type { ArgumentVerdict } from '../../deep/arguments.js';
import type { Coverage } from '../../deep/search/further-links.js';
import type { QueryLists } from '../../deep/search/query-choice.js';
import { type SearchOptions, usualSearchOptions } from '../../deep/search/search-lead.js';
import type { SearchTally } from '../../deep/search/site-search.js';
import { placeholder, type SearchTemplate, type TemplateSource } from '../../deep/template.js';
import { type DeepNavigator, type DetailMode, deepNavigator } from '../../navigate/deep/deep-navigator.js';
import type { CrawlRecord, SiteTally, Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { type CollectSummary, collectAfter, withObjects } from '../objects/collect.js';
import { readStore } from '../open-store.js';
import { endRun, type OnStart, withCrawl, withStoreAndWeb } from '../with-crawl.js';
import { knownThings, type QuerySettings, queryLists } from './query-lists.js';
import { prepareSites, type SearchedSites, searchedSites, siteAskedFor } from './searched-sites.js';

export interface DeepOptions extends CrawlSettings, Omit<QuerySettings, 'log'> {
  /** Sites, or pages of them to start from. */
  readonly sites: readonly string[];
  readonly sources?: readonly TemplateSource[];
  readonly coverage?: Coverage;
  /** Tell empty pages and arguments as published; by what pages and arguments do otherwise. */
  readonly rules?: 'default' | 'paper';
  readonly details?: DetailMode;
  /** New things that a request must promise. */
  readonly minYield?: number;
  readonly levels?: number;
  /** Ask for words out of what was found; otherwise only for what is given. */
  readonly ownWords?: boolean;
  readonly onStart?: OnStart;
}

/** What came of one site. */
export interface DeepSite {
  readonly site: string;
  readonly template: SearchTemplate | null;
  /** Why there is none. */
  readonly reason?: string;
  readonly requests: number;
  /** What requests came to, by outcome. */
  readonly outcomes: SiteTally['outcomes'];
  /** Different things that its result pages list, and how many there are at the least, as far as can be told. */
  readonly things: number;
  readonly estimate: number | null;
  readonly pages: SearchTally['pages'];
  /** Queries that led straight to one thing. */
  readonly direct: number;
  readonly queries: SearchTally['queries'];
  /** Further results, by what led to them. */
  readonly further: SearchTally['further'];
  readonly arguments: readonly Pick<ArgumentVerdict, 'name' | 'meaning' | 'prevalence'>[];
}

export interface DeepSummary {
  readonly sites: readonly DeepSite[];
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
  readonly things: number;
  readonly end: CrawlEnd;
  readonly seconds: number;
  readonly objects?: CollectSummary;
}

const maxLevel = 1e9;

/** Crawls through searches. The same call goes on with what was interrupted or stopped by a budget. */
export async function deep(options: DeepOptions): Promise<DeepSummary> {
  return withStoreAndWeb(options, options.sites, (store, web) => deepIn(store, web, options));
}

/** The same in a store that is open. */
export async function deepIn(store: Store, web: PoliteWeb, options: DeepOptions): Promise<DeepSummary> {
  const startedAt = systemClock.now();
  const settings = await withObjects(options, store);
  const crawl = await openDeep(store, options, startedAt);
  const keepsText = (options.kb ?? []).length > 0;
  const search = siteSearchOptions(options);
  const reasons = await prepareSites(store, web, crawl, { ...settings, keepsText }, search);
  const sites = await searchedSites(store, crawl);
  const navigator = await navigatorOf(store, sites, settings);
  // What was only listed before, and is wanted now.
  if (crawl.resumed && search.details === 'always') await store.unskip(crawl, 'listed', maxLevel);
  if (sites.size === 0) {
    const summary = await summariseDeep(store, crawl, options, reasons, navigator);
    await store.endCrawl(crawl, 'finished', systemClock.now());
    return { ...summary, end: 'finished', requests: 0, seconds: secondsSince(startedAt) };
  }
  const running = withCrawl(
    {
      ...engineOptions(settings, {
        entries: [
          ...entriesOf(options.sites),
          ...[...sites.values()].map(({ template }) => template.url.replaceAll(placeholder, 'x')),
        ],
        store,
        crawl,
        web,
      }),
      navigator,
      sitemaps: false,
      keepOpen: true,
    },
    options.onStart,
  );
  const end = await running.run();
  const objects = end === 'interrupted' ? null : await collectAfter(settings, store);
  const summary = {
    ...(await summariseDeep(store, crawl, options, reasons, navigator)),
    end,
    requests: running.progress().requests,
    seconds: secondsSince(startedAt),
  };
  await endRun(store, crawl, end);
  return objects === null ? summary : { ...summary, objects };
}

/** The addresses of the things that the last crawl of some sites found, in the order they were met. */
export async function* deepThings(
  options: Pick<DeepOptions, 'sites' | 'store' | 'coverage' | 'rules'>,
): AsyncGenerator<{ url: string; times: number }> {
  const store = readStore(options);
  try {
    const name = crawlName(options);
    const crawl = (await store.crawls()).find((one) => one.name === name);
    if (crawl === undefined)
      throw new LycosaError(
        'bad-option',
        'these sites were not crawled through their search, or not together',
        'give the sites and the --coverage of a "lycosa deep" that was run with this store',
      );
    for await (const { url, count } of store.counted(crawl)) yield { url, times: count };
  } finally {
    await store.close();
  }
}

function secondsSince(at: number): number {
  return Math.round(systemClock.now() - at) / 1000;
}

function crawlName(options: Pick<DeepOptions, 'sites' | 'coverage' | 'rules'>): string {
  const { rules = 'default' } = options;
  const { coverage = rules === 'paper' ? 'representative' : 'complete' } = options;
  const own = rules === 'paper' ? { rules } : {};
  return `deep ${JSON.stringify({ sites: entriesOf(options.sites), coverage, ...own })}`;
}

async function openDeep(store: Store, options: DeepOptions, now: number): Promise<CrawlRecord> {
  const { queries = [], queriesFile, queryLog, kb = [], vertical, minYield, levels } = options;
  const spec = { queries, queriesFile, queryLog, kb, vertical, minYield, levels };
  return store.openCrawl(crawlName(options), JSON.stringify(spec), now);
}

function siteSearchOptions(options: DeepOptions): SearchOptions & { details: DetailMode } {
  return {
    // The paper aims at a representative picture.
    coverage:
      options.coverage ?? (options.rules === 'paper' ? 'representative' : usualSearchOptions.coverage),
    rules: options.rules ?? 'default',
    minYield: options.minYield ?? usualSearchOptions.minYield,
    maxLevel: options.levels ?? usualSearchOptions.maxLevel,
    ownWords: options.ownWords ?? usualSearchOptions.ownWords,
    details: options.details ?? (options.vertical === undefined ? 'never' : 'auto'),
  };
}

async function navigatorOf(store: Store, sites: SearchedSites, options: DeepOptions): Promise<DeepNavigator> {
  const lists = await queryLists(options, new Set(sites.keys()), (site) => sites.get(site)?.text ?? '');
  const known = options.knowledge === undefined ? [] : await knownThings(store, options.knowledge.vertical);
  const listsOf = (site: string): QueryLists => {
    const choices = sites.get(site)?.template.choices;
    return {
      ...lists(site),
      known,
      ...(options.ownWords === false ? {} : { home: sites.get(site)?.home ?? [] }),
      ...(choices === undefined ? {} : { choice: choices }),
    };
  };
  return deepNavigator(siteSearchOptions(options), listsOf);
}

async function summariseDeep(
  store: Store,
  crawl: CrawlRecord,
  options: DeepOptions,
  reasons: ReadonlyMap<string, string>,
  navigator: DeepNavigator,
): Promise<Pick<DeepSummary, 'sites' | 'pages' | 'bytes' | 'things'>> {
  const tallies = new Map((await store.tallies(crawl)).map((tally) => [tally.site, tally]));
  const searched = await searchedSites(store, crawl);
  const sites: DeepSite[] = [...reasons].map(([site, reason]) => ({ ...nothing, site, reason }));
  for (const [site, memory] of searched) {
    const search = navigator.searchOf(site, memory);
    const { pages, direct, queries, further } = search.tally;
    const outcomes = tallies.get(site)?.outcomes ?? {};
    sites.push({
      site,
      template: memory.template,
      requests: Object.values(outcomes).reduce((sum, n) => sum + n, 0),
      outcomes,
      things: search.found.things,
      estimate: search.found.estimate,
      pages,
      direct,
      queries,
      further,
      arguments: search.verdicts.map(({ name, meaning, prevalence }) => ({ name, meaning, prevalence })),
    });
  }
  const order = new Map(
    entriesOf(options.sites).map((entry, i) => [siteAskedFor(searched, entry) ?? siteOf(entry), i]),
  );
  const all = [...tallies.values()];
  return {
    sites: sites.sort((a, b) => (order.get(a.site) ?? 0) - (order.get(b.site) ?? 0)),
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    things: sites.reduce((sum, { things }) => sum + things, 0),
  };
}

const nothing: Omit<DeepSite, 'site'> = {
  template: null,
  requests: 0,
  outcomes: {},
  things: 0,
  estimate: null,
  pages: { results: 0, empty: 0, alternatives: 0 },
  direct: 0,
  queries: {},
  further: {},
  arguments: [],
};

/** A deep crawl that only asks for what is given needs something. */
export function checkQueries(options: DeepOptions): void {
  if (options.ownWords !== false) return;
  if ((options.queries ?? []).length + (options.kb ?? []).length > 0) return;
  if (options.queriesFile !== undefined || options.queryLog !== undefined || options.vertical !== undefined)
    return;
  throw new LycosaError(
    'bad-option',
    'there is nothing to ask for',
    'give --query WORDS, --queries FILE, --log FILE, --kb FILE or --vertical FILE, or leave --no-own-words out',
  );
}
