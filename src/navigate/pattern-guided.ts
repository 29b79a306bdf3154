/** Follows a navigation pattern: on pages of a node, the links of the nodes that follow it (004 §4.4, fig. 9). A lead's mark is the node it belongs to. */
import { PatternSteps } from '../learn/follow-pattern.js';
import type { NavigationNode } from '../learn/navigation.js';
import type { Choice, Navigator } from './navigator.js';

export function patternGuided(nodes: readonly NavigationNode[]): Navigator<null> {
  const steps = new PatternSteps(nodes);
  return {
    name: 'pattern-guided',
    byLevel: false,
    looksInside: 'paths',
    start: () => null,
    visit(page) {
      const take: Choice[] = [];
      for (const [link, { url, path }] of page.links.entries()) {
        const node = steps.follow(page.mark, url, path);
        if (node === null) continue;
        const level = page.level + 1;
        take.push({ link, level, rank: level, mark: node.id });
      }
      return { take, memory: null };
    },
  };
}
