/** Addresses that things with nothing in common lead to: the page of an author, a member or a list. Whoever leads there is told by it no more. */
import { keyOf } from '../../url/address.js';
import { comparedWords } from '../value/text.js';

/** So many names without a word in common are of different things; one of two may be read wrong. */
const minNamesOfPage = 3;

export class SharedLinks {
  readonly #names = new Map<string, ReadonlySet<string>[]>();

  /** Notes that something of a name leads to an address. */
  count(url: string, name: string): void {
    const key = keyOf(url);
    const known = this.#names.get(key) ?? [];
    if (known.length >= minNamesOfPage) return;
    const words = comparedWords(name);
    if (words.length === 0 || known.some((other) => words.some((word) => other.has(word)))) return;
    this.#names.set(key, [...known, new Set(words)]);
  }

  /** Whether an address is of many things. */
  isOfMany(url: string): boolean {
    return (this.#names.get(keyOf(url))?.length ?? 0) >= minNamesOfPage;
  }
}
