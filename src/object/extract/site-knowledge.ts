/** What was learned about one site's pages. Plain data: kept as JSON, sent to threads. */
import type { RecordRules } from './records/record-rules.js';
import type { Wrapper } from './wrapper/wrapper.js';

export interface SiteKnowledge {
  /** One for each template that was understood. */
  readonly wrappers: readonly Wrapper[];
  /** For its lists. */
  readonly records: RecordRules | null;
}

export const nothingLearned: SiteKnowledge = { wrappers: [], records: null };
