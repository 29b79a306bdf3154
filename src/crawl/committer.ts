/** Makes visits durable in groups: each waits a few milliseconds for company, so that one transaction serves several pages. */
import type { CrawlNotes, CrawlRecord, Store, Visit } from '../store/store.js';

const maxCommitWaitMs = 4;

export class Committer {
  readonly #store: Store;
  readonly #crawl: CrawlRecord;
  readonly #notes: () => CrawlNotes;
  readonly #onFresh: (waiting: number) => void;
  readonly #groupSize: number;
  #visits: Visit[] = [];
  #waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** After the first failure nothing more is committed: the crawl is about to end. */
  #failure: unknown = null;
  #flushing: Promise<void> = Promise.resolve();

  /** `notes` gives what is to be committed besides; `concurrency` is how many leads can be under way; `onFresh` hears of new waiting leads. */
  constructor(
    store: Store,
    crawl: CrawlRecord,
    notes: () => CrawlNotes,
    concurrency: number,
    onFresh: (waiting: number) => void,
  ) {
    this.#store = store;
    this.#crawl = crawl;
    this.#notes = notes;
    this.#onFresh = onFresh;
    this.#groupSize = Math.max(1, Math.ceil(concurrency / 2));
  }

  /** Resolves when the visit is durable. */
  commit(visit: Visit): Promise<void> {
    this.#visits.push(visit);
    const done = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#visits.length >= this.#groupSize) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), maxCommitWaitMs);
    return done;
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const visits = this.#visits;
    const waiting = this.#waiting;
    this.#visits = [];
    this.#waiting = [];
    this.#flushing = this.#flushing.then(async () => {
      try {
        if (this.#failure !== null) throw this.#failure;
        this.#onFresh(await this.#store.complete(this.#crawl, visits, this.#notes()));
        for (const { resolve } of waiting) resolve();
      } catch (thrown) {
        this.#failure ??= thrown;
        for (const { reject } of waiting) reject(thrown);
      }
    });
  }
}
