/**
 * Places that nothing labels. In a list, a part behind the date that often enough names a house is where the others have theirs, too;
 * on a page about one thing, it is the first part behind the date in a line of facts (date · place · town).
 */
import { findDates } from '../../value/datetime/find-dates.js';
import { findTimes } from '../../value/datetime/find-times.js';
import { findMoney } from '../../value/money.js';
import { comparedForm } from '../../value/text.js';
import { type LineFacts, maskedLine, trimMarks } from './line-facts.js';
import { isRoom } from './page-constants.js';
import type { RecordValues } from './record-context.js';
import type { PageRecord } from './record-groups.js';
import type { RecordLine } from './record-lines.js';

/** A record as far as this is about it. */
interface Placed {
  readonly record: PageRecord;
  readonly lines: readonly RecordLine[];
  readonly values: RecordValues;
}

interface Part {
  readonly text: string;
  readonly node: number;
}

/** Parts behind the date that are looked at; shares of records whose part reads as a name, is a house's, or is the title. */
const maxSlots = 3;
const minNames = 0.7;
const minHouses = 0.25;
const maxTitles = 0.2;
const minRecords = 3;
const maxSlotWords = 8;
/** Where more records than this say where they are, the others say it on purpose not. */
const maxPlaced = 0.3;
const marks = /\s*[·•|]\s*|[,;]\s+|\s[–—-]\s/;

/** Records with the places that were found, where they had none of their own. */
export function withPlaces<T extends Placed>(
  records: readonly T[],
  isDetail: boolean,
  head: string,
  place: string,
): T[] {
  const hasOwn = ({ values }: Placed): boolean => values[place]?.[0]?.from === 'record';
  if (records.length === 0 || records.filter(hasOwn).length > maxPlaced * records.length) return [...records];
  const parts = records.map((one) => partsOfSlot(one, isDetail));
  const isTitle = ({ values }: Placed, { text }: Part): boolean =>
    comparedForm(values[head]?.[0]?.text ?? '') === comparedForm(text);
  const slot = isDetail ? slotOfFacts(records[0]!, parts[0]!) : slotOfList(records, parts, isTitle);
  if (slot < 0) return [...records];
  return records.map((one, i) => {
    const part = parts[i]![slot];
    return hasOwn(one) || part === undefined || isTitle(one, part) || !isNameOfPlace(part.text)
      ? one
      : { ...one, values: { ...one.values, [place]: [{ ...part, from: 'record' }] } };
  });
}

function slotOfList(
  records: readonly Placed[],
  parts: readonly (readonly Part[])[],
  isTitle: (record: Placed, part: Part) => boolean,
): number {
  if (records.length < minRecords) return -1;
  for (let slot = 0; slot < maxSlots; slot++) {
    const count = (test: (part: Part, record: Placed) => boolean): number =>
      records.filter((record, i) => parts[i]![slot] !== undefined && test(parts[i]![slot]!, record)).length;
    if (
      count((part, record) => isTitle(record, part)) < maxTitles * records.length &&
      count(({ text }) => isNameOfPlace(text)) >= minNames * records.length &&
      count(({ text }) => isRoom(text)) >= Math.max(2, minHouses * records.length)
    )
      return slot;
  }
  return -1;
}

function slotOfFacts({ record }: Placed, [first]: readonly Part[]): number {
  if (first === undefined || !isNameOfPlace(first.text)) return -1;
  const separators = record.anchor.facts.line.text.match(/[·•|]/g)?.length ?? 0;
  return isRoom(first.text) || separators >= 2 ? 0 : -1;
}

function isNameOfPlace(text: string): boolean {
  return /^[\p{Lu}\d]/u.test(text) && /\p{L}{2}/u.test(text) && text.split(' ').length <= maxSlotWords;
}

/** What stands behind a record's date, part by part, without times, prices and labelled lines. */
function partsOfSlot({ record, lines }: Placed, isDetail: boolean): Part[] {
  const parts: Part[] = [];
  let isBehind = false;
  for (const { facts, field } of lines) {
    const isAnchor = facts === record.anchor.facts;
    if (!isAnchor && (!isBehind || isDetail || field !== undefined || facts.line.words > 12)) continue;
    for (const { text, node } of elementsOf(facts)) {
      const dates = findDates(text);
      const plain = maskedLine(text, [...dates, ...findTimes(maskedLine(text, dates))]);
      const from = isAnchor && !isBehind ? plain.lastIndexOf('\u0001') + 1 : 0;
      if (isAnchor && dates.length > 0) isBehind = true;
      if (!isBehind) continue;
      for (const part of plain.slice(from).split(marks)) {
        const bare = trimMarks(part);
        if (bare !== '' && !part.includes('\u0001') && findMoney(bare) === null)
          parts.push({ text: bare, node });
      }
    }
    isBehind ||= isAnchor;
  }
  return parts;
}

/** Texts of a line by the element they stand in. */
function elementsOf({ line }: LineFacts): Part[] {
  const elements: { text: string; node: number }[] = [];
  for (const { node, text } of line.pieces) {
    const last = elements.at(-1);
    if (last?.node === node) last.text += ` ${text}`;
    else elements.push({ node, text });
  }
  return elements;
}
