/** Whether a text on a page says a value that is known from elsewhere, though written in another way. */
import { parseWhen } from '../../value/datetime/when.js';
import { isbn13, parseIdentifier } from '../../value/identifier.js';
import { parseMoney } from '../../value/money.js';
import { parseNumber } from '../../value/number.js';
import { normalPerson } from '../../value/person.js';
import { comparedForm, comparedWords } from '../../value/text.js';
import type { Field } from '../../vertical/vertical.js';

const maxMatchesRemembered = 300_000;
const formsMet = new Map<string, string>();

/** A value in the form it is compared in; empty when the text is no value of the field's kind. The same texts are asked for again and again, so the last ones are remembered. */
export function comparedValue(field: Pick<Field, 'kind' | 'name'>, text: string): string {
  const key = `${field.kind} ${field.kind === 'identifier' ? field.name : ''} ${text}`;
  let value = formsMet.get(key);
  if (value === undefined) {
    if (formsMet.size >= maxMatchesRemembered) formsMet.clear();
    value = compareValues(field, text);
    formsMet.set(key, value);
  }
  return value;
}

function compareValues(field: Pick<Field, 'kind' | 'name'>, text: string): string {
  switch (field.kind) {
    case 'datetime':
      return parseWhen(text)?.start ?? '';
    case 'identifier': {
      const found = /(?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX]/i.exec(text)?.[0];
      const isbn = found === undefined ? null : isbn13(found.replace(/[-\s]/g, '').toUpperCase());
      return isbn ?? comparedForm(parseIdentifier(text, field.name)?.value ?? '');
    }
    case 'money': {
      const money = parseMoney(text);
      return money === null ? '' : String(money.amount);
    }
    case 'number':
      return String(parseNumber(text) ?? '');
    case 'person':
      return comparedWords(normalPerson(text)).sort().join(' ');
    case 'url':
    case 'image':
      return comparedAddress(text);
    default:
      return comparedForm(text);
  }
}

/** An address as people write it, with or without scheme and last slash; empty when it is none. */
function comparedAddress(text: string): string {
  const written = text.trim();
  if (/\s/.test(written) || !/^(?:https?:\/\/)?[^/\s]+\.[^/\s]/i.test(written)) return '';
  return written
    .replace(/^https?:\/\//i, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '')
    .replace(/^[^/]+/, (host) => host.toLowerCase());
}

/** How well a text says a known value, 0 to 1; from .5 on it does. Both are given in compared form. */
export function valueMatch(field: Pick<Field, 'kind'>, text: string, known: string): number {
  if (text === '' || known === '') return 0;
  if (text === known) return 1;
  if (field.kind === 'datetime') {
    const length = Math.min(text.length, known.length);
    if (length >= 10 || (length >= 7 && text.slice(0, length) === known.slice(0, length)))
      return text.slice(0, length) === known.slice(0, length) ? 1 : 0;
    return length >= 4 && text.slice(0, 4) === known.slice(0, 4) ? 0.6 : 0;
  }
  if (
    field.kind === 'identifier' ||
    field.kind === 'money' ||
    field.kind === 'number' ||
    field.kind === 'url' ||
    field.kind === 'image'
  )
    return 0;
  const a = text.split(' ');
  const b = known.split(' ');
  const shared = a.filter((word) => b.includes(word)).length;
  if (field.kind === 'person') {
    if (shared === Math.min(a.length, b.length) && shared >= 2) return 0.9;
    const full = (words: readonly string[]): string => words.filter((word) => word.length > 1).join(' ');
    return full(a) === full(b) && full(a).includes(' ') ? 0.8 : 0;
  }
  // A title with or without its second part, a place with or without its town.
  const [short, long] = text.length < known.length ? [text, known] : [known, text];
  if (long.startsWith(`${short} `) && short.length >= 4) return short.length / long.length >= 0.4 ? 0.7 : 0.4;
  return (2 * shared) / (a.length + b.length) >= 0.75 ? 0.6 : 0;
}
