/**
 * Addresses that never bring anything: links to what is missing, documents of other kinds, doors that are shut, pages and feeds that add nothing to the one page they stand beside (`companions.ts`).
 * When so many of a family in a row bore no fruit, only one in some is asked for, and the first that does opens the family again.
 */
import { addressFamilies } from './address-families.js';
import { FamilyCount } from './left-out.js';

const enoughAsked = 20;
const oneIn = 10;
const maxCounted = 20_000;

interface AskedFamily {
  /** Asked for since one of them bore fruit. */
  barren: number;
  /** Since the family was closed. */
  passed: number;
}

export class FruitlessFamilies {
  readonly #families = new Map<string, AskedFamily>();
  readonly #passed = new FamilyCount();

  /** Whether an address is worth a request. */
  allows(url: string): boolean {
    const family = this.#closed(url);
    if (family === null) return true;
    const isTried = family.passed++ % oneIn === oneIn - 1;
    if (!isTried) this.#passed.add(addressFamilies(url)[0], url);
    return isTried;
  }

  /** Whether only some addresses like this one are asked for. */
  isClosed(url: string): boolean {
    return this.#closed(url) !== null;
  }

  #closed(url: string): AskedFamily | null {
    const family = this.#families.get(addressFamilies(url)[0]);
    return family === undefined || family.barren < enoughAsked ? null : family;
  }

  /** What was not asked for. */
  passed(): ReturnType<FamilyCount['all']> {
    return this.#passed.all();
  }

  /** Notes what an address came to. Says whether that opens a closed family again. */
  note(url: string, isFruit: boolean): boolean {
    const [name] = addressFamilies(url);
    let family = this.#families.get(name);
    if (family === undefined) {
      if (this.#families.size >= maxCounted) return false;
      family = { barren: 0, passed: 0 };
      this.#families.set(name, family);
    }
    const wasClosed = family.barren >= enoughAsked && family.passed > 0;
    family.barren = isFruit ? 0 : family.barren + 1;
    if (isFruit) family.passed = 0;
    return isFruit && wasClosed;
  }
}
