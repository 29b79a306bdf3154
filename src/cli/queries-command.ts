/** `lycosa queries` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import type { QueriesSummary, SiteQuery } from '../deep/queries/site-queries.js';
import { given } from './options.js';
import { type Format, humanCount, parseFormat, printable, write, writeRows } from './output.js';
import { collectValues, share, wholeNumber } from './values.js';

type QueriesFlags = {
  log?: string;
  kb: string[];
  top?: number;
  site?: string;
  minPages?: number;
  minClicks?: number;
  affixes?: boolean;
  types?: boolean;
  threshold?: number;
  format: Format;
  json?: boolean;
};

const queriesExamples = `
Examples:
  lycosa queries --log clicks.tsv.gz --kb names.tsv
      which queries are worth asking which site, and what was taken away from each
  lycosa queries --log clicks.tsv.gz --kb names.tsv --affixes
      what people put before and behind names, most frequent first
  lycosa queries --log clicks.tsv.gz --kb names.tsv --site www.example.org --format jsonl
  lycosa queries --log clicks.tsv.gz --kb names.tsv --types
      which sites are about which types of names: those can be asked for all of them

A log has the columns query, url and clicks; a knowledge base name and type. Both may be TSV, CSV or JSON lines, packed (.gz) or not;
a knowledge base also N-Triples as in the Freebase dump, or JSON lines of Wikidata.`;

export function queriesCommand(): Command {
  return new Command('queries')
    .summary('make queries for sites out of a query log')
    .description(
      'Reads a log of queries with the pages that were clicked. Queries that led to fewer than two pages of a site, three times each, look for the site itself and are left out;\nwhat stands around names in many queries ("review", "where to stay in") is taken away from the others.',
    )
    .option('--log <file>', 'the query log; needed')
    .option('--kb <file>', 'names of a knowledge base; may be given several times', collectValues, [])
    .option(
      '--top <n>',
      'how many of the most frequent beginnings and ends are taken away (default: 200)',
      wholeNumber('--top'),
    )
    .option('--site <site>', 'only queries of this site')
    .option(
      '--min-pages <n>',
      'pages of a site that a query must have led to (default: 2)',
      wholeNumber('--min-pages', 1),
    )
    .option(
      '--min-clicks <n>',
      'clicks that each of them must have had (default: 3)',
      wholeNumber('--min-clicks', 1),
    )
    .option('--affixes', 'print what is taken away instead of the queries')
    .option('--types', 'print instead which types of the knowledge base each site is about')
    .option(
      '--threshold <share>',
      "with --types: of the best site's score (default: 0.5)",
      share('--threshold', 1),
    )
    .option('--format <format>', 'table, json, jsonl, csv or parquet', parseFormat, 'table')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', queriesExamples)
    .action(runQueries);
}

async function runQueries(flags: QueriesFlags): Promise<void> {
  if (flags.log === undefined)
    throw new LycosaError('bad-option', 'there is no query log', 'give one with --log FILE');
  if (flags.types) return printTypes(flags.log, flags);
  const { siteQueries } = await import('../pipeline/deep/queries.js');
  const found = siteQueries({
    log: flags.log,
    kb: flags.kb,
    ...given('top', flags.top),
    ...given('site', flags.site),
    ...given('minPages', flags.minPages),
    ...given('minClicks', flags.minClicks),
    say: (text) => process.stderr.write(`${text}\n`),
  });
  let summary: QueriesSummary | null = null;
  const rows = (async function* (): AsyncGenerator<SiteQuery> {
    for (;;) {
      const next = await found.next();
      if (next.done) {
        summary = next.value;
        return;
      }
      yield next.value;
    }
  })();
  if (flags.affixes) for await (const _ of rows);
  else
    await writeRows(rows, flags.json ? 'json' : flags.format, [
      'site',
      'query',
      'cleaned',
      'prefix',
      'suffix',
    ]);
  await reportQueries(summary!, flags);
}

async function printTypes(queryLog: string, flags: QueriesFlags): Promise<void> {
  if (flags.kb.length === 0)
    throw new LycosaError('bad-option', 'there is no knowledge base', 'give one with --kb FILE');
  const { typeMatches } = await import('../pipeline/deep/type-matches.js');
  const { leastNames, usualThreshold } = await import('../deep/queries/type-match.js');
  const match = await typeMatches({
    queryLog,
    kb: flags.kb,
    log: (text) => process.stderr.write(`${text}\n`),
  });
  const least = flags.threshold ?? usualThreshold;
  const found = match
    .matches()
    .filter(
      ({ site, relative, names }) =>
        relative >= least && names >= leastNames && (flags.site === undefined || flags.site === site),
    );
  const rows = (async function* (): AsyncGenerator<(typeof found)[number]> {
    for (const one of found)
      yield { ...one, score: roundedShare(one.score), relative: roundedShare(one.relative) };
  })();
  await writeRows(rows, flags.json ? 'json' : flags.format, ['type', 'site', 'names', 'score', 'relative']);
}

function roundedShare(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}

async function reportQueries(summary: QueriesSummary, flags: QueriesFlags): Promise<void> {
  const { prefixes, suffixes, ...counts } = summary;
  if (flags.affixes && flags.json) await write(`${JSON.stringify(summary)}\n`);
  else if (flags.affixes)
    for (const [name, list] of [
      ['before', prefixes],
      ['behind', suffixes],
    ] as const)
      for (const { text, count, hasPreposition } of list)
        await write(
          `${name}  ${String(count).padStart(8)}  ${printable(text)}${name === 'behind' && hasPreposition ? '  (stays: it says where)' : ''}\n`,
        );
  process.stderr.write(
    `${humanCount(counts.kept)} queries for sites out of ${humanCount(counts.rows)} rows; something was taken away from ${(100 * counts.cleanedShare).toFixed(1)} %, which leaves ${humanCount(counts.distinctAfter)} of ${humanCount(counts.distinctBefore)} different ones\n`,
  );
}
