/** One key for each thing, however its link is dressed: an argument that all links of a page share, with another value on each page, belongs to the visit and not to the thing. */
import { keyOf } from '../../url/address.js';
import { argumentPairs } from '../../url/argument-pairs.js';
import { queryWords } from '../queries/query-words.js';

/** By argument: its value on the last page where all links shared it; null where links of one page differ in it; true once pages differ. */
export type SavedThingKeys = Readonly<Record<string, string | true | null>>;

const maxArgumentNames = 40;

export class ThingKeys {
  readonly #names: Map<string, string | true | null>;

  constructor(saved: SavedThingKeys = {}) {
    this.#names = new Map(Object.entries(saved));
  }

  save(): SavedThingKeys {
    return Object.fromEntries(this.#names);
  }

  /** Looks at the links of the page for a query. */
  learn(urls: readonly string[], query: readonly string[] = []): void {
    if (urls.length < 2) return;
    const values = new Map<string, Set<string>>();
    for (const url of urls)
      for (const [name, value] of argumentPairs(url)) {
        const known = values.get(name);
        if (known === undefined) values.set(name, new Set([value]));
        else known.add(value);
      }
    for (const [name, seen] of values) {
      if (!this.#names.has(name) && this.#names.size >= maxArgumentNames) continue;
      const before = this.#names.get(name);
      const [value] = seen as unknown as [string];
      if (seen.size > 1 && before !== true) this.#names.set(name, null);
      else if (query.length > 0 && queryWords(value).join(' ') === query.join(' '))
        this.#names.set(name, true);
      else if (seen.size === 1 && before === undefined) this.#names.set(name, value);
      else if (typeof before === 'string' && before !== value) this.#names.set(name, true);
    }
  }

  of(url: string): string {
    const passing = [...this.#names].filter(([, state]) => state === true).map(([name]) => name);
    if (passing.length === 0 || !url.includes('?')) return keyOf(url);
    const bare = new URL(url);
    for (const name of passing) bare.searchParams.delete(name);
    return keyOf(bare.href);
  }
}
