/** A site in numbers: every address has one, so that ways through a large site are compared in arrays. */
import { type NumberLists, numberLists } from '../../base/number-lists.js';
import { type KnownSite, targetOfKey } from './known-site.js';
import { linkClasses } from './link-classes.js';
import { type Lists, listsOfSite } from './lists.js';

export interface NumberedSite {
  /** Addresses by number. */
  readonly keys: readonly string[];
  /** The entry, where it leads to. */
  readonly entry: number;
  /** Addresses that were met; others are known from redirects only. */
  readonly met: readonly number[];
  /** Fetched pages, in the order they came. */
  readonly pages: readonly number[];
  /** The different addresses that a page links to, by number of the page; nothing for what was not fetched. */
  readonly links: NumberLists;
  readonly targets: readonly number[];
  readonly isTarget: Uint8Array;
  /** By address: where it leads, as far as is known. */
  readonly resolved: Int32Array;
  /** By address: the page a link to it ends at, and the target; -1 for none. */
  readonly page: Int32Array;
  readonly target: Int32Array;
  /** By address: the first page of the list it belongs to, and its kind; the pages of one list are one thing. */
  readonly base: Int32Array;
  readonly kind: Int32Array;
  readonly kinds: number;
  readonly lists: Lists;
}

export function numberedSite(site: KnownSite): NumberedSite {
  const { graph } = site;
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    let number = numbers.get(key);
    if (number === undefined) {
      number = keys.length;
      numbers.set(key, number);
      keys.push(key);
    }
    return number;
  };
  const met = [...site.met].map(numberOf);
  const pages = [...graph.pages()].map(({ key }) => numberOf(key));
  const targets = [...site.targets].map(numberOf);
  const entry = numberOf(graph.resolve(site.entry));
  const linked: number[][] = [];
  const linkedBy: number[] = [];
  for (const [i, page] of pages.entries()) {
    const own: number[] = [];
    for (const { key } of graph.page(keys[page]!)!.links) {
      const to = numberOf(key);
      if (linkedBy[to] === i) continue;
      linkedBy[to] = i;
      own.push(to);
    }
    linked[page] = own;
  }
  // Addresses that turn up only now get numbers behind these; no page links to them, so they stay as they are.
  const resolved = keys.map((key) => graph.resolve(key));
  const ends = resolved.map(numberOf);
  const lists = listsOfSite(site);
  const bases = keys.map((key) => numberOf(lists.base(key)));
  const count = keys.length;
  // What was found above as a base is one of its own.
  const base = Int32Array.from({ length: count }, (_, number) => bases[number] ?? number);
  const classes = linkClasses(
    [...new Set(met.map((number) => base[number]!))].map((number) => keys[number]!),
  );
  const kindNumbers = new Map<string, number>();
  const kindOfBase = new Int32Array(count).fill(-1);
  const kind = Int32Array.from(base, (first) => {
    if (kindOfBase[first] === -1) {
      const name = classes.of(keys[first]!);
      kindOfBase[first] = kindNumbers.get(name) ?? kindNumbers.size;
      kindNumbers.set(name, kindOfBase[first]!);
    }
    return kindOfBase[first]!;
  });
  const isTarget = new Uint8Array(count);
  for (const target of targets) isTarget[target] = 1;
  const page = new Int32Array(count).fill(-1);
  for (const number of pages) page[number] = number;
  const isFetched = page.slice();
  const target = new Int32Array(count).fill(-1);
  for (let number = 0; number < count; number++) {
    const end = ends[number] ?? number;
    if (page[number] === -1) page[number] = isFetched[end]!;
    const found = targetOfKey(site, keys[number]!);
    if (found !== null) target[number] = numbers.get(found)!;
  }
  return {
    keys,
    entry,
    met,
    pages,
    links: numberLists(Array.from({ length: count }, (_, number) => linked[number] ?? [])),
    targets,
    isTarget,
    resolved: Int32Array.from({ length: count }, (_, number) => ends[number] ?? number),
    page,
    target,
    base,
    kind,
    kinds: kindNumbers.size,
    lists,
  };
}

/** The addresses a page links to; an address that was not fetched has none. */
export function linksOfPage({ links, page }: NumberedSite, number: number): Uint32Array {
  const at = page[number]!;
  return at < 0 ? new Uint32Array(0) : links.items.subarray(links.start[at]!, links.start[at + 1]!);
}
