/** Whether a name means a vertical or a crawler that was learned from an example. */
import { isVerticalFile } from '../argument.js';
import { readStore, type StoreOptions } from '../open-store.js';

/** A file is a vertical's; of names, crawlers come first. */
export async function isVertical(name: string, options: StoreOptions): Promise<boolean> {
  if (isVerticalFile(name)) return true;
  const store = readStore(options);
  try {
    if ((await store.crawlers()).some((crawler) => crawler.name === name)) return false;
    const kept = await store.objects.verticals();
    return kept.has(name) || kept.has(name.toLowerCase());
  } finally {
    await store.close();
  }
}
