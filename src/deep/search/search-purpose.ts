/** What a request is made for. */
import type { ResultRelation } from './further-links.js';

/**
 * Where queries come from. `given` by the user; `choice`: an option of a form without a text field; `log`: people asked for it; `blank`: nothing, which lists everything on some sites;
 * `base`: a knowledge base; `known`: things that are in the store; `title` and `text`: words of what was found; `home`: words of the first page; `common`: words that much has.
 */
export const querySources = [
  'given',
  'choice',
  'log',
  'blank',
  'base',
  'known',
  'title',
  'text',
  'home',
  'common',
] as const;
export type QuerySource = (typeof querySources)[number];

export const searchRoles = ['nonsense', 'query', 'further', 'record'] as const;
export type SearchRole = (typeof searchRoles)[number];

export interface SearchPurpose {
  readonly role: SearchRole;
  /** Of a query, and of what followed from it. */
  readonly source: QuerySource;
  /** Of further results. */
  readonly relation: ResultRelation;
}

/** Of the pages of things that were listed. */
export const thingPurpose: SearchPurpose = { role: 'record', source: 'given', relation: 'page' };
