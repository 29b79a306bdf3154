/** Which links of a site are its search's own: they carry the query's argument, and say what the template says besides, unless the site's links leave that out. */

import { isPageName } from '../../url/argument-names.js';
import { argumentOf, argumentPairs } from '../../url/argument-pairs.js';
import { pageArguments, type ShownLink } from '../page-numbers.js';
import { constantArguments, isAtSearch, placeholder, queryOf, type SearchTemplate } from '../template.js';

export interface SavedOwnLinks {
  /** Constants of the template that links for the same query leave out. */
  readonly dropped: readonly string[];
  /** Arguments that number pages. */
  readonly pages: readonly string[];
}

export class OwnLinks {
  readonly #template: SearchTemplate;
  readonly #constants: readonly (readonly [string, string])[];
  readonly #dropped: Set<string>;
  readonly #pages: Set<string>;

  constructor(template: SearchTemplate, saved: SavedOwnLinks = { dropped: [], pages: [] }) {
    this.#template = template;
    this.#constants = constantArguments(template);
    this.#dropped = new Set(saved.dropped);
    this.#pages = new Set(saved.pages);
  }

  save(): SavedOwnLinks {
    return { dropped: [...this.#dropped], pages: [...this.#pages] };
  }

  /** What a link asks for; null when it is none of the search's. */
  queryIn(url: string): string | null {
    const query = queryOf(this.#template, url) ?? this.#blankIn(url);
    if (query === null) return null;
    for (const [name, value] of this.#constants) {
      const said = argumentOf(url, name);
      if (said === null ? !this.#dropped.has(name) : said !== value) return null;
    }
    return query;
  }

  /** Where nothing was asked for, further pages need not say so. On a home page such addresses may be anything. */
  #blankIn(url: string): string | null {
    const isPage = argumentPairs(url).some(
      ([name, value]) => (this.#pages.has(name) || isPageName(name)) && /^\d+$/.test(value),
    );
    return isPage && this.#isUnasked(url) ? '' : null;
  }

  /** An address of the search itself, and not of a home page. */
  #isUnasked(url: string): boolean {
    const { queryArgument, url: pattern } = this.#template;
    const isHome = new URL(pattern.replaceAll(placeholder, '')).pathname === '/';
    return !isHome && queryArgument !== null && isAtSearch(this.#template, url);
  }

  /** Looks at the links of the page for a query: those for the same query show what a site leaves out; where nothing was asked for, their numbers tell which argument turns pages. */
  learn(query: string, pageUrl: string, links: readonly ShownLink[]): void {
    if (query.trim() === '') {
      const unasked = links.filter(({ url }) => this.#isUnasked(url));
      for (const name of pageArguments(pageUrl, unasked)) this.#pages.add(name);
      return;
    }
    for (const { url } of links) {
      if (queryOf(this.#template, url)?.toLowerCase() !== query.toLowerCase()) continue;
      for (const [name] of this.#constants) if (argumentOf(url, name) === null) this.#dropped.add(name);
    }
  }
}
