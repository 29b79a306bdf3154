/** Objects of pages without markup: lists by their repeated structure, and pages about one thing. */
import type { Page } from '../../../page/page.js';
import { keyOf, resolveUrl } from '../../../url/address.js';
import { siteOf } from '../../../url/site.js';
import { nextRecurring } from '../../value/datetime/recurring.js';
import { combine, plainContext } from '../../value/datetime/when.js';
import { normalise, type ValueContext } from '../../value/normalise.js';
import { splitPeople } from '../../value/person.js';
import { comparedForm, comparedWords } from '../../value/text.js';
import { fieldOf, type Vertical } from '../../vertical/vertical.js';
import { nodePath } from '../node-path.js';
import { type PageObject, trust, type Value } from '../page-object.js';
import { detailValues } from './detail-page.js';
import { isLikelyNews } from './likely-news.js';
import { factsOf, LabelTable, type LineFacts, restOf } from './line-facts.js';
import { linesOf, type PageLines } from './lines.js';
import { pageConstants } from './page-constants.js';
import { withPlaces } from './place-slot.js';
import type { RecordContext, RecordValue, RecordValues } from './record-context.js';
import { fieldsOfRecord } from './record-fields.js';
import {
  type Anchor,
  dateAnchors,
  nameAnchors,
  type PageRecord,
  type RecordGroup,
  recordGroups,
} from './record-groups.js';
import { lineColumns, linesOfRecord, type RecordLine, sharesOf } from './record-lines.js';
import { ownerAddresses } from './site-owner.js';

/** A record with what was read from it. */
export interface MinedRecord {
  readonly record: PageRecord;
  readonly lines: readonly RecordLine[];
  readonly values: RecordValues;
  readonly context: RecordContext;
}

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
const maxDetailLines = 45;
/** So many records are a list, unless so many fields say that the page is about one thing, and the list is of related ones. */
const manyRecords = 8;
const manyFields = 4;
/** Longer lines are sentences about more than one day. */
const maxRecurringWords = 40;

/** What is left of the trust in something that looks like news. */
const newsOfRecords = 0.5;
const shareOfTrust: Readonly<Record<RecordValue['from'], number>> = { record: 1, page: 0.8, owner: 0.5 };

