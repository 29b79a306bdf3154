/** `lycosa label` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import type { LabelSummary } from '../pipeline/objects/label-pages.js';
import { parseAssignments } from './fix-command.js';
import { addStoreOptions, given } from './options.js';
import { printable, write, writeRows } from './output.js';
import { collectValues, wholeNumber } from './values.js';

type LabelFlags = {
  store: string;
  json?: boolean;
  vertical?: string;
  pairs?: string;
  unsure?: number;
  set: string[];
  another?: boolean;
  teacher?: string;
  list?: boolean;
  remove?: boolean;
};

const labelExamples = `
Examples:
  lycosa label https://example.org/books/17 --vertical Book --set name="The Glass Orchard" --set author="A. Writer"
      values as the page has them; up to three pages of a site are enough
  lycosa label https://example.org/events --vertical Event --set name="Jazz Night" --set startDate=2026-06-21T20:00
  lycosa label https://example.org/events --vertical Event --another --set name="Open Stage" --set startDate=2026-06-22T19:00
      a page with several: two or three of them teach most, one teaches its list, too
  lycosa label https://example.org/books/17 https://example.org/books/44 --vertical Book --teacher http://127.0.0.1:8080/label
      asks a program of yours, which may ask whom it likes; nothing is asked while crawling
  lycosa label --list
      what was labelled so far
  lycosa label https://example.org/books/17 --vertical Book --remove
      takes a label back; its site is learned anew without it
  lycosa label --unsure 50 > pairs.csv
      the pairs of objects that matching is least sure of; write yes or no into the column "same"
  lycosa label --pairs pairs.csv
      what you said holds from now on; thirty pairs and more teach how the others are told apart

The pages must be in the store's archive: crawl them first. What a teacher is sent and answers: docs/guide/objects.md.`;

export function labelCommand(): Command {
  const command = new Command('label')
    .summary('teach by hand where a site keeps its values')
    .description(
      "Says what a page of the archive tells, by hand or by a teacher. The site's other pages are then read in the same way, at once and in every later crawl.",
    )
    .argument('[url...]', 'the page; with --teacher, up to three')
    .option('--vertical <vertical>', 'what its objects are')
    .option(
      '--set <field=value>',
      'a value; several times for several fields, or for a list',
      collectValues,
      [],
    )
    .option('--another', 'one more object of a page that has several')
    .option('--list', 'list what was labelled')
    .option('--remove', 'take back what was said of the page')
    .option('--teacher <url>', 'have the pages labelled by an HTTP interface')
    .option(
      '--unsure <n>',
      'write that many pairs of objects to be judged, as CSV',
      wholeNumber('--unsure', 1),
    )
    .option('--pairs <file>', 'take the judgements of such a file');
  return addStoreOptions(command).addHelpText('after', labelExamples).action(runLabel);
}

async function runLabel(urls: string[], flags: LabelFlags): Promise<void> {
  if (flags.unsure !== undefined || flags.pairs !== undefined) return runPairs(urls, flags);
  if (flags.list) return listAll(urls, flags);
  const { label, unlabel } = await import('../pipeline/objects/label-pages.js');
  if (flags.vertical === undefined)
    throw new LycosaError('bad-option', 'what the page has is not said', 'name it: --vertical Event');
  const where = {
    urls,
    store: flags.store,
    vertical: flags.vertical,
    log: (text: string) => process.stderr.write(`${text}\n`),
  };
  if (flags.remove && (flags.set.length > 0 || flags.another || flags.teacher !== undefined))
    throw new LycosaError('bad-option', '--remove only takes labels back', 'label anew in a second command');
  const summary = flags.remove
    ? await unlabel(where)
    : await label({
        ...where,
        values: parseAssignments(flags.set, '--set'),
        another: flags.another ?? false,
        ...given('teacher', flags.teacher),
      });
  if (flags.json) await write(`${JSON.stringify(summary)}\n`);
  else
    await write(
      `${summary.labels} ${summary.labels === 1 ? 'page' : 'pages'} of ${summary.site} labelled\n${learnedLine(summary)}\n${summary.objects} objects, ${summary.entities} entities\n`,
    );
}

function learnedLine({ labels, learned, fields }: LabelSummary): string {
  if (learned) return `learned: ${Object.keys(fields).join(', ')}`;
  return labels === 0
    ? 'its other pages are read without labels again'
    : 'no rule could be learned for its other pages: label another page of the same kind';
}

async function listAll(urls: readonly string[], flags: LabelFlags): Promise<void> {
  if (urls.length > 0)
    throw new LycosaError('bad-option', '--list shows all labels', 'leave the address out');
  const { listLabels } = await import('../pipeline/objects/label-pages.js');
  const labels = await listLabels({ store: flags.store, ...given('vertical', flags.vertical) });
  const rows = labels.flatMap(({ vertical, url, objects, madeAt }) =>
    objects.map((values) => ({ vertical, url, values, labelled: new Date(madeAt).toISOString() })),
  );
  if (flags.json) return write(`${JSON.stringify(rows)}\n`);
  if (rows.length === 0) return write('nothing was labelled yet: lycosa label --help\n');
  const said = (values: Readonly<Record<string, readonly string[]>>): string =>
    Object.entries(values)
      .map(([name, texts]) => `${name}=${texts.join('; ')}`)
      .join(', ');
  await write(
    rows
      .map(({ vertical, url, values }) => `${printable(`${vertical}  ${url}  ${said(values)}`)}\n`)
      .join(''),
  );
}

async function runPairs(urls: readonly string[], flags: LabelFlags): Promise<void> {
  if (urls.length > 0 || (flags.unsure !== undefined && flags.pairs !== undefined))
    throw new LycosaError(
      'bad-option',
      'pages, --unsure and --pairs are three different things',
      'give one of them',
    );
  const { judgePairs, pairsToJudge } = await import('../pipeline/objects/judge-pairs.js');
  const where = { store: flags.store, ...given('vertical', flags.vertical) };
  if (flags.unsure !== undefined) {
    const pairs = await pairsToJudge({ ...where, count: flags.unsure });
    await writeRows(rowsOf(pairs), flags.json ? 'json' : 'csv', []);
    return;
  }
  const { judged, open, overruled, entities, objects, lesson } = await judgePairs({
    ...where,
    file: flags.pairs!,
  });
  if (flags.json) await write(`${JSON.stringify({ judged, open, overruled, objects, entities, lesson })}\n`);
  else
    await write(
      `${judged} pairs judged, ${open} left open\n${overruled === 0 ? '' : `${overruled} of them cannot be had as judged, because others say otherwise\n`}${lesson === null ? 'too few of both sorts to learn from, or it knew as well before' : `learned from ${lesson.pairs} pairs: F1 ${lesson.learned.toFixed(2)} on pairs not seen, ${lesson.before.toFixed(2)} before`}\n${objects} objects, ${entities} entities\n`,
    );
}

async function* rowsOf(rows: readonly object[]): AsyncGenerator<object> {
  yield* rows;
}
