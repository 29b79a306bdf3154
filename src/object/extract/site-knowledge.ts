/** What was learned about one site's pages. Plain data: kept as JSON, sent to threads. */
import type { SaidValues } from './label/said-objects.js';
import type { RecordRules } from './records/record-rules.js';
import type { Wrapper } from './wrapper/wrapper.js';

export interface SiteKnowledge {
  /** One for each template that was understood. */
  readonly wrappers: readonly Wrapper[];
  /** For its lists. */
  readonly records: RecordRules | null;
  /** Texts that stand on many of its pages, as `formOfFurniture` has them; without it nothing is known of them. */
  readonly furniture?: readonly number[];
  /** The house that it is of. */
  readonly venue?: string;
  /** What a person said of its pages, by their key. */
  readonly said?: Readonly<Record<string, readonly SaidValues[]>>;
}

export const nothingLearned: SiteKnowledge = { wrappers: [], records: null };

/** Whether there are rules for reading its pages. */
export function hasRules({ wrappers, records }: SiteKnowledge): boolean {
  return wrappers.length > 0 || records !== null;
}
