/** `lycosa arguments` */
import { Command } from 'commander';
import type { ArgumentsSummary } from '../pipeline/deep/site-arguments.js';
import { addCrawlOptions, type CrawlFlags, crawlOptions, given } from './options.js';
import { printable, write } from './output.js';
import { collectValues, wholeNumber } from './values.js';

type ArgumentsFlags = CrawlFlags & { query: string[]; queries?: string; tries?: number };

const argumentsExamples = `
Examples:
  lycosa arguments www.example.org --query jazz --query chair --query lamp
      what the arguments in the addresses of its result pages mean
  lycosa arguments www.example.org --queries words.txt --json

Meanings: query; tracking (belongs to the page it stands on); presentation (order, size, view); page; facet (narrows what is found).`;

export function argumentsCommand(): Command {
  const command = new Command('arguments')
    .summary("say what the arguments of a site's result pages mean")
    .description(
      'Finds out how a site is searched, asks for some words, and tells of each argument in the links of the result pages whether it says what is found or only how it is shown.\nOf addresses that differ only in the latter one is enough.',
    )
    .argument('<site>', 'a host or an address')
    .option('--query <words>', 'something the site has; may be given several times', collectValues, [])
    .option('--queries <file>', 'the same from a file, one a line')
    .option(
      '--tries <n>',
      'links that are tried for each argument, to see what it does (default: 2)',
      wholeNumber('--tries'),
    );
  return addCrawlOptions(command).addHelpText('after', argumentsExamples).action(runArguments);
}

async function runArguments(site: string, flags: ArgumentsFlags): Promise<void> {
  const { siteArguments } = await import('../pipeline/deep/site-arguments.js');
  const summary = await siteArguments({
    ...crawlOptions(flags),
    site,
    queries: flags.query,
    ...given('queriesFile', flags.queries),
    ...given('tries', flags.tries),
    log: (text) => process.stderr.write(`${printable(text)}\n`),
  });
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeArguments(summary));
}

function describeArguments({ site, template, pages, arguments: found }: ArgumentsSummary): string {
  const percent = (value: number): string => `${Math.round(100 * value)} %`.padStart(6);
  const width = Math.max(8, ...found.map(({ name }) => name.length));
  return [
    `${printable(site)}: ${printable(template.url)}; ${pages.results} result pages, ${pages.empty} empty, ${pages.alternatives} with something else instead`,
    ...(found.length === 0
      ? ['no result page has a link that carries the query: nothing can be said']
      : [`${'argument'.padEnd(width)}  meaning        pages  values  prevalence  links of a page`]),
    ...found.map(
      ({ name, meaning, pages: share, values, prevalence, attached, irrelevantAsPublished, tried }) =>
        `${printable(name).padEnd(width)}  ${meaning.padEnd(12)}  ${percent(share)}  ${String(values).padStart(6)}  ${prevalence.toFixed(3).padStart(10)}  ${percent(attached)}${tried.length > 0 ? `  tried: ${tried.join(', ')}` : ''}${irrelevantAsPublished ? '  (irrelevant, as published)' : ''}`,
    ),
    '',
  ].join('\n');
}
