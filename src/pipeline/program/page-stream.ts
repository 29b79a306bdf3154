/** The pages of a crawl one after the other: `for await (const { page, push } of crawlPages({ entries }))`. */
import { type CrawlByProgram, type CrawlSummary, crawl, type PageVisit } from './crawl-pages.js';

/** Crawls while it is read from. A page is committed when the next one is asked for; leaving the loop ends the crawl cleanly, and the same call goes on later. Returns what it came to. */
export async function* crawlPages<Data = unknown>(
  options: Omit<CrawlByProgram<Data>, 'onPage'>,
): AsyncGenerator<PageVisit<Data>, CrawlSummary> {
  const turns = new Turns<PageVisit<Data>>();
  const stopping = new AbortController();
  const signal =
    options.signal === undefined ? stopping.signal : AbortSignal.any([options.signal, stopping.signal]);
  const summary = crawl<Data>({ ...options, signal, onPage: (visit) => turns.offer(visit) }).finally(() =>
    turns.end(),
  );
  // What went wrong is thrown where the end is waited for.
  summary.catch(() => {});
  let turn: HandedTurn<PageVisit<Data>> | null = null;
  try {
    for (;;) {
      turn = await turns.next();
      if (turn === null) return await summary;
      yield turn.item;
      turn.done();
    }
  } finally {
    turn?.done();
    stopping.abort();
    turns.end();
    await summary.catch(() => {});
  }
}

interface HandedTurn<T> {
  readonly item: T;
  done(): void;
}

/** Hands things from one side to the other, one at a time; whoever offers one waits until it was dealt with. */
class Turns<T> {
  readonly #waiting: HandedTurn<T>[] = [];
  #wake: (() => void) | null = null;
  #hasEnded = false;

  offer(item: T): Promise<void> {
    if (this.#hasEnded) return Promise.resolve();
    return new Promise((done) => {
      this.#waiting.push({ item, done });
      this.#wake?.();
    });
  }

  async next(): Promise<HandedTurn<T> | null> {
    for (;;) {
      const turn = this.#waiting.shift();
      if (turn !== undefined) return turn;
      if (this.#hasEnded) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** No more are offered; those that wait are let go. */
  end(): void {
    this.#hasEnded = true;
    for (const { done } of this.#waiting.splice(0)) done();
    this.#wake?.();
  }
}
