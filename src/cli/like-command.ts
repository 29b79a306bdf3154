/** `lycosa like` */
import type { Interface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import type { LearningRules, PrintedNode } from '../pipeline/crawlers/definition.js';
import type { KindQuestion } from '../pipeline/crawlers/learning.js';
import type { LikeSummary } from '../pipeline/like.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfEnd } from './exit-codes.js';
import {
  addCrawlOptions,
  addObjectOptions,
  addScopeOptions,
  type CrawlFlags,
  crawlOptions,
  describeObjects,
  given,
  type ObjectFlags,
  type ScopeFlags,
} from './options.js';
import { humanBytes, humanCount, humanSeconds, printable, write } from './output.js';
import { collectValues, wholeNumber } from './values.js';

type LikeFlags = CrawlFlags &
  ObjectFlags &
  ScopeFlags & {
    entry: string;
    not: string[];
    about: string[];
    name?: string;
    learnPages?: number;
    rules: LearningRules;
    ask?: boolean;
    quiet?: boolean;
  };

const likeExamples = `
Examples:
  lycosa like https://example.org/events/2041 --entry https://example.org/
      finds all event pages, starting from the home page, and saves the crawler as example.org
  lycosa like https://example.org/events/2041 https://example.org/events/1999 --entry https://example.org/ --name events
      two examples, where one does not show everything; saved as "events"
  lycosa like https://example.org/jobs/7 --entry https://example.org/ --not https://example.org/news/7
      a page that looks alike and is not wanted
  lycosa like https://example.org/events/2041 --entry https://example.org/ --about 'jazz concert'
      event pages that speak of jazz or concerts, and no others

Then: "lycosa recrawl NAME" runs the crawler again, "lycosa patterns" shows what was learned.`;

export function likeCommand(): Command {
  const command = new Command('like')
    .summary('learn a crawler from an example page, and run it')
    .description(
      'Takes one or a few pages as examples, finds all pages of their kind on the site, and learns the cheapest way to them.\nThe crawler is saved: "lycosa recrawl NAME" runs it again later without learning. The same command goes on where it was interrupted.',
    )
    .argument('<sample...>', 'pages of the kind you want')
    .requiredOption('--entry <url>', 'where to start; usually the home page or a list')
    .option(
      '--not <url>',
      'a page that is not wanted though it looks alike; may be given several times',
      collectValues,
      [],
    )
    .option(
      '--about <words>',
      'only pages about these words, or like the page at this URL; may be given several times',
      collectValues,
      [],
    )
    .option('--ask', 'ask at the terminal where it is open whether pages belong to the examples')
    .option('--name <name>', "what the crawler is saved as; the site's name if left out")
    .option(
      '--learn-pages <n>',
      'learn from this many pages at most (default: 2000)',
      wholeNumber('--learn-pages', 1),
    )
    .addOption(
      new Option(
        '--rules <which>',
        "how to learn: Lycosa's way, or as Vidal et al. published it in 2006 (to compare)",
      )
        .choices(['default', 'paper'])
        .default('default'),
    );
  return addCrawlOptions(addObjectOptions(addScopeOptions(command)))
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', likeExamples)
    .action(runLike);
}

const phases = {
  examples: 'fetching the example',
  learning: 'learning: exploring the site towards pages like the example',
  crawling: 'crawling: following what was learned',
};

async function runLike(samples: string[], flags: LikeFlags): Promise<void> {
  const watch = new CrawlWatch(flags);
  const { like } = await import('../pipeline/like.js');
  const summary = await like({
    ...crawlOptions(flags),
    ...given('vertical', flags.vertical),
    ...given('render', flags.render),
    samples,
    entry: flags.entry,
    unlike: flags.not,
    about: flags.about,
    rules: flags.rules,
    scope: flags.scope,
    include: flags.include,
    exclude: flags.exclude,
    log: (text) => watch.remark(text),
    ...given('name', flags.name),
    ...(flags.ask === true
      ? {
          ask: (question: KindQuestion) => {
            watch.pause();
            return askAtTerminal(question);
          },
        }
      : {}),
    ...given('maxLearningPages', flags.learnPages),
    onStart: (crawl) => {
      watch.remark(phases[crawl.phase] + (crawl.resumed ? ', where the last run stopped' : ''));
      watch.start(crawl);
    },
  }).finally(() => watch.end());
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeLike(summary));
  process.exitCode = exitCodeOfEnd(summary.end);
}

/** Asks whoever sits at the terminal; where nobody does, nothing is known. */
async function askAtTerminal({ example, also, pages }: KindQuestion): Promise<boolean | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await typedAnswer(
      terminal,
      `\nlike ${printable(example)}\nalso ${printable(also)}, and some ${humanCount(pages)} pages built like it? [y/n, anything else: leave it open] `,
    );
    return /^y(?:es)?$/i.test(answer.trim()) ? true : /^no?$/i.test(answer.trim()) ? false : null;
  } finally {
    terminal.close();
  }
}

/** What is typed; nothing where the terminal closes. Ctrl-C stops the command, as it does elsewhere. */
function typedAnswer(terminal: Interface, text: string): Promise<string> {
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(''));
    terminal.once('SIGINT', () => {
      process.kill(process.pid, 'SIGINT');
      terminal.close();
    });
    terminal.question(text).then(resolve, () => resolve(''));
  });
}

function describeLike(summary: LikeSummary): string {
  const { learning, crawl, targets, navigation } = summary;
  const lines =
    navigation.length === 0
      ? []
      : [
          ...describeNavigation(navigation),
          '',
          `${humanCount(targets.length)} targets`,
          ...sample(targets),
          `learning: ${humanCount(learning.requests)} requests, ${humanBytes(learning.bytes)}; then ${humanCount(crawl.requests)} more, ${humanBytes(crawl.bytes)}; the pattern visits ${humanCount(crawl.pages)} pages`,
        ];
  lines.push(...summary.warnings.map((warning) => `note: ${warning}`));
  if (summary.question !== undefined) {
    const { also, pages } = summary.question;
    lines.push(
      `left out: some ${humanCount(pages)} pages that are built nearly alike, such as ${printable(also)}; if they belong, give that one as a second example, or answer with --ask; if not, --not ${printable(also)}`,
    );
  }
  lines.push(...describeObjects(summary.objects));
  lines.push(`${describeEnd(summary.end)} (${humanSeconds(summary.seconds)})`);
  if (navigation.length > 0)
    lines.push(`saved as ${summary.name}; run it again with: lycosa recrawl ${summary.name}`);
  return `${lines.join('\n')}\n`;
}

/** The first few of many. */
export function sample(urls: readonly string[], most = 5): string[] {
  const shown = urls.slice(0, most).map((url) => `  ${printable(url)}`);
  return urls.length > most
    ? [...shown, `  … and ${humanCount(urls.length - most)} more (--json lists all)`]
    : shown;
}

/** A pattern, a line a node. */
export function describeNavigation(navigation: readonly PrintedNode[]): string[] {
  return navigation.map(({ id, role, pattern, linkPath, from }) => {
    const where = from.length === 0 ? 'start' : `on ${from.join(', ')}`;
    return `  ${id}  ${role.padEnd(6)} ${where.padEnd(12)} ${printable(pattern)}${linkPath === undefined ? '' : `  (links in ${printable(linkPath).slice(0, 80)})`}`;
  });
}
