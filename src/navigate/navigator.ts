/**
 * The one question every crawl answers differently: given this page, which links next, and how much are they worth?
 * A navigator is pure. What it must remember between pages is `memory`: small, bounded, JSON, committed together with the page.
 */

/** A link a navigator may take: in scope, allowed by the rules, and not yet waiting or fetched in this run. */
export interface CandidateLink {
  readonly url: string;
  readonly kind: 'anchor' | 'area' | 'frame' | 'next' | 'refresh' | 'sitemap';
  readonly nofollow: boolean;
}

/** The page that was read, as far as navigators look at it. */
export interface VisitedPage {
  readonly url: string;
  readonly title: string;
  readonly level: number;
  readonly links: readonly CandidateLink[];
}

/** A link to take; `rank` orders the frontier, lower first. */
export interface Choice {
  /** Index into the page's links. */
  readonly link: number;
  readonly level: number;
  readonly rank: number;
}

export interface Decision<Memory> {
  readonly take: readonly Choice[];
  readonly memory: Memory;
}

export interface Navigator<Memory = unknown> {
  readonly name: string;
  /** Whether leads of a level wait until all of the level before are fetched. */
  readonly byLevel: boolean;
  start(): Memory;
  visit(page: VisitedPage, memory: Memory): Decision<Memory>;
}
