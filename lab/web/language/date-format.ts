/** Dates, times and amounts as sites write them. */
import { dateOf, isoDate, isoTime, two } from '../world/calendar.js';
import { type Language, monthName, weekdayName } from './languages.js';

export const dateStyles = ['long', 'weekday', 'short', 'numeric', 'iso', 'no-year'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** A date in a style and language. `numeric` follows the country's order, as people there do. */
export function formatDate(day: number, style: DateStyle, language: Language): string {
  const date = dateOf(day);
  const month = monthName(date.month, language);
  const weekday = weekdayName(date.weekday, language);
  switch (style) {
    case 'iso':
      return isoDate(day);
    case 'numeric':
      if (language === 'en') return `${two(date.month)}/${two(date.day)}/${date.year}`;
      return language === 'de'
        ? `${two(date.day)}.${two(date.month)}.${date.year}`
        : `${two(date.day)}/${two(date.month)}/${date.year}`;
    case 'short':
      if (language === 'en') return `${month.slice(0, 3)} ${date.day}, ${date.year}`;
      return language === 'de'
        ? `${date.day}. ${month.slice(0, 3)}. ${date.year}`
        : `${date.day} ${month.slice(0, 4)}. ${date.year}`;
    case 'no-year':
      return language === 'en'
        ? `${weekday.slice(0, 3)} ${month.slice(0, 3)} ${date.day}`
        : dayMonth(date.day, month, language);
    case 'weekday':
      return language === 'en'
        ? `${weekday}, ${month} ${date.day}, ${date.year}`
        : `${weekday}, ${dayMonth(date.day, month, language)} ${yearOf(date.year, language)}`;
    case 'long':
      return language === 'en'
        ? `${date.day} ${month} ${date.year}`
        : `${dayMonth(date.day, month, language)} ${yearOf(date.year, language)}`;
  }
}

function dayMonth(day: number, month: string, language: Language): string {
  if (language === 'de') return `${day}. ${month}`;
  return language === 'es' ? `${day} de ${month}` : `${day} ${month}`;
}

function yearOf(year: number, language: Language): string {
  return language === 'es' ? `de ${year}` : String(year);
}

/** A time of day: 8:30 PM, 20:30 Uhr, 20h30. */
export function formatTime(minutes: number, language: Language, twelveHours: boolean): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = minutes % 60;
  if (language === 'en' && twelveHours)
    return `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? '' : `:${two(minute)}`} ${hour < 12 ? 'am' : 'pm'}`;
  if (language === 'de') return `${isoTime(minutes)} Uhr`;
  return language === 'fr' ? `${hour}h${minute === 0 ? '' : two(minute)}` : isoTime(minutes);
}

/** An amount of money in cents. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  if (cents === 0) return { en: 'Free', de: 'Eintritt frei', fr: 'Gratuit', es: 'Gratis' }[language];
  const whole = Math.floor(cents / 100);
  const rest = two(cents % 100);
  const sign = currency === 'USD' ? '$' : currency === 'GBP' ? '£' : '€';
  if (language === 'en') return `${sign}${thousands(whole, ',')}.${rest}`;
  return `${thousands(whole, language === 'fr' ? ' ' : '.')},${rest} ${sign}`;
}

/** Thousands apart. */
export function thousands(n: number, separator: string): string {
  return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, separator);
}
