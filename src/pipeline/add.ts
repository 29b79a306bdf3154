/** Looks at a site in a few requests: what it offers a crawler, how large it is, and what objects it has; and makes it a candidate. */
import { systemClock } from '../base/clock.js';
import { RobotsCache } from '../crawl/step/robots-cache.js';
import { loadExtractor } from '../crawl/workers/load-extractor.js';
import { EmptyPages, nonsenseQueries } from '../deep/empty-pages.js';
import { searchForms } from '../deep/forms/search-form.js';
import { type ResultSketch, sketchResults } from '../deep/result-sketch.js';
import type { Extractor } from '../object/extract/extractor.js';
import { findFeeds } from '../object/extract/feeds/find-feeds.js';
import { plainValues } from '../object/extract/page-object.js';
import type { Page } from '../page/page.js';
import { PageReader } from '../page/reader.js';
import { fullnessOf } from '../page/shell.js';
import type { Store } from '../store/store.js';
import { keyOf, resolveUrl } from '../url/address.js';
import { shapeOf } from '../url/shape.js';
import { originOf, siteOf } from '../url/site.js';
import { decodeContent } from '../web/content-encoding.js';
import { headerOf } from '../web/outcome.js';
import type { PoliteWeb } from '../web/polite-web.js';
import { allowAll, type RobotsRules, usualToken } from '../web/robots.js';
import { maxSitemapBytes, parseSitemap } from '../web/sitemap.js';
import type { CrawlSettings } from './crawl-settings.js';
import { entriesOf } from './entries.js';
import { knowledgeFor } from './objects/knowledge.js';
import { loadVertical, verticalOfFile } from './objects/load-vertical.js';
import { usualDelayMs } from './open-web.js';
import { answeringEntries } from './plain-http.js';
import { withStoreAndWeb } from './with-crawl.js';

export interface AddOptions extends CrawlSettings {
  readonly urls: readonly string[];
  readonly vertical: string;
}

/** What a look at a site has shown. */
export interface SiteProbe {
  readonly site: string;
  readonly entry: string;
  readonly feeds: readonly string[];
  readonly sitemap: { readonly url: string; readonly pages: number } | null;
  /** Its pages are empty until scripts run. */
  readonly rendered: boolean;
  /** It answers addresses that do not exist with a page like any other, or leads elsewhere from them. */
  readonly softMissing: boolean;
  /** Why it cannot be crawled; null when it can. */
  readonly blocked: string | null;
  readonly searchForm: { readonly action: string; readonly method: string; readonly field: string } | null;
  /** An estimate, from its sitemap or from how many links its pages share. */
  readonly pages: number;
  readonly hours: number;
  readonly crawlDelayMs: number | null;
  readonly objects: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requests: number;
}

/** Pages that are looked at besides the entry, objects that are shown. */
const maxPagesLookedAt = 6;
const maxObjectsShown = 10;
const maxProbeBytes = 4_000_000;

export async function add(options: AddOptions): Promise<SiteProbe[]> {
  // What is no address is refused before anything is opened.
  entriesOf(options.urls);
  await verticalOfFile(options.vertical);
  return withStoreAndWeb({ ...options, archive: false }, options.urls, async (store, web) => {
    const urls = await answeringEntries(options.urls, store, web, options);
    const vertical = await loadVertical(options.vertical, store.objects);
    await store.objects.saveVertical(vertical.name, JSON.stringify(vertical), systemClock.now());
    const extractor = (await loadExtractor(await knowledgeFor(vertical, store.objects)))!;
    const probes: SiteProbe[] = [];
    for (const url of urls) probes.push(await new Look(web, store, extractor, options).at(url));
    const known = new Map((await store.collection.candidates(vertical.name)).map((one) => [one.site, one]));
    await store.collection.saveCandidates(
      vertical.name,
      probes
        .filter(({ blocked, site }) => blocked === null && !known.has(site))
        .map(({ site, entry }) => ({
          site,
          entry,
          state: 'given' as const,
          votes: 0,
          score: 0,
          sampled: 0,
          withObjects: 0,
          mappedAt: null,
        })),
      systemClock.now(),
    );
    return probes;
  });
}

