/**
 * The cheapest navigation pattern that reaches all targets, as far as the mapped part of the site tells.
 *
 * Hubs are chosen like sets in a set cover: every kind of page that is no target, and every single one of them, is a candidate with a price (how many pages of the kind are known) and a worth (targets it
 * links to). Worth beyond what was fetched is extrapolated from how much of what other pages know the fetched ones know. Then: pages needed to get to the hubs; then whatever turns out
 * superfluous goes again. The first hub is chosen as if the entry linked to nothing, and stays: entries show what is new today, and tomorrow something else.
 */

import { hubCandidates, onlyKindsOf } from './candidates.js';
import { Selection } from './hub-cover.js';
import type { KnownSite } from './known-site.js';
import type { NavigationNode } from './navigation.js';
import { nodesOf } from './nodes.js';
import { numberedSite } from './numbered-site.js';

/** Chooses the pattern. The entry is node 0. */
export function chooseNavigation(site: KnownSite): NavigationNode[] {
  const numbered = numberedSite(site);
  const onlyKinds = onlyKindsOf(numbered);
  const candidates = hubCandidates(numbered, onlyKinds);
  const chosen = new Selection(numbered, candidates, onlyKinds).choose();
  return nodesOf(site, numbered, chosen);
}
