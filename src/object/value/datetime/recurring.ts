/** Days that come back: "the second Tuesday of the month", "every Friday". */
import { weekdayOf } from './calendar-words.js';
import { daysIn, type WrittenDate } from './find-dates.js';

const ranks: Readonly<Record<string, number>> = {
  '1st': 1,
  first: 1,
  '2nd': 2,
  second: 2,
  '3rd': 3,
  third: 3,
  '4th': 4,
  fourth: 4,
  last: -1,
};
const monthly =
  /(?<!\b(?:every|each)\s+)\b(?<rank>1st|first|2nd|second|3rd|third|4th|fourth|last)\s+(?<weekday>\p{L}{3,9}?)s?\b(?!\s+(?:19|20)\d\d|\s+(?:in|of)\s+(?!(?:the|each|every)\b)\p{L})(?<month>\s+(?:of|in)\s+(?:the|each|every)\s+month)?/iu;
const weekly = /\b(?:every|each)\s+(?<weekday>\p{L}{5,9}?)s?\b/iu;

/** The next such day from `today` (2026-06-21) on; null when the text names none. */
export function nextRecurring(text: string, today: string): WrittenDate | null {
  const month = monthly.exec(text);
  const week = month === null ? weekly.exec(text) : null;
  const match = month ?? week;
  if (match === null) return null;
  const weekday = weekdayOf(match.groups!.weekday!);
  // "Last Friday" alone is over; "the last Friday of the month" comes back.
  const isPast = month !== null && /^last$/i.test(month.groups!.rank!) && month.groups!.month === undefined;
  if (weekday < 0 || isPast) return null;
  const now = new Date(`${today}T00:00:00Z`);
  const day =
    week !== null
      ? nextWeekday(now, weekday)
      : nextRanked(now, ranks[month!.groups!.rank!.toLowerCase()]!, weekday);
  return {
    at: match.index,
    end: match.index + match[0].length,
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    until: null,
    weekday,
    isAmbiguous: false,
  };
}

function nextWeekday(from: Date, weekday: number): Date {
  const day = new Date(from);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return day;
}

/** The first, second, third, fourth or last such weekday of this month, or of the next one when it is over. */
function nextRanked(from: Date, rank: number, weekday: number): Date {
  for (let ahead = 0; ; ahead++) {
    const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + ahead, 1));
    const shift = (weekday - first.getUTCDay() + 7) % 7;
    const last = daysIn(first.getUTCMonth() + 1, first.getUTCFullYear());
    const day = rank > 0 ? 1 + shift + 7 * (rank - 1) : 1 + shift + 7 * Math.floor((last - 1 - shift) / 7);
    const found = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day));
    if (found >= from) return found;
  }
}
