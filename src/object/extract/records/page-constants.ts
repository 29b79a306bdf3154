/** What a page says once for all its records: the hour, the place, who meets. */
import { alternativesOf } from '../../lexicon/lexicon.js';
import { findDates } from '../../value/datetime/find-dates.js';
import { findTimes, type WrittenTime } from '../../value/datetime/find-times.js';
import { comparedForm, comparedWords } from '../../value/text.js';
import { addressAt, isAddress, type LineFacts, maskedLine, trimMarks } from './line-facts.js';
import type { PageLines } from './lines.js';
import type { PageRecord } from './record-groups.js';

export interface PageConstants {
  readonly time: WrittenTime | null;
  readonly place: string | null;
  /** Where the owner of the site sits, as its pages give it outside their records. */
  readonly addresses: readonly string[];
  /** Who it is that meets or plays, and the line that says so. */
  readonly organiser: { readonly name: string; readonly line: number } | null;
}

const aboutWords =
  /\b(?:meet(?:s|ings?)?|held|begin|start|scheduled|takes? place|commence|unless|hearing|events?|sessions?|findet|statt|lieu|tiene lugar|beginnt|aanvang)\b/i;
/** Said of all days, and not of one. */
const everyDay = /\b(?:every|each|all (?:\p{L}+ )?meetings|meetings (?:are|will))\b/iu;
const officeHours = /office hours|hours?:|registration|deadline|mon(?:day)?\s*[-–]\s*fri/i;
const rooms =
  /\b(?:room|rm\.?|suite|floor|hall|center|centre|auditorium|chambers?|board ?room|library|church|school|college|building|fieldhouse|office|headquarters|theat(?:er|re)|zoom|virtual|online|saal|raum|haus|salle|sala|teatro|zaal)\b/i;
/** Dates and times are masked before these look: "held at 9 am at the Library" is at the library. */
const heldAt =
  /\b(?:held|meets?|meetings?|located|takes? place|hosted|convene[sd]?|gathers?|occurs?|findet|statt)\b[^.]{0,80}?\b(?:at|in|via|im)\s+((?:the )?[\p{Lu}\d].{3,160})/u;
