/** `lycosa lab …` */
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { SimulatedWeb } from '../../lab/web/simulated-web.js';
import type { Half, Parameters, Profile, VerticalName } from '../../lab/web/world/parameters.js';
import { LycosaError, messageOf } from '../base/error.js';
import { exitCodes } from './exit-codes.js';
import { humanCount, write } from './output.js';
import { collect, wholeNumber } from './values.js';

const webExamples = `
Examples:
  lycosa lab web --port 8888 --truth 8889
      40 sites behind a proxy, the truth about them beside it; then in another terminal:
  lycosa map http://www.ticketpoint25.example/ --proxy http://127.0.0.1:8888 --delay 0
  scrapy runspider spider.py            with HTTP_PROXY=http://127.0.0.1:8888
      any crawler or browser that can use a proxy
  lycosa lab web --profile plain --sites 10 --day 7 --truth truth/ --no-serve
      writes the truth of the eighth day into a folder, and ends
  lycosa lab web --tls ca.pem           https links; clients must trust ca.pem
  lycosa lab web --site ticketpoint     that site is also at http://127.0.0.1:PORT/ without a proxy

Sites differ in language, URL style, templates, search forms, traps and errors; "--profile plain" has none of the last two.
Everything follows from --seed, --day and the URL: the same on every machine.`;

export function labCommand(): Command {
  const command = new Command('lab')
    .summary('a simulated web that knows the truth, to test crawlers on')
    .description(
      'A simulated web that knows the truth about itself, public data sets served as webs, and experiments over both.',
    );
  command.addCommand(webCommand());
  command.addCommand(dataCommand());
  command.addCommand(tableCommand());
  return command;
}

interface WebFlags {
  seed: string;
  sites: number;
  day: number;
  port: number;
  profile: Profile;
  families: Half;
  preset?: string;
  vertical: string[];
  overlap?: number;
  redundancy?: number;
  irrelevance?: number;
  churn?: number;
  tls?: string;
  truth?: string;
  serve: boolean;
  site?: string;
  queries?: string;
  list?: boolean;
  verbose?: boolean;
  json?: boolean;
}

function webCommand(): Command {
  return new Command('web')
    .summary('serve the simulated web behind a proxy')
    .description('Serves a simulated web as an HTTP proxy, until it is stopped. Prints where to begin.')
    .optionsGroup('The world:')
    .option('--seed <n>', 'which world; "commit" takes a hash of the commit that is checked out', '1')
    .option('--sites <n>', 'how many sites', wholeNumber('--sites', 1), 40)
    .option('--day <n>', 'which day: things come, change and go', wholeNumber('--day'), 0)
    .addOption(
      new Option(
        '--profile <name>',
        'plain: no traps, exact counts; standard: what ordinary sites do; wild: also answers made to harm',
      )
        .choices(['plain', 'standard', 'wild'])
        .default('standard'),
    )
    .addOption(
      new Option('--families <half>', 'which half of the templates: tune on one, report on the other')
        .choices(['all', 'tune', 'report'])
        .default('all'),
    )
    .option(
      '--vertical <name>',
      'only sites of this vertical: events, books or jobs; may be given several times',
      collect,
      [],
    )
    .option(
      '--preset <name>',
      'a named set of these; "001" is events only, near what Zhou et al. (2013) report',
    )
    .option('--overlap <x>', 'how readily sites carry what others carry; 1 is usual', ratio('--overlap', 10))
    .option('--redundancy <x>', 'how much of a site repeats itself (0 to 1)', ratio('--redundancy', 1))
    .option(
      '--irrelevance <x>',
      'how much of a site is about something else (0 to 0.95)',
      ratio('--irrelevance', 0.95),
    )
    .option('--churn <x>', 'how fast things come and go; 1 is usual', ratio('--churn', 10, 0.1))
    .optionsGroup('Serving:')
    .option('--port <n>', 'port of the proxy; 0 for any free one', portNumber('--port'), 8888)
    .option('--tls <file>', 'links are https; writes the certificate to trust into this file')
    .option('--site <host>', 'this site also answers directly, without a proxy; a part of its name will do')
    .option('--truth <where>', 'a port to serve the truth on, or a folder to write it to')
    .option(
      '--queries <file>',
      'real queries, one a line: the query log takes its beginnings and ends from them',
    )
    .option('--no-serve', 'end when the truth is written')
    .option('--list', 'print the sites and end')
    .option('--verbose', 'print every request')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', webExamples)
    .action(runWeb);
}

/** A port, or 0 for any. */
function portNumber(option: string): (text: string) => number {
  return (text) => {
    const port = wholeNumber(option)(text);
    if (port > 65_535)
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is no port`,
        'give a number up to 65535, or 0 for any free port',
      );
    return port;
  };
}

/** A number within limits. */
function ratio(option: string, most: number, least = 0): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < least || value > most)
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is not a number from ${least} to ${most}`,
        `give one, such as ${option} 0.3`,
      );
    return value;
  };
}

