/** `lycosa patterns` */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { LycosaError, messageOf } from '../base/error.js';
import { describeNavigation } from './like-command.js';
import { addStoreOptions, given } from './options.js';
import { type Format, parseFormat, write, writeRows } from './output.js';

type PatternsFlags = {
  store: string;
  json?: boolean;
  vertical?: string;
  format: Format;
  text?: boolean;
  read?: string;
};

const patternsExamples = `
Examples:
  lycosa patterns
      crawlers that "lycosa like" has learned
  lycosa patterns --vertical event
      what "lycosa learn" has found of its sites: patterns, which are chosen, and why
  lycosa patterns www.example.org --vertical event --format jsonl
  lycosa patterns --vertical event --text > patterns.txt
  lycosa patterns --vertical event --read patterns.txt
      edit what is followed by hand; learning leaves such sites alone`;

export function patternsCommand(): Command {
  const command = new Command('patterns')
    .summary('show the crawlers that were learned, and their patterns')
    .description(
      'Shows the crawlers of a store: where each starts, and which links it follows on which pages; or what was learned of the sites of a vertical.',
    )
    .argument('[name]', 'one crawler, or with --vertical one site; all if left out')
    .option('--vertical <vertical>', 'show what was learned of its sites instead')
    .option('--text', 'with --vertical: what is followed, as a text to be edited')
    .option('--read <file>', 'with --vertical: take an edited text')
    .option('--format <format>', 'with --vertical: table, json, jsonl, csv or parquet', parseFormat, 'table');
  return addStoreOptions(command).addHelpText('after', patternsExamples).action(runPatterns);
}

async function runPatterns(name: string | undefined, flags: PatternsFlags): Promise<void> {
  if (flags.vertical === undefined && (flags.text || flags.read !== undefined))
    throw new LycosaError(
      'bad-option',
      '--text and --read are about the sites of a vertical',
      'name it: --vertical event',
    );
  if (flags.vertical !== undefined && (flags.text || flags.read !== undefined))
    return edit(name, flags.vertical, flags);
  if (flags.vertical !== undefined) {
    const { listPatterns } = await import('../pipeline/collection/list-patterns.js');
    const rows = listPatterns({
      store: flags.store,
      vertical: flags.vertical,
      ...given('site', name),
    });
    const count = await writeRows(rows, flags.json ? 'json' : flags.format, [
      'site',
      'role',
      'level',
      'pages',
      'entities',
      'newEntities',
      'selected',
      'pattern',
      'why',
    ]);
    if (count === 0) process.stderr.write(`nothing was learned of ${name ?? 'its sites'}\n`);
    return;
  }
  const { crawlers } = await import('../pipeline/crawlers/recrawl-crawler.js');
  const all = await crawlers({ store: flags.store });
  const shown = name === undefined ? all : all.filter((crawler) => crawler.name === name);
  if (name !== undefined && shown.length === 0) {
    const { noSuchCrawler } = await import('../pipeline/crawlers/definition.js');
    throw noSuchCrawler(name, all);
  }
  if (flags.json) {
    await write(`${JSON.stringify(shown)}\n`);
    return;
  }
  const lines = shown.flatMap((crawler) => [
    `${crawler.name}: ${crawler.targets} targets like ${crawler.samples.join(', ')}`,
    ...describeNavigation(crawler.navigation),
  ]);
  await write(lines.length === 0 ? 'no crawler has been learned yet\n' : `${lines.join('\n')}\n`);
}

async function edit(site: string | undefined, vertical: string, flags: PatternsFlags): Promise<void> {
  const { patternsText, readEdited } = await import('../pipeline/collection/edit-patterns.js');
  const where = { store: flags.store, vertical };
  if (flags.read === undefined) {
    await write(await patternsText({ ...where, ...given('site', site) }));
    return;
  }
  let text: string;
  try {
    text = readFileSync(flags.read, 'utf8');
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${flags.read} cannot be read (${messageOf(thrown)})`,
      '"lycosa patterns --vertical NAME --text" writes one to edit',
    );
  }
  const result = await readEdited({ ...where, text, file: flags.read });
  if (flags.json) await write(`${JSON.stringify(result)}\n`);
  else
    await write(
      `${result.edited.length} sites were changed and are visited as written${result.reset.length === 0 ? '' : `; ${result.reset.length} will be learned anew`}\n`,
    );
}
