/** `lycosa patterns` */
import { Command } from 'commander';
import { describeNavigation } from './like-command.js';
import { addStoreOptions, given } from './options.js';
import { type Format, parseFormat, write, writeRows } from './output.js';

type Flags = { store: string; json?: boolean; vertical?: string; format: Format };

const examples = `
Examples:
  lycosa patterns
      crawlers that "lycosa like" has learned
  lycosa patterns --vertical event
      what "lycosa learn" has found of its sites: patterns, which are chosen, and why
  lycosa patterns www.example.org --vertical event --format jsonl`;

export function patternsCommand(): Command {
  const command = new Command('patterns')
    .summary('show the crawlers that were learned, and their patterns')
    .description(
      'Shows the crawlers of a store: where each starts, and which links it follows on which pages; or what was learned of the sites of a vertical.',
    )
    .argument('[name]', 'one crawler, or with --vertical one site; all if left out')
    .option('--vertical <vertical>', 'show what was learned of its sites instead')
    .option('--format <format>', 'with --vertical: table, json, jsonl, csv or parquet', parseFormat, 'table');
  return addStoreOptions(command).addHelpText('after', examples).action(run);
}

async function run(name: string | undefined, flags: Flags): Promise<void> {
  if (flags.vertical !== undefined) {
    const { listPatterns } = await import('../pipeline/recrawl/list-patterns.js');
    const rows = listPatterns({
      store: flags.store,
      vertical: flags.vertical,
      ...given('site', name),
    });
    const count = await writeRows(rows, flags.json ? 'json' : flags.format, [
      'site',
      'role',
      'level',
      'pages',
      'entities',
      'newEntities',
      'selected',
      'pattern',
      'why',
    ]);
    if (count === 0) process.stderr.write(`nothing was learned of ${name ?? 'its sites'}\n`);
    return;
  }
  const { crawlers } = await import('../pipeline/recrawl.js');
  const all = await crawlers({ store: flags.store });
  const shown = name === undefined ? all : all.filter((crawler) => crawler.name === name);
  if (name !== undefined && shown.length === 0) {
    const { noSuchCrawler } = await import('../pipeline/crawlers/definition.js');
    throw noSuchCrawler(name, all);
  }
  if (flags.json) {
    await write(`${JSON.stringify(shown)}\n`);
    return;
  }
  const lines = shown.flatMap((crawler) => [
    `${crawler.name}: ${crawler.targets} targets like ${crawler.samples.join(', ')}`,
    ...describeNavigation(crawler.navigation),
  ]);
  await write(lines.length === 0 ? 'no crawler has been learned yet\n' : `${lines.join('\n')}\n`);
}
