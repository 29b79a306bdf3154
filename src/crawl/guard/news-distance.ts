/**
 * How far pages are from news: 0 for one that says something new itself, one more with each link from there that leads to another family of pages, and `tooFar` beyond, or where pages without news
 * name their own kind, as those of an endless space do. Of pages that are not remembered (any more) nothing is held against what they name.
 */
import { shapeOf } from '../../url/shape.js';

/** Pages that are remembered. */
const capacity = 1 << 19;
const maxFamilies = 50_000;
const tooFar = 4;
/** What pages so far from news name is fetched. */
const nearNews = 2;
/** A family of no more pages has no end of its own: sections of a site name what is in them. */
const fewPages = 10;

export class NewsDistance {
  readonly #ids = new Int32Array(capacity);
  readonly #distances = new Uint8Array(capacity);
  readonly #families = new Int32Array(capacity);
  readonly #numbers = new Map<string, number>();
  readonly #shapes: string[] = [];
  readonly #pages: number[] = [];

  /** Notes a page that was named by another. */
  note(id: number, key: string, referrer: number | null, hasNews: boolean): void {
    const at = id % capacity;
    this.#distances[at] = hasNews ? 0 : Math.min(tooFar, this.#through(referrer, key));
    this.#ids[at] = id;
    const family = this.#familyOf(key);
    this.#families[at] = family;
    if (family >= 0) this.#pages[family]!++;
  }

  /** Whether a page is named by news, or not far from it by pages of another kind. */
  isNear(key: string, referrer: number | null): boolean {
    return this.#through(referrer, key) <= nearNews + 1;
  }

  /** How far a page would be without news of its own. */
  #through(referrer: number | null, key: string): number {
    if (referrer === null) return tooFar;
    const at = referrer % capacity;
    if (this.#ids[at] !== referrer) return 1;
    const distance = this.#distances[at]!;
    if (distance === 0) return 1;
    const family = this.#families[at]!;
    const isSection = (this.#pages[family] ?? 0) <= fewPages;
    return !isSection && this.#isOfOneFamily(family, this.#familyOf(key)) ? tooFar : distance + 1;
  }

  #familyOf(key: string): number {
    const question = key.indexOf('?');
    const shape = shapeOf(question < 0 ? key : key.slice(0, question)).replace(/\/$/, '');
    const known = this.#numbers.get(shape);
    if (known !== undefined) return known;
    if (this.#shapes.length >= maxFamilies) return -1;
    this.#numbers.set(shape, this.#shapes.length);
    this.#pages.push(0);
    return this.#shapes.push(shape) - 1;
  }

  /** The same path but for numbers and names, or one within the other. */
  #isOfOneFamily(a: number, b: number): boolean {
    if (a === b) return true;
    const [one, other] = [this.#shapes[a], this.#shapes[b]];
    if (one === undefined || other === undefined || one === '' || other === '') return false;
    return other.startsWith(`${one}/`) || one.startsWith(`${other}/`);
  }
}
