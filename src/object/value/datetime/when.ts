/** From dates and times as written to moments in a normal form: `2026-06-21`, `2026-06-21T20:00`, `2026-06-21T20:00+02:00`; `2026-06` and `2026` where no more is known. */
import { offsetOf } from '../time-zone.js';
import { type DateOrder, daysIn, findDates, type WrittenDate } from './find-dates.js';
import { findTimes, type WrittenTime } from './find-times.js';
import { withPlainClock } from './plain-clock.js';

/** What is known around a text. */
export interface DateContext {
  /** IANA name; times without an offset are in it. */
  readonly zone: string | null;
  /** Day the page was fetched, `2026-06-01`; years that are not written are chosen by it. */
  readonly today: string | null;
  /** A year that a heading above gives. */
  readonly year: number | null;
  readonly order: DateOrder | null;
}

/** Longer texts tell stories; their beginning is looked at. */
const maxTimeText = 2000;

export const plainContext: DateContext = { zone: null, today: null, year: null, order: null };

/** A start, and an end where one is written. */
export interface When {
  readonly start: string;
  readonly end: string | null;
}

/** The moment a text is about; null when it names none. */
export function parseWhen(text: string, context: DateContext = plainContext): When | null {
  const iso = parseIso(text, context.zone);
  if (iso !== null) return { start: iso, end: null };
  return readWhens(text, context)[0] ?? null;
}

/** Every moment a text names: each date with the time that belongs to it. */
export function readWhens(written: string, context: DateContext): When[] {
  const text = withPlainClock(written.length > maxTimeText ? written.slice(0, maxTimeText) : written);
  const dates = findDates(text, context.order).filter((date) => date.day !== null || date.year !== null);
  if (dates.length === 0) return [];
  const times = findTimes(maskDates(text, dates));
  const whens: When[] = [];
  for (let i = 0; i < dates.length; i++) {
    const date = dates[i]!;
    const next = dates[i + 1];
    // Two dates with a dash between them are one span.
    const spans = next !== undefined && isSpan(text, date, next, times);
    const own = timesOf(date, spans ? dates[i + 2] : next, times, text);
    whens.push(combine(date, spans ? next : null, own, context));
    if (spans) i++;
  }
  const shared = times.filter((time) => !dates.some((date) => time.at >= date.at));
  // A time said once, before or behind several dates, holds for all of them.
  const single = shared.length > 0 ? shared : times.filter((time) => time.at >= dates.at(-1)!.at);
  return whens.map((when, i) =>
    dates.length > 1 && single.length > 0 && when.start.length === 10
      ? combine(dates[i] ?? dates[0]!, null, single, context)
      : when,
  );
}

/** A date put together with times that stand elsewhere. */
export function combine(
  date: WrittenDate,
  last: WrittenDate | null,
  times: readonly WrittenTime[],
  context: DateContext,
): When {
  // The year of a span may stand at its end alone.
  const yearOfEnd =
    last === null || last.year === null ? null : last.year - (last.month < date.month ? 1 : 0);
  const day = dayOf(date.year === null ? { ...date, year: yearOfEnd } : date, context);
  if (date.day === null) return { start: day, end: null };
  const start =
    times.find(({ role }) => role === 'start') ?? times.find(({ role }) => role === null) ?? times[0] ?? null;
  const end =
    start?.until ?? times.find(({ role, at }) => role === 'end' && at !== start?.at)?.minutes ?? null;
  const until =
    last !== null
      ? dayOf({ ...last, year: last.year ?? yearAfter(day, date, last) }, context)
      : date.until !== null
        ? untilDay(date, day)
        : null;
  const offset = start?.offset ?? null;
  return {
    start: moment(day, start?.role === 'end' ? null : (start?.minutes ?? null), offset, context.zone),
    end:
      until !== null
        ? moment(until, end, offset, context.zone)
        : end === null || start === null
          ? null
          : moment(end <= start.minutes ? dayAfter(day) : day, end % 1440, offset, context.zone),
  };
}

/** The year of a span's end that is not written. */
function yearAfter(day: string, first: WrittenDate, last: WrittenDate): number | null {
  const year = Number(day.slice(0, 4));
  return Number.isInteger(year) && year > 0 ? year + (last.month < first.month ? 1 : 0) : null;
}

function isSpan(
  text: string,
  first: WrittenDate,
  second: WrittenDate,
  times: readonly WrittenTime[],
): boolean {
  if (first.day === null || second.day === null || first.until !== null) return false;
  let between = text.slice(first.end, second.at);
  for (const time of times)
    if (time.at >= first.end && time.end <= second.at)
      between = between.replace(text.slice(time.at, time.end), '');
  return (
    /^[\s,]*(?:\p{L}+\.?,?\s*)?(?:[-–—―~〜～]|to|through|until|bis|au|al|a|tot|t\/m|až|do|до|по|til|till|até|hasta|έως)\s*(?:\p{L}+\.?,?\s*)?$/iu.test(
      between.replace(/\bat\b|@|um/g, '').trim(),
    ) && between.length < 30
  );
}

