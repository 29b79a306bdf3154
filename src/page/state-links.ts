/**
 * Addresses that stand only in the data which a page's scripts start from: of the things that a list there names.
 * A list is an array of records, and what tells an address is what it does, not its key: it is one written out, different for each record; or the rest of an address that the
 * page itself links to for its first records (`"slug": "jazz-night"` where `/events/jazz-night` is a link), which then holds for the others.
 */

import { linkResolver } from '../url/address.js';
import { decodedPart } from '../url/decoded.js';
import { siteOf } from '../url/site.js';
import type { Link } from './links.js';

/** Longer data are not looked through, nor are more values of them. */
const maxStateLength = 4_000_000;
const maxStateValues = 100_000;
const maxStateLinks = 2000;
const maxStateDepth = 24;
/** Keys within a record, such as `link.href`. */
const maxKeyDepth = 3;
/** So many records, with so many different values, are a list. */
const fewestRecords = 2;

const writtenAddress = /^(?:https?:\/\/|\/(?!\/))[^\s"'<>\\[\]{}*|^`]*$/;
/** What is part of an address, and no sentence. */
const addressPart = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u;
/** Files that pages are made of. */
const pageFile =
  /\.(?:avif|bmp|css|gif|ico|jpe?g|js|json|m?js|map|mp[34]|png|svg|ttf|webmanifest|webp|woff2?)$/i;

/** The addresses of the page's own site that its data name besides its links. */
export function stateLinks(
  states: readonly string[],
  page: { url: string; base: string },
  links: readonly Link[],
): string[] {
  const linked = new Set(links.map(({ url }) => url));
  const found = new Set<string>();
  const site = siteOf(page.url);
  const resolve = linkResolver(page.base);
  const take = (written: string): void => {
    const url = resolve(written);
    if (url === null || linked.has(url) || siteOf(url) !== site || found.size >= maxStateLinks) return;
    if (!pageFile.test(new URL(url).pathname)) found.add(url);
  };
  const ways = new LinkWays(links, site);
  for (const state of states)
    for (const values of listedValues(state)) {
      if (values.every((value) => writtenAddress.test(value))) for (const value of values) take(value);
      else if (values.every((value) => addressPart.test(value))) {
        const way = ways.of(values);
        if (way !== null)
          for (const value of values) take(`${way.before}${encodeURIComponent(value)}${way.behind}`);
      }
    }
  return [...found];
}

/** The parts of the page's links, and what stands around each. */
class LinkWays {
  readonly #links: readonly Link[];
  readonly #site: string;
  #byPart: Map<string, { before: string; behind: string }[]> | null = null;

  constructor(links: readonly Link[], site: string) {
    this.#links = links;
    this.#site = site;
  }

  /** What stands around the first of some values in links, in the same way for each of them; null where they are not linked to. */
  of(values: readonly string[]): { before: string; behind: string } | null {
    this.#byPart ??= this.#parts();
    const firsts = values.slice(0, fewestRecords).map((value) => this.#byPart!.get(value) ?? []);
    const others = firsts.slice(1);
    return (
      firsts[0]?.find(({ before, behind }) =>
        others.every((ways) => ways.some((way) => way.before === before && way.behind === behind)),
      ) ?? null
    );
  }

  #parts(): Map<string, { before: string; behind: string }[]> {
    const parts = new Map<string, { before: string; behind: string }[]>();
    for (const { url } of this.#links) {
      if (siteOf(url) !== this.#site) continue;
      const start = url.indexOf('/', url.indexOf('//') + 2);
      for (const { 0: written, index } of url.slice(start).matchAll(/[^/?&=]+/g)) {
        const part = decodedPart(written);
        const way = {
          before: url.slice(0, start + index),
          behind: url.slice(start + index + written.length),
        };
        const ways = parts.get(part);
        if (ways === undefined) parts.set(part, [way]);
        else ways.push(way);
      }
    }
    return parts;
  }
}

/** The values that the records of each list have under one key, where all that have it have another one. */
function* listedValues(state: string): Generator<string[]> {
  const json = parsedState(state);
  if (json === undefined) return;
  let left = maxStateValues;
  const lists: Record<string, unknown>[][] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxStateDepth || left-- <= 0) return;
    if (Array.isArray(value)) {
      const records = value.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
      if (records.length >= fewestRecords) lists.push(records as Record<string, unknown>[]);
    }
    for (const own of Object.values(value)) visit(own, depth + 1);
  };
  visit(json, 0);
  for (const records of lists) {
    const byKey = new Map<string, Set<string> | null>();
    for (const record of records)
      for (const [key, value] of textsOf(record, maxKeyDepth)) {
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, new Set([value]));
        // A value that comes again is of a kind of things, not of one.
        else if (known?.has(value)) byKey.set(key, null);
        else known?.add(value);
      }
    for (const values of byKey.values())
      if (values !== null && values.size >= fewestRecords) yield [...values];
  }
}

function* textsOf(record: Record<string, unknown>, depth: number, above = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(record)) {
    if (typeof value === 'string' || typeof value === 'number') yield [above + key, String(value)];
    else if (depth > 1 && typeof value === 'object' && value !== null && !Array.isArray(value))
      yield* textsOf(value as Record<string, unknown>, depth - 1, `${above}${key}.`);
  }
}

/** The data of a script, which may assign them to something. */
function parsedState(state: string): unknown {
  if (state.length > maxStateLength) return undefined;
  try {
    return JSON.parse(state.replace(/^[^[{]*=\s*(?=[[{])/, '').replace(/;\s*$/, ''));
  } catch {
    return undefined;
  }
}
