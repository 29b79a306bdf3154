/** Bytes to text: byte order mark, then the HTTP header, then `<meta>`, then a look at the bytes themselves. */
import { isAscii, isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';

/** Detectors are loaded when the first page needs them: most pages name their encoding in the HTTP header. */
const loadModule = createRequire(import.meta.url);
let sniff: ((bytes: Uint8Array, options: { defaultEncoding: string }) => string) | null = null;
let analyse: ((bytes: Uint8Array) => { name: string }[]) | null = null;

/** A decoded body and how its encoding was found. */
export interface Decoded {
  readonly text: string;
  /** Name as in the Encoding Standard, in lower case. */
  readonly charset: string;
  readonly from: 'bom' | 'header' | 'meta' | 'sniffed';
}

const headerCharset = /charset\s*=\s*["']?\s*([^\s"';,]+)/i;
/** Enough for a detector to tell, little enough to be cheap. */
const sniffBytes = 16_384;
/** What the `<meta>` prescan is told to answer when nothing is declared; no page declares it. */
const undeclared = 'x-user-defined';

/** Decodes a body; never throws: bytes that do not fit become U+FFFD. */
export function decodeBody(body: Uint8Array, contentType: string | null): Decoded {
  const label = contentType === null ? undefined : headerCharset.exec(contentType)?.[1];
  const { charset, from } = findCharset(body, label);
  return { text: decodeText(body, charset), charset, from };
}

function findCharset(
  body: Uint8Array,
  label: string | undefined,
): { charset: string; from: Decoded['from'] } {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return { charset: 'utf-8', from: 'bom' };
  if ((body[0] === 0xfe && body[1] === 0xff) || (body[0] === 0xff && body[1] === 0xfe)) {
    return { charset: body[0] === 0xfe ? 'utf-16be' : 'utf-16le', from: 'bom' };
  }
  const known = label === undefined ? null : canonicalLabel(label);
  if (known !== null) return { charset: known, from: 'header' };
  sniff ??= loadModule('html-encoding-sniffer') as NonNullable<typeof sniff>;
  const declared = sniff(body, { defaultEncoding: undeclared }).toLowerCase();
  if (declared !== undeclared) return { charset: declared, from: 'meta' };
  return { charset: guess(body), from: 'sniffed' };
}

function canonicalLabel(label: string): string | null {
  if (/^utf-?8$/i.test(label)) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function guess(body: Uint8Array): string {
  const head = body.subarray(0, sniffBytes);
  if (isAscii(head) || isUtf8(trimPartial(head))) return 'utf-8';
  analyse ??= (loadModule('chardet') as { analyse: NonNullable<typeof analyse> }).analyse;
  for (const { name } of analyse(head)) {
    const known = canonicalLabel(name);
    if (known !== null && !/^utf-(16|32)/.test(known)) return known;
  }
  return 'windows-1252';
}

/** Drops a character cut in two by the end of the sample. */
function trimPartial(head: Uint8Array): Uint8Array {
  let end = head.length;
  while (end > 0 && head.length - end < 3 && (head[end - 1]! & 0xc0) === 0x80) end--;
  return end > 0 && head[end - 1]! >= 0xc0
    ? head.subarray(0, end - 1)
    : head.subarray(0, end === 0 ? 0 : head.length);
}

function decodeText(body: Uint8Array, charset: string): string {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (charset === 'utf-8') {
    const skip = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
    return isAscii(body) ? buffer.toString('latin1') : buffer.toString('utf8', skip);
  }
  if (!charset.startsWith('utf-16') && charset !== 'iso-2022-jp' && isAscii(body))
    return buffer.toString('latin1');
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return buffer.toString('latin1');
  }
}
