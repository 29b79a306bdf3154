/** The sites of a deep crawl: how each is searched, kept with the crawl so that it is found out once. */

import { hash64 } from '../../base/hash.js';
import { readOwnJson } from '../../base/json.js';
import type { SearchOptions } from '../../deep/search/search-lead.js';
import { type SavedSearch, SiteSearch } from '../../deep/search/site-search.js';
import { wordsToAsk } from '../../deep/search/word-pool.js';
import { placeholder, type SearchTemplate } from '../../deep/template.js';
import { purposeNotes, type SearchMemory } from '../../navigate/deep/deep-navigator.js';
import { encodeNote } from '../../navigate/note-format.js';
import type { CrawlRecord, Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { entriesOf } from '../entries.js';
import { type TemplatesOptions, templatesIn } from './site-templates.js';

/** By the site that is asked, which need not be the one that was named. */
export type SearchedSites = ReadonlyMap<string, SearchMemory>;

/** What is kept of a first page's text, and how many of its words are asked for. */
const maxHomeText = 20_000;
const homeWords = 60;

/** What a crawl knows of its sites. */
export async function searchedSites(store: Store, crawl: CrawlRecord): Promise<Map<string, SearchMemory>> {
  const saved = await store.siteMemories(crawl);
  return new Map(saved.map(({ site, memory }) => [site, readOwnJson<SearchMemory>(memory)]));
}

/** The site that is asked on behalf of one that was named. */
export function siteAskedFor(sites: SearchedSites, entry: string): string | null {
  const named = siteOf(entry);
  for (const [site, { entries }] of sites) if (entries.includes(named)) return site;
  return null;
}

/** Finds out how sites are searched that nothing is known of yet, and begins with each. Returns why some cannot be. */
export async function prepareSites(
  store: Store,
  web: PoliteWeb,
  crawl: CrawlRecord,
  options: TemplatesOptions & { readonly keepsText: boolean },
  search: SearchOptions,
): Promise<Map<string, string>> {
  const known = await searchedSites(store, crawl);
  const unknown = entriesOf(options.sites).filter((entry) => siteAskedFor(known, entry) === null);
  const reasons = new Map<string, string>();
  if (unknown.length === 0) return reasons;
  const texts = new Map<string, string>();
  const found = await templatesIn(store, web, {
    ...options,
    sites: unknown,
    isAsked: true,
    onText: (site, text) => texts.set(site, `${texts.get(site) ?? ''}${text}\n`.slice(0, maxHomeText)),
  });
  for (const one of found) {
    if (one.template === null) {
      reasons.set(one.site, one.reason);
      continue;
    }
    const site = siteOf(one.template.url.replaceAll(placeholder, 'x'));
    const before = known.get(site);
    const text = texts.get(one.site) ?? '';
    // Several addresses, or sites, may share a search: it is asked once.
    const memory: SearchMemory =
      before === undefined
        ? {
            template: one.template,
            entries: [one.site],
            search: await beginSearch(store, crawl, one.template, search),
            details: null,
            home: homeWordsOf(text),
            ...(options.keepsText ? { text } : {}),
          }
        : { ...before, entries: [...new Set([...before.entries, one.site])] };
    known.set(site, memory);
    await store.complete(crawl, [], { sites: [{ site, memory: JSON.stringify(memory) }] });
  }
  return reasons;
}

/** The first requests wait, and the search knows of them. */
async function beginSearch(
  store: Store,
  crawl: CrawlRecord,
  template: SearchTemplate,
  options: SearchOptions,
): Promise<SavedSearch> {
  const search = new SiteSearch(template, options, {});
  const leads = search.first();
  for (const lead of leads) search.taken(lead);
  await store.discover(
    crawl,
    leads.map(({ url, key, posted, level, rank, purpose }) => ({
      url,
      key: hash64(key),
      site: siteOf(url),
      level,
      rank,
      hops: 0,
      kind: 'page' as const,
      skip: null,
      note: encodeNote(purposeNotes, purpose),
      isKeyed: true,
      ...(posted === null ? {} : { posted }),
    })),
  );
  return search.save();
}

/** Words of a first page, the most frequent first: something to begin with. */
function homeWordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsToAsk(text)) if (!/\d/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, homeWords)
    .map(([word]) => word);
}
