/** The kinds of search a site can offer, and what each argument of its result pages means. */
import type { Draw } from '../../world/draw.js';
import { argumentNames, type OwnHalf, searchPaths } from '../../world/stocks.js';

/** How a query is sent. `script-url`: a script builds the URL; `script-json`: a script fetches JSON and shows it. */
export const searchMethods = [
  'get',
  'post',
  'script-url',
  'script-json',
  'path',
  'select-only',
  'two-fields',
] as const;
export type SearchMethod = (typeof searchMethods)[number];

/** What a site shows when nothing matches. `drop-down`: a message under a list of makers that fills the page. */
export type EmptyStyle = 'message' | 'alternatives' | 'drop-down';

export const argumentMeanings = [
  'query',
  'place',
  'category',
  'sort',
  'page',
  'page-size',
  'view',
  'tracking',
  'session',
  'hidden',
] as const;
export type ArgumentMeaning = (typeof argumentMeanings)[number];

export interface SearchKind {
  readonly method: SearchMethod;
  readonly path: string;
  /** Argument names by meaning. */
  readonly names: Readonly<Partial<Record<ArgumentMeaning, string>>>;
  /** All words must match, or any. */
  readonly all: boolean;
  readonly empty: EmptyStyle;
  readonly facets: boolean;
  readonly relatedQueries: boolean;
  readonly disambiguation: boolean;
  readonly openSearch: boolean;
  readonly searchAction: boolean;
  readonly pageSizes: readonly number[];
  /** A form on the home page only, or on every page. */
  readonly everywhere: boolean;
}

/** Draws a site's search. */
export function drawSearch(draw: Draw, odd: boolean, half: OwnHalf): SearchKind | null {
  const stock = argumentNames[half];
  const paths = searchPaths[half];
  if (draw.chance(0.15)) return null;
  const method = draw.weighted<SearchMethod>({
    get: 45,
    post: 10,
    'script-url': 10,
    'script-json': 10,
    path: 10,
    'select-only': 7,
    'two-fields': 8,
  });
  const names: Partial<Record<ArgumentMeaning, string>> = {
    query: draw.pick(stock.query),
    category: draw.pick(stock.category),
    sort: draw.pick(stock.sort),
    page: draw.pick(stock.page),
    'page-size': draw.pick(stock['page-size']),
    view: draw.pick(stock.view),
    hidden: draw.pick(stock.hidden),
  };
  if (method === 'two-fields') names.place = draw.pick(stock.place);
  if (odd && draw.chance(0.4)) names.tracking = draw.pick(stock.tracking);
  if (odd && draw.chance(0.2)) names.session = draw.pick(stock.session);
  return {
    method,
    path: method === 'path' ? draw.pick(paths.path) : draw.pick(paths.script),
    names,
    all: draw.chance(0.6),
    empty: draw.weighted({ message: 60, alternatives: 20, 'drop-down': 20 }),
    facets: draw.chance(0.6),
    relatedQueries: draw.chance(0.35),
    disambiguation: draw.chance(0.15),
    openSearch: method === 'get' && draw.chance(0.3),
    searchAction: method === 'get' && draw.chance(0.3),
    pageSizes: draw.pick([[10], [20], [10, 20, 50], [12, 24, 48]]),
    everywhere: draw.chance(0.7),
  };
}
