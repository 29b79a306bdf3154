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

function readMicrodata(page: ItemSource): RawItem[] {
  const { tree } = page;
  const items = new Map<number, RawItem>();
  const references = new Map<number, string[]>();
  const named: number[] = [];
  for (const node of page.itemNodes) {
    const attributes = tree.attributesOf(node);
    if (attributes.has(itemAttributes.itemprop)) named.push(node);
    if (!attributes.has(itemAttributes.itemscope) || items.has(node)) continue;
    const types = wordsOfAttribute(attributes.get(itemAttributes.itemtype));
    items.set(node, {
      syntax: 'microdata',
      types,
      id: attributes.get(itemAttributes.itemid) ?? null,
      properties: [],
      node,
    });
    const ids = wordsOfAttribute(attributes.get(itemAttributes.itemref));
    if (ids.length > 0) references.set(node, ids);
  }
  if (items.size === 0) return [];
  const owners = new Map<number, number>();
  for (const node of named) {
    const owner = ownerOfNode(node, tree, items);
    if (owner >= 0) attach(page, items, owners, items.get(owner)!, node);
  }
  if (references.size > 0) attachReferenced(page, items, owners, references, named);
  return [...items.values()].filter((item) => !tree.attributesOf(item.node).has(itemAttributes.itemprop));
}

/** The nearest element above that starts an item; -1 when there is none. */
function ownerOfNode(node: number, tree: Tree, items: ReadonlyMap<number, RawItem>): number {
  let at = tree.parent[node]!;
  while (at > 0 && !items.has(at)) at = tree.parent[at]!;
  return at > 0 ? at : -1;
}

function attach(
  page: ItemSource,
  items: ReadonlyMap<number, RawItem>,
  owners: Map<number, number>,
  owner: RawItem,
  node: number,
): void {
  const child = items.get(node);
  if (child !== undefined) {
    // An item must not end up inside itself, as a careless itemref can ask for.
    for (let at: number | undefined = owner.node; at !== undefined; at = owners.get(at))
      if (at === node) return;
    owners.set(node, owner.node);
  }
  const names = wordsOfAttribute(page.tree.attributesOf(node).get(itemAttributes.itemprop));
  const value = child ?? microdataValue(page, node);
  for (const name of names) owner.properties.push([name, value]);
}

/** `itemref`: properties that stand elsewhere on the page. */
function attachReferenced(
  page: ItemSource,
  items: ReadonlyMap<number, RawItem>,
  owners: Map<number, number>,
  references: ReadonlyMap<number, string[]>,
  named: readonly number[],
): void {
  const { tree } = page;
  const byId = new Map<string, number>();
  for (let node = tree.following(0); node >= 0; node = tree.following(node)) {
    const id = tree.attributesOf(node).get(itemAttributes.id);
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  for (const [owner, ids] of references) {
    for (const root of new Set(ids.map((id) => byId.get(id)))) {
      if (root === undefined) continue;
      for (const node of named)
        if (standsDirectlyIn(node, root, tree, items)) attach(page, items, owners, items.get(owner)!, node);
    }
  }
}

/** Whether a node is the root or below it with no other item between. */
function standsDirectlyIn(
  node: number,
  root: number,
  tree: Tree,
  items: ReadonlyMap<number, RawItem>,
): boolean {
  if (node === root) return true;
  for (let at = tree.parent[node]!; at > 0; at = tree.parent[at]!) {
    if (items.has(at)) return false;
    if (at === root) return true;
  }
  return false;
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
