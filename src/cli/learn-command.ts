/** `lycosa learn` */
import { Command, Option } from 'commander';
import { LycosaError } from '../base/error.js';
import type { LearnVerticalSummary } from '../pipeline/collection/learn-vertical.js';
import type { Goal } from '../select/cheapest.js';
import type { PublishedRule } from '../select/choose-as-published.js';
import { addStoreOptions, given } from './options.js';
import { humanBytes, humanCount, humanSeconds, write } from './output.js';
import { share, wholeNumber } from './values.js';

type LearnFlags = {
  store: string;
  json?: boolean;
  rules: 'default' | 'paper';
  reading?: 'folder' | 'script';
  rule: string;
  t: number;
  pages?: number;
  k: number;
  sources: number;
  exact?: boolean;
  curve?: boolean;
  quiet?: boolean;
};

const stopRules = ['coverage', 'score', 'gain', 'budget', 'all'];
const learnExamples = `
Examples:
  lycosa learn events.yaml
      chooses the cheapest patterns that should bring 95 % of what all would bring next time
  lycosa learn events.yaml --t .99
  lycosa learn events.yaml --rule budget --pages 2000
      the most that 2,000 pages can bring
  lycosa learn events.yaml --sources 2
      each from two sites, where two have it: one may be wrong, or down
  lycosa learn events.yaml --rules paper --rule gain --k 3
      as the papers do it: SR(3); --rule coverage is SRC(t), --rule all is RC
  lycosa learn events.yaml --curve
      what so many pages bring, to pick a point

The sites must have been mapped: "lycosa map events.yaml". Then "lycosa recrawl events.yaml" fetches what was chosen, "lycosa patterns" shows it and says why.`;

export function learnCommand(): Command {
  const command = new Command('learn')
    .summary('choose what to fetch again of the mapped sites')
    .description(
      'Finds the URL patterns of the pages that have objects, and chooses those that bring most of what is there for the fewest pages, the pages on the way to them included.',
    )
    .argument('[vertical]', 'its file or name; needed only where a store has several')
    .option(
      '--rule <rule>',
      'when it is enough: coverage, score, gain or budget; all takes every pattern',
      parseRule,
      'coverage',
    )
    .option(
      '--t <share>',
      'coverage: share of what all patterns would bring; score: entities a page',
      share('--t'),
      0.95,
    )
    .option('--k <n>', 'gain: entities a pattern must bring', wholeNumber('--k', 1), 2)
    .option('--pages <n>', 'budget: pages of a recrawl', wholeNumber('--pages', 1))
    .addOption(
      new Option(
        '--rules <which>',
        'how patterns are made, chosen and reached: default, or paper: as published (Zhou et al., WWW 2010 and CIKM 2013)',
      )
        .choices(['default', 'paper'])
        .default('default'),
    )
    .addOption(
      new Option(
        '--reading <which>',
        'paper: URLs make patterns by their folder alone, or by folder and file or arguments (default: script)',
      ).choices(['folder', 'script']),
    )
    .option('--sources <n>', 'sites that each entity is wanted from', wholeNumber('--sources', 1), 1)
    .option('--exact', 'find the least number of pages exactly, to compare with, where that can be done')
    .option('--curve', 'print the whole trade-off')
    .option('--quiet', 'show no progress');
  return addStoreOptions(command).addHelpText('after', learnExamples).action(runLearn);
}

function parseRule(text: string): string {
  if (stopRules.includes(text)) return text;
  throw new LycosaError('bad-option', `--rule ${text} is not known`, `choose one of ${stopRules.join(', ')}`);
}

/** The goal that the options name. */
function goalOf({ rule, t, k, pages }: LearnFlags): Goal | PublishedRule {
  if (rule === 'budget' && pages === undefined)
    throw new LycosaError('bad-option', '--rule budget needs a budget', 'say how many pages: --pages 2000');
  if (rule === 'budget') return { rule, pages: pages! };
  if (rule === 'coverage' && t > 1)
    throw new LycosaError('bad-option', `--t ${t} is more than everything`, 'write 95 % as --t .95');
  if (rule === 'gain') return { rule, k };
  if (rule === 'all') return { rule };
  return rule === 'score' ? { rule, t } : { rule: 'coverage', t };
}

async function runLearn(vertical: string | undefined, flags: LearnFlags): Promise<void> {
  if (flags.reading !== undefined && flags.rules !== 'paper')
    throw new LycosaError('bad-option', '--reading is one of the published rules', 'add --rules paper');
  if (flags.sources > 1 && flags.rules === 'paper')
    throw new LycosaError(
      'bad-option',
      'the published rules know no --sources',
      'leave it out, or --rules paper',
    );
  const { learn } = await import('../pipeline/collection/learn-vertical.js');
  const summary = await learn({
    store: flags.store,
    goal: goalOf(flags),
    rules: flags.rules,
    ...given('making', flags.reading),
    sources: flags.sources,
    exact: flags.exact ?? false,
    ...(flags.quiet || flags.json ? {} : { log: (text: string) => process.stderr.write(`${text}\n`) }),
    ...given('vertical', vertical),
  });
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeLearned(summary, flags.curve ?? false));
}

/** What was chosen, for people. */
export function describeLearned(plan: LearnVerticalSummary, withCurve: boolean): string {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  const total = plan.pages + plan.hubs;
  const lines = [
    `${humanCount(plan.selected)} of ${humanCount(plan.patterns)} patterns on ${humanCount(plan.sites)} sites chosen`,
    `a recrawl takes ${humanCount(total)} pages (${humanCount(plan.hubs)} of them on the way), ${plan.mapped === 0 ? '-' : percent(total / plan.mapped)} of the ${humanCount(plan.mapped)} that were mapped`,
    `a visit takes about ${humanCount(plan.requests)} requests and ${humanBytes(plan.bytes)}: that many were needed over the mapped pages`,
    ...(plan.unreached === 0
      ? []
      : [
          `nothing leads to ${humanCount(plan.unreached)} of the pages: they are asked for by their addresses, the more rarely the longer they are there`,
        ]),
    `${percent(plan.covered)} of the ${humanCount(plan.entities)} entities are on them; next time they should bring ${percent(plan.expected)} of what all patterns would`,
    `no choice that has as many entities takes fewer than ${humanCount(plan.bound)} pages${plan.optimum === null ? '' : `; the least is ${humanCount(plan.optimum)}`}`,
  ];
  const chosen = { patterns: plan.selected, pages: total, expected: plan.expected };
  const curve = [...plan.curve, chosen].sort((a, b) => a.pages - b.pages || a.expected - b.expected);
  if (withCurve)
    lines.push(
      '',
      'patterns     pages  expected',
      ...curve.map(
        (point) =>
          `${String(point.patterns).padStart(8)}  ${String(Math.round(point.pages)).padStart(8)}  ${percent(point.expected).padStart(8)}${point === chosen ? '  chosen' : ''}`,
      ),
      '',
    );
  lines.push(`learned in ${humanSeconds(plan.seconds)}`);
  return `${lines.join('\n')}\n`;
}
