/** All structured data of a page as items. */

import { attributeId } from '../../../page/attributes.js';
import type { RawItem } from '../../../page/items.js';
import type { Page } from '../../../page/page.js';
import { resolveUrl } from '../../../url/address.js';
import { type Item, localName, type PropertyValue } from './item.js';
import { carriers, readJsonLd } from './json-ld.js';
import { readMicroformats } from './microformats.js';

const maxRawItems = 20_000;
const maxItemDepth = 40;
/** Elements that are looked through for links, on one page. */
const maxItemsLookedAt = 100_000;
const href = attributeId('href');

/** Top-level items, JSON-LD first. */
export function itemsOf(page: Page): Item[] {
  let left = maxRawItems;
  const links = new NameLinks(page);
  const convert = (raw: RawItem, depth: number): Item => {
    const properties = new Map<string, PropertyValue[]>();
    for (const [name, value] of raw.properties) {
      if (--left < 0) break;
      const local = localName(name);
      const values = properties.get(local) ?? [];
      if (typeof value === 'string') values.push(value);
      else if (depth < maxItemDepth) values.push(convert(value, depth + 1));
      properties.set(local, values);
    }
    const [name] = properties.get('name') ?? [];
    if (!properties.has('url') && typeof name === 'string') {
      const url = links.of(name, raw.node);
      if (url !== null) properties.set('url', [url]);
    }
    return {
      syntax: raw.syntax,
      types: raw.types.map(localName),
      id: raw.id,
      properties,
      place: `node ${raw.node}`,
    };
  };
  return [
    ...readJsonLd(page.jsonLd),
    ...page.items().map((raw) => convert(raw, 0)),
    ...readMicroformats(page),
  ];
}

/** Where the names of items lead: lists seldom mark up their links. */
class NameLinks {
  readonly #page: Page;
  #left = maxItemsLookedAt;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The address that a name inside an element links to. */
  of(name: string, root: number): string | null {
    const { tree, base } = this.#page;
    for (let node = root; node >= 0 && this.#left-- > 0; node = tree.following(node, root)) {
      if (tree.nameOf(node) !== 'a') continue;
      const address = tree.attributesOf(node).get(href);
      if (address !== undefined && this.#page.textOf(node, name.length + 10).trim() === name)
        return resolveUrl(address, base);
    }
    return null;
  }
}

/** The items of some types that a page is about or lists: top-level ones, and those that carriers lead to. */
export function itemsOfTypes(items: readonly Item[], types: ReadonlySet<string>): Item[] {
  const found = new Set<Item>();
  const seen = new Set<Item>();
  const visit = (item: Item, depth: number): void => {
    if (depth > 8 || seen.has(item)) return;
    seen.add(item);
    if (item.types.some((type) => types.has(type) || types.has(capitalised(type)))) found.add(item);
    for (const name of carriers)
      for (const value of item.properties.get(name) ?? [])
        if (typeof value !== 'string') visit(value, depth + 1);
  };
  for (const item of items) visit(item, 0);
  return [...found];
}

/** Types are written with a capital; some write them without. */
function capitalised(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
