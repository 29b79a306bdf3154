/** Writing to standard output: text, one JSON document, or rows in a format. */
import { once } from 'node:events';
import { LycosaError } from '../base/error.js';

/** How rows are written. */
export const outputFormats = ['table', 'json', 'jsonl', 'csv', 'parquet'] as const;
export type Format = (typeof outputFormats)[number];

/** Writes and waits while the reader is slow. */
export async function write(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** The format named by an option. */
export function parseFormat(text: string): Format {
  if ((outputFormats as readonly string[]).includes(text)) return text as Format;
  throw new LycosaError(
    'bad-option',
    `--format ${text} is not known`,
    `choose one of ${outputFormats.join(', ')}`,
  );
}

type OutputRow = Readonly<Record<string, unknown>>;

/** Writes rows one by one; a table shows the given columns, the other formats everything. */
export async function writeRows(
  rows: AsyncIterable<object>,
  format: Format,
  columns: readonly string[],
): Promise<number> {
  if (format === 'parquet') {
    const { parquetOf } = await import('./parquet.js');
    const { bytes, count } = await parquetOf(rows);
    await write(bytes);
    return count;
  }
  let count = 0;
  let names: string[] = [];
  let chunk = format === 'json' ? '[' : '';
  for await (const item of rows) {
    const row = item as OutputRow;
    if (count === 0) {
      names = format === 'table' ? [...columns] : Object.keys(row);
      if (format === 'csv') chunk += `${names.map(csvField).join(',')}\n`;
      if (format === 'table') chunk += `${tableLine(names, names)}\n`;
    }
    if (format === 'json') chunk += `${count === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`;
    else if (format === 'jsonl') chunk += `${JSON.stringify(row)}\n`;
    else if (format === 'csv') chunk += `${names.map((name) => csvField(row[name])).join(',')}\n`;
    else
      chunk += `${tableLine(
        names,
        names.map((name) => row[name]),
      )}\n`;
    count++;
    if (chunk.length > 65_536) {
      await write(chunk);
      chunk = '';
    }
  }
  if (format === 'json') chunk += count === 0 ? ']\n' : '\n]\n';
  await write(chunk);
  return count;
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = withoutControls(typeof value === 'object' ? JSON.stringify(value) : String(value));
  // A spreadsheet would run what starts like a formula; an apostrophe makes it text.
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[-+]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const widths: Record<string, number> = {
  entity: 14,
  name: 40,
  headline: 40,
  startDate: 22,
  endDate: 22,
  location: 28,
  author: 24,
  isbn: 13,
  publisher: 20,
  brand: 20,
  employer: 24,
  confidence: 10,
  status: 6,
  outcome: 15,
  bytes: 9,
  level: 5,
  title: 40,
  site: 30,
  pages: 8,
  waiting: 8,
  role: 6,
  entities: 8,
  newEntities: 11,
  selected: 8,
  pattern: 60,
};

function tableLine(names: readonly string[], values: readonly unknown[]): string {
  return names
    .map((name, i) => {
      const width = widths[name] ?? 0;
      const text = printable(values[i] === null || values[i] === undefined ? '-' : String(values[i]));
      const cut = width > 0 && text.length > width ? `${text.slice(0, width - 1)}…` : text;
      return i === names.length - 1 ? cut : cut.padEnd(width);
    })
    .join('  ')
    .trimEnd();
}

/** Control characters from a page must not reach a terminal. */
export function printable(text: string): string {
  return withoutControls(text).replace(/[\t\n\r\u2028\u2029]/g, ' ');
}

/** Nor what makes it show other text than there is: marks that turn the direction round. Line ends may stay where they are quoted. */
function withoutControls(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, ' ');
}

/** `1234567` as `1.2 MB`. */
export function humanBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = -1;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** `3,725 s` as `1 h 2 min`. */
export function humanSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Thousands apart, the same on every machine. */
export function humanCount(n: number): string {
  return n.toLocaleString('en-US');
}
