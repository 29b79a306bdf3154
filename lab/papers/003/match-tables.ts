/** Types of a knowledge base matched to sites, on the synthetic log and base of a world (003 table 6 and figure 6). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastNames, type TypeMatch, type TypeMeasure, typeMatches } from 'lycosa/parts';
import type { Cell, Experiment, ExperimentContext } from '../../table/experiment.js';
import { labWeb } from '../../web/lab-web.js';
import { defaults } from '../../web/world/parameters.js';

interface SiteRow {
  readonly site: string;
  readonly kind: string;
  readonly vertical: string | null;
}

/** What sites of a vertical are about. Towns stand in names of everything: a match is neither right nor wrong, and so is a site of several subjects, as in the paper. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  events: ['music/artist', 'location/venue', 'events/category'],
  books: ['book/written_work', 'book/author', 'books/category'],
  jobs: ['business/company', 'jobs/category'],
};
const undecided = new Set(['location/city']);

type Judge = (match: TypeMatch) => boolean | null;

/** All matches of a world by one measure, and which are right. */
async function matched(
  { seeds, quick }: ExperimentContext,
  measures: readonly TypeMeasure[],
): Promise<{ matches: TypeMatch[][]; judge: Judge }> {
  const tables = labWeb({ ...defaults, seed: seeds[0]!, sites: quick ? 40 : 250 }).tables();
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-types-'));
  const write = (name: string, rows: Iterable<object>): string => {
    const file = join(folder, `${name}.jsonl`);
    writeFileSync(file, [...rows].map((row) => `${JSON.stringify(row)}\n`).join(''));
    return file;
  };
  try {
    const match = await typeMatches({
      queryLog: write('queries', tables.queries!()),
      kb: [write('knowledge', tables.knowledge!())],
    });
    const sites = new Map([...(tables.sites!() as Iterable<SiteRow>)].map((row) => [row.site, row] as const));
    const judge: Judge = ({ type, site }) => {
      const row = sites.get(site);
      if (row === undefined || row.vertical === null || undecided.has(type)) return null;
      return subjects[row.vertical]?.includes(type) ?? false;
    };
    return { matches: measures.map((measure) => match.matches(measure)), judge };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const method =
  'The log and the knowledge base of a simulated world: what people asked for and clicked, and names with their types, some of which no site is about. Right: a type of the subject that the site has (artists and venues for events, works and authors for books, companies for jobs); sites of several subjects and towns, which stand in names of everything, are left out, as in the paper. Synthetic, so this is a sanity check.';

export const heTable6: Experiment = {
  name: 'he-table6',
  title: 'Sites that each type is matched to',
  paper: 'He et al., WSDM 2013, table 6 (threshold .5)',
  method: `${method} By default: TF-IDF, and at least ${leastNames} names in common.`,
  async run(context) {
    const { matches, judge } = await matched(context, ['tf-idf']);
    const types = new Map<string, TypeMatch[]>();
    for (const match of matches[0]!)
      if (match.relative >= 0.5 && match.names >= leastNames)
        types.set(match.type, [...(types.get(match.type) ?? []), match]);
    const name = (match: TypeMatch): string => `${match.site}${judge(match) === false ? ' (wrong)' : ''}`;
    return {
      columns: ['type', 'sites', 'right', 'wrong', 'best first'],
      rows: [...types].map(([type, own]): Cell[] => [
        type,
        own.length,
        own.filter((match) => judge(match) === true).length,
        own.filter((match) => judge(match) === false).length,
        own.slice(0, 4).map(name).join(', ') + (own.length > 4 ? ', …' : ''),
      ]),
      remarks: [],
    };
  },
};

const thresholds = [0.1, 0.3, 0.5, 0.7, 0.9];
const measures: readonly TypeMeasure[] = ['tf-idf', 'cosine', 'jaccard'];

export const heFigure6: Experiment = {
  name: 'he-fig6',
  title: 'Types and sites matched, by threshold',
  paper: 'He et al., WSDM 2013, figure 6 (precision falls sharply from .5 to .3)',
  method: `${method} By default: TF-IDF, and at least ${leastNames} names in common.`,
  async run(context) {
    const { matches, judge } = await matched(context, measures);
    const rules = [
      { name: 'default', of: matches[0]!.filter(({ names }) => names >= leastNames) },
      ...measures.map((name, i) => ({ name, of: matches[i]! })),
    ];
    const at = (of: readonly TypeMatch[], threshold: number): { pairs: number; precision: number } => {
      const judged = of
        .filter(({ relative }) => relative >= threshold)
        .map(judge)
        .filter((right) => right !== null);
      return {
        pairs: judged.length,
        precision: judged.length === 0 ? 1 : judged.filter(Boolean).length / judged.length,
      };
    };
    return {
      columns: ['relative threshold', ...rules.flatMap(({ name }) => [`${name}: pairs`, 'precision'])],
      rows: thresholds.map((threshold) => [
        threshold,
        ...rules.flatMap(({ of }) => {
          const { pairs, precision } = at(of, threshold);
          return [pairs, precision];
        }),
      ]),
      remarks: [],
      chart: {
        kind: 'lines',
        title: 'Precision of matches',
        x: { label: 'relative threshold', values: thresholds },
        y: { label: 'precision' },
        series: rules.map(({ name, of }) => ({
          name,
          values: thresholds.map((threshold) => at(of, threshold).precision),
        })),
      },
    };
  },
};
