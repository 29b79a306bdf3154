/** Reads the records of a list: the role of each line, where it happens, what it is called, and its other fields. */
import { plainContext } from '../../value/datetime/when.js';
import type { ValueContext } from '../../value/normalise.js';
import type { Vertical } from '../../vertical/vertical.js';
import { type LineFacts, labelTable } from './line-facts.js';
import type { PageLines } from './lines.js';
import { namesOfRecords } from './name/names-of-records.js';
import { type OutsideRecords, sectionConstants } from './page-constants.js';
import type { RecordContext, RecordValues } from './record-context.js';
import { fieldsOfRecord } from './record-fields.js';
import { type PageRecord, type RecordGroup, runOfDates } from './record-groups.js';
import { lineColumns, linesOfRecord, type RecordLine, sharesOf } from './record-lines.js';
import { placeOfRecord } from './record-place.js';
import { ownerAddresses } from './site-owner.js';

/** A record with what was read from it. */
export interface MinedRecord {
  readonly record: PageRecord;
  readonly lines: readonly RecordLine[];
  readonly values: RecordValues;
  readonly context: RecordContext;
}

/** What reading records of a page hangs on. */
export interface RecordReading {
  readonly page: PageLines;
  readonly facts: readonly LineFacts[];
  readonly vertical: Vertical;
  readonly context: ValueContext;
  /** All records of the page. */
  readonly records: readonly PageRecord[];
  /** The page is about one thing. */
  readonly isDetail: boolean;
  /** Texts that stand on many pages of the site; null where that is not known. */
  readonly furniture: ReadonlySet<number> | null;
}

/** A reader of the lists of one page. */
export function recordReader(reading: RecordReading): (group: RecordGroup) => MinedRecord[] {
  const { facts, vertical, records } = reading;
  const place = vertical.fields.find((field) => field.kind === 'place')?.name ?? '';
  const inRecords = new Set(records.flatMap((record) => record.lines));
  const addresses = ownerAddresses(facts, inRecords);
  const outside: OutsideRecords = { page: reading.page, facts, inRecords, addresses, place };
  return (group) => readGroup(group, reading, outside);
}

function readGroup(
  group: RecordGroup,
  { page: lines, facts, vertical, context, isDetail, furniture }: RecordReading,
  outside: OutsideRecords,
): MinedRecord[] {
  const { place, inRecords } = outside;
  const constants = sectionConstants(outside, group.records);
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const columns = lineColumns(lines, facts, group, labelTable(vertical));
  const shares = sharesOf(facts, group.records);
  const unnamed = group.records.map((record) => {
    const own = linesOfRecord(lines, facts, record, columns, shares, place);
    const recordContext: RecordContext = {
      page: lines,
      facts,
      vertical,
      constants: constants.get(record)!,
      dates: {
        ...plainContext,
        zone: context.zone,
        today: context.today,
        order: context.order,
        year: yearOf(record, facts, lines.page),
      },
      group,
      inRecords,
      isDetail,
      furniture,
    };
    const where = place === '' ? null : placeOfRecord(record, own, recordContext, place);
    return { record, lines: own, context: recordContext, place: where };
  });
  const names = namesOfRecords(unnamed, head);
  return unnamed.map(({ place: where, ...one }, i) => ({
    ...one,
    values: fieldsOfRecord(one.record, one.lines, one.context, { title: names[i]!, where }),
  }));
}

/** A year that stands above a record: in its section, in the page's title, in its address. */
function yearOf(record: PageRecord, facts: readonly LineFacts[], page: PageLines['page']): number | null {
  const { line } = record.anchor.facts;
  // One year behind a run of days is that of all of them.
  const said = new Set(runOfDates(record.anchor.facts).flatMap(({ year }) => (year === null ? [] : [year])));
  if (said.size === 1) return [...said][0]!;
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
