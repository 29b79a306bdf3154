/** `lycosa patterns` */
import { Command } from 'commander';
import { describeNavigation } from './like-command.js';
import { addStoreOptions } from './options.js';
import { write } from './output.js';

type Flags = { store: string; json?: boolean };

export function patternsCommand(): Command {
  const command = new Command('patterns')
    .summary('show the crawlers that were learned, and their patterns')
    .description(
      'Shows the crawlers of a store: where each starts, and which links it follows on which pages.',
    )
    .argument('[name]', 'one crawler; all if left out');
  return addStoreOptions(command).action(run);
}

async function run(name: string | undefined, flags: Flags): Promise<void> {
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
