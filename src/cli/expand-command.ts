/** `lycosa expand` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import type { ExpandSummary } from '../pipeline/expand/expand.js';
import { addCrawlOptions, type CrawlFlags, crawlOptions, given } from './options.js';
import { humanCount, write } from './output.js';
import { wholeNumber } from './values.js';

export type SearchFlags = {
  search?: string;
  results?: string;
  phases: 1 | 2;
  rank: 'counting' | 'default';
  maxQueries: number;
  candidates: number;
  seedPages: number;
};
type ExpandFlags = CrawlFlags & SearchFlags & { quiet?: boolean };

const expandExamples = `
Examples:
  lycosa expand events.yaml --search https://searx.example.org
      asks a SearXNG instance (with JSON switched on)
  LYCOSA_BRAVE_KEY=… lycosa expand events.yaml
      asks Brave; keys are taken from the environment only, and never written anywhere
  lycosa expand events.yaml --results answers.tsv
      takes answers from a file: lines of query, tab, address

Google: LYCOSA_GOOGLE_KEY and LYCOSA_GOOGLE_CX. Then "lycosa map events.yaml", or "lycosa run events.yaml", which does all of it.`;

export function expandCommand(): Command {
  const command = new Command('expand')
    .summary('find sites that have objects like your seeds')
    .description(
      'Asks a search engine for the seeds of a vertical, looks at the sites that answer best, asks for what those have, and keeps the sites that answer as candidates.',
    )
    .argument('<vertical>', 'a vertical file with seeds');
  return addCrawlOptions(addSearchOptions(command))
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', expandExamples)
    .action(runExpand);
}

/** Options of everything that asks search engines. */
export function addSearchOptions(command: Command): Command {
  return command
    .optionsGroup('Search:')
    .option('--search <engine>', 'searxng, brave, google, or the address of a SearXNG instance')
    .option('--results <file>', 'take answers from a file instead')
    .option('--phases <n>', '1: ask for the seeds only; 2: also for what the best sites have', parsePhases, 2)
    .option(
      '--rank <how>',
      'default: sites that answer everything count little; counting: as published',
      parseRank,
      'default',
    )
    .option('--max-queries <n>', 'queries at most', wholeNumber('--max-queries', 1), 500)
    .option('--candidates <n>', 'sites to keep', wholeNumber('--candidates', 1), 300)
    .option(
      '--seed-pages <n>',
      'pages of each of the sites that are looked at in between',
      wholeNumber('--seed-pages', 1),
      2000,
    );
}

export function searchFlags(
  flags: SearchFlags,
): Omit<SearchFlags, 'search' | 'results'> & Partial<SearchFlags> {
  const { phases, rank, maxQueries, candidates, seedPages } = flags;
  return {
    phases,
    rank,
    maxQueries,
    candidates,
    seedPages,
    ...given('search', flags.search),
    ...given('results', flags.results),
  };
}

function parsePhases(text: string): 1 | 2 {
  if (text === '1' || text === '2') return Number(text) as 1 | 2;
  throw new LycosaError('bad-option', `--phases ${text} is not known`, 'choose 1 or 2');
}

function parseRank(text: string): 'counting' | 'default' {
  if (text === 'counting' || text === 'default') return text;
  throw new LycosaError('bad-option', `--rank ${text} is not known`, 'choose default or counting');
}

async function runExpand(vertical: string, flags: ExpandFlags): Promise<void> {
  const { expand } = await import('../pipeline/expand/expand.js');
  const summary = await expand({
    ...crawlOptions(flags),
    ...searchFlags(flags),
    vertical,
    ...(flags.quiet || flags.json ? {} : { log: (text: string) => process.stderr.write(`${text}\n`) }),
  });
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeExpanded(summary));
}

const candidatesShown = 10;

/** What was found, for people. */
export function describeExpanded({ candidates, seedSites, queries, stopped }: ExpandSummary): string {
  const best = candidates.slice(0, candidatesShown).map(({ site, votes }) => `  ${site} (${votes})`);
  const more =
    candidates.length > candidatesShown
      ? [`  and ${humanCount(candidates.length - candidatesShown)} more`]
      : [];
  return `${[`${humanCount(candidates.length)} candidate sites from ${humanCount(queries)} queries (${stopped}), by way of ${seedSites.join(', ') || 'none'}`, ...best, ...more].join('\n')}\n`;
}
