/** What reading a record's fields hangs on, and what comes of it. */
import type { DateContext } from '../../value/datetime/when.js';
import type { Vertical } from '../../vertical/vertical.js';
import type { LineFacts } from './line-facts.js';
import type { PageLines } from './lines.js';
import type { PageConstants } from './page-constants.js';
import type { RecordGroup } from './record-groups.js';

/** A value as written, and where it stands. */
export interface RecordValue {
  readonly text: string;
  readonly node: number;
  /** Found in the record itself, said once for the page, or guessed from where the site's owner sits. */
  readonly from: 'record' | 'page' | 'owner';
}

export type RecordValues = Record<string, RecordValue[]>;

/** What the fields of a record hang on. */
export interface RecordContext {
  readonly page: PageLines;
  readonly facts: readonly LineFacts[];
  readonly vertical: Vertical;
  readonly constants: PageConstants;
  readonly dates: DateContext;
  readonly group: RecordGroup;
  /** Lines that belong to records. */
  readonly inRecords: ReadonlySet<number>;
  /** The record is the page's only one. */
  readonly isDetail: boolean;
  /** Texts that stand on many pages of the site; null where that is not known. */
  readonly furniture: ReadonlySet<number> | null;
}
