/**
 * Rules for the records of a site's lists, from a few that a person labelled: which slot of a record holds a field, and how the value is cut out of it; or a value that holds
 * for all of them. A slot means the same in every record: a labelled line, a column, a cell, the part of the date's line before or behind the date, a line of one structure, a heading above.
 */
import { findDates } from '../../value/datetime/find-dates.js';
import { findTimes } from '../../value/datetime/find-times.js';
import { comparedForm } from '../../value/text.js';
import type { Vertical } from '../../vertical/vertical.js';
import { maskedLine, restOf, trimMarks } from './line-facts.js';
import type { Mined } from './mine-records.js';
import { placeOfProse } from './page-constants.js';
import type { MinedRecord } from './read-records.js';
import type { RecordValues } from './record-context.js';

/** A labelled record: values by field. */
export type RecordLabel = Readonly<Record<string, readonly string[]>>;

export type FieldRule =
  | { readonly kind: 'slot'; readonly slot: string; readonly cut: CutName; readonly otherwise: string | null }
  /** One value for all. `beside` is what the labelled records say themselves, in compared form: others that say something else mean it. */
  | { readonly kind: 'constant'; readonly value: string; readonly beside: string | null }
  /** What a slot says stands for a value: a town for the address of the hall there. */
  | { readonly kind: 'map'; readonly slot: string; readonly values: Readonly<Record<string, string>> };

/** Plain data, kept with a site's wrappers. */
export interface RecordRules {
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** The hour of all records that name none, as `18:30`. */
  readonly hour: string | null;
}

