/** How a site is searched, as the last crawl through its search has left it. */
import { readOwnJson } from '../../base/json.js';
import type { SearchTemplate } from '../../deep/template.js';
import type { SearchMemory } from '../../navigate/deep/deep-navigator.js';
import type { Store } from '../../store/store.js';

export async function knownTemplate(store: Store, site: string): Promise<SearchTemplate | null> {
  const crawls = (await store.crawls()).filter(({ name }) => name.startsWith('deep '));
  for (const crawl of crawls.reverse()) {
    const saved = await store.siteMemory(crawl, site);
    if (saved === null) continue;
    const memory = readOwnJson<Partial<SearchMemory>>(saved);
    if (memory.template !== undefined) return memory.template;
  }
  return null;
}