/** Times between a date and the next one, or on its line before it. */
function timesOf(
  date: WrittenDate,
  next: WrittenDate | undefined,
  times: readonly WrittenTime[],
  text: string,
): WrittenTime[] {
  const behind = times.filter((time) => time.at >= date.end && (next === undefined || time.at < next.at));
  if (behind.length > 0) return behind;
  return times.filter(
    (time) =>
      time.end <= date.at &&
      date.at - time.end < 12 &&
      !/[.;\n]/.test(text.slice(time.end, date.at).replace(/\b[ap]\.m\./, '')),
  );
}

/** Dots and dashes of dates are not those of times. */
function maskDates(text: string, dates: readonly WrittenDate[]): string {
  let masked = text;
  for (const { at, end } of dates)
    masked = masked.slice(0, at) + '\u0001'.repeat(end - at) + masked.slice(end);
  return masked;
}

const two = (n: number): string => String(n).padStart(2, '0');

function dayOf(date: WrittenDate, context: DateContext): string {
  const year = date.year ?? yearFor(date, context);
  if (year === null)
    return date.day === null ? `--${two(date.month)}` : `--${two(date.month)}-${two(date.day)}`;
  return date.day === null ? `${year}-${two(date.month)}` : `${year}-${two(date.month)}-${two(date.day)}`;
}

/** The year that is not written: the heading's; the one whose weekday agrees; else the one nearest to today, a little in the past at most. */
function yearFor(date: WrittenDate, context: DateContext): number | null {
  const base = context.year ?? (context.today === null ? null : Number(context.today.slice(0, 4)));
  if (base === null) return null;
  const day = date.day ?? 1;
  const weekdayIn = (year: number): number => new Date(Date.UTC(year, date.month - 1, day)).getUTCDay();
  if (context.year !== null && (date.weekday === null || weekdayIn(context.year) === date.weekday))
    return context.year;
  const candidates = [base, base + 1, base - 1].filter(
    (year) => date.weekday === null || weekdayIn(year) === date.weekday,
  );
  if (candidates.length === 0) return base;
  if (context.today === null) return candidates[0]!;
  const now = Date.parse(context.today);
  const distance = (year: number): number => {
    const days = (Date.UTC(year, date.month - 1, day) - now) / 86_400_000;
    // What lies ahead is what pages are about; half a year back is still thinkable.
    return days >= 0 ? days : -days * 1.5;
  };
  return candidates.reduce((best, year) => (distance(year) < distance(best) ? year : best));
}

function untilDay(date: WrittenDate, day: string): string | null {
  const until = date.until!;
  const year = Number(day.slice(0, 4));
  if (!Number.isFinite(year)) return null;
  return `${until.month < date.month ? year + 1 : year}-${two(until.month)}-${two(until.day)}`;
}

function dayAfter(day: string): string {
  const time = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(time) ? day : new Date(time + 86_400_000).toISOString().slice(0, 10);
}

/** Puts a day, minutes and an offset together. */
export function moment(
  day: string,
  minutes: number | null,
  offset: string | null,
  zone: string | null,
): string {
  if (minutes === null || day.length !== 10) return day;
  const local = `${day}T${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  if (offset !== null) return local + offset;
  const time = Date.parse(`${local}Z`);
  return zone === null || Number.isNaN(time) ? local : local + offsetOf(zone, time);
}

const iso =
  /^\s*([+-]?\d{4})(?:-?(\d{2})(?:-?(\d{2})(?:[T\s]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?)?)?\s*$/i;

/** A date of ISO 8601, whole or in part, as the normal form; null when it is none. */
export function parseIso(text: string, zone: string | null = null): string | null {
  const match = iso.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, written] = match;
  if (
    Number(year) < 1000 ||
    Number(year) > 2999 ||
    Number(month ?? 1) > 12 ||
    Number(day ?? 1) > daysIn(Number(month ?? 1) || 1, Number(year))
  )
    return null;
  if (month === undefined) return year!;
  if (month === '00') return null;
  if (day === undefined) return text.trim().length === 6 ? null : `${year}-${month}`;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined || Number(hour) > 24) return day === '00' ? `${year}-${month}` : date;
  const seconds = second === undefined || second === '00' ? '' : `:${second}`;
  const local = `${date}T${two(Number(hour) % 24)}:${minute}${seconds}`;
  if (written === undefined) {
    const time = Date.parse(`${date}T${two(Number(hour) % 24)}:${minute}Z`);
    return zone === null || Number.isNaN(time) ? local : local + offsetOf(zone, time);
  }
  const offset = /^z$/i.test(written)
    ? '+00:00'
    : `${written.slice(0, 3)}:${written.slice(3).replace(':', '') || '00'}`;
  return local + offset;
}
