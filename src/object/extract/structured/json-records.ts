/**
 * Objects in JSON that was not written as structured data: the state a page's scripts start from, answers of a site's own interface.
 * A record counts when its keys name enough of a vertical's fields; keys are compared without case and word marks.
 */

import { normalise, type ValueContext } from '../../value/normalise.js';
import { isTimeZone } from '../../value/time-zone.js';
import type { Field, Vertical } from '../../vertical/vertical.js';
import { type Method, type PageObject, trust, type Value } from '../page-object.js';
import { parseLoosely } from './json-ld.js';

const maxVisited = 200_000;
const maxJsonObjects = 2000;
/** A list that is asked for by itself may be long; what is cut is told. */
export const maxListedObjects = 20_000;
const maxRecordDepth = 30;
const maxKeys = 500;

/** Keys that commonly hold a property under another name. */
const alsoCalled: Record<string, readonly string[]> = {
  name: [
    'title',
    'headline',
    'eventname',
    'eventtitle',
    'meetingname',
    'meetingtitle',
    'productname',
    'displayname',
    'label',
    'summary',
    'subject',
    'body',
    'bodyname',
    'committee',
    'calendartypedesc',
  ],
  headline: ['title', 'name'],
  title: ['name', 'jobtitle', 'position', 'headline'],
  startDate: [
    'start',
    'startdatetime',
    'startdateandtime',
    'startat',
    'startsat',
    'starttime',
    'begin',
    'begindate',
    'dtstart',
    'datestart',
    'datetime',
    'eventdate',
    'meetingdate',
    'date',
  ],
  endDate: ['end', 'enddatetime', 'endat', 'endsat', 'endtime', 'dtend', 'dateend'],
  location: [
    'venue',
    'place',
    'venuename',
    'locationname',
    'meetinglocation',
    'eventlocation',
    'room',
    'physicallist',
    'where',
  ],
  address: ['location', 'venueaddress', 'streetaddress', 'formattedaddress'],
  offers: ['price', 'cost', 'ticketprice'],
  price: ['cost', 'amount'],
  author: ['authors', 'by', 'creator', 'writer'],
  isbn: ['isbn13', 'ean'],
  datePublished: ['date', 'publishedat', 'publicationdate', 'publishdate', 'released', 'created'],
  hiringOrganization: ['company', 'employer', 'organization', 'companyname'],
  jobLocation: ['location', 'city'],
  datePosted: ['date', 'posted', 'postedat', 'created', 'createdat'],
  image: ['picture', 'photo', 'thumbnail', 'imageurl', 'cover'],
  url: ['link', 'permalink', 'href', 'htmlurl', 'weburl', 'canonicalurl'],
  description: ['body', 'content', 'excerpt', 'details', 'text'],
  identifier: ['id', 'uid', 'guid', 'uuid'],
};

/** Words that the names of keys are made of, and words that say that such a key holds something else: names of interfaces are made of the same few words everywhere. */
const keyWords: Readonly<
  Record<'moment' | 'name' | 'place', { readonly of: readonly RegExp[]; readonly not: RegExp }>
> = {
  moment: {
    of: [/^(?:start|starts|begin|begins|when|dtstart)$/, /^(?:date|datetime|day)$/],
    not: /^(?:end|ends|until|created?|creation|modified|changed?|updated?|posted|publish(?:ed)?|release[ds]?|expir(?:es?|y|ation)|due|deadline|last|archived?|birth|close[sd]?|sales?|registration|utc|only)$/,
  },
  name: {
    of: [/^(?:title|headline|subject)$/, /^name$/],
    not: /^(?:file|user|first|last|full|given|family|venue|location|place|city|state|country|type|category|class|author|organi[sz]er|contact|template|group|icon|column|room|agenda|minutes|document|image|sort|alt|link|page)$/,
  },
  place: {
    of: [/^(?:location|venue|place|where)$/, /^(?:room|building)$/],
    not: /^(?:id|ids|url|slug|type|types|count|city|state|zip|lat|lng|latitude|longitude|time|zone|count|map|notes?|is|has|show|hide)$/,
  },
};

