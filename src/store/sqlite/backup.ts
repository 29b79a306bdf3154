/** A copy of the database in one file. */
import { renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { makePrivateFile } from '../../archive/private-file.js';
import { type Database, databaseError } from './database.js';

/** Copies it as one transaction sees it. What is interrupted leaves no file under the name that was asked for. */
export function copyDatabase(
  db: Database,
  file: string,
): { bytes: number; archive: { file: string; bytes: number }[] } {
  const part = `${file}.part`;
  try {
    rmSync(part, { force: true });
    // An empty file is written to, and keeps its mode.
    makePrivateFile(part);
    db.prepare('VACUUM INTO ?').run(part);
    const copy = new DatabaseSync(part, { readOnly: true });
    const archive = copy.prepare('SELECT name AS file, bytes FROM archive_file ORDER BY id').all() as {
      file: string;
      bytes: number;
    }[];
    copy.close();
    renameSync(part, file);
    return { bytes: statSync(file).size, archive };
  } catch (thrown) {
    rmSync(part, { force: true });
    throw databaseError(thrown, file);
  }
}
