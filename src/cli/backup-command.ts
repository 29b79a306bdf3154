/** `lycosa backup` */
import { Command } from 'commander';
import { addStoreOptions, given } from './options.js';
import { humanBytes, write } from './output.js';

const backupExamples = `
Examples:
  lycosa backup ../backups/monday.db
      everything but the pages themselves, in one file
  lycosa backup new/lycosa.db --archive new/archive
      a store of its own: "lycosa status --store new" reads it`;

export function backupCommand(): Command {
  const command = new Command('backup')
    .summary('copy the store, also while a crawl is writing it')
    .description(
      'Writes a copy of the database as it stands at this moment, without stopping a crawl that writes it. It is whole by itself: SQLite reads it, and so does Lycosa in a folder where it is called lycosa.db.',
    )
    .argument('<file>', 'where the copy goes; a file that is there is left alone')
    .option('--archive <folder>', 'copy the WARC files as well, as far as the copy knows them');
  return addStoreOptions(command)
    .addHelpText('after', backupExamples)
    .action(async (file: string, flags: { store: string; archive?: string; json?: boolean }) => {
      const { backup } = await import('../pipeline/backup.js');
      const summary = await backup({ file, store: flags.store, ...given('archiveFolder', flags.archive) });
      const archive =
        flags.archive === undefined
          ? ''
          : `, and ${humanBytes(summary.archiveBytes)} of WARC files to ${flags.archive}`;
      await write(
        flags.json
          ? `${JSON.stringify(summary)}\n`
          : `copied ${humanBytes(summary.bytes)} to ${file}${archive}\n`,
      );
    });
}
