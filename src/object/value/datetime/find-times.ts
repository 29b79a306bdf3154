/** Times of day in running text. */
import { remembered } from '../../../base/remembered.js';
import { monthOf, weekdayOf } from './calendar-words.js';

export interface WrittenTime {
  readonly at: number;
  readonly end: number;
  /** Minutes after midnight. */
  readonly minutes: number;
  /** Minutes after midnight of "7–9 pm"'s end; null when none is written. */
  readonly until: number | null;
  /** What the word before it says the time is of. */
  readonly role: 'start' | 'doors' | 'end' | null;
  /** `+02:00` where a zone is written behind it. */
  readonly offset: string | null;
}

const half = String.raw`(?:\s*(?<half>[ap])\.?\s?m(?:\.|\b))`;
const clockTime = String.raw`(?<hour>\d{1,2})(?:(?<mark>[:.h]|\s?Uhr\s?)(?<minute>[0-5]\d)(?::[0-5]\d)?|:(?=\s?[ap]\.?m))?`;
const unit = String.raw`(?:${half}|\s?(?<unit>Uhr|o['’]?clock|hrs|heures|horas|uur|hodin|órától|órakor|óra|часов|h\b(?!\w)))?`;
const time = (n: number): string =>
  (clockTime + unit).replace(/\?<(\w+)>/g, (_, name: string) => `?<${name}${n}>`);
const named = String.raw`\b(?<named>noon|midday|midnight|mittags?|mitternacht|midi|minuit|mediodía|medianoche|mezzogiorno|mezzanotte)\b`;
const pattern = new RegExp(
  String.raw`${named}|(?<![\d:.,$€£/-])${time(1)}(?:\s*(?:(?<arrival>\bfor\b)|-|–|—|\bto\b|\btill?\b|\buntil\b|\bbis\b|\bà\b|\ba\b|\bàs\b|\balle\b|\btot\b|\bhasta\b|[―~〜～至到])\s*(?:kl\.?\s?)?(?:${time(2)}|(?<named2>noon|midnight)))?(?![\d%])`,
  'giu',
);
const namedMinutes: Record<string, number> = {
  noon: 720,
  midday: 720,
  mittag: 720,
  mittags: 720,
  midi: 720,
  mediodía: 720,
  mezzogiorno: 720,
};
const zoneNames: Record<string, string> = {
  utc: '+00:00',
  gmt: '+00:00',
  z: '+00:00',
  bst: '+01:00',
  cet: '+01:00',
  cest: '+02:00',
  mez: '+01:00',
  mesz: '+02:00',
  eet: '+02:00',
  eest: '+03:00',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
};

/** Words before a time; some of them stand before nothing else, so that a bare number is an hour. */
const announced =
  /(?:^|[^\p{L}])(?:(?<hour>kl\.?|klo\.?|godz\.?|godzinie|ore|orele|saat|uhrzeit:?|a las|às|στις|ώρα:?)|um|alle|at|ab|om|time:?|w|в|v|o|od|ob|έναρξης:?)\s*$/iu;
const afterDate = /\u0001[\s,.;•|·/()–-]*$/u;
const ofMoney = /^\s?(?:[€$£¥%]|eur|usd|gbp|chf|kr\b|zł|km\b)/i;

/** All times of a text in the order they stand. A bare number is none: it needs minutes, am or pm, or a word for the hour. */
export function findTimes(text: string): readonly WrittenTime[] {
  return mayHaveTime.test(text) ? rememberedTimes(text) : noTimes;
}

const noTimes: readonly WrittenTime[] = [];
const mayHaveTime = /\d|noon|midday|midnight|mittag|mitternacht|midi|minuit|mediod|medianoche|mezz/i;
const rememberedTimes = remembered(readTimes);

function readTimes(text: string): readonly WrittenTime[] {
  const found: WrittenTime[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const time = readTime(match, text);
    if (time !== null) found.push(time);
    else pattern.lastIndex = match.index + Math.max(1, /^\d+/.exec(match[0])?.[0].length ?? 1);
  }
  return found;
}