async function parametersOf(flags: WebFlags): Promise<Parameters> {
  const { defaults, presets, verticalNames } = await import('../../lab/web/world/parameters.js');
  const preset =
    flags.preset === undefined
      ? {}
      : Object.hasOwn(presets, flags.preset)
        ? presets[flags.preset]
        : undefined;
  if (preset === undefined)
    throw new LycosaError(
      'bad-option',
      `--preset ${flags.preset} is not known`,
      `choose one of ${Object.keys(presets).join(', ')}`,
    );
  for (const name of flags.vertical)
    if (!(verticalNames as readonly string[]).includes(name))
      throw new LycosaError(
        'bad-option',
        `--vertical ${name} is not known`,
        `choose one of ${verticalNames.join(', ')}`,
      );
  const { overlap, redundancy, irrelevance, churn } = flags;
  return {
    ...defaults,
    ...preset,
    seed: await seedOf(flags.seed),
    sites: flags.sites,
    day: flags.day,
    profile: flags.profile,
    families: flags.families,
    tls: flags.tls !== undefined,
    ...(flags.vertical.length > 0 ? { verticals: flags.vertical as VerticalName[] } : {}),
    ...Object.fromEntries(
      Object.entries({ overlap, redundancy, irrelevance, churn }).filter(([, value]) => value !== undefined),
    ),
  };
}

async function seedOf(text: string): Promise<number> {
  if (text === 'commit') return (await import('../../lab/table/commit.js')).seedOfCommit();
  return wholeNumber('--seed')(text);
}

async function runWeb(flags: WebFlags): Promise<void> {
  const { labWeb } = await import('../../lab/web/lab-web.js');
  const parameters = await parametersOf(flags);
  await serve(
    labWeb(parameters, flags.queries === undefined ? undefined : linesOf(flags.queries)),
    flags,
    parameters,
  );
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/);
  } catch (error) {
    throw new LycosaError(
      'bad-file',
      `${path} cannot be read (${messageOf(error)})`,
      'give --queries a text file with one query a line',
      error,
    );
  }
}

interface ServeFlags {
  port: number;
  tls?: string;
  site?: string;
  truth?: string;
  serve: boolean;
  list?: boolean;
  verbose?: boolean;
  json?: boolean;
}

/** Exports, lists or serves a web, as the options say. */
async function serve(web: SimulatedWeb, flags: ServeFlags, about: object): Promise<void> {
  const entries = [...web.entries()];
  if (flags.list) {
    if (flags.json) await write(`${JSON.stringify(entries)}\n`);
    else for (const { entry, about } of entries) await write(`${entry}  ${about}\n`);
    return;
  }
  const truthPort =
    flags.truth !== undefined && /^\d+$/.test(flags.truth) ? portNumber('--truth')(flags.truth) : null;
  let tables: Record<string, number> | null = null;
  if (flags.truth !== undefined && truthPort === null) {
    const { exportTruth } = await import('../../lab/web/truth/export.js');
    tables = await exportTruth(web, flags.truth, (name, rows) =>
      process.stderr.write(`${name}: ${humanCount(rows)} rows\n`),
    );
  }
  if (!flags.serve) {
    if (tables === null)
      throw new LycosaError(
        'bad-option',
        '--no-serve without a folder for the truth does nothing',
        'add --truth FOLDER',
      );
    if (flags.json) await write(`${JSON.stringify({ ...about, truth: flags.truth, tables })}\n`);
    return;
  }
  const { startLab } = await import('../../lab/web/start-lab.js');
  const lab = await startLab(web, {
    port: flags.port,
    truthPort,
    site: flags.site ?? null,
    certificateFile: flags.tls ?? null,
    ...(flags.verbose
      ? { onRequest: (method, url, status) => process.stderr.write(`${status} ${method} ${url}\n`) }
      : {}),
  });
  if (flags.json)
    await write(`${JSON.stringify({ ...about, proxy: lab.proxy.url, truth: lab.truthUrl, entries })}\n`);
  else {
    await write(
      `The web is at ${lab.proxy.url} (a proxy): ${humanCount(entries.length)} sites. Ctrl-C ends it.\n`,
    );
    if (lab.truthUrl !== null) await write(`The truth is at ${lab.truthUrl}\n`);
    if (flags.tls !== undefined) await write(`Clients must trust ${flags.tls}\n`);
    for (const { entry, about } of entries.slice(0, 12)) await write(`  ${entry}  ${about}\n`);
    if (entries.length > 12) await write(`  … ("--list" prints all)\n`);
    await write(
      `Try: lycosa map ${entries[0]?.entry ?? ''} --proxy ${lab.proxy.url} --delay 0${flags.tls === undefined ? '' : ` --ca ${flags.tls}`}\n`,
    );
  }
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await lab.close();
  process.exitCode = exitCodes.done;
}

interface DataFlags extends ServeFlags {
  day: number;
  strip: string[];
}

