/** Crawls by a program: every page that is read is shown to it, and it may say which links to follow and what to keep. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import type { HookedPage, PageWishes } from '../../crawl/page-hook.js';
import { breadthFirst } from '../../navigate/breadth-first.js';
import type { Navigator } from '../../navigate/navigator.js';
import { plainValues } from '../../object/extract/page-object.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import { OpenPage } from '../../page/open-page.js';
import type { CrawlRecord, NewRecord, Store } from '../../store/store.js';
import { resolveUrl } from '../../url/address.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import type { Web } from '../../web/web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { type CollectSummary, collectAfter, withObjects } from '../objects/collect.js';
import { openStore } from '../open-store.js';
import { openWeb, politeWeb } from '../open-web.js';
import { endRun, type OnStart, withCrawl } from '../with-crawl.js';

/** What answered for a page. */
export interface PageResponse {
  readonly status: number;
  /** By name in lower case; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** Decoded; as its scripts left it, where pages are rendered. */
  readonly body: Uint8Array;
  readonly fetchedAt: Date;
  readonly durationMs: number;
}

/** A page that was read, as a program sees it. */
export interface PageVisit<Data = unknown> {
  readonly url: string;
  /** Links from an entry that lead here, at the least. */
  readonly level: number;
  /** The page itself: text, links, structured data, elements by CSS. */
  readonly page: OpenPage;
  readonly response: PageResponse;
  /** The objects found on it, where a vertical is given: values by field. */
  readonly objects: readonly Readonly<Record<string, readonly string[]>>[];
  /** Fetches an address as well, in scope or not; `rank` orders what waits, lower first. */
  take(url: string, options?: { readonly rank?: number }): void;
  /** Does not follow links of this page: those that are named or match, or none of them at all. */
  skip(links?: string | RegExp | ((url: string) => boolean)): void;
  /** Keeps a record with the page; what was pushed for the page at an earlier visit is replaced. */
  push(data: Data, kind?: string): void;
}

export interface CrawlByProgram<Data = unknown>
  extends Omit<CrawlSettings, 'store' | 'web' | 'vertical' | 'knowledge'> {
  /** Where to start. */
  readonly entries: readonly string[];
  /** Which links are followed, and in which order; all of them, nearest first, by default. */
  readonly navigator?: Navigator;
  /** Called with each page that was read; unchanged pages of a later run are not. The crawl waits for what it returns. */
  readonly onPage?: (visit: PageVisit<Data>) => void | Promise<void>;
  /** Hears when `onPage` throws, and the crawl goes on; without it the crawl ends with what was thrown, and the next run begins with that page. */
  readonly onError?: (error: unknown, url: string) => void;
  /** A folder, `./.lycosa` by default, or a store of your own, which stays open. */
  readonly store?: string | Store;
  /** `warc:PATH` to crawl an archive, or a web of your own, which stays open; the live network by default. */
  readonly web?: string | Web;
  /** What objects to look for: a name, a file, or one from `defineVertical`. */
  readonly vertical?: string | Vertical;
  /** Ends the crawl soon and cleanly; the same call goes on later. */
  readonly signal?: AbortSignal;
  /** Tells crawls apart that have the same entries and scope. */
  readonly name?: string;
  /** Links from the entries that may be followed in a row. */
  readonly levels?: number;
  readonly sitemaps?: boolean;
  readonly onStart?: OnStart;
}

export interface CrawlSummary {
  readonly pages: number;
  readonly bytes: number;
  readonly requests: number;
  readonly failures: number;
  /** URLs that wait for the next run. */
  readonly waiting: number;
  readonly end: CrawlEnd;
  readonly seconds: number;
  /** What came of the objects, where some were looked for. */
  readonly objects?: CollectSummary;
}

/** Crawls. The same call goes on with what was interrupted, and revisits what was finished. */
export async function crawl<Data = unknown>(options: CrawlByProgram<Data>): Promise<CrawlSummary> {
  const entries = entriesOf(options.entries);
  const startedAt = systemClock.now();
  const { store: givenStore, web: givenWeb, vertical, ...rest } = options;
  const settings: CrawlSettings = {
    ...rest,
    ...(typeof givenStore === 'string' ? { store: givenStore } : {}),
    ...(typeof givenWeb === 'string' ? { web: givenWeb } : {}),
  };
  const web =
    typeof givenWeb === 'object' ? politeWeb(givenWeb, settings) : await openWeb(settings, options.entries);
  let store: Store | null = null;
  try {
    store = typeof givenStore === 'object' ? givenStore : openStore(settings);
    const wanted =
      vertical === undefined ? settings : { ...settings, vertical: await verticalName(vertical, store) };
    return await crawlIn(store, web, entries, await withObjects(wanted, store), options, startedAt);
  } finally {
    if (store !== givenStore) await store?.close();
    if (typeof givenWeb !== 'object') await web.close();
  }
}

/** The name of a vertical that the store knows. */
async function verticalName(vertical: string | Vertical, store: Store): Promise<string> {
  if (typeof vertical === 'string') return vertical;
  const { definition: _, ...plain } = vertical as Vertical & { definition?: unknown };
  await store.objects.saveVertical(vertical.name, JSON.stringify(plain), systemClock.now());
  return vertical.name;
}

