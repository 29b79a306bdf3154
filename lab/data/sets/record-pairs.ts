/** Public sets of record pairs, as objects of two sites: which pairs are the same is known. */
import { type Matchable, parseVertical, type Vertical } from 'lycosa/parts';
import type { FileSource } from '../file-source.js';
import { readCsv } from '../table-file.js';

export const recordSets = ['Amazon-Google', 'Abt-Buy', 'DBLP-ACM', 'Fodors-Zagats', 'Beer'] as const;

export interface KnownPair {
  readonly a: number;
  readonly b: number;
  readonly areSame: boolean;
  readonly part: 'train' | 'valid' | 'test';
}

export interface RecordSet {
  readonly name: string;
  readonly vertical: Vertical;
  /** The vertical as a user would write it. */
  readonly definition: string;
  readonly objects: readonly Matchable[];
  readonly pairs: readonly KnownPair[];
}

/** Gives the answer away, says the set's own description. */
const dropped = new Set(['class']);

/** What a user would say a column is. */
function kindOf(column: string): string {
  if (/price/i.test(column)) return 'money';
  if (/author/i.test(column)) return 'person';
  if (/year/i.test(column)) return 'datetime';
  if (/phone/i.test(column)) return 'identifier';
  if (/addr|city/i.test(column)) return 'place';
  return /description/i.test(column) ? 'prose' : 'text';
}

/** Opens a set; its vertical is what a user would write for its columns, the first of which names the record. */
export function readRecordSet(source: FileSource, name: string): RecordSet {
  const objects: Matchable[] = [];
  const pairs: KnownPair[] = [];
  const known = new Map<string, number>();
  let columns: string[] = [];
  const idOf = (row: Readonly<Record<string, string>>, side: 'left' | 'right'): number => {
    const record = Object.entries(row)
      .filter(([column]) => column.startsWith(`${side}_`))
      .map(([column, text]) => [column.slice(side.length + 1), text] as const)
      .filter(([column]) => !dropped.has(column));
    columns = record.map(([column]) => column);
    const key = `${side} ${JSON.stringify(record)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const id = objects.length + 1;
    known.set(key, id);
    objects.push({
      id,
      site: `${side}.example`,
      page: id,
      url: `https://${side}.example/${id}`,
      values: Object.fromEntries(
        record
          .filter(([, text]) => /[\p{L}\p{N}]/u.test(text))
          .map(([column, text]) => [column, kindOf(column) === 'person' ? text.split(/\s*,\s*/) : [text]]),
      ),
    });
    return id;
  };
  for (const part of ['train', 'valid', 'test'] as const)
    for (const row of readCsv(source, `${name}/${part}.csv`))
      pairs.push({ a: idOf(row, 'left'), b: idOf(row, 'right'), areSame: row.label === '1', part });
  const fields = columns.map((column, i) => {
    const kind = kindOf(column);
    const identifies = i === 0 || ['person', 'datetime'].includes(kind);
    return `  ${column}: { kind: ${kind}, identifies: ${identifies}, list: ${kind === 'person'}, from: [${column}] }`;
  });
  const definition = `object: Record\nfields:\n${fields.join('\n')}\n`;
  return { name, vertical: parseVertical(definition, `${name}.yaml`), definition, objects, pairs };
}
