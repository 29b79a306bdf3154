import type { Navigator } from '../navigator.js';
import { topicalNeeds } from './topical-page.js';

/** First come, first served: the baseline of every comparison. */
export function breadthFirstTopical(): Navigator<null> {
  return {
    name: 'breadth-first',
    needs: topicalNeeds,
    start: () => null,
    visit: (page, { level }, known) => ({
      take: known.links.flatMap((standing, link) =>
        standing === null ? [{ link, level: level + 1, rank: level + 1 }] : [],
      ),
      standing: { score: page.score, weight: 0 },
      memory: null,
    }),
  };
}
