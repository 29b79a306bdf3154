/** What people put around names in queries, found by counting, on a synthetic log (003 table 3 and figure 5). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type QueriesSummary, siteQueries } from 'lycosa/parts';
import type { Cell, Experiment, ExperimentContext } from '../../table/experiment.js';
import { labWeb } from '../../web/lab-web.js';
import { prefixes, suffixes } from '../../web/truth/affixes.js';
import { defaults } from '../../web/world/parameters.js';

const known = {
  prefixes: new Set(prefixes.map(([text]) => text)),
  suffixes: new Set(suffixes.map(([text]) => text)),
};

/** Cleans the log of a world; `top` affixes of each kind are taken away. */
async function cleaned({ seeds, quick }: ExperimentContext, top: number): Promise<QueriesSummary> {
  const tables = labWeb({ ...defaults, seed: seeds[0]!, sites: quick ? 40 : 250 }).tables();
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-affixes-'));
  const write = (name: string, rows: Iterable<object>): string => {
    const file = join(folder, `${name}.jsonl`);
    writeFileSync(file, [...rows].map((row) => `${JSON.stringify(row)}\n`).join(''));
    return file;
  };
  try {
    const found = siteQueries({
      log: write('queries', tables.queries!()),
      kb: [write('knowledge', tables.knowledge!())],
      top,
    });
    let next = await found.next();
    while (!next.done) next = await found.next();
    return next.value;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const method =
  'The log of a simulated world, whose beginnings and ends of queries are those of real ones, by their frequency; its knowledge base has most, not all, of the names. Right: an affix that the log was made with. The log is synthetic, so this is a sanity check.';

export const heTable3: Experiment = {
  name: 'he-table3',
  title: 'The most common patterns around names',
  paper: 'He et al., WSDM 2013, table 3 (two of 27 patterns are wrong)',
  method,
  async run(context) {
    const summary = await cleaned(context, 200);
    const lists = [
      summary.prefixes,
      summary.prefixes.filter(({ hasPreposition }) => hasPreposition),
      summary.suffixes,
    ];
    const cell = (list: QueriesSummary['prefixes'], i: number, truth: ReadonlySet<string>): Cell => {
      const one = list[i];
      return one === undefined ? null : `${one.text}${truth.has(one.text) ? '' : ' (wrong)'}`;
    };
    return {
      columns: ['', 'top prefix', 'top prefix with preposition', 'top suffix'],
      rows: Array.from({ length: 10 }, (_, i) => [
        String(i + 1),
        cell(lists[0]!, i, known.prefixes),
        cell(lists[1]!, i, known.prefixes),
        cell(lists[2]!, i, known.suffixes),
      ]),
      remarks: [],
    };
  },
};

export const heFigure5: Experiment = {
  name: 'he-fig5',
  title: 'Taking away the most common patterns: how many are right, how many queries they change',
  paper:
    'He et al., WSDM 2013, figure 5 (at 200 patterns 19 % of the queries are changed, and 12 % fewer are different)',
  method,
  async run(context) {
    const rows: Cell[][] = [];
    for (const top of [10, 20, 50, 100, 200]) {
      const summary = await cleaned(context, top);
      const right = (list: QueriesSummary['prefixes'], truth: ReadonlySet<string>): Cell =>
        list.length === 0 ? null : list.filter(({ text }) => truth.has(text)).length / list.length;
      rows.push([
        top,
        summary.prefixes.length,
        right(summary.prefixes, known.prefixes),
        right(
          summary.prefixes.filter(({ hasPreposition }) => hasPreposition),
          known.prefixes,
        ),
        summary.suffixes.length,
        right(
          summary.suffixes.filter(({ hasPreposition }) => !hasPreposition),
          known.suffixes,
        ),
        summary.cleanedShare,
        1 - summary.distinctAfter / summary.distinctBefore,
      ]);
    }
    return {
      columns: [
        'top',
        'prefixes',
        'right',
        'right, with preposition',
        'suffixes',
        'right, of those taken away',
        'queries changed',
        'fewer different queries',
      ],
      rows,
      remarks: [],
    };
  },
};
