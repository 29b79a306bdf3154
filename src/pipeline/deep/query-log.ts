/** Query logs and knowledge bases from files. */

import { LycosaError } from '../../base/error.js';
import { parseForeignObject } from '../../base/json.js';
import type { LogRow } from '../../deep/queries/log-filter.js';
import { csvCells, formatOf, linesOfTable } from './table-lines.js';

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
  for await (const lines of linesOfTable(file)) {
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
  const { query, url, clicks } = parseForeignObject(line) ?? {};
  return typeof query === 'string' && typeof url === 'string' && typeof clicks === 'number'
    ? { query, url, clicks }
    : null;
}

/** A name of a knowledge base. */
export interface KnownName {
  readonly name: string;
  readonly type: string;
}

const triple = /^<([^>]*)>\s+<([^>]*)>\s+(?:"((?:[^"\\]|\\.)*)"|<([^>]*)>)/;
const nameProperty = /(?:type\.object\.name|common\.topic\.alias|rdf-schema#label|core#(?:pref|alt)Label)$/;
const typeProperty = /(?:type\.object\.type|22-rdf-syntax-ns#type)$/;

/** What several lines say of one subject, until the next begins: dumps are sorted by subject. */
class Subject {
  #subject = '';
  #names: string[] = [];
  #types: string[] = [];

  /** The names of the subject before, once another begins. */
  add(line: string): KnownName[] {
    const match = triple.exec(line);
    if (match === null) return [];
    const [, subject, property, text, other] = match;
    const ended = subject === this.#subject ? [] : this.end();
    this.#subject = subject!;
    if (text !== undefined && nameProperty.test(property!)) this.#names.push(unescaped(text));
    if (other !== undefined && typeProperty.test(property!)) this.#types.push(shortType(other));
    return ended;
  }

  end(): KnownName[] {
    const types = this.#types.length === 0 ? [''] : this.#types;
    const names = this.#names.flatMap((name) => types.map((type) => ({ name, type })));
    this.#names = [];
    this.#types = [];
    return names;
  }
}

/** `http://rdf.freebase.com/ns/book.author` as `book.author`. */
function shortType(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('#')) + 1);
}

/** Names: TSV or CSV with the columns name, type, domain; JSON lines with the same, or of Wikidata; N-Triples as in the Freebase dump. */
export async function* knownNames(file: string): AsyncGenerator<KnownName[]> {
  const format = formatOf(file);
  let order: [number, number] = [0, 1];
  let isFirst = true;
  const subject = new Subject();
  for await (const lines of linesOfTable(file)) {
    const names: KnownName[] = [];
    for (const line of lines) {
      if (format === 'jsonl') names.push(...namesOfJson(line));
      else if (format === 'nt') names.push(...subject.add(line));
      else {
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
  yield subject.end();
}

function namesOfJson(line: string): KnownName[] {
  const text = line.trim().replace(/,$/, '');
  const row = parseForeignObject(text);
  if (row === null) return [];
  if (typeof row.name === 'string')
    return [{ name: row.name, type: typeof row.type === 'string' ? row.type : '' }];
  // What Wikidata calls "instance of".
  const kinds = listAt(row.claims, 'P31').map((claim) =>
    String(valueAt(claim, 'mainsnak', 'datavalue', 'value', 'id') ?? ''),
  );
  const types = kinds.length === 0 ? [''] : kinds;
  const labels = Object.values(valueAt(row, 'labels') ?? {});
  const names = new Set(labels.map((label) => valueAt(label, 'value')));
  return [...names].flatMap((name) =>
    typeof name === 'string' ? types.map((type) => ({ name, type })) : [],
  );
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

/** What stands at a place inside JSON from outside. */
function valueAt(json: unknown, ...path: string[]): unknown {
  let at = json;
  for (const part of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  return at;
}

function listAt(json: unknown, part: string): readonly unknown[] {
  const list = valueAt(json, part);
  return Array.isArray(list) ? list : [];
}
