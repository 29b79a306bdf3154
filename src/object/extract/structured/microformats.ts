/** Microformats, second generation (`h-event`) and the classic ones (`vevent`), read into items with schema.org's names. */
import { attributeId } from '../../../page/attributes.js';
import type { Page } from '../../../page/page.js';
import type { Item, ItemDraft } from './item.js';

const microformatAttributes = {
  class: attributeId('class'),
  href: attributeId('href'),
  src: attributeId('src'),
  datetime: attributeId('datetime'),
  title: attributeId('title'),
  content: attributeId('content'),
  value: attributeId('value'),
  alt: attributeId('alt'),
};

const roots: Record<string, string> = {
  'h-event': 'Event',
  vevent: 'Event',
  'h-product': 'Product',
  hproduct: 'Product',
  'h-recipe': 'Recipe',
  hrecipe: 'Recipe',
  'h-entry': 'Article',
  hentry: 'Article',
  'h-card': 'Person',
  vcard: 'Person',
  'h-adr': 'PostalAddress',
  adr: 'PostalAddress',
};
/** Class names without their prefix, as properties. */
const properties: Record<string, string> = {
  name: 'name',
  fn: 'name',
  summary: 'name',
  start: 'startDate',
  dtstart: 'startDate',
  end: 'endDate',
  dtend: 'endDate',
  location: 'location',
  url: 'url',
  photo: 'image',
  description: 'description',
  price: 'price',
  brand: 'brand',
  identifier: 'identifier',
  uid: 'identifier',
  ingredient: 'recipeIngredient',
  instructions: 'recipeInstructions',
  yield: 'recipeYield',
  duration: 'totalTime',
  author: 'author',
  published: 'datePublished',
  updated: 'dateModified',
  'entry-title': 'name',
  org: 'worksFor',
  'job-title': 'jobTitle',
  title: 'jobTitle',
  email: 'email',
  tel: 'telephone',
  'street-address': 'streetAddress',
  locality: 'addressLocality',
  region: 'addressRegion',
  'postal-code': 'postalCode',
  'country-name': 'addressCountry',
  adr: 'address',
  geo: 'geo',
  organizer: 'organizer',
  status: 'eventStatus',
};
const classic = new Set([
  'fn',
  'summary',
  'dtstart',
  'dtend',
  'entry-title',
  'location',
  'description',
  'ingredient',
  'instructions',
  'yield',
  'duration',
  'published',
  'updated',
  'org',
  'tel',
  'email',
  'url',
  'photo',
  'street-address',
  'locality',
  'region',
  'postal-code',
  'country-name',
  'price',
  'brand',
  'organizer',
  'status',
  'author',
  'title',
]);
const maxMicroformatItems = 5000;

/** Top-level microformats of a page. */
export function readMicroformats(page: Page): Item[] {
  const { tree } = page;
  const drafts = new Map<number, ItemDraft>();
  const isNew = new Set<ItemDraft>();
  const top: ItemDraft[] = [];
  for (
    let node = tree.following(0);
    node >= 0 && drafts.size < maxMicroformatItems;
    node = tree.following(node)
  ) {
    const names = tree.attributesOf(node).get(microformatAttributes.class);
    if (names === undefined) continue;
    const tokens = names.split(/\s+/);
    const root = tokens.find((token) => Object.hasOwn(roots, token));
    const owner = root === undefined && drafts.size === 0 ? undefined : ownerOfProperty(node, drafts, page);
    let item: ItemDraft | null = null;
    if (root !== undefined) {
      item = {
        syntax: 'microformats',
        types: [roots[root]!],
        id: null,
        properties: new Map(),
        place: `node ${node}`,
      };
      drafts.set(node, item);
      if (root.startsWith('h-')) isNew.add(item);
    }
    const asked = owner === undefined ? [] : propertiesOf(tokens, isNew.has(owner));
    for (const name of asked) {
      const values = owner!.properties.get(name) ?? [];
      values.push(item ?? textValue(page, node, name));
      owner!.properties.set(name, values);
    }
    if (item !== null && asked.length === 0) top.push(item);
  }
  for (const [node, item] of drafts)
    if (isNew.has(item) && !item.properties.has('name'))
      item.properties.set('name', [page.textOf(node, 300)]);
  return top;
}

function ownerOfProperty(
  node: number,
  drafts: ReadonlyMap<number, ItemDraft>,
  page: Page,
): ItemDraft | undefined {
  for (let at = page.tree.parent[node]!; at > 0; at = page.tree.parent[at]!) {
    const draft = drafts.get(at);
    if (draft !== undefined) return draft;
  }
  return undefined;
}

function propertiesOf(tokens: readonly string[], isNew: boolean): string[] {
  const names = isNew
    ? tokens.filter((token) => /^(?:p|u|dt|e)-/.test(token)).map((token) => token.replace(/^[a-z]+-/, ''))
    : tokens.filter((token) => classic.has(token));
  return [
    ...new Set(names.filter((name) => Object.hasOwn(properties, name)).map((name) => properties[name]!)),
  ];
}

function textValue(page: Page, node: number, property: string): string {
  const attributes = page.tree.attributesOf(node);
  const tag = page.tree.nameOf(node);
  if (/Date$|date|Time$/.test(property)) {
    const value =
      attributes.get(microformatAttributes.datetime) ??
      (tag === 'abbr' ? attributes.get(microformatAttributes.title) : undefined) ??
      attributes.get(microformatAttributes.content);
    return value ?? valueTitle(page, node) ?? page.textOf(node, 200);
  }
  if (property === 'url' || property === 'image') {
    const link = attributes.get(microformatAttributes.href) ?? attributes.get(microformatAttributes.src);
    if (link !== undefined) return absoluteUrl(link, page.base);
  }
  if (tag === 'img') return attributes.get(microformatAttributes.alt) ?? '';
  if (tag === 'abbr') return attributes.get(microformatAttributes.title) ?? page.textOf(node);
  if (tag === 'data' || tag === 'input') return attributes.get(microformatAttributes.value) ?? '';
  return page.textOf(node, 20_000);
}

/** The value-class pattern: `<span class="dtstart"><span class="value-title" title="2026-06-21">`. */
function valueTitle(page: Page, root: number): string | null {
  const { tree } = page;
  const end = tree.followingOutside(root);
  const parts: string[] = [];
  for (let node = tree.following(root); node >= 0 && node !== end; node = tree.following(node)) {
    const attributes = tree.attributesOf(node);
    const names = attributes.get(microformatAttributes.class)?.split(/\s+/) ?? [];
    if (names.includes('value-title')) parts.push(attributes.get(microformatAttributes.title) ?? '');
    else if (names.includes('value'))
      parts.push(
        attributes.get(microformatAttributes.datetime) ??
          attributes.get(microformatAttributes.title) ??
          page.textOf(node, 100),
      );
  }
  return parts.length === 0 ? null : parts.join(' ');
}

function absoluteUrl(link: string, base: string): string {
  try {
    return new URL(link, base).href;
  } catch {
    return link;
  }
}
