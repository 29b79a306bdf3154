/** `lycosa map` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import { describeLeftOut } from '../crawl/guard/left-out.js';
import type { MapVerticalSummary } from '../pipeline/collection/map-vertical.js';
import type { MapSummary } from '../pipeline/map.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfSites, type SitesRead } from './exit-codes.js';
import {
  addCrawlOptions,
  addObjectOptions,
  addScopeOptions,
  type CrawlFlags,
  crawlOptions,
  describeObjects,
  given,
  type ObjectFlags,
  type ScopeFlags,
} from './options.js';
import { humanBytes, humanCount, humanSeconds, write } from './output.js';
import { wholeNumber } from './values.js';

type MapFlags = CrawlFlags &
  ObjectFlags &
  ScopeFlags & {
    levels?: number;
    sitemaps: boolean;
    everything?: boolean;
    quiet?: boolean;
  };

const mapExamples = `
Examples:
  lycosa map https://example.org/
      maps the whole site, politely; again, it resumes or revisits
  lycosa map https://example.org/docs/ --scope prefix --levels 3
      three links deep, below /docs/ only
  lycosa map https://example.org/ --exclude '/search*' --exclude '*.pdf$' --max-pages 500
      leaves out what matches (* is anything, $ is the end) and stops after 500 pages
  lycosa map http://127.0.0.1:8000/ --allow-private --delay 0
      a site of your own, as fast as it goes
  lycosa map https://example.org/ --web warc:old.warc.gz
      crawls an archive instead of the network

  lycosa map https://example.org/ --vertical Event
      collects the events its pages tell of; "lycosa objects" lists them
  lycosa map https://club.example.org/calendar.ics --vertical Event
      the same of a calendar, a feed, or an address that answers JSON

Then: "lycosa pages" lists what was found, "lycosa status" sums it up.`;

export function mapCommand(): Command {
  const command = new Command('map')
    .summary('follow the links of sites and keep what is found')
    .description(
      'Follows the links and sitemaps of one or more sites, keeps every page in the store, and prints what it found.\nThe same command goes on where it was interrupted, and revisits pages conditionally once it had finished.',
    )
    .argument('<url...>', 'where to start; the scheme may be left out. Vertical files stand for their sites')
    .option(
      '--levels <n>',
      'how many links away from the start to go; without it, as far as they lead',
      wholeNumber('--levels'),
    );
  addScopeOptions(command).option(
    '--everything',
    'fetch also what looks endless, is another form of a page, or never was a page; give --max-pages with it',
  );
  return addCrawlOptions(addObjectOptions(command))
    .optionsGroup('Politeness:')
    .option('--no-sitemaps', 'do not use sitemaps as a source of pages')
    .optionsGroup('Output:')
    .option('--quiet', 'show no progress')
    .addHelpText('after', mapExamples)
    .action(runMap);
}

async function runMap(urls: string[], flags: MapFlags): Promise<void> {
  const { isVerticalFile } = await import('../pipeline/argument.js');
  const verticals = urls.filter(isVerticalFile);
  if (verticals.length > 0 && verticals.length < urls.length)
    throw new LycosaError(
      'bad-option',
      `${verticals[0]} is a vertical file, and ${urls.find((url) => !isVerticalFile(url))} is not`,
      'map addresses and the sites of verticals one after the other',
    );
  if (verticals.length > 0) return mapVerticals(verticals, flags);
  const watch = new CrawlWatch(flags);
  const { map } = await import('../pipeline/map.js');
  const summary = await map({
    ...crawlOptions(flags),
    ...given('vertical', flags.vertical),
    ...given('render', flags.render),
    urls,
    scope: flags.scope,
    include: flags.include,
    exclude: flags.exclude,
    sitemaps: flags.sitemaps,
    ...given('everything', flags.everything),
    log: (text) => watch.remark(text),
    ...given('levels', flags.levels),
    onStart: (crawl) => {
      if (crawl.resumed) watch.remark('going on where the last run stopped');
      else if (crawl.run > 1)
        watch.remark(`revisiting (run ${crawl.run}): unchanged pages are not downloaded again`);
      watch.start(crawl);
    },
  }).finally(() => watch.end());
  const read = { named: new Set(urls).size, lost: summary.lost };
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeMap(summary, read));
  process.exitCode = exitCodeOfSites(summary.end, read);
}

/** All sites of some verticals, one vertical after the other. */
async function mapVerticals(verticals: readonly string[], flags: MapFlags): Promise<void> {
  const summaries: MapVerticalSummary[] = [];
  for (const vertical of verticals) {
    const summary = await mapOneVertical(vertical, flags);
    summaries.push(summary);
    if (!flags.json) await write(describeVertical(summary));
    process.exitCode = Math.max(
      Number(process.exitCode ?? 0),
      exitCodeOfSites(summary.end, sitesRead(summary)),
    );
    if (summary.end === 'interrupted') break;
  }
  if (flags.json)
    await write(`${JSON.stringify(verticals.length === 1 ? summaries[0] : { verticals: summaries })}\n`);
}

