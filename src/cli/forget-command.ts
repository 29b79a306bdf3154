/** `lycosa forget` */
import { Command } from 'commander';
import { addStoreOptions } from './options.js';
import { humanCount, write } from './output.js';

export function forgetCommand(): Command {
  const command = new Command('forget')
    .summary('remove a site from the store')
    .description(
      'Removes everything the store knows of a site: pages, waiting URLs, counts, cached robots.txt. What is in WARC files stays there.',
    )
    .argument('<site>', 'as "lycosa status" shows it, such as example.org');
  return addStoreOptions(command).action(async (site: string, flags: { store: string; json?: boolean }) => {
    const { forget } = await import('../pipeline/forget.js');
    const pages = await forget(site, flags);
    await write(
      flags.json ? `${JSON.stringify({ site, pages })}\n` : `forgot ${humanCount(pages)} pages of ${site}\n`,
    );
  });
}
