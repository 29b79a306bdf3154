/**
 * Raw structured-data items of a page: microdata as the HTML standard reads it, and RDFa Lite. JSON-LD and OpenGraph are `jsonLd` and `meta`.
 * Raw means as written: names and types are not mapped to anything, values are text or URLs.
 */
import { resolveUrl } from '../url/address.js';
import { type Attributes, attributeId } from './attributes.js';
import type { Tree } from './tree.js';

/** A value: text, an absolute URL, or an item of its own. */
export type ItemValue = string | RawItem;

export interface RawItem {
  readonly syntax: 'microdata' | 'rdfa';
  /** Types as written; in RDFa with their vocabulary in front. */
  readonly types: readonly string[];
  readonly id: string | null;
  /** In document order; a name may occur several times. */
  readonly properties: (readonly [name: string, value: ItemValue])[];
  readonly node: number;
}

/** What reading items needs of a page. */
export interface ItemSource {
  readonly base: string;
  readonly tree: Tree;
  readonly itemNodes: readonly number[];
  textOf(node: number): string;
}

const itemAttributes = {
  itemscope: attributeId('itemscope'),
  itemprop: attributeId('itemprop'),
  itemtype: attributeId('itemtype'),
  itemid: attributeId('itemid'),
  itemref: attributeId('itemref'),
  typeof: attributeId('typeof'),
  property: attributeId('property'),
  vocab: attributeId('vocab'),
  resource: attributeId('resource'),
  content: attributeId('content'),
  href: attributeId('href'),
  src: attributeId('src'),
  data: attributeId('data'),
  value: attributeId('value'),
  datetime: attributeId('datetime'),
  id: attributeId('id'),
};

/** All top-level items, microdata first. */
export function readItems(page: ItemSource): RawItem[] {
  if (page.itemNodes.length === 0) return [];
  return [...readMicrodata(page), ...readRdfa(page)];
}

function wordsOfAttribute(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter(Boolean);
}

// ---- microdata ---------------------------------------------------------------------------------------------------------------------

/** Values that the items of a page may have, with those of items in items counted as often as they occur. Real pages have some thousands. */
const maxItemValues = 50_000;
/** Letters of all `itemref` of a page: where they are more, none is followed. Real pages name a handful of ids. */
const maxReferenceLetters = 16_384;

function readMicrodata(page: ItemSource): RawItem[] {
  const reader = new MicrodataReader(page);
  return reader.read(true) ?? reader.read(false) ?? [];
}

/** Reads the items of a page, each value once. `itemref` can ask for more than a page of any size should have, or for an item inside itself: then it is not followed. */
class MicrodataReader {
  readonly #page: ItemSource;
  readonly #values = new Map<number, string>();

  constructor(page: ItemSource) {
    this.#page = page;
  }

  /** All top-level items; null when they are too much. */
  read(followsReferences: boolean): RawItem[] | null {
    const { tree, itemNodes } = this.#page;
    const items = new Map<number, RawItem>();
    const references = new Map<number, string[]>();
    const named: number[] = [];
    let referenceLetters = 0;
    for (const node of itemNodes) {
      const attributes = tree.attributesOf(node);
      if (attributes.has(itemAttributes.itemprop)) named.push(node);
      if (!attributes.has(itemAttributes.itemscope) || items.has(node)) continue;
      items.set(node, {
        syntax: 'microdata',
        types: wordsOfAttribute(attributes.get(itemAttributes.itemtype)),
        id: attributes.get(itemAttributes.itemid) ?? null,
        properties: [],
        node,
      });
      const reference = followsReferences ? (attributes.get(itemAttributes.itemref) ?? '') : '';
      referenceLetters += reference.length;
      if (referenceLetters > maxReferenceLetters) return null;
      const ids = wordsOfAttribute(reference);
      if (ids.length > 0) references.set(node, ids);
    }
    if (items.size === 0) return [];
    const isReferenced = references.size > 0;
    const direct = isReferenced ? this.#directlyIn(items, named, references) : null;
    let values = 0;
    for (const node of named) {
      const owner = ownerOfNode(node, tree, items);
      if (owner >= 0) values += this.#attach(items, owner, node);
    }
    if (direct !== null)
      for (const [owner, ids] of references)
        for (const root of new Set(ids.map((id) => direct.rootOf(id))))
          for (const node of root === undefined ? [] : direct.namedIn(root)) {
            values += this.#attach(items, owner, node);
            if (values > maxItemValues) return null;
          }
    if (isReferenced && valuesBelow(items.values()) > maxItemValues) return null;
    return [...items.values()].filter((item) => !tree.attributesOf(item.node).has(itemAttributes.itemprop));
  }

