/** What is known of a site when a navigation pattern is made. */
import type { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { SiteGraph } from '../site-graph.js';

export interface KnownSite {
  readonly graph: SiteGraph;
  readonly entry: string;
  /** Keys of targets: those that were fetched, and those that are likely. */
  readonly targets: ReadonlySet<string>;
  /** Patterns of the targets with those that match, where they are known; they are made from the targets otherwise. */
  readonly targetPatterns?: readonly { readonly pattern: UrlPattern; readonly targets: readonly string[] }[];
  /** Keys of all URLs that were met. */
  readonly met: ReadonlySet<string>;
}

/** The target a link leads to, or null. */
export function targetOfKey(site: KnownSite, key: string): string | null {
  if (site.targets.has(key)) return key;
  const resolved = site.graph.resolve(key);
  return resolved !== key && site.targets.has(resolved) ? resolved : null;
}
