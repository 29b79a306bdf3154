/** robots.txt of each origin: fetched once, kept 24 hours in the store, a bounded number in memory. */

import { encodeExchange, sha1Of } from '../../archive/exchange.js';
import type { Random } from '../../base/random.js';
import type { RecordPair, Store, StoredRobots } from '../../store/store.js';
import { resolveUrl } from '../../url/address.js';
import { decodeContent } from '../../web/content-encoding.js';
import { type Answer, type Failure, headerOf } from '../../web/outcome.js';
import { allowAll, maxRobotsBytes, parseRobots, type RobotsRules } from '../../web/robots.js';
import type { Web } from '../../web/web.js';
import type { SiteClock } from '../pace/politeness.js';
import { retryDelayMs } from './retry.js';

const keepRobotsMs = 24 * 3_600_000;
/** An origin that could not be reached is asked again sooner. */
const keepUnreachableMs = 10 * 60_000;
const maxCachedOrigins = 5000;
const maxRobotsRedirects = 5;
const maxRobotsAttempts = 3;

/** Rules, or that they could not be had, which RFC 9309 reads as "everything is disallowed". */
export type RobotsAnswer =
  | { readonly rules: RobotsRules; readonly unreachable: null }
  /** With `retryAt` the origin is to be asked again before the answer stands. */
  | { readonly rules: null; readonly unreachable: Failure; readonly retryAt: number | null };

export class RobotsCache {
  readonly #store: Store;
  readonly #web: Web;
  readonly #productToken: string;
  readonly #random: Random;
  readonly #archive: boolean;
  readonly #known = new Map<string, { answer: RobotsAnswer; until: number }>();
  readonly #failures = new Map<string, number>();

  constructor(options: { store: Store; web: Web; productToken: string; random: Random; archive: boolean }) {
    this.#store = options.store;
    this.#web = options.web;
    this.#productToken = options.productToken;
    this.#random = options.random;
    this.#archive = options.archive;
  }

  /** What is known of an origin without asking it; null when it must be asked. */
  async known(origin: string, now: number): Promise<RobotsAnswer | null> {
    const cached = this.#known.get(origin);
    if (cached !== undefined && cached.until > now) return cached.answer;
    const stored = await this.#store.robots(origin);
    if (stored === null || stored.kind === 'unreachable' || stored.fetchedAt + keepRobotsMs <= now)
      return null;
    return this.#keep(
      origin,
      { rules: this.#rulesOf(stored), unreachable: null },
      stored.fetchedAt + keepRobotsMs,
    );
  }

  /** Asks the origin. The caller sees to politeness; redirects wait for the pause that holds. */
  async fetch(
    origin: string,
    now: () => number,
    clock: SiteClock,
  ): Promise<{ answer: RobotsAnswer; durationMs: number; overloaded: Answer | null }> {
    let url = `${origin}/robots.txt`;
    let durationMs = 0;
    const records: RecordPair[] = [];
    for (let hop = 0; ; hop++) {
      const result = await this.#web.fetch({
        url,
        accept: 'anything',
        maxBytes: maxRobotsBytes,
        tooLarge: 'cut',
      });
      durationMs += result.durationMs;
      if (result.kind === 'failure')
        return { answer: await this.#judgeFailure(origin, result, now()), durationMs, overloaded: null };
      if (this.#archive) records.push(encode(url, result));
      const location = headerOf(result, 'location');
      if (result.status >= 300 && result.status < 400 && location !== null && hop < maxRobotsRedirects) {
        const next = resolveUrl(location, url);
        if (next !== null && next !== url) {
          url = next;
          await new Promise((resolve) => setTimeout(resolve, clock.pauseMs));
          continue;
        }
      }
      const overloaded = result.status === 429 || result.status === 503 ? result : null;
      return { answer: await this.#judge(origin, result, now(), records), durationMs, overloaded };
    }
  }

  async #judge(
    origin: string,
    answer: Answer,
    now: number,
    records: readonly RecordPair[],
  ): Promise<RobotsAnswer> {
    if (answer.status >= 500 || answer.status === 429) {
      const detail = `robots.txt answered ${answer.status}`;
      return this.#unreachable(
        origin,
        { kind: 'failure', outcome: 'robots-unreachable', detail, retry: true, durationMs: 0 },
        now,
      );
    }
    this.#failures.delete(origin);
    const isRules = answer.status >= 200 && answer.status < 300;
    const stored: StoredRobots = {
      fetchedAt: now,
      kind: isRules ? 'rules' : 'allow-all',
      body: isRules ? textOfAnswer(answer) : '',
    };
    await this.#store.keepRobots(origin, stored, records);
    return this.#keep(origin, { rules: this.#rulesOf(stored), unreachable: null }, now + keepRobotsMs);
  }

  async #judgeFailure(origin: string, failure: Failure, now: number): Promise<RobotsAnswer> {
    if (failure.outcome === 'not-archived') {
      return this.#keep(origin, { rules: allowAll, unreachable: null }, now + keepRobotsMs);
    }
    return this.#unreachable(origin, failure, now);
  }

  async #unreachable(origin: string, failure: Failure, now: number): Promise<RobotsAnswer> {
    const failures = (this.#failures.get(origin) ?? 0) + 1;
    if (failure.retry && failures < maxRobotsAttempts) {
      this.#failures.set(origin, failures);
      const retryAt = now + retryDelayMs(failures, this.#random);
      return this.#keep(origin, { rules: null, unreachable: failure, retryAt }, retryAt);
    }
    this.#failures.delete(origin);
    // RFC 9309 lets an expired copy stand in for a robots.txt that cannot be reached.
    const stored = await this.#store.robots(origin);
    if (stored !== null)
      return this.#keep(origin, { rules: this.#rulesOf(stored), unreachable: null }, now + keepUnreachableMs);
    return this.#keep(origin, { rules: null, unreachable: failure, retryAt: null }, now + keepUnreachableMs);
  }

  #rulesOf(stored: StoredRobots): RobotsRules {
    return stored.kind === 'rules' ? parseRobots(stored.body, this.#productToken) : allowAll;
  }

  #keep(origin: string, answer: RobotsAnswer, until: number): RobotsAnswer {
    if (this.#known.size >= maxCachedOrigins) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(origin, { answer, until });
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
