/** Objects of pages without markup: lists by their repeated structure, and pages about one thing. */
import type { Page } from '../../../page/page.js';
import { nextRecurring } from '../../value/datetime/recurring.js';
import { combine } from '../../value/datetime/when.js';
import { normalise, type ValueContext } from '../../value/normalise.js';
import { splitPeople } from '../../value/person.js';
import { comparedForm } from '../../value/text.js';
import { fieldOf, type Vertical } from '../../vertical/vertical.js';
import { nodePath } from '../node-path.js';
import { type PageObject, trust, type Value } from '../page-object.js';
import { detailValues } from './detail-page.js';
import { detailOf, isBare, mainHeading, toldAnchor } from './detail-record.js';
import { isLikelyNews } from './likely-news.js';
import { factsBut, factsOf, type LineFacts, labelTable, restOf } from './line-facts.js';
import { linesOf, type PageLines } from './lines.js';
import { withPlaces } from './place-slot.js';
import { type MinedRecord, recordReader } from './read-records.js';
import type { RecordValue, RecordValues } from './record-context.js';
import {
  dateAnchors,
  nameAnchors,
  type PageRecord,
  type RecordGroup,
  recordGroups,
  withRuns,
} from './record-groups.js';

export interface Mined {
  readonly page: PageLines;
  readonly facts: readonly LineFacts[];
  readonly records: readonly MinedRecord[];
  /** What the page is about, where it is about one thing that does not happen. */
  readonly about: RecordValues | null;
  readonly isDetail: boolean;
}

const maxRecords = 1000;
/** How often a line may be read as part of a record, and lines that a record keeps whatever there is. */
const maxShared = 4;
const minRecordLines = 8;
/** So many records are a list, unless so many fields say that the page is about one thing, and the list is of related ones. */
const manyRecords = 8;
const manyFields = 4;
/** Longer lines are sentences about more than one day. */
const maxRecurringWords = 40;

/** What is left of the trust in something that looks like news. */
const newsOfRecords = 0.5;
const shareOfTrust: Readonly<Record<RecordValue['from'], number>> = { record: 1, page: 0.8, owner: 0.5 };

/** Mines a page. `furniture`: texts that stand on many pages of its site. */
export function mine(
  page: Page,
  vertical: Vertical,
  context: ValueContext,
  furniture: ReadonlySet<number> | null = null,
): Mined {
  const lines = linesOf(page);
  const written = factsOf(lines.lines, vertical, context.order);
  const facts = vertical.happens && context.today !== null ? withRecurring(written, context.today) : written;
  const none: Mined = { page: lines, facts, records: [], about: null, isDetail: false };
  if (facts.length === 0) return none;
  const main = mainHeading(facts, page);
  const anchors = vertical.happens ? dateAnchors(facts, main) : nameAnchors(facts);
  if (anchors.length === 0 && vertical.happens) return none;
  const labels = labelTable(vertical);
  const all = recordGroups(lines, facts, anchors, (record) => richness(record, facts, vertical));
  const told = vertical.happens ? toldAnchor(anchors, all) : null;
  // Days that are listed beside the one the page tells of are its other days.
  const groups = told === null ? all : all.filter((group) => !isBare(group, facts));
  const detail = vertical.happens
    ? detailOf(lines, facts, told === null ? anchors : [told], groups, main, told !== null)
    : null;
  const chosen = limited(
    detail ??
      (vertical.happens ? groups.map(withRuns) : groups.filter((group) => isList(group, facts, vertical))),
    facts.length,
  );
  const records = chosen.flatMap((group) => group.records);
  const about = vertical.happens ? null : detailValues(page, lines, facts, vertical, labels);
  // What was taken for the page's own may be one of its records'.
  const isOfRecord = about !== null && isInside(about, records, facts, vertical);
  if (
    about !== null &&
    !isOfRecord &&
    (records.length < manyRecords || Object.keys(about).length >= manyFields)
  )
    return { ...none, about, isDetail: true };
  if (records.length === 0) return none;
  const place = vertical.fields.find((field) => field.kind === 'place')?.name ?? '';
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const read = recordReader({
    page: lines,
    facts,
    vertical,
    context,
    records,
    isDetail: detail !== null,
    furniture,
  });
  const mined = chosen.flatMap((group) => {
    const found = read(group);
    return vertical.happens && place !== '' ? withPlaces(found, detail !== null, head, place) : found;
  });
  const further =
    told === null || detail === null
      ? []
      : otherDays(
          mined[0]!,
          all.filter((group) => isBare(group, facts)),
          vertical,
        );
  return { page: lines, facts, records: [...mined, ...further], about: null, isDetail: detail !== null };
}

/** Mined records as objects. `confidence` falls with what is missing. */
export function objectsOfMined(
  mined: Mined,
  vertical: Vertical,
  context: ValueContext,
  valuesOf: (record: MinedRecord) => RecordValues = ({ values }) => values,
): PageObject[] {
  if (mined.about !== null)
    return [objectOfRecord(mined.about, mined, vertical, context)].filter((object) => object !== null);
  const objects: PageObject[] = [];
  const seen = new Set<string>();
  for (const record of mined.records) {
    const object = objectOfRecord(valuesOf(record), mined, vertical, context);
    if (object === null) continue;
    const key = vertical.fields
      .filter((field) => field.identifies)
      .map((field) => comparedForm(object.fields[field.name]?.[0]?.value ?? ''))
      .join('|');
    if (seen.has(key)) continue;
    seen.add(key);
    objects.push({ ...object, lineWords: record.record.anchor.facts.line.words });
  }
  return objects;
}

