/** `lycosa recrawl` */
import { Command } from 'commander';
import type { RecrawlReport } from '../pipeline/collection/visit-report.js';
import type { RecrawlSummary } from '../pipeline/crawlers/recrawl-crawler.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfEnd, exitCodeOfSites } from './exit-codes.js';
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

type RecrawlFlags = CrawlFlags & ObjectFlags & { quiet?: boolean };

const recrawlExamples = `
Examples:
  lycosa recrawl example.org
      follows what "lycosa like" has learned, and says what is new, changed and gone
  lycosa recrawl events.yaml
      fetches what "lycosa learn" has chosen of all sites of a vertical, and says which entities are new, changed and gone
  lycosa recrawl events --json
      the same as one JSON document, with the URLs`;

export function recrawlCommand(): Command {
  const command = new Command('recrawl')
    .summary('run a learned crawler again, or fetch what is chosen of a vertical')
    .description(
      'Runs a crawler that "lycosa like" has learned: visits the hubs and targets its pattern leads to and nothing else, conditionally where the server allows it.\nSays which targets are new, changed or gone, and when the pattern no longer fits the site.\nOf a vertical, it visits what "lycosa learn" has chosen over all sites, and says which entities are new, changed or gone.',
    )
    .argument('<name>', 'the crawler ("lycosa patterns" lists them), or a vertical: its file or name');
  return addCrawlOptions(addObjectOptions(command))
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', recrawlExamples)
    .action(runRecrawl);
}

async function runRecrawl(name: string, flags: RecrawlFlags): Promise<void> {
  const { isVertical } = await import('../pipeline/collection/which.js');
  if (await isVertical(name, { store: flags.store })) return recrawlOneVertical(name, flags);
  const watch = new CrawlWatch(flags);
  const { recrawl } = await import('../pipeline/crawlers/recrawl-crawler.js');
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
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeRecrawl(summary));
  process.exitCode = exitCodeOfEnd(summary.end);
}

async function recrawlOneVertical(vertical: string, flags: RecrawlFlags): Promise<void> {
  const watch = new CrawlWatch(flags);
  const { recrawlVertical } = await import('../pipeline/collection/recrawl-vertical.js');
  const report = await recrawlVertical({
    ...crawlOptions(flags),
    ...given('render', flags.render),
    vertical,
    log: (text) => watch.remark(text),
    onStart: (crawl) => {
      if (crawl.resumed) watch.remark('going on where the last run stopped');
      watch.start(crawl);
    },
  }).finally(() => watch.end());
  await write(flags.json ? `${JSON.stringify(report)}\n` : describeReport(report));
  const read = { named: 1, lost: report.pages === 0 ? [vertical] : [] };
  process.exitCode = exitCodeOfSites(report.end, read);
}

/** What a recrawl of a vertical brought, for people. */
export function describeReport(report: RecrawlReport): string {
  const { entities, pages, notModified, bytes, requests } = report;
  const lines = [
    `${humanCount(entities.seen)} entities seen: ${humanCount(entities.new)} new, ${humanCount(entities.changed)} changed, ${humanCount(entities.gone)} gone`,
    `${humanCount(pages)} pages of ${report.sites.length} sites (${humanCount(notModified)} unchanged), ${humanCount(requests)} requests, ${humanBytes(bytes)} in ${humanSeconds(report.seconds)}`,
    ...report.warnings.map((warning) => `note: ${warning}`),
    describeEnd(report.end),
  ];
  return `${lines.join('\n')}\n`;
}

function describeRecrawl(summary: RecrawlSummary): string {
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
