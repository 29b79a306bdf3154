/** Cities of the simulated world: real names, so that pages look like pages. Earlier ones are larger. */
import { dateOf, dayOf, daysIn, two } from '../world/calendar.js';
import type { Language } from './languages.js';

/** Europe: from the last Sunday of March to the last of October. America: from the second Sunday of March to the first of November. */
export type SummerTime = 'europe' | 'america' | 'none';

export interface City {
  readonly name: string;
  readonly country: string;
  readonly language: Language;
  readonly currency: string;
  readonly zone: string;
  /** Hours ahead of UTC in winter. */
  readonly offset: number;
  /** Whose rules of summer time apply. */
  readonly summerTime: SummerTime;
}

const rows = `London|United Kingdom|en|GBP|Europe/London|0|1
New York|United States|en|USD|America/New_York|-5|1
Berlin|Germany|de|EUR|Europe/Berlin|1|1
Paris|France|fr|EUR|Europe/Paris|1|1
Madrid|Spain|es|EUR|Europe/Madrid|1|1
Chicago|United States|en|USD|America/Chicago|-6|1
Los Angeles|United States|en|USD|America/Los_Angeles|-8|1
Manchester|United Kingdom|en|GBP|Europe/London|0|1
Hamburg|Germany|de|EUR|Europe/Berlin|1|1
Barcelona|Spain|es|EUR|Europe/Madrid|1|1
Boston|United States|en|USD|America/New_York|-5|1
Lyon|France|fr|EUR|Europe/Paris|1|1
Dublin|Ireland|en|EUR|Europe/Dublin|0|1
Seattle|United States|en|USD|America/Los_Angeles|-8|1
Munich|Germany|de|EUR|Europe/Berlin|1|1
Glasgow|United Kingdom|en|GBP|Europe/London|0|1
Vienna|Austria|de|EUR|Europe/Vienna|1|1
Austin|United States|en|USD|America/Chicago|-6|1
Bristol|United Kingdom|en|GBP|Europe/London|0|1
Zurich|Switzerland|de|EUR|Europe/Zurich|1|1
Denver|United States|en|USD|America/Denver|-7|1
Seville|Spain|es|EUR|Europe/Madrid|1|1
Brussels|Belgium|fr|EUR|Europe/Brussels|1|1
Phoenix|United States|en|USD|America/Phoenix|-7|0
Leeds|United Kingdom|en|GBP|Europe/London|0|1
Cologne|Germany|de|EUR|Europe/Berlin|1|1
Portland|United States|en|USD|America/Los_Angeles|-8|1
Marseille|France|fr|EUR|Europe/Paris|1|1
Edinburgh|United Kingdom|en|GBP|Europe/London|0|1
Valencia|Spain|es|EUR|Europe/Madrid|1|1
Nashville|United States|en|USD|America/Chicago|-6|1
Leipzig|Germany|de|EUR|Europe/Berlin|1|1
Cork|Ireland|en|EUR|Europe/Dublin|0|1
Nantes|France|fr|EUR|Europe/Paris|1|1
Honolulu|United States|en|USD|Pacific/Honolulu|-10|0
Cardiff|United Kingdom|en|GBP|Europe/London|0|1`;

export const cities: readonly City[] = rows.split('\n').map((row) => {
  const [name, country, language, currency, zone, offset, summerTime] = row.split('|') as string[];
  return {
    name: name!,
    country: country!,
    language: language as Language,
    currency: currency!,
    zone: zone!,
    offset: Number(offset),
    summerTime: summerTime === '0' ? 'none' : zone!.startsWith('America/') ? 'america' : 'europe',
  };
});

/** The n-th Sunday of a month, or the last for n = -1, as a day number. */
function sundayOf(year: number, month: number, n: number): number {
  const first = dayOf(year, month, 1);
  const firstSunday = first + 6 - dateOf(first).weekday;
  if (n > 0) return firstSunday + 7 * (n - 1);
  let last = firstSunday + 21;
  if (last + 7 < first + daysIn(year, month)) last += 7;
  return last;
}

/** Whether clocks are an hour ahead in the evening of a day. */
function isSummer(rule: SummerTime, day: number): boolean {
  if (rule === 'none') return false;
  const { year } = dateOf(day);
  const [begin, end] =
    rule === 'europe'
      ? [sundayOf(year, 3, -1), sundayOf(year, 10, -1)]
      : [sundayOf(year, 3, 2), sundayOf(year, 11, 1)];
  return day >= begin && day < end;
}

const signed = (hours: number, between: string): string =>
  `${hours < 0 ? '-' : '+'}${two(Math.abs(hours))}${between}00`;

/** The offset of a city's clocks on a day, as ISO 8601 writes it. */
export function offsetOf(city: City, day: number): string {
  return signed(city.offset + (isSummer(city.summerTime, day) ? 1 : 0), ':');
}

/** A city's time zone as iCalendar describes it. */
export function timeZoneLines(city: City): string[] {
  const standard = signed(city.offset, '');
  const part = (name: string, from: string, to: string, start: string, rule: string): string[] => [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...(rule === '' ? [] : [`RRULE:FREQ=YEARLY;${rule}`]),
    `END:${name}`,
  ];
  if (city.summerTime === 'none')
    return [
      'BEGIN:VTIMEZONE',
      `TZID:${city.zone}`,
      ...part('STANDARD', standard, standard, '19700101T000000', ''),
      'END:VTIMEZONE',
    ];
  const summer = signed(city.offset + 1, '');
  const [begin, end] =
    city.summerTime === 'europe'
      ? ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU']
      : ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${city.zone}`,
    ...part('DAYLIGHT', standard, summer, '19700308T020000', begin),
    ...part('STANDARD', summer, standard, '19701101T020000', end),
    'END:VTIMEZONE',
  ];
}
