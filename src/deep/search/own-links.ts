/** Which links of a site are its search's own: they carry the query's argument, and say what the template says besides, unless the site's links leave that out. */

import { isPageName } from '../../url/argument-names.js';
import { argumentOf, argumentPairs } from '../../url/argument-pairs.js';
import { constantArguments, isAtSearch, placeholder, queryOf, type SearchTemplate } from '../template.js';

/** Constants of the template that links for the same query leave out. */
export type SavedOwnLinks = readonly string[];

export class OwnLinks {
  readonly #template: SearchTemplate;
  readonly #constants: readonly (readonly [string, string])[];
  readonly #dropped: Set<string>;

  constructor(template: SearchTemplate, saved: SavedOwnLinks = []) {
    this.#template = template;
    this.#constants = constantArguments(template);
    this.#dropped = new Set(saved);
  }

  save(): SavedOwnLinks {
    return [...this.#dropped];
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
    const isPage = argumentPairs(url).some(([name, value]) => isPageName(name) && /^\d+$/.test(value));
    const isHome = new URL(this.#template.url.replaceAll(placeholder, '')).pathname === '/';
    return isPage && !isHome && this.#template.queryArgument !== null && isAtSearch(this.#template, url)
      ? ''
      : null;
  }

  /** Looks at the links of the page for a query: those for the same query show what a site leaves out. */
  learn(query: string, urls: Iterable<string>): void {
    if (query.trim() === '') return;
    for (const url of urls) {
      if (queryOf(this.#template, url)?.toLowerCase() !== query.toLowerCase()) continue;
      for (const [name] of this.#constants) if (argumentOf(url, name) === null) this.#dropped.add(name);
    }
  }
}
