/**
 * The one question every crawl answers differently: given this page, which links next, and how much are they worth?
 * A navigator is pure. What it must remember between pages is `memory`: small, bounded, JSON, committed together with the page
 * (`example-led.ts` is the exception, and says why). Those that weigh links by what the frontier knows of them are in `topical/`, crawls through searches in `searching/`.
 */

import type { Inside } from '../page/structure/page-structure.js';

/** A link a navigator may take: in scope, allowed by the rules, and not yet waiting or fetched in this run. */
export interface CandidateLink {
  readonly url: string;
  readonly kind: 'anchor' | 'area' | 'frame' | 'next' | 'refresh' | 'sitemap';
  readonly nofollow: boolean;
  /** Tag path of its place in the page; empty unless the crawl learns or follows a pattern. */
  readonly path: string;
}

/** The page that was read, as far as navigators look at it. */
export interface NavigablePage {
  readonly url: string;
  readonly title: string;
  readonly level: number;
  /** What the choice that led here said. */
  readonly mark: number;
  /** What it is built like, where the crawl wants to know. */
  readonly structure: Uint8Array | null;
  readonly links: readonly CandidateLink[];
  /** All its links in scope, also those that are known or fetched already. */
  outlinks(): readonly CandidateLink[];
}

/** A link to take; `rank` orders the frontier, lower first. */
export interface Choice {
  /** Index into the page's links, or the URL of a link of an earlier page. */
  readonly link: number | string;
  readonly level: number;
  readonly rank: number;
  /** What to know again when its page has come. */
  readonly mark?: number;
}

export interface Decision<Memory> {
  readonly take: readonly Choice[];
  readonly memory: Memory;
  /** Nothing more is to be learned: the crawl ends, whatever waits. */
  readonly enough?: boolean;
}

/** What all navigators say of themselves. */
export interface NavigatorBase<Memory = unknown> {
  readonly name: string;
  /** Whether leads of a level wait until all of the level before are fetched. */
  readonly byLevel: boolean;
  /** What it looks at inside a page: structure and the places of links, words as well, or the whole tree. */
  readonly looksInside?: Inside;
  /** How many URLs of one shape may bring no new text before they are taken for a trap; few by default. Who knows what it wants can be more patient: lists often say all that the pages they list say. */
  readonly patience?: number;
  start(): Memory;
}

export interface Navigator<Memory = unknown> extends NavigatorBase<Memory> {
  visit(page: NavigablePage, memory: Memory): Decision<Memory>;
  /** A lead it chose brought no page to visit: an error, something that is no page, or a redirect to `location`, which is then a lead with the same mark. */
  missed?(url: string, location: string | null, memory: Memory): Decision<Memory>;
}