/** Mines a page. */
export function mine(page: Page, vertical: Vertical, context: ValueContext): Mined {
  const lines = linesOf(page);
  const written = factsOf(lines.lines, vertical, context.order);
  const facts = vertical.happens && context.today !== null ? withRecurring(written, context.today) : written;
  const none: Mined = { page: lines, facts, records: [], about: null, isDetail: false };
  if (facts.length === 0) return none;
  const main = mainHeading(facts);
  const anchors = vertical.happens ? dateAnchors(facts, main) : nameAnchors(facts);
  if (anchors.length === 0 && vertical.happens) return none;
  const labels = new LabelTable(vertical);
  const all = recordGroups(lines, facts, anchors, (record) => richness(record, facts, vertical));
  const told = vertical.happens ? toldAnchor(anchors, all) : null;
  // Days that are listed beside the one the page tells of are its other days.
  const groups = told === null ? all : all.filter((group) => !isBare(group, facts));
  const detail = vertical.happens
    ? detailOf(lines, facts, told === null ? anchors : [told], groups, main, told !== null)
    : null;
  const chosen = limited(
    detail ?? (vertical.happens ? groups : groups.filter((group) => isList(group, facts, vertical))),
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
  const constants = pageConstants(
    facts,
    records,
    place,
    ownerAddresses(facts, new Set(records.flatMap((record) => record.lines))),
  );
  const inRecords = new Set(records.flatMap((record) => record.lines));
  const read = (group: RecordGroup, isPlain: boolean): MinedRecord[] => {
    const columns = lineColumns(lines, facts, group, labels);
    const shares = sharesOf(facts, group.records);
    return group.records.map((record) => {
      const own = linesOfRecord(lines, facts, record, columns, shares, place);
      const recordContext: RecordContext = {
        page: lines,
        facts,
        vertical,
        constants,
        dates: {
          ...plainContext,
          zone: context.zone,
          today: context.today,
          order: context.order,
          year: yearOf(record, facts, page),
        },
        group,
        inRecords,
        isDetail: detail !== null,
        isPlain,
      };
      return {
        record,
        lines: own,
        values: fieldsOfRecord(record, own, recordContext),
        context: recordContext,
      };
    });
  };
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const mined = chosen.flatMap((group) => {
    const first = read(group, false);
    // Where few records are named, the odd lines that look like names are none.
    const named = first.filter(({ values }) => values[head]?.[0]?.from === 'record').length;
    const best = group.records.length > 3 && named < 0.5 * group.records.length ? read(group, true) : first;
    return vertical.happens && place !== '' ? withPlaces(best, detail !== null, head, place) : best;
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
    objects.push(object);
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
    return date === null ? one : { ...one, dates: [date], rest: restOf(one.line.text, [date, ...one.times]) };
  });
}

function mainHeading(facts: readonly LineFacts[]): number {
  const h1 = facts.find(({ line }) => line.heading === 1 && line.chrome < 1);
  return h1?.line.index ?? 0;
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

/** A list of days with nothing else. */
function isBare(group: RecordGroup, facts: readonly LineFacts[]): boolean {
  const bare = group.records.filter(({ lines }) => lines.every((line) => facts[line]!.rest === ''));
  return (
    bare.length >= 0.8 * group.records.length &&
    !group.records.some(({ lines }) => lines.some((line) => facts[line]!.times.length > 0))
  );
}

/** The line that tells of one of the days that a bare list has, with its hour; null when there is no such line, or several. */
function toldAnchor(anchors: readonly Anchor[], groups: readonly RecordGroup[]): Anchor | null {
  const dayOf = ({ date }: Anchor): string => `${date?.month}-${date?.day}`;
  const listed = new Set(groups.flatMap((group) => group.records.map(({ anchor }) => anchor)));
  const told = anchors.filter(
    (anchor) =>
      anchor.facts.times.length > 0 &&
      anchor.facts.line.chrome < 1 &&
      [...listed].some(
        (other) => other !== anchor && other.facts.rest === '' && dayOf(other) === dayOf(anchor),
      ),
  );
  return told.length === 1 ? told[0]! : null;
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

/** The record of a page that is about one thing; null when it lists several. */
function detailOf(
  page: PageLines,
  facts: readonly LineFacts[],
  anchors: readonly Anchor[],
  groups: readonly RecordGroup[],
  main: number,
  isTold: boolean,
): RecordGroup[] | null {
  const shared = new Map<string, Set<string>>();
  for (const {
    facts: { line },
    date,
  } of anchors) {
    const signature = page.signatureOf(line.node);
    shared.set(signature, (shared.get(signature) ?? new Set()).add(`${date?.month}-${date?.day}`));
  }
  const heading = facts[main]!.line;
  const titleDays = new Set(
    facts
      .filter(({ line }) => line.heading === 1)
      .flatMap(({ dates }) => dates.map((date) => `${date.month}-${date.day}`)),
  );
  let best: { anchor: Anchor; score: number } | null = null;
  for (const anchor of anchors) {
    const { facts: one, date } = anchor;
    const next = facts[one.line.index + 1];
    let score = 0;
    if (one.label !== null || facts[one.line.index - 1]?.label?.rest === '') score += 1.5;
    if (one.times.length > 0 || (next !== undefined && next.times.length > 0 && next.dates.length === 0))
      score += 1;
    if (heading.heading === 1 && one.line.index > main && one.line.index <= main + 8) score += 0.7;
    if (one.line.heading > 0) score += 0.5;
    if (titleDays.has(`${date?.month}-${date?.day}`)) score += 1;
    if (one.line.chrome >= 1) score -= 1;
    if (one.line.words > 30) score -= 0.5;
    if (anchor.weight < 0.12) score -= 2;
    const days = shared.get(page.signatureOf(one.line.node))!.size;
    if (days > 1) score -= days > 2 ? 1.5 : 1.2;
    if (best === null || score > best.score) best = { anchor, score };
  }
  const records = Math.max(0, ...groups.map((group) => group.records.length));
  if (best === null || !(isTold || best.score >= 3 || (best.score >= 1 && records < 3))) return null;
  if (!isTold && isListed(page, facts, best.anchor, main)) return null;
  const at = best.anchor.facts.line.index;
  const from = heading.heading === 1 && main <= at ? main : Math.max(0, at - 6);
  const lines: number[] = [];
  for (let line = from; line < facts.length && (lines.length < maxDetailLines || line <= at + 5); line++)
    if (facts[line]!.line.chrome <= best.anchor.facts.line.chrome + 0.5) lines.push(line);
  const record: PageRecord = { anchor: best.anchor, lines, top: best.anchor.facts.line.node };
  return [{ signature: 'detail', records: [record], score: best.score }];
}

/** How far above a date, in elements and in lines, the name of what it belongs to stands. */
const maxNameLevels = 3;
const maxNameLines = 3;
const maxNameWords = 16;

/** Whether a date has a name of its own beside it that leads elsewhere: then the page lists a few things and is about none of them. */
function isListed(page: PageLines, facts: readonly LineFacts[], anchor: Anchor, main: number): boolean {
  const { tree } = page.page;
  const { line } = anchor.facts;
  const title = comparedForm(facts[main]!.line.text);
  let node = line.node;
  for (let level = 0; level < maxNameLevels && node > 0; level++, node = tree.parent[node]!) {
    const first = page.firstOf(node);
    if (first <= main) return false;
    for (let at = Math.max(first, line.index - maxNameLines); at <= line.index; at++) {
      const { line: other, rest } = facts[at]!;
      const [link] = other.links;
      if (link === undefined || other.chrome >= 1 || other.words > maxNameWords) continue;
      const isBehind = at === line.index && other.text.indexOf(link.text) > (anchor.date?.at ?? 0);
      const isName =
        comparedWords(link.text).length > 1 &&
        (link.text.length >= 0.6 * rest.length || rest.startsWith(link.text));
      if (
        isName &&
        !isBehind &&
        !title.includes(comparedForm(link.text)) &&
        leadsOnward(link.href, page.page)
      )
        return true;
    }
  }
  return false;
}

/** Whether a link leads to another page of the site. */
function leadsOnward(href: string, page: Page): boolean {
  const url = resolveUrl(href, page.base);
  if (url === null || /\.(?:pdf|docx?)$/i.test(url)) return false;
  return siteOf(url) === siteOf(page.url) && keyOf(url) !== keyOf(page.url);
}

/** A year that stands above a record: in its section, in the page's title, in its address. */
function yearOf(record: PageRecord, facts: readonly LineFacts[], page: Page): number | null {
  const { line } = record.anchor.facts;
  for (let i = record.lines[0]! - 1; i >= 0; i--) {
    const above = facts[i]!.line;
    if (above.chrome > line.chrome || !(above.heading > 0 || above.bold || above.words <= 6)) continue;
    const year = /(?<!\d)(20[0-4]\d|19[89]\d)(?!\d)/.exec(above.text)?.[1];
    if (year !== undefined && facts[i]!.dates.length === 0) return Number(year);
  }
  const inTitle = [...page.title.matchAll(/(?<!\d)(20[0-4]\d)(?!\d)/g)].map((match) => match[1]);
  if (inTitle.length === 1) return Number(inTitle[0]);
  const inUrl = /[/=_-](20[0-4]\d)(?=[/_.-]|$)/.exec(page.url)?.[1];
  return inUrl === undefined ? null : Number(inUrl);
}
