/** Money: an amount and its currency. */
import { parseNumber } from './number.js';

export interface Money {
  readonly amount: number;
  /** ISO 4217; null when the page does not say. */
  readonly currency: string | null;
}

const symbols: readonly (readonly [RegExp, string])[] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£|\bpounds?\b/i, 'GBP'],
  [/\bC\$|\bCA\$|\bCAD\b/, 'CAD'],
  [/\bA\$|\bAU\$|\bAUD\b/, 'AUD'],
  [/\bNZ\$/, 'NZD'],
  [/\bHK\$/, 'HKD'],
  [/\bR\$/, 'BRL'],
  [/\$|\bdollars?\b/i, 'USD'],
  [/¥|円/, 'JPY'],
  [/₹|\bRs\.?\b/, 'INR'],
  [/₽|\bруб/i, 'RUB'],
  [/₩/, 'KRW'],
  [/₴/, 'UAH'],
  [/₺/, 'TRY'],
  [/zł/i, 'PLN'],
  [/\bFr\.|\bSFr\b/, 'CHF'],
  [/\bKč/i, 'CZK'],
  [/\bFt\b/, 'HUF'],
];
const codes =
  /\b(?:EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|INR|BRL|MXN|ZAR|KRW|SGD|HKD|ILS|AED|THB|MYR|IDR|PHP|VND|CLP|COP|ARS|PEN|ISK)\b/;
const free =
  /^\s*(?:free|free admission|free entry|free of charge|gratis|kostenlos|eintritt frei|frei|gratuit|gratuito|entrée libre|entrada libre|ingresso libero|no charge)\b/i;

/** The first amount in a text; free is nothing of a currency unknown. */
export function parseMoney(text: string, currency: string | null = null): Money | null {
  if (free.test(text)) return { amount: 0, currency };
  const amount = parseNumber(text.replace(/(\d),-{1,2}(?!\d)/g, '$1').replace(/\$(?=\.\d)/, '$0'));
  if (amount === null) return null;
  const code = codes.exec(text)?.[0] ?? symbols.find(([pattern]) => pattern.test(text))?.[1] ?? currency;
  return { amount, currency: code };
}

/** `12.50 EUR`. */
export function formatMoney({ amount, currency }: Money): string {
  const number = Number.isInteger(amount) ? String(amount) : amount.toFixed(Math.abs(amount) < 0.1 ? 4 : 2);
  return currency === null ? number : `${number} ${currency}`;
}

/** Where an amount with a currency stands in a text; null when none does. */
export function findMoney(text: string): { readonly text: string; readonly at: number } | null {
  const match =
    /(?:(?:C|CA|A|AU|NZ|HK|US|R)?[$€£¥₹₽₩₴₺]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|Rs\.?|Fr\.)(?=\s?\d))\s?\d[\d.,'’\u00a0\u202f]*(?:-{1,2})?|(?<![\d.,])\d[\d.,'’\u00a0\u202f]{0,20}\s?(?:[€£¥₹₽₩₴₺]|zł|Kč|kr\b|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|euros?|dollars?|pounds?)\b)/i.exec(
      text,
    );
  return match === null ? null : { text: match[0].replace(/[.,\s]+$/, ''), at: match.index };
}
