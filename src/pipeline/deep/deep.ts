/** Crawls sites through their search: finds out how each is asked, asks, and follows what its answers lead to. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import { Crawl, type CrawlEnd } from '../../crawl/crawl.js';
import type { Progress } from '../../crawl/events.js';
import { newLead } from '../../crawl/searching.js';
import type { ArgumentVerdict } from '../../deep/arguments.js';
import { queryWords } from '../../deep/queries/query-words.js';
import type { Coverage } from '../../deep/search/further-links.js';
import type { QueryLists } from '../../deep/search/query-choice.js';
import { type SearchOptions, usualSearchOptions } from '../../deep/search/search-lead.js';
import { markOf } from '../../deep/search/search-mark.js';
import { type SearchTally, SiteSearch } from '../../deep/search/site-search.js';
import type { Template, TemplateSource } from '../../deep/template.js';
import {
  type DetailMode,
  type SearchMemory,
  type SearchNavigator,
  searching,
} from '../../navigate/searching/search-navigator.js';
import type { CrawlRecord, Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { Web } from '../../web/web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { type CollectSummary, collectAfter, withObjects } from '../objects/collect.js';
import { openStore, readStore } from '../open-store.js';
import { openWeb } from '../open-web.js';
import { knownThings, type QuerySettings, queryLists } from './query-lists.js';
import { templatesIn } from './site-templates.js';

export interface DeepOptions extends CrawlSettings, Omit<QuerySettings, 'log'> {
  /** Sites, or pages of them to start from. */
  readonly sites: readonly string[];
  readonly sources?: readonly TemplateSource[];
  readonly coverage?: Coverage;
  readonly details?: DetailMode;
  /** New things that a request must promise. */
  readonly minYield?: number;
  readonly levels?: number;
  /** Ask for words out of what was found; otherwise only for what is given. */
  readonly ownWords?: boolean;
  readonly onStart?: (crawl: { progress(): Progress; stop(): void; resumed: boolean; run: number }) => void;
}

/** What came of one site. */
export interface DeepSite {
  readonly site: string;
  readonly template: Template | null;
  /** Why there is none. */
  readonly reason?: string;
  readonly requests: number;
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

const thingMark = markOf({ role: 'record', source: 'given', relation: 'page' });
/** What is kept of a first page's text. */
const maxText = 20_000;

/** Crawls through searches. The same call goes on with what was interrupted or stopped by a budget. */
export async function deep(options: DeepOptions): Promise<DeepSummary> {
  const startedAt = systemClock.now();
  // Values of forms belong to a visit, which cookies tell.
  const web = await openWeb({ connections: options.concurrency ?? 16, ...options, cookies: true });
  let store: Store | null = null;
  try {
    store = openStore(options);
    const settings = await withObjects(options, store);
    const crawl = await openDeep(store, options, startedAt);
    const reasons = await prepareSites(store, web, crawl, settings);
    const { navigator, sites } = await navigatorOf(store, crawl, settings);
    if (sites.size === 0) {
      const summary = await summarise(store, crawl, options, reasons, navigator);
      await store.endCrawl(crawl, 'finished', systemClock.now());
      return { ...summary, end: 'finished', requests: 0, seconds: secondsSince(startedAt) };
    }
    const running = new Crawl({
      ...engineOptions(settings, {
        entries: [...sites.values()].map(({ template }) => template.url.replaceAll('{query}', 'x')),
        store,
        crawl,
        web,
      }),
      navigator,
      sitemaps: false,
    });
    options.onStart?.({
      progress: () => running.progress(),
      stop: () => running.stop(),
      resumed: crawl.resumed,
      run: crawl.run,
    });
    const end = await running.run();
    const objects = end === 'interrupted' ? null : await collectAfter(settings, store);
    const summary = {
      ...(await summarise(store, crawl, options, reasons, navigator)),
      end,
      requests: running.progress().requests,
      seconds: secondsSince(startedAt),
    };
    return objects === null ? summary : { ...summary, objects };
  } finally {
    await store?.close();
    await web.close();
  }
}

/** The addresses of the things that the last crawl of some sites found, most often met first seen first. */
export async function* deepThings(
  options: Pick<DeepOptions, 'sites' | 'store' | 'coverage'>,
): AsyncGenerator<{ url: string; times: number }> {
  const store = readStore(options);
  try {
    const name = nameOf(options);
    const crawl = (await store.crawls()).find((one) => one.name === name);
    if (crawl === undefined) return;
    for await (const { url, cash } of store.marked(crawl, thingMark)) yield { url, times: cash };
  } finally {
    await store.close();
  }
}

function secondsSince(at: number): number {
  return Math.round(systemClock.now() - at) / 1000;
}

function nameOf({ sites, coverage = 'complete' }: Pick<DeepOptions, 'sites' | 'coverage'>): string {
  return `deep ${JSON.stringify({ sites: entriesOf(sites), coverage })}`;
}

async function openDeep(store: Store, options: DeepOptions, now: number): Promise<CrawlRecord> {
  const { queries = [], queriesFile, queryLog, kb = [], vertical, minYield, levels } = options;
  const spec = { queries, queriesFile, queryLog, kb, vertical, minYield, levels };
  return store.openCrawl(nameOf(options), JSON.stringify(spec), now);
}

/** The site that a template asks, which need not be the one where it was found. */
function askedSite(template: Template): string {
  return siteOf(template.url.replaceAll('{query}', 'x'));
}

function searchOptions(options: DeepOptions): SearchOptions & { details: DetailMode } {
  return {
    coverage: options.coverage ?? usualSearchOptions.coverage,
    minYield: options.minYield ?? usualSearchOptions.minYield,
    maxLevel: options.levels ?? usualSearchOptions.maxLevel,
    ownWords: options.ownWords ?? usualSearchOptions.ownWords,
    details: options.details ?? (options.vertical === undefined ? 'never' : 'auto'),
  };
}

/** Finds out how the sites are searched that nothing is known of yet, and begins with each. Returns why some cannot be. */
async function prepareSites(
  store: Store,
  web: Web,
  crawl: CrawlRecord,
  options: DeepOptions,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const unknown: string[] = [];
  for (const entry of entriesOf(options.sites))
    if ((await store.siteMemory(crawl, siteOf(entry))) === null) unknown.push(entry);
  if (unknown.length === 0) return reasons;
  const texts = new Map<string, string>();
  const found = await templatesIn(store, web, {
    ...options,
    sites: unknown,
    isAsked: true,
    onText: (site, text) => texts.set(site, text.slice(0, maxText)),
  });
  const kept: { site: string; memory: string }[] = [];
  for (const one of found) {
    if (one.template === null) {
      reasons.set(one.site, one.reason);
      continue;
    }
    const { template } = one;
    const site = askedSite(template);
    const search = new SiteSearch(template, searchOptions(options), {});
    const leads = search.first();
    for (const lead of leads) search.taken(lead);
    const text = texts.get(one.site) ?? '';
    const memory: SearchMemory = {
      template,
      search: search.save(),
      details: null,
      home: wordsOfText(text),
      ...((options.kb ?? []).length === 0 ? {} : { text }),
    };
    await store.discover(
      crawl,
      leads.map((lead) => newLead(lead, site)),
    );
    kept.push({ site, memory: JSON.stringify(memory) });
    // Where the search stands on another host, the site it was found on points there.
    if (site !== one.site) kept.push({ site: one.site, memory: JSON.stringify({ at: site }) });
  }
  for (const one of kept) await store.complete(crawl, [], { sites: [one] });
  return reasons;
}

const homeWords = 60;

/** Words of a first page, the most frequent first: something to begin with. */
function wordsOfText(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of queryWords(text))
    if (word.length > 3 && !/\d/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, homeWords)
    .map(([word]) => word);
}

