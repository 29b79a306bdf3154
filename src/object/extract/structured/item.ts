/** Structured data in one form, whichever syntax it was written in. */

/** A value: text, or an item of its own. */
export type PropertyValue = string | Item;

export interface Item {
  readonly syntax: 'json-ld' | 'microdata' | 'rdfa' | 'microformats' | 'feed';
  /** Without vocabulary: `MusicEvent`, not `https://schema.org/MusicEvent`. */
  readonly types: readonly string[];
  readonly id: string | null;
  readonly properties: ReadonlyMap<string, readonly PropertyValue[]>;
  /** Where it stands: a path into JSON, or a node of the page. */
  readonly place: string;
}

/** An item in the making. */
export interface ItemDraft extends Item {
  readonly properties: Map<string, PropertyValue[]>;
}

/** `https://schema.org/name`, `schema:name` and `name` are all `name`. */
export function localName(name: string): string {
  const at = Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':'));
  return at < 0 ? name : name.slice(at + 1);
}

/** The texts at a path of properties below an item; items at its end count with what they say in one line. */
export function textsAt(item: Item, path: readonly string[]): { text: string; from: Item }[] {
  let at: Item[] = [item];
  for (const name of path.slice(0, -1)) {
    at = at.flatMap((one) => one.properties.get(name) ?? []).filter((value) => typeof value !== 'string');
    if (at.length === 0) return [];
  }
  const last = path.at(-1)!;
  return at
    .slice(0, 1000)
    .flatMap((one) =>
      (one.properties.get(last) ?? [])
        .slice(0, 5000)
        .map((value) => ({ text: textOfProperty(value), from: typeof value === 'string' ? one : value })),
    )
    .filter(({ text }) => text !== '');
}

/** The items at a path of properties. */
export function itemsAt(item: Item, name: string): Item[] {
  return (item.properties.get(name) ?? []).filter((value) => typeof value !== 'string');
}

/** What a value says in one line: a text itself, an item by its name, address or number. */
export function textOfProperty(value: PropertyValue, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > 3) return '';
  const first = (name: string): string => {
    const found = value.properties.get(name)?.[0];
    return found === undefined ? '' : textOfProperty(found, depth + 1);
  };
  if (value.properties.has('streetAddress') || value.properties.has('addressLocality'))
    return addressOf(first);
  for (const name of ['text', 'name', 'value', 'url', 'contentUrl', '@value']) {
    const text = first(name);
    if (text !== '') return text;
  }
  if (value.properties.has('address')) return first('address');
  return value.id ?? '';
}

function addressOf(first: (name: string) => string): string {
  const town = [first('postalCode'), first('addressLocality')].filter(Boolean).join(' ');
  const parts = [first('streetAddress'), town, first('addressRegion'), first('addressCountry')];
  return parts.filter((part, i) => part !== '' && parts.indexOf(part) === i).join(', ');
}
