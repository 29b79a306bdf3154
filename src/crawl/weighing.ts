/**
 * Deciding by navigators that weigh: looks up what the frontier knows of a page's links, lets the navigator say what they are worth, and turns that into leads to be committed with the page.
 */
import { hash64 } from '../base/hash.js';
import type { NavigatorBase } from '../navigate/navigator.js';
import {
  promotedRank,
  type TopicalNavigator,
  type WeighedDecision,
  type WeighedLink,
  type WeighedPage,
} from '../navigate/topical/topical-navigator.js';
import { unpackLinks } from '../page/link-pack.js';
import type { CrawlRecord, Lead, LeadStanding, NewLead, Store, Visit } from '../store/store.js';
import type { TopicalReading } from '../topic/link-context.js';
import { keyOf } from '../url/address.js';
import { siteOf } from '../url/site.js';
import { mayFollow } from './decide.js';
import type { Scope } from './scope.js';
import { StandingsAhead, type Target } from './standings-ahead.js';
import type { FoundLinks } from './workers/reading.js';

/** Mark of a page that is fetched again to share what it has gathered. */
export const againMark = 1;
const againRank = -Number.MAX_VALUE;
/** Beyond this all cash is scaled down. */
const maxCash = 1e100;

/** What weighing needs to know of the crawl. */
export interface WeighingContext {
  readonly store: Store;
  readonly crawl: CrawlRecord;
  readonly scope: Scope;
  readonly navigator: NavigatorBase;
  memory: unknown;
}

type Weighed = Pick<Visit, 'found'> & { readonly weighed: NonNullable<Visit['weighed']> };

export class Weighing {
  readonly #context: WeighingContext;
  readonly #navigator: TopicalNavigator;
  readonly #refetches: boolean;
  readonly #ahead: StandingsAhead;
  #uncommitted = 0;
  #settled: (() => void) | null = null;
  #isTooRich = false;
  /** All cash was scaled: ranks that are held elsewhere are of another measure. */
  onScale: () => void = () => {};

  constructor(
    context: WeighingContext,
    navigator: TopicalNavigator,
    options: { readonly refetches: boolean },
  ) {
    this.#context = context;
    this.#ahead = new StandingsAhead(context.store, context.crawl);
    this.#navigator = navigator;
    this.#refetches = options.refetches;
  }

  /** Weighs the links of a page that was read. */
  page(lead: Lead, topic: TopicalReading, links: FoundLinks): Promise<Weighed> {
    return this.#inTurn(async () => {
      const own: Target = { url: lead.url, key: hash64(keyOf(lead.url)), site: siteOf(lead.url) };
      const targets: (Target & { readonly at: number })[] = [];
      const met = new Set([own.key]);
      for (const [at, url] of links.urls.entries()) {
        const key = links.keys[at]!;
        if (met.has(key) || !mayFollow(this.#context.scope, url)) continue;
        met.add(key);
        targets.push({ url, key, site: siteOf(url), at });
      }
      const [standing, ...standings] = await this.#standings([own, ...targets]);
      const { found, cash, decision } = this.#weigh(
        {
          url: lead.url,
          level: lead.level,
          score: topic.score,
          standing: standing ?? null,
          isAgain: lead.mark === againMark,
        },
        targets.map(({ url, at }, i) => ({
          url,
          path: links.paths === null ? '' : links.pathNames[links.paths[at]!]!,
          context: topic.contexts[at]!,
          anchor: topic.anchors[at]!,
          words: [...topic.words.subarray(topic.wordsAt[at], topic.wordsAt[at + 1])],
          standing: standings[i] ?? null,
        })),
        targets,
      );
      this.#note(own.key, { ...(standing ?? blank), state: 'done', score: topic.score }, cash);
      const more = [
        ...(decision.shares ? await this.#shareOfRichest() : []),
        ...(decision.rethink === undefined ? [] : await this.#rethink(decision.rethink)),
        ...(decision.promote === undefined ? [] : await this.#promote(decision.promote)),
      ];
      return this.#decided(own.key, { found: [...found, ...more], weighed: { score: topic.score, cash } });
    });
  }

  /** A lead that brought no page teaches, too; what it had gathered is lost. */
  missed(lead: Lead): Promise<Weighed> {
    return this.#inTurn(async () => {
      const { missed } = this.#navigator;
      const key = hash64(keyOf(lead.url));
      const [standing] = await this.#standings([{ url: lead.url, key, site: siteOf(lead.url) }]);
      const cash = -(standing?.cash ?? 0);
      this.#note(key, { ...(standing ?? blank), state: 'done' }, cash);
      if (standing && missed !== undefined)
        this.#context.memory = missed.call(this.#navigator, lead.url, standing, this.#context.memory);
      return this.#decided(key, { found: [], weighed: { score: null, cash } });
    });
  }

