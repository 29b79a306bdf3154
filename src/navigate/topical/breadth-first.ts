import type { TopicalNavigator } from './topical-navigator.js';

/** First come, first served: the baseline of every comparison. */
export function breadthFirstTopical(): TopicalNavigator<null> {
  return {
    name: 'breadth-first',
    byLevel: false,
    start: () => null,
    entry: () => ({ rank: 0, cash: 0 }),
    weigh: ({ level, links }) => ({
      weights: links.flatMap(({ standing }, link) => (standing === null ? [{ link, rank: level + 1 }] : [])),
      cash: 0,
      memory: null,
    }),
  };
}
