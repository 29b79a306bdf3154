/** What a page says once for all its records: the hour, the place, who meets. */
import type { WrittenTime } from '../datetime/find-times.js';
import { comparedWords } from '../value/text.js';
import type { LineFacts } from './line-facts.js';
import { isAddress } from './line-facts.js';
import type { PageRecord } from './record-groups.js';

export interface PageConstants {
  readonly time: WrittenTime | null;
  readonly place: string | null;
  readonly organiser: string | null;
}

const aboutWords =
  /\b(?:meet(?:s|ings?)?|held|begin|start|scheduled|takes? place|commence|unless|hearing|events?|sessions?|findet|statt|lieu|tiene lugar|beginnt|aanvang)\b/i;
const officeHours = /office hours|hours?:|registration|deadline|mon(?:day)?\s*[-–]\s*fri/i;
const rooms =
  /\b(?:room|rm\.?|suite|floor|hall|center|centre|auditorium|chambers?|board ?room|library|church|school|college|building|fieldhouse|office|headquarters|theat(?:er|re)|zoom|virtual|online|saal|raum|haus|salle|sala|teatro|zaal)\b/i;
const placeInProse =
  /\b(?:held|meets?|meetings?|located|place|gather|takes? place|are|will be)\b[^.]*?\b(?:at|in)\s+(?:the\s+)?(.{6,160})/i;
const organisers: readonly RegExp[] = [
  /\b(?:meetings? of (?:the )?)((?:[A-Z][\p{L}&'’-]*(?:\s+(?:of|for|and|the|on|&)\s+|\s+)){1,9}[A-Z][\p{L}&'’-]*)/u,
  /\b(?:The\s+)?((?:[A-Z][\p{L}&'’-]*(?:\s+(?:of|for|and|the|on|&)\s+|\s+)){1,9}[A-Z]?[\p{L}&'’-]*)\s+(?:meetings? (?:are|will|is)|meets\b|holds\b|is required\b|will (?:meet|hold)\b)/u,
];
const generic = new Set(
  'meeting meetings schedule schedules calendar dates date information upcoming past events event agenda agendas minutes archives archive next home page documents details regular special public open the of and for in a to list view all these our typically january february march april may june july august september october november december'.split(
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

/** A place named behind a date in a sentence: ", at Town Hall, in Austin". */
export function placeBehind(text: string): string | null {
  const found =
    /(?:^|[\s,;])(?:at|@|im|in der|in den|bei|au|aux|à la|à l['’]|à|chez|en el|en la|en|al|alla|presso|nel|nella|in het|te)\s+((?:the\s+)?[\p{Lu}\d][^,.;|]{2,70}?)(?=\s*(?:[,.;|(]|$|\s(?:in|on|for|um|à|für|pour|por|per|doors|einlass)\s))/u.exec(
      text,
    );
  const place = found?.[1]?.trim();
  return place === undefined || /^\d/.test(place) || place.split(' ').length > 9 ? null : place;
}

/** A place told in a sentence: "will be held at the Cultural Center, 78 E. Washington". */
export function placeOfProse(text: string): string | null {
  const found = placeInProse.exec(text)?.[1];
  if (found === undefined) return null;
  const cut = found.search(
    /(?:\s+(?:at|on|from|beginning|starting|unless|and (?:are|is|will))\s+(?=\d|[A-Z]?[a-z]+day|noon|otherwise)|\.\s+(?=[A-Z][a-z]+ [a-z])|[;!?]|\.\s*$|, unless)/,
  );
  const place = (cut > 3 ? found.slice(0, cut) : found)
    .replace(/\s*\b(?:click here|for map)\b.*$/i, '')
    .replace(/[\s,.:(-]+$/, '');
  return place.length > 3 && (isAddress(place) || rooms.test(place)) ? place : null;
}

/** Whether a text names a room or a house. */
export function isRoom(text: string): boolean {
  return rooms.test(text);
}

/** What stands outside the records, nearest first. */
export function constantsOf(facts: readonly LineFacts[], records: readonly PageRecord[]): PageConstants {
  const inside = new Set(records.flatMap(({ lines }) => lines));
  const first = Math.min(...records.map(({ lines }) => lines[0]!));
  const last = Math.max(...records.map(({ lines }) => lines.at(-1)!));
  const chrome = Math.min(...records.map(({ anchor }) => anchor.facts.line.chrome));
  const near = facts
    .filter(({ line }) => !inside.has(line.index) && line.chrome <= chrome)
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
  const time = near.find(
    ({ one, distance }) =>
      one.times.length > 0 &&
      one.dates.length === 0 &&
      (aboutWords.test(one.line.text) || (one.rest.length < 4 && distance < 6)) &&
      !officeHours.test(one.line.text),
  );
  return {
    time: time?.one.times[0] ?? null,
    place: placeOf(facts, near, inside, last),
    organiser: organiserOf(near.filter(({ one, distance }) => one.line.index < last && distance < 40)),
  };
}

function placeOf(
  facts: readonly LineFacts[],
  near: readonly { one: LineFacts; distance: number }[],
  inside: ReadonlySet<number>,
  last: number,
): string | null {
  const close = near.filter(
    ({ one, distance }) =>
      distance <= 60 &&
      one.line.words <= 220 &&
      (one.line.index < last || aboutWords.test(one.line.text) || one.label !== null),
  );
  for (const { one } of close) {
    const { line, label } = one;
    if (label?.field === 'location') {
      const next = facts[line.index + 1];
      const text =
        label.rest !== ''
          ? label.rest
          : next !== undefined && !inside.has(next.line.index) && next.label === null
            ? next.line.text
            : null;
      if (text !== null) return text;
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

function organiserOf(near: readonly { one: LineFacts }[]): string | null {
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
      if (name?.includes(' ') && specificWords(name) >= 1) return name;
    }
  }
  return null;
}