/** One record's values as an object; null without the fields that identify it. */
export function objectOfRecord(
  values: RecordValues,
  mined: Mined,
  vertical: Vertical,
  context: ValueContext,
): PageObject | null {
  const by = mined.isDetail ? 'text' : 'record';
  const fields: Record<string, Value[]> = {};
  for (const [name, found] of Object.entries(values)) {
    const field = fieldOf(vertical, name);
    if (field === undefined) continue;
    const own: Value[] = [];
    for (const { text, node, from } of found)
      for (const part of field.list && field.kind === 'person' ? splitPeople(text) : [text]) {
        const value = normalise(field, part, context);
        if (value === null) continue;
        own.push({
          value,
          raw: text.slice(0, 300),
          by,
          place: node > 0 ? nodePath(mined.page.page.tree, node) : 'said once on the page',
          confidence: trust[by] * shareOfTrust[from],
        });
      }
    if (own.length > 0) fields[name] = own;
  }
  const identifying = vertical.fields.filter((field) => field.identifies);
  const has = identifying.filter(
    (field) => fields[field.name] !== undefined && values[field.name]?.[0]?.from !== 'owner',
  ).length;
  const isOne =
    fields[identifying[0]!.name] !== undefined &&
    (vertical.happens
      ? fields[identifying.find((field) => field.kind === 'datetime')?.name ?? ''] !== undefined
      : Object.keys(fields).length >= 3);
  return isOne
    ? {
        fields,
        by,
        confidence:
          Math.round(
            trust[by] *
              (0.7 + (0.3 * has) / identifying.length) *
              (isLikelyNews(fields, mined.page.page.url, vertical) ? newsOfRecords : 1) *
              1000,
          ) / 1000,
      }
    : null;
}

/** The first records of groups, as many as are read. Records that stand inside each other, as where nothing is closed, share no more lines than the page has, some times over. */
function limited(groups: readonly RecordGroup[], lines: number): RecordGroup[] {
  let left = maxRecords;
  const chosen = groups.flatMap((group) => {
    const records = group.records.slice(0, left);
    left -= records.length;
    return records.length === 0 ? [] : [{ ...group, records }];
  });
  const all = chosen.flatMap(({ records }) => records);
  if (all.reduce((sum, record) => sum + record.lines.length, 0) <= maxShared * lines) return chosen;
  const each = Math.max(minRecordLines, Math.floor((maxShared * lines) / all.length));
  return chosen.map((group) => ({
    ...group,
    records: group.records.map((record) => {
      const from = Math.max(0, record.lines.indexOf(record.anchor.facts.line.index) - Math.floor(each / 2));
      return { ...record, lines: record.lines.slice(from, from + each) };
    }),
  }));
}

/** Where a page names no day at all, days that come back are told by the next of them. */
function withRecurring(facts: readonly LineFacts[], today: string): readonly LineFacts[] {
  if (facts.some(({ dates, line }) => dates.length > 0 && line.chrome < 3)) return facts;
  return facts.map((one) => {
    const date = one.line.words <= maxRecurringWords ? nextRecurring(one.line.text, today) : null;
    return date === null
      ? one
      : factsBut(one, { dates: [date], rest: restOf(one.line.text, [date, ...one.times]) });
  });
}

/** How much a record has of what its kind has: a time for what happens, a price or a date for the rest. */
function richness(record: PageRecord, facts: readonly LineFacts[], vertical: Vertical): number {
  const lines = record.lines.map((line) => facts[line]!);
  if (vertical.happens) return lines.some(({ times }) => times.length > 0) ? 1 : 0;
  const labelled = new Set(lines.map(({ label }) => label?.field).filter((field) => field != null)).size;
  const hasMoney = lines.some(({ line }) => /[$€£¥]\s?\d|\d\s?(?:€|EUR|USD|GBP)/.test(line.text));
  const hasDate = lines.some(({ dates }) => dates.length > 0);
  const hasPerson = lines.some(({ line }) => /^(?:by|von|par)\s+\p{Lu}/u.test(line.text));
  return Math.min(1, labelled / 2) + (hasMoney ? 0.5 : 0) + (hasDate ? 0.25 : 0) + (hasPerson ? 0.5 : 0);
}

/** A list of named things must say something besides their names; a list of links does not. */
function isList(group: RecordGroup, facts: readonly LineFacts[], vertical: Vertical): boolean {
  if (group.records.length < 3) return false;
  const rich = group.records.filter((record) => richness(record, facts, vertical) >= 0.5).length;
  return rich >= 0.6 * group.records.length;
}

/** Whether values of a page's one thing stand inside a record of its list. */
function isInside(
  about: RecordValues,
  records: readonly PageRecord[],
  facts: readonly LineFacts[],
  vertical: Vertical,
): boolean {
  const nodes = new Set(records.flatMap(({ lines }) => lines.map((line) => facts[line]!.line.node)));
  const head = vertical.fields.find((field) => field.identifies)!.name;
  return Object.entries(about).some(
    ([name, values]) => name !== head && values.some(({ node }) => nodes.has(node)),
  );
}

/** Records for the other days of a bare list, at the same hour and place. */
function otherDays(main: MinedRecord, groups: readonly RecordGroup[], vertical: Vertical): MinedRecord[] {
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)!.name;
  const own = main.values[start]?.[0];
  if (own === undefined) return [];
  return groups
    .flatMap((group) => group.records)
    .map((record) => ({ record, day: combine(record.anchor.date!, null, [], main.context.dates).start }))
    .filter(({ day }) => day.length === 10 && day !== own.text.slice(0, 10))
    .map(({ record, day }) => ({
      ...main,
      record,
      values: { ...main.values, [start]: [{ ...own, text: day + own.text.slice(10, 16) }] },
    }));
}
