/** A navigation pattern: which links to follow from which pages. */
import type { UrlPattern } from '../../url/pattern/url-pattern.js';

/** What the pages of a node are for: `hub` leads to targets, `page` leads to hubs, `target` is what is wanted (and may lead on as well). */
export type NavigationRole = 'hub' | 'target' | 'page';

/** Links of one kind: where they stand, what they look like, and on pages of which nodes they are followed. */
export interface NavigationNode {
  readonly id: number;
  /** Links from the entry, which is level 0. */
  readonly level: number;
  readonly pattern: UrlPattern;
  /** Tag paths of the links, where the URL alone does not tell them from others. */
  readonly linkPath?: string;
  readonly role: NavigationRole;
  readonly from: readonly number[];
}
