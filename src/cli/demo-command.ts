/** `lycosa demo` */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import type { DemoResult } from '../../lab/demo/demo.js';
import { LycosaError, messageOf } from '../base/error.js';
import { exitCodes } from './exit-codes.js';
import { humanBytes, humanCount, write } from './output.js';
import { ProgressLine } from './progress-line.js';
import { wholeNumber } from './values.js';

interface DemoFlags {
  seed: number;
  sites: number;
  days: number;
  store?: string;
  report: string;
  json?: boolean;
}

export function demoCommand(): Command {
  return new Command('demo')
    .summary('crawl a small simulated web, check the result against the truth, show what it cost')
    .description(
      'Starts a small simulated web of event sites on this machine, maps it, reads its events and learns where they are; lets a week pass there, and visits it again: in full, and as Lycosa does.\nEnds with a table that compares both with the truth, and writes a report to open in a browser. Takes about a minute.',
    )
    .option('--seed <n>', 'which simulated web', wholeNumber('--seed'), 1)
    .option('--sites <n>', 'how many sites it has', wholeNumber('--sites', 1), 20)
    .option('--days <n>', 'days between the two visits', wholeNumber('--days', 1), 7)
    .option('--report <file>', 'where the report goes', 'lycosa-demo.html')
    .option('--store <folder>', 'keep the stores in this folder instead of throwing them away')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', '\nThe simulated web can be served for other crawlers too: lycosa lab web --help')
    .action(runDemo);
}

async function runDemo(flags: DemoFlags): Promise<void> {
  checkWritable(flags.report);
  const folder = flags.store ?? mkdtempSync(join(tmpdir(), 'lycosa-demo-'));
  const { runDemo } = await import('../../lab/demo/demo.js');
  const { reportHtml } = await import('../../lab/demo/report.js');
  const clean = (): void => {
    if (flags.store === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const stop = (): void => {
    clean();
    process.stderr.write('\nstopped; nothing is kept\n');
    process.exit(exitCodes.interrupted);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const result = await runDemo({
      seed: flags.seed,
      sites: flags.sites,
      days: flags.days,
      folder,
      onStep: (step) => process.stderr.write(`${step}\n`),
      onCrawl: (progress) => {
        const line = new ProgressLine(process.stderr, progress, undefined);
        return () => line.end();
      },
    });
    writeFileSync(flags.report, reportHtml(result));
    if (flags.json) await write(`${JSON.stringify({ ...result, report: flags.report })}\n`);
    else await write(describeDemo(result, resolve(flags.report)));
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    clean();
  }
}

/** Better said now than after a minute. */
function checkWritable(report: string): void {
  try {
    accessSync(dirname(resolve(report)), constants.W_OK);
    if (existsSync(report) && !statSync(report).isFile()) throw new Error('it is no file');
  } catch (error) {
    throw new LycosaError(
      'bad-option',
      `the report cannot be written to ${report} (${messageOf(error)})`,
      'give --report a file in a folder that exists',
      error,
    );
  }
}

function describeDemo(result: DemoResult, report: string): string {
  const cells = (values: readonly string[]): string =>
    values.map((value, i) => (i === 0 ? value.padEnd(16) : value.padStart(14))).join('');
  const lines = [
    '',
    cells([
      `day ${result.parameters.day}`,
      'requests',
      'unchanged',
      'downloaded',
      'events',
      'of the truth',
      'time',
    ]),
    ...result.rows.map((row) =>
      cells([
        row.name,
        humanCount(row.requests),
        humanCount(row.unchanged),
        humanBytes(row.bytes),
        humanCount(row.entities),
        `${(100 * row.share).toFixed(1)} %`,
        `${row.seconds.toFixed(1)} s`,
      ]),
    ),
    '',
    `${result.sites} of ${result.parameters.sites} sites have events and ask for no Crawl-delay; they carried ${humanCount(result.truth)} on day ${result.parameters.day}, and the simulated web knows each of them.`,
    `On day 0 Lycosa chose ${humanCount(result.plan.selected)} of ${humanCount(result.plan.patterns)} URL patterns: ${humanCount(result.plan.pages)} of ${humanCount(result.plan.mapped)} pages, those on the way included. What a site says has not changed is not downloaded.`,
    'Of the full download all events count that stand on its pages; of Lycosa only those that it has read.',
    `Charts: ${report}`,
    '',
    'Now sites of yours:  npx lycosa init events.yaml --object Event, list them there under "sites:", then npx lycosa run events.yaml',
    '',
  ];
  return lines.join('\n');
}
