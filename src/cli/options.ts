/** Options that several commands share. */
import { type Command, Option } from 'commander';
import type { Budget } from '../crawl/budget.js';
import type { ScopeKind } from '../crawl/guard/scope.js';
import { type RenderMode, renderModes } from '../object/vertical/vertical.js';
import type { CrawlSettings } from '../pipeline/crawl-settings.js';
import type { CollectSummary } from '../pipeline/objects/collect.js';
import type { WebOptions } from '../pipeline/open-web.js';
import { humanCount } from './output.js';
import { byteSize, collectValues, duration, headerRecord, wholeNumber } from './values.js';

/** `--store`, `--json`. */
export function addStoreOptions(command: Command): Command {
  return command
    .option('--store <folder>', 'where everything is kept', '.lycosa')
    .option('--json', 'print one JSON document on standard output, and nothing else there');
}

/** What belongs to a crawl. */
export interface ScopeFlags {
  scope: ScopeKind;
  include: string[];
  exclude: string[];
}

/** `--scope`, `--include`, `--exclude`. Crawls that may go anywhere have a scope more, which is theirs by default. */
export function addScopeOptions(command: Command, usual: 'site' | 'web' = 'site'): Command {
  const anywhere = usual === 'web' ? ', or everything' : '';
  return command
    .addOption(
      new Option(
        '--scope <kind>',
        `what belongs to it: the site, its whole domain, all below the folder${anywhere}`,
      )
        .choices(['site', 'domain', 'prefix', ...(usual === 'web' ? ['web'] : [])])
        .default(usual),
    )
    .option(
      '--include <pattern>',
      'take only URLs whose path matches; may be given several times',
      collectValues,
      [],
    )
    .option(
      '--exclude <pattern>',
      'leave out URLs whose path matches; may be given several times',
      collectValues,
      [],
    );
}

/** Options of commands that fetch a few pages and keep none. */
export function addFetchOptions(command: Command): Command {
  return command
    .option('--delay <ms>', 'pause between two requests to one site', wholeNumber('--delay'), 1000)
    .option('--proxy <url>', 'HTTP proxy')
    .option(
      '--header <line>',
      'send "Name: value" to the sites that are named, and to no other; may be given several times',
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
}

/** The options of `addFetchOptions` as parsed. */
export interface FetchFlags {
  delay: number;
  proxy?: string;
  header: string[];
  headerFor: string[];
  userAgent?: string;
  contact?: string;
  allowPrivate?: boolean;
}

/** The same as the library takes them. */
export function fetchOptions(flags: FetchFlags): WebOptions & { delayMs: number } {
  return {
    delayMs: flags.delay,
    headers: headerRecord(flags.header),
    headersFor: flags.headerFor,
    allowPrivate: flags.allowPrivate ?? false,
    ...given('proxy', flags.proxy),
    ...given('userAgent', flags.userAgent),
    ...given('contact', flags.contact),
  };
}

/** Options of every command that fetches. */
export function addCrawlOptions(command: Command): Command {
  return addStoreOptions(command)
    .optionsGroup(
      'Budgets (an interrupted run counts what it has used; a run stopped by a budget goes on with a new one):',
    )
    .option('--max-pages <n>', 'stop after this many pages', wholeNumber('--max-pages', 1))
    .option(
      '--max-pages-per-site <n>',
      'take no more than this many pages of a site',
      wholeNumber('--max-pages-per-site', 1),
    )
    .option(
      '--max-bytes <size>',
      'stop after downloading this much (500000, 10MB, 2GiB)',
      byteSize('--max-bytes'),
    )
    .option('--max-time <duration>', 'stop after this long (90, 10m, 2h)', duration('--max-time'))
    .optionsGroup('Politeness:')
    .option(
      '--delay <ms>',
      'pause between two requests to one site; 0 asks as fast as --concurrency allows',
      wholeNumber('--delay'),
      1000,
    )
    .option(
      '--concurrency <n>',
      'requests under way at a time, over all sites',
      wholeNumber('--concurrency', 1),
      16,
    )
    .option(
      '--contact <address>',
      "mail address or page where a site's owner can reach you; goes into the user agent",
    )
    .option('--user-agent <text>', "full user agent instead of Lycosa's own")
    .option(
      '--pace <folder>',
      'where processes share when each site was asked last, so that together they keep its pause; off for this store alone (default: one folder of yours on this machine)',
    )
    .option('--no-robots', 'do not read robots.txt (only for sites that are yours)')
    .optionsGroup('Network:')
    .option(
      '--proxy <url>',
      'HTTP proxy for everything; without it HTTP_PROXY, HTTPS_PROXY and NO_PROXY count',
    )
    .option(
      '--header <line>',
      'send "Name: value" to the sites that are named, and to no other; may be given several times',
      collectValues,
      [],
    )
    .option(
      '--header-for <host>',
      'a further host that is sent what --header says, such as one that a site has moved to; may be given several times',
      collectValues,
      [],
    )
    .option('--no-cookies', 'send no cookies; without it each site gets its own back, as from a browser')
    .option('--ca <file>', 'trust these certificate authorities too (PEM)')
    .option('--allow-private', 'permit loopback and private addresses')
    .option('--timeout <duration>', 'give up on a request after this long', duration('--timeout'), 90_000)
    .option(
      '--max-body <size>',
      'give up on a page larger than this',
      byteSize('--max-body'),
      16 * 1024 * 1024,
    )
    .optionsGroup('Archive:')
    .option('--web <source>', 'crawl an archive instead of the network: warc:FILE or warc:FOLDER')
    .option('--no-archive', 'keep no WARC files')
    .addOption(
      new Option('--archive-file-size <size>', 'start a new WARC file at this size')
        .argParser(byteSize('--archive-file-size'))
        .default(1_000_000_000, '1GB'),
    )
    .addOption(
      new Option(
        '--durability <kind>',
        'what is kept outlives the end of the process, or a power cut as well, which costs time',
      )
        .choices(['process', 'power'])
        .default('process'),
    );
}

/** `--vertical` and `--render`, of the crawls that look for objects. */
export function addObjectOptions(command: Command): Command {
  command
    .optionsGroup('Objects:')
    .option(
      '--vertical <vertical>',
      'look for objects: a vertical file, or a ready one such as Event ("lycosa init" writes one)',
    );
  return addRenderOption(command);
}

/** `--render`, of the crawls that may run pages in a browser. */
export function addRenderOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--render <mode>',
      'run pages in a browser first: never, always, or auto for those that are empty without scripts',
    ).choices([...renderModes]),
  );
}

