/** From items of structured data to objects of a vertical. */
import { decodeHTML as decodeEntities } from 'entities/decode';
import { normalise, type ValueContext } from '../../value/normalise.js';
import { splitPeople } from '../../value/person.js';
import { cleanText, withoutMarkup } from '../../value/text.js';
import type { Field, Vertical } from '../../vertical/vertical.js';
import type { Method, PageObject, Value } from '../page-object.js';
import { trust } from '../page-object.js';
import { type Item, itemsAt, type PropertyValue, textOfProperty, textsAt } from './item.js';
import { itemsOfTypes } from './page-items.js';

const maxItemObjects = 2000;
const maxTexts = 2000;
const maxRaw = 300;

/** The objects that a page's items describe. */
export function objectsOfItems(
  items: readonly Item[],
  vertical: Vertical,
  context: ValueContext,
): PageObject[] {
  return itemsOfTypes(items, new Set(vertical.types))
    .slice(0, maxItemObjects)
    .map((item) => objectOfItem(item, vertical, context))
    .filter((object) => object !== null);
}

function objectOfItem(item: Item, vertical: Vertical, context: ValueContext): PageObject | null {
  const fields: Record<string, Value[]> = {};
  for (const field of vertical.fields) {
    const values = valuesOfProperty(item, field, context);
    if (values.length > 0) fields[field.name] = values;
  }
  // A thing without a name is a fragment of markup.
  const named = vertical.fields.some((field) => field.identifies && fields[field.name] !== undefined);
  return named ? { fields, by: item.syntax, confidence: trust[item.syntax] } : null;
}

function valuesOfProperty(item: Item, field: Field, context: ValueContext): Value[] {
  for (const written of field.from) {
    const path = written.split('.');
    const texts = field.list && field.kind === 'text' ? instructionSteps(item, path) : textsAt(item, path);
    const values: Value[] = [];
    for (const { text, from } of texts) {
      for (const part of field.list && field.kind === 'person' ? splitPeople(text) : [text]) {
        const own =
          field.kind === 'money'
            ? { ...context, currency: currencyOf(from, item, path) ?? context.currency }
            : context;
        const value = normalise(field, saidByItem(decoded(part), field), own);
        if (value === null || values.some((other) => other.value === value && field.kind !== 'text'))
          continue;
        values.push(foundValues(value, text, item.syntax, `${item.place}.${written}`));
        if (!field.list) return values;
      }
    }
    if (values.length > 0) return values;
  }
  return [];
}

function foundValues(value: string, raw: string, by: Method, place: string): Value {
  return {
    value,
    raw: raw.length > maxRaw ? `${raw.slice(0, maxRaw)}…` : raw,
    by,
    place,
    confidence: trust[by],
  };
}

/** A word of schema.org's lists is its name (`EventCancelled`); another address is no text. */
function saidByItem(text: string, field: Field): string {
  if (
    field.kind === 'url' ||
    field.kind === 'image' ||
    field.kind === 'identifier' ||
    !/^\s*(?:https?|file):\/\//i.test(text)
  )
    return text;
  return /^\s*https?:\/\/(?:www\.)?schema\.org\/(\w+)\s*$/i.exec(text)?.[1] ?? '';
}

/** Structured data is often written with entities that JSON does not know. */
function decoded(text: string): string {
  return /&(?:#\d+|#x[\da-f]+|\w+);/i.test(text) ? decodeEntities(text) : text;
}

/** A list of texts: steps, sections of steps, or a single text with a line for each. */
function instructionSteps(item: Item, path: readonly string[]): { text: string; from: Item }[] {
  let at: Item[] = [item];
  for (const name of path.slice(0, -1)) at = at.flatMap((one) => itemsAt(one, name));
  const texts: { text: string; from: Item }[] = [];
  const add = (value: PropertyValue, depth: number): void => {
    if (texts.length > maxTexts) return;
    const parts =
      typeof value === 'string' || depth > 6
        ? []
        : [...(value.properties.get('itemListElement') ?? []), ...(value.properties.get('steps') ?? [])];
    if (parts.length > 0) for (const part of parts) add(part, depth + 1);
    else texts.push({ text: textOfProperty(value), from: typeof value === 'string' ? item : value });
  };
  for (const one of at) for (const value of one.properties.get(path.at(-1)!) ?? []) add(value, 0);
  const only = texts.length === 1 ? texts[0]! : null;
  return only === null ? texts : lines(only.text).map((text) => ({ text, from: only.from }));
}

function lines(text: string): string[] {
  return withoutMarkup(decoded(text))
    .split(/\s*\n\s*/)
    .map(cleanText)
    .filter((line) => line !== '');
}

/** The currency written beside an amount, or beside the offer it belongs to. */
function currencyOf(from: Item, root: Item, path: readonly string[]): string | null {
  const own = (item: Item): string | null => {
    const value = item.properties.get('priceCurrency')?.[0] ?? item.properties.get('currency')?.[0];
    return value === undefined ? null : textOfProperty(value).trim().toUpperCase().slice(0, 3) || null;
  };
  return (
    own(from) ??
    (path.length > 1
      ? (itemsAt(root, path[0]!)
          .map(own)
          .find((code) => code !== null) ?? null)
      : own(root))
  );
}
