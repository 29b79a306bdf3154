/** Several accounts of one thing on one page become one object: the surest value of each field, the others left out. */
import { comparedForm } from '../value/text.js';
import type { Vertical } from '../vertical/vertical.js';
import { type PageObject, trust, type Value } from './page-object.js';

/** Merges objects that are the same by their identifying fields. The order given breaks ties. */
export function consolidate(objects: readonly PageObject[], vertical: Vertical): PageObject[] {
  if (objects.length < 2) return [...objects];
  const out: PageObject[] = [];
  const byKey = new Map<string, number[]>();
  for (const object of objects) {
    const key = keyOfObject(object, vertical);
    const same = key === null ? undefined : byKey.get(key)?.find((i) => agree(out[i]!, object, vertical));
    if (same !== undefined) {
      out[same] = merge(out[same]!, object);
      continue;
    }
    if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), out.length]);
    out.push(object);
  }
  return out;
}

/** Several accounts of a thing that differ in nothing but numbers of the shop's own are its variants: sizes and colours of one product. */
export function withoutVariants(objects: readonly PageObject[], vertical: Vertical): PageObject[] {
  if (vertical.happens || objects.length < 2) return [...objects];
  const telling = vertical.fields.filter((field) => field.identifies || field.kind === 'url');
  const kept = new Map<string, PageObject>();
  for (const [i, object] of objects.entries()) {
    const name = keyOfObject(object, vertical);
    const key =
      name === null
        ? `${i}`
        : telling.map((field) => comparedForm(object.fields[field.name]?.[0]?.value ?? '')).join('\n');
    const known = kept.get(key);
    kept.set(key, known === undefined ? object : merge(known, object));
  }
  return [...kept.values()];
}

/** Fills what one object lacks from another; what both have is taken from the surer one. */
export function merge(first: PageObject, second: PageObject): PageObject {
  const [surer, other] = trust[first.by] >= trust[second.by] ? [first, second] : [second, first];
  const fields: Record<string, readonly Value[]> = { ...surer.fields };
  for (const [name, values] of Object.entries(other.fields))
    if (!Object.hasOwn(fields, name) || saysMore(values[0]?.value, fields[name]?.[0]?.value))
      fields[name] = values;
  return { fields, by: surer.by, confidence: surer.confidence };
}

/** The hour of a day that the surer account gives without one. */
function saysMore(value: string | undefined, than: string | undefined): boolean {
  return (
    value !== undefined &&
    than !== undefined &&
    /^\d{4}-\d\d-\d\d$/.test(than) &&
    value.startsWith(`${than}T`)
  );
}

/** Things of one name may be the same. */
function keyOfObject(object: PageObject, vertical: Vertical): string | null {
  const name = vertical.fields.find(
    (field) =>
      field.identifies && (field.kind === 'text' || field.kind === 'person' || field.kind === 'place'),
  );
  const value = name === undefined ? undefined : object.fields[name.name]?.[0]?.value;
  return value === undefined ? null : comparedForm(value).slice(0, 200);
}

/** No identifying field and no identifier says otherwise. Days are compared, not hours, where one account has no hour. */
function agree(a: PageObject, b: PageObject, vertical: Vertical): boolean {
  return vertical.fields.every((field) => {
    if (!field.identifies && field.kind !== 'identifier') return true;
    const left = a.fields[field.name]?.[0]?.value;
    const right = b.fields[field.name]?.[0]?.value;
    if (left === undefined || right === undefined || left === right) return true;
    if (field.kind === 'datetime') {
      const length = Math.min(left.length, right.length, 16);
      return left.slice(0, length) === right.slice(0, length);
    }
    // A place may be written with and without its address, a list in another order.
    if (field.kind === 'place' || field.list) return true;
    return comparedForm(left) === comparedForm(right);
  });
}
