/** What one page or file gives, and why. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../../base/clock.js';
import { LycosaError, messageOf } from '../../base/error.js';
import { loadExtractor } from '../../crawl/workers/load-extractor.js';
import type { Extraction } from '../../object/extract/extract-page.js';
import type { Extractor } from '../../object/extract/extractor.js';
import { findFeeds } from '../../object/extract/feeds/find-feeds.js';
import { isFeed } from '../../object/extract/feeds/read-feed.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import { PageReader } from '../../page/reader.js';
import type { Store } from '../../store/store.js';
import { resolveUrl } from '../../url/address.js';
import { decodeContent } from '../../web/content-encoding.js';
import { headerOf, servedAt } from '../../web/outcome.js';
import { entriesOf } from '../entries.js';
import { readStore, type StoreOptions } from '../open-store.js';
import type { WebOptions } from '../open-web.js';
import { withWeb } from '../with-crawl.js';
import { knowledgeFor } from './knowledge.js';
import { loadVertical } from './load-vertical.js';

export interface ExtractOneOptions extends StoreOptions, WebOptions {
  /** An address, or a file. */
  readonly source: string;
  readonly vertical: string;
  /** Where a file came from. */
  readonly url?: string;
  readonly maxBodyBytes?: number;
}

export interface ExtractOneResult extends Extraction {
  readonly url: string;
  readonly vertical: Vertical;
  /** `page` or `feed`. */
  readonly as: 'page' | 'feed';
  /** Feeds the page names, which a crawl would read first. */
  readonly feeds: readonly string[];
}

interface Source {
  readonly url: string;
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly fetchedAt: number;
}

/** Extracts from one source with all that is known. */
export async function extractOne(options: ExtractOneOptions): Promise<ExtractOneResult> {
  const store = storeToRead(options);
  try {
    const vertical = await loadVertical(options.vertical, store?.objects ?? null);
    const extractor = (await loadExtractor(await knowledgeFor(vertical, store?.objects ?? null)))!;
    const source = existsSync(options.source) ? fileSource(options) : await webSource(options);
    return { ...extractFrom(source, extractor), url: source.url, vertical };
  } finally {
    await store?.close();
  }
}

/** Reads a body as what it is. */
export function extractFrom(
  source: Source,
  extractor: Extractor,
): Omit<ExtractOneResult, 'url' | 'vertical'> {
  if (isFeed(source.body)) {
    const objects = extractor.feed(source.body, source.url, source.fetchedAt);
    if (objects !== null)
      return { objects, rejected: [], cuts: [], hasRecords: false, as: 'feed', feeds: [] };
  }
  const page = new PageReader().read(source.body, source.url, source.contentType);
  return { ...extractor.page(page, source.fetchedAt), as: 'page', feeds: findFeeds(page) };
}

function storeToRead(options: StoreOptions): Store | null {
  try {
    return readStore(options);
  } catch (thrown) {
    if (thrown instanceof LycosaError && thrown.code === 'store-missing') return null;
    throw thrown;
  }
}

function fileSource({ source, url }: ExtractOneOptions): Source {
  const from = url === undefined ? pathToFileURL(source).href : resolveUrl(url);
  if (from === null)
    throw new LycosaError(
      'bad-url',
      `"${url}" is no http or https address`,
      'give --url the address the file came from',
    );
  try {
    return { url: from, body: readFileSync(source), contentType: null, fetchedAt: statSync(source).mtimeMs };
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${source} cannot be read (${messageOf(thrown)})`,
      'give a file or an address',
      thrown,
    );
  }
}

async function webSource(options: ExtractOneOptions): Promise<Source> {
  if (
    !/^https?:/i.test(options.source) &&
    /\.(?:html?|xhtml|ics|xml|rss|atom|json|txt)$|^\.{0,2}[\\/]/i.test(options.source)
  )
    throw new LycosaError(
      'bad-file',
      `there is no file ${options.source}`,
      'give a file that is there, or an address with its scheme',
    );
  let url = entriesOf([options.source])[0]!;
  return withWeb(options, [options.source], async (web) => {
    for (let hops = 0; hops <= 10; hops++) {
      const answer = await web.fetch({
        url,
        accept: 'anything',
        maxBytes: options.maxBodyBytes ?? 16 * 1024 * 1024,
      });
      if (answer.kind === 'failure')
        throw new LycosaError(
          'not-reached',
          `${url} cannot be had (${answer.detail})`,
          'check the address; "lycosa extract FILE" reads a saved page',
        );
      const target =
        answer.status >= 300 && answer.status < 400
          ? resolveUrl(headerOf(answer, 'location') ?? '', url)
          : null;
      if (target !== null) {
        url = target;
        continue;
      }
      if (answer.status >= 400)
        throw new LycosaError(
          'not-reached',
          `${url} answers ${answer.status}`,
          'check the address in a browser',
        );
      const decoded = decodeContent(
        answer.body,
        headerOf(answer, 'content-encoding'),
        options.maxBodyBytes ?? 16 * 1024 * 1024,
      );
      if (decoded.kind !== 'decoded')
        throw new LycosaError(
          'not-reached',
          `the answer of ${url} cannot be decoded`,
          'save the page with a browser and give the file',
        );
      return {
        url,
        body: decoded.body,
        contentType: headerOf(answer, 'content-type'),
        fetchedAt: servedAt(answer) || systemClock.now(),
      };
    }
    throw new LycosaError(
      'not-reached',
      `${options.source} redirects without end`,
      'check the address in a browser',
    );
  });
}
