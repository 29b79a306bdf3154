/** Runs an experiment and writes what it found: Markdown to read, JSON to compute with, SVG to look at. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LycosaError, version } from 'lycosa/parts';
import { experiments } from '../papers/experiments.js';
import { generatorVersion } from '../web/world/version.js';
import { chartSvg } from './chart.js';
import { commitHere, seedFrom } from './commit.js';
import type { Cell, Experiment, Findings } from './experiment.js';
import { SavedCrawls } from './saved-crawls.js';

export interface TableOptions {
  /** Where results go. */
  readonly out: string;
  /** Where saved crawls are kept. */
  readonly cache: string;
  /** Seeds instead of those of the commit; the table says so. */
  readonly seeds: readonly number[] | null;
  readonly quick: boolean;
  /** Folders of data sets, by name. */
  readonly data?: ReadonlyMap<string, string>;
  readonly say: (remark: string) => void;
}

/** What is written about a run, besides its findings. */
export interface TableRecord extends Findings {
  readonly name: string;
  readonly title: string;
  readonly paper: string | null;
  readonly method: string;
  readonly generatorVersion: number;
  readonly lycosaVersion: string;
  readonly commit: string | null;
  readonly changed: boolean;
  readonly seeds: readonly number[];
  readonly seedsChosenByHand: boolean;
  readonly quick: boolean;
  readonly seconds: number;
}

const seedCount = 3;

/** The experiment of a name. */
export function experimentNamed(name: string): Experiment {
  const found = experiments.find((experiment) => experiment.name === name);
  if (found === undefined)
    throw new LycosaError(
      'bad-option',
      `there is no table called ${name}`,
      `choose one of ${experiments.map((each) => each.name).join(', ')} ("lycosa lab table --list" explains them)`,
    );
  return found;
}

/** Runs an experiment and writes its files; gives their paths. */
export async function runExperiment(
  experiment: Experiment,
  options: TableOptions,
): Promise<{ record: TableRecord; files: string[] }> {
  try {
    mkdirSync(options.out, { recursive: true });
  } catch (error) {
    throw new LycosaError(
      'bad-option',
      `${options.out} cannot be a folder (${(error as Error).message})`,
      'give --out a folder that can be made',
      error,
    );
  }
  const started = performance.now();
  const here = options.seeds === null ? commitHere(process.cwd()) : tryCommit();
  const seeds = options.seeds ?? Array.from({ length: seedCount }, (_, i) => seedFrom(here!.commit, i));
  const saved = new SavedCrawls(
    options.cache,
    here === null ? version : here.commit + (here.changed ? ' changed' : ''),
    options.say,
  );
  const findings = await experiment.run({
    seeds,
    saved,
    data: options.data ?? new Map(),
    quick: options.quick,
    say: options.say,
  });
  const record: TableRecord = {
    name: experiment.name,
    title: experiment.title,
    paper: experiment.paper,
    method: experiment.method,
    generatorVersion,
    lycosaVersion: version,
    commit: here?.commit ?? null,
    changed: here?.changed ?? false,
    seeds,
    seedsChosenByHand: options.seeds !== null,
    quick: options.quick,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    ...findings,
  };
  const files: string[] = [];
  const put = (extension: string, content: string): void => {
    const file = join(options.out, `${experiment.name}.${extension}`);
    writeFileSync(file, content);
    files.push(file);
  };
  put('json', `${JSON.stringify(record, null, 1)}\n`);
  put('md', tableMarkdown(record));
  if (findings.chart !== undefined) put('svg', chartSvg(findings.chart));
  return { record, files };
}

function tryCommit(): { commit: string; changed: boolean } | null {
  try {
    return commitHere(process.cwd());
  } catch {
    return null;
  }
}

const shown = (cell: Cell): string =>
  cell === null || Number.isNaN(cell)
    ? '–'
    : typeof cell === 'number'
      ? Number.isInteger(cell)
        ? cell.toLocaleString('en-US')
        : String(Math.round(cell * 1000) / 1000)
      : cell.replaceAll('|', '\\|');

/** A record as Markdown. */
export function tableMarkdown(record: TableRecord): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const source = record.seedsChosenByHand
    ? 'seeds chosen by hand'
    : `seeds from commit ${record.commit!.slice(0, 10)}${record.changed ? ', files changed since' : ''}`;
  return `# ${record.title}

${record.paper === null ? '' : `Paper: ${record.paper}. `}${record.method}

${line(record.columns)}
${line(record.columns.map(() => '---'))}
${record.rows.map((row) => line(row.map(shown))).join('\n')}

${record.remarks.map((remark) => `- ${remark}`).join('\n')}

Generator version ${record.generatorVersion}, Lycosa ${record.lycosaVersion}, ${source}: ${record.seeds.join(', ')}.${record.quick ? ' Quick run: smaller than the reported one.' : ''} ${record.seconds} s.
`;
}
