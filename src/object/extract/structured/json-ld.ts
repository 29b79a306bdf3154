/**
 * JSON-LD as sites write it: graphs, arrays, nested items, references by `@id`, and JSON that is not quite JSON.
 * Not a JSON-LD processor: contexts are not fetched; a name counts without its prefix.
 */
import { jsonrepair } from 'jsonrepair';
import { type Item, type ItemDraft, localName, type PropertyValue } from './item.js';

/** Bounds, so that no page can make reading it dear. */
export const maxJsonLd = 8_000_000;
const maxRepairBytes = 400_000;
const maxJsonLdItems = 20_000;
const maxJsonLdDepth = 40;

/** All top-level items of a page's JSON-LD scripts. Items that others only refer to are found through those. */
export function readJsonLd(scripts: readonly string[]): Item[] {
  const reading = new JsonLdReading();
  scripts.forEach((script, i) => {
    if (script.length > maxJsonLd) return;
    const parsed = parseLoosely(script);
    if (parsed !== undefined) reading.read(parsed, `json-ld[${i}]`);
  });
  return reading.top();
}

/** Parses JSON; where that fails, mends what is commonly wrong: comments, raw line breaks in texts, commas too many, quotes too few. */
export function parseLoosely(script: string): unknown {
  const bare = script
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>|\/\*\s*\]\]>\s*\*\/)\s*$/, '');
  for (const attempt of [bare, bare.replace(/[\x00-\x1f]+/g, ' ').replace(/;\s*$/, '')]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  if (bare.length > maxRepairBytes || !/[{[]/.test(bare)) return undefined;
  try {
    return JSON.parse(
      jsonrepair(
        bare
          .replace(/^[^[{]*/, '')
          .replace(/[\x00-\x1f]+/g, ' ')
          .replace(/;\s*$/, ''),
      ),
    );
  } catch {
    return undefined;
  }
}

class JsonLdReading {
  readonly #tops: ItemDraft[] = [];
  readonly #byId = new Map<string, ItemDraft>();
  /** Items that something other than a list or a page refers to. */
  readonly #owned = new Set<ItemDraft>();
  readonly #references: { values: PropertyValue[]; at: number; id: string; carries: boolean }[] = [];
  #count = 0;

  read(value: unknown, place: string, depth = 0): void {
    if (depth > maxJsonLdDepth) return;
    if (Array.isArray(value)) {
      value.slice(0, maxJsonLdItems).forEach((one, i) => {
        this.read(one, `${place}[${i}]`, depth + 1);
      });
      return;
    }
    if (!isRecord(value)) return;
    const graph = value['@graph'];
    if (graph !== undefined) this.read(Array.isArray(graph) ? graph : [graph], `${place}.@graph`, depth + 1);
    if (graph === undefined || value['@type'] !== undefined) {
      const item = this.#item(value, place, 0);
      if (item !== null) this.#tops.push(item);
    }
  }

  top(): Item[] {
    for (const { values, at, id, carries } of this.#references) {
      const target = this.#byId.get(id);
      if (target === undefined) continue;
      values[at] = target;
      if (!carries) this.#owned.add(target);
    }
    return this.#tops.filter((item) => !this.#owned.has(item));
  }

  #item(value: Record<string, unknown>, place: string, depth: number): ItemDraft | null {
    if (depth > maxJsonLdDepth || ++this.#count > maxJsonLdItems) return null;
    const types = strings(value['@type'] ?? value.type).map(localName);
    const id = typeof value['@id'] === 'string' ? value['@id'] : null;
    const item: ItemDraft = { syntax: 'json-ld', types, id, properties: new Map(), place };
    for (const [key, own] of Object.entries(value)) {
      if (key.startsWith('@') && key !== '@value') continue;
      const name = key === '@value' ? key : localName(key);
      const values = item.properties.get(name) ?? [];
      this.#add(values, own, `${place}.${key}`, depth, carriers.has(name) || parents.has(name));
      if (values.length > 0) item.properties.set(name, values);
    }
    if (id !== null) {
      const known = this.#byId.get(id);
      // The fullest description of a thing is the one its references mean.
      if (known === undefined || known.properties.size < item.properties.size) this.#byId.set(id, item);
    }
    return item;
  }

  #add(values: PropertyValue[], value: unknown, place: string, depth: number, carries: boolean): void {
    if (value === null || value === undefined || depth > maxJsonLdDepth) return;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length && i < maxJsonLdItems; i++)
        this.#add(values, value[i], `${place}[${i}]`, depth + 1, carries);
      return;
    }
    if (!isRecord(value)) {
      values.push(String(value));
      return;
    }
    if (depth > maxJsonLdDepth) return;
    if (value['@value'] !== undefined) return this.#add(values, value['@value'], place, depth + 1, carries);
    const list = value['@list'] ?? value['@set'];
    if (list !== undefined) return this.#add(values, list, place, depth + 1, carries);
    const keys = Object.keys(value);
    if (typeof value['@id'] === 'string' && keys.every((key) => key === '@id' || key === '@type')) {
      this.#references.push({ values, at: values.length, id: value['@id'], carries });
      values.push(value['@id']);
      return;
    }
    const item = this.#item(value, place, depth + 1);
    if (item !== null) values.push(item);
  }
}

/** Properties whose value is what the page is about, or one of the things it lists. */
export const carriers: ReadonlySet<string> = new Set([
  'mainEntity',
  'mainEntityOfPage',
  'about',
  'itemListElement',
  'item',
  'items',
  'subEvent',
  'subEvents',
  'event',
  'events',
  'hasPart',
  'hasVariant',
  'itemOffered',
  'itemReviewed',
  'dataFeedElement',
  'blogPost',
  'children',
]);

/** Properties that lead from a thing to what it is part of: that is a thing of its own. */
const parents: ReadonlySet<string> = new Set([
  'superEvent',
  'isPartOf',
  'partOfSeries',
  'isVariantOf',
  'exampleOfWork',
  'mainEntityOfPage',
]);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strings(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
