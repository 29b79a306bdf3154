/** How many pages a visit takes of each node: what the walk over the mapped site took, and half as many again. A calendar that lists events has no end. */
import type { NavigationNode } from '../../learn/navigation/navigation.js';
import type { SitePlan } from './plan.js';

/** A node of a plan, and the site it belongs to. */
export interface PlannedNode {
  readonly site: string;
  readonly node: NavigationNode;
}

/** What may come besides what was expected: a share of it, and at least so many pages. */
export const growthShare = 0.5;
const leastGrowth = 20;
/** Of plans that were edited by hand, which nobody has walked: pages for each that the pattern had, and at least. */
const uncheckedGrowth = 3;
const leastUnchecked = 60;

export interface NodeLimit {
  readonly expected: number;
  readonly limit: number;
}

/** By the number of a node among those of all sites. */
export function nodeLimits(
  nodes: readonly PlannedNode[],
  plans: ReadonlyMap<string, SitePlan>,
): Map<number, NodeLimit> {
  const limits = new Map<number, NodeLimit>();
  let at = 0;
  for (const [, plan] of plans) {
    const { navigation, forecast, patterns } = plan;
    const pagesOfNode = new Map(forecast?.byNode);
    const pagesOfPattern = new Map(patterns.map(({ pattern, pages }) => [pattern, pages]));
    for (const { id, role, pattern } of navigation) {
      const { node } = nodes[at++]!;
      // The entry is one page.
      if (id === 0) continue;
      if (forecast !== undefined && plan.isByHand !== true) {
        const expected = pagesOfNode.get(id) ?? 0;
        limits.set(node.id, {
          expected,
          limit: expected + Math.max(leastGrowth, Math.ceil(growthShare * expected)),
        });
      } else if (role === 'target') {
        const expected = pagesOfPattern.get(String(pattern)) ?? 0;
        limits.set(node.id, { expected, limit: Math.max(leastUnchecked, uncheckedGrowth * expected) });
      }
    }
  }
  return limits;
}

/** Numbers that the nodes of a site take up among those of all sites. */
export function nodeNumbers(navigation: readonly NavigationNode[]): number {
  return 1 + Math.max(...navigation.map(({ id }) => id));
}
