/** Single pages, outside a crawl: with redirects followed, a pause between two requests to one site, and robots.txt heeded where that is wanted. */
import { systemClock } from '../base/clock.js';
import { SiteClock } from '../crawl/pace/politeness.js';
import { retryAfterMs } from '../crawl/step/retry.js';
import { RobotsCache } from '../crawl/step/robots-cache.js';
import type { Store } from '../store/store.js';
import { resolveUrl } from '../url/address.js';
import { originOf, politenessKey, siteOf } from '../url/site.js';
import { decodeContent } from '../web/content-encoding.js';
import { headerOf } from '../web/outcome.js';
import { usualToken } from '../web/robots.js';
import type { Web } from '../web/web.js';
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

export interface PageFetcherOptions {
  readonly delayMs: number;
  /** Null for pages that a person named one by one. */
  readonly robots: RobotsCache | null;
}

const maxFetchedBytes = 16 * 1024 * 1024;
const maxFetchHops = 10;
/** Nobody waits longer for a single page. */
const maxFetchPauseMs = 60_000;

export class PageFetcher {
  readonly #web: Web;
  readonly #options: PageFetcherOptions;
  readonly #clocks = new Map<string, SiteClock>();
  requests = 0;

  constructor(web: Web, options: PageFetcherOptions) {
    this.#web = web;
    this.#options = options;
  }

  /** The page at an address; `anything` also takes what is no page, such as XML. */
  async get(first: string, accept: 'pages' | 'anything' = 'pages'): Promise<FetchedPage | NoPage> {
    let url = first;
    for (let hops = 0; hops <= maxFetchHops; hops++) {
      const clock = this.#clockOf(url);
      const refused = await this.#refusal(url, clock);
      if (refused !== null) return { problem: refused, isPassing: false };
      await pauseUntil(clock.nextAt);
      this.requests++;
      const answer = await this.#web.fetch({ url, accept, maxBytes: maxFetchedBytes });
      const now = systemClock.now();
      if (answer.kind === 'answer' && (answer.status === 429 || answer.status === 503))
        clock.slowDown(now, retryAfterMs(answer, now));
      else clock.answered(now, answer.durationMs);
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

  async #refusal(url: string, clock: SiteClock): Promise<string | null> {
    const { robots } = this.#options;
    if (robots === null) return null;
    const origin = originOf(url);
    const known = await robots.known(origin, systemClock.now());
    let rules = known?.rules;
    if (known === null) {
      this.requests++;
      await pauseUntil(clock.nextAt);
      const { answer, durationMs } = await robots.fetch(origin, () => systemClock.now(), clock);
      clock.answered(systemClock.now(), durationMs);
      rules = answer.rules;
    }
    if (!rules) return 'it cannot be reached, or does not say whether it may be crawled (robots.txt)';
    clock.setCrawlDelay(rules.crawlDelayMs);
    return rules.allows(url) ? null : 'robots.txt disallows it';
  }

  #clockOf(url: string): SiteClock {
    const group = politenessKey(siteOf(url));
    let clock = this.#clocks.get(group);
    if (clock === undefined) {
      clock = new SiteClock(this.#options);
      this.#clocks.set(group, clock);
    }
    return clock;
  }
}

/** A fetcher that heeds what a crawl with the same settings would, with the rules it heeds. */
export function fetcherOf(
  web: Web,
  store: Store,
  { delayMs = 1000, robots }: Pick<CrawlSettings, 'delayMs' | 'robots'>,
): { readonly fetcher: PageFetcher; readonly robots: RobotsCache | null } {
  const cache =
    robots === false
      ? null
      : new RobotsCache({ store, web, productToken: usualToken, random: Math.random, archive: false });
  return { fetcher: new PageFetcher(web, { delayMs, robots: cache }), robots: cache };
}

async function pauseUntil(at: number): Promise<void> {
  const wait = Math.min(maxFetchPauseMs, at - systemClock.now());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}
