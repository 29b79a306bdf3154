/** `lycosa add` */
import { Command } from 'commander';
import type { SiteProbe } from '../pipeline/add.js';
import { addCrawlOptions, type CrawlFlags, crawlOptions } from './options.js';
import { humanCount, printable, write } from './output.js';

type AddFlags = CrawlFlags & { vertical: string };

const addExamples = `
Examples:
  lycosa add https://club.example.org/ --vertical Event
      looks at a dozen of its pages at most, says what it found, and makes the site a candidate

Then "lycosa map" with the vertical's file, or "lycosa run", takes it in.`;

export function addCommand(): Command {
  const command = new Command('add')
    .summary('look at a site in seconds, and add it to a vertical')
    .description(
      'Looks at a site in a few requests: feeds, sitemap, search form, whether it needs a browser or is closed to crawlers, how large it is, and what objects a few of its pages have.',
    )
    .argument('<url...>', 'where the site is entered')
    .requiredOption(
      '--vertical <vertical>',
      'what its objects are: a vertical file, or the name of a ready one',
    );
  return addCrawlOptions(command).addHelpText('after', addExamples).action(runAdd);
}

async function runAdd(urls: string[], flags: AddFlags): Promise<void> {
  const { add } = await import('../pipeline/add.js');
  const probes = await add({ ...crawlOptions(flags), urls, vertical: flags.vertical });
  await write(flags.json ? `${JSON.stringify(probes)}\n` : `${probes.map(describeAdd).join('\n')}`);
  const { verticalOfFile } = await import('../pipeline/objects/load-vertical.js');
  if ((await verticalOfFile(flags.vertical))?.sitesAreGiven)
    process.stderr.write(
      `${flags.vertical} lists its sites itself: what you want must stand under "sites:" there, or nothing is fetched of it\n`,
    );
}

function describeAdd(probe: SiteProbe): string {
  const { blocked, sitemap, feeds, searchForm, objects } = probe;
  if (blocked !== null) return `${printable(probe.site)}: not added: ${printable(blocked)}\n`;
  const lines = [
    `${printable(probe.site)}: about ${humanCount(probe.pages)} pages, ${probe.hours} hours to map at its pause`,
    `  feeds: ${feeds.length === 0 ? 'none' : feeds.map(printable).join(', ')}`,
    `  sitemap: ${sitemap === null ? 'none' : `${printable(sitemap.url)} (${humanCount(sitemap.pages)} pages)`}`,
    `  search form: ${searchForm === null ? 'none' : `${printable(searchForm.action)} (${printable(searchForm.field)})`}`,
    ...(probe.softMissing ? ['  answers addresses that do not exist as if they did'] : []),
    ...(probe.rendered ? ['  empty without scripts: give it "render: auto" in the vertical file'] : []),
    `  objects on the pages looked at: ${objects.length === 0 ? 'none' : ''}`,
    ...objects.map(
      (fields) =>
        `    ${Object.entries(fields)
          .slice(0, 4)
          .map(([name, values]) => `${name}: ${printable(values[0] ?? '').slice(0, 60)}`)
          .join(', ')}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
