/** robots.txt of each origin: fetched once, kept 24 hours in the store, a bounded number in memory. */

import { encodeExchange, sha1Of } from '../../archive/exchange.js';
import { type Clock, systemClock } from '../../base/clock.js';
import type { Random } from '../../base/random.js';
import type { RecordPair, Store, StoredRobots } from '../../store/store.js';
import { resolveUrl } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { decodeContent } from '../../web/content-encoding.js';
import { type Answer, type Failure, headerOf } from '../../web/outcome.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { allowAll, maxRobotsBytes, parseRobots, type RobotsRules } from '../../web/robots.js';
import { retryDelayMs } from './retry-delay.js';

const keepRobotsMs = 24 * 3_600_000;
/** An origin that could not be reached is asked again sooner. */
const keepUnreachableMs = 10 * 60_000;
const maxCachedOrigins = 5000;
const maxRobotsRedirects = 5;
const maxRobotsAttempts = 3;

/** Rules, or that they could not be had, which RFC 9309 reads as "everything is disallowed". */
export type RobotsAnswer =
  | { readonly rules: RobotsRules; readonly unreachable: null }
  /** With `retryAt`, a steady time, the origin is to be asked again before the answer stands. */
  | { readonly rules: null; readonly unreachable: Failure; readonly retryAt: number | null };

export class RobotsCache {
  readonly #store: Store;
  readonly #web: PoliteWeb;
  readonly #productToken: string;
  readonly #random: Random;
  readonly #archive: boolean;
  readonly #known = new Map<string, { answer: RobotsAnswer; until: number }>();
  readonly #failures = new Map<string, number>();

  readonly #clock: Clock;

  constructor(options: {
    store: Store;
    web: PoliteWeb;
    productToken: string;
    random: Random;
    archive: boolean;
    clock?: Clock;
  }) {
    this.#store = options.store;
    this.#web = options.web;
    this.#productToken = options.productToken;
    this.#random = options.random;
    this.#archive = options.archive;
    this.#clock = options.clock ?? systemClock;
  }

  /** What is known of an origin without asking it; null when it must be asked. */
  async known(origin: string): Promise<RobotsAnswer | null> {
    const cached = this.#known.get(origin);
    if (cached !== undefined && cached.until > this.#clock.steady()) return cached.answer;
    const stored = await this.#store.robots(origin);
    if (stored === null || stored.kind === 'unreachable') return null;
    const age = Math.max(0, this.#clock.now() - stored.fetchedAt);
    if (age >= keepRobotsMs) return null;
    return this.#keep(origin, { rules: this.#rulesOf(stored), unreachable: null }, keepRobotsMs - age);
  }

  /** An origin that could not be reached is to be asked again, whatever was found then. */
  forgetFailure(origin: string): void {
    if (this.#known.get(origin)?.answer.rules === null) this.#known.delete(origin);
  }

  /** Asks the origin. The pause that begins with its answer is the one it asks for. */
  async fetch(origin: string): Promise<RobotsAnswer> {
    const answer = await this.#ask(origin);
    const clock = this.#web.clockOf(siteOf(origin));
    if (answer.rules !== null && answer.rules.crawlDelayMs !== null)
      clock.restUntil(this.#clock.steady() + clock.pauseMs);
    return answer;
  }

  async #ask(origin: string): Promise<RobotsAnswer> {
    let url = `${origin}/robots.txt`;
    const records: RecordPair[] = [];
    for (let hop = 0; ; hop++) {
      const result = await this.#web.fetch({
        url,
        accept: 'anything',
        maxBytes: maxRobotsBytes,
        tooLarge: 'cut',
      });
      if (result.kind === 'failure') return this.#judgeFailure(origin, result);
      if (this.#archive) records.push(encode(url, result));
      const location = headerOf(result, 'location');
      const next =
        result.status >= 300 && result.status < 400 && location !== null ? resolveUrl(location, url) : null;
      if (next === null || next === url || hop >= maxRobotsRedirects)
        return this.#judge(origin, result, records);
      url = next;
    }
  }

  async #judge(origin: string, answer: Answer, records: readonly RecordPair[]): Promise<RobotsAnswer> {
    if (answer.status >= 500 || answer.status === 429) {
      const detail = `robots.txt answered ${answer.status}`;
      return this.#unreachable(origin, {
        kind: 'failure',
        outcome: 'robots-unreachable',
        detail,
        retry: true,
        durationMs: 0,
      });
    }
    this.#failures.delete(origin);
    const isRules = answer.status >= 200 && answer.status < 300;
    const stored: StoredRobots = {
      fetchedAt: this.#clock.now(),
      kind: isRules ? 'rules' : 'allow-all',
      body: isRules ? textOfAnswer(answer) : '',
    };
    await this.#store.keepRobots(origin, stored, records);
    return this.#keep(origin, { rules: this.#rulesOf(stored), unreachable: null }, keepRobotsMs);
  }

  async #judgeFailure(origin: string, failure: Failure): Promise<RobotsAnswer> {
    if (failure.outcome === 'not-archived') {
      return this.#keep(origin, { rules: allowAll, unreachable: null }, keepRobotsMs);
    }
    return this.#unreachable(origin, failure);
  }

  async #unreachable(origin: string, failure: Failure): Promise<RobotsAnswer> {
    const failures = (this.#failures.get(origin) ?? 0) + 1;
    if (failure.retry && failures < maxRobotsAttempts) {
      this.#failures.set(origin, failures);
      const delayMs = retryDelayMs(failures, this.#random);
      const retryAt = this.#clock.steady() + delayMs;
      return this.#keep(origin, { rules: null, unreachable: failure, retryAt }, delayMs);
    }
    this.#failures.delete(origin);
    // RFC 9309 lets an expired copy stand in for a robots.txt that cannot be reached.
    const stored = await this.#store.robots(origin);
    if (stored !== null)
      return this.#keep(origin, { rules: this.#rulesOf(stored), unreachable: null }, keepUnreachableMs);
    return this.#keep(origin, { rules: null, unreachable: failure, retryAt: null }, keepUnreachableMs);
  }

  #rulesOf(stored: StoredRobots): RobotsRules {
    return stored.kind === 'rules' ? parseRobots(stored.body, this.#productToken) : allowAll;
  }

  #keep(origin: string, answer: RobotsAnswer, forMs: number): RobotsAnswer {
    if (this.#known.size >= maxCachedOrigins) this.#known.delete(this.#known.keys().next().value!);
    if (answer.rules !== null) this.#web.clockOf(siteOf(origin)).setCrawlDelay(answer.rules.crawlDelayMs);
    this.#known.set(origin, { answer, until: this.#clock.steady() + forMs });
    return answer;
  }
}

function encode(url: string, answer: Answer): RecordPair {
  const { fetchedAt, requestHead, responseHead, body } = answer;
  return encodeExchange({ url, fetchedAt, requestHead, responseHead, body }, sha1Of(body), false);
}

function textOfAnswer(answer: Answer): string {
  const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxRobotsBytes * 2);
  // What decompresses to more than a robots.txt may hold, or to nothing, is no permission.
  if (decoded.kind !== 'decoded') return 'User-agent: *\nDisallow: /';
  return Buffer.from(decoded.body.subarray(0, maxRobotsBytes)).toString('utf8');
}
