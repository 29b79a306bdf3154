/** Queries that ask for an object: its values of the fields that make queries, never when it happens. */
import { comparedForm } from '../../object/value/text.js';
import type { Vertical } from '../../object/vertical/vertical.js';

const maxExpansionQuery = 200;
const minLetters = 3;
const notAsked = new Set(['datetime', 'money', 'number', 'url', 'image']);

/** The query for an object; null when it has too little of a name. */
export function queryOfFields(
  values: Readonly<Record<string, readonly string[]>>,
  vertical: Vertical,
): string | null {
  const asked = vertical.fields.filter(({ queries, kind }) => queries && !notAsked.has(kind));
  const texts = asked.map(({ name }) => values[name]?.[0] ?? '').filter((text) => text !== '');
  const name = vertical.fields.find(({ identifies }) => identifies)!.name;
  if ((comparedForm(values[name]?.[0] ?? '').match(/\p{L}/gu)?.length ?? 0) < minLetters) return null;
  return texts.join(' ').replace(/\s+/g, ' ').slice(0, maxExpansionQuery).trim() || null;
}
