/** Percent-encoding in charsets other than UTF-8: browsers send a form in the charset of its page. Node decodes them all; what it decodes is turned round once for each charset. */

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Bytes of characters beyond ASCII: of one byte, and of two where the charset has such. */
function tableOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(charset);
  const add = (bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0x80; byte <= 0xff; byte++) add([byte]);
  if (table.size < 100)
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) add([lead, trail]);
  tables.set(charset, table);
  return table;
}

const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** As `encodeURIComponent`; a character that the charset lacks is written as a reference, as browsers do. */
export function encodeIn(charset: string, text: string): string {
  const table = tableOf(charset);
  return [...text]
    .map((character) => {
      if (character.codePointAt(0)! < 0x80) return encodeURIComponent(character);
      const bytes = table.get(character);
      return bytes === undefined ? `%26%23${character.codePointAt(0)}%3B` : bytes.map(hex).join('');
    })
    .join('');
}

/** The text of a part of an address, `+` for a blank. */
export function decodeIn(charset: string, encoded: string): string {
  const bytes: number[] = [];
  for (const [part] of encoded.matchAll(/%[0-9a-f]{2}|[\s\S]/gi))
    bytes.push(
      part.length === 3 ? Number.parseInt(part.slice(1), 16) : part === '+' ? 32 : part.charCodeAt(0) & 0xff,
    );
  return new TextDecoder(charset).decode(Uint8Array.from(bytes));
}