async function mapOneVertical(vertical: string, flags: MapFlags): Promise<MapVerticalSummary> {
  const watch = new CrawlWatch(flags);
  const { mapVertical } = await import('../pipeline/collection/map-vertical.js');
  return mapVertical({
    ...crawlOptions(flags),
    ...given('render', flags.render),
    ...given('levels', flags.levels),
    ...given('everything', flags.everything),
    vertical,
    scope: flags.scope,
    include: flags.include,
    exclude: flags.exclude,
    log: (text) => watch.remark(text),
    onStart: (crawl) => {
      if (crawl.resumed) watch.remark('going on where the last run stopped');
      watch.start(crawl);
    },
  }).finally(() => watch.end());
}

/** What mapping a vertical came to, for people. */
export function describeVertical(summary: MapVerticalSummary): string {
  const lines = summary.sites.map(({ site, pages, withObjects, state, problem }) =>
    problem === null
      ? `${site}: ${humanCount(pages)} pages, ${humanCount(withObjects)} with objects${state === 'barren' ? ' (given up)' : ''}`
      : `${site}: nothing could be read (${problem})`,
  );
  for (const { site, things, requests, reason } of summary.searched ?? [])
    lines.push(
      reason === undefined
        ? `${site}: its search was asked, since its pages show nothing: ${humanCount(things)} things in ${humanCount(requests)} requests`
        : `${site}: its pages show nothing, and it cannot be searched (${reason})`,
    );
  lines.push(
    `${humanCount(summary.pages)} pages, ${humanBytes(summary.bytes)} in ${humanSeconds(summary.seconds)}`,
  );
  lines.push(...leftOutLines(summary.leftOut));
  lines.push(...describeObjects(summary.objects ?? undefined));
  lines.push(describeEnd(summary.end, sitesRead(summary)));
  return `${lines.join('\n')}\n`;
}

/** Sites of a vertical, and those that nothing could be read of. */
export function sitesRead({ sites }: Pick<MapVerticalSummary, 'sites'>): SitesRead {
  const lost = sites.filter(({ problem }) => problem !== null).map(({ site }) => site);
  return { named: sites.length, lost };
}

function describeMap(summary: MapSummary, read: SitesRead): string {
  const lines = summary.sites.map((site) => {
    const status = Object.entries(site.status)
      .map(([code, n]) => `${code}: ${humanCount(n)}`)
      .join(', ');
    const skipped = Object.entries(site.skipped)
      .map(([reason, n]) => `${reason} ${humanCount(n!)}`)
      .join(', ');
    return `${site.site}\n  ${humanCount(site.pages)} pages, ${humanBytes(site.bytes)}${status === '' ? '' : `  (${status})`}${skipped === '' ? '' : `\n  not taken: ${skipped}`}`;
  });
  const outcomes = Object.entries(summary.outcomes).filter(
    ([kind]) =>
      !['ok', 'not-modified', 'redirect', 'http-error', 'robots-denied', 'unwanted-type'].includes(kind),
  );
  if (outcomes.length > 0)
    lines.push(
      `failed: ${outcomes.map(([kind, n]) => `${kind} ${humanCount(n)}`).join(', ')}  ("lycosa pages" says why)`,
    );
  const rate = summary.seconds > 0 ? summary.pages / summary.seconds : 0;
  lines.push(
    `${humanCount(summary.pages)} pages, ${humanBytes(summary.bytes)} in ${humanSeconds(summary.seconds)} (${rate.toFixed(rate < 10 ? 1 : 0)}/s)`,
  );
  if (summary.waiting > 0) lines.push(`${humanCount(summary.waiting)} URLs wait`);
  lines.push(...leftOutLines(summary.leftOut));
  lines.push(...describeObjects(summary.objects));
  lines.push(describeEnd(summary.end, read));
  return `${lines.join('\n')}\n`;
}

const leftOutShown = 6;

function leftOutLines(left: MapSummary['leftOut']): string[] {
  const lines = describeLeftOut(left, leftOutShown);
  return lines.length === 0 ? [] : [...lines, '(--everything asks for them, too)'];
}
