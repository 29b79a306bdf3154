/**
 * Follows a navigation pattern: on pages of a node, the links of the nodes that follow it (004 §4.4, fig. 9). A lead's mark is the node it belongs to.
 *
 * A family of hubs can be without end (a calendar that goes on for ever), or run dry where it used to yield: after a row of its pages that lead to no target it has not led to before, no more of it are taken.
 * A family of targets can be without end, too: where it is known how many there were, `limitOf` says how many there may be.
 */
import { PatternSteps } from '../learn/navigation/follow-pattern.js';
import type { NavigationNode } from '../learn/navigation/navigation.js';
import type { Choice, Navigator } from './navigator.js';

/** Pages in a row without a new target that close a family, and the share of its pages they must be. */
export const maxDry = 8;
const maxDryShare = 0.25;

/** By node: pages visited (of a node with a limit: links taken), and how many of the last ones led to no new target. */
export type HubYields = Readonly<Record<string, readonly [visited: number, dry: number]>>;

export function patternGuided(
  nodes: readonly NavigationNode[],
  looksInside: 'paths' | 'words' | null = 'paths',
  limitOf: (node: number) => number = () => Number.POSITIVE_INFINITY,
): Navigator<HubYields> {
  const steps = new PatternSteps(nodes);
  const hubs = new Set(nodes.filter(({ role }) => role === 'hub').map(({ id }) => id));
  const isClosed = (yields: HubYields, node: number): boolean => {
    const [visited, dry] = yields[node] ?? [0, 0];
    return dry >= Math.max(maxDry, maxDryShare * visited);
  };
  return {
    name: 'pattern-guided',
    byLevel: false,
    ...(looksInside === null ? {} : { looksInside }),
    patience: 10_000,
    start: () => ({}),
    visit(page, yields) {
      const take: Choice[] = [];
      const taken = new Map<number, number>();
      let targets = 0;
      for (const [link, { url, path }] of page.links.entries()) {
        const node = steps.follow(page.mark, url, path);
        if (node === null || (hubs.has(node.id) && isClosed(yields, node.id))) continue;
        if (Number.isFinite(limitOf(node.id))) {
          const before = taken.get(node.id) ?? yields[`taken ${node.id}`]?.[0] ?? 0;
          if (before >= limitOf(node.id)) continue;
          taken.set(node.id, before + 1);
        }
        if (node.role === 'target') targets++;
        const level = page.level + 1;
        take.push({ link, level, rank: level, mark: node.id });
      }
      const counted = Object.fromEntries(
        [...taken].map(([id, count]) => [`taken ${id}`, [count, 0] as const]),
      );
      if (!hubs.has(page.mark))
        return { take, memory: taken.size === 0 ? yields : { ...yields, ...counted } };
      const [visited, dry] = yields[page.mark] ?? [0, 0];
      return {
        take,
        memory: { ...yields, ...counted, [page.mark]: [visited + 1, targets > 0 ? 0 : dry + 1] },
      };
    },
  };
}
