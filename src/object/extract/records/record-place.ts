/** Where a record happens: by label or column, in its sentence, by an address, or as the page says for all. */
import { alternativesOf } from '../../lexicon/lexicon.js';
import { comparedWords } from '../../value/text.js';
import { isDocument } from './documents.js';
import { isRoom, placeBehind, placeOfProse } from './page-constants.js';
import type { RecordContext, RecordValue } from './record-context.js';
import type { PageRecord } from './record-groups.js';
import type { RecordLine } from './record-lines.js';

export function placeOfRecord(
  record: PageRecord,
  lines: readonly RecordLine[],
  { constants, isDetail }: RecordContext,
  field: string,
): RecordValue | null {
  const named = lines.filter(
    (line) => line.field === field && line.text !== '' && line.facts.dates.length === 0,
  );
  if (named.length > 0) {
    const parts: string[] = [];
    let last = named[0]!.offset;
    for (const line of named) {
      if ((line.offset > last + 2 && line.cell < 0) || parts.length >= 4) break;
      // A further label of the same kind says nothing; what is another thing ends the place.
      if (parts.length > 0 && /^(?:location|venue|place)(?: \p{Ll}+)?:?$/iu.test(line.text)) {
        last = line.offset;
        continue;
      }
      if (otherThings.test(line.text) || (parts.length > 0 && line.text.endsWith(':'))) break;
      if (parts.length > 0 && line.facts.line.words > 7 && !line.facts.isAddress && !line.facts.isTown) break;
      if (parts.length > 0 && line.facts.line.words >= wordsOfSentence && /\p{Ll}[.!?]$/u.test(line.text))
        break;
      parts.push(line.text);
      last = line.offset;
    }
    return {
      text: withHouse(parts.join(', '), constants),
      node: named[0]!.facts.line.node,
      from: 'record',
    };
  }
  const { facts } = record.anchor;
  if (record.anchor.date !== null && facts.line.words > 6) {
    const told = placeBehind(facts.line.text.slice(record.anchor.date.end));
    if (told !== null && !facts.isAddress) return { text: told, node: facts.line.node, from: 'record' };
  }
  if (facts.line.words > 12) {
    const told = placeOfProse(facts.line.text);
    if (told !== null) return { text: told, node: facts.line.node, from: 'record' };
  }
  const isAddressed = (line: RecordLine): boolean => line.facts.isAddress && line.facts.line.words < 22;
  const own = lines.findIndex((line) => line.facts === facts && isAddressed(line));
  const at = own >= 0 ? own : lines.findIndex((line) => isAddressed(line) && isOfDay(line, record));
  if (at >= 0) {
    const line = lines[at]!;
    const isAnchor = line.facts === facts;
    const parts = [isAnchor ? line.facts.rest.replace(/^\W*(?:(?:at|@|in)\s+)+/i, '') : line.text];
    const before = lines[at - 1];
    if (!isAnchor && before !== undefined && isHouseOf(before, line, lines, record)) {
      parts.unshift(before.text);
      const further = lines[at - 2];
      if (further !== undefined && isPlaceName(further) && isRoom(further.text)) parts.unshift(further.text);
    }
    for (const next of lines.slice(at + 1, at + 3)) {
      if (
        next.facts.line.words >= 10 ||
        next.facts.dates.length > 0 ||
        next.facts.times.length > 0 ||
        !(next.facts.isTown || isRoom(next.text))
      )
        break;
      parts.push(next.text);
    }
    return { text: parts.join(', '), node: line.facts.line.node, from: 'record' };
  }
  const virtual = lines.find(
    ({ facts: { rest } }) => isVirtual(rest) && comparedWords(rest).length <= 3,
  )?.facts;
  if (virtual !== undefined) return { text: virtual.rest, node: virtual.line.node, from: 'record' };
  if (constants.place !== null && !isDetail) return { text: constants.place, node: 0, from: 'page' };
  const [only, ...others] = constants.addresses;
  return only !== undefined && others.length === 0 ? { text: only, node: 0, from: 'owner' } : null;
}

const otherThings =
  /^(?:phone|tel|map|get directions|driving|directions|view|add|calendar|date|time|details|\(?\d{3}\)?[ -]\d{3})(?!\p{L})/iu;

/** Fewer words are no sentence; more are no room. */
const wordsOfSentence = 5;
const maxRoomWords = 4;
const roomWord = new RegExp(`^(?:\\d{1,4}\\p{L}{0,2}|\\p{L}|${alternativesOf('room')})$`, 'iu');

/** A room without a house is in the house that the page names, or in the owner's only one. A town alone, where the owner has one house in it, is that house. */
function withHouse(place: string, { place: usual, addresses }: RecordContext['constants']): string {
  const words = comparedWords(place);
  if (words.length <= maxRoomWords && words.every((word) => roomWord.test(word))) {
    const house = usual !== null && /\d/.test(usual) ? usual : addresses.length === 1 ? addresses[0]! : null;
    return house === null || house.includes(place) ? place : `${place}, ${house}`;
  }
  if (words.length > 3 || /\d/.test(place)) return place;
  const [house, ...others] = addresses.filter((address) => {
    const own = new Set(comparedWords(address));
    return words.every((word) => own.has(word));
  });
  return house !== undefined && others.length === 0 ? `${place}, ${house}` : place;
}

/** Whether a line is about no other day than its record's. */
function isOfDay({ facts }: RecordLine, { anchor: { date } }: PageRecord): boolean {
  return facts.dates.every(({ month, day }) => month === date?.month && day === date?.day);
}

/** Whether a text says that there is no place to go to. */
export function isVirtual(text: string): boolean {
  return /^(?:virtual|online|zoom|webex|via (?:zoom|webex)|teleconference)\b/i.test(text);
}

/** Whether the line before an address names the house, and not what happens in it: it reads like a house, or something else is left to be the name. */
function isHouseOf(
  before: RecordLine,
  address: RecordLine,
  lines: readonly RecordLine[],
  record: PageRecord,
): boolean {
  if (!isPlaceName(before) || before.cell !== address.cell) return false;
  if (isRoom(before.text)) return true;
  const { line } = before.facts;
  if (line.bold || line.links.length > 0) return false;
  return lines.some(
    (other) =>
      other !== before &&
      other !== address &&
      other.facts !== record.anchor.facts &&
      other.field === undefined &&
      !other.facts.isAddress &&
      comparedWords(other.facts.rest).length >= 2 &&
      !isDocument(other.text),
  );
}

function isPlaceName(line: RecordLine): boolean {
  const { facts } = line;
  return (
    facts.line.words < 9 &&
    facts.dates.length === 0 &&
    facts.times.length === 0 &&
    facts.line.heading === 0 &&
    line.field === undefined &&
    !isDocument(line.text)
  );
}
