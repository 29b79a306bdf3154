/** A value as written to the normal form of its field's kind. */

import { type Field, isProse } from '../vertical/vertical.js';
import { type DateContext, parseWhen } from './datetime/when.js';
import { parseIdentifier } from './identifier.js';
import { formatMoney, parseMoney } from './money.js';
import { parseNumber } from './number.js';
import { normalPerson } from './person.js';
import { cleanParagraphs, cleanText, comparedForm, withoutMarkup } from './text.js';
import { inZone } from './time-zone.js';

/** What a page adds to the meaning of a value. */
export interface ValueContext extends DateContext {
  readonly base: string;
  /** Of amounts without one. */
  readonly currency: string | null;
  /** Kinds of a user's own, by the module that a field names. */
  readonly kinds?: ReadonlyMap<string, OwnKind>;
}

/** A kind of a user's own: the normal form of a text, or null when it is no value of that kind. */
export type OwnKind = (text: string) => string | null;

const maxRawValue = 20_000;
const maxProse = 1_000_000;

/** The normal form; null when the text is no value of that kind. Other names that a user listed become the one they stand for. */
export function normalise(
  field: Pick<Field, 'kind' | 'name' | 'aliases' | 'module'>,
  text: string,
  context: ValueContext,
): string | null {
  const value = normalForm(field, text, context);
  if (value === null || field.aliases === undefined) return value;
  const form = comparedForm(value);
  return Object.hasOwn(field.aliases, form) ? field.aliases[form]! : value;
}

function normalForm(
  field: Pick<Field, 'kind' | 'name' | 'module'>,
  text: string,
  context: ValueContext,
): string | null {
  const longest = isProse(field) ? maxProse : maxRawValue;
  const raw = text.length > longest ? text.slice(0, longest) : text;
  const own = field.module === undefined ? undefined : context.kinds?.get(field.module);
  if (own !== undefined) return own(cleanText(withoutMarkup(raw)));
  switch (field.kind) {
    case 'datetime':
      return normalMoment(parseWhen(cleanText(withoutMarkup(raw)), context)?.start ?? null, context.zone);
    case 'money': {
      const money = parseMoney(cleanText(withoutMarkup(raw)), context.currency);
      return money === null ? null : formatMoney(money);
    }
    case 'number': {
      const number = parseNumber(raw);
      return number === null ? null : String(number);
    }
    case 'url':
    case 'image':
      return absoluteAddress(raw.trim(), context.base);
    case 'identifier':
      return parseIdentifier(cleanText(raw), field.name)?.value ?? null;
    case 'person':
      return normalPerson(withoutMarkup(raw)) || null;
    case 'place':
      return cleanText(withoutMarkup(raw)).replace(/^[@,;\s]+|[,;\s]+$/g, '') || null;
    case 'prose':
      return cleanParagraphs(withoutMarkup(raw)) || null;
    case 'markdown':
      return raw.trim() || null;
    case 'text':
      return cleanText(withoutMarkup(raw)) || null;
  }
}

/** Times in UTC are how machines keep them; where the site's zone is known they are told in it. */
function normalMoment(text: string | null, zone: string | null): string | null {
  return text === null || zone === null || !text.endsWith('+00:00') ? text : inZone(text, zone);
}

/** Addresses are written without their scheme, too: `www.example.org` is a host and no page. */
function absoluteAddress(href: string, base: string): string | null {
  try {
    const url = new URL(/^www\d?\.[\w-]+\.\w/i.test(href) ? `http://${href}` : href, base);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
