/**
 * The one gate that every request of this process goes through, whatever asks: a crawl, its robots.txt and sitemaps, scripts of a page, a look at a site before the crawl.
 * A site is asked for one thing at a time, and rests after each answer as its clock says; where a pace is shared, so do all processes.
 */
import { type Clock, systemClock } from '../base/clock.js';
import { politenessKey, siteOf } from '../url/site.js';
import { KeptAnswers } from './kept-answers.js';
import type { Answer, Failure } from './outcome.js';
import { restAskedFor } from './pace/rest-asked-for.js';
import type { SharedPace } from './pace/shared-pace.js';
import { SiteClock } from './pace/site-clock.js';
import type { Web, WebRequest } from './web.js';

export interface PoliteWebOptions {
  /** Pause between two requests to one site; 0 leaves it to the sites. */
  readonly delayMs: number;
  /** Where other processes are heeded. */
  readonly shared?: SharedPace | null;
  readonly clock?: Clock;
}

/** Sites kept in mind; the oldest that rest no longer are dropped. */
const maxLanes = 20_000;
/** Nobody waits here for longer: the site wants to be left alone, and that is the answer. */
const maxGateWaitMs = 5 * 60_000;

interface Lane {
  readonly key: string;
  readonly clock: SiteClock;
  /** Ends when nothing is under way or waits. */
  last: Promise<unknown>;
  waiting: number;
}

export class PoliteWeb implements Web {
  readonly #web: Web;
  readonly #options: PoliteWebOptions;
  readonly #clock: Clock;
  readonly #lanes = new Map<string, Lane>();
  readonly #kept: KeptAnswers;
  readonly #sleepers = new Set<() => void>();
  #isClosed = false;

  constructor(web: Web, options: PoliteWebOptions) {
    this.#web = web;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#kept = new KeptAnswers(this.#clock);
  }

  /** The pause between two requests to a site that says nothing of it. */
  get delayMs(): number {
    return this.#options.delayMs;
  }

  /** When a site may be asked again. Whoever asks for its pages looks here first, so as not to stand in line. */
  clockOf(site: string): SiteClock {
    return this.#lane(site).clock;
  }

  async fetch(request: WebRequest): Promise<Answer | Failure> {
    const kept = this.#kept.take(request);
    if (kept !== null) return kept;
    const lane = this.#lane(siteOf(request.url));
    lane.waiting++;
    try {
      if (!lane.clock.isSerial) return await this.#ask(request, lane, false);
      const before = lane.last;
      const asking = before.then(() => this.#inTurn(request, lane));
      lane.last = asking.catch(() => {});
      return await asking;
    } finally {
      lane.waiting--;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of [...this.#sleepers]) wake();
    await this.#web.close();
  }

  async #inTurn(request: WebRequest, lane: Lane): Promise<Answer | Failure> {
    const { shared = null } = this.#options;
    const startedAt = this.#clock.steady();
    for (;;) {
      const now = this.#clock.steady();
      if (this.#isClosed) return unasked('the crawl is ending');
      if (request.signal?.aborted) return unasked('nobody waits for it any more');
      const own = lane.clock.nextAt - now;
      const waitMs = own > 0 ? own : (shared?.take(lane.key, lane.clock.pauseMs) ?? 0);
      if (waitMs <= 0) return this.#ask(request, lane, true);
      if (now - startedAt + waitMs > maxGateWaitMs)
        return unasked(`its site wants to be left alone for ${Math.ceil(waitMs / 1000)} s`);
      await this.#sleep(waitMs, request.signal);
    }
  }

  async #ask(request: WebRequest, lane: Lane, isInTurn: boolean): Promise<Answer | Failure> {
    let result: Answer | Failure | null = null;
    try {
      result = await this.#web.fetch(request);
      if (request.isLook && result.kind === 'answer') this.#kept.keep(request, result);
      return result;
    } finally {
      const now = this.#clock.steady();
      if (result?.kind === 'answer' && (result.status === 429 || result.status === 503))
        lane.clock.slowDown(now, restAskedFor(result, this.#clock.now()));
      else lane.clock.answered(now, result?.durationMs ?? 0);
      if (isInTurn) this.#options.shared?.leave(lane.key, lane.clock.nextAt - now);
    }
  }

  #lane(site: string): Lane {
    const key = politenessKey(site);
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      if (this.#lanes.size >= maxLanes) this.#dropRested();
      lane = { key, clock: new SiteClock(this.#options), last: Promise.resolve(), waiting: 0 };
      this.#lanes.set(key, lane);
    }
    return lane;
  }

  #dropRested(): void {
    const now = this.#clock.steady();
    for (const [key, { clock, waiting }] of this.#lanes) {
      if (waiting === 0 && clock.nextAt <= now) this.#lanes.delete(key);
      if (this.#lanes.size < maxLanes * 0.9) return;
    }
  }

  #sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.ceil(ms));
      this.#sleepers.add(wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }
}

/** A request that was not sent. */
function unasked(detail: string): Failure {
  return { kind: 'failure', outcome: 'timeout', detail, retry: true, durationMs: 0 };
}