async function navigatorOf(
  store: Store,
  crawl: CrawlRecord,
  options: DeepOptions,
): Promise<{ navigator: SearchNavigator; sites: Map<string, SearchMemory> }> {
  const sites = new Map<string, SearchMemory>();
  for (const entry of entriesOf(options.sites)) {
    const found = await memoryOf(store, crawl, siteOf(entry));
    if (found !== null) sites.set(found.site, found.memory);
  }
  const lists = await queryLists(options, new Set(sites.keys()), (site) => sites.get(site)?.text ?? '');
  const known = options.knowledge === undefined ? [] : await knownThings(store, options.knowledge.vertical);
  const listsOf = (site: string): QueryLists => ({
    ...lists(site),
    ...(known.length === 0 ? {} : { known }),
    ...(options.ownWords === false ? {} : { home: sites.get(site)?.home ?? [] }),
    ...(sites.get(site)?.template.choices === undefined
      ? {}
      : { choice: sites.get(site)!.template.choices! }),
  });
  return { navigator: searching(searchOptions(options), listsOf), sites };
}

async function memoryOf(
  store: Store,
  crawl: CrawlRecord,
  site: string,
): Promise<{ site: string; memory: SearchMemory } | null> {
  const saved = await store.siteMemory(crawl, site);
  if (saved === null) return null;
  const memory = JSON.parse(saved) as SearchMemory | { at: string };
  return 'at' in memory ? memoryOf(store, crawl, memory.at) : { site, memory };
}

async function summarise(
  store: Store,
  crawl: CrawlRecord,
  options: DeepOptions,
  reasons: ReadonlyMap<string, string>,
  navigator: SearchNavigator,
): Promise<Pick<DeepSummary, 'sites' | 'pages' | 'bytes' | 'things'>> {
  const tallies = new Map((await store.tallies(crawl)).map((tally) => [tally.site, tally]));
  const sites: DeepSite[] = [];
  for (const entry of entriesOf(options.sites)) {
    const name = siteOf(entry);
    const found = await memoryOf(store, crawl, name);
    const tally = tallies.get(found?.site ?? name);
    if (found === null) {
      const reason = reasons.get(name) ?? 'nothing is known of it';
      sites.push({ ...nothing, site: name, reason });
      continue;
    }
    const search = navigator.searchOf(found.site, found.memory);
    const { pages, direct, queries, further } = search.tally;
    sites.push({
      site: name,
      template: found.memory.template,
      requests: Object.values(tally?.outcomes ?? {}).reduce((sum, n) => sum + n, 0),
      things: search.found.things,
      estimate: search.found.estimate,
      pages,
      direct,
      queries,
      further,
      arguments: search.verdicts.map(({ name: argument, meaning, prevalence }) => ({
        name: argument,
        meaning,
        prevalence,
      })),
    });
  }
  const all = [...tallies.values()];
  return {
    sites,
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    things: sites.reduce((sum, { things }) => sum + things, 0),
  };
}

const nothing: Omit<DeepSite, 'site'> = {
  template: null,
  requests: 0,
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
