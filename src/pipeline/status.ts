/** What a store holds. */
import { readOwnJson } from '../base/json.js';
import type { CrawlRecord, SiteTally } from '../store/store.js';
import { readStore, type StoreOptions } from './open-store.js';

/** A crawl and its counts. */
export interface CrawlStatus {
  readonly name: string;
  readonly entries: readonly string[];
  readonly run: number;
  readonly state: CrawlRecord['state'];
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly waiting: number;
  readonly sites: readonly SiteTally[];
}

/** The crawls of a store, oldest first. */
export async function status(options: StoreOptions = {}): Promise<CrawlStatus[]> {
  const store = readStore(options);
  try {
    const found: CrawlStatus[] = [];
    for (const crawl of await store.crawls()) {
      const spec = readOwnJson<{ entries?: string[] }>(crawl.spec);
      found.push({
        name: crawl.name.split(' ', 1)[0]!,
        entries: spec.entries ?? [],
        run: crawl.run,
        state: crawl.state,
        startedAt: new Date(crawl.startedAt).toISOString(),
        endedAt: crawl.endedAt === null ? null : new Date(crawl.endedAt).toISOString(),
        waiting: await store.waiting(crawl),
        sites: await store.tallies(crawl),
      });
    }
    return found;
  } finally {
    await store.close();
  }
}
