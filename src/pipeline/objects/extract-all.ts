/** Extracts from all pages of a store again, learns, and matches. */
import { systemClock } from '../../base/clock.js';
import type { Log } from '../../base/log.js';
import { openStore, readStore, type StoreOptions } from '../open-store.js';
import { type CollectSummary, collect } from './collect.js';
import { loadVertical } from './load-vertical.js';

export interface ExtractAllOptions extends StoreOptions {
  readonly vertical: string;
  readonly site?: string;
  readonly all?: boolean;
  readonly log?: Log;
}

export async function extractAll(options: ExtractAllOptions): Promise<CollectSummary> {
  // A store that is not there is not made for this.
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    const vertical = await loadVertical(options.vertical, store.objects);
    await store.objects.saveVertical(vertical.name, JSON.stringify(vertical), systemClock.now());
    return await collect(vertical, store, {
      folder: options.store ?? '.lycosa',
      all: options.all ?? false,
      ...(options.site === undefined ? {} : { site: options.site }),
      ...(options.log === undefined ? {} : { log: options.log }),
    });
  } finally {
    await store.close();
  }
}
