/** The pages of a store. */
import type { PageRow } from '../store/store.js';
import { readStore, type StoreOptions } from './open-store.js';

/** Every URL that was asked for, with its latest visit, in the order of discovery. */
export async function* pages(
  options: StoreOptions & { readonly site?: string } = {},
): AsyncGenerator<PageRow> {
  const store = readStore(options);
  try {
    yield* store.pages(options.site === undefined ? {} : { site: options.site });
  } finally {
    await store.close();
  }
}
