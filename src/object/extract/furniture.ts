/** Texts that stand on many pages of a site whatever they are about: menus, buttons, headings of boxes. Numbers in them do not count. */
import { hash32 } from '../../base/hash.js';

/** A text stands on this share of the pages that were looked at, and on so many, to be furniture; of fewer pages nothing can be said. */
const minShareOfPages = 0.2;
const minPagesWith = 4;
const minPagesLooked = 8;
const maxFurniture = 4000;

/** What is the same of a text wherever it stands. */
export function formOfFurniture(text: string): number {
  return hash32(text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').slice(0, 200));
}

/** Counts the texts of a site's pages. */
export class FurnitureCount {
  readonly #pagesWith = new Map<number, number>();
  #pages = 0;

  add(texts: Iterable<string>): void {
    this.#pages++;
    const met = new Set<number>();
    for (const text of texts) met.add(formOfFurniture(text));
    for (const form of met) this.#pagesWith.set(form, (this.#pagesWith.get(form) ?? 0) + 1);
  }

  /** The forms of what is furniture; null when too few pages were seen. */
  forms(): number[] | null {
    if (this.#pages < minPagesLooked) return null;
    return [...this.#pagesWith]
      .filter(([, pages]) => pages >= minPagesWith && pages >= minShareOfPages * this.#pages)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, maxFurniture)
      .map(([form]) => form);
  }
}
