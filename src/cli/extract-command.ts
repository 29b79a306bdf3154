/** `lycosa extract` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import type { PageObject } from '../object/extract/page-object.js';
import type { ExtractOneResult } from '../pipeline/objects/extract-one.js';
import { addStoreOptions, describeObjects, given } from './options.js';
import { printable, write } from './output.js';
import { collectValues, headerRecord } from './values.js';

type ExtractFlags = {
  archive?: boolean;
  site?: string;
  all?: boolean;
  store: string;
  json?: boolean;
  vertical: string;
  url?: string;
  why?: boolean;
  proxy?: string;
  header: string[];
  headerFor: string[];
  allowPrivate?: boolean;
  userAgent?: string;
  contact?: string;
};

const extractExamples = `
Examples:
  lycosa extract https://example.org/events/2041 --vertical Event
      what the page says, field by field
  lycosa extract saved.html --url https://example.org/events/2041 --vertical event.yaml --why
      of a file; with places, confidence, and what was rejected
  lycosa extract calendar.ics --vertical Event --json
  lycosa extract --archive --vertical event.yaml
      reads the pages of the store again, with a changed vertical file or new labels

A value is shown with how it was found: feed, json-ld, microdata, rdfa, microformats, state (data of the page's scripts), wrapper (learned),
open-graph, record, text, selector or site (from the vertical file), hand.`;

export function extractCommand(): Command {
  const command = new Command('extract')
    .summary('show what one page gives, and why')
    .description('Extracts objects from one page, feed or saved file, and shows every value with its place.')
    .argument('[source]', 'an address, or a file')
    .option('--archive', 'read all pages of the store again instead, without fetching')
    .option('--site <site>', 'with --archive: only this site')
    .option('--all', 'with --archive: also pages that nothing new is known about')
    .requiredOption(
      '--vertical <vertical>',
      'what to look for: a vertical file, or a ready one such as Event',
    )
    .option('--why', 'show where each value stands, how sure it is, and what was rejected')
    .option('--url <url>', 'where a file came from; its links and its site count from there')
    .option('--proxy <url>', 'HTTP proxy')
    .option(
      '--header <line>',
      'send "Name: value" to the host of the address, and to no other; may be given several times',
      collectValues,
      [],
    )
    .option('--header-for <host>', 'a further host that is sent what --header says', collectValues, [])
    .option('--user-agent <text>', "full user agent instead of Lycosa's own")
    .option(
      '--contact <address>',
      "mail address or page where a site's owner can reach you; goes into the user agent",
    )
    .option('--allow-private', 'permit loopback and private addresses');
  return addStoreOptions(command).addHelpText('after', extractExamples).action(runExtract);
}

async function runExtract(source: string | undefined, flags: ExtractFlags): Promise<void> {
  if (flags.archive) return runArchive(flags);
  if (source === undefined)
    throw new LycosaError(
      'bad-option',
      'there is nothing to extract from',
      'give an address or a file, or --archive for all pages of the store',
    );
  const { extractOne } = await import('../pipeline/objects/extract-one.js');
  const result = await extractOne({
    source,
    vertical: flags.vertical,
    store: flags.store,
    headers: headerRecord(flags.header),
    headersFor: flags.headerFor,
    allowPrivate: flags.allowPrivate ?? false,
    ...given('url', flags.url),
    ...given('proxy', flags.proxy),
    ...given('userAgent', flags.userAgent),
    ...given('contact', flags.contact),
  });
  if (flags.json) {
    const { url, as, objects, rejected, cuts, feeds } = result;
    await write(`${JSON.stringify({ url, as, objects, rejected, cuts, feeds })}\n`);
  } else await write(describeExtract(result, flags.why ?? false));
}

async function runArchive(flags: ExtractFlags): Promise<void> {
  const { extractAll } = await import('../pipeline/objects/extract-all.js');
  const summary = await extractAll({
    store: flags.store,
    vertical: flags.vertical,
    all: flags.all ?? false,
    log: (text) => process.stderr.write(`${text}\n`),
    ...given('site', flags.site),
  });
  await write(flags.json ? `${JSON.stringify(summary)}\n` : `${describeObjects(summary).join('\n')}\n`);
}

function describeExtract(
  { url, vertical, objects, rejected, cuts, feeds, as }: ExtractOneResult,
  why: boolean,
): string {
  const lines = [
    `${objects.length === 0 ? `no ${vertical.object}` : objects.length === 1 ? `1 ${vertical.object}` : `${objects.length} of ${vertical.object}`} on the ${as} ${printable(url)}`,
  ];
  for (const [i, object] of objects.entries())
    lines.push('', ...objectLines(object, objects.length > 1 ? `${i + 1}. ` : '', why));
  if (why)
    for (const { object, why: reason } of rejected)
      lines.push('', `rejected: ${reason}`, ...objectLines(object, '', true).map((line) => `  ${line}`));
  for (const cut of cuts) lines.push('', `cut: ${cut}`);
  if (feeds.length > 0)
    lines.push('', 'feeds that a crawl would read first:', ...feeds.map((feed) => `  ${printable(feed)}`));
  if (objects.length === 0)
    lines.push(
      '',
      why
        ? 'Label a page with "lycosa label" to teach where its values stand.'
        : '--why shows what was rejected; "lycosa label" teaches where values stand.',
    );
  return `${lines.join('\n')}\n`;
}

const maxValuesShown = 100;

function objectLines(object: PageObject, number: string, why: boolean): string[] {
  const lines = [`${number}by ${object.by}, confidence ${object.confidence.toFixed(2)}`];
  const width = Math.max(...Object.keys(object.fields).map((name) => name.length), 0);
  for (const [name, values] of Object.entries(object.fields))
    for (const [i, { value, raw, by, place, confidence }] of values.entries()) {
      const text = printable(value.length > maxValuesShown ? `${value.slice(0, maxValuesShown)}…` : value);
      lines.push(
        `  ${(i === 0 ? name : '').padEnd(width)}  ${text}${why ? `\n  ${' '.repeat(width)}    ${by} ${confidence.toFixed(2)} at ${printable(place)}${raw === value ? '' : `, written "${printable(raw.slice(0, maxValuesShown))}"`}` : ''}`,
      );
    }
  return lines;
}
