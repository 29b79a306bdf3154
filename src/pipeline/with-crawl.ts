/** What every crawl has in common, whatever it is for: store and web are opened and closed, and whoever started it can watch and stop it. */

import { systemClock } from '../base/clock.js';
import { Crawl } from '../crawl/crawl.js';
import type { CrawlEnd, CrawlOptions } from '../crawl/crawl-options.js';
import type { Progress } from '../crawl/events.js';
import type { CrawlRecord, Store } from '../store/store.js';
import type { PoliteWeb } from '../web/polite-web.js';
import { openStore, type StoreOptions } from './open-store.js';
import { openWeb, type WebOptions } from './open-web.js';

/** A crawl that is under way. */
export interface RunningCrawl {
  progress(): Progress;
  /** Ends it soon and cleanly. */
  stop(): void;
  /** Whether it goes on with what was interrupted or stopped. */
  readonly resumed: boolean;
  readonly run: number;
}

/** Called once a crawl is under way. */
export type OnStart = (crawl: RunningCrawl) => void;

/** Connections to one origin, unless something else is asked for. */
const usualConnections = 16;

/** Opens the web, does the work, and closes it whatever happens. `named` are the addresses and hosts that the user has named. */
export async function withWeb<T>(
  options: WebOptions & { readonly concurrency?: number },
  named: readonly string[],
  work: (web: PoliteWeb) => Promise<T>,
): Promise<T> {
  const web = await openWeb({ connections: options.concurrency ?? usualConnections, ...options }, named);
  try {
    return await work(web);
  } finally {
    await web.close();
  }
}

/** The same with a store to write to, which may be what tells the names. */
export async function withStoreAndWeb<T>(
  options: StoreOptions & WebOptions & { readonly concurrency?: number },
  named: readonly string[] | ((store: Store) => Promise<readonly string[]>),
  work: (store: Store, web: PoliteWeb) => Promise<T>,
): Promise<T> {
  if (typeof named === 'object')
    return withWeb(options, named, (web) => withStore(options, (store) => work(store, web)));
  return withStore(options, async (store) => withWeb(options, await named(store), (web) => work(store, web)));
}

async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The next run of a crawl, or the one that was interrupted; one that was begun with another plan is over. */
export async function openRun(store: Store, name: string, plan: unknown, now: number): Promise<CrawlRecord> {
  const spec = JSON.stringify(plan);
  const open = (await store.crawls()).find((crawl) => crawl.name === name && crawl.state !== 'finished');
  if (open !== undefined && open.spec !== spec) await store.endCrawl(open, 'finished', now);
  return store.openCrawl(name, spec, now);
}

/** Ends a run once everything that follows its last page is done: killed before, the same command does that again, and asks for nothing. */
export async function endRun(
  store: Store,
  crawls: CrawlRecord | readonly CrawlRecord[],
  end: CrawlEnd,
): Promise<void> {
  if (end === 'finished' || end === 'enough') await store.endCrawl(crawls, 'finished', systemClock.now());
}

/** A crawl that is about to run, and is announced to whoever asked for it. */
export function withCrawl(options: CrawlOptions, onStart: OnStart | undefined): Crawl {
  const running = new Crawl(options);
  onStart?.({
    progress: () => running.progress(),
    stop: () => running.stop(),
    resumed: options.crawl.resumed,
    run: options.crawl.run,
  });
  return running;
}
