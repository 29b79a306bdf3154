/** `lycosa focus` */
import { Command, Option } from 'commander';
import { LycosaError } from '../base/error.js';
import type { FocusSummary } from '../pipeline/focus/focus.js';
import { type Strategy, strategyNames } from '../pipeline/focus/strategies.js';
import type { TrainSummary } from '../pipeline/focus/train-topic.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfSites } from './exit-codes.js';
import {
  addCrawlOptions,
  addScopeOptions,
  type CrawlFlags,
  crawlOptions,
  given,
  type ScopeFlags,
} from './options.js';
import { humanBytes, humanCount, humanSeconds, printable, write } from './output.js';
import { collectValues } from './values.js';

type FocusFlags = CrawlFlags &
  ScopeFlags & {
    strategy: Strategy;
    seed: string[];
    calibration: boolean;
    refetch?: boolean;
    sites?: boolean;
    candidates?: string;
    quiet?: boolean;
  };

const focusExamples = `
Examples:
  lycosa topic init jazz.yaml
      writes a topic file to fill in
  lycosa focus jazz.yaml --max-pages 2000 --contact you@example.org
      looks for pages on the topic; the same command goes on
  lycosa focus jazz.yaml --strategy otie
      as Guan et al. published it, to compare
  lycosa map $(lycosa focus jazz.yaml --sites --quiet)
      maps the sites that have most of it
  lycosa focus jazz.yaml --candidates event.yaml, then lycosa run event.yaml
      collects the events of those sites, without a search engine

Then: "lycosa pages" lists what was fetched.`;

export function focusCommand(): Command {
  const command = new Command('focus')
    .summary('find pages on a topic, across sites')
    .description(
      'Follows the links that promise most of a topic, over as many sites as it takes, and says what it found.\nThe topic is trained when its file is new or has changed. The same command goes on where it was interrupted or stopped.',
    )
    .argument('<topic>', 'a topic file; "lycosa topic init" writes one')
    .addOption(
      new Option('--strategy <name>', 'how links are weighed').choices(strategyNames).default('hybrid'),
    )
    .option('--seed <url>', 'start here, too; may be given several times', collectValues, [])
    .option('--no-calibration', "take the classifier's margins as they are (the published OTIE)")
    .option('--refetch', 'with otie and opic: really fetch the richest page again when it is to share')
    .option(
      '--sites',
      'print the sites that have most of the topic, one home page a line, and nothing else; without fetching, once something was fetched',
    )
    .option('--candidates <vertical>', 'make those sites candidates of a vertical, for "lycosa run"');
  return addCrawlOptions(addScopeOptions(command, 'web'))
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', focusExamples)
    .action(runFocus);
}

async function runFocus(topic: string, flags: FocusFlags): Promise<void> {
  if (flags.refetch && flags.strategy !== 'otie' && flags.strategy !== 'opic')
    throw new LycosaError(
      'bad-option',
      `with --strategy ${flags.strategy} no page is to share, so none is fetched again`,
      'leave --refetch out, or choose otie or opic',
    );
  const { focus, usualPages } = await import('../pipeline/focus/focus.js');
  const watch = new CrawlWatch({ ...flags, maxPages: flags.maxPages ?? usualPages });
  const summary = await focus({
    ...crawlOptions(flags),
    topic,
    strategy: flags.strategy,
    seeds: flags.seed,
    calibrated: flags.calibration,
    refetches: flags.refetch ?? false,
    looksOnly: flags.sites ?? false,
    scope: flags.scope,
    include: flags.include,
    exclude: flags.exclude,
    ...given('candidatesOf', flags.candidates),
    log: (text) => watch.remark(text),
    onTrained: (trained) => {
      for (const line of describeTraining(trained))
        if (!flags.quiet || line.startsWith('warning')) process.stderr.write(`${line}\n`);
    },
    onStart: (crawl) => {
      if (crawl.resumed) watch.remark('going on where the last run stopped');
      watch.start(crawl);
    },
  }).finally(() => watch.end());
  if (flags.json) await write(`${JSON.stringify(summary)}\n`);
  else if (flags.sites) await write(summary.sites.map(({ entry }) => `${entry}\n`).join(''));
  else await write(describeFocus(summary));
  const read = { named: 1, lost: summary.pages === 0 ? [summary.topic] : [] };
  process.exitCode = exitCodeOfSites(summary.end, read);
}

const sitesShown = 15;

function describeFocus(summary: FocusSummary): string {
  const { pages, relevant, harvestRate, sites, end } = summary;
  const width = Math.max(4, ...sites.slice(0, sitesShown).map(({ site }) => site.length));
  const lines = sites
    .slice(0, sitesShown)
    .map(
      ({ site, pages: own, relevant: on }) =>
        `${printable(site).padEnd(width)}  ${String(on).padStart(6)} on topic of ${humanCount(own)}`,
    );
  if (sites.length > sitesShown) lines.push(`… and ${humanCount(sites.length - sitesShown)} more sites`);
  lines.push(
    `${humanCount(pages)} pages, ${humanBytes(summary.bytes)} in ${humanSeconds(summary.seconds)}; ${humanCount(relevant)} on topic (${(100 * harvestRate).toFixed(1)} %)`,
    ...problemsOf(summary),
    end === 'finished' ? 'finished: no link is left to follow' : describeEnd(end),
  );
  return `${lines.join('\n')}\n`;
}

/** What kept pages from being read, where none could be. */
function problemsOf({ visited, outcomes }: FocusSummary): string[] {
  if (visited.length > 0) return [];
  const problems = Object.entries(outcomes).map(([kind, n]) => `${kind} ${humanCount(n)}`);
  return [
    `no page could be read: ${problems.join(', ') || 'nothing was asked for'}  ("lycosa pages" says why)`,
  ];
}

/** What training came to, for people. */
export function describeTraining(trained: TrainSummary): string[] {
  const { positive, negative, usesBackground, tested, words, warnings } = trained;
  const [first] = tested;
  return [
    `learned "${printable(trained.topic)}" from ${humanCount(positive)} texts on topic and ${humanCount(negative)} others${usesBackground ? ' (built-in ones about anything among them)' : ''}${first === undefined ? '' : `: F1 ${first.f1.toFixed(2)} on examples it had not seen`}`,
    `telling words: ${words.map(printable).join(', ')}`,
    ...warnings.map((warning) => `warning: ${printable(warning)}`),
  ];
}
