/**
 * Crawling through searches (003): templates × queries, then links to further results. What is asked next is decided by each site's own `SiteSearch`, which the engine keeps and commits with the pages;
 * what it knows of things and requests stands on the frontier's rows.
 */
import type { SavedDetailChoice } from '../../deep/search/detail-choice.js';
import type { QueryLists } from '../../deep/search/query-choice.js';
import type { SearchOptions } from '../../deep/search/search-lead.js';
import { type SavedSearch, SiteSearch } from '../../deep/search/site-search.js';
import type { Template } from '../../deep/template.js';
import type { NavigatorBase } from '../navigator.js';

/** Whether the pages of single things are fetched: where they say more than the lists do, never, or always. */
export type DetailMode = 'auto' | 'never' | 'always';

/** What is kept of a site between pages. */
export interface SearchMemory {
  readonly template: Template;
  /** The sites that were named whose search this is. */
  readonly entries: readonly string[];
  /** Null before anything was asked. */
  readonly search: SavedSearch | null;
  readonly details: SavedDetailChoice | null;
  /** Words of its first page. */
  readonly home: readonly string[];
  /** What its first page says, where that decides which names it is asked for. */
  readonly text?: string;
}

export interface SearchNavigator extends NavigatorBase<null> {
  readonly details: DetailMode;
  searchOf(site: string, memory: SearchMemory): SiteSearch;
}

export function searching(
  options: SearchOptions & { readonly details: DetailMode },
  /** Queries that are known beforehand. */
  listsOf: (site: string) => QueryLists,
): SearchNavigator {
  return {
    name: 'deep',
    byLevel: false,
    // What a site yields is watched by its search.
    patience: Number.MAX_SAFE_INTEGER,
    details: options.details,
    start: () => null,
    searchOf: (site, { template, search }) => new SiteSearch(template, options, listsOf(site), search),
  };
}

/** Whether a navigator searches. */
export function isSearching(navigator: NavigatorBase): navigator is SearchNavigator {
  return 'searchOf' in navigator;
}