/** The options of `addObjectOptions` as parsed. */
export interface ObjectFlags {
  vertical?: string;
  render?: RenderMode;
}

/** What a crawl found, in a line; nothing when it looked for no objects. */
export function describeObjects(objects: CollectSummary | undefined): string[] {
  if (objects === undefined) return [];
  const learned =
    objects.learned.length === 0
      ? ''
      : `; learned to read ${objects.learned.length === 1 ? objects.learned[0] : `${humanCount(objects.learned.length)} sites`}`;
  const doubtful = objects.doubtful === 0 ? '' : `, ${humanCount(objects.doubtful)} that are less sure`;
  return [
    `${humanCount(objects.objects)} objects, ${humanCount(objects.entities)} entities of ${objects.vertical}${doubtful}${learned}  ("lycosa objects" lists them)`,
  ];
}

/** The shared options as parsed. */
export interface CrawlFlags {
  store: string;
  json?: boolean;
  maxPages?: number;
  maxPagesPerSite?: number;
  maxBytes?: number;
  maxTime?: number;
  delay: number;
  concurrency: number;
  contact?: string;
  userAgent?: string;
  robots: boolean;
  proxy?: string;
  header: string[];
  headerFor: string[];
  cookies?: boolean;
  ca?: string;
  allowPrivate?: boolean;
  timeout: number;
  maxBody: number;
  web?: string;
  archive: boolean;
  archiveFileSize: number;
  durability: 'process' | 'power';
  pace?: string;
}

/** The shared options as the library takes them. */
export function crawlOptions(flags: CrawlFlags): CrawlSettings {
  const budget: Budget = {
    ...given('maxPages', flags.maxPages),
    ...given('maxPagesPerSite', flags.maxPagesPerSite),
    ...given('maxBytes', flags.maxBytes),
    ...given('maxTimeMs', flags.maxTime),
  };
  return {
    store: flags.store,
    budget,
    delayMs: flags.delay,
    concurrency: flags.concurrency,
    robots: flags.robots,
    headers: headerRecord(flags.header),
    headersFor: flags.headerFor,
    cookies: flags.cookies ?? true,
    allowPrivate: flags.allowPrivate ?? false,
    timeoutMs: flags.timeout,
    maxBodyBytes: flags.maxBody,
    archive: flags.archive,
    archiveFileBytes: flags.archiveFileSize,
    durability: flags.durability,
    ...given('pace', flags.pace),
    ...given('contact', flags.contact),
    ...given('userAgent', flags.userAgent),
    ...given('proxy', flags.proxy),
    ...given('ca', flags.ca),
    ...given('web', flags.web),
  };
}

/** `{ [name]: value }`, or nothing when the value is missing. */
export function given<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [name]: value } as Record<K, V>);
}
