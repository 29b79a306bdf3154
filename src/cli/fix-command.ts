/** `lycosa fix` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import { addStoreOptions, given } from './options.js';
import { write } from './output.js';
import { collectValues } from './values.js';

type FixFlags = {
  store: string;
  json?: boolean;
  vertical?: string;
  set: string[];
  hide?: boolean;
  merge?: string;
  split?: string;
  undo?: boolean;
};

const fixExamples = `
Examples:
  lycosa fix event-42 --set startDate=2026-06-21T20:00 --set location="Town Hall"
      your values stay, whatever is extracted or learned later; "review" tells when their sources change
  lycosa fix event-42 --hide
  lycosa fix event-42 --merge event-97
      they are one thing; event-97 leads to event-42 from now on
  lycosa fix event-42 --split 1310
      object 1310 (see the sources in "lycosa objects --json") is another thing
  lycosa fix event-42 --undo
      takes all of this back`;

export function fixCommand(): Command {
  const command = new Command('fix')
    .summary('set an entity right by hand')
    .description(
      'Corrects an entity by hand. Corrections are kept apart from what is extracted and survive everything that is extracted and learned later.',
    )
    .argument('<entity>', 'its id, as "lycosa objects" shows it')
    .option('--vertical <vertical>', 'of which kind; needed only where a store has several')
    .option(
      '--set <field=value>',
      'give a field a value; several times for several fields, or for a list',
      collectValues,
      [],
    )
    .option('--hide', 'leave it out of lists')
    .option('--merge <entity>', 'this other entity is the same thing')
    .option('--split <object>', 'this object is another thing')
    .option('--undo', 'take back all corrections of the entity');
  return addStoreOptions(command).addHelpText('after', fixExamples).action(runFix);
}

async function runFix(entity: string, flags: FixFlags): Promise<void> {
  const { fix } = await import('../pipeline/objects/fix-entity.js');
  const summary = await fix({
    entity,
    store: flags.store,
    set: parseAssignments(flags.set, '--set'),
    hide: flags.hide ?? false,
    undo: flags.undo ?? false,
    ...given('vertical', flags.vertical),
    ...given('merge', flags.merge),
    ...given('split', flags.split),
  });
  await write(
    flags.json ? `${JSON.stringify(summary)}\n` : `${summary.entity}: ${summary.done.join(', ')}\n`,
  );
}

/** `field=value` pairs; a field that is named several times has several values. */
export function parseAssignments(pairs: readonly string[], option: string): Record<string, string[]> {
  const values: Record<string, string[]> = Object.create(null);
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0)
      throw new LycosaError(
        'bad-option',
        `${option} ${pair} has no "="`,
        `write it as ${option} name="Jazz Night"`,
      );
    const name = pair.slice(0, at).trim();
    values[name] = [...(values[name] ?? []), pair.slice(at + 1)];
  }
  return values;
}
