/**
 * The target pages map of 004 §4.2: the part of the shortest-path tree from the entry that leads to targets.
 *
 * Departures: fig. 3 has no visited set and never compares the entry page; here each page is taken once, and the entry may be a target.
 * Where links of targets are followed (004 does not), a target can be an inner node; every leaf is one all the same.
 */

/** A page as mapped. */
export interface MappedPage {
  readonly url: string;
  readonly isTarget: boolean;
  readonly links: readonly string[];
}

/** A page on the way to targets, or one itself. */
export interface MapNode {
  readonly url: string;
  readonly isTarget: boolean;
  readonly children: readonly MapNode[];
}

export interface MapRules {
  /** Whether links of targets count; 004 follows only those of other pages. */
  readonly throughTargets: boolean;
}

/** The map of the pages that can be reached from the entry; null when no target can. */
export function targetPagesMap(
  entry: string,
  page: (url: string) => MappedPage | undefined,
  rules: MapRules,
): MapNode | null {
  const root = page(entry);
  if (root === undefined) return null;
  const parents = new Map<string, string | null>([[root.url, null]]);
  const order: MappedPage[] = [root];
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!;
    if (at.isTarget && !rules.throughTargets && i > 0) continue;
    for (const link of at.links) {
      const next = page(link);
      if (next === undefined || parents.has(next.url)) continue;
      parents.set(next.url, at.url);
      order.push(next);
    }
  }
  // From the last to the first, so that children are complete before their parents are.
  const children = new Map<string, MapNode[]>();
  let map: MapNode | null = null;
  for (let i = order.length - 1; i >= 0; i--) {
    const { url, isTarget } = order[i]!;
    const own = (children.get(url) ?? []).reverse();
    children.delete(url);
    if (!isTarget && own.length === 0) continue;
    const node = { url, isTarget, children: own };
    const parent = parents.get(url);
    if (parent === null || parent === undefined) map = node;
    else {
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [node]);
      else siblings.push(node);
    }
  }
  return map;
}
