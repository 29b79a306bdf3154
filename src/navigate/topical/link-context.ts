/** Best first by what is said around links (002 §3, "Link-context-prediction"): a URL is worth the best that any link to it promised. */
import { predictedScore } from '../../topic/link-context.js';
import type { Choice, Navigator } from '../navigator.js';
import { knownScore, passOn, topicalNeeds } from './topical-page.js';

export function linkContext(options: { readonly beta?: number } = {}): Navigator<null> {
  return {
    name: 'link-context',
    needs: topicalNeeds,
    start: () => null,
    begin: (entries) => ({ take: entries.map((link) => ({ link, level: 0, rank: -1 })), memory: null }),
    visit(page, { level }, known) {
      const score = knownScore(page, known);
      const take: Choice[] = [];
      for (const [link, { said }] of page.links.entries()) {
        const standing = known.links[link] ?? null;
        const rank = -predictedScore(score, said?.context ?? score, options.beta);
        if (standing === null || (standing.state === 'waiting' && rank < standing.rank))
          take.push({ link, level: level + 1, rank, weight: 0 });
      }
      return { take, standing: { score: page.score, weight: 0 }, memory: null };
    },
    missed: (lead, target, known) => ({ ...passOn(lead, target !== null, known), memory: null }),
  };
}
