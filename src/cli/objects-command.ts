/** `lycosa objects` */
import { Command } from 'commander';
import { LycosaError } from '../base/error.js';
import type { EntityView } from '../object/entity/view.js';
import { addStoreOptions, given } from './options.js';
import { type Format, humanCount, parseFormat, writeRows } from './output.js';

type ObjectsFlags = {
  store: string;
  json?: boolean;
  vertical?: string;
  since?: number;
  hidden?: boolean;
  current?: boolean;
  upcoming?: boolean;
  minConfidence?: number;
  format: Format;
};

const objectsExamples = `
Examples:
  lycosa objects
  lycosa objects --vertical event --format jsonl > events.jsonl
  lycosa objects --format csv > events.csv
      a column for each field; safe to open in a spreadsheet
  lycosa objects --upcoming
      what is still to come
  lycosa objects --min-confidence 0.8
      fewer, and surer ones
  lycosa objects --since 2026-06-01 --format jsonl
      what is new or has changed since then

An entity is one real thing, however many pages tell of it: "entity" is its id, which stays, "fields" the best values, "sources" every page with what it says.
Things that happen have "occurrences": start, end, location, state (scheduled, rescheduled, cancelled, postponed, past, gone).`;

export function objectsCommand(): Command {
  const command = new Command('objects')
    .summary('list what was collected: one line for each real thing')
    .description('Lists the entities that were collected, each with its best values and every source.')
    .option('--vertical <vertical>', 'of which kind; needed only where a store has several')
    .option('--since <date>', 'only what is new or has changed since then (2026-06-01)', parseSince)
    .option('--current', 'only what some page still has')
    .option('--upcoming', 'only what is still to come, and neither cancelled nor gone')
    .option(
      '--min-confidence <share>',
      'only what is at least this sure, from 0 (everything) to 1; 0.5 unless something else is asked for',
      parseShare,
    )
    .option('--hidden', 'also what was hidden with "lycosa fix --hide"')
    .option('--format <format>', 'table, json, jsonl, csv or parquet', parseFormat, 'table');
  return addStoreOptions(command).addHelpText('after', objectsExamples).action(runObjects);
}

async function runObjects(flags: ObjectsFlags): Promise<void> {
  const { objects } = await import('../pipeline/objects/list-entities.js');
  const format = flags.json ? 'json' : flags.format;
  const entities = objects({
    store: flags.store,
    hidden: flags.hidden ?? false,
    current: flags.current ?? false,
    upcoming: flags.upcoming ?? false,
    log: (text) => process.stderr.write(`${text}\n`),
    ...given('vertical', flags.vertical),
    ...given('since', flags.since),
    ...given('minConfidence', flags.minConfidence),
    onLeftOut: (count) =>
      process.stderr.write(
        `${humanCount(count)} less sure ones are left out; --min-confidence 0 lists them, too\n`,
      ),
  });
  if (format === 'json' || format === 'jsonl') {
    await writeRows(entities, format, []);
    return;
  }
  const { entityColumns } = await import('../pipeline/objects/list-entities.js');
  const columns = await entityColumns({ store: flags.store, ...given('vertical', flags.vertical) });
  const count = await writeRows(flat(entities, columns), format, [
    'entity',
    ...columns.slice(0, 4),
    'confidence',
  ]);
  if (count === 0)
    process.stderr.write('nothing to show: no entities of this kind were collected, or none since then\n');
}

/** A column for each field of the vertical. */
async function* flat(
  entities: AsyncIterable<EntityView>,
  columns: readonly string[],
): AsyncGenerator<object> {
  for await (const { entity, type, fields, confidence, occurrences, sources } of entities) {
    const row: Record<string, unknown> = { entity, type };
    for (const name of columns) {
      const value = fields[name];
      row[name] = Array.isArray(value) ? value.join('; ') : (value ?? null);
    }
    row.confidence = confidence;
    if (occurrences !== undefined) row.occurrences = occurrences.length;
    row.sources = sources.length;
    row.source = sources[0]?.url ?? null;
    yield row;
  }
}

function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new LycosaError(
      'bad-option',
      `--min-confidence ${text} is no share`,
      'give a number from 0 to 1, such as 0.7',
    );
  return share;
}

function parseSince(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new LycosaError('bad-option', `--since ${text} is no date`, 'write it as --since 2026-06-01');
  return time;
}
