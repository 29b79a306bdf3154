/** How many pages a visit takes of each node: what the walk over the mapped site took, and half as many again. A calendar that lists events has no end. */
import type { NavigationNode } from '../../learn/navigation/navigation.js';
import type { SitePlan } from './plan.js';

/** A node of a plan, and the site it belongs to. */
export interface PlannedNode {
  readonly site: string;
  /** Under its number among those of all sites. */
  readonly node: NavigationNode;
  /** Its number in the plan of its site. */
  readonly own: number;
}

/** What may come besides what was expected: a share of it, and at least so many pages. */
const growthShare = 0.5;
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
  for (const { site, node, own } of nodes) {
    // The entry is one page.
    const limit = own === 0 ? null : limitOf(node, own, plans.get(site)!);
    if (limit !== null) limits.set(node.id, limit);
  }
  return limits;
}

function limitOf(node: NavigationNode, own: number, plan: SitePlan): NodeLimit | null {
  if (plan.forecast !== undefined && plan.isByHand !== true) {
    const expected = plan.forecast.byNode.find(([id]) => id === own)?.[1] ?? 0;
    return { expected, limit: expected + Math.max(leastGrowth, Math.ceil(growthShare * expected)) };
  }
  if (node.role !== 'target') return null;
  const expected = plan.patterns.find(({ pattern }) => pattern === String(node.pattern))?.pages ?? 0;
  return { expected, limit: Math.max(leastUnchecked, uncheckedGrowth * expected) };
}
