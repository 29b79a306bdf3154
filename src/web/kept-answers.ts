/** Answers to a look before a crawl, for the crawl that follows: each is given away once. A few, and not for long. */
import type { Clock } from '../base/clock.js';
import { type Answer, headerOf } from './outcome.js';
import { isWantedType, type WebRequest } from './web.js';

const maxAnswersKept = 64;
const maxBytesKept = 16_000_000;
const keepAnswersForMs = 10 * 60_000;

export class KeptAnswers {
  readonly #clock: Clock;
  readonly #answers = new Map<string, { readonly answer: Answer; readonly until: number }>();
  #bytes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep({ url }: WebRequest, answer: Answer): void {
    if (answer.body.length > maxBytesKept / 4) return;
    this.#forget(url);
    this.#answers.set(url, { answer, until: this.#clock.steady() + keepAnswersForMs });
    this.#bytes += answer.body.length;
    while (this.#answers.size > maxAnswersKept || this.#bytes > maxBytesKept)
      this.#forget(this.#answers.keys().next().value!);
  }

  /** The answer to a request, if it is kept and is what such a request would get. */
  take(request: WebRequest): Answer | null {
    const kept = this.#answers.get(request.url);
    if (kept === undefined || request.posted !== undefined) return null;
    if (request.headers !== undefined && Object.keys(request.headers).length > 0) return null;
    this.#forget(request.url);
    const { answer, until } = kept;
    if (until < this.#clock.steady() || answer.unwanted || answer.body.length > request.maxBytes) return null;
    return answer.status < 300 && !isWantedType(request.accept, headerOf(answer, 'content-type'))
      ? null
      : answer;
  }

  #forget(url: string): void {
    this.#bytes -= this.#answers.get(url)?.answer.body.length ?? 0;
    this.#answers.delete(url);
  }
}
