/** WARC 1.1 records as bytes, and back (ISO 28500:2017). */
import { randomUUID } from 'node:crypto';

/** A record as read. Header names are in lower case. */
export interface WarcRecord {
  readonly headers: ReadonlyMap<string, string>;
  readonly block: Uint8Array;
}

/** Writes a record: version line, headers, block, two line ends. */
export function formatRecord(
  headers: readonly (readonly [string, string])[],
  block: readonly Uint8Array[],
): Buffer {
  let length = 0;
  for (const part of block) length += part.length;
  let head = 'WARC/1.1\r\n';
  for (const [name, value] of headers) head += `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`;
  head += `Content-Length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), ...block, lineEnds]);
}

const lineEnds = Buffer.from('\r\n\r\n');

/** A fresh record id. */
export function recordId(): string {
  return `<urn:uuid:${randomUUID()}>`;
}

/** WARC dates: ISO with milliseconds, which WARC 1.1 allows. */
export function warcDate(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** Reads the record at the start of `bytes`; null when it is not one. */
export function parseRecord(bytes: Uint8Array): WarcRecord | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0 || buffer.toString('latin1', 0, 5) !== 'WARC/') return null;
  const headers = parseHeaderLines(buffer.toString('utf8', 0, headEnd).split('\r\n').slice(1));
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!Number.isInteger(length) || headEnd + 4 + length > buffer.length) return null;
  return { headers, block: buffer.subarray(headEnd + 4, headEnd + 4 + length) };
}

/** Header lines to a map; folded lines are joined, the first of equal names counts. */
export function parseHeaderLines(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    if (/^[ \t]/.test(line) && last !== '') {
      headers.set(last, `${headers.get(last)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    last = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(last)) headers.set(last, line.slice(colon + 1).trim());
  }
  return headers;
}
