/**
 * Navigators that weigh links: they see what the frontier already knows of each, and may change what it is worth.
 * All their numbers stand on the frontier's rows, so nothing grows with the pages crawled but the store. Pure; `memory` is bounded and JSON, and committed with the page, or, where it is large, every few seconds.
 */
import type { NavigatorBase } from '../navigator.js';

/** What the frontier knows of a URL in this run. */
export interface Standing {
  /** Waiting to be fetched, or done with (fetched, failed, or not to be fetched). */
  readonly state: 'waiting' | 'done';
  readonly rank: number;
  readonly cash: number;
  /** How likely it is on topic, once it was read. */
  readonly score: number | null;
  /** What the navigator noted of it. */
  readonly notes: Float32Array | null;
}

/** A link of a page with what is known. */
export interface WeighedLink {
  readonly url: string;
  /** Tag path of its place in the page. */
  readonly path: string;
  /** How likely the words around it, and its own, are on topic. */
  readonly context: number;
  readonly anchor: number;
  /** Hashes of its own words and of those around it, a few of each; empty where they were not kept. */
  readonly words: readonly number[];
  /** Null for a URL that nobody has met. */
  readonly standing: Standing | null;
}

/** A page that was read. */
export interface WeighedPage {
  readonly url: string;
  readonly level: number;
  /** How likely it is on topic. */
  readonly score: number;
  /** What it stood for when it came up; null for one that was reached by a redirect just now. */
  readonly standing: Standing | null;
  /** Fetched before: only what it has gathered since is to be shared. */
  readonly isAgain: boolean;
  /** Its links in scope, each URL once by its dedup key, itself left out. */
  readonly links: readonly WeighedLink[];
}

/** What a link is worth now. */
export interface Weight {
  /** Index into the page's links. */
  readonly link: number;
  /** Orders the frontier, lower first; of links that are done with it says nothing. */
  readonly rank: number;
  /** Added to what it has. */
  readonly cash?: number;
  readonly notes?: Float32Array;
}

export interface WeighedDecision<Memory> {
  /** Links that are left out stay as they are; new ones among them are not taken. */
  readonly weights: readonly Weight[];
  /** Added to the page's own cash. */
  readonly cash: number;
  readonly memory: Memory;
  /** The fetched page with most cash is to share it now. */
  readonly shares?: boolean;
  /** So many of the best waiting URLs are to be thought over. */
  readonly rethink?: number;
  /** A waiting URL that is to come next, whatever it is worth. */
  readonly promote?: string;
}

/** A URL that waits. */
export interface WaitingLead {
  readonly url: string;
  readonly standing: Standing;
}

export interface TopicalNavigator<Memory = unknown> extends NavigatorBase<Memory> {
  /** Whether a waiting URL's rank is what cash it has, below zero. */
  readonly ranksByCash?: boolean;
  /** How the entries stand. */
  entry(entries: number): { readonly rank: number; readonly cash: number };
  weigh(page: WeighedPage, memory: Memory): WeighedDecision<Memory>;
  /** A URL brought no page: an error, or something that is none. What is to be remembered then. */
  missed?(url: string, standing: Standing, memory: Memory): Memory;
  /** What waiting URLs are worth now, in the same order. */
  rethink?(leads: readonly WaitingLead[], memory: Memory): number[];
}

/** The rank of a URL that is to come next, whatever it is worth. */
export const promotedRank = -1000;

/** Whether a navigator weighs. */
export function isTopical(navigator: NavigatorBase): navigator is TopicalNavigator {
  return 'weigh' in navigator;
}
