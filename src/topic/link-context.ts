/** What a page is about, and what is said around each of its links (002, equation 4 and its text window). */
import type { Page } from '../page/page.js';
import type { TopicJudge } from './model.js';
import { windowWords } from './train.js';
import { scanWords } from './words.js';

/** A page as a topic sees it. */
export interface TopicalReading {
  /** How likely it is on topic. */
  readonly score: number;
  /** How likely the words around each link are on topic, anchor included; in the order of the page's links. */
  readonly contexts: Float32Array;
  /** The same of the anchor alone. */
  readonly anchors: Float32Array;
  /** Hashes of the words of each link, and of some around it: those of link i are from `wordsAt[i]` to `wordsAt[i + 1]`. */
  readonly words: Uint16Array;
  readonly wordsAt: Uint32Array;
}

/** Of a page with more links, the others count as the page does. */
const maxReadContexts = 2000;
const maxReadAnchor = 300;

/** The texts that tell what a page and its links are about. */
export interface TopicalTexts {
  readonly page: string;
  /** Around each link, and of its anchor alone; only of the first links where there are very many. */
  readonly contexts: readonly string[];
  readonly anchors: readonly string[];
}

export function topicalTexts(page: Page): TopicalTexts {
  const links = page.links.slice(0, maxReadContexts);
  return {
    page: `${page.title}\n${page.text()}`,
    contexts: links.map(({ node }) => page.wordsAround(node, windowWords).join(' ')),
    anchors: links.map(({ node }) => page.textOf(node, maxReadAnchor)),
  };
}

/** Words of a link, and of those around it, that are kept. */
const maxOwnWords = 8;
const maxNearWords = 8;
/** The same word around a link is another one than in it. */
const nearSalt = 0x5bd1e995;
/** Hashes of links' words stay below this. */
export const wordPlaces = 4096;

/** Hashes of a link's own words and of those around it. */
export function linkWords(anchor: string, context: string): number[] {
  const own = new Set<number>();
  scanWords(anchor.toLowerCase(), (hash) => {
    if (own.size < maxOwnWords) own.add(hash);
  });
  const near = new Set<number>();
  scanWords(context.toLowerCase(), (hash) => {
    if (near.size < maxNearWords && !own.has(hash)) near.add(hash);
  });
  return [...own, ...[...near].map((hash) => hash ^ nearSalt)].map((hash) => (hash >>> 0) % wordPlaces);
}

/** Reads a page for a topic. */
export function readTopical(page: Page, judge: TopicJudge): TopicalReading {
  const texts = topicalTexts(page);
  const score = judge.page(texts.page);
  const words: number[] = [];
  const wordsAt = new Uint32Array(page.links.length + 1);
  for (let i = 0; i < page.links.length; i++) {
    if (i < texts.anchors.length) words.push(...linkWords(texts.anchors[i]!, texts.contexts[i]!));
    wordsAt[i + 1] = words.length;
  }
  return {
    score,
    words: Uint16Array.from(words),
    wordsAt,
    contexts: judgedTexts(page.links.length, score, texts.contexts, (words) => judge.context(words)),
    anchors: judgedTexts(page.links.length, score, texts.anchors, (words) => judge.anchor(words)),
  };
}

/** Judges texts of links. Menus say the same twice on many pages: what was judged once is not judged again. */
function judgedTexts(
  links: number,
  rest: number,
  texts: readonly string[],
  judge: (words: string) => number,
): Float32Array {
  const known = new Map<string, number>();
  const likely = new Float32Array(links).fill(rest);
  for (const [i, words] of texts.entries()) {
    let one = known.get(words);
    if (one === undefined) {
      one = judge(words);
      known.set(words, one);
    }
    likely[i] = one;
  }
  return likely;
}

/** How likely what a link leads to is on topic: the page counts β, the words around the link the rest (equation 4; β = .25). */
export function predictedScore(page: number, context: number, beta = 0.25): number {
  return beta * page + (1 - beta) * context;
}
