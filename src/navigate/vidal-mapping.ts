/** Maps a site as 004 §4.2 does: breadth-first, each page compared with the examples by RTDM, and links of targets not followed. */

import type { OrderedTree } from '../page/structure/ordered-tree.js';
import { decodeTree } from '../page/structure/page-structure.js';
import { paperThreshold, rtdmSimilarity } from '../page/structure/rtdm.js';
import { allLinks } from './breadth-first.js';
import type { Navigator } from './navigator.js';

/** Whether a tree is like any of the examples. */
export function isLikeAny(
  tree: OrderedTree,
  examples: readonly OrderedTree[],
  threshold: number = paperThreshold,
): boolean {
  return examples.some((example) => rtdmSimilarity(example, tree) >= threshold);
}

export function vidalMapping(
  examples: readonly OrderedTree[],
  threshold: number = paperThreshold,
): Navigator<null> {
  return {
    name: 'vidal-mapping',
    needs: { links: 'new', byLevel: true, inside: 'trees' },
    start: () => null,
    visit(page, lead) {
      const tree = decodeTree(page.structure);
      const isTarget = lead.level > 0 && tree !== null && isLikeAny(tree, examples, threshold);
      return { take: isTarget ? [] : allLinks(page, lead), memory: null };
    },
  };
}
