/** Queries that look for things on a site, and not for the site itself: those that led to two of its pages or more, three times each (003 §4.1.1). */
import { siteOf } from '../../url/site.js';
import { HashedCounts, wideHash } from './hashed-set.js';

/** A row of a query log. */
export interface LogRow {
  readonly query: string;
  readonly url: string;
  readonly clicks: number;
}

export interface LogRule {
  readonly minPages: number;
  readonly minClicks: number;
}

export const publishedRule: LogRule = { minPages: 2, minClicks: 3 };

/** Two passes: `count` every row, then ask whether a row `counts`. Pages are told apart by rows: a log has one for each query and page. */
export class LogFilter {
  readonly #rule: LogRule;
  readonly #pages: HashedCounts;
  readonly #given: HashedCounts;

  constructor(rule: LogRule = publishedRule, expected?: number) {
    this.#rule = rule;
    this.#pages = new HashedCounts(expected);
    this.#given = new HashedCounts(expected === undefined ? undefined : expected / 4);
  }

  count({ query, url, clicks }: LogRow): void {
    if (clicks >= this.#rule.minClicks) this.#pages.add(pairOf(query, url));
  }

  /** Whether a row's query looks for something on its site. */
  isLookedFor({ query, url, clicks }: LogRow): boolean {
    return clicks >= this.#rule.minClicks && this.#pages.of(pairOf(query, url)) >= this.#rule.minPages;
  }

  /** Whether a row's query is worth asking its site, the first time that it is. */
  take(row: LogRow): { readonly site: string } | null {
    if (!this.isLookedFor(row) || this.#given.add(pairOf(row.query, row.url)) > 1) return null;
    return { site: siteOf(row.url) };
  }
}

function pairOf(query: string, url: string): number {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  return wideHash(`${query}\t${url.slice(start, end < 0 ? undefined : end).toLowerCase()}`);
}
