/**
 * What the frontier knows of URLs, ahead of the store: decisions are made one after the other, and each sees what those before it have changed, committed or not.
 * What is not yet durable is kept here until it is.
 */
import { hash64 } from '../../base/hash.js';
import { unpackLinks } from '../../page/link-pack.js';
import type { CrawlRecord, LeadStanding, NewLead, Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';

/** A URL by its key. */
export type Target = { readonly url: string; readonly key: bigint; readonly site: string };

export function targetOf(url: string): Target {
  return { url, key: hash64(keyOf(url)), site: siteOf(url) };
}

const unmet: LeadStanding = { state: 'waiting', rank: 0, weight: 0, count: 0, score: null, note: null };
/** Beyond this all weights are scaled down, which changes no order. */
const maxWeight = 1e100;

export class FrontierAhead {
  readonly #store: Store;
  readonly #crawl: CrawlRecord;
  readonly #ranksByWeight: boolean;
  readonly #onScale: () => void;
  readonly #changed = new Map<bigint, LeadStanding>();
  /** How many decisions that are not yet durable changed something of a URL. */
  readonly #uses = new Map<bigint, number>();
  /** What each decision that is not yet durable has changed, by its lead. */
  readonly #undurable = new Map<number, ReadonlySet<bigint>>();
  #lane: Promise<unknown> = Promise.resolve();
  #allDurable: (() => void) | null = null;
  #isTooHeavy = false;

  /** `onScale` hears when ranks that are held elsewhere are of another measure. */
  constructor(
    store: Store,
    crawl: CrawlRecord,
    options: { readonly ranksByWeight: boolean; readonly onScale: () => void },
  ) {
    this.#store = store;
    this.#crawl = crawl;
    this.#ranksByWeight = options.ranksByWeight;
    this.#onScale = options.onScale;
  }

  /** One after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lane.then(async () => {
      if (this.#isTooHeavy) await this.#scaleDown();
      return work();
    });
    this.#lane = done.catch(() => {});
    return done;
  }

  async of(targets: readonly Pick<Target, 'key' | 'site'>[]): Promise<(LeadStanding | null)[]> {
    const stored = await this.#store.standings(this.#crawl, targets);
    return stored.map((standing, i) => this.#changed.get(targets[i]!.key) ?? standing);
  }

  /** The best waiting leads with a note. */
  async bestWaiting(count: number): Promise<{ url: string; standing: LeadStanding }[]> {
    // What is under way still waits, as far as the store knows.
    const stored = await this.#store.bestWaiting(this.#crawl, count + this.#undurable.size + 1);
    return stored
      .map(({ url, key, standing }) => ({ url, standing: this.#changed.get(key) ?? standing }))
      .filter(({ standing }) => standing.state === 'waiting')
      .slice(0, count);
  }

  /** The fetched page with most weight, and the links that are kept of it. */
  async heaviest(
    mayFollow: (url: string) => boolean,
  ): Promise<{ page: Target; standing: LeadStanding; links: Target[] } | null> {
    const heavy = await this.#store.heaviest(this.#crawl);
    if (heavy === null) return null;
    const page = targetOf(heavy.url);
    const [standing] = await this.of([page]);
    if (!standing || standing.weight <= 0) return null;
    const stored = await this.#store.reading(heavy.id);
    const isOpen = stored !== null && !stored.nofollow && stored.packed.length > 0;
    const links = new Map<bigint, Target>();
    for (const { url } of isOpen ? unpackLinks(heavy.url, stored.packed) : []) {
      const target = targetOf(url);
      if (target.key !== page.key && !links.has(target.key) && mayFollow(url)) links.set(target.key, target);
    }
    return { page, standing, links: [...links.values()] };
  }

  /** A decision is on its way into the store; until it is there, what it changed counts. `before` has what was known of its leads. */
  decided(
    leadId: number,
    own: { readonly target: Target; readonly before: LeadStanding | null; readonly after: OwnChange },
    leads: readonly { readonly lead: NewLead; readonly before: LeadStanding | null }[],
  ): void {
    const keys = new Set([own.target.key, ...leads.map(({ lead }) => lead.key)]);
    this.#undurable.set(leadId, keys);
    for (const key of keys) this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
    const standing = this.#changed.get(own.target.key) ?? own.before ?? unmet;
    this.#note(own.target.key, {
      ...standing,
      state: 'done',
      score: own.after.score ?? standing.score,
      weight: standing.weight + own.after.weight,
    });
    for (const { lead, before } of leads)
      this.#note(lead.key, changed(this.#changed.get(lead.key) ?? before, lead));
  }

  /** What was decided for a lead is durable: the store knows it now. */
  settled(leadId: number): void {
    const keys = this.#undurable.get(leadId);
    if (keys === undefined) return;
    this.#undurable.delete(leadId);
    if (this.#undurable.size === 0) this.#allDurable?.();
    this.inTurn(async () => {
      for (const key of keys) {
        const left = (this.#uses.get(key) ?? 1) - 1;
        if (left > 0) {
          this.#uses.set(key, left);
          continue;
        }
        this.#uses.delete(key);
        this.#changed.delete(key);
      }
    }).catch(() => {});
  }

  #note(key: bigint, standing: LeadStanding): void {
    if (standing.weight > maxWeight) this.#isTooHeavy = true;
    this.#changed.set(key, standing);
  }

  /** Brings all weights back to where numbers are safe, once everything that was decided in the old measure is durable. */
  async #scaleDown(): Promise<void> {
    while (this.#undurable.size > 0)
      await new Promise<void>((resolve) => {
        this.#allDurable = resolve;
      });
    const factor = 1 / maxWeight;
    await this.#store.scaleWeights(this.#crawl, factor, this.#ranksByWeight);
    for (const [key, standing] of this.#changed)
      this.#changed.set(key, {
        ...standing,
        weight: standing.weight * factor,
        rank: this.#ranksByWeight ? standing.rank * factor : standing.rank,
      });
    this.#isTooHeavy = false;
    this.#onScale();
  }
}

/** What a decision changes of the page itself. */
export interface OwnChange {
  readonly score: number | null;
  readonly weight: number;
}

/** What the store will say of a lead once it has a new one: known leads without a change stay as they are. */
function changed(before: LeadStanding | null, { rank, note, skip, change }: NewLead): LeadStanding {
  if (before === null)
    return {
      ...unmet,
      state: skip === null ? 'waiting' : 'done',
      rank,
      weight: change?.weight ?? 0,
      count: change?.count ?? 0,
      note: note ?? null,
    };
  if (change === undefined) return before;
  const isWaiting = before.state === 'waiting' || change.again === true;
  return {
    ...before,
    state: isWaiting ? 'waiting' : 'done',
    rank: isWaiting ? rank : before.rank,
    weight: before.weight + change.weight,
    count: before.count + change.count,
    note: note ?? before.note,
  };
}