async function crawlIn<Data>(
  store: Store,
  web: PoliteWeb,
  entries: readonly string[],
  settings: CrawlSettings,
  options: CrawlByProgram<Data>,
  startedAt: number,
): Promise<CrawlSummary> {
  const {
    navigator = breadthFirst({ strict: options.levels !== undefined }),
    onPage,
    onError,
    signal,
  } = options;
  const record = await openRecord(store, entries, navigator, options, startedAt);
  const running = withCrawl(
    {
      ...engineOptions(settings, { entries, store, crawl: record, web }),
      navigator,
      entries,
      maxLevel: options.levels ?? Number.POSITIVE_INFINITY,
      sitemaps: options.sitemaps ?? false,
      keepOpen: true,
      ...(onPage === undefined ? {} : { onPage: (page) => showPage(page, onPage, onError) }),
    },
    options.onStart,
  );
  const stop = (): void => running.stop();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) running.stop();
  try {
    const end = await running.run();
    const objects = end === 'interrupted' ? null : await collectAfter(settings, store);
    const { pages, bytes, requests, failures } = running.progress();
    await endRun(store, record, end);
    return {
      pages,
      bytes,
      requests,
      failures,
      waiting: await store.waiting(record),
      end,
      seconds: (systemClock.now() - startedAt) / 1000,
      ...(objects === null ? {} : { objects }),
    };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function openRecord(
  store: Store,
  entries: readonly string[],
  navigator: Navigator,
  { name = '', scope = 'site', include = [], exclude = [] }: CrawlByProgram,
  now: number,
): Promise<CrawlRecord> {
  const spec = { entries, name, navigator: navigator.name, scope, include, exclude };
  return store.openCrawl(`crawl ${JSON.stringify(spec)}`, JSON.stringify(spec), now);
}

/** Shows a page to a program, and gathers what it wants. */
async function showPage<Data>(
  hooked: HookedPage,
  onPage: NonNullable<CrawlByProgram<Data>['onPage']>,
  onError: CrawlByProgram['onError'],
): Promise<PageWishes> {
  const visit = new ShownVisit<Data>(hooked);
  try {
    await onPage(visit);
  } catch (thrown) {
    if (onError === undefined) throw thrown;
    onError(thrown, hooked.url);
  }
  return visit.wishes;
}

class ShownVisit<Data> implements PageVisit<Data> {
  readonly url: string;
  readonly level: number;
  readonly #hooked: HookedPage;
  readonly #skips: ((url: string) => boolean)[] = [];
  readonly #take: { url: string; rank?: number }[] = [];
  readonly #records: NewRecord[] = [];
  #page: OpenPage | null = null;
  #response: PageResponse | null = null;

  constructor(hooked: HookedPage) {
    this.#hooked = hooked;
    this.url = hooked.url;
    this.level = hooked.level;
    // As functions of their own, so that they can be taken apart: `({ page, push }) => …`.
    this.take = this.take.bind(this);
    this.skip = this.skip.bind(this);
    this.push = this.push.bind(this);
  }

  get page(): OpenPage {
    this.#page ??= OpenPage.read(this.#hooked.body(), this.url, this.#hooked.contentType);
    return this.#page;
  }

  get response(): PageResponse {
    this.#response ??= responseOf(this.#hooked);
    return this.#response;
  }

  get objects(): PageVisit['objects'] {
    return this.#hooked.objects.map(({ fields }) => plainValues(fields));
  }

  take(url: string, options: { readonly rank?: number } = {}): void {
    const resolved = resolveUrl(url, this.url);
    if (resolved === null)
      throw new LycosaError(
        'bad-url',
        `take("${url}"): that is no http or https address`,
        'give an address, or one that counts from the page',
      );
    this.#take.push({ url: resolved, ...options });
  }

  skip(links?: string | RegExp | ((url: string) => boolean)): void {
    if (links === undefined) this.#skips.push(() => true);
    else if (typeof links === 'function') this.#skips.push(links);
    else if (typeof links === 'string') {
      const named = resolveUrl(links, this.url);
      this.#skips.push((url) => url === named);
    } else this.#skips.push((url) => new RegExp(links.source, links.flags.replace(/[gy]/g, '')).test(url));
  }

  push(data: Data, kind = 'record'): void {
    this.#records.push({ kind, data });
  }

  get wishes(): PageWishes {
    const skips = this.#skips;
    return {
      skips: (url) => skips.some((isSkipped) => isSkipped(url)),
      take: this.#take,
      records: this.#records,
    };
  }
}

function responseOf({ answer, body, contentType }: HookedPage): PageResponse {
  const headers = Object.fromEntries([...answer.headers].map(([name, values]) => [name, values.join(', ')]));
  return {
    status: answer.status,
    headers,
    contentType,
    body: body(),
    fetchedAt: new Date(answer.fetchedAt),
    durationMs: answer.durationMs,
  };
}
