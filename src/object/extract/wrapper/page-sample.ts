/** Which pages of a site are looked at to learn wrappers from: those that are labelled, others evenly chosen, and some that are called like something that is known. Memory does not grow with the site. */
import { comparedForm } from '../../value/text.js';
import type { Vertical } from '../../vertical/vertical.js';
import type { Tuple } from './bootstrap.js';

/** Pages of a site that are looked at to learn from, and how many more because they are called like something that is known. */
const maxSamplePages = 80;
const maxNamed = 20;
/** Words of a title that are looked at, and letters of a name. */
const maxTitleWords = 30;
const minNameLength = 4;

/** Why a page may be looked at. */
export type SampleReason = 'labelled' | 'named' | 'any';

export class PageSample<T> {
  readonly #labelled: T[] = [];
  readonly #named: T[] = [];
  #others: T[] = [];
  #seen = 0;
  #step = 1;

  add(page: T, reason: SampleReason): void {
    if (reason === 'labelled') this.#labelled.push(page);
    else if (reason === 'named' && this.#named.length < maxNamed) this.#named.push(page);
    else if (this.#seen++ % this.#step === 0) this.#others.push(page);
    if (this.#others.length <= 4 * maxSamplePages) return;
    // Too many: every other one goes, and from here on only every second of those that came.
    this.#others = this.#others.filter((_, i) => i % 2 === 0);
    this.#step *= 2;
  }

  pages(): T[] {
    const step = Math.max(1, Math.floor(this.#others.length / maxSamplePages));
    const even = this.#others.filter((_, i) => i % step === 0).slice(0, maxSamplePages);
    return [...this.#labelled, ...even, ...this.#named];
  }
}

/** Tells whether a page's title names something that is known. */
export function namesSomething(tuples: readonly Tuple[], vertical: Vertical): (title: string) => boolean {
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const names = new Set(tuples.map((tuple) => comparedForm(tuple[head]?.[0] ?? '')));
  return (title) => {
    const words = comparedForm(title).split(' ').slice(0, maxTitleWords);
    return words.some((_, from) =>
      words.slice(from).some((_word, length) => {
        const name = words.slice(from, from + length + 1).join(' ');
        return name.length >= minNameLength && names.has(name);
      }),
    );
  };
}
