/** `lycosa recrawl` */
import { Command } from 'commander';
import type { RecrawlSummary } from '../pipeline/recrawl.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfEnd } from './exit-codes.js';
import { sample } from './like-command.js';
import {
  addCrawlOptions,
  addObjectOptions,
  type CrawlFlags,
  crawlOptions,
  describeObjects,
  given,
  type ObjectFlags,
} from './options.js';
import { humanBytes, humanCount, humanSeconds, write } from './output.js';

type Flags = CrawlFlags & ObjectFlags & { quiet?: boolean };

const examples = `
Examples:
  lycosa recrawl example.org
      follows what "lycosa like" has learned, and says what is new, changed and gone
  lycosa recrawl events --json
      the same as one JSON document, with the URLs`;

export function recrawlCommand(): Command {
  const command = new Command('recrawl')
    .summary('run a learned crawler again')
    .description(
      'Runs a crawler that "lycosa like" has learned: visits the hubs and targets its pattern leads to and nothing else, conditionally where the server allows it.\nSays which targets are new, changed or gone, and when the pattern no longer fits the site.',
    )
    .argument('<name>', 'the crawler; "lycosa patterns" lists them');
  return addCrawlOptions(addObjectOptions(command))
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', examples)
    .action(run);
}

async function run(name: string, flags: Flags): Promise<void> {
  const watch = new CrawlWatch(flags);
  const { recrawl } = await import('../pipeline/recrawl.js');
  const summary = await recrawl({
    ...crawlOptions(flags),
    ...given('vertical', flags.vertical),
    ...given('render', flags.render),
    name,
    log: (text) => watch.remark(text),
    onStart: (crawl) => {
      if (crawl.resumed) watch.remark('going on where the last run stopped');
      watch.start(crawl);
    },
  }).finally(() => watch.end());
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describe(summary));
  process.exitCode = exitCodeOfEnd(summary.end);
}

function describe(summary: RecrawlSummary): string {
  const lines = [`${humanCount(summary.targets.length)} targets`];
  for (const state of ['new', 'changed', 'vanished'] as const) {
    const urls = summary[state];
    lines.push(`${humanCount(urls.length)} ${state}`, ...sample(urls));
  }
  const { requests, bytes } = summary.crawl;
  lines.push(`${humanCount(requests)} requests, ${humanBytes(bytes)} in ${humanSeconds(summary.seconds)}`);
  lines.push(...summary.warnings.map((warning) => `note: ${warning}`));
  lines.push(...describeObjects(summary.objects));
  lines.push(describeEnd(summary.end));
  return `${lines.join('\n')}\n`;
}
