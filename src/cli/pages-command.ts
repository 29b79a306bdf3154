/** `lycosa pages` */
import { Command } from 'commander';
import { addStoreOptions, given } from './options.js';
import { type Format, parseFormat, writeRows } from './output.js';

type PagesFlags = { store: string; json?: boolean; site?: string; format: Format };

const pagesExamples = `
Examples:
  lycosa pages
  lycosa pages --site example.org --format csv > pages.csv
  lycosa pages --format jsonl | jq -r 'select(.status == 404) | [.referrer, .url] | @tsv'
      broken links and where they stand

Every URL that was asked for is a row with its latest visit: url, site, outcome, status, location, bytes, title, level, referrer,
contentType, duplicateOf, duplicateKind, fetchedAt, durationMs, detail, archive. A redirect is a row of its own. Outcomes are
explained in docs/reference/outcomes.md.`;

export function pagesCommand(): Command {
  const command = new Command('pages')
    .summary('list the pages that were visited')
    .description('Lists every URL that was asked for, with what came of it.')
    .option('--site <site>', 'only this site')
    .option('--format <format>', 'table, json, jsonl, csv or parquet', parseFormat, 'table');
  return addStoreOptions(command)
    .addHelpText('after', pagesExamples)
    .action(async (flags: PagesFlags) => {
      const { pages } = await import('../pipeline/pages.js');
      const rows = pages({ store: flags.store, ...given('site', flags.site) });
      await writeRows(rows, flags.json ? 'json' : flags.format, [
        'status',
        'outcome',
        'bytes',
        'level',
        'title',
        'url',
      ]);
    });
}