const dataExamples = `
Examples:
  lycosa lab data pycon sets/pycon.tar.gz --truth 8889
      serves the set behind a proxy, with its truth beside it
  lycosa lab data folder saved/ --port 8888
      any folder of saved pages; without a pages.tsv it becomes one site named after the folder
  lycosa lab data recipes sets/recipes.tar.gz --strip json-ld
      takes structured data out, so that a measurement cannot read the answer off it

Truth is for scoring: it is never part of what is served behind the proxy.`;

function dataCommand(): Command {
  return new Command('data')
    .summary('serve a public data set as a web')
    .description(
      'Serves the saved pages of a data set at their own addresses behind a proxy, and what is known about them.',
    )
    .argument('[set]', 'name of the set; none lists them')
    .argument('[path]', 'its folder, .tar or .tar.gz')
    .option('--day <n>', 'which day, for sets with several versions of a page', wholeNumber('--day'), 0)
    .option('--strip <what>', 'take markup out of pages: json-ld; may be given several times', collect, [])
    .option('--port <n>', 'port of the proxy; 0 for any free one', portNumber('--port'), 8888)
    .option('--tls <file>', 'write the certificate to trust for https into this file')
    .option('--site <host>', 'this site also answers directly, without a proxy')
    .option('--truth <where>', 'a port to serve the truth on, or a folder to write it to')
    .option('--no-serve', 'end when the truth is written')
    .option('--list', 'print the sites and end')
    .option('--verbose', 'print every request')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', dataExamples)
    .action(runData);
}

async function runData(set: string | undefined, path: string | undefined, flags: DataFlags): Promise<void> {
  const { openSet, sets } = await import('../../lab/data/open-set.js');
  const { strippable } = await import('../../lab/data/saved-web.js');
  if (set === undefined) {
    if (flags.json)
      await write(`${JSON.stringify(Object.entries(sets).map(([name, { about }]) => ({ name, about })))}\n`);
    else for (const [name, { about }] of Object.entries(sets)) await write(`${name.padEnd(22)} ${about}\n`);
    return;
  }
  if (path === undefined)
    throw new LycosaError(
      'bad-option',
      `where is the data set ${set}?`,
      `give its folder or tar file: lycosa lab data ${set} PATH`,
    );
  for (const name of flags.strip)
    if (!(name in strippable))
      throw new LycosaError(
        'bad-option',
        `--strip ${name} is not known`,
        `choose one of ${Object.keys(strippable).join(', ')}`,
      );
  const web = await openSet(set, path, { day: flags.day, strip: flags.strip as (keyof typeof strippable)[] });
  await serve(web, flags, { set });
}

const tableExamples = `
Examples:
  lycosa lab table --list
      the tables there are, and what they compare with
  lycosa lab table 001-redundancy --out results/
      runs it and writes 001-redundancy.md, .json and .svg
  lycosa lab table 001-redundancy --quick --seeds 1,2
      a smaller run on seeds of your choice

Seeds follow from the commit that is checked out, so that nobody can choose good ones; the table names it.`;

function tableCommand(): Command {
  return new Command('table')
    .summary("run one of the papers' experiments, and write its table")
    .description(
      'Runs an experiment over the simulated web or data sets and writes its table as Markdown and JSON, with a chart as SVG.',
    )
    .argument('[name]', 'which table')
    .option('--list', 'print the tables there are')
    .option('--out <folder>', 'where the files go', 'tables')
    .option('--cache <folder>', 'where crawls are saved for the next run', '.lycosa-lab')
    .option('--seeds <list>', 'seeds instead of those of the commit: 1,2,3')
    .option('--quick', 'smaller and faster, to see whether it works')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', tableExamples)
    .action(runTable);
}

interface TableFlags {
  list?: boolean;
  out: string;
  cache: string;
  seeds?: string;
  quick?: boolean;
  json?: boolean;
}

async function runTable(name: string | undefined, flags: TableFlags): Promise<void> {
  if (flags.list || name === undefined) {
    const { experiments } = await import('../../lab/papers/experiments.js');
    const rows = experiments.map(({ name, title, paper }) => ({ name, title, paper }));
    if (flags.json) await write(`${JSON.stringify(rows)}\n`);
    else
      for (const row of rows)
        await write(`${row.name.padEnd(24)} ${row.title} (${row.paper ?? 'a check of the lab'})\n`);
    return;
  }
  const { experimentNamed, runExperiment, tableMarkdown } = await import('../../lab/table/run-experiment.js');
  const { record, files } = await runExperiment(experimentNamed(name), {
    out: flags.out,
    cache: flags.cache,
    seeds: flags.seeds === undefined ? null : flags.seeds.split(',').map(wholeNumber('--seeds')),
    quick: flags.quick ?? false,
    say: (remark) => process.stderr.write(`${remark}\n`),
  });
  if (flags.json) await write(`${JSON.stringify(record)}\n`);
  else await write(`${tableMarkdown(record)}\n${files.join('\n')}\n`);
}
