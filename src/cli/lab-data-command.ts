/** `lycosa lab data` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import { addServingOptions, type ServeFlags, serveLab } from './lab-serving.js';
import { write } from './output.js';
import { collectValues, wholeNumber } from './values.js';

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

export function labDataCommand(): Command {
  const command = new Command('data')
    .summary('serve a public data set as a web')
    .description(
      'Serves the saved pages of a data set at their own addresses behind a proxy, and what is known about them.',
    )
    .argument('[set]', 'name of the set; none lists them')
    .argument('[path]', 'its folder, .tar or .tar.gz')
    .option('--day <n>', 'which day, for sets with several versions of a page', wholeNumber('--day'), 0)
    .option(
      '--strip <what>',
      'take markup out of pages: json-ld; may be given several times',
      collectValues,
      [],
    );
  return addServingOptions(command).addHelpText('after', dataExamples).action(runData);
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
  await serveLab(web, flags, { set });
}