function readTime(match: RegExpExecArray, text: string): WrittenTime | null {
  const g = match.groups!;
  const at = match.index;
  const end = at + match[0].length;
  const zone = zoneBehind(text, end);
  const rest = { at, end: zone?.end ?? end, role: roleBefore(text, at), offset: zone?.offset ?? null };
  if (g.named !== undefined && isPartOfName(text, at, end)) return null;
  if (g.named !== undefined)
    return { ...rest, minutes: namedMinutes[g.named.toLowerCase()] ?? 0, until: null };
  const second =
    g.hour2 === undefined
      ? null
      : { hour: g.hour2, minute: g.minute2, mark: g.mark2, half: g.half2, unit: g.unit2 };
  const first = { hour: g.hour1!, minute: g.minute1, mark: g.mark1, half: g.half1, unit: g.unit1 };
  const before = text.slice(Math.max(0, at - 12), at);
  const announcing = announced.exec(before)?.groups;
  // Right behind a date, "12.00" is no amount.
  const isAnnounced =
    announcing !== undefined || (afterDate.test(before) && !ofMoney.test(text.slice(end, end + 6)));
  const isHour = announcing?.hour !== undefined && Number(g.hour1) <= 24;
  const isTime = (t: typeof first): boolean =>
    t.half !== undefined ||
    t.unit !== undefined ||
    (t.minute !== undefined ? t.mark !== '.' || isAnnounced : isHour && t === first);
  if (!isTime(first) && !(second !== null && isTime(second)) && g.named2 === undefined) return null;
  // "7–9 pm" is an evening, "10–2 pm" is not; the first takes the half of the second when that puts it before.
  const until =
    second === null
      ? g.named2 === undefined
        ? null
        : (namedMinutes[g.named2.toLowerCase()] ?? 1440)
      : minutesOf(second.hour, second.minute, second.half);
  let minutes = minutesOf(first.hour, first.minute, first.half);
  if (minutes === null) return null;
  if (first.half === undefined && second?.half !== undefined && Number(first.hour) <= 12) {
    const same = minutesOf(first.hour, first.minute, second.half);
    if (same !== null && until !== null)
      minutes =
        same < until
          ? same
          : minutesOf(first.hour, first.minute, second.half.toLowerCase() === 'p' ? 'a' : 'p')!;
  }
  // "7 for 7.30 pm": come at seven, it begins at half past.
  if (g.arrival !== undefined && until !== null) return { ...rest, minutes: until, until: null };
  return { ...rest, minutes, until: until === minutes ? null : until };
}

/** "The Midnight Harbours" and "Midnight Sun Lodge" have no hour in them; "Noon Monday" has. */
function isPartOfName(text: string, at: number, end: number): boolean {
  if (!/\p{Lu}/u.test(text[at]!) || /\d\s*$|\bat\s*$/i.test(text.slice(0, at))) return false;
  const [, next, more] = /^\s+(\p{Lu}\p{L}+)(\s+\p{Lu}\p{L}+)?/u.exec(text.slice(end)) ?? [];
  if (next === undefined) return false;
  // What is a day only in short goes on as a name does.
  return (weekdayOf(next) < 0 && monthOf(next) === 0) || (next.length === 3 && more !== undefined);
}

function minutesOf(
  hourText: string,
  minuteText: string | undefined,
  half: string | undefined,
): number | null {
  let hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return hour <= 23 ? hour * 60 + minute : null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return hour <= 24 ? (hour % 24) * 60 + minute : null;
}

const timeRoles: readonly (readonly [RegExp, WrittenTime['role']])[] = [
  [
    /(?:doors?|open|einlass|saalöffnung|ouverture des portes|puertas|apertura porte|deuren|開場)\W*(?:open|opens|at|um|ab|:)?\W*$/i,
    'doors',
  ],
  [/(?:ends?|until|till|bis|ende|fin|hasta|fine)\W*(?:at|um|:)?\W*$/i, 'end'],
  [
    /(?:starts?|begins?|show|showtime|beginn|anfang|début|inicio|inizio|aanvang|curtain|開演)\W*(?:at|um|:)?\W*$/i,
    'start',
  ],
];

/** What the parts of a label are of, where each is of something: "doors / start". */
export function rolesOfLabel(text: string): NonNullable<WrittenTime['role']>[] | null {
  const roles = text.split(/[/／・|]/).map((part) => roleBefore(`${part} `, part.length + 1));
  const known = roles.filter((role) => role !== null);
  return known.length > 1 && known.length === roles.length ? known : null;
}

function roleBefore(text: string, at: number): WrittenTime['role'] {
  const before = text.slice(Math.max(0, at - 24), at);
  return timeRoles.find(([words]) => words.test(before))?.[1] ?? null;
}

/** The zone that is written behind a time, and where it ends. */
function zoneBehind(text: string, end: number): { readonly offset: string; readonly end: number } | null {
  const behind = text.slice(end, end + 10);
  const numeric = /^\s?(?:GMT|UTC)?([+-]\d{2}):?(\d{2})\b/.exec(behind);
  if (numeric !== null) return { offset: `${numeric[1]}:${numeric[2]}`, end: end + numeric[0].length };
  const name = /^\s?\(?([A-Z]{1,4})\b\)?/.exec(behind);
  const offset = name === null ? undefined : zoneNames[name[1]!.toLowerCase()];
  return offset === undefined ? null : { offset, end: end + name![0].length };
}
