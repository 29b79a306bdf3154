/** What was learned about one site's pages. Plain data: kept as JSON, sent to threads. */

import { readOwnJson } from '../../base/json.js';
import type { SaidValues } from './label/said-objects.js';
import type { RecordRules } from './records/record-rules.js';
import type { TaughtList } from './records/taught-lists.js';
import type { Wrapper } from './wrapper/wrapper.js';

export interface SiteKnowledge {
  /** One for each template that was understood. */
  readonly wrappers: readonly Wrapper[];
  /** What a person taught of its lists. */
  readonly lists: readonly TaughtList[];
  /** Texts that stand on many of its pages, as `formOfFurniture` has them; without it nothing is known of them. */
  readonly furniture?: readonly number[];
  /** The house that it is of. */
  readonly venue?: string;
  /** What a person said of its pages, by their key. */
  readonly said?: Readonly<Record<string, readonly SaidValues[]>>;
}

export const nothingLearned: SiteKnowledge = { wrappers: [], lists: [] };

/** Whether there are rules for reading its pages. */
export function hasRules({ wrappers, lists }: SiteKnowledge): boolean {
  return wrappers.length > 0 || lists.length > 0;
}

/** Knowledge as it was kept; earlier builds had one set of rules for all lists of a site, of which it is not known what page taught them. */
export function parseKnowledge(definition: string): SiteKnowledge {
  const { records = null, ...kept } = readOwnJson<
    Omit<SiteKnowledge, 'lists'> & { lists?: readonly TaughtList[]; records?: RecordRules | null }
  >(definition);
  const earlier = records === null ? [] : [{ page: '', signature: '', rules: records }];
  return { ...kept, lists: kept.lists ?? earlier };
}
