/** Best first by what is said around links (002 §3, "Link-context-prediction"): a URL is worth the best that any link to it promised. */
import { predictedScore } from '../../topic/link-context.js';
import type { TopicalNavigator, Weight } from './topical-navigator.js';

export function linkContext(options: { readonly beta?: number } = {}): TopicalNavigator<null> {
  return {
    name: 'link-context',
    byLevel: false,
    start: () => null,
    entry: () => ({ rank: -1, cash: 0 }),
    weigh({ score, links }) {
      const weights: Weight[] = [];
      for (const [link, { context, standing }] of links.entries()) {
        const rank = -predictedScore(score, context, options.beta);
        if (standing === null || (standing.state === 'waiting' && rank < standing.rank))
          weights.push({ link, rank });
      }
      return { weights, cash: 0, memory: null };
    },
  };
}