const cuts = {
  all: (text: string): string => trimMarks(text),
  undated: (text: string): string => {
    const dates = findDates(text);
    return restOf(text, [...dates, ...findTimes(maskedLine(text, dates))])
      .replace(/\b(?:19|20)\d\d\b/g, ' ')
      .trim();
  },
  beforeDate: (text: string): string => {
    const [date] = findDates(text);
    return trimMarks(
      date === undefined ? text : text.slice(0, date.at).replace(/\b(?:on|at|for|of)\s*$/i, ''),
    );
  },
  beforeDash: (text: string): string => trimMarks(text.split(/\s[-–—|:]\s|[(:]/)[0]!),
  afterDash: (text: string): string => {
    const parts = text.split(/\s[-–—|]\s|:\s/);
    return parts.length > 1 ? trimMarks(parts.slice(1).join(' - ')) : '';
  },
  prose: (text: string): string => placeOfProse(text) ?? '',
  afterAt: (text: string): string => trimMarks(/\b(?:at|@)\s+(.+)$/i.exec(cuts.undated(text))?.[1] ?? ''),
  firstComma: (text: string): string => trimMarks(text.split(',')[0]!),
  lastComma: (text: string): string => trimMarks(text.split(',').at(-1)!),
} as const;
export type CutName = keyof typeof cuts;
/** A text that fewer records have is an exception. */
const rareShare = 0.34;
const cutNames = Object.keys(cuts) as CutName[];
const slotOrder = ['label', 'column', 'cell', 'anchor', 'line', 'above', 'offset', 'guess'];

/** Learns rules from labelled records of one page. Null when no label could be found on it. */
export function learnRecordRules(
  mined: Mined,
  labels: readonly RecordLabel[],
  vertical: Vertical,
): RecordRules | null {
  const all = mined.records.map((record) => ({ record, slots: slotsOf(record, mined) }));
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name;
  const pairs = labels.flatMap((label) => {
    const found = findByRule(label, all, start);
    return found === null ? [] : [{ ...found, label }];
  });
  if (pairs.length === 0) return null;
  const fields: Record<string, FieldRule> = {};
  for (const field of vertical.fields) {
    if (field.name === start || field.kind === 'url' || field.kind === 'image') continue;
    const own = pairs.flatMap(({ slots, record, label }) =>
      label[field.name]?.[0] === undefined ? [] : [{ slots, record, value: label[field.name]![0]! }],
    );
    const rule = own.length === 0 ? null : learnField(own, all, field.name);
    if (rule !== null) fields[field.name] = rule;
  }
  return { fields, hour: start === undefined ? null : commonHour(pairs, start) };
}

/** So many records make a list. */
const minListed = 3;

/** Whether the one label of a page is about a record of its list, and not about what the page itself is called. */
export function isOfList(
  label: RecordLabel,
  mined: Mined,
  pageNames: readonly string[],
  vertical: Vertical,
): boolean {
  if (mined.isDetail || mined.records.length < minListed) return false;
  if (isDayOfList(label, mined, vertical)) return true;
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const name = comparedForm(label[head]?.[0] ?? '');
  if (name === '' || pageNames.some((one) => comparedForm(one).includes(name))) return false;
  return mined.records.some(({ lines }) =>
    comparedForm(lines.map(({ text }) => text).join(' ')).includes(name),
  );
}

/** Whether a list of several days has the day of a label: whatever the page is called, it is about more than that. */
function isDayOfList(label: RecordLabel, { records }: Mined, vertical: Vertical): boolean {
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name ?? '';
  const wanted = label[start]?.[0]?.slice(0, 10) ?? '';
  const days = new Set(records.map(({ values }) => values[start]?.[0]?.text.slice(0, 10) ?? ''));
  return vertical.happens && wanted.length === 10 && days.size >= minListed && days.has(wanted);
}

/** Values of a record after the rules. */
export function applyRecordRules(
  record: MinedRecord,
  mined: Mined,
  rules: RecordRules,
  vertical: Vertical,
): RecordValues {
  const values: RecordValues = { ...record.values };
  const slots = slotsOf(record, mined);
  for (const [field, rule] of Object.entries(rules.fields)) {
    const own = record.values[field]?.[0];
    if (rule.kind === 'constant') {
      const said = own?.from === 'record' ? comparedForm(own.text) : '';
      // Where the labelled records said nothing, only what few say is meant.
      const isException =
        rule.beside !== null &&
        said !== '' &&
        said !== rule.beside &&
        (rule.beside !== '' || shareOf(said, field, mined.records) < rareShare);
      if (!isException) values[field] = [{ text: rule.value, node: 0, from: 'page' }];
      continue;
    }
    const slot = slots.get(rule.slot);
    if (rule.kind === 'map') {
      const value = rule.values[comparedForm(slot ?? '')];
      if (value !== undefined) values[field] = [{ text: value, node: 0, from: 'page' }];
      continue;
    }
    const text = slot === undefined ? (rule.otherwise ?? '') : cuts[rule.cut](slot) || (rule.otherwise ?? '');
    if (text !== '') values[field] = [{ text, node: record.record.anchor.facts.line.node, from: 'record' }];
  }
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name;
  const found = start === undefined ? undefined : values[start]?.[0];
  if (
    rules.hour !== null &&
    start !== undefined &&
    found !== undefined &&
    (found.text.length === 10 || found.from === 'page')
  )
    values[start] = [{ ...found, text: `${found.text.slice(0, 10)}T${rules.hour}` }];
  return values;
}

/** Share of the records that say something. */
function shareOf(said: string, field: string, records: readonly MinedRecord[]): number {
  return (
    records.filter(({ values }) => comparedForm(values[field]?.[0]?.text ?? '') === said).length /
    records.length
  );
}

/** Texts of a record by slot. */
function slotsOf({ record, lines, values }: MinedRecord, { facts, page }: Mined): Map<string, string> {
  const slots = new Map<string, string>();
  const put = (slot: string, text: string): void => {
    if (text !== '' && !slots.has(slot)) slots.set(slot, text);
  };
  const numbers = new Map<string, number>();
  for (const line of lines) {
    const path = line.signature.split('<').slice(0, 3).join('<');
    const number = numbers.get(path) ?? 0;
    numbers.set(path, number + 1);
    if (line.field != null)
      put(
        `label ${line.field}`,
        lines
          .filter((other) => other.field === line.field)
          .map((other) => other.text)
          .slice(0, 4)
          .join(', '),
      );
    if (line.cell >= 0) {
      const same = lines.filter((other) => other.cell === line.cell);
      put(`cell ${line.cell}`, same.map((other) => other.text).join(', '));
      put(`cell ${line.cell} ${same.indexOf(line)}`, line.text);
    }
    put(`line ${path} ${number}`, line.text);
    put(`offset ${line.offset}`, line.text);
  }
  const { facts: anchor, date } = record.anchor;
  put('anchor', anchor.line.text);
  if (date !== null) {
    put('anchor before', anchor.line.text.slice(0, date.at));
    put('anchor behind', anchor.line.text.slice(date.end));
  }
  const kinds = new Set<string>();
  for (let i = record.lines[0]! - 1; i >= 0 && i > record.lines[0]! - 80 && kinds.size < 5; i--) {
    const { line, dates } = facts[i]!;
    if (dates.length > 0 || line.words > 12) continue;
    const kind =
      line.heading > 0
        ? `h${line.heading}`
        : line.bold
          ? 'bold'
          : page.signatureOf(line.node).split('<').slice(0, 2).join('<');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    put(`above ${kind}`, line.text);
  }
  for (const [field, [value]] of Object.entries(values))
    if (value !== undefined) put(`guess ${field}`, value.text);
  return slots;
}

type Slotted = { readonly record: MinedRecord; readonly slots: ReadonlyMap<string, string> };

/** The record a label is about: of its day, and the one that says most of it. */
function findByRule(label: RecordLabel, all: readonly Slotted[], start: string | undefined): Slotted | null {
  const day = start === undefined ? undefined : label[start]?.[0]?.slice(0, 10);
  let best: { one: Slotted; score: number } | null = null;
  for (const one of all) {
    const own = start === undefined ? undefined : one.record.values[start]?.[0]?.text;
    if (day !== undefined && own?.slice(0, 10) !== day) continue;
    const text = comparedForm([...one.slots.values()].join(' '));
    let score = day === undefined ? 0 : 1;
    for (const [field, [value]] of Object.entries(label)) {
      if (value === undefined) continue;
      if (field === start) score += own?.slice(0, 16) === value.slice(0, 16) ? 1.5 : 0;
      else if (text.includes(comparedForm(value))) score += 2;
    }
    if (score > 0 && (best === null || score > best.score)) best = { one, score };
  }
  return best?.one ?? null;
}

function learnField(
  pairs: readonly (Slotted & { value: string })[],
  all: readonly Slotted[],
  field: string,
): FieldRule | null {
  const scores = new Map<string, { slot: string; cut: CutName; count: number; score: number }>();
  for (const { slots, value } of pairs) {
    const wanted = comparedForm(value);
    for (const [slot, text] of slots)
      for (const cut of cutNames) {
        const got = comparedForm(cuts[cut](text));
        const match = got === wanted ? 1 : got !== '' && isNear(got, wanted) ? 0.6 : 0;
        if (match === 0) continue;
        const key = `${slot}\n${cut}`;
        const known = scores.get(key) ?? { slot, cut, count: 0, score: 0 };
        scores.set(key, { slot, cut, count: known.count + 1, score: known.score + match });
      }
  }
  const rank = ({ slot, cut, score }: { slot: string; cut: CutName; score: number }): number =>
    score - slotOrder.indexOf(slot.split(' ')[0]!) * 0.01 - cutNames.indexOf(cut) * 0.005;
  const ranked = [...scores.values()].sort((a, b) => rank(b) - rank(a));
  const values = new Set(pairs.map(({ value }) => comparedForm(value)));
  if (values.size === 1 && pairs.length >= 2) {
    // One value for all: a slot that says it every time, and something else in other records, beats the constant.
    const varying = ranked.find(({ slot, count, score }) => {
      if (count < pairs.length || score < pairs.length - 0.01 || /^(?:guess|offset)/.test(slot)) return false;
      const texts = all.map((one) => one.slots.get(slot)).filter((text) => text !== undefined);
      return texts.length >= 0.7 * all.length && new Set(texts.map(comparedForm)).size > 1;
    });
    if (varying !== undefined)
      return { kind: 'slot', slot: varying.slot, cut: varying.cut, otherwise: pairs[0]!.value };
    return constantOf(pairs, all, field);
  }
  const [best] = ranked;
  const mapped = best === undefined || best.count < pairs.length ? mapOf(pairs, all) : null;
  if (mapped !== null) return mapped;
  if (best !== undefined && best.count >= Math.max(1, Math.ceil(pairs.length / 2)))
    return { kind: 'slot', slot: best.slot, cut: best.cut, otherwise: null };
  return values.size === 1 ? constantOf(pairs, all, field) : null;
}

function constantOf(
  pairs: readonly (Slotted & { value: string })[],
  all: readonly Slotted[],
  field: string,
): FieldRule | null {
  const own = (record: MinedRecord): string => {
    const value = record.values[field]?.[0];
    return value?.from === 'record' ? comparedForm(value.text) : '';
  };
  const said = new Set(pairs.map(({ record }) => own(record)));
  const [beside] = said;
  // One labelled record may be the odd one: what it says tells something of the others only where some of them say it, too.
  const isUsual =
    beside === '' || pairs.length > 1 || all.filter(({ record }) => own(record) === beside).length > 1;
  if (!isUsual) return null;
  return { kind: 'constant', value: pairs[0]!.value, beside: said.size === 1 ? beside! : null };
}

/** A slot of few different texts, each of which goes with one value. */
function mapOf(pairs: readonly (Slotted & { value: string })[], all: readonly Slotted[]): FieldRule | null {
  let best: { slot: string; values: Record<string, string>; texts: number } | null = null;
  for (const slot of new Set(pairs.flatMap(({ slots }) => [...slots.keys()]))) {
    if (/^(?:above|offset)/.test(slot)) continue;
    const values = new Map<string, string>();
    const fits = pairs.every(({ slots, value }) => {
      const text = comparedForm(slots.get(slot) ?? '');
      const known = values.get(text) ?? value;
      values.set(text, value);
      return text !== '' && comparedForm(known) === comparedForm(value);
    });
    const texts = new Set(all.map(({ slots }) => comparedForm(slots.get(slot) ?? ''))).size;
    if (
      !fits ||
      values.size < 2 ||
      texts > Math.max(3, 0.4 * all.length) ||
      (best !== null && texts >= best.texts)
    )
      continue;
    best = { slot, values: Object.fromEntries(values), texts };
  }
  return best === null ? null : { kind: 'map', slot: best.slot, values: best.values };
}

/** Nearly the same words. */
function isNear(a: string, b: string): boolean {
  const left = a.split(' ');
  const right = b.split(' ');
  const shared = left.filter((word) => right.includes(word)).length;
  return (2 * shared) / (left.length + right.length) >= 0.75;
}

/** The hour that all labels give and their records do not. */
function commonHour(pairs: readonly (Slotted & { label: RecordLabel })[], start: string): string | null {
  const hours = new Set(pairs.map(({ label }) => label[start]?.[0]?.slice(11, 16) ?? ''));
  const [hour] = hours;
  if (hours.size !== 1 || hour === undefined || hour === '') return null;
  return pairs.some(({ record }) => record.values[start]?.[0]?.text.slice(11, 16) !== hour) ? hour : null;
}
