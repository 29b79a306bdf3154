/** What a page is about, and what is said around each of its links (002, equation 4 and its text window). */
import type { Page } from '../page/page.js';
import type { TopicJudge } from './model.js';
import { windowWords } from './train.js';

/** A page as a topic sees it. */
export interface TopicalReading {
  /** How likely it is on topic. */
  readonly score: number;
  /** How likely the words around each link are on topic, anchor included; in the order of the page's links. */
  readonly contexts: Float32Array;
  /** The same of the anchor alone. */
  readonly anchors: Float32Array;
}

/** Of a page with more links, the others count as the page does. */
const maxContexts = 2000;
const maxAnchor = 300;

/** Reads a page for a topic. */
export function readTopical(page: Page, judge: TopicJudge): TopicalReading {
  const score = judge.page(`${page.title}\n${page.text()}`);
  const contexts = new Float32Array(page.links.length).fill(score);
  const anchors = new Float32Array(page.links.length).fill(score);
  // Menus say the same on every page of a site and twice on many: what was judged once is not judged again.
  const known = new Map<string, number>();
  const judged = (words: string): number => {
    let likely = known.get(words);
    if (likely === undefined) {
      likely = judge.context(words);
      known.set(words, likely);
    }
    return likely;
  };
  for (let i = 0; i < Math.min(maxContexts, page.links.length); i++) {
    const { node } = page.links[i]!;
    contexts[i] = judged(page.wordsAround(node, windowWords).join(' '));
    anchors[i] = judged(page.textOf(node, maxAnchor));
  }
  return { score, contexts, anchors };
}

/** How likely what a link leads to is on topic: the page counts β, the words around the link the rest (equation 4; β = .25). */
export function predictedScore(page: number, context: number, beta = 0.25): number {
  return beta * page + (1 - beta) * context;
}
