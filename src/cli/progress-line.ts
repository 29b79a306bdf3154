/** Shows how a crawl gets on: a line that rewrites itself on a terminal, a plain line now and then elsewhere. */
import type { Progress } from '../crawl/events.js';
import { humanBytes, humanCount, humanSeconds } from './output.js';

const barWidth = 20;
const terminalEveryMs = 200;
const plainEveryMs = 10_000;
/** The rate is taken over this long, so that it follows changes without jumping. */
const windowMs = 5000;

export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #progress: () => Progress;
  readonly #limit: number | undefined;
  readonly #timer: NodeJS.Timeout;
  #samples: { at: number; pages: number }[] = [];

  constructor(stream: NodeJS.WriteStream, progress: () => Progress, maxPages: number | undefined) {
    this.#stream = stream;
    this.#progress = progress;
    this.#limit = maxPages;
    this.#timer = setInterval(() => this.#show(), stream.isTTY ? terminalEveryMs : plainEveryMs);
    this.#timer.unref();
  }

  /** Prints a remark above the line. */
  remark(text: string): void {
    this.#clear();
    this.#stream.write(`${text}\n`);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K');
  }

  #show(): void {
    const text = this.#format(this.#progress());
    if (!this.#stream.isTTY) this.#stream.write(`${text}\n`);
    else this.#stream.write(`\r\x1b[K${text.slice(0, (this.#stream.columns || 80) - 1)}`);
  }

  #format(progress: Progress): string {
    const now = Date.now();
    this.#samples.push({ at: now, pages: progress.pages });
    while (this.#samples.length > 2 && now - this.#samples[0]!.at > windowMs) this.#samples.shift();
    const first = this.#samples[0]!;
    const rate = now > first.at ? ((progress.pages - first.pages) * 1000) / (now - first.at) : 0;
    const left = Math.max(
      0,
      Math.min(progress.waiting, (this.#limit ?? Number.POSITIVE_INFINITY) - progress.pages),
    );
    const share = progress.pages + left === 0 ? 0 : progress.pages / (progress.pages + left);
    const filled = Math.round(share * barWidth);
    const bar = this.#stream.isTTY ? `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ` : '';
    const remaining = rate > 0 && left > 0 ? ` · ${humanSeconds(left / rate)} left` : '';
    const failures = progress.failures > 0 ? ` · ${humanCount(progress.failures)} failed` : '';
    const { topic } = progress;
    const harvest =
      topic === null || topic.judged === 0
        ? ''
        : ` · ${((100 * topic.relevant) / topic.judged).toFixed(0)} % on topic`;
    return `${bar}${humanCount(progress.pages)} pages${harvest} · ${humanBytes(progress.bytes)} · ${rate.toFixed(rate < 10 ? 1 : 0)}/s · ${humanCount(progress.waiting)} waiting${failures}${remaining}`;
  }
}
