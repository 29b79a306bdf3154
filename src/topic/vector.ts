/** Texts as sparse vectors over hashed words: memory does not grow with the words of the web. */
import { hashOfWord, scanWords } from './words.js';

/** Places for words. Two of 20,000 words share one with odds of one in thirteen for each. */
export const vectorPlaces = 1 << 18;

/** How often the words at some places occur; places ascend. */
export interface WordCounts {
  readonly places: Uint32Array;
  readonly counts: Float32Array;
  /** Words in all. */
  readonly total: number;
}

/** Where a word stands. */
export function placeOfWord(word: string): number {
  return hashOfWord(word) & (vectorPlaces - 1);
}

/** Longer texts are cut: nothing more is learned from the hundred-thousandth character. */
const maxTextCharacters = 100_000;

/** Counts the words of texts. One counter serves many, one after the other: its table is large. */
export class WordCounter {
  readonly #counts = new Uint16Array(vectorPlaces);

  count(text: string): WordCounts {
    const counts = this.#counts;
    const met: number[] = [];
    let total = 0;
    const short = text.length > maxTextCharacters ? text.slice(0, maxTextCharacters) : text;
    scanWords(short.toLowerCase(), (hash) => {
      const place = hash & (vectorPlaces - 1);
      if (counts[place] === 0) met.push(place);
      if (counts[place]! < 65_535) counts[place]!++;
      total++;
    });
    const sorted = Uint32Array.from(met).sort();
    const found = new Float32Array(sorted.length);
    for (let i = 0; i < sorted.length; i++) {
      found[i] = counts[sorted[i]!]!;
      counts[sorted[i]!] = 0;
    }
    return { places: sorted, counts: found, total };
  }
}

/** A weighted vector of length one (or zero, when none of its words is known). */
export interface Vector {
  readonly places: Uint32Array;
  readonly values: Float32Array;
}

/** Gives words their weight: the rarer among the texts that were learned from, the more; words that were not there have none. */
export class TfIdf {
  readonly weights: Float32Array;

  constructor(weights: Float32Array) {
    this.weights = weights;
  }

  static of(texts: readonly WordCounts[]): TfIdf {
    const weights = new Float32Array(vectorPlaces);
    for (const text of texts) for (const place of text.places) weights[place]!++;
    for (let place = 0; place < vectorPlaces; place++)
      if (weights[place]! > 0) weights[place] = 1 + Math.log((1 + texts.length) / (1 + weights[place]!));
    return new TfIdf(weights);
  }

  vectorOf({ places: all, counts }: WordCounts): Vector {
    let known = 0;
    for (const place of all) if (this.weights[place]! > 0) known++;
    const own = new Uint32Array(known);
    const values = new Float32Array(known);
    let squares = 0;
    let at = 0;
    for (let i = 0; i < all.length; i++) {
      const weight = this.weights[all[i]!]!;
      if (weight === 0) continue;
      const value = (1 + Math.log(counts[i]!)) * weight;
      own[at] = all[i]!;
      values[at++] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares) || 1;
    for (let i = 0; i < known; i++) values[i]! /= length;
    return { places: own, values };
  }
}
