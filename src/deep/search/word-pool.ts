/**
 * Words to ask for next, out of what was found: a word that many different things have is likely in many that were not found yet.
 * Bounded: the rarest words give way.
 */
import { queryWords } from '../queries/query-words.js';

export type SavedWords = readonly (readonly [word: string, things: number])[];

const maxPoolWords = 1500;
const minLength = 3;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export class WordPool {
  /** How many things have each; zero for those that were asked for. */
  readonly #words: Map<string, number>;

  constructor(saved: SavedWords = []) {
    this.#words = new Map(saved);
  }

  save(): SavedWords {
    return [...this.#words];
  }

  /** What a thing that was not known says of itself. */
  add(text: string): void {
    for (const word of new Set(wordsToAsk(text))) {
      const known = this.#words.get(word);
      if (known !== 0) this.#words.set(word, (known ?? 0) + 1);
    }
    if (this.#words.size > 2 * maxPoolWords) this.#prune();
  }

  /** The word that most things have and nobody asked for; null when there is none. */
  best(): { readonly word: string; readonly things: number } | null {
    let best: { word: string; things: number } | null = null;
    for (const [word, things] of this.#words) if (things > (best?.things ?? 0)) best = { word, things };
    return best;
  }

  /** A word is asked for, as it was given out or by somebody else. */
  asked(word: string): void {
    this.#words.set(word.toLowerCase(), 0);
  }

  #prune(): void {
    const kept = [...this.#words].sort((a, b) => rankOfWord(b[1]) - rankOfWord(a[1])).slice(0, maxPoolWords);
    this.#words.clear();
    for (const [word, things] of kept) this.#words.set(word, things);
  }
}

/** What was asked for is kept before what one thing has. */
function rankOfWord(things: number): number {
  return things === 0 ? 1.5 : things;
}

/** Words that a search box may take; where a language puts no spaces, pairs of characters. */
export function wordsToAsk(text: string): string[] {
  return queryWords(text).flatMap((word) => {
    if (unspacedScript.test(word))
      return (word.match(/\p{L}{2,}/gu) ?? []).flatMap((run) => {
        const letters = [...run];
        return letters.slice(1).map((letter, i) => letters[i]! + letter);
      });
    return word.length >= minLength && word.length <= 30 && !/^[\p{N}.-]+$|[.&]/u.test(word) ? [word] : [];
  });
}
