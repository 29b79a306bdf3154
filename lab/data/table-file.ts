/** Tables of data sets: tab-separated without quoting, comma-separated with it. */
import { LycosaError } from 'lycosa';
import type { FileSource } from './file-source.js';

export type Row = Readonly<Record<string, string>>;

function textOf(source: FileSource, name: string): string {
  if (!source.has(name))
    throw new LycosaError(
      'bad-file',
      `the data set has no ${name}`,
      'check that the path leads to the right set, unpacked or as tar file',
    );
  return source
    .read(name)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** Rows of a `.tsv` file by column name; further cells of a row are in `rest`. */
export function readTsv(source: FileSource, name: string): { row: Row; rest: string[] }[] {
  const [head, ...lines] = textOf(source, name).split(/\r?\n/);
  const columns = head!.split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return {
        row: Object.fromEntries(columns.map((column, i) => [column, (cells[i] ?? '').trim()])),
        rest: cells.slice(columns.length - 1),
      };
    });
}

/** Rows of a `.csv` file by column name. */
export function readCsv(source: FileSource, name: string): Row[] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let quoted = false;
  const text = textOf(source, name);
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') {
      record.push(cell);
      cell = '';
    } else if (char === '\n') {
      record.push(cell.replace(/\r$/, ''));
      records.push(record);
      record = [];
      cell = '';
    } else cell += char;
  }
  if (cell !== '' || record.length > 0) records.push([...record, cell]);
  const [columns, ...rows] = records;
  return rows
    .filter((cells) => cells.length > 1)
    .map((cells) => Object.fromEntries(columns!.map((column, i) => [column, cells[i] ?? ''])));
}
