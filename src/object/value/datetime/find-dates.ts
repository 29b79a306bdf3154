/** Calendar dates in running text, in the forms and languages people write them. */
import { remembered } from '../../../base/remembered.js';
import { monthOf, weekdayOf } from './calendar-words.js';

/** A date as written: what is not written is null. */
export interface WrittenDate {
  readonly at: number;
  readonly end: number;
  readonly year: number | null;
  readonly month: number;
  /** Null when only a month is named. */
  readonly day: number | null;
  /** The last day of "12–14 June"; null for a single date. */
  readonly until: { readonly month: number; readonly day: number } | null;
  /** 0 is Sunday; null when none is written. */
  readonly weekday: number | null;
  /** Written with digits only, in an order that could be read both ways. */
  readonly isAmbiguous: boolean;
}

/** How a site writes dates of digits. */
export type DateOrder = 'dmy' | 'mdy';

const word = String.raw`\p{L}[\p{L}\p{M}]{1,14}`;
const ordinal = String.raw`(?:st|nd|rd|th|er|re|e|º|ª|°|\.)?`;
/** Between the first day and the last, or between days of one month. */
const dash = String.raw`\s*(?:[-–—―−~〜～]|(?<!\p{L})(?:to|till?|until|through|thru|bis zum|bis|und|et|au|al|a|e|y|i|tot|t/m|en|och|og|ja|til|till|do|až|až do|és|and|по|до|и|έως|ως|και|até|hasta|şi|și|ile|ve)(?!\p{L})|&)\s*`;
/** A weekday, or an article, before the last day. */
const beforeDay = String.raw`(?:(?:l['’]|el\s|il\s|den\s)?(?<untilWeekday>\p{L}{2,14})\.?,?\s+|l['’]|el\s|il\s|den\s)?`;
const year = String.raw`(?:\s*,?\s*(?:de\s+|del\s+|\()?(?<year>(?:19|20)\d{2}|['’]\d{2})(?!:?\d))?`;
const forms: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'iso', pattern: /(?<![\d-])(?<year>(?:19|20)\d{2})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/gu },
  {
    name: 'asian',
    pattern:
      /(?:(?<year>(?:19|20)\d{2})\s*[年년]\s*)?(?<month>\d{1,2})\s*[月월]\s*(?<day>\d{1,2})\s*[日일](?:\s?[(（〔［[][^)）〕］\]\d]{1,8}[)）〕］\]])?(?:\s*(?:[-–—―~〜～至到]{1,2}|から|부터)\s*(?:(?<untilMonth>\d{1,2})\s*[月월]\s*)?(?<untilDay>\d{1,2})\s*[日일])?/gu,
  },
  {
    name: 'day-month',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d:.,$€£/])(?<day>\d{1,2})${ordinal}(?:(?:,\s?\d{1,2}${ordinal}){0,3}(?:${dash}|,\s?)${beforeDay}(?<untilDay>\d{1,2})${ordinal})?(?:-|[\s\u00a0]*)(?:(?:de|of|di)[\s\u00a0]+|d['’])?(?<name>${word})(?<abbreviation>\.)?(?!\p{L})(?:[-\s]*(?:${dash})${beforeDay.replace('untilWeekday', 'untilWeekday2')}(?<untilDay2>\d{1,2})${ordinal}\s*(?:de\s+|d['’])?(?<untilName>${word})\.?)?[-\s]?${year}`,
      'giu',
    ),
  },
  {
    name: 'month-day',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?<name>${word})(?:\.|,(?=\s?\d{1,2},?\s(?:19|20)\d{2}))?[\s\u00a0]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\s*(?:[ap]\.?m\b|uhr\b|:\d))(?:(?:${dash})(?:(?<untilName>${word})\.?\s*)?(?<untilDay>\d{1,2})(?:st|nd|rd|th)?(?![\d:]|\s*(?:[ap]\.?m\b|:\d)))?${year}`,
      'giu',
    ),
  },
  {
    name: 'days-of-digits',
    pattern:
      /(?<![\d./:-])(?<day>\d{1,2})\.\s?[-–—]\s?(?<untilDay>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>(?:19|20)\d{2}|\d{2}(?![\d.:])))?(?![\d/-])/gu,
  },
  {
    name: 'span-of-digits',
    pattern:
      /(?<![\d./:-])(?<day>\d{1,2})\.(?<month>\d{1,2})\.?\s?[-–—]\s?(?<untilDay>\d{1,2})\.(?<untilMonth>\d{1,2})\.(?:\s?(?<year>(?:19|20)\d{2}|\d{2}(?![\d.:])))?(?![\d/-])/gu,
  },
  {
    name: 'digits',
    pattern:
      /(?<![\d./:-])(?<first>\d{1,2})(?<separator>[./-])(?<second>\d{1,2})(?:\k<separator>\s?(?<year>(?:19|20)\d{2}|\d{2})|(?<=\d\.\d{1,2})\.|(?<=\/\d{1,2}))(?![\d/-]|\.\d)/gu,
  },
  {
    name: 'year-first',
    pattern:
      /(?<![\d./:-])(?<year>(?:19|20)\d{2}|['’‘]\d{2})(?<separator>[./])\s?(?<month>\d{1,2})\k<separator>\s?(?<day>\d{1,2})(?!\d)/gu,
  },
  {
    name: 'compact',
    pattern:
      /(?<![\d.])(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?=T\d{2}|(?!\d))/gu,
  },
  {
    name: 'month-year',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?<name>${word})\.?,?\s+(?:de\s+|del\s+)?(?<year>(?:19|20)\d{2})(?!:?\d)`,
      'giu',
    ),
  },
];
const hasDate = /\d/;
/** Dates of one text beyond this are not looked for. */
const maxDates = 100;

/** All dates of a text, in the order they stand, none inside another. */
export function findDates(text: string, order: DateOrder | null = null): readonly WrittenDate[] {
  return hasDate.test(text) ? datesInOrder[order ?? 'any'](text) : noDates;
}

const noDates: readonly WrittenDate[] = [];
/** The same lines are read again as parts of records, and on other pages. */
const datesInOrder = {
  dmy: remembered((text) => readDates(text, 'dmy')),
  mdy: remembered((text) => readDates(text, 'mdy')),
  any: remembered((text) => readDates(text, null)),
};

function readDates(text: string, order: DateOrder | null): readonly WrittenDate[] {
  const found: WrittenDate[] = [];
  for (const { name, pattern } of forms) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const date = readDate(name, match, text, order);
      if (date === null) {
        // The word was no month: what follows may still start a date.
        pattern.lastIndex = match.index + Math.max(1, firstStep(match[0]));
        continue;
      }
      if (!found.some((other) => date.at < other.end && other.at < date.end)) found.push(date);
      if (found.length >= maxDates) break;
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Behind the first run of letters or digits. */
function firstStep(text: string): number {
  return /^(?:\p{L}+|\d+)/u.exec(text)?.[0].length ?? 1;
}

/** As East Asians write it behind a date. */
const weekdayInBrackets =
  /^\s?[(（〔［[][日月火水木金土一二三四五六일월화수목금토][^\d)）〕］\]]{0,4}[)）〕］\]]/u;

function readDate(
  form: string,
  match: RegExpExecArray,
  text: string,
  order: DateOrder | null,
): WrittenDate | null {
  const group = match.groups!;
  // "Nov. 30-Dec. 1" is no 30 December.
  if (form === 'day-month' && /^\d+\s?[-–]/.test(match[0]) && group.untilDay === undefined) {
    const word = /(\p{L}+)\.?\s?$/u.exec(text.slice(Math.max(0, match.index - 16), match.index))?.[1];
    if (word !== undefined && monthOf(word) > 0) return null;
  }
  let month = 0;
  let day: number | null = group.day === undefined ? null : Number(group.day);
  let isAmbiguous = false;
  let { length } = match[0];
  if (form === 'digits') {
    const first = Number(group.first);
    const second = Number(group.second);
    if (first > 12 && second > 12) return null;
    // "7/4" may be a score or a part of something; with a weekday before it, it is a day.
    if (
      group.separator === '/' &&
      group.year === undefined &&
      weekdayBefore(text, match.index) === null &&
      !weekdayInBrackets.test(text.slice(match.index + length, match.index + length + 8))
    )
      return null;
    isAmbiguous = first <= 12 && second <= 12 && first !== second && group.separator !== '.';
    const likely = group.separator === '.' || order === 'dmy';
    const dayFirst =
      first > 12 ||
      (second <= 12 &&
        (isAmbiguous
          ? byWeekday(first, second, readYear(group.year), weekdayBefore(text, match.index), likely)
          : likely));
    day = dayFirst ? first : second;
    month = dayFirst ? second : first;
  } else month = group.name === undefined ? Number(group.month) : monthOf(group.name);
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > daysIn(month, readYear(group.year)))))
    return null;
  const untilDay = group.untilDay ?? group.untilDay2;
  const untilWeekday = group.untilWeekday ?? group.untilWeekday2;
  if (untilWeekday !== undefined && weekdayOf(untilWeekday) < 0) return null;
  let until: WrittenDate['until'] = null;
  let year = readYear(group.year);
  if (untilDay !== undefined) {
    const untilMonth =
      group.untilName !== undefined
        ? monthOf(group.untilName)
        : group.untilMonth !== undefined
          ? Number(group.untilMonth)
          : month;
    if (untilMonth > 0 && Number(untilDay) >= 1 && Number(untilDay) <= 31)
      until = { month: untilMonth, day: Number(untilDay) };
    else if (group.untilName !== undefined) length = match[0].indexOf(group.name!) + group.name!.length;
  }
  // A year that stands behind the last month is that one's: "18 September to 4 January 2026" begins in 2025.
  if (year !== null && until !== null && until.month < month && form !== 'asian') year--;
  return {
    at: match.index,
    end: match.index + length,
    year,
    month,
    day,
    until,
    weekday: weekdayBefore(text, match.index),
    isAmbiguous,
  };
}

/** Whether the day comes first in digits that could be read both ways: a weekday beside them decides, where it fits one reading only. */
function byWeekday(
  first: number,
  second: number,
  year: number | null,
  weekday: number | null,
  likely: boolean,
): boolean {
  if (year === null || weekday === null) return likely;
  const falls = (month: number, day: number): boolean =>
    new Date(Date.UTC(year, month - 1, day)).getUTCDay() === weekday;
  const dayFirst = falls(second, first);
  return dayFirst === falls(first, second) ? likely : dayFirst;
}

/** Days of a month; February has 29 where the year is not known. */
export function daysIn(month: number, year: number | null): number {
  return new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
}

function readYear(written: string | undefined): number | null {
  if (written === undefined) return null;
  const digits = Number(written.replace(/\D/g, ''));
  if (digits >= 100) return digits;
  return digits < 70 ? 2000 + digits : 1900 + digits;
}

/** The weekday named right before a date. */
function weekdayBefore(text: string, at: number): number | null {
  const before = /(\p{L}+)\.?,?\s*(?:the|den|le|el|il|dia|,)?\s*$/u.exec(
    text.slice(Math.max(0, at - 24), at),
  )?.[1];
  const weekday = before === undefined ? -1 : weekdayOf(before);
  return weekday < 0 ? null : weekday;
}
