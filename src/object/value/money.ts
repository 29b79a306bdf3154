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
  [/₽|(?<!\p{L})руб/iu, 'RUB'],
  [/₩|원/, 'KRW'],
  [/₴|(?<!\p{L})грн/iu, 'UAH'],
  [/₸|(?<!\p{L})(?:тг|тенге)/iu, 'KZT'],
  [/元/, 'CNY'],
  [/₪/, 'ILS'],
  [/₫/, 'VND'],
  [/฿/, 'THB'],
  [/\blei\b/i, 'RON'],
  [/(?<!\p{L})лв/iu, 'BGN'],
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
  const own = codes.exec(text)?.[0] ?? symbols.find(([pattern]) => pattern.test(text))?.[1];
  const plain = text.replace(/(\d),-{1,2}(?!\d)/g, '$1').replace(/\$(?=\.\d)/, '$0');
  // Nobody writes three decimals of a currency beside its sign: "$3.340" is thousands.
  const amount = parseNumber(
    own === undefined
      ? plain
      : plain.replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])/g, (one) => one.replaceAll('.', '')),
  );
  return amount === null ? null : { amount, currency: own ?? currency };
}

/** `12.50 EUR`. */
export function formatMoney({ amount, currency }: Money): string {
  const number = Number.isInteger(amount) ? String(amount) : amount.toFixed(Math.abs(amount) < 0.1 ? 4 : 2);
  return currency === null ? number : `${number} ${currency}`;
}

const currencySign = String.raw`(?:(?:C|CA|A|AU|NZ|HK|US|R)?[$€£¥₹₽₩₴₺₸₪₫฿]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|Rs\.?|Fr\.)(?=\s?\d))`;
const currencyWord = String.raw`(?:[$€£¥₹₽₩₴₺₸₪₫฿원円元]|zł|Kč|kr\b|Ft\b|lei\b|(?:руб|тг|тенге|грн|лв)(?!\p{L})|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|euros?|dollars?|pounds?)\b)`;
const amountDigits = String.raw`\d(?:[\d.,'’]|[\u00a0\u202f ](?=\d{3}(?!\d)))*`;
const moneyForm = String.raw`${currencySign}\s?${amountDigits}(?:-{1,2})?|(?<![\d.,])${amountDigits}\s?${currencyWord}`;
const writtenMoney = new RegExp(moneyForm, 'giu');
const firstMoney = new RegExp(moneyForm, 'iu');

/** An amount with a currency, and where it stands in a text. */
export interface WrittenMoney {
  readonly text: string;
  readonly at: number;
}

/** The amounts with a currency that stand in a text. */
export function findAllMoney(text: string): WrittenMoney[] {
  return [...text.matchAll(writtenMoney)].map((match) => ({
    text: match[0].replace(/[.,\s]+$/, ''),
    at: match.index,
  }));
}

/** The first amount with a currency; null when none stands in a text. */
export function findMoney(text: string): WrittenMoney | null {
  if (!/\d/.test(text)) return null;
  const match = firstMoney.exec(text);
  return match === null ? null : { text: match[0].replace(/[.,\s]+$/, ''), at: match.index };
}
