/** `lycosa status` */
import { Command } from 'commander';
import type { CrawlStatus } from '../pipeline/status.js';
import { addStoreOptions } from './options.js';
import { humanBytes, humanCount, write } from './output.js';

export function statusCommand(): Command {
  const command = new Command('status')
    .summary('sum up what the store holds')
    .description('Sums up the crawls of a store, also while one is running.');
  return addStoreOptions(command).action(async (flags: { store: string; json?: boolean }) => {
    const { status } = await import('../pipeline/status.js');
    const crawls = await status(flags);
    await write(
      flags.json
        ? `${JSON.stringify({ crawls })}\n`
        : crawls.map(describeStatus).join('\n') || 'nothing has been crawled yet\n',
    );
  });
}

const states: Record<CrawlStatus['state'], string> = {
  running: 'under way, or interrupted',
  stopped: 'stopped by a budget or by a site that must rest',
  finished: 'finished',
};

function describeStatus(crawl: CrawlStatus): string {
  const lines = [
    `${crawl.name} ${crawl.entries.join(' ')}`,
    `  run ${crawl.run}, ${states[crawl.state]}, ${humanCount(crawl.waiting)} URLs waiting, started ${crawl.startedAt}`,
  ];
  for (const site of crawl.sites) {
    const outcomes = Object.entries(site.outcomes)
      .map(([kind, n]) => `${kind} ${humanCount(n!)}`)
      .join(', ');
    lines.push(`  ${site.site}: ${humanCount(site.pages)} pages, ${humanBytes(site.bytes)}; ${outcomes}`);
  }
  return `${lines.join('\n')}\n`;
}
