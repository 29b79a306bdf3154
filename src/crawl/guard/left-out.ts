/** What a crawl has not asked for on its own account, by families of addresses. */
import { addressFamilies } from './address-families.js';

export interface LeftOut {
  /** An endless space, another form of a page that was fetched, or addresses that never brought anything. */
  readonly why: 'trap' | 'other-form' | 'fruitless';
  /** One of the addresses. */
  readonly like: string;
  /** The page that it is a form of. */
  readonly instead?: string;
  readonly count: number;
}

const maxTold = 5000;

/** Counts addresses by family, and keeps one of each. */
export class FamilyCount {
  readonly #families = new Map<string, { like: string; count: number }>();

  add(family: string, url: string): void {
    const known = this.#families.get(family);
    if (known !== undefined) known.count++;
    else if (this.#families.size < maxTold) this.#families.set(family, { like: url, count: 1 });
  }

  all(): { readonly like: string; readonly count: number }[] {
    return [...this.#families.values()];
  }
}

const whyInWords: Readonly<Record<LeftOut['why'], string>> = {
  trap: 'looks endless',
  'other-form': 'another form of',
  fruitless: 'brought nothing',
};

/** Both, as one list: what was left out of one family of addresses is told once. */
export function withMoreLeftOut(some: readonly LeftOut[], more: readonly LeftOut[]): LeftOut[] {
  const all = new Map<string, LeftOut>();
  for (const one of [...some, ...more]) {
    const name = `${one.why} ${addressFamilies(one.like)[0]}`;
    const known = all.get(name);
    all.set(name, known === undefined ? one : { ...known, count: known.count + one.count });
  }
  return [...all.values()].sort((a, b) => b.count - a.count);
}

/** The same in words, most first. */
export function describeLeftOut(left: readonly LeftOut[], most: number): string[] {
  const told = left.slice(0, most).map(({ why, like, instead, count }) => {
    const because = why === 'other-form' ? `${whyInWords[why]} ${instead}` : whyInWords[why];
    return `not asked for: ${count.toLocaleString('en')} like ${like} (${because})`;
  });
  const more = left.slice(most).reduce((sum, { count }) => sum + count, 0);
  return more === 0 ? told : [...told, `not asked for: ${more.toLocaleString('en')} others`];
}
