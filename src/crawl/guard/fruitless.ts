/**
 * Addresses that never bring a page: links to what is missing, documents of other kinds, doors that are shut. When so many of a family were asked for and none of them was a page,
 * only one in some is asked for, and the first that is a page opens the family again.
 */
import { addressFamilies } from './address-families.js';
import { FamilyCount } from './left-out.js';

const enoughAsked = 20;
const oneIn = 10;
const maxCounted = 20_000;

interface AskedFamily {
  asked: number;
  pages: number;
  /** Since the family was closed. */
  passed: number;
}

export class FruitlessFamilies {
  readonly #families = new Map<string, AskedFamily>();
  readonly #passed = new FamilyCount();

  /** Whether an address is worth a request. */
  allows(url: string): boolean {
    const family = this.#families.get(addressFamilies(url)[0]);
    if (family === undefined || family.pages > 0 || family.asked < enoughAsked) return true;
    const isTried = family.passed++ % oneIn === oneIn - 1;
    if (!isTried) this.#passed.add(addressFamilies(url)[0], url);
    return isTried;
  }

  /** What was not asked for. */
  passed(): ReturnType<FamilyCount['all']> {
    return this.#passed.all();
  }

  /** Notes what an address came to. Says whether that opens a closed family again. */
  note(url: string, isPage: boolean): boolean {
    const [name] = addressFamilies(url);
    let family = this.#families.get(name);
    if (family === undefined) {
      if (this.#families.size >= maxCounted) return false;
      family = { asked: 0, pages: 0, passed: 0 };
      this.#families.set(name, family);
    }
    const wasClosed = family.pages === 0 && family.asked >= enoughAsked;
    family.asked++;
    if (isPage) family.pages++;
    return isPage && wasClosed && family.passed > 0;
  }
}
