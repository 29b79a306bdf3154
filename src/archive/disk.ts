/** Writing files of an archive. What is written survives the process; only what is synced survives the machine. Tests put a disk here that forgets the rest. */
import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, statSync, writevSync } from 'node:fs';
import { privateFileMode } from './private-file.js';

export interface Disk {
  /** Opens a file to append to, and makes it where it is not there. */
  open(path: string): number;
  /** Writes some of the parts, and says how many bytes. */
  write(descriptor: number, parts: readonly Uint8Array[]): number;
  truncate(descriptor: number, bytes: number): void;
  /** Returns when everything written is on the disk itself. */
  sync(descriptor: number): void;
  /** Returns when a new file is found in its folder after a power cut. */
  syncFolder(folder: string): void;
  close(descriptor: number): void;
  /** What tells a file from another of the same name; null when there is none. */
  identityOf(path: string): string | null;
}

export const realDisk: Disk = {
  open: (path) => openSync(path, 'a', privateFileMode),
  write: (descriptor, parts) => writevSync(descriptor, [...parts]),
  truncate: (descriptor, bytes) => ftruncateSync(descriptor, bytes),
  sync: (descriptor) => fdatasyncSync(descriptor),
  syncFolder: (folder) => {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } catch {
      // Some systems keep folders in step by themselves, and refuse.
    } finally {
      closeSync(descriptor);
    }
  },
  close: (descriptor) => closeSync(descriptor),
  identityOf,
};

/** How often it is looked whether a file is still there: at a commit, but not at each of hundreds a second. */
export const presenceEveryMs = 100;

/** Device and number of the file that a path leads to. */
export function identityOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev} ${stat.ino}`;
}
