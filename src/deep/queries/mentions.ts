/** The names of a knowledge base, and where they stand in queries (003 §4.1.2). */
import { HashedCounts, wideHash } from './hashed-set.js';
import { queryWords } from './query-words.js';

/** Longer names do not occur in queries. */
const maxMentionWords = 8;

export class KnownNames {
  readonly #names: HashedCounts;

  constructor(expected?: number) {
    this.#names = new HashedCounts(expected);
  }

  get size(): number {
    return this.#names.size;
  }

  add(name: string): void {
    const words = queryWords(name);
    if (words.length > 0 && words.length <= maxMentionWords) this.#names.add(wideHash(words.join(' ')));
  }

  has(words: readonly string[]): boolean {
    return this.#names.of(wideHash(words.join(' '))) > 0;
  }

  /** The longest runs of words that are names; several of the same length are all kept. */
  mentionsIn(words: readonly string[]): { readonly from: number; readonly to: number }[] {
    for (let length = Math.min(maxMentionWords, words.length); length > 0; length--) {
      const found: { from: number; to: number }[] = [];
      for (let from = 0; from + length <= words.length; from++)
        if (this.has(words.slice(from, from + length))) found.push({ from, to: from + length });
      if (found.length > 0) return found;
    }
    return [];
  }
}
