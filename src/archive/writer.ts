/**
 * Appends records to WARC files in a folder, starting a new file when one is full.
 * It keeps no state of its own: the store remembers how much of each file is committed and hands that back when it opens the archive
 * again, and whatever a killed process wrote behind that is cut off.
 */
import { existsSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../base/clock.js';
import { codeOf, LycosaError, messageOf } from '../base/error.js';
import { type Disk, presenceEveryMs, realDisk } from './disk.js';
import { storedMember } from './member.js';
import { makePrivateFolder } from './private-file.js';
import { formatRecord, recordId, warcDate } from './record.js';

/** Where a record stands. */
export interface Location {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** How far a file is committed. */
export interface FileState {
  readonly file: string;
  readonly bytes: number;
}

export interface ArchiveWriterOptions {
  readonly maxFileBytes: number;
  readonly software: string;
  /** Whether `flush` returns only when everything is on the disk itself. */
  readonly synced?: boolean;
  readonly disk?: Disk;
}

export class ArchiveWriter {
  readonly #folder: string;
  readonly #maxFileBytes: number;
  readonly #software: string;
  readonly #isSynced: boolean;
  readonly #disk: Disk;
  #file = '';
  #descriptor = -1;
  #identity: string | null = null;
  #checkedAt = 0;
  #bytes = 0;
  #staged: Uint8Array[] = [];
  #sequence: number;

  /** `committed` are the files the store knows; files are cut back to it, and the newest is written on. */
  constructor(folder: string, committed: readonly FileState[], options: ArchiveWriterOptions) {
    this.#folder = folder;
    this.#maxFileBytes = options.maxFileBytes;
    this.#software = options.software;
    this.#isSynced = options.synced ?? false;
    this.#disk = options.disk ?? realDisk;
    this.#sequence = committed.length;
    try {
      this.#open(folder, committed);
    } catch (thrown) {
      throw diskError(thrown, folder);
    }
  }

  #open(folder: string, committed: readonly FileState[]): void {
    makePrivateFolder(folder);
    for (const { file, bytes } of committed) cutBack(join(folder, file), bytes);
    const newest = committed.at(-1);
    if (
      newest !== undefined &&
      newest.bytes > 0 &&
      newest.bytes < this.#maxFileBytes &&
      sizeOf(join(folder, newest.file)) === newest.bytes
    ) {
      this.#bytes = newest.bytes;
      this.#openFile(newest.file);
    }
  }

  /**
   * The name of the file that has to be started before more can be staged; null when the present one has room.
   * The store commits the name first, so that a file which a killed process leaves behind is known and can be removed.
   */
  wantsFile(now: number): string | null {
    if (this.#descriptor >= 0 && this.#bytes < this.#maxFileBytes) return null;
    const stamp = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
    let name: string;
    do name = `lycosa-${stamp}-${String(this.#sequence++).padStart(5, '0')}.warc.gz`;
    while (existsSync(join(this.#folder, name)));
    return name;
  }

  /** Takes gzip members and says where each one will stand. They are written by `flush` and count once the store has committed `state()`. */
  stage(members: readonly Uint8Array[]): Location[] {
    return members.map((member) => {
      const location = { file: this.#file, offset: this.#bytes, length: member.length };
      this.#staged.push(member);
      this.#bytes += member.length;
      return location;
    });
  }

  /** Writes what is staged. */
  flush(): void {
    const staged = this.#staged;
    this.#staged = [];
    if (staged.length === 0) return;
    try {
      writeAll(this.#disk, this.#descriptor, staged);
      if (this.#isSynced) this.#disk.sync(this.#descriptor);
    } catch (thrown) {
      throw diskError(thrown, join(this.#folder, this.#file));
    }
    this.#checkPresence();
  }

  /** What is written to a file that nobody finds any more is lost. */
  #checkPresence(): void {
    const now = systemClock.steady();
    if (now - this.#checkedAt < presenceEveryMs) return;
    this.#checkedAt = now;
    const path = join(this.#folder, this.#file);
    if (this.#disk.identityOf(path) === this.#identity) return;
    throw new LycosaError(
      'store-broken',
      `${path} was removed or replaced while it was being written`,
      'run the same command again: it goes on with what the folder holds then',
    );
  }

  #openFile(name: string): void {
    const path = join(this.#folder, name);
    this.#file = name;
    this.#descriptor = this.#disk.open(path);
    this.#identity = this.#disk.identityOf(path);
  }

  /** The file being written and its length; null before the first record. */
  state(): FileState | null {
    return this.#descriptor < 0 ? null : { file: this.#file, bytes: this.#bytes };
  }

  /** Takes back what was staged or written after `state`, when the store could not commit it. */
  rollBack(state: FileState | null): void {
    this.#staged = [];
    if (state === null || state.file !== this.#file) {
      this.close();
      return;
    }
    this.#bytes = state.bytes;
    this.#tryTruncate(state.bytes);
  }

  /** Closes the file. What was written to it since the last look is there, or somebody is told. */
  end(): void {
    this.#checkedAt = 0;
    if (this.#descriptor >= 0) this.#checkPresence();
    this.close();
  }

  close(): void {
    if (this.#descriptor >= 0) this.#disk.close(this.#descriptor);
    this.#descriptor = -1;
  }

  /** Starts a file under a name from `wantsFile`. */
  startFile(name: string, now: number): void {
    this.close();
    this.#file = name;
    const path = join(this.#folder, name);
    const info = formatRecord(
      [
        ['WARC-Type', 'warcinfo'],
        ['WARC-Record-ID', recordId()],
        ['WARC-Date', warcDate(now)],
        ['WARC-Filename', this.#file],
        ['Content-Type', 'application/warc-fields'],
      ],
      [Buffer.from(`software: ${this.#software}\r\nformat: WARC File Format 1.1\r\n`)],
    );
    const member = storedMember(info);
    try {
      this.#openFile(name);
      writeAll(this.#disk, this.#descriptor, [member]);
      if (this.#isSynced) this.#disk.syncFolder(this.#folder);
    } catch (thrown) {
      this.close();
      throw diskError(thrown, path);
    }
    this.#bytes = member.length;
  }

  #tryTruncate(bytes: number): void {
    try {
      this.#disk.truncate(this.#descriptor, bytes);
    } catch {
      // The file is cut back when the store is opened again.
    }
  }
}

/** Length of a file; -1 when it is not there. A file that lost bytes is not written on: offsets would be wrong. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}

/** Cuts what was never committed off a file, all of it if need be; a file that lost committed bytes is left as it is, its records are simply gone. */
function cutBack(path: string, bytes: number): void {
  if (!existsSync(path)) return;
  if (bytes === 0) rmSync(path);
  else if (statSync(path).size > bytes) truncateSync(path, bytes);
}

/** At most this many buffers go into one `writev`; the system's own limit is 1024. */
const maxVector = 512;

function writeAll(disk: Disk, descriptor: number, parts: readonly Uint8Array[]): void {
  for (let i = 0; i < parts.length; i += maxVector) {
    let rest = parts.slice(i, i + maxVector);
    let left = rest.reduce((sum, part) => sum + part.length, 0);
    while (left > 0) {
      let written = disk.write(descriptor, rest);
      left -= written;
      while (written > 0 && rest.length > 0 && written >= rest[0]!.length) {
        written -= rest[0]!.length;
        rest = rest.slice(1);
      }
      if (written > 0) rest = [rest[0]!.subarray(written), ...rest.slice(1)];
    }
  }
}

/** Turns trouble with the disk into the error a user can act on. */
export function diskError(thrown: unknown, path: string): unknown {
  const code = codeOf(thrown);
  if (
    code === 'EROFS' ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST' ||
    code === 'EIO'
  ) {
    return new LycosaError(
      'store-broken',
      `${path} cannot be written (${messageOf(thrown)})`,
      'check that the folder exists and may be written',
      thrown,
    );
  }
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return thrown;
  return new LycosaError(
    'disk-full',
    `no space left to write ${path} (${messageOf(thrown)})`,
    'free some space and run the same command again: it resumes where it stopped',
    thrown,
  );
}
