/** The SQLite file: opening, migrating, transactions, and errors a user can act on. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { identityOf, presenceEveryMs } from '../../archive/disk.js';
import { makePrivateFile, makePrivateFolder } from '../../archive/private-file.js';
import { systemClock } from '../../base/clock.js';
import { LycosaError, messageOf } from '../../base/error.js';

/** A value SQLite takes. */
export type SqlValue = null | number | bigint | string | Uint8Array;

const migrations = new URL('./migrations/', import.meta.url);

export class Database {
  readonly #db: DatabaseSyncInstance;
  readonly #lock: DatabaseSyncInstance | null;
  readonly #begin: StatementSyncInstance;
  readonly #commit: StatementSyncInstance;
  readonly path: string;
  readonly #identity: string | null;
  #checkedAt = 0;

  constructor(db: DatabaseSyncInstance, lock: DatabaseSyncInstance | null, path: string) {
    this.#db = db;
    this.#lock = lock;
    this.path = path;
    this.#identity = identityOf(path);
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
  }

  prepare(sql: string): StatementSyncInstance {
    return this.#db.prepare(sql);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Runs `work` in one transaction; a throw rolls everything back. */
  transaction<T>(work: () => T): T {
    try {
      this.#begin.run();
      const result = work();
      this.#commit.run();
      this.#checkPresence();
      return result;
    } catch (thrown) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw databaseError(thrown, this.path);
    }
  }

