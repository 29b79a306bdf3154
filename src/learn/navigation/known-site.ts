/** What is known of a site when a navigation pattern is made. */
import type { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { SiteGraph } from '../site-graph.js';
import type { LinkClasses } from './link-classes.js';

export interface KnownSite {
  readonly graph: SiteGraph;
  readonly entry: string;
  /** Keys of targets: those that were fetched, and those that are likely. */
  readonly targets: ReadonlySet<string>;
  /** Patterns of the targets, where they are known; they are made from the targets otherwise. */
  readonly targetPatterns?: readonly UrlPattern[];
  /** Keys of all URLs that were met. */
  readonly met: ReadonlySet<string>;
}

/** The target a link leads to, or null. */
export function targetOf(site: KnownSite, key: string): string | null {
  if (site.targets.has(key)) return key;
  const resolved = site.graph.resolve(key);
  return resolved !== key && site.targets.has(resolved) ? resolved : null;
}

/** Kinds of pages; the pages of one list are one thing. */
export interface Kinds extends LinkClasses {
  /** The first page of the list that a page belongs to. */
  base(key: string): string;
}