  /** Makes a node a property of an item, by each of its names; says how many they are. */
  #attach(items: ReadonlyMap<number, RawItem>, owner: number, node: number): number {
    if (owner === node) return 0;
    const names = wordsOfAttribute(this.#page.tree.attributesOf(node).get(itemAttributes.itemprop));
    const value = items.get(node) ?? this.#valueOf(node);
    for (const name of names) items.get(owner)!.properties.push([name, value]);
    return names.length;
  }

  #valueOf(node: number): string {
    let value = this.#values.get(node);
    if (value === undefined) {
      value = microdataValue(this.#page, node);
      this.#values.set(node, value);
    }
    return value;
  }

  /** Where ids are, and which properties stand at or below a node with no other item between. Each node is looked at once for each root above it. */
  #directlyIn(
    items: ReadonlyMap<number, RawItem>,
    named: readonly number[],
    references: ReadonlyMap<number, readonly string[]>,
  ): { rootOf(id: string): number | undefined; namedIn(root: number): readonly number[] } {
    const { tree } = this.#page;
    const byId = new Map<string, number>();
    for (let node = tree.following(0); node >= 0; node = tree.following(node)) {
      const id = tree.attributesOf(node).get(itemAttributes.id);
      if (id !== undefined && !byId.has(id)) byId.set(id, node);
    }
    const wanted = new Set([...references.values()].flatMap((ids) => ids.map((id) => byId.get(id))));
    const below = new Map<number, number[]>();
    let found = 0;
    const note = (root: number, node: number): void => {
      if (!wanted.has(root) || found >= maxItemValues) return;
      found++;
      const known = below.get(root);
      if (known === undefined) below.set(root, [node]);
      else known.push(node);
    };
    for (const node of named) {
      note(node, node);
      for (let at = tree.parent[node]!; at > 0 && !items.has(at); at = tree.parent[at]!) note(at, node);
    }
    return { rootOf: (id) => byId.get(id), namedIn: (root) => below.get(root) ?? [] };
  }
}

/** How many values items have with all that is inside them; infinite when an item is inside itself. */
function valuesBelow(items: Iterable<RawItem>): number {
  const known = new Map<RawItem, number>();
  let total = 0;
  for (const top of items) {
    // Without recursion: items may be as deep as there are items.
    const open: { item: RawItem; at: number; sum: number }[] = [{ item: top, at: 0, sum: 1 }];
    const isOpen = new Set([top]);
    while (open.length > 0) {
      const last = open.at(-1)!;
      const value = last.item.properties[last.at]?.[1];
      if (value === undefined) {
        open.pop();
        isOpen.delete(last.item);
        known.set(last.item, last.sum);
        if (open.length > 0) open.at(-1)!.sum += last.sum;
        continue;
      }
      last.at++;
      if (typeof value === 'string') last.sum++;
      else if (isOpen.has(value)) return Number.POSITIVE_INFINITY;
      else if (known.has(value)) last.sum += known.get(value)!;
      else {
        open.push({ item: value, at: 0, sum: 1 });
        isOpen.add(value);
      }
    }
    total = Math.max(total, known.get(top) ?? 0);
  }
  return total;
}

