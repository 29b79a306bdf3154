/** Removes a site from a store. */
import { siteOf } from '../url/site.js';
import { openStore, readStore, type StoreOptions } from './open-store.js';

/** Forgets a site's pages, leads and counts; its archive records stay in the WARC files. Returns the number of pages. */
export async function forget(site: string, options: StoreOptions = {}): Promise<number> {
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    return await store.forget(
      /^https?:\/\//i.test(site) ? siteOf(site.toLowerCase()) : site.toLowerCase().replace(/\/.*$/, ''),
    );
  } finally {
    await store.close();
  }
}
