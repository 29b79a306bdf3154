/**
 * The one question every crawl answers differently: given this page, which links next, and how much are they worth?
 *
 * A navigator is pure: what it decides follows from the page, the lead that brought it, what the store knows of the page's links, and its memory, and from nothing else. It changes none of them.
 * Memory is small, bounded and JSON; it is committed together with the page. What it must know again of one lead is that lead's note, in a format of its own with a version.
 * `crawl/` does not know which navigator it runs; what a navigator needs of it stands in `needs`. `navigator.contract.ts` has the laws that all of them keep.
 */
import type { ResultSketch } from '../deep/result-sketch.js';
import type { Inside } from '../page/structure/page-structure.js';
import type { NoteFormat } from './note-format.js';

/** A link a navigator may take: in scope, and no rule is against it. */
export interface CandidateLink {
  readonly url: string;
  readonly kind: 'anchor' | 'area' | 'frame' | 'next' | 'refresh' | 'state' | 'sitemap';
  readonly nofollow: boolean;
  /** Tag path of its place in the page; empty unless the crawl looks inside pages. */
  readonly path: string;
  /** What is said of it, where the crawl has a topic and the page was read anew. */
  readonly said: LinkSaying | null;
}

/** The words of a link as a topic sees them. */
export interface LinkSaying {
  /** How likely the words around it, and its own, are on topic. */
  readonly context: number;
  readonly anchor: number;
  /** Hashes of its own words and of those around it, a few of each. */
  readonly words: readonly number[];
}

/** The page that was read, as far as navigators look at it. */
export interface NavigablePage {
  readonly url: string;
  readonly title: string;
  /** What it is built like, where the crawl wants to know. */
  readonly structure: Uint8Array | null;
  /** The links that are offered: see `Needs.links`. */
  readonly links: readonly CandidateLink[];
  /** All its links in scope, also those that are known or fetched already. */
  outlinks(): readonly CandidateLink[];
  /** How likely it is on topic; null where the crawl has none, or the page has not changed and was not read anew. */
  readonly score: number | null;
  /** What is compared of the answer of a search. */
  readonly results: ResultSketch | null;
  /** The objects found on it, each by the names of its fields. */
  readonly objects: readonly (readonly string[])[];
}

/** The lead that brought a page, or none. */
export interface NavigableLead<Note = unknown> {
  readonly url: string;
  readonly level: number;
  readonly rank: number;
  /** What was posted; null where the page was just asked for. */
  readonly posted: string | null;
  /** What the choice that led here said. */
  readonly note: Note | null;
}

/** What the store knows of a URL in this run. */
export interface Standing<Note = unknown> {
  /** Waiting to be fetched, or done with (fetched, failed, or not to be fetched). */
  readonly state: 'waiting' | 'done';
  readonly rank: number;
  /** What pages have passed to it. */
  readonly weight: number;
  /** How often it was counted. */
  readonly count: number;
  /** How likely it is on topic, once it was read. */
  readonly score: number | null;
  readonly note: Note | null;
}

/** What the store knows of a page and of its links, looked up in one batch. */
export interface Known<Note = unknown> {
  /** Of the page's own lead; null where it was reached just now by a redirect, or where nobody looks. */
  readonly own: Standing<Note> | null;
  /** Of each link that is offered, in their order; null for one that nobody has met. */
  readonly links: readonly (Standing<Note> | null)[];
}

/** A request with a key of its own: requests with one key lead to the same. */
export interface KeyedRequest {
  readonly url: string;
  readonly key: string;
  readonly posted: string | null;
}

/** What to fetch, and what to know of it then. */
export interface Choice<Note = unknown> {
  /** Index into the page's links, the URL of a link of an earlier page, or a request by its key. */
  readonly link: number | string | KeyedRequest;
  readonly level: number;
  /** Orders the frontier, lower first; of what is done with it says nothing. */
  readonly rank: number;
  readonly note?: Note;
  /** Added to what it has. A choice with a weight or a count changes a lead that is known; one without is taken only if it is new. */
  readonly weight?: number;
  readonly count?: number;
  /** Remembered, and not fetched. */
  readonly skip?: 'listed' | 'filtered';
  /** Fetched before, and to be fetched again. */
  readonly again?: boolean;
}

/** What follows from a page, or from none. */
export interface Decision<Memory, Note = unknown> {
  readonly take: readonly Choice<Note>[];
  readonly memory: Memory;
  /** How likely the page is on topic (null leaves that as it is), and what is added to its weight. */
  readonly standing?: { readonly score: number | null; readonly weight: number };
  /** Waiting leads that get another place in the order. */
  readonly reorder?: readonly { readonly url: string; readonly rank: number }[];
  /** The page turned out to have nothing of what was asked for. */
  readonly outcome?: 'empty';
  /** What was only listed of this site is to be fetched after all. */
  readonly reopens?: boolean;
  /** Nothing more is to be learned: the crawl ends, whatever waits. */
  readonly enough?: boolean;
}