  /** What is written to a file that nobody finds any more is lost. */
  #checkPresence(): void {
    const now = systemClock.steady();
    if (now - this.#checkedAt < presenceEveryMs) return;
    this.#checkedAt = now;
    if (identityOf(this.path) === this.#identity) return;
    throw new LycosaError(
      'store-broken',
      `${this.path} was removed or replaced while it was in use`,
      'run the same command again: it begins with what the folder holds then',
    );
  }

  /** Closes the file. A writer leaves everything in it, so that it can be copied by itself. */
  close(): void {
    if (this.#lock !== null) checkpoint(this.#db);
    this.#db.close();
    this.#lock?.close();
    if (this.#lock === null) return;
    this.#checkedAt = 0;
    this.#checkPresence();
  }
}

/** Moves everything from the write-ahead log into the database; where somebody still reads, as much as can be. */
function checkpoint(db: DatabaseSyncInstance): void {
  try {
    db.exec('PRAGMA busy_timeout = 500');
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // What cannot be moved now is moved when the store is opened again.
  }
}

/** What must outlive what: the process only, or the machine as well. */
export type Durability = 'process' | 'power';

/** Opens the database of a store's folder for writing, as its only writer; makes it when it is not there. */
export function openForWriting(folder: string, durability: Durability = 'process'): Database {
  makeFolder(folder);
  const lock = takeLock(folder);
  const path = join(folder, 'lycosa.db');
  try {
    makePrivateFile(path);
    const db = new DatabaseSync(path, { timeout: 5000 });
    db.exec('PRAGMA journal_mode = WAL');
    db.exec(`PRAGMA synchronous = ${durability === 'power' ? 'FULL' : 'NORMAL'}`);
    db.exec('PRAGMA foreign_keys = OFF');
    db.exec('PRAGMA cache_size = -65536');
    db.exec('PRAGMA wal_autocheckpoint = 8192');
    db.exec('PRAGMA journal_size_limit = 67108864');
    migrate(db, path);
    return new Database(db, lock, path);
  } catch (thrown) {
    lock.close();
    throw databaseError(thrown, path);
  }
}

/** Opens the database of a store's folder for reading; another process may be writing. */
export function openForReading(folder: string): Database {
  const path = join(folder, 'lycosa.db');
  try {
    statSync(path);
  } catch {
    throw missingStore(folder);
  }
  try {
    const db = new DatabaseSync(path, { timeout: 5000, readOnly: true });
    const version = checkVersion(db, path);
    if (version === 0) throw missingStore(folder);
    if (version === migrationFiles().length) return new Database(db, null, path);
    // An older version wrote it: it is brought up to date first, which needs a moment of writing.
    db.close();
    openForWriting(folder).close();
    return new Database(new DatabaseSync(path, { timeout: 5000, readOnly: true }), null, path);
  } catch (thrown) {
    throw databaseError(thrown, path);
  }
}

function missingStore(folder: string): LycosaError {
  return new LycosaError(
    'store-missing',
    `there is no store in ${folder}`,
    'crawl something first ("lycosa map URL"), or name the folder with --store',
  );
}

function makeFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (thrown) {
    throw new LycosaError(
      'store-broken',
      `${folder || 'an empty name'} cannot be used as a store (${messageOf(thrown)})`,
      'name a folder that can be written with --store',
      thrown,
    );
  }
}

/** An exclusive transaction on a file of its own, held for as long as the store is open: the system ends it when the process dies. */
function takeLock(folder: string): DatabaseSyncInstance {
  let lock: DatabaseSyncInstance;
  try {
    makePrivateFile(join(folder, 'lock'));
    lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  } catch (thrown) {
    throw databaseError(thrown, join(folder, 'lock'));
  }
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (thrown) {
    lock.close();
    if (!/locked|busy/i.test(messageOf(thrown))) throw databaseError(thrown, folder);
    throw new LycosaError(
      'store-in-use',
      `the store ${folder} is being written by another process`,
      'wait for it to end, or give this one a folder of its own with --store',
      thrown,
    );
  }
}

function migrate(db: DatabaseSyncInstance, path: string): void {
  const current = checkVersion(db, path);
  for (const [index, file] of migrationFiles().entries()) {
    if (index < current) continue;
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(readFileSync(new URL(file, migrations), 'utf8'));
      db.exec(`PRAGMA user_version = ${index + 1}`);
      db.exec('COMMIT');
    } catch (thrown) {
      if (db.isTransaction) db.exec('ROLLBACK');
      db.close();
      throw thrown;
    }
  }
}

function migrationFiles(): string[] {
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function checkVersion(db: DatabaseSyncInstance, path: string): number {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (row.user_version > migrationFiles().length) {
    throw new LycosaError(
      'store-newer',
      `${path} was written by a newer version of Lycosa`,
      'update Lycosa, or use another folder with --store',
    );
  }
  return row.user_version;
}

/** Whether an error came from SQLite. */
export function isDatabaseError(thrown: unknown): boolean {
  return typeof (thrown as { errcode?: unknown } | null)?.errcode === 'number';
}

/** What is wrong with the database of a folder; null when nothing is, or there is none. Looks at all of it. */
export function databaseDamage(folder: string): string | null {
  const path = join(folder, 'lycosa.db');
  if (!existsSync(path)) return null;
  try {
    const db = new DatabaseSync(path, { timeout: 5000, readOnly: true });
    try {
      const row = db.prepare('PRAGMA quick_check(1)').get() as { quick_check?: string } | undefined;
      const said = row?.quick_check ?? 'ok';
      return said === 'ok' ? null : said.replace(/\s+/g, ' ').slice(0, 200);
    } finally {
      db.close();
    }
  } catch (thrown) {
    return messageOf(thrown);
  }
}

/** Errors of SQLite as errors of ours, where a user can do something. */
export function databaseError(thrown: unknown, path: string): unknown {
  if (thrown instanceof LycosaError) return thrown;
  const code = ((thrown as { errcode?: number } | null)?.errcode ?? 0) & 255;
  const message = messageOf(thrown);
  if (code === 13 || /database or disk is full/i.test(message)) {
    return new LycosaError(
      'disk-full',
      `no space left to write ${path}`,
      'free some space and run the same command again: it resumes where it stopped',
      thrown,
    );
  }
  if (code === 11 || code === 26 || /malformed|not a database/i.test(message)) {
    return new LycosaError(
      'store-broken',
      `${path} is damaged (${message})`,
      'move the folder away and crawl again; its WARC files can be crawled with --web warc:',
      thrown,
    );
  }
  if (code === 14 || code === 8 || code === 10 || /unable to open|readonly|disk I\/O/i.test(message)) {
    return new LycosaError(
      'store-broken',
      `${path} cannot be used (${message})`,
      'check that the folder exists and may be written',
      thrown,
    );
  }
  return thrown;
}