  /** A redirect: the target gets what its address had gathered. */
  forward(lead: Lead, target: NewLead): Promise<Weighed> {
    return this.#inTurn(async () => {
      const own: Target = { url: lead.url, key: hash64(keyOf(lead.url)), site: siteOf(lead.url) };
      const [from, to] = await this.#standings([own, target]);
      const cash = from?.cash ?? 0;
      const rank = this.#navigator.ranksByCash
        ? -(cash + (to?.cash ?? 0))
        : Math.min(target.rank, to?.rank ?? target.rank);
      this.#note(own.key, { ...(from ?? blank), state: 'done' }, -cash);
      this.#note(target.key, { ...(to ?? blank), rank, notes: to?.notes ?? from?.notes ?? null }, cash);
      return this.#decided(own.key, {
        // It is fetched for the first time, whatever its address was fetched for.
        found: [{ ...target, mark: 0, rank, weight: { cash, notes: to?.notes ?? from?.notes ?? null } }],
        weighed: { score: null, cash: -cash },
      });
    });
  }

  /** A page that was fetched again to share, and has not changed. */
  unchanged(lead: Lead): Promise<Weighed> {
    return this.#inTurn(async () => {
      const own: Target = { url: lead.url, key: hash64(keyOf(lead.url)), site: siteOf(lead.url) };
      const [standing] = await this.#standings([own]);
      if (!standing) return this.#decided(own.key, { found: [], weighed: { score: null, cash: 0 } });
      const { found, cash } = await this.#shareByLinks(lead.id, own, { ...standing, state: 'done' });
      return this.#decided(own.key, { found, weighed: { score: standing.score, cash } });
    });
  }

  /** A decision is on its way into the store; until it is there, what it noted counts. */
  #decided(own: bigint, weighed: Weighed): Weighed {
    this.#uncommitted++;
    this.#ahead.decided(own, weighed.found);
    return weighed;
  }

  /** What was decided for a visit is durable: the store knows it now. */
  settled(visit: Visit): void {
    if (visit.weighed === undefined) return;
    this.#uncommitted--;
    if (this.#uncommitted === 0) this.#settled?.();
    this.#ahead.settled(hash64(keyOf(visit.lead.url)), visit);
  }

  /** One after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#ahead.inTurn(async () => {
      if (this.#isTooRich) await this.#scaleDown();
      return work();
    });
  }

  #standings(targets: readonly Target[]): Promise<(LeadStanding | null)[]> {
    return this.#ahead.of(targets);
  }

  #weigh(
    page: Omit<WeighedPage, 'links'>,
    links: readonly WeighedLink[],
    targets: readonly Target[],
  ): { found: NewLead[]; cash: number; decision: WeighedDecision<unknown> } {
    const decision = this.#navigator.weigh({ ...page, links }, this.#context.memory);
    this.#context.memory = decision.memory;
    const found = decision.weights.map(({ link, rank, cash = 0, notes }): NewLead => {
      const { url, key, site } = targets[link]!;
      const known = links[link]!.standing;
      // What is to be fetched again comes next, whoever links to it.
      const placed = known?.state === 'waiting' && known.rank === againRank ? againRank : rank;
      this.#note(
        key,
        {
          ...(known ?? blank),
          rank: known?.state === 'done' ? known.rank : placed,
          notes: notes ?? known?.notes ?? null,
        },
        cash,
      );
      const level = page.level + 1;
      return {
        url,
        key,
        site,
        level,
        rank,
        hops: 0,
        kind: 'page',
        skip: null,
        weight: { cash, notes: notes ?? null },
      };
    });
    return { found, cash: decision.cash, decision };
  }

  #note(key: bigint, standing: LeadStanding, cash: number): void {
    const now = standing.cash + cash;
    if (now > maxCash) this.#isTooRich = true;
    this.#ahead.note(key, { ...standing, cash: now });
  }

  /** The best waiting leads get new ranks. */
  async #rethink(count: number): Promise<NewLead[]> {
    const { store, crawl } = this.#context;
    // What is under way still waits, as far as the store knows.
    const waiting = (await store.bestWaiting(crawl, count + this.#uncommitted + 1))
      .map((lead) => ({ ...lead, standing: this.#ahead.pending(lead.key) ?? lead.standing }))
      .filter(({ standing }) => standing.state === 'waiting')
      .slice(0, count);
    const ranks = this.#navigator.rethink!(waiting, this.#context.memory);
    return waiting.flatMap(({ standing, ...target }, i) =>
      ranks[i] === standing.rank ? [] : [this.#reranked(target, standing, ranks[i]!)],
    );
  }

  /** A waiting lead comes next. */
  async #promote(url: string): Promise<NewLead[]> {
    const target: Target = { url, key: hash64(keyOf(url)), site: siteOf(url) };
    const [standing] = await this.#standings([target]);
    return standing?.state === 'waiting' ? [this.#reranked(target, standing, promotedRank)] : [];
  }

  #reranked(target: Target, standing: LeadStanding, rank: number): NewLead {
    this.#note(target.key, { ...standing, rank }, 0);
    return { ...target, level: 0, rank, hops: 0, kind: 'page', skip: null, weight: { cash: 0, notes: null } };
  }

  /** The fetched page with most cash shares it: by the links that are kept of it, or by being fetched again. */
  async #shareOfRichest(): Promise<NewLead[]> {
    const { store, crawl } = this.#context;
    const rich = await store.richest(crawl);
    if (rich === null) return [];
    const own: Target = { url: rich.url, key: hash64(keyOf(rich.url)), site: siteOf(rich.url) };
    const [standing] = await this.#standings([own]);
    if (!standing || standing.cash <= 0) return [];
    const lead = { ...own, level: 0, hops: 0, kind: 'page', skip: null } as const;
    if (this.#refetches)
      return [
        {
          ...lead,
          rank: againRank,
          mark: againMark,
          weight: { cash: 0, notes: null, again: true },
        },
      ];
    const { found, cash } = await this.#shareByLinks(rich.id, own, standing);
    return [...found, { ...lead, rank: standing.rank, weight: { cash, notes: null } }];
  }

  /** Shares what a page has gathered among the links that are kept of it. */
  async #shareByLinks(
    id: number,
    own: Target,
    standing: LeadStanding,
  ): Promise<{ found: NewLead[]; cash: number }> {
    const { store, scope } = this.#context;
    const stored = await store.reading(id);
    const isOpen = stored !== null && !stored.nofollow && stored.packed.length > 0;
    const targets = (isOpen ? unpackLinks(own.url, stored.packed) : [])
      .filter(({ url }) => mayFollow(scope, url))
      .map(({ url }): Target => ({ url, key: hash64(keyOf(url)), site: siteOf(url) }))
      .filter(({ key }, i, all) => key !== own.key && all.findIndex((other) => other.key === key) === i);
    const standings = await this.#standings(targets);
    // What was said around the links is not kept; the navigator noted what it made of it.
    const score = standing.score ?? 0;
    const { found, cash } = this.#weigh(
      { url: own.url, level: 0, score, standing, isAgain: true },
      targets.map(({ url }, i) => ({
        url,
        path: '',
        context: score,
        anchor: score,
        words: [],
        standing: standings[i] ?? null,
      })),
      targets,
    );
    this.#note(own.key, standing, cash);
    return { found, cash };
  }

  /** Brings all cash back to where numbers are safe, once everything that was decided in the old measure is durable. */
  async #scaleDown(): Promise<void> {
    while (this.#uncommitted > 0)
      await new Promise<void>((resolve) => {
        this.#settled = resolve;
      });
    const factor = 1 / maxCash;
    const ranksToo = this.#navigator.ranksByCash ?? false;
    await this.#context.store.scaleCash(this.#context.crawl, factor, ranksToo);
    this.#ahead.change((standing) => ({
      ...standing,
      cash: standing.cash * factor,
      rank: ranksToo ? standing.rank * factor : standing.rank,
    }));
    this.#isTooRich = false;
    this.onScale();
  }
}

const blank: LeadStanding = { state: 'waiting', rank: 0, cash: 0, score: null, notes: null };
