/** What a line is about: dates and times in it, a label before it, whether it is an address, and what is left without them. */
import { alternativesOf } from '../../lexicon/lexicon.js';
import { monthOf, weekdayOf } from '../../value/datetime/calendar-words.js';
import { dateHabit, isBareDay } from '../../value/datetime/date-habit.js';
import { type DateOrder, findDates, type WrittenDate } from '../../value/datetime/find-dates.js';
import { findTimes, rolesOfLabel, type WrittenTime } from '../../value/datetime/find-times.js';
import { townIn } from '../../value/place/gazetteer.js';
import { cleanText } from '../../value/text.js';
import type { Vertical } from '../../vertical/vertical.js';
import type { Line } from './lines.js';

export interface LineFacts {
  readonly line: Line;
  readonly dates: readonly WrittenDate[];
  readonly times: readonly WrittenTime[];
  /** Its text without dates, times and the marks around them. */
  readonly rest: string;
  /** The field that a label at its start names, and what stands behind the label. `field` is null for labels of nothing we look for. */
  readonly label: { readonly field: string | null; readonly rest: string } | null;
  readonly isAddress: boolean;
  readonly isTown: boolean;
  /** Part of a date that was put together from several lines. */
  readonly isDatePart: boolean;
}

const directions = '(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)';
const streets =
  '(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Pl|Place|Ct|Court|Ln|Lane|Way|Pkwy|Parkway|Plaza|Sq|Square|Hwy|Highway|Terrace|Ter|Circle|Cir|Trail|Row|Pike|Expressway|Mall|Loop|Alley|Walk|Crescent|Broadway)';
const addresses: readonly RegExp[] = [
  new RegExp(
    String.raw`\b\d{1,5}(?:-\d+)? ${directions}(?:\. ?|,? )\.?[A-Z0-9][\w.']*(?: [A-Z][\w.']*){0,3}`,
  ),
  // Names are written large: "19 includes Howard Street" is no address.
  new RegExp(
    String.raw`\b\d{1,5}(?:-\d+)? (?:[A-Z0-9][\w.']*,? ){1,4}(?:${streets}|${streets.toUpperCase()})\b\.?`,
  ),
  /(?:straße|strasse|str\.|platz|weg|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade)\s+\d+\w?\b/i,
  /\b\d{1,4}\s?(?:bis|ter)?,? (?:rue|avenue|av\.|boulevard|bd|place|quai|cours|chemin|allée)\s+\S+/i,
  /\b(?:calle|c\/|plaza|avenida|avda\.?|paseo|via|piazza|corso|viale|largo)\s+[A-ZÀ-Ü]\S+.*\d/i,
];
/** A town with its postcode, before or behind. */
const townsOfLine =
  /\b[A-Z][a-zA-Z .]{1,40}, ?[A-Z]{2}\b\.?,? ?\d{5}(?:-\d{4})?|\b[A-Z][a-z]+(?: [A-Z][a-z]+)?, [A-Z]{2}\b|\b\d{4} ?[A-Z]{2} [A-Z][a-z]+|\b(?:D-|F-)?\d{5} [A-ZÄÖÜÀ-Ý][\wäöüßéèà-]{2,}/;
/** Longer lines are sentences. */
const maxTownWords = 12;
const maxRoleLabel = 40;
/** Characters before a date that may say it is a former one. */
const maxFormer = 80;
/** Labels of things that stand beside objects and are none of their fields. */
const otherLabels =
  /^(?:phone|tel|telefon|fax|email|e-mail|contact|categor\w+|tags?|documents?|attachments?|share|website|agenda|minutes|video|notes?|comments?|posted(?: on| by| in)?|published|updated|filed under|views?)$/i;

/** Whether a text has the shape of a street address. */
export function isAddress(text: string): boolean {
  return /\d/.test(text) && addresses.some((pattern) => pattern.test(text));
}

