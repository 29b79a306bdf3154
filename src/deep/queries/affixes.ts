/**
 * What people put before and behind the things they ask for ("where to stay in", "review"): found by counting what is left of queries around names, and taken away (003 §4.1.2).
 * A beginning with a preposition is always safe to take away; an end with one says where ("in uk") and stays.
 */
import { hasPreposition, queryWords } from './query-words.js';

const maxAffixWords = 6;
const minCount = 3;
/** Texts that are counted at a time; the rarest half goes when there are more (lossy counting, so that counts are at most this much too small). */
const maxCountedAffixes = 2_000_000;

export interface Affix {
  readonly text: string;
  readonly count: number;
  readonly hasPreposition: boolean;
}

/** Counts beginnings or ends. */
export class AffixCounts {
  #counts = new Map<string, number>();

  add(words: readonly string[]): void {
    if (words.length === 0 || words.length > maxAffixWords) return;
    const text = words.join(' ');
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    if (this.#counts.size > maxCountedAffixes) this.#prune();
  }

  /** The most frequent ones, most frequent first; what hardly ever occurs is part of a name. */
  top(count: number): Affix[] {
    return [...this.#counts]
      .filter(([, n]) => n >= minCount)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, count)
      .map(([text, n]) => ({ text, count: n, hasPreposition: hasPreposition(text.split(' ')) }));
  }

  #prune(): void {
    for (let least = 1; this.#counts.size > maxCountedAffixes / 2; least++)
      for (const [text, n] of this.#counts) if (n <= least) this.#counts.delete(text);
  }
}

export interface Affixes {
  readonly prefixes: ReadonlySet<string>;
  readonly suffixes: ReadonlySet<string>;
}

/** What is taken away: of the ends, those without a preposition. */
export function affixesToRemove(prefixes: readonly Affix[], suffixes: readonly Affix[]): Affixes {
  return {
    prefixes: new Set(prefixes.map(({ text }) => text)),
    suffixes: new Set(suffixes.filter((affix) => !affix.hasPreposition).map(({ text }) => text)),
  };
}

/** A query without its affixes; something always stays. */
export function cleanQuery(
  query: string,
  { prefixes, suffixes }: Affixes,
): { readonly query: string; readonly prefix: string | null; readonly suffix: string | null } {
  let words = queryWords(query);
  const take = (known: ReadonlySet<string>, atEnd: boolean): string | null => {
    for (let length = Math.min(maxAffixWords, words.length - 1); length > 0; length--) {
      const part = atEnd ? words.slice(-length) : words.slice(0, length);
      const text = part.join(' ');
      if (!known.has(text)) continue;
      words = atEnd ? words.slice(0, -length) : words.slice(length);
      return text;
    }
    return null;
  };
  const prefix = take(prefixes, false);
  const suffix = take(suffixes, true);
  return { query: words.join(' '), prefix, suffix };
}
