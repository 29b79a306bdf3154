/** A copy of a store, also of one that a crawl is writing. */
import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makePrivateFolder, privateFileMode } from '../archive/private-file.js';
import { LycosaError, messageOf } from '../base/error.js';
import { readStore, type StoreOptions, storeFolder } from './open-store.js';

export interface BackupOptions extends Pick<StoreOptions, 'store'> {
  /** Where the database goes; it must not be there. */
  readonly file: string;
  /** Where WARC files go, if they are wanted. */
  readonly archiveFolder?: string;
}

export interface BackupSummary {
  readonly file: string;
  readonly bytes: number;
  readonly archiveFiles: number;
  readonly archiveBytes: number;
}

const copyBytes = 1 << 20;

export async function backup(options: BackupOptions): Promise<BackupSummary> {
  const { archiveFolder } = options;
  const store = readStore(options);
  try {
    const file = resolve(options.file);
    if (existsSync(file))
      throw new LycosaError('bad-file', `${options.file} is there already`, 'name a file that is not');
    try {
      makePrivateFolder(dirname(file));
      if (archiveFolder !== undefined) makePrivateFolder(archiveFolder);
    } catch (thrown) {
      throw new LycosaError(
        'bad-file',
        `${options.file} cannot be written (${messageOf(thrown)})`,
        'name a file in a folder that can be written',
        thrown,
      );
    }
    // The archive is read after the database: what rows point to is there by then, and only grows.
    const { bytes, archive } = await store.backup(file);
    let archiveBytes = 0;
    if (archiveFolder !== undefined)
      for (const part of archive)
        archiveBytes += copyStart(
          join(storeFolder(options), 'archive', part.file),
          join(archiveFolder, part.file),
          part.bytes,
        );
    return {
      file: options.file,
      bytes,
      archiveFiles: archiveFolder === undefined ? 0 : archive.length,
      archiveBytes,
    };
  } finally {
    await store.close();
  }
}

/** Copies the committed beginning of a file; one that is gone is left out. */
function copyStart(from: string, to: string, bytes: number): number {
  if (!existsSync(from)) return 0;
  const source = openSync(from, 'r');
  const target = openSync(to, 'w', privateFileMode);
  try {
    const buffer = Buffer.alloc(copyBytes);
    let done = 0;
    while (done < bytes) {
      const read = readSync(source, buffer, 0, Math.min(copyBytes, bytes - done), done);
      if (read === 0) break;
      writeSync(target, buffer, 0, read);
      done += read;
    }
    return done;
  } finally {
    closeSync(source);
    closeSync(target);
  }
}
