/**
 * What the frontier knows of URLs, ahead of the store: decisions are made one after the other, and each sees what those before it have changed, committed or not.
 * What is not yet durable is kept here until it is.
 */
import type { CrawlRecord, LeadStanding, NewLead, Store, Visit } from '../store/store.js';

export type Target = { readonly url: string; readonly key: bigint; readonly site: string };

export class StandingsAhead {
  readonly #store: Store;
  readonly #crawl: CrawlRecord;
  readonly #pending = new Map<bigint, LeadStanding>();
  /** How many decisions that are not yet durable noted something of a URL. */
  readonly #uses = new Map<bigint, number>();
  #lane: Promise<unknown> = Promise.resolve();

  constructor(store: Store, crawl: CrawlRecord) {
    this.#store = store;
    this.#crawl = crawl;
  }

  /** One after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lane.then(work);
    this.#lane = done.catch(() => {});
    return done;
  }

  async of(targets: readonly Pick<Target, 'key' | 'site'>[]): Promise<(LeadStanding | null)[]> {
    const stored = await this.#store.standings(this.#crawl, targets);
    return stored.map((standing, i) => this.#pending.get(targets[i]!.key) ?? standing);
  }

  /** What is noted of a URL and not yet durable. */
  pending(key: bigint): LeadStanding | undefined {
    return this.#pending.get(key);
  }

  note(key: bigint, standing: LeadStanding): void {
    this.#pending.set(key, standing);
  }

  /** Everything that is not yet durable, changed. */
  change(to: (standing: LeadStanding) => LeadStanding): void {
    for (const [key, standing] of this.#pending) this.#pending.set(key, to(standing));
  }

  /** A decision is on its way into the store; until it is there, what it noted counts. */
  decided(own: bigint, found: readonly NewLead[]): void {
    for (const key of keysOf(own, found)) this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
  }

  /** What was decided for a visit is durable: the store knows it now. */
  settled(own: bigint, { found }: Pick<Visit, 'found'>): void {
    this.inTurn(async () => {
      for (const key of keysOf(own, found)) {
        const left = (this.#uses.get(key) ?? 1) - 1;
        if (left > 0) {
          this.#uses.set(key, left);
          continue;
        }
        this.#uses.delete(key);
        this.#pending.delete(key);
      }
    }).catch(() => {});
  }
}

/** What a decision noted something of. */
function keysOf(own: bigint, found: readonly NewLead[]): Set<bigint> {
  return new Set([own, ...found.map(({ key }) => key)]);
}
