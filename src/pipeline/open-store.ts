/** The store a command works on. */
import { LycosaError } from '../base/error.js';
import { openSqliteStore, readSqliteStore } from '../store/sqlite/sqlite-store.js';
import type { Store } from '../store/store.js';
import { version } from './version.js';

/** Where things are kept. */
export interface StoreOptions {
  /** A folder; `./.lycosa` by default. */
  readonly store?: string;
  /** Whether to keep what is fetched in WARC files. */
  readonly archive?: boolean;
  readonly archiveFileBytes?: number;
  /** What is kept outlives the process, or a power cut as well. */
  readonly durability?: 'process' | 'power';
}

/** Opens the store for writing. */
export function openStore(options: StoreOptions): Store {
  return openSqliteStore(storeFolder(options), {
    archive: options.archive ?? true,
    software: `Lycosa/${version}`,
    ...(options.durability === undefined ? {} : { durability: options.durability }),
    ...(options.archiveFileBytes === undefined ? {} : { maxFileBytes: options.archiveFileBytes }),
  });
}

/** Opens the store for reading, also while another process writes. */
export function readStore(options: StoreOptions): Store {
  return readSqliteStore(storeFolder(options));
}

/** The folder of the store. */
export function storeFolder(options: StoreOptions): string {
  const store = options.store ?? '.lycosa';
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(store)) {
    throw new LycosaError(
      'bad-option',
      `the store ${store} is of a kind that is not supported`,
      'give --store a folder',
    );
  }
  return store;
}