/** The words of a key: `meetingStartTime` and `meeting_start_time` are the same three. */
function wordsOfKey(key: string): string[] {
  return key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Objects in the texts of scripts. */
export function objectsOfStates(
  states: readonly string[],
  vertical: Vertical,
  context: ValueContext,
): PageObject[] {
  const objects: PageObject[] = [];
  states.forEach((state, i) => {
    const json = parseLoosely(state.replace(/^[^[{]*=\s*(?=[[{])/, '').replace(/;\s*$/, ''));
    if (json !== undefined) objects.push(...objectsOfJson(json, vertical, context, `state[${i}]`, 'state'));
  });
  return objects.slice(0, maxJsonObjects);
}

/** Objects anywhere in a JSON value. */
export function objectsOfJson(
  json: unknown,
  vertical: Vertical,
  context: ValueContext,
  place: string,
  by: Method,
): PageObject[] {
  const mapping = new KeyMap(vertical);
  const objects: PageObject[] = [];
  const most = by === 'feed' ? maxListedObjects : maxJsonObjects;
  let visited = 0;
  const visit = (value: unknown, at: string, depth: number): void => {
    if (depth > maxRecordDepth || objects.length >= most || ++visited > maxVisited) return;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) visit(value[i], `${at}[${i}]`, depth + 1);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const record = value as Record<string, unknown>;
    const object = mapping.object(record, context, at, by);
    if (object !== null) objects.push(object);
    else
      for (const [key, own] of Object.entries(record))
        if (typeof own === 'object') visit(own, `${at}.${key}`, depth + 1);
  };
  visit(json, place, 0);
  return objects;
}

/** Keys of JSON by field. */
class KeyMap {
  readonly #fields: { readonly field: Field; readonly paths: readonly (readonly string[])[] }[];
  readonly #needed: readonly string[];

  constructor(vertical: Vertical) {
    this.#fields = vertical.fields.map((field) => {
      const names = [field.name, ...field.from];
      const paths = names.flatMap((name) => [
        name.split('.'),
        ...(alsoCalled[name] ?? []).map((other) => [other]),
      ]);
      return { field, paths: paths.map((path) => path.map(plainKey)) };
    });
    this.#needed = vertical.fields.filter((field) => field.identifies).map((field) => field.name);
  }

  /** The object a record is; null unless it has the first identifying field and one more of them (or, where there is but one, any two other fields). */
  object(
    record: Record<string, unknown>,
    around: ValueContext,
    place: string,
    by: Method,
  ): PageObject | null {
    const zone = zoneIn(record);
    const context = zone === null ? around : { ...around, zone };
    const keys = new Map<string, string>();
    for (const key of Object.keys(record).slice(0, maxKeys)) keys.set(plainKey(key), key);
    const fields: Record<string, Value[]> = {};
    for (const { field, paths } of this.#fields) {
      for (const path of paths) {
        const key = keys.get(path[0]!);
        if (key === undefined) continue;
        const values = valuesIn(record[key], path.slice(1))
          .slice(0, field.list ? 200 : 1)
          .filter(
            (raw) =>
              (field.kind !== 'place' || /\p{L}/u.test(raw)) &&
              (!/^https?:\/\//.test(raw) ||
                field.kind === 'url' ||
                field.kind === 'image' ||
                field.kind === 'identifier'),
          )
          .map((raw) => ({
            raw,
            value: normalise(field, field.kind === 'datetime' ? momentText(raw, record, keys) : raw, context),
          }))
          .filter(({ value }) => value !== null)
          .map(
            ({ raw, value }): Value => ({
              value: value!,
              raw: raw.slice(0, 300),
              by,
              place: `${place}.${key}`,
              confidence: trust[by],
            }),
          );
        if (values.length === 0) continue;
        fields[field.name] = values;
        break;
      }
    }
    for (const { field } of this.#fields)
      if (field.identifies && fields[field.name] === undefined) {
        const found = byWords(field, field === this.#fields[0]!.field, record, keys, context, place, by);
        if (found !== null) fields[field.name] = [found];
      }
    const identifying = this.#needed.filter((name) => fields[name] !== undefined);
    const isOne =
      fields[this.#needed[0]!] !== undefined &&
      (identifying.length >= 2 || (this.#needed.length === 1 && Object.keys(fields).length >= 4));
    return isOne ? { fields, by, confidence: trust[by] } : null;
  }
}

/** The value of a field that no known key has, by the words of the keys and by what they hold. */
function byWords(
  field: Field,
  isHead: boolean,
  record: Record<string, unknown>,
  keys: ReadonlyMap<string, string>,
  context: ValueContext,
  place: string,
  by: Method,
): Value | null {
  const kind =
    field.kind === 'datetime'
      ? 'moment'
      : field.kind === 'place'
        ? 'place'
        : isHead && field.kind === 'text'
          ? 'name'
          : null;
  if (kind === null) return null;
  const { of, not } = keyWords[kind];
  const named = [...keys.values()].map((key) => ({ key, words: wordsOfKey(key) }));
  for (const wanted of of)
    for (const { key, words } of named) {
      if (!words.some((word) => wanted.test(word)) || words.some((word) => not.test(word))) continue;
      const [raw] = valuesIn(record[key], []);
      if (raw === undefined || /^https?:\/\//.test(raw) || (kind !== 'moment' && !/\p{L}{2}/u.test(raw)))
        continue;
      const value = normalise(field, kind === 'moment' ? momentText(raw, record, keys) : raw, context);
      if (value !== null && (kind !== 'moment' || value.length >= 10))
        return { value, raw: raw.slice(0, 300), by, place: `${place}.${key}`, confidence: trust[by] };
    }
  return null;
}

/** Keys of an hour that belongs to a date of another key. */
const hourKeys = ['starttime', 'meetingtime', 'eventtime', 'time', 'begintime'];
/** A moment as a count of seconds or milliseconds. */
const stamp = /^1\d{9}(?:\d{3})?$/;
/** Names of time zones begin with a continent or an ocean. */
const zoneName =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]\w+(?:\/[A-Z]\w+)?$/;
/** The same as some interfaces write it: `/Date(1684407600000-0500)/`. */
const wrappedStamp = /^\\?\/Date\((-?\d{9,14})(?:[+-]\d{4})?\)\\?\/$/;

/** The time zone that a record names, under whatever key. */
function zoneIn(record: Record<string, unknown>): string | null {
  const zone = Object.values(record)
    .slice(0, maxKeys)
    .find((value): value is string => typeof value === 'string' && zoneName.test(value) && isTimeZone(value));
  return zone ?? null;
}

/** A date with the hour that stands beside it, or a stamp spelled out. */
function momentText(raw: string, record: Record<string, unknown>, keys: ReadonlyMap<string, string>): string {
  const wrapped = wrappedStamp.exec(raw)?.[1];
  if (wrapped !== undefined) return new Date(Number(wrapped)).toISOString().replace(/\.\d+Z$/, 'Z');
  if (stamp.test(raw))
    return new Date(Number(raw) * (raw.length === 10 ? 1000 : 1)).toISOString().replace(/\.\d+Z$/, 'Z');
  if (/\d:\d\d|\d\s*[ap]\.?m/i.test(raw)) return raw;
  const key = hourKeys
    .map((name) => keys.get(name))
    .find((name) => name !== undefined && typeof record[name] === 'string' && /\d/.test(record[name]));
  return key === undefined ? raw : `${raw} ${record[key] as string}`;
}

/** Letters and digits in lower case: `start_date` is `startDate`. */
function plainKey(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The texts a JSON value holds, below a path of keys where one is given. */
function valuesIn(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((one) => valuesIn(one, path));
  if (typeof value === 'string' || typeof value === 'number')
    return path.length === 0 && value !== '' ? [String(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  const next = path[0];
  if (next !== undefined) {
    const key = Object.keys(record).find((own) => plainKey(own) === next);
    return key === undefined ? [] : valuesIn(record[key], path.slice(1));
  }
  // A value wrapped up: WordPress' `rendered`, a place's `name`, a moment's `dateTime`.
  for (const key of [
    'rendered',
    'label',
    'locationName',
    'name',
    'title',
    'venue',
    'dateTime',
    'date',
    'value',
    'text',
    'url',
    'href',
    'formatted',
    'address',
  ])
    if (Object.hasOwn(record, key)) {
      const found = valuesIn(record[key], []);
      if (found.length > 0) return found;
    }
  return [];
}
