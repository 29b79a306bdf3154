/** Text as it is kept, and as it is compared. */
import { remembered } from '../../base/remembered.js';

/** Words of plain letters with one space between them: nothing is to be cleaned. */
const plainText = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/;

/** White space squeezed, Unicode composed, invisible characters gone. */
export function cleanText(text: string): string {
  if (plainText.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(
      /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim();
}

/** Each line cleaned, empty lines between paragraphs. */
export function cleanParagraphs(text: string): string {
  return text
    .split(/\s*\n\s*/)
    .map(cleanText)
    .filter((line) => line !== '')
    .join('\n\n');
}

/** What is left when case, accents, punctuation and spacing do not count. Two texts that compare equal are the same text. */
export const comparedForm: (text: string) => string = remembered((text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/&/g, ' and ')
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);

/** The words of a text in compared form. */
export function comparedWords(text: string): string[] {
  const form = comparedForm(text);
  return form === '' ? [] : form.split(' ');
}

/** Markup and entities out of a value that was written as HTML where plain text belongs. */
export function withoutMarkup(text: string): string {
  return text.replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, ' ');
}
