/** Tables of data sets: tab-separated without quoting, comma-separated with it. */
import { LycosaError, parseCsv } from 'lycosa/parts';
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
  return parseCsv(textOf(source, name));
}
