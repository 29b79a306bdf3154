/** `lycosa lab web` */
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { Half, Parameters, Profile, VerticalName } from '../../lab/web/world/parameters.js';
import { LycosaError, messageOf } from '../base/error.js';
import { addServingOptions, type ServeFlags, serveLab } from './lab-serving.js';
import { collectValues, wholeNumber } from './values.js';

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

interface WebFlags extends ServeFlags {
  seed: string;
  sites: number;
  day: number;
  profile: Profile;
  families: Half;
  preset?: string;
  vertical: string[];
  overlap?: number;
  redundancy?: number;
  irrelevance?: number;
  churn?: number;
  queries?: string;
}

export function labWebCommand(): Command {
  const command = new Command('web')
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
      collectValues,
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
    .option(
      '--queries <file>',
      'real queries, one a line: the query log takes its beginnings and ends from them',
    );
  return addServingOptions(command).addHelpText('after', webExamples).action(runWeb);
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
  await serveLab(
    labWeb(parameters, flags.queries === undefined ? undefined : truthLines(flags.queries)),
    flags,
    parameters,
  );
}

function truthLines(path: string): string[] {
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
