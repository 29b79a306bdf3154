/** `lycosa lab table` */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import { write } from './output.js';
import { collectValues, wholeNumber } from './values.js';

const tableExamples = `
Examples:
  lycosa lab table --list
      the tables there are, and what they compare with
  lycosa lab table 001-redundancy --out results/
      runs it and writes 001-redundancy.md, .json and .svg
  lycosa lab table 001-redundancy --quick --seeds 1,2
      a smaller run on seeds of your choice

Seeds follow from the commit that is checked out, so that nobody can choose good ones; the table names it.`;

export function labTableCommand(): Command {
  return new Command('table')
    .summary("run one of the papers' experiments, and write its table")
    .description(
      'Runs an experiment over the simulated web or data sets and writes its table as Markdown and JSON, with a chart as SVG.',
    )
    .argument('[name]', 'which table')
    .option('--list', 'print the tables there are')
    .option('--out <folder>', 'where the files go', 'tables')
    .option('--cache <folder>', 'where crawls are saved for the next run', '.lycosa-lab')
    .option('--seeds <list>', 'seeds instead of those of the commit: 1,2,3')
    .option(
      '--data <name=folder>',
      'a public data set that the table can use; may be given several times',
      collectValues,
      [],
    )
    .option('--quick', 'smaller and faster, to see whether it works')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', tableExamples)
    .action(runTable);
}

interface TableFlags {
  list?: boolean;
  out: string;
  cache: string;
  seeds?: string;
  data: string[];
  quick?: boolean;
  json?: boolean;
}

async function runTable(name: string | undefined, flags: TableFlags): Promise<void> {
  if (flags.list || name === undefined) {
    const { experiments } = await import('../../lab/papers/experiments.js');
    const rows = experiments.map(({ name, title, paper }) => ({ name, title, paper }));
    if (flags.json) await write(`${JSON.stringify(rows)}\n`);
    else
      for (const row of rows)
        await write(`${row.name.padEnd(24)} ${row.title} (${row.paper ?? 'a check of the lab'})\n`);
    return;
  }
  const { experimentNamed, runExperiment, tableMarkdown } = await import('../../lab/table/run-experiment.js');
  const { record, files } = await runExperiment(experimentNamed(name), {
    out: flags.out,
    cache: flags.cache,
    seeds: flags.seeds === undefined ? null : flags.seeds.split(',').map(wholeNumber('--seeds')),
    quick: flags.quick ?? false,
    data: foldersOf(flags.data),
    say: (remark) => process.stderr.write(`${remark}\n`),
  });
  if (flags.json) await write(`${JSON.stringify(record)}\n`);
  else await write(`${tableMarkdown(record)}\n${files.join('\n')}\n`);
}

/** `name=folder`, taken apart. */
function foldersOf(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((text) => {
      const equals = text.indexOf('=');
      const folder = text.slice(equals + 1);
      if (equals < 1 || !existsSync(folder))
        throw new LycosaError(
          'bad-option',
          `--data ${text} names no folder`,
          'write it as --data pycon=FOLDER, with a folder or tar file that exists',
        );
      return [text.slice(0, equals), folder] as const;
    }),
  );
}