/** Where the first street address of a text begins; -1 without one. */
export function addressAt(text: string): number {
  let first = -1;
  for (const pattern of addresses) {
    const at = text.search(pattern);
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first;
}

/** Whether a line names a town beyond doubt. */
function namesTown({ text, words }: Line): boolean {
  return (
    (/[,\d]/.test(text) && townsOfLine.test(text)) ||
    (words <= maxTownWords && text.includes(',') && townIn(text)?.isSure === true)
  );
}

/** Reads the facts of all lines. */
export function factsOf(lines: readonly Line[], vertical: Vertical, usual: DateOrder | null): LineFacts[] {
  const labels = labelTable(vertical);
  const { order, isBare } = dateHabit(
    lines.map(({ text }) => text),
    usual,
  );
  const facts = lines.map((line): LineFacts => {
    const all = isBare && isBareDay(line.text) ? [bareDate(line.text, order)] : findDates(line.text, order);
    const former = vertical.happens
      ? all.map((date) => formerSpan(line.text, date)).filter((span) => span !== null)
      : [];
    const written = all.filter((date) => !former.some((span) => span.at <= date.at && date.end <= span.end));
    const dates = written.filter((date) => date.day !== null);
    const times = findTimes(maskedLine(line.text, [...dates, ...former]));
    // A month without a day names no thing that happens: "December 2019 Board Meeting".
    const spans = [...(vertical.happens ? written : dates), ...times, ...former];
    return new FactsOfLine(line, { dates, times }, spans, labels);
  });
  return stitched(withBareHours(withRoles(facts)), order);
}

/** Amounts like "19.30" that stand alone beside days are hours where all of a page could be. */
function withBareHours(facts: readonly LineFacts[]): readonly LineFacts[] {
  const bare = facts.flatMap((one, i) => (isBareAmount(one) && hasDay(facts[i - 1]) ? [i] : []));
  if (bare.length < minBareHours) return facts;
  const hours = bare.map((i) => bareHour.exec(facts[i]!.line.text));
  if (hours.some((hour) => hour === null)) return facts;
  const out = [...facts];
  bare.forEach((i, at) => {
    const [text, hour, minute] = hours[at]!;
    const minutes = Number(hour) * 60 + Number(minute);
    const time = { at: 0, end: text.length, minutes, until: null, role: null, offset: null };
    out[i] = factsBut(facts[i]!, { times: [time], rest: '' });
  });
  return out;
}

const minBareHours = 3;
const bareHour = /^([01]?\d|2[0-3])\.([0-5][05])$/;

function isBareAmount({ line, times }: LineFacts): boolean {
  return times.length === 0 && /^\d{1,3}\.\d\d$/.test(line.text);
}

function hasDay(one: LineFacts | undefined): boolean {
  return one !== undefined && one.dates.length > 0;
}

/** Times behind a label that says of each what it is of. */
function withRoles(facts: readonly LineFacts[]): LineFacts[] {
  return facts.map((one, i) => {
    const label = facts[i - 1]?.line.text ?? '';
    if (one.times.length < 2 || label.length > maxRoleLabel || !/[/／・|]/.test(label)) return one;
    const roles = rolesOfLabel(label);
    if (roles?.length !== one.times.length || one.times.some(({ role }) => role !== null)) return one;
    return factsBut(one, { times: one.times.map((time, at) => ({ ...time, role: roles[at]! })) });
  });
}

/** What most lines are never asked for is worked out when it is. */
class FactsOfLine implements LineFacts {
  readonly line: Line;
  readonly dates: readonly WrittenDate[];
  readonly times: readonly WrittenTime[];
  readonly isDatePart = false;
  readonly #spans: readonly { readonly at: number; readonly end: number }[];
  readonly #labels: LabelTable;
  #rest: string | undefined;
  #label: LineFacts['label'] | undefined;
  #isAddress: boolean | undefined;
  #isTown: boolean | undefined;

  constructor(
    line: Line,
    { dates, times }: Pick<LineFacts, 'dates' | 'times'>,
    spans: readonly { readonly at: number; readonly end: number }[],
    labels: LabelTable,
  ) {
    this.line = line;
    this.dates = dates;
    this.times = times;
    this.#spans = spans;
    this.#labels = labels;
  }

  get rest(): string {
    this.#rest ??= restOf(this.line.text, this.#spans);
    return this.#rest;
  }

  get label(): LineFacts['label'] {
    if (this.#label === undefined) this.#label = this.#labels.of(this.line);
    return this.#label;
  }

  get isAddress(): boolean {
    this.#isAddress ??= isAddress(this.line.text);
    return this.#isAddress;
  }

  get isTown(): boolean {
    this.#isTown ??= namesTown(this.line);
    return this.#isTown;
  }
}

/** Facts but for some that are known better. */
export function factsBut(
  facts: LineFacts,
  known: Partial<Pick<LineFacts, 'dates' | 'times' | 'rest' | 'isDatePart'>>,
): LineFacts {
  const { line, dates, times, rest, label, isAddress: hasStreet, isTown, isDatePart } = facts;
  return { line, dates, times, rest, label, isAddress: hasStreet, isTown, isDatePart, ...known };
}

/** Two numbers that are a line of their own, as a day. */
function bareDate(text: string, order: DateOrder | null): WrittenDate {
  const [first, second] = (text.match(/\d+/g) ?? []).map(Number) as [number, number];
  const isDayFirst = first > 12 || (second <= 12 && (text.includes('.') || order === 'dmy'));
  return {
    at: 0,
    end: text.length,
    year: null,
    month: isDayFirst ? second : first,
    day: isDayFirst ? first : second,
    until: null,
    weekday: null,
    isAmbiguous: first <= 12 && second <= 12 && first !== second,
  };
}

/** Words behind which the day stands on which something was to be once: "moved, formerly on". */
const formerWords = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${alternativesOf('moved')})(?!\p{L})[\s(,:–—-]*)?(?<!\p{L})(?:${alternativesOf('formerly')})(?!\p{L})\W{0,3}(?:(?:scheduled\s+)?(?:for|on)|am|le|el)?\s*(?:\p{L}{2,12}\.?,?\s*)?$`,
  'iu',
);

/** The stretch of a text that says when something was to be before it was moved; null when a date is no such day. */
function formerSpan(text: string, date: WrittenDate): { at: number; end: number } | null {
  const before = formerWords.exec(text.slice(Math.max(0, date.at - maxFormer), date.at));
  if (before === null) return null;
  const behind = /^\s*\)/.exec(text.slice(date.end))?.[0].length ?? 0;
  return { at: Math.max(0, date.at - maxFormer) + before.index, end: date.end + behind };
}

/** Dots and dashes of dates are not those of times. */
export function maskedLine(
  text: string,
  spans: readonly { readonly at: number; readonly end: number }[],
): string {
  let out = text;
  for (const { at, end } of spans) out = out.slice(0, at) + '\u0001'.repeat(end - at) + out.slice(end);
  return out;
}

/** A text without some spans, weekdays beside them, and the marks that are left over. */
export function restOf(
  text: string,
  spans: readonly { readonly at: number; readonly end: number }[],
): string {
  if (spans.length === 0 && !text.includes('(')) return trimMarks(cleanText(text));
  const bare = cleanText(
    maskedLine(text, spans)
      .replace(/(?<!\p{L})(\p{L}{2,20})\.?,?\s{0,3}(?=\u0001)/gu, (whole, name: string) =>
        weekdayOf(name) >= 0 ? ' ' : whole,
      )
      .replace(/(?<=\u0001)[\s,]{0,3}\(?(\p{L}{2,20})\)?/gu, (whole, name: string) =>
        weekdayOf(name) >= 0 ? ' ' : whole,
      )
      .replace(/\u0001+/g, ' ')
      .replace(/\((?:\s|[-–,])*\)/g, ' '),
  );
  return trimMarks(bare);
}

const wideSpace = /\s\s|[^\S ]/;

/** An ASCII letter or digit. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** Without marks at the ends. */
export function trimMarks(text: string): string {
  // Most texts begin and end with a letter.
  if (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1)))
    return wideSpace.test(text) ? text.replace(/\s+/g, ' ') : text;
  return text.replace(/^[\s,;:|@•·–—-]+|[\s,;:|@•·–—(-]+$/g, '').replace(/\s+/g, ' ');
}

/** Day, month, year, weekday and time in cells of their own are one date. */
function stitched(facts: readonly LineFacts[], order: DateOrder | null): LineFacts[] {
  const out = [...facts];
  for (let i = 0; i < out.length; i++) {
    const parts = new Map<string, number>();
    let end = i;
    for (; end < out.length && end - i < 5; end++) {
      const part = partOfLine(out[end]!);
      if (part === null || parts.has(part)) break;
      parts.set(part, end);
    }
    const day = parts.get('day');
    const month = parts.get('month');
    if (day === undefined || month === undefined) continue;
    const text = (part: string): string =>
      parts.has(part) ? out[parts.get(part)!]!.line.text.replace(/\.$/, '') : '';
    const date = findDates(
      `${text('weekday')} ${text('month')} ${Number.parseInt(text('day'), 10)}${parts.has('year') ? `, ${text('year')}` : ''}`,
      order,
    )[0];
    if (date !== undefined) {
      const host = out[day]!;
      out[day] = factsBut(host, { dates: [{ ...date, at: 0, end: host.line.text.length }], rest: '' });
      for (const part of ['month', 'year', 'weekday']) {
        const at = parts.get(part);
        if (at !== undefined) out[at] = factsBut(out[at]!, { isDatePart: true, rest: '' });
      }
    }
    i = end - 1;
  }
  return out;
}

function partOfLine(one: LineFacts): 'day' | 'month' | 'year' | 'weekday' | 'time' | null {
  const { dates, times } = one;
  const { text } = one.line;
  if (text.length > 16) return null;
  if (/^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\.?$/.test(text)) return 'day';
  if (/^(?:19|20)\d\d$/.test(text)) return 'year';
  if (dates.length > 0) return null;
  if (times.length > 0) return one.rest === '' ? 'time' : null;
  if (!/^\p{L}{2,12}\.?$/u.test(text)) return null;
  if (monthOf(text.replace('.', '')) > 0) return 'month';
  return weekdayOf(text.replace('.', '')) >= 0 ? 'weekday' : null;
}

const labelTables = new WeakMap<Vertical, LabelTable>();

/** The labels of a vertical's fields, made once. */
export function labelTable(vertical: Vertical): LabelTable {
  let table = labelTables.get(vertical);
  if (table === undefined) {
    table = new LabelTable(vertical);
    labelTables.set(vertical, table);
  }
  return table;
}

/** Labels of a vertical's fields, found at the start of lines. */
export class LabelTable {
  readonly #fields = new Map<string, string>();
  readonly #placeWords: ReadonlySet<string>;

  constructor(vertical: Vertical) {
    this.#placeWords = new Set(
      vertical.fields
        .filter(({ kind }) => kind === 'place')
        .flatMap(({ labels }) => labels.filter((label) => /^\p{L}{4,}$/u.test(label))),
    );
    // The first field that has a word keeps it.
    for (const field of vertical.fields)
      for (const label of [...field.labels, field.name.toLowerCase()])
        if (!this.#fields.has(label)) this.#fields.set(label, field.name);
  }

  /** The field a text names; undefined when it is no label at all. */
  field(text: string): string | null | undefined {
    const plain = text
      .toLowerCase()
      .replace(/[:\s*.–-]+$/, '')
      .replace(/\(s\)$/, '')
      .replace(/^(?:event|meeting|hearing|book|job|product|movie)\s+(?=\S)/, '')
      .trim();
    const own =
      this.#fields.get(plain) ??
      this.#fields.get(
        text
          .toLowerCase()
          .replace(/[:\s]+$/, '')
          .trim(),
      ) ??
      this.#fields.get(plain.replace(/s$/, ''));
    if (own !== undefined) return own;
    if (otherLabels.test(plain)) return null;
    // "Principal location": the last word says what it is.
    const words = plain.split(' ');
    const last = words.at(-1)!.replace(/s$/, '');
    return words.length <= 3 && this.#placeWords.has(last) ? this.#fields.get(last) : undefined;
  }

  of(line: Line): LineFacts['label'] {
    // `Label: value`, `Label - value`, a label alone on its line, or a first piece of its own (`<b>Label</b> value`).
    const colon = /^(.{2,40}?)\s*[:：]\s*(.*)$/su.exec(line.text);
    const candidates: [string, string][] = [];
    if (colon !== null) candidates.push([colon[1]!, colon[2]!]);
    const dash = /^(.{2,25}?)\s+[-–—]\s+(.+)$/su.exec(line.text);
    if (dash !== null) candidates.push([dash[1]!, dash[2]!]);
    if (line.words <= 4) candidates.push([line.text, '']);
    const first = line.pieces[0]!.text.trim();
    if (line.pieces.length > 1 && first.length <= 40)
      candidates.push([first, cleanText(line.text.slice(cleanText(first).length))]);
    for (const [label, rest] of candidates) {
      const field = this.field(label);
      if (field !== undefined) return { field, rest: trimMarks(rest) };
    }
    return null;
  }
}
