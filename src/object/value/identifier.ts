/** Identifiers: what may vary in writing is taken out, and check digits are checked. */

/** What an identifier is. */
export type IdentifierScheme = 'isbn' | 'gtin' | 'issn' | 'doi' | 'email' | 'phone' | 'other';

export interface Identifier {
  readonly scheme: IdentifierScheme;
  readonly value: string;
}

/** Numbers that say what they are: a check digit alone fits one number in ten by chance. */
const namesNumber = /isbn|\bean|gtin|upc|barcode/i;

/** Reads an identifier as written; `hint` is the field's name, which tells phones, books and article numbers from other numbers. */
export function parseIdentifier(text: string, hint = ''): Identifier | null {
  const trimmed = text
    .trim()
    .replace(
      /^(?:urn:)?(?:isbn(?:[-\s]?1[03])?|ean|gtin(?:-?\d+)?|upc|sku|mpn|issn|doi|uid|id|no|nr)\s*[:#.]\s*/i,
      '',
    )
    .trim();
  if (trimmed === '') return null;
  if (/mail/i.test(hint) || /^(?:mailto:)?[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(trimmed)) {
    const address = /[^\s@<>"':;]+@[^\s@<>"',;]+\.[a-z]{2,}/i.exec(trimmed)?.[0];
    return address === undefined ? null : { scheme: 'email', value: address.toLowerCase() };
  }
  if (/phone|tel|fax/i.test(hint)) {
    const phone = normalPhone(trimmed);
    return phone === null ? null : { scheme: 'phone', value: phone };
  }
  const doi = /\b10\.\d{4,9}\/[^\s"<>]+/.exec(trimmed)?.[0];
  if (doi !== undefined) return { scheme: 'doi', value: doi.toLowerCase().replace(/[.,;]$/, '') };
  const compact = trimmed.replace(/[-\s‐‑–]/g, '').toUpperCase();
  const said = `${hint} ${text}`;
  const isbn = namesNumber.test(said) || /^97[89]/.test(compact) ? isbn13(compact) : null;
  if (isbn !== null) return { scheme: 'isbn', value: isbn };
  if (/^\d{4}-\d{3}[\dX]$/i.test(trimmed) && isIssn(compact))
    return { scheme: 'issn', value: trimmed.toUpperCase() };
  if (/^\d{8}$|^\d{12,14}$/.test(compact) && namesNumber.test(said) && isGtin(compact))
    return { scheme: 'gtin', value: compact.padStart(14, '0').replace(/^0(?=\d{13}$)/, '') };
  return { scheme: 'other', value: trimmed.replace(/\s+/g, ' ') };
}

/** An ISBN of ten or thirteen digits as thirteen; null when it is none or its check digit is wrong. */
export function isbn13(compact: string): string | null {
  if (/^97[89]\d{10}$/.test(compact)) return isGtin(compact) ? compact : null;
  if (!/^\d{9}[\dX]$/.test(compact)) return null;
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += (10 - i) * (compact[i] === 'X' ? 10 : Number(compact[i]));
  if (sum % 11 !== 0) return null;
  const body = `978${compact.slice(0, 9)}`;
  return body + checkDigit(body);
}

/** Whether the last digit of an EAN, UPC or GTIN agrees with the others. */
export function isGtin(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === digits.at(-1);
}

function checkDigit(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

function isIssn(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += (8 - i) * (compact[i] === 'X' ? 10 : Number(compact[i]));
  return sum % 11 === 0;
}

/** A phone number as digits, with `+` where the country is written. */
export function normalPhone(text: string): string | null {
  const body = text
    .replace(/^tel:/i, '')
    .replace(/\(0\)/, '')
    .replace(/(?:ext|x|durchwahl)\.?\s*\d+$/i, '');
  const digits = body.replace(/\D/g, '');
  if (digits.length < 5 || digits.length > 15) return null;
  if (/^\s*\+/.test(body)) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
}
