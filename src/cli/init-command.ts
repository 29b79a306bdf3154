/** `lycosa init` */
import { Command } from 'commander';
import { readyNames } from '../object/vertical/ready-verticals.js';
import { write } from './output.js';

type InitFlags = { object: string; force?: boolean; json?: boolean };

const initExamples = `
Examples:
  lycosa init --object Event
      writes event.yaml, ready to be filled in
  lycosa init concerts.yaml --object Event
  lycosa init boats.yaml --object Boat
      a type of your own: name its fields in the file

Ready objects: ${readyNames.join(', ')}.
Then: "lycosa run event.yaml" finds, collects and keeps fresh; "lycosa extract URL --vertical event.yaml" shows what one page gives.`;

export function initCommand(): Command {
  return new Command('init')
    .summary('write a vertical file: what you collect')
    .description('Writes a commented vertical file that says what you collect and where from.')
    .argument('[file]', 'the file to write; named after the object by default')
    .option('--object <type>', 'what you collect', 'Event')
    .option('--force', 'write over a file that is there')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', initExamples)
    .action(runInit);
}

async function runInit(file: string | undefined, flags: InitFlags): Promise<void> {
  const { initVertical } = await import('../pipeline/objects/init-vertical.js');
  const path = initVertical({
    object: flags.object,
    force: flags.force ?? false,
    ...(file === undefined ? {} : { file }),
  });
  await write(
    flags.json
      ? `${JSON.stringify({ file: path })}\n`
      : `${path} written\nfill in some seeds or sites, then: lycosa run ${path}   (lycosa extract URL --vertical ${path} shows what a page gives)\n`,
  );
}
