/** Asks a search engine: at its pace, again when it is busy, and never twice for the same. What goes wrong is told without the address, which may hold a key. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { CollectionStore } from '../../store/collection.js';
import { decodeContent } from '../../web/content-encoding.js';
import { headerOf } from '../../web/outcome.js';
import type { SearchEngine } from '../../web/search/search-engine.js';
import type { Web } from '../../web/web.js';

/** Answers are good for so long. */
const keepAnswersMs = 30 * 24 * 3_600_000;
const maxAskAttempts = 4;
const firstPauseMs = 2000;
const maxAskPauseMs = 60_000;
const maxSearchAnswerBytes = 4_000_000;

export interface SearchAsking {
  /** Addresses that answer a query, best first. */
  ask(query: string): Promise<readonly string[]>;
  /** Questions that were put to the engine, without those whose answer was known. */
  readonly asked: number;
}

/** Answers from a file. */
export function fromFile(answers: ReadonlyMap<string, readonly string[]>): SearchAsking {
  return { asked: 0, ask: async (query) => answers.get(query) ?? [] };
}

export class EngineAsking implements SearchAsking {
  readonly #engine: SearchEngine;
  readonly #web: Web;
  readonly #store: CollectionStore;
  readonly #wait: (ms: number) => Promise<void>;
  #nextAt = 0;
  asked = 0;

  constructor(
    engine: SearchEngine,
    web: Web,
    store: CollectionStore,
    wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    this.#engine = engine;
    this.#web = web;
    this.#store = store;
    this.#wait = wait;
  }

  async ask(query: string): Promise<readonly string[]> {
    const known = await this.#store.answer(this.#engine.name, query);
    if (known !== null && known.at + keepAnswersMs > systemClock.now()) return known.urls;
    let why = '';
    for (let attempt = 0; attempt < maxAskAttempts; attempt++) {
      await this.#wait(Math.max(0, this.#nextAt - systemClock.steady()));
      const outcome = await this.#once(query);
      this.#nextAt = systemClock.steady() + this.#engine.delayMs;
      if (outcome.urls !== null) {
        await this.#store.keepAnswer(this.#engine.name, query, outcome.urls, systemClock.now());
        return outcome.urls;
      }
      why = outcome.why;
      if (!outcome.mayPass) break;
      this.#nextAt =
        systemClock.steady() + Math.min(maxAskPauseMs, outcome.pauseMs ?? firstPauseMs * 2 ** attempt);
    }
    throw new LycosaError(
      'not-reached',
      `${this.#engine.name} does not answer (${why})`,
      'what was asked is kept; run it again later, or ask another engine with --search',
    );
  }

  async #once(
    query: string,
  ): Promise<{ urls: string[] | null; why: string; mayPass: boolean; pauseMs: number | null }> {
    const { url, headers } = this.#engine.request(query);
    this.asked++;
    const answer = await this.#web.fetch({
      url,
      headers,
      accept: 'anything',
      maxBytes: maxSearchAnswerBytes,
    });
    if (answer.kind === 'failure')
      return { urls: null, why: answer.outcome, mayPass: answer.retry, pauseMs: null };
    if (answer.status !== 200) {
      const mayPass = answer.status === 429 || answer.status >= 500;
      const asked = Number(headerOf(answer, 'retry-after'));
      const hint =
        answer.status === 403 && this.#engine.name === 'searxng'
          ? 'status 403: has the instance JSON switched on?'
          : `status ${answer.status}`;
      return { urls: null, why: hint, mayPass, pauseMs: asked > 0 ? asked * 1000 : null };
    }
    const body = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxSearchAnswerBytes);
    const urls = body.kind === 'decoded' ? this.#engine.read(Buffer.from(body.body).toString('utf8')) : null;
    return { urls, why: 'its answer is no JSON', mayPass: false, pauseMs: null };
  }
}
