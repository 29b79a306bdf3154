/** Days as numbers: day 0 is Thursday, 1 January 2026. Civil-calendar arithmetic on integers, so that no machine's time zone can interfere. */

/** A date of the calendar; months and days count from 1, `weekday` 0 is Monday. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
}

/** Days from 1 January 1970 to day 0. */
const epoch = 20454;

/** The date of a day number. */
export function dateOf(day: number): CalendarDate {
  const z = day + epoch + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
    weekday: (((day + epoch + 3) % 7) + 7) % 7,
  };
}

/** The day number of a date. */
export function dayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468 - epoch;
}

/** `7` as `07`. */
export function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

/** `2026-03-14` */
export function isoDate(day: number): string {
  const date = dateOf(day);
  return `${date.year}-${two(date.month)}-${two(date.day)}`;
}

/** `20:30` from minutes after midnight. */
export function isoTime(minutes: number): string {
  const wrapped = ((minutes % 1440) + 1440) % 1440;
  return `${two(Math.floor(wrapped / 60))}:${two(wrapped % 60)}`;
}

/** Days in a month. */
export function daysIn(year: number, month: number): number {
  return (month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1)) - dayOf(year, month, 1);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as HTTP and RSS write it: `Thu, 01 Jan 2026 06:00:00 GMT`. */
export function httpDate(day: number, seconds: number): string {
  const date = dateOf(day);
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${weekdays[date.weekday]}, ${two(date.day)} ${months[date.month - 1]} ${date.year} ${time} GMT`;
}
