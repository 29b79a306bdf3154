/** Numbers as people write them: `1,234.50`, `1.234,50`, `1 234,50`, `12`. */

/** The number a text is, or starts with; null when there is none. */
export function parseNumber(text: string): number | null {
  const match = /[-+−]?\d[\d.,'’\s\u00a0\u202f]*/.exec(text);
  if (match === null) return null;
  const digits = match[0].replace(/[\s\u00a0\u202f'’]+(?=\d{3}(?!\d))/g, '').trim();
  const plain = decimalPoint(
    digits
      .split(/[\s'’\u00a0\u202f]/)[0]!
      .replace('−', '-')
      .replace(/[.,]+$/, ''),
  );
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** The last separator is the decimal one, unless it groups by thousands. */
function decimalPoint(digits: string): string {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0)
    return comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  const separator = comma >= 0 ? ',' : '.';
  const parts = digits.split(separator);
  if (parts.length === 1) return digits;
  const groups = parts.slice(1).every((part) => part.length === 3);
  const isGrouping =
    groups &&
    (parts.length > 2 ||
      (separator === ',' && parts[0]!.replace(/^[-+]/, '').length <= 3 && parts[0] !== '0'));
  return isGrouping ? parts.join('') : `${parts.slice(0, -1).join('')}.${parts.at(-1)}`;
}
