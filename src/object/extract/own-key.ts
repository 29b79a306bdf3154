/** What tells a page's objects apart from one reading to the next, so that a changed date is a new date and not a new thing. */
import { hash64 } from '../../base/hash.js';
import { keyOf as urlKey } from '../../url/address.js';
import { comparedForm } from '../value/text.js';
import type { Vertical } from '../vertical/vertical.js';
import { firstValue, type PageObject } from './page-object.js';

/** A key for each object, none twice. A single object is its page's; among several an identifier counts, then an address, then the name; where these repeat, the date or the place among the equals. */
export function ownKeys(objects: readonly PageObject[], vertical: Vertical, pageUrl: string): bigint[] {
  if (objects.length === 1) return [0n];
  const identifiers = vertical.fields
    .filter((field) => field.kind === 'identifier')
    .map((field) => field.name);
  const urls = vertical.fields.filter((field) => field.kind === 'url').map((field) => field.name);
  const moment = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name;
  const name = vertical.fields.find((field) => field.identifies)?.name;
  const pageKey = urlKey(pageUrl);
  const drafts = objects.map((object) => {
    for (const field of identifiers) {
      const value = firstValue(object, field);
      if (value !== null) return `${field} ${value}`;
    }
    for (const field of urls) {
      const value = firstValue(object, field);
      if (value !== null && urlKey(value) !== pageKey) return `url ${urlKey(value)}`;
    }
    return `name ${name === undefined ? '' : comparedForm(firstValue(object, name) ?? '')}`;
  });
  const count = tally(drafts);
  const dated = drafts.map((draft, i) =>
    count.get(draft) === 1 || moment === undefined
      ? draft
      : `${draft} at ${firstValue(objects[i]!, moment) ?? ''}`,
  );
  const seen = new Map<string, number>();
  return dated.map((draft) => {
    const before = seen.get(draft) ?? 0;
    seen.set(draft, before + 1);
    return hash64(before === 0 ? draft : `${draft} #${before}`);
  });
}

function tally(keys: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1);
  return count;
}
