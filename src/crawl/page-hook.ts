/** What a program may do with each page that is read, before its links are decided upon. */
import type { NewObject } from '../object/extract/extractor.js';
import type { NewLead, NewRecord } from '../store/store.js';
import type { Answer } from '../web/outcome.js';
import { targetOf } from './decide/frontier-ahead.js';

/** A page that was read. */
export interface HookedPage {
  readonly url: string;
  readonly level: number;
  readonly answer: Answer;
  /** The page as it was read: as it came, or as its scripts left it. */
  readonly body: () => Uint8Array;
  readonly contentType: string | null;
  readonly objects: readonly NewObject[];
}

/** What a program wants of it. */
export interface PageWishes {
  /** Whether a link is not to be followed. */
  skips(url: string): boolean;
  /** Addresses to fetch besides. */
  readonly take: readonly { readonly url: string; readonly rank?: number }[];
  readonly records: readonly NewRecord[];
}

export type PageHook = (page: HookedPage) => Promise<PageWishes>;

/** What is to be fetched besides, as leads. */
export function leadsWanted({ take }: PageWishes, level: number): NewLead[] {
  return take.map(({ url, rank = level + 1 }) => ({
    ...targetOf(url),
    level: level + 1,
    rank,
    hops: 0,
    kind: 'page',
    skip: null,
  }));
}
