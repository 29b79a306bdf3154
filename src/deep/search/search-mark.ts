/** What a request was made for, as a number that waits with it. */
import { type Relation, relations } from './further-links.js';

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

export type SearchRole = 'nonsense' | 'query' | 'further' | 'record';
const roles: readonly SearchRole[] = ['nonsense', 'query', 'further', 'record'];

export interface SearchPurpose {
  readonly role: SearchRole;
  /** Of a query, and of what followed from it. */
  readonly source: QuerySource;
  /** Of further results. */
  readonly relation: Relation;
}

export function markOf({ role, source, relation }: SearchPurpose): number {
  return roles.indexOf(role) + 4 * querySources.indexOf(source) + 64 * relations.indexOf(relation);
}

/** What things that were listed wait with. */
export const thingMark = markOf({ role: 'record', source: 'given', relation: 'page' });

export function purposeOf(mark: number): SearchPurpose {
  return {
    role: roles[mark % 4]!,
    source: querySources[Math.floor(mark / 4) % 16] ?? 'given',
    relation: relations[Math.floor(mark / 64)] ?? 'page',
  };
}
