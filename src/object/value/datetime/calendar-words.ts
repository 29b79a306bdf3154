/** Names of months and weekdays in the languages dates are read in, from the runtime's own tables. */
import { remembered } from '../../../base/remembered.js';
import { comparedForm } from '../text.js';

const locales = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'tr',
  'ru',
  'uk',
  'ca',
  'el',
];
/** Spellings the tables do not have. */
const moreMonths: Record<string, number> = {
  sept: 9,
  janv: 1,
  fevr: 2,
  avr: 4,
  juil: 7,
  maerz: 3,
  mrz: 3,
  jaenner: 1,
  janner: 1,
};
const moreWeekdays: Record<string, number> = { tues: 2, weds: 3, thur: 4, thurs: 4 };
/** Words of a language that are months in another. */
const notMonths = new Set(['a', 'to', 'an', 'may be']);

interface Words {
  readonly months: ReadonlyMap<string, number>;
  /** Beginnings of four letters or more that are of one month only, as sites cut names in their own ways. */
  readonly prefixes: ReadonlyMap<string, number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlyMap<string, number>;
}

let built: Words | null = null;

/** The names in compared form, each with its number; made at the first call. */
export function calendarWords(): Words {
  built ??= build();
  return built;
}

/** The month a word names, 1 to 12; 0 when it names none. */
export const monthOf: (word: string) => number = remembered((word) => {
  const form = comparedForm(word);
  const { months, prefixes } = calendarWords();
  return months.get(form) ?? (form.length >= 4 ? (prefixes.get(form) ?? misspeltMonth(form)) : 0);
});

/** Names so long that a slip leaves them unlike any other word. */
const longMonths: Readonly<Record<string, number>> = {
  january: 1,
  february: 2,
  august: 8,
  september: 9,
  october: 10,
  november: 11,
  december: 12,
};

/** The month that a word is but for one slip inside it: a letter too many, too few, or wrong, or two that changed places. */
function misspeltMonth(form: string): number {
  if (form.length < 6 || form.length > 10) return 0;
  for (const [name, month] of Object.entries(longMonths))
    if (name[0] === form[0] && !form.startsWith(name) && isOneSlip(name, form)) return month;
  return 0;
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head++;
  let [endA, endB] = [a.length, b.length];
  while (endA > head && endB > head && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [restA, restB] = [a.slice(head, endA), b.slice(head, endB)];
  return (
    (restA.length <= 1 && restB.length <= 1) ||
    (restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

/** The weekday a word names, 0 to 6; -1 when it names none. */
export const weekdayOf: (word: string) => number = remembered((word) => {
  const form = comparedForm(word);
  const { weekdays } = calendarWords();
  // Scandinavians add their article: "lördagen".
  return weekdays.get(form) ?? (/dagen$/.test(form) ? weekdays.get(form.slice(0, -2)) : undefined) ?? -1;
});

function build(): Words {
  const months = new Map(Object.entries(moreMonths));
  const weekdays = new Map(Object.entries(moreWeekdays));
  const add = (table: Map<string, number>, name: string, value: number): void => {
    const form = comparedForm(name);
    // The first language that has a word keeps it: "mar" is March before it is Tuesday.
    if (form.length >= 2 && !/\d/.test(form) && !notMonths.has(form) && !table.has(form))
      table.set(form, value);
  };
  for (const locale of locales)
    for (const width of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' });
      const inDate = new Intl.DateTimeFormat(locale, { month: width, day: 'numeric', timeZone: 'UTC' });
      const weekday = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
      for (let i = 0; i < 12; i++) {
        const day = Date.UTC(2023, i, 15);
        add(months, alone.format(day), i + 1);
        const part = inDate.formatToParts(day).find(({ type }) => type === 'month');
        if (part !== undefined) add(months, part.value, i + 1);
      }
      for (let i = 0; i < 7; i++) {
        const name = weekday.format(Date.UTC(2023, 0, 1 + i));
        if (!months.has(comparedForm(name))) add(weekdays, name, i);
      }
    }
  return { months, prefixes: prefixesOf(), weekdays };
}

/** Only of the most used languages: beginnings of months are words in others. */
function prefixesOf(): Map<string, number> {
  const prefixes = new Map<string, number>();
  for (const locale of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']) {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    for (let i = 0; i < 12; i++) {
      const name = comparedForm(format.format(Date.UTC(2023, i, 15)));
      for (let length = 4; length < name.length; length++) {
        const prefix = name.slice(0, length);
        const known = prefixes.get(prefix);
        prefixes.set(prefix, known === undefined || known === i + 1 ? i + 1 : 0);
      }
    }
  }
  return prefixes;
}
