/** `lycosa run` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import type { RenderMode } from '../object/vertical/vertical.js';
import type { MapVerticalSummary } from '../pipeline/collection/map-vertical.js';
import type { DryRun, RunSummary } from '../pipeline/run/run.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfEnd, exitCodeOfSites } from './exit-codes.js';
import { addSearchOptions, describeExpanded, type SearchFlags, searchFlags } from './expand-command.js';
import { describeLearned } from './learn-command.js';
import { describeVertical, sitesRead } from './map-command.js';
import { addCrawlOptions, addRenderOption, type CrawlFlags, crawlOptions, given } from './options.js';
import { humanCount, humanSeconds, write } from './output.js';
import { describeReport } from './recrawl-command.js';
import { duration, share, wholeNumber } from './values.js';

type RunFlags = CrawlFlags &
  SearchFlags & {
    quiet?: boolean;
    dryRun?: boolean;
    now?: boolean;
    every?: number;
    t: number;
    sources: number;
    levels?: number;
    render?: RenderMode;
  };

const runExamples = `
Examples:
  lycosa init --object Event             writes event.yaml; put in some seeds, or sites
  lycosa run event.yaml
      the first time: finds sites, maps them, learns what to fetch again; from then on: fetches that, when it is due
  lycosa objects --current
  lycosa run event.yaml --now
      visits again at once, as after a mistake in the file was mended
  lycosa run event.yaml --dry-run
      what it would do now, how many requests, how long
  0 4 * * *  cd /srv/events && lycosa run event.yaml --quiet
      in a crontab: a run that finds another one under way ends at once`;

export function runCommand(): Command {
  const command = new Command('run')
    .summary('keep a collection fresh: do whatever is due')
    .description(
      'Does what is due for a vertical: finds sites for its seeds, maps new ones, learns which pages are worth fetching again, and fetches those. Interrupted at any point, the same command goes on.',
    )
    .argument('<vertical>', 'a vertical file')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--now', 'visit now, whenever the last visit was')
    .option('--every <time>', 'how often to visit (12h, 1d, 7d)', duration('--every'))
    .option(
      '--t <share>',
      'share of what all patterns would bring that a visit should bring',
      share('--t', 1),
      0.95,
    )
    .option('--sources <n>', 'sites that each entity is wanted from', wholeNumber('--sources', 1), 1)
    .option('--levels <n>', 'how many links deep sites are mapped', wholeNumber('--levels'));
  return addCrawlOptions(addSearchOptions(addRenderOption(command)))
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', runExamples)
    .action(runRun);
}

async function runRun(vertical: string, flags: RunFlags): Promise<void> {
  const { dryRun, run: go } = await import('../pipeline/run/run.js');
  const watch = new CrawlWatch(flags);
  const options = {
    ...crawlOptions(flags),
    ...searchFlags(flags),
    vertical,
    goal: { rule: 'coverage', t: flags.t } as const,
    sources: flags.sources,
    ...given('levels', flags.levels),
    ...given('render', flags.render),
    ...(flags.now === true ? { isDueNow: true } : {}),
    ...(flags.every === undefined ? {} : { periods: { recrawlMs: flags.every } }),
  };
  if (flags.dryRun) {
    const planned = await dryRun(options);
    await write(flags.json ? `${JSON.stringify(planned)}\n` : describeDryRun(planned));
    return;
  }
  let summary: RunSummary;
  try {
    summary = await go({
      ...options,
      log: (text) => watch.remark(text),
      onStep: ({ step, why }) => watch.remark(`${step}: ${why}`),
      onStart: (crawl) => watch.start(crawl),
    }).finally(() => watch.end());
  } catch (thrown) {
    if (!(thrown instanceof LycosaError) || thrown.code !== 'store-in-use') throw thrown;
    // As a cron job it must not complain about a run that is not done yet.
    process.stderr.write('another run is under way; nothing is done\n');
    return;
  }
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeRun(summary));
  const mapped = summary.steps.findLast(({ step }) => step === 'map')?.report;
  process.exitCode =
    mapped === undefined
      ? exitCodeOfEnd(summary.end)
      : exitCodeOfSites(summary.end, sitesRead(mapped as MapVerticalSummary));
}

function describeRun({ steps, next, end }: RunSummary): string {
  if (steps.length === 0) return `nothing is due until ${next}\n`;
  const texts = steps.map(({ step, report }) => {
    const own = report as never;
    if (step === 'expand') return describeExpanded(own);
    if (step === 'map') return describeVertical(own);
    return step === 'learn' ? describeLearned(own, false) : describeReport(own);
  });
  return `${texts.join('\n')}\n${end === 'finished' ? `next: ${next}` : describeEnd(end)}\n`;
}

function describeDryRun({ due, forecast, next }: DryRun): string {
  if (due === null) return `nothing is due until ${next}\n`;
  const lines = [`${due.step}: ${due.why}`];
  if (forecast !== null)
    lines.push(
      `about ${humanCount(forecast.requests)} requests to ${humanCount(forecast.sites.length)} sites, ${humanSeconds(forecast.seconds)} at their pauses`,
      ...forecast.sites
        .slice(0, 20)
        .map(({ site, requests, seconds }) => `  ${site}: ${humanCount(requests)}, ${humanSeconds(seconds)}`),
    );
  return `${lines.join('\n')}\n`;
}
