/** How a page writes its dates of digits, told by those that can be read in one way only. */
import type { DateOrder } from './find-dates.js';

export interface DateHabit {
  /** Whether the day or the month comes first. */
  readonly order: DateOrder | null;
  /** Whether "06/11" alone on its line is a day: several lines are written like that. */
  readonly isBare: boolean;
}

const pairOfDigits = /(?<![\d./:-])(\d{1,2})[/-](\d{1,2})(?:[/-](?:(?:19|20)\d{2}|\d{2}))?(?![\d/-]|\.\d)/g;
/** A whole text that is a day and a month in digits. */
const bareDay = /^(\d{1,2})[/.](\d{1,2})\.?$/;
/** So many lines of this kind are days. */
const minBareLines = 3;

const ordersOfLanguages = new Map<string, DateOrder>();
/** Of pages that name no language, and of those whose language is not known: English as the world writes it. */
const usualLanguage = 'en';
const worldEnglish = 'en-001';
const maxLanguages = 500;

/** Whether day or month comes first where a language is spoken, by the system's data on languages. */
export function dateOrderOf(language: string): DateOrder {
  const known = ordersOfLanguages.get(language);
  if (known !== undefined) return known;
  const parts = dateFormatOf(language).formatToParts(0);
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  const order = at('day') < at('month') ? 'dmy' : 'mdy';
  if (ordersOfLanguages.size < maxLanguages) ordersOfLanguages.set(language, order);
  return order;
}

function dateFormatOf(language: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat([language.replaceAll('_', '-') || usualLanguage, worldEnglish]);
  } catch {
    return new Intl.DateTimeFormat(worldEnglish);
  }
}

/** The habit of a page's texts; where they leave open what comes first, `usual` holds. */
export function dateHabit(texts: Iterable<string>, usual: DateOrder | null): DateHabit {
  let [dayFirst, monthFirst] = [0, 0];
  const bare = new Set<string>();
  for (const text of texts) {
    if (!/\d[/.-]\d/.test(text)) continue;
    for (const [, first, second] of text.matchAll(pairOfDigits)) {
      const [a, b] = [Number(first), Number(second)];
      if (a > 12 && a <= 31 && b >= 1 && b <= 12) dayFirst++;
      else if (b > 12 && b <= 31 && a >= 1 && a <= 12) monthFirst++;
    }
    if (isBareDay(text)) bare.add(text);
  }
  return {
    order: dayFirst > 2 * monthFirst ? 'dmy' : monthFirst > 2 * dayFirst ? 'mdy' : usual,
    isBare: bare.size >= minBareLines,
  };
}

/** Whether a text is nothing but two numbers that may be a day and a month. */
export function isBareDay(text: string): boolean {
  const [, first, second] = bareDay.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  return a >= 1 && b >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31;
}
