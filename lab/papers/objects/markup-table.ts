/** Embedded markup: the expected items of public suites, and the same item in three syntaxes. */
import { type Item, itemsOf, PageReader, type StructuredValue } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { folderOf } from './measures.js';

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const localName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1);
/** Addresses are told without the host that a test page lacks, and without a last slash. */
const plain = (text: string): string =>
  squeezed(text)
    .replace(/^https?:\/\/markup\.example\//, '')
    .replace(/\/$/, '');

/** What an item says, as `path=value` leaves. */
function leavesOf(value: StructuredValue, path: string, out: string[], depth = 0): void {
  if (typeof value === 'string') {
    out.push(`${path}=${plain(value)}`);
    return;
  }
  if (depth > 8) return;
  for (const type of value.types) out.push(`${path}@type=${type}`);
  for (const [name, values] of value.properties)
    for (const own of values) leavesOf(own, `${path}/${name}`, out, depth + 1);
}

function leaves(items: readonly Item[]): string[] {
  const out: string[] = [];
  for (const item of items) leavesOf(item, '', out);
  return out.sort();
}

/** The same of a JSON-LD or extruct value. */
function expectedLeaves(value: unknown, path: string, out: string[], depth = 0): void {
  if (value === null || value === undefined || depth > 30) return;
  if (Array.isArray(value)) {
    for (const one of value) expectedLeaves(one, path, out, depth + 1);
    return;
  }
  if (typeof value !== 'object') {
    out.push(`${path}=${plain(String(value))}`);
    return;
  }
  const record = value as Record<string, unknown>;
  const types = record['@type'] ?? record.type;
  for (const type of Array.isArray(types) ? types : [types])
    if (typeof type === 'string') out.push(`${path}@type=${localName(type)}`);
  const inner = (record.properties ?? record) as Record<string, unknown>;
  for (const [name, own] of Object.entries(inner))
    if (!name.startsWith('@') && name !== 'type' && name !== 'id')
      expectedLeaves(own, `${path}/${localName(name)}`, out, depth + 1);
}

/** Share of leaves that both have, of all that either has. */
function agreement(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const leaf of a) left.set(leaf, (left.get(leaf) ?? 0) + 1);
  let shared = 0;
  for (const leaf of b) {
    const n = left.get(leaf) ?? 0;
    if (n === 0) continue;
    left.set(leaf, n - 1);
    shared++;
  }
  return a.length + b.length === 0 ? 1 : (2 * shared) / (a.length + b.length);
}

export const markupTable: Experiment = {
  name: 'objects-markup',
  title: 'Embedded markup',
  paper: null,
  method:
    'Suites of extruct: microdata and JSON-LD of each page against the expected output; schema.org: the examples that are written in microdata, RDFa and JSON-LD, each syntax against the others. An item is its types and values by path, names without vocabulary; equal means all of it, agreement is the share of values that both have. ' +
    'Many examples differ between their syntaxes as they are written.',
  async run(context): Promise<Findings> {
    const source = await openSource(folderOf(context.data, 'markup'));
    const reader = new PageReader();
    const read = (html: string): Item[] => itemsOf(reader.readText(html, 'http://markup.example/'));
    const results = new Map<string, number[]>();
    const note = (name: string, a: readonly string[], b: readonly string[]): void => {
      results.set(name, [...(results.get(name) ?? []), agreement(a, b)]);
    };
    for (const file of source.names) {
      if (!/^extruct\/.*\.html$/.test(file)) continue;
      const html = source.read(file).toString('utf8');
      for (const [name, expected, syntax] of [
        ['extruct, microdata', file.replace(/\.html$/, '.json'), 'microdata'],
        ['extruct, JSON-LD', file.replace(/\.html$/, '.jsonld'), 'json-ld'],
      ] as const) {
        if (!source.has(expected)) continue;
        let truth = JSON.parse(source.read(expected).toString('utf8')) as unknown;
        if (!Array.isArray(truth)) truth = (truth as Record<string, unknown>)[syntax];
        const isThis =
          Array.isArray(truth) &&
          truth.some(
            (one) =>
              typeof one === 'object' &&
              one !== null &&
              (syntax === 'json-ld'
                ? '@type' in one || '@context' in one
                : 'type' in one &&
                  'properties' in one &&
                  !Array.isArray((one as { properties: unknown }).properties)),
          );
        if (!isThis || (syntax === 'microdata' && !/itemscope/i.test(html))) continue;
        const wanted: string[] = [];
        expectedLeaves(truth, '', wanted);
        note(name, leaves(read(html).filter((item) => item.syntax === syntax)), wanted.sort());
      }
    }
    for (const file of source.names) {
      if (!/^schema\.org\/.*\.txt$/.test(file)) continue;
      for (const example of source
        .read(file)
        .toString('utf8')
        .split(/^TYPES:/m)
        .slice(1)) {
        const parts = new Map<string, string>();
        let part = '';
        for (const line of example.split('\n')) {
          const name = /^(PRE-MARKUP|MICRODATA|RDFA|JSON):\s*$/.exec(line)?.[1];
          if (name !== undefined) part = name;
          else parts.set(part, `${parts.get(part) ?? ''}${line}\n`);
        }
        const [microdata, rdfa, json] = ['MICRODATA', 'RDFA', 'JSON'].map(
          (name) => parts.get(name) ?? '',
        ) as [string, string, string];
        if (!/itemscope/.test(microdata) || !/typeof/.test(rdfa) || !/ld\+json/.test(json)) continue;
        const [a, b, c] = [microdata, rdfa, json].map((html) => leaves(read(html))) as [
          string[],
          string[],
          string[],
        ];
        note('schema.org, microdata and RDFa', a, b);
        note('schema.org, microdata and JSON-LD', a, c);
        note('schema.org, RDFa and JSON-LD', b, c);
      }
    }
    source.close();
    const rows: Cell[][] = [...results].map(([name, all]) => [
      name,
      all.length,
      all.filter((one) => one === 1).length / all.length,
      all.reduce((sum, one) => sum + one, 0) / all.length,
    ]);
    return { columns: ['what', 'pages or examples', 'equal', 'mean agreement'], rows, remarks: [] };
  },
};
