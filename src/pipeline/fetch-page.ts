/** Single pages, outside a crawl: with redirects followed, and robots.txt heeded where that is wanted. */
import { RobotsCache } from '../crawl/step/robots-cache.js';
import type { Store } from '../store/store.js';
import { resolveUrl } from '../url/address.js';
import { originOf } from '../url/site.js';
import { decodeContent } from '../web/content-encoding.js';
import { type Answer, type Failure, headerOf } from '../web/outcome.js';
import type { PoliteWeb } from '../web/polite-web.js';
import { usualToken } from '../web/robots.js';
import type { CrawlSettings } from './crawl-settings.js';

export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

/** Why there is no page. */
export interface NoPage {
  readonly problem: string;
  /** It may be there another time. */
  readonly isPassing: boolean;
}

const maxFetchedBytes = 16 * 1024 * 1024;
const maxFetchHops = 10;

export class PageFetcher {
  readonly #web: PoliteWeb;
  /** Null for pages that a person named one by one. */
  readonly #robots: RobotsCache | null;
  requests = 0;

  constructor(web: PoliteWeb, robots: RobotsCache | null) {
    this.#web = web;
    this.#robots = robots;
  }

  /** The page at an address; `anything` also takes what is no page, such as XML. */
  async get(first: string, accept: 'pages' | 'anything' = 'pages'): Promise<FetchedPage | NoPage> {
    let url = first;
    for (let hops = 0; hops <= maxFetchHops; hops++) {
      const refused = await this.#refusal(url);
      if (refused !== null) return { problem: refused, isPassing: false };
      const answer = await this.#ask(url, accept);
      if (answer.kind === 'failure') return { problem: answer.detail, isPassing: true };
      const target =
        answer.status >= 300 && answer.status < 400
          ? resolveUrl(headerOf(answer, 'location') ?? '', url)
          : null;
      if (target !== null) {
        url = target;
        continue;
      }
      if (answer.status >= 400)
        return {
          problem: `it answers ${answer.status}`,
          isPassing: answer.status === 429 || answer.status >= 500,
        };
      if (answer.unwanted) return { problem: 'it is no page', isPassing: false };
      const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxFetchedBytes);
      if (decoded.kind !== 'decoded') return { problem: 'it cannot be decompressed', isPassing: false };
      return {
        url,
        status: answer.status,
        body: decoded.body,
        contentType: headerOf(answer, 'content-type'),
      };
    }
    return { problem: 'its redirects do not end', isPassing: false };
  }

  /** Asks, and once more where the first time may have been bad luck: a connection that was kept open, and closed just then. */
  async #ask(url: string, accept: 'pages' | 'anything'): Promise<Answer | Failure> {
    const request = { url, accept, maxBytes: maxFetchedBytes, isLook: true };
    this.requests++;
    const first = await this.#web.fetch(request);
    if (first.kind === 'answer' || !first.retry) return first;
    this.requests++;
    return this.#web.fetch(request);
  }

  async #refusal(url: string): Promise<string | null> {
    if (this.#robots === null) return null;
    const origin = originOf(url);
    let known = await this.#robots.known(origin);
    if (known === null) {
      this.requests++;
      known = await this.#robots.fetch(origin);
    }
    const { rules } = known;
    if (rules === null) return 'it cannot be reached, or does not say whether it may be crawled (robots.txt)';
    return rules.allows(url) ? null : 'robots.txt disallows it';
  }
}

/** A fetcher that heeds what a crawl with the same settings would, with the rules it heeds. */
export function fetcherOf(
  web: PoliteWeb,
  store: Store,
  { robots }: Pick<CrawlSettings, 'robots'>,
): { readonly fetcher: PageFetcher; readonly robots: RobotsCache | null } {
  const cache =
    robots === false
      ? null
      : new RobotsCache({ store, web, productToken: usualToken, random: Math.random, archive: false });
  return { fetcher: new PageFetcher(web, cache), robots: cache };
}
