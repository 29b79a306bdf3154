/**
 * When a site may be asked again, in steady milliseconds. One request at a time; the pause starts when an answer has ended and is the longest of
 * our own delay, the site's Crawl-delay, and twice the time it took to answer. A site that says it is overloaded (429, 503) is given
 * twice the pause each time, and half of that back with each good answer.
 * With our delay at 0, ours and the multiple fall away; Crawl-delay and slowing down remain.
 */
export interface PolitenessOptions {
  readonly delayMs: number;
}

const responseTimeMultiple = 2;
const maxMultipleMs = 30_000;
const firstSlowMs = 1000;
const maxSlowMs = 60_000;

export class SiteClock {
  readonly #delayMs: number;
  #crawlDelayMs = 0;
  #slowMs = 0;
  #lastResponseMs = 0;
  #slowedAt = Number.NEGATIVE_INFINITY;
  /** Earliest time of the next request. */
  nextAt = 0;

  constructor(options: PolitenessOptions) {
    this.#delayMs = options.delayMs;
  }

  setCrawlDelay(ms: number | null): void {
    this.#crawlDelayMs = Math.max(this.#crawlDelayMs, ms ?? 0);
  }

  /** Whether requests to the site go one after another. */
  get isSerial(): boolean {
    return this.#delayMs > 0 || this.#crawlDelayMs > 0 || this.#slowMs > 0;
  }

  /** The pause that holds now. */
  get pauseMs(): number {
    const multiple =
      this.#delayMs > 0 ? Math.min(this.#lastResponseMs * responseTimeMultiple, maxMultipleMs) : 0;
    return Math.max(this.#delayMs, this.#crawlDelayMs, this.#slowMs, multiple);
  }

  /** Nothing is asked before a time. */
  restUntil(at: number): void {
    this.nextAt = Math.max(this.nextAt, at);
  }

  /** A request ended. */
  answered(now: number, durationMs: number): void {
    this.#lastResponseMs = durationMs;
    // An answer to a request from before the site complained says nothing about now.
    if (now - durationMs > this.#slowedAt) this.#slowMs = this.#slowMs > firstSlowMs ? this.#slowMs / 2 : 0;
    this.nextAt = Math.max(this.nextAt, now + this.pauseMs);
  }

  /** The site asked for less; `restMs` is how long it wants to be left alone, if it said so. */
  slowDown(now: number, restMs: number | null): void {
    this.#slowedAt = now;
    this.#slowMs = Math.min(maxSlowMs, Math.max(firstSlowMs, this.#slowMs * 2, this.#delayMs * 2));
    this.nextAt = Math.max(this.nextAt, now + (restMs ?? 0), now + this.pauseMs);
  }
}