interface Fetched {
  readonly url: string;
  readonly status: number;
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

class Look {
  readonly #web: PoliteWeb;
  readonly #extractor: Extractor;
  readonly #settings: CrawlSettings;
  readonly #robots: RobotsCache | null;
  readonly #reader = new PageReader();
  #requests = 0;

  constructor(web: PoliteWeb, store: Store, extractor: Extractor, settings: CrawlSettings) {
    this.#robots =
      settings.robots === false
        ? null
        : new RobotsCache({ store, web, productToken: usualToken, random: Math.random, archive: false });
    this.#web = web;
    this.#extractor = extractor;
    this.#settings = settings;
  }

  async at(url: string): Promise<SiteProbe> {
    const rules = await this.#rules(url);
    const robots = rules ?? allowAll;
    const entry =
      rules === null
        ? 'it cannot be reached, or does not say whether it may be crawled (robots.txt)'
        : robots.allows(url)
          ? await this.#fetch(url)
          : 'robots.txt disallows it';
    const blank = this.#blank(url, robots);
    if (typeof entry === 'string') return { ...blank, blocked: entry, requests: this.#requests };
    if (entry.status >= 400)
      return { ...blank, blocked: `it answers ${entry.status}`, requests: this.#requests };
    const page = this.#reader.read(entry.body, entry.url, entry.contentType);
    const rendered = fullnessOf(page) === 'shell';
    const feeds = findFeeds(page);
    const searchForm = searchFormOf(page);
    const sitemap = await this.#sitemap(entry.url, robots);
    const softMissing = await this.#softMissing(entry.url, robots);
    const objects = this.#extractor
      .page(page, systemClock.now())
      .objects.map(({ fields }) => plainValues(fields));
    const links = linksOfOwnSite(page, robots);
    const seen = new Map<string, number>();
    const count = (keys: ReadonlySet<string>): void => {
      for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
    };
    count(links);
    for (const next of typical(links)) {
      const got = await this.#fetch(next);
      if (typeof got === 'string' || got.status >= 400) continue;
      const read = this.#reader.read(got.body, got.url, got.contentType);
      objects.push(
        ...this.#extractor.page(read, systemClock.now()).objects.map(({ fields }) => plainValues(fields)),
      );
      count(linksOfOwnSite(read, robots));
    }
    for (const feed of feeds.slice(0, 1)) {
      const got = await this.#fetch(feed);
      if (typeof got !== 'string' && got.status < 400)
        objects.push(
          ...(this.#extractor.feed(got.body, got.url, systemClock.now()) ?? []).map(({ fields }) =>
            plainValues(fields),
          ),
        );
    }
    const pages = Math.max(sitemap?.pages ?? 0, estimated(seen));
    const delay = Math.max(this.#settings.delayMs ?? usualDelayMs, robots.crawlDelayMs ?? 0);
    return {
      ...blank,
      site: siteOf(entry.url),
      entry: entry.url,
      feeds,
      sitemap,
      rendered,
      softMissing,
      searchForm,
      pages,
      hours: Math.round((pages * delay) / 36_000) / 100,
      objects: distinct(objects).slice(0, maxObjectsShown),
      requests: this.#requests,
    };
  }

  #blank(url: string, { crawlDelayMs }: RobotsRules): SiteProbe {
    return {
      site: siteOf(url),
      entry: url,
      feeds: [],
      sitemap: null,
      rendered: false,
      softMissing: false,
      blocked: null,
      searchForm: null,
      pages: 0,
      hours: 0,
      crawlDelayMs,
      objects: [],
      requests: 0,
    };
  }

  /** Whether two addresses that nobody has are answered alike, and not by an error: what finding nothing looks like there. */
  async #softMissing(url: string, robots: RobotsRules): Promise<boolean> {
    const sketches: ResultSketch[] = [];
    for (const word of nonsenseQueries(2)) {
      const address = `${originOf(url)}/${word}`;
      if (!robots.allows(address)) return false;
      const got = await this.#fetch(address);
      if (typeof got === 'string' || got.status >= 400) return false;
      sketches.push(sketchResults(this.#reader.read(got.body, got.url, got.contentType), word));
    }
    const [first, second] = sketches;
    return new EmptyPages([first!]).judge(second!) !== 'results';
  }

  /** The rules of its origin; null when they cannot be had, which forbids everything. */
  async #rules(url: string): Promise<RobotsRules | null> {
    if (this.#robots === null) return allowAll;
    const origin = originOf(url);
    const known = await this.#robots.known(origin);
    if (known !== null) return known.rules;
    this.#requests++;
    return (await this.#robots.fetch(origin)).rules;
  }

  /** A sitemap with how many pages it lists; of an index, the first part stands for the others. */
  async #sitemap(url: string, robots: RobotsRules): Promise<SiteProbe['sitemap']> {
    const address = robots.sitemaps[0] ?? `${originOf(url)}/sitemap.xml`;
    const got = await this.#fetch(address, maxSitemapBytes);
    if (typeof got === 'string' || got.status !== 200) return null;
    const { pages, sitemaps } = parseSitemap(got.body);
    if (pages.length === 0 && sitemaps.length === 0) return null;
    if (sitemaps.length === 0) return { url: address, pages: pages.length };
    const part = await this.#fetch(sitemaps[0]!, maxSitemapBytes);
    const own = typeof part === 'string' || part.status !== 200 ? 0 : parseSitemap(part.body).pages.length;
    return { url: address, pages: pages.length + own * sitemaps.length };
  }

  /** An answer at the end of its redirects; a text that says why there is none. */
  async #fetch(url: string, limit = maxProbeBytes): Promise<Fetched | string> {
    let at = url;
    for (let hops = 0; hops < 6; hops++) {
      this.#requests++;
      const answer = await this.#web.fetch({ url: at, accept: 'anything', maxBytes: limit, tooLarge: 'cut' });
      if (answer.kind === 'failure') return answer.detail;
      const target =
        answer.status >= 300 && answer.status < 400
          ? resolveUrl(headerOf(answer, 'location') ?? '', at)
          : null;
      if (target !== null) {
        at = target;
        continue;
      }
      const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), 4 * limit);
      return {
        url: at,
        status: answer.status,
        body: decoded.kind === 'decoded' ? decoded.body : new Uint8Array(0),
        contentType: headerOf(answer, 'content-type'),
      };
    }
    return 'its redirects do not end';
  }
}

/** Addresses of the same site that may be fetched. */
function linksOfOwnSite(page: Page, robots: RobotsRules): Set<string> {
  const site = siteOf(page.url);
  const own = new Set<string>();
  for (const { url } of page.links) if (siteOf(url) === site && robots.allows(url)) own.add(url);
  return own;
}

/** One page of each of the most frequent kinds of addresses. */
function typical(urls: ReadonlySet<string>): string[] {
  const shapes = new Map<string, string[]>();
  for (const url of urls) {
    const shape = shapeOf(keyOf(url));
    const own = shapes.get(shape);
    if (own === undefined) shapes.set(shape, [url]);
    else own.push(url);
  }
  return [...shapes.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, maxPagesLookedAt)
    .map((own) => own[own.length >> 1]!);
}

/** How many pages there are, from those seen once and twice (Chao). */
function estimated(seen: ReadonlyMap<string, number>): number {
  let once = 0;
  let twice = 0;
  for (const count of seen.values()) {
    if (count === 1) once++;
    if (count === 2) twice++;
  }
  return Math.round(seen.size + (once * once) / (2 * Math.max(1, twice)));
}

/** A form with one field to write into. */
function searchFormOf(page: Page): SiteProbe['searchForm'] {
  const [best] = searchForms(page).filter(({ query }) => query !== null);
  if (best === undefined) return null;
  const { form, query } = best;
  return { action: resolveUrl(form.action, page.base) ?? page.url, method: form.method, field: query!.name };
}

function distinct<T>(objects: readonly T[]): T[] {
  return [...new Map(objects.map((object) => [JSON.stringify(object), object])).values()];
}