/** The nearest element above that starts an item; -1 when there is none. */
function ownerOfNode(node: number, tree: Tree, items: ReadonlyMap<number, RawItem>): number {
  let at = tree.parent[node]!;
  while (at > 0 && !items.has(at)) at = tree.parent[at]!;
  return at > 0 ? at : -1;
}

function microdataValue(page: ItemSource, node: number): string {
  const attributes = page.tree.attributesOf(node);
  switch (page.tree.nameOf(node)) {
    case 'meta':
      return attributes.get(itemAttributes.content) ?? '';
    case 'audio':
    case 'embed':
    case 'iframe':
    case 'img':
    case 'source':
    case 'track':
    case 'video':
      return itemAddress(attributes.get(itemAttributes.src), page.base);
    case 'a':
    case 'area':
    case 'link':
      return itemAddress(attributes.get(itemAttributes.href), page.base);
    case 'object':
      return itemAddress(attributes.get(itemAttributes.data), page.base);
    case 'data':
    case 'meter':
      return attributes.get(itemAttributes.value) ?? '';
    case 'time':
      return attributes.get(itemAttributes.datetime) ?? page.textOf(node);
    default:
      // Not in the standard, but widely written: a value in `content` on any element.
      return attributes.get(itemAttributes.content) ?? page.textOf(node);
  }
}

function itemAddress(href: string | undefined, base: string): string {
  if (href === undefined || href.trim() === '') return '';
  try {
    return new URL(href, base).href;
  } catch {
    return href.trim();
  }
}

// ---- RDFa Lite ---------------------------------------------------------------------------------------------------------------------

function readRdfa(page: ItemSource): RawItem[] {
  const { tree } = page;
  const items = new Map<number, RawItem>();
  const top: RawItem[] = [];
  for (const node of page.itemNodes) {
    const attributes = tree.attributesOf(node);
    const property = wordsOfAttribute(attributes.get(itemAttributes.property));
    const types = attributes.get(itemAttributes.typeof);
    if (property.length === 0 && types === undefined) continue;
    // `<meta property="og:…">` in the head is OpenGraph.
    const owner = ownerOfNode(node, tree, items);
    if (types === undefined) {
      if (owner < 0) continue;
      const value = rdfaValue(page, node, attributes);
      for (const name of property) items.get(owner)!.properties.push([name, value]);
      continue;
    }
    const id = attributes.get(itemAttributes.resource);
    const vocabulary = vocabularyOf(node, tree);
    const item: RawItem = {
      syntax: 'rdfa',
      types: wordsOfAttribute(types).map((type) => (/:/.test(type) ? type : vocabulary + type)),
      id: id === undefined ? null : (resolveUrl(id, page.base) ?? id),
      properties: [],
      node,
    };
    items.set(node, item);
    if (owner >= 0 && property.length > 0)
      for (const name of property) items.get(owner)!.properties.push([name, item]);
    else top.push(item);
  }
  return top;
}

function vocabularyOf(node: number, tree: Tree): string {
  for (let at = node; at > 0; at = tree.parent[at]!) {
    const vocabulary = tree.attributesOf(at).get(itemAttributes.vocab);
    if (vocabulary !== undefined)
      return vocabulary === '' || /[/#]$/.test(vocabulary) ? vocabulary : `${vocabulary}/`;
  }
  return '';
}

function rdfaValue(page: ItemSource, node: number, attributes: Attributes): string {
  const content = attributes.get(itemAttributes.content);
  if (content !== undefined) return content;
  const link =
    attributes.get(itemAttributes.resource) ??
    attributes.get(itemAttributes.href) ??
    attributes.get(itemAttributes.src);
  if (link !== undefined) return itemAddress(link, page.base);
  return attributes.get(itemAttributes.datetime) ?? page.textOf(node);
}
