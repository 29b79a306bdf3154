/** What goes in and out of a site's search: pages that came, things on them, requests to be made. */
import { hash32 } from '../../base/hash.js';
import type { ResultLink, ResultSketch } from '../result-sketch.js';
import { requestFor, type SearchTemplate } from '../template.js';
import type { Coverage } from './further-links.js';
import type { SearchPurpose } from './search-purpose.js';

export interface SearchOptions {
  readonly coverage: Coverage;
  /** New things that a request must promise. */
  readonly minYield: number;
  /** How many links beyond a query's own pages are followed in a row. */
  readonly maxLevel: number;
  /** Words out of what was found are asked for, too. */
  readonly ownWords: boolean;
  /** Whether empty pages and arguments are told as published (003 §5, §6). */
  readonly rules?: 'default' | 'paper';
}

export const usualSearchOptions: SearchOptions = {
  coverage: 'complete',
  minYield: 0.2,
  maxLevel: 3,
  ownWords: true,
};

/** A page that came, with what it was asked for. */
export interface SearchedPage {
  readonly url: string;
  readonly posted: string | null;
  readonly level: number;
  readonly purpose: SearchPurpose;
  readonly sketch: ResultSketch;
}

/** A thing that a result page lists: a link to its own page. */
export interface Thing extends ResultLink {
  readonly key: string;
}

/** A request to be made; lower ranks first. Requests with one key lead to the same. */
export interface SearchLead {
  readonly url: string;
  readonly posted: string | null;
  readonly key: string;
  readonly level: number;
  readonly rank: number;
  readonly purpose: SearchPurpose;
}

/** The request for a query. */
export function leadOfQuery(
  template: SearchTemplate,
  query: string,
  purpose: SearchPurpose,
  rank: number,
): SearchLead {
  const { url, body } = requestFor(template, query);
  return { url, posted: body, key: keyOfQuery(template, query), level: 1, rank, purpose };
}

/** Asked in another way, a query is another request. */
export function keyOfQuery({ url, body }: SearchTemplate, query: string): string {
  return `query ${hash32(`${url} ${body ?? ''}`)} ${query.trim().toLowerCase()}`;
}

/** Whether things that come up again on a page count as seen again. Narrower choices repeat what the page before them had: that says nothing of how much there is. */
export function countsAgain({ role, relation }: SearchPurpose): boolean {
  return role === 'query' || (role === 'further' && (relation === 'page' || relation === 'wider'));
}