/** A decision, or one that asks the frontier on its way (`inquiry.ts`). */
export type Deciding<Memory, Note = unknown> =
  | Decision<Memory, Note>
  | Generator<FrontierQuestion, Decision<Memory, Note>, FrontierAnswer<Note>>;

/** What a decision may want to know of the frontier besides what it was shown. */
export type FrontierQuestion =
  /** What is known of some requests. */
  | { readonly kind: 'standings'; readonly requests: readonly Pick<KeyedRequest, 'url' | 'key'>[] }
  /** The best waiting leads that have a note. */
  | { readonly kind: 'best-waiting'; readonly count: number }
  /** The fetched page with most weight, and the links that are kept of it. */
  | { readonly kind: 'heaviest' };

export type FrontierAnswer<Note = unknown> =
  | {
      readonly kind: 'standings';
      /** Whether each may be fetched at all, and what is known of it. */
      readonly standings: readonly {
        readonly isAllowed: boolean;
        readonly standing: Standing<Note> | null;
      }[];
    }
  | { readonly kind: 'best-waiting'; readonly leads: readonly KnownUrl<Note>[] }
  | { readonly kind: 'heaviest'; readonly page: HeavyPage<Note> | null };

/** A URL with what is known of it. */
export interface KnownUrl<Note = unknown> {
  readonly url: string;
  readonly standing: Standing<Note>;
}

export interface HeavyPage<Note = unknown> extends KnownUrl<Note> {
  readonly links: readonly { readonly url: string; readonly standing: Standing<Note> | null }[];
}

/** What a navigator needs of the crawl. */
export interface Needs<Note = unknown> {
  /**
   * Which links of a page it is offered. `new`: those that were not met before in this run, as far as that is known at no cost. `all`: all of them, each URL once, with what the store knows.
   * `none`: it finds its own. Decisions by `all` and `none` are made one after the other, and each sees what those before it have changed.
   */
  readonly links: 'new' | 'all' | 'none';
  /** Whether leads of a level wait until all of the level before are fetched. */
  readonly byLevel?: boolean;
  /** Whether the best lead of all sites that may be asked comes first; otherwise the site that has waited longest. */
  readonly bestFirst?: boolean;
  /** What it looks at inside a page: structure and the places of links, words as well, or the whole tree. */
  readonly inside?: Inside;
  /** How many URLs of one shape may bring no new text before they are taken for a trap; few by default. Who knows what it wants can be more patient: lists often say all that the pages they list say. */
  readonly patience?: number;
  /** Whether the address that a page says is its own is tried soon, so that others like it need not be asked for. */
  readonly ownAddresses?: boolean;
  /** Answers that are no pages are read as well. */
  readonly results?: boolean;
  /** Whether a page that has not changed must be read anew for its lead; otherwise what is kept of it will do. */
  rereads?(note: Note | null): boolean;
  /** Whether a waiting lead's rank is its weight, below zero. */
  readonly ranksByWeight?: boolean;
  /** Whether it remembers for the whole crawl, or for each site by itself. */
  readonly memoryOf?: 'crawl' | 'site';
  /** Memory follows from the pages that were committed: it is not kept, and after a restart they are shown again. */
  readonly replays?: boolean;
}

/** How a lead is to be fetched and read. */
export interface Preparation {
  /** It no longer promises enough. */
  readonly isDeclined?: boolean;
  /** What a search was asked for, where the page is its answer. */
  readonly query?: string;
  /** The page of the form that is posted. */
  readonly formPage?: string;
}

export interface Navigator<Memory = unknown, Note = unknown> {
  readonly name: string;
  readonly needs: Needs<Note>;
  /** How its notes are written down; without it it has none. */
  readonly notes?: NoteFormat<Note>;
  start(): Memory;
  visit(
    page: NavigablePage,
    lead: NavigableLead<Note>,
    known: Known<Note>,
    memory: Memory,
  ): Deciding<Memory, Note>;
  /**
   * A lead brought no page: an error, something that is no page, or a redirect to `target`, which is then link 0.
   * Without this method nothing follows, and a redirect is followed as the lead it came from.
   */
  missed?(
    lead: NavigableLead<Note>,
    target: CandidateLink | null,
    known: Known<Note>,
    memory: Memory,
  ): Deciding<Memory, Note>;
  /** What to fetch first; the entries as they are by default. */
  begin?(entries: readonly string[], memory: Memory): Decision<Memory, Note>;
  /** Nothing waits any more: what else? Nothing by default. */
  more?(memory: Memory): Decision<Memory, Note>;
  /** Asked before a lead is fetched. */
  prepare?(lead: NavigableLead<Note>, memory: Memory): Preparation;
}
