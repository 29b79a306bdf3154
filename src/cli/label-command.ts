/** `lycosa label` */
import { Command } from 'commander';
import { parseAssignments } from './fix-command.js';
import { addStoreOptions, given } from './options.js';
import { write } from './output.js';
import { collect } from './values.js';

type Flags = {
  store: string;
  json?: boolean;
  vertical: string;
  set: string[];
  another?: boolean;
  teacher?: string;
  url?: string;
};

const examples = `
Examples:
  lycosa label https://example.org/books/17 --vertical Book --set name="The Glass Orchard" --set author="A. Writer"
      values as the page has them; up to three pages of a site are enough
  lycosa label https://example.org/events --vertical Event --set name="Jazz Night" --set startDate=2026-06-21T20:00
  lycosa label https://example.org/events --vertical Event --another --set name="Open Stage" --set startDate=2026-06-22T19:00
      a page with several: two or three of them
  lycosa label https://example.org/books/17 https://example.org/books/44 --vertical Book --teacher http://127.0.0.1:8080/label
      asks a program of yours, which may ask whom it likes; nothing is asked while crawling

The pages must be in the store's archive: crawl them first. What a teacher is sent and answers: docs/guide/objects.md.`;

export function labelCommand(): Command {
  const command = new Command('label')
    .summary('teach by hand where a site keeps its values')
    .description(
      "Says what a page of the archive tells, by hand or by a teacher. The site's other pages are then read in the same way, at once and in every later crawl.",
    )
    .argument('<url...>', 'the page; with --teacher, up to three')
    .requiredOption('--vertical <vertical>', 'what its objects are')
    .option('--set <field=value>', 'a value; several times for several fields, or for a list', collect, [])
    .option('--another', 'one more object of a page that has several')
    .option('--teacher <url>', 'have the pages labelled by an HTTP interface');
  return addStoreOptions(command).addHelpText('after', examples).action(run);
}

async function run(urls: string[], flags: Flags): Promise<void> {
  const { label } = await import('../pipeline/objects/label-pages.js');
  const summary = await label({
    urls,
    store: flags.store,
    vertical: flags.vertical,
    values: parseAssignments(flags.set, '--set'),
    another: flags.another ?? false,
    log: (text) => process.stderr.write(`${text}\n`),
    ...given('teacher', flags.teacher),
  });
  if (flags.json) await write(`${JSON.stringify(summary)}\n`);
  else
    await write(
      `${summary.labels} ${summary.labels === 1 ? 'page' : 'pages'} of ${summary.site} labelled\n${summary.learned ? `learned: ${Object.keys(summary.fields).join(', ')}` : 'nothing could be learned: do the values stand on the page as you gave them?'}\n${summary.objects} objects, ${summary.entities} entities\n`,
    );
}