const nameBeforeAddress =
  /\b(?:at|in)\s+(?:the )?((?:[\p{Lu}(][\p{L}\p{N}.&'’)-]*,? (?:of |and |the )?){0,7}[\p{Lu}(][\p{L}\p{N}.&'’)-]*)[,:( ]*$/u;
/** Where a place in a sentence is over: at a masked date, a verb, a condition, the end of the sentence (not of "St."). */
const placeEnd =
  /,?\s*(?:\b(?:at|on|from|beginning|starting|and)\b\s*)*\u0001|,? (?:on (?:the )?(?:\p{L}+ )?\p{Lu}\p{Ll}+days?\b|(?:unless|until|and will|and typically|to consider|are|is|will)\b)|(?<!\b(?:\p{Lu}|St|Ste|Rm|No|Fl|Mt|Ft))\.\s+(?=\p{Lu}\p{Ll}+ \p{Ll})|[;!?]|\.\s*$/u;
const nameOfMany = String.raw`[\p{Lu}#][\p{L}\p{N}#&'’.-]*(?: (?:[\p{Lu}#][\p{L}\p{N}#&'’.-]*|\d+|of|on|and|the|for|in|&)){0,9}`;
const inBrackets = String.raw`(?: \([^)]*\))?`;
const organisers: readonly RegExp[] = [
  new RegExp(
    String.raw`(${nameOfMany})${inBrackets} (?:board |commission |committee )?(?:[Mm]eetings?|hearings?|events?|sessions?|concerts?|shows?) (?:are|is|will|begin|start|have|has|take|shall)\b`,
    'u',
  ),
  new RegExp(`[Mm]eetings? (?:of|for) the (${nameOfMany})`, 'u'),
  new RegExp(
    String.raw`(?:^|[.:] )(?:[Tt]he )?(${nameOfMany})${inBrackets} (?:is required|usually|meets|holds|will hold|will meet|typically|generally|convenes)\b`,
    'u',
  ),
];
const generic = new Set(
  'meeting meetings schedule schedules calendar dates date information upcoming past events event agenda agendas minutes archives archive next home page documents details regular special public open the of and for in a to list view all these our typically board committee commission session sessions materials video videos contact about us welcome recent other search site january february march april may june july august september october november december'.split(
    ' ',
  ),
);

/** Words of a text that say which thing it is, and not only what kind. */
export function specificWords(text: string): number {
  return comparedWords(text).filter((word) => /\p{L}/u.test(word) && !generic.has(word)).length;
}

/** Whether a text says only what kind of thing it is of: "Board Meeting". */
export function isGeneric(text: string): boolean {
  return specificWords(text) < 2 && comparedWords(text).some((word) => word.length > 3 && generic.has(word));
}

const namedBehind = new RegExp(
  String.raw`(?:^|[\s,;])(?:${alternativesOf('at')})\s+((?:the\s+)?[\p{Lu}\d][^,.;|]{2,70}?)(?=\s*(?:[,.;|(]|$|\s(?:in|on|for|um|à|für|pour|por|per|doors|einlass)\s))`,
  'u',
);

/** A place named behind a date in a sentence: ", at Town Hall, in Austin". */
export function placeBehind(text: string): string | null {
  const found = namedBehind.exec(text);
  const place = found?.[1]?.trim();
  return place === undefined || /^\d/.test(place) || place.split(' ').length > 9 ? null : place;
}

/** A place told in a sentence: "will be held at the Cultural Center, 78 E. Washington". */
export function placeOfProse(text: string): string | null {
  const dates = findDates(text);
  const plain = maskedLine(text, [...dates, ...findTimes(maskedLine(text, dates))]);
  const found = heldAt.exec(plain)?.[1] ?? withAddress(plain);
  if (found === null) return null;
  const end = found.search(placeEnd);
  const place = (end > 3 ? found.slice(0, end) : found)
    .replace(/^the /, '')
    .replace(/\s*\b(?:click here|for map)\b.*$/i, '')
    .replace(/[\s,.:(-]+$/, '');
  const isOther = /[\u0001@]|(?<!\d)\d{3}[-.]\d{4}/.test(place);
  return place.length > 3 && !isOther && (isAddress(place) || rooms.test(place)) ? place : null;
}

/** An address with the name that leads to it: "at Bistro Campagne (4518 N. Lincoln Avenue)". */
function withAddress(text: string): string | null {
  const at = addressAt(text);
  if (at < 0) return null;
  const name = nameBeforeAddress.exec(text.slice(0, at))?.[1];
  return (name === undefined ? '' : `${trimMarks(name)}, `) + text.slice(at);
}

/** Whether a text names a room or a house. */
export function isRoom(text: string): boolean {
  return rooms.test(text);
}

/** What pages say of their records, outside of them. */
export interface OutsideRecords {
  readonly page: PageLines;
  readonly facts: readonly LineFacts[];
  /** Lines of records. */
  readonly inRecords: ReadonlySet<number>;
  readonly addresses: readonly string[];
  /** The field that says where. */
  readonly place: string;
}

/** What is said once for some records, nearest first. */
export function pageConstants(outside: OutsideRecords, records: readonly PageRecord[]): PageConstants {
  const { facts, inRecords: inside, addresses } = outside;
  const first = Math.min(...records.map(({ lines }) => lines[0]!));
  const last = Math.max(...records.map(({ lines }) => lines.at(-1)!));
  const chrome = Math.min(...records.map(({ anchor }) => anchor.facts.line.chrome));
  const near = facts
    .filter(
      ({ line }) =>
        !inside.has(line.index) && (line.chrome <= chrome || (line.chrome < 1 && everyDay.test(line.text))),
    )
    .map((one) => ({
      one,
      distance:
        one.line.index < first
          ? first - one.line.index
          : one.line.index > last
            ? (one.line.index - last) * 2 + 3
            : 0,
    }))
    .sort((a, b) => a.distance - b.distance);
  const timed = near.filter(
    ({ one, distance }) =>
      one.times.length > 0 &&
      one.dates.length === 0 &&
      (aboutWords.test(one.line.text) || (one.rest.length < 4 && distance < 6)) &&
      !officeHours.test(one.line.text),
  );
  const time = timed.find(({ one }) => everyDay.test(one.line.text)) ?? timed[0];
  return {
    time: time?.one.times[0] ?? null,
    addresses,
    place: placeOfPage(outside, near, last),
    organiser: organiserOf(near.filter(({ one, distance }) => one.line.index < last && distance < 40)),
  };
}

/** More sections are a list of another kind. */
const maxSections = 30;

/** What is said for the records of each section of a list, under its own heading; what a section leaves open the page says. */
export function sectionConstants(
  outside: OutsideRecords,
  records: readonly PageRecord[],
): ReadonlyMap<PageRecord, PageConstants> {
  const whole = pageConstants(outside, records);
  const sections = sectionsOf(outside, records);
  if (sections.length < 2 || sections.length > maxSections)
    return new Map(records.map((record) => [record, whole]));
  return new Map(
    sections.flatMap((section) => {
      const own = pageConstants(outside, section);
      const constants: PageConstants = {
        ...whole,
        time: own.time ?? whole.time,
        place: own.place ?? whole.place,
        organiser: own.organiser ?? whole.organiser,
      };
      return section.map((record): [PageRecord, PageConstants] => [record, constants]);
    }),
  );
}

/** Records of a list as headings outside of them part it. */
function sectionsOf({ facts, inRecords }: OutsideRecords, records: readonly PageRecord[]): PageRecord[][] {
  const sections: PageRecord[][] = [];
  let end = -1;
  for (const record of records) {
    const isParted = facts
      .slice(Math.max(0, end + 1), record.lines[0])
      .some(
        ({ line, dates, times }) =>
          line.heading > 0 &&
          !inRecords.has(line.index) &&
          dates.length === 0 &&
          times.length === 0 &&
          /\p{L}{3}/u.test(line.text),
      );
    if (sections.length === 0 || isParted) sections.push([]);
    sections.at(-1)!.push(record);
    end = record.lines.at(-1)!;
  }
  return sections;
}

const maxHeaderLevels = 4;

/** Whether a line is the heading of a column. */
function isColumnHeading({ page: { tree } }: PageLines, node: number): boolean {
  for (let at = node, level = 0; at > 0 && level < maxHeaderLevels; at = tree.parent[at]!, level++)
    if (/^(?:th|thead)$/.test(tree.nameOf(at))) return true;
  return false;
}

function placeOfPage(
  { page, facts, inRecords: inside, place: field }: OutsideRecords,
  near: readonly { one: LineFacts; distance: number }[],
  last: number,
): string | null {
  const close = near.filter(
    ({ one, distance }) =>
      distance <= 60 &&
      one.line.words <= 220 &&
      (one.line.index < last || aboutWords.test(one.line.text) || one.label !== null),
  );
  // What is said of all days goes before what is said of one.
  const general = close.filter(({ one }) => one.dates.length === 0 || everyDay.test(one.line.text));
  for (const { one } of [...general, ...close.filter((other) => !general.includes(other))]) {
    const { line, label } = one;
    // A label that leads somewhere is navigation.
    const isLink = line.links.some(({ text }) => comparedForm(text) === comparedForm(line.text));
    const isColumn = label?.rest === '' && isColumnHeading(page, line.node);
    if (label?.field === field && !isLink && !isColumn) {
      const next = facts[line.index + 1];
      const text =
        label.rest !== ''
          ? label.rest
          : next !== undefined && !inside.has(next.line.index) && next.label === null
            ? next.line.text
            : null;
      if (text !== null)
        return withAddressBelow(text, label.rest !== '' ? line.index : line.index + 1, facts);
    }
    if (aboutWords.test(line.text)) {
      const place = placeOfProse(line.text);
      if (place !== null) return place;
    }
  }
  for (const { one, distance } of close) {
    if (!one.isAddress || one.line.words >= 14 || distance > 12) continue;
    const before = facts[one.line.index - 1];
    const behind = facts[one.line.index + 1];
    const parts = [one.line.text];
    if (
      before !== undefined &&
      !inside.has(before.line.index) &&
      before.line.words < 9 &&
      before.label === null &&
      before.times.length === 0 &&
      rooms.test(before.line.text)
    )
      parts.unshift(before.line.text);
    if (behind !== undefined && !inside.has(behind.line.index) && behind.line.words < 9 && behind.isTown)
      parts.push(behind.line.text);
    return parts.join(', ');
  }
  const virtual = close.find(
    ({ one, distance }) =>
      distance < 10 &&
      aboutWords.test(one.line.text) &&
      /\b(?:virtually|via zoom|virtual meetings?|via webex|online)\b/i.test(one.line.text),
  );
  return virtual === undefined
    ? null
    : (/\b(?:virtually|via zoom|virtual meetings?|via webex|online)\b/i.exec(virtual.one.line.text)?.[0] ??
        null);
}

/** A labelled place with the address and the town in the lines below it. */
function withAddressBelow(place: string, at: number, facts: readonly LineFacts[]): string {
  const parts = [place];
  for (const { line, isAddress: hasStreet, isTown, label, dates } of facts.slice(at + 1, at + 3)) {
    if (!(hasStreet || isTown) || label !== null || dates.length > 0 || line.words > 12) break;
    parts.push(line.text);
  }
  return parts.join(', ');
}

function organiserOf(near: readonly { one: LineFacts }[]): PageConstants['organiser'] {
  for (const { one } of near) {
    if (one.line.words < 5 || one.line.words > 220) continue;
    for (const pattern of organisers) {
      const name = pattern
        .exec(one.line.text)?.[1]
        ?.replace(
          /^(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|The|All|Unless|Regular|These|Typically|Please|For|In|On|Of|Any|Our|Next|of|the|and|on|for|in)\s+)+/,
          '',
        )
        .replace(/(?:\s+(?:of|on|and|the|for|in))+$/, '')
        .trim();
      if (name?.includes(' ') && specificWords(name) >= 1) return { name, line: one.line.index };
    }
  }
  return null;
}
