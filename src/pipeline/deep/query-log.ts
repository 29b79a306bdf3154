/** Query logs and knowledge bases from files. */
import { LycosaError } from '../../base/error.js';
import type { LogRow } from '../../deep/queries/log-filter.js';
import { csvCells, formatOf, linesOf } from './table-lines.js';

const badLine = (file: string, what: string): LycosaError =>
  new LycosaError(
    'bad-file',
    `${file}: ${what}`,
    'see docs/reference/commands.md for what such a file holds',
  );

/** Rows of a query log: query, url, clicks; TSV or CSV with or without a first line that names them, or JSON lines. Lines that make no sense are passed over. */
export async function* logRows(file: string): AsyncGenerator<LogRow[]> {
  const format = formatOf(file);
  if (format === 'nt') throw badLine(file, 'a query log is no N-Triples');
  let order: [number, number, number] = [0, 1, 2];
  let isFirst = true;
  for await (const lines of linesOf(file)) {
    const rows: LogRow[] = [];
    for (const line of lines) {
      if (line === '') continue;
      if (format === 'jsonl') {
        const row = rowOfJson(line);
        if (row !== null) rows.push(row);
        continue;
      }
      const cells = format === 'tsv' ? line.split('\t') : csvCells(line);
      if (isFirst) {
        isFirst = false;
        const names = cells.map((cell) => cell.trim().toLowerCase());
        if (names.includes('query')) {
          order = [names.indexOf('query'), names.indexOf('url'), names.indexOf('clicks')];
          if (order.some((at) => at < 0))
            throw badLine(file, 'its first line must name query, url and clicks');
          continue;
        }
      }
      const [query, url, clicks] = [cells[order[0]], cells[order[1]], Number(cells[order[2]])];
      if (query && url && clicks >= 0) rows.push({ query, url, clicks });
    }
    yield rows;
  }
}

function rowOfJson(line: string): LogRow | null {
  try {
    const { query, url, clicks } = JSON.parse(line) as Partial<LogRow>;
    return typeof query === 'string' && typeof url === 'string' && typeof clicks === 'number'
      ? { query, url, clicks }
      : null;
  } catch {
    return null;
  }
}

/** A name of a knowledge base. */
export interface KnownName {
  readonly name: string;
  readonly type: string;
}

const tripleName =
  /^<([^>]*)>\s+<[^>]*(?:type\.object\.name|common\.topic\.alias|rdf-schema#label|core#(?:pref|alt)Label)>\s+"((?:[^"\\]|\\.)*)"/;

/** Names: TSV or CSV with the columns name, type, domain; JSON lines with the same, or of Wikidata; N-Triples as in the Freebase dump. */
export async function* knownNames(file: string): AsyncGenerator<KnownName[]> {
  const format = formatOf(file);
  let order: [number, number] = [0, 1];
  let isFirst = true;
  for await (const lines of linesOf(file)) {
    const names: KnownName[] = [];
    for (const line of lines) {
      if (format === 'jsonl') names.push(...namesOfJson(line));
      else if (format === 'nt') {
        const match = tripleName.exec(line);
        if (match !== null) names.push({ name: unescaped(match[2]!), type: '' });
      } else {
        const cells = format === 'tsv' ? line.split('\t') : csvCells(line);
        if (isFirst) {
          isFirst = false;
          const columns = cells.map((cell) => cell.trim().toLowerCase());
          if (columns.includes('name')) {
            order = [columns.indexOf('name'), columns.indexOf('type')];
            continue;
          }
        }
        const name = cells[order[0]] ?? '';
        if (name !== '') names.push({ name, type: cells[order[1]] ?? '' });
      }
    }
    yield names;
  }
}

function namesOfJson(line: string): KnownName[] {
  const text = line.trim().replace(/,$/, '');
  if (!text.startsWith('{')) return [];
  try {
    const row = JSON.parse(text) as {
      name?: unknown;
      type?: unknown;
      labels?: Record<string, { value?: unknown }>;
    };
    if (typeof row.name === 'string')
      return [{ name: row.name, type: typeof row.type === 'string' ? row.type : '' }];
    return Object.values(row.labels ?? {}).flatMap(({ value }) =>
      typeof value === 'string' ? [{ name: value, type: '' }] : [],
    );
  } catch {
    return [];
  }
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, other: string) =>
    code === undefined
      ? other === 'n' || other === 't'
        ? ' '
        : other
      : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
