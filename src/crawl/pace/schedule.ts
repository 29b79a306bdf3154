/**
 * Who is asked next. The store holds all leads; this holds a few of each active site, and the clocks that keep requests apart.
 * Sites that share politeness (`www.` and the bare name) form one group: it has one clock and, while it is serial, one request under way.
 */
import FlatQueue from 'flatqueue';
import type { CrawlRecord, Lead, LeasedSite, Store } from '../../store/store.js';
import { politenessKey } from '../../url/site.js';
import type { SiteClock } from '../../web/pace/site-clock.js';

/** Sites held at a time; enough to keep every connection busy while each site rests. */
const maxActiveSites = 1024;
/** The same where the best lead of all comes first, and all sites are compared at every turn. */
const maxComparedSites = 400;
/** Leads held of a site that is asked one at a time. */
const serialLeads = 4;

type ActiveSite = {
  id: number;
  name: string;
  group: PolitenessGroup;
  leads: Lead[];
  pending: number;
  retrying: number;
  resting: boolean;
  rank: number;
  dry: boolean;
  /** Better leads than the held ones wait in the store. */
  stale: boolean;
};
type PolitenessGroup = {
  key: string;
  clock: SiteClock;
  sites: Map<number, ActiveSite>;
  pending: number;
  queued: boolean;
  index: number;
};

export interface ScheduleOptions {
  /** Whether sites are asked for one thing at a time. */
  readonly isSerial: boolean;
  readonly concurrency: number;
  /** Whether a level waits for the one before. */
  readonly byLevel: boolean;
  /** Whether the best lead of all sites that may be asked comes first; otherwise the site that has waited longest. */
  readonly bestFirst: boolean;
  /** Whether a site may give another page while some are under way. */
  hasRoom(site: string, pending: number): boolean;
  /** The clock of a site, which has been told what is known of it. */
  clockOf(site: string): Promise<SiteClock>;
}

/** A lead that may be fetched now. */
export interface Turn {
  readonly lead: Lead;
  readonly site: string;
  readonly clock: SiteClock;
}

export class Schedule {
  readonly #store: Store;
  readonly #crawl: CrawlRecord;
  readonly #options: ScheduleOptions;
  readonly #sites = new Map<number, ActiveSite>();
  readonly #groups = new Map<string, PolitenessGroup>();
  readonly #byIndex = new Map<number, PolitenessGroup>();
  readonly #ready = new FlatQueue<number>();
  readonly #excluded = new Set<number>();
  /** Leads that wait to be tried again, by time. */
  readonly #retries = new FlatQueue<number>();
  readonly #retryLeads = new Map<number, Lead>();
  #nextIndex = 0;
  #mayHaveMore = true;

  constructor(store: Store, crawl: CrawlRecord, options: ScheduleOptions) {
    this.#store = store;
    this.#crawl = crawl;
    this.#options = options;
  }

  /** Whether no site is held: neither leads nor requests under way. */
  get isEmpty(): boolean {
    return this.#sites.size === 0;
  }

  /** The next lead whose site may be asked at `now`, a steady time; null when none may. `wall` is the machine's time. */
  async take(now: number, wall: number): Promise<Turn | null> {
    await this.#refill(wall);
    this.#wakeRetries(now);
    if (this.#options.bestFirst) return this.#takeBest(now);
    while (this.#ready.length > 0 && this.#ready.peekValue()! <= now) {
      const group = this.#byIndex.get(this.#ready.pop()!);
      if (group === undefined) continue;
      group.queued = false;
      if (group.clock.nextAt > now) {
        this.#enqueue(group);
        continue;
      }
      if (group.pending > 0 && group.clock.isSerial) continue;
      const turn = await this.#takeFrom(group);
      if (turn === null) continue;
      if (!group.clock.isSerial) this.#enqueue(group);
      return turn;
    }
    return null;
  }

  async #takeBest(now: number): Promise<Turn | null> {
    for (;;) {
      let best: ActiveSite | null = null;
      for (const group of [...this.#groups.values()]) {
        if (group.clock.nextAt > now || (group.pending > 0 && group.clock.isSerial)) continue;
        const site = await this.#bestOf(group);
        // While others were looked at, what was found first may have been given back.
        if (best !== null && best.leads.length === 0) best = null;
        if (site !== null && (best === null || site.leads[0]!.rank < best.leads[0]!.rank)) best = site;
      }
      if (best === null) return null;
      if (best.leads.length > 0) return this.#turnOf(best);
    }
  }

  /** When `take` may have something again; null when only the end of a request can change that. */
  nextAt(): number | null {
    const ready = this.#options.bestFirst
      ? this.#firstFree()
      : this.#ready.length === 0
        ? null
        : this.#ready.peekValue()!;
    const retry = this.#retries.length === 0 ? null : this.#retries.peekValue()!;
    return ready === null || retry === null ? (ready ?? retry) : Math.min(ready, retry);
  }

  #firstFree(): number | null {
    let first: number | null = null;
    for (const { clock, pending, sites } of this.#groups.values()) {
      if (pending > 0 && clock.isSerial) continue;
      const isDry = [...sites.values()].every(
        ({ name, leads, dry, pending: own, retrying }) =>
          (leads.length === 0 && dry) || !this.#options.hasRoom(name, own + retrying),
      );
      if (!isDry && (first === null || clock.nextAt < first)) first = clock.nextAt;
    }
    return first;
  }

  /** Leads of some sites are worth something else now; of all sites where none is named. */
  reranked(sites: ReadonlySet<string> | null): void {
    for (const site of this.#sites.values()) {
      // Also when what changed is worse than what is held: it may be the held one.
      if (sites === null || sites.has(site.name)) site.stale = true;
    }
  }

  /** A lead is settled (committed or given back): its site may go on. */
  settled(lead: Lead, foundMore: boolean): void {
    if (foundMore) this.foundMore();
    const site = this.#sites.get(lead.siteId);
    if (site === undefined) return;
    site.pending--;
    site.group.pending--;
    this.#goOn(site);
  }

  /** New leads wait in the store. */
  foundMore(): void {
    this.#mayHaveMore = true;
    for (const site of this.#sites.values()) if (!site.resting) site.dry = false;
  }

  /** A site that is to leave does so once nothing of it is under way; its group goes on with the others. */
  #goOn(site: ActiveSite): void {
    const { group } = site;
    if (site.resting && this.#isIdle(site)) this.#deactivate(site);
    if (group.sites.size > 0 && !group.queued) this.#enqueue(group);
  }

  #isIdle(site: ActiveSite): boolean {
    return site.leads.length === 0 && site.pending === 0 && site.retrying === 0;
  }

  /** Puts a lead back to be tried again at a time. Its site may go on with others, but not to another level. */
  async retryAt(lead: Lead, at: number): Promise<void> {
    const site = this.#sites.get(lead.siteId);
    if (site === undefined) return;
    if (site.resting) {
      await this.#store.release([lead]);
      this.settled(lead, false);
      return;
    }
    site.pending--;
    site.retrying++;
    site.group.pending--;
    this.#retryLeads.set(lead.id, lead);
    this.#retries.push(lead.id, at);
    if (!site.group.queued) this.#enqueue(site.group);
  }

  #wakeRetries(now: number): void {
    while (this.#retries.length > 0 && this.#retries.peekValue()! <= now) {
      const lead = this.#retryLeads.get(this.#retries.pop()!);
      const site = lead === undefined ? undefined : this.#sites.get(lead.siteId);
      if (lead === undefined || site === undefined) continue;
      this.#retryLeads.delete(lead.id);
      site.retrying--;
      site.leads.unshift(lead);
      if (!site.group.queued) this.#enqueue(site.group);
    }
  }

  /** Takes no more of a site in this leg. */
  async exclude(siteId: number): Promise<void> {
    this.#excluded.add(siteId);
    const site = this.#sites.get(siteId);
    if (site !== undefined) await this.#retire(site);
  }

  /** Gives back the leads of a site and of those that share its politeness, and returns their ids. The store keeps them from being leased. */
  async rest(siteId: number): Promise<number[]> {
    const sites = [...(this.#sites.get(siteId)?.group.sites.values() ?? [])];
    for (const site of sites) await this.#retire(site);
    return sites.map((site) => site.id);
  }

  async #retire(site: ActiveSite): Promise<void> {
    const leads = site.leads;
    site.leads = [];
    site.dry = true;
    site.resting = true;
    for (const lead of this.#retryLeads.values()) if (lead.siteId === site.id) leads.push(lead);
    for (const lead of leads) if (this.#retryLeads.delete(lead.id)) site.retrying--;
    await this.#store.release(leads);
    this.#goOn(site);
  }

  /** Gives all leads back. */
  async releaseAll(): Promise<void> {
    for (const site of this.#sites.values()) {
      await this.#store.release(site.leads);
      site.leads = [];
    }
  }

  async #takeFrom(group: PolitenessGroup): Promise<Turn | null> {
    const best = await this.#bestOf(group);
    return best === null ? null : this.#turnOf(best);
  }

  #turnOf(site: ActiveSite): Turn {
    const lead = site.leads.shift()!;
    site.pending++;
    site.group.pending++;
    return { lead, site: site.name, clock: site.group.clock };
  }

  /** The site of a group whose first lead is the best. */
  async #bestOf(group: PolitenessGroup): Promise<ActiveSite | null> {
    let best: ActiveSite | null = null;
    for (const site of [...group.sites.values()]) {
      if (!this.#options.hasRoom(site.name, site.pending + site.retrying)) {
        if (site.pending + site.retrying === 0) await this.exclude(site.id);
        continue;
      }
      if (site.stale) {
        await this.#store.release(site.leads);
        site.leads = [];
        site.stale = false;
        if (!site.resting) site.dry = false;
      }
      if (site.leads.length === 0 && !site.dry) await this.#lease(site);
      if (site.leads.length === 0) {
        if (this.#isIdle(site)) this.#deactivate(site);
        continue;
      }
      if (this.#options.byLevel && site.leads[0]!.rank > site.rank) {
        if (site.pending + site.retrying > 0) continue;
        // A new level: what is held may be overtaken by leads of the old one that were found meanwhile.
        await this.#store.release(site.leads);
        site.leads = [];
        await this.#lease(site);
        if (site.leads.length === 0) continue;
        site.rank = site.leads[0]!.rank;
      }
      if (best === null || site.leads[0]!.rank < best.leads[0]!.rank) best = site;
    }
    return best;
  }

  async #lease(site: ActiveSite): Promise<void> {
    const count = this.#leadsHeld(site.group.clock.isSerial);
    site.leads = await this.#store.lease(this.#crawl, site.id, count);
    if (site.leads.length === 0) site.dry = true;
  }

  /** Of what changes its order all the time, one lead is held. */
  #leadsHeld(isSerial: boolean): number {
    return this.#options.bestFirst ? 1 : isSerial ? serialLeads : this.#options.concurrency * 2;
  }

  async #refill(now: number): Promise<void> {
    const most = this.#options.bestFirst ? maxComparedSites : maxActiveSites;
    if (!this.#mayHaveMore) return;
    if (this.#sites.size >= most && this.#options.bestFirst) await this.#makeRoom(most);
    if (this.#sites.size >= most) return;
    const wanted = Math.min(64, most - this.#sites.size);
    const exclude = new Set([...this.#sites.keys(), ...this.#excluded]);
    const perSite = this.#leadsHeld(this.#options.isSerial);
    const sites = await this.#store.leaseSites(this.#crawl, { now, sites: wanted, perSite, exclude });
    if (sites.length < wanted) this.#mayHaveMore = false;
    for (const site of sites) await this.#activate(site);
  }

  /** Sends the poorest sites away that nothing is under way of; should they be among the best that wait, they are back at once. */
  async #makeRoom(most: number): Promise<void> {
    const idle = [...this.#sites.values()].filter(
      ({ pending, retrying, resting, leads }) => pending + retrying === 0 && !resting && leads.length > 0,
    );
    idle.sort((a, b) => b.leads[0]!.rank - a.leads[0]!.rank);
    for (const site of idle.slice(0, Math.ceil(most / 8))) {
      await this.#store.release(site.leads);
      site.leads = [];
      this.#deactivate(site);
    }
  }

  async #activate(leased: LeasedSite): Promise<void> {
    const key = politenessKey(leased.name);
    let group = this.#groups.get(key);
    if (group === undefined) {
      const clock = await this.#options.clockOf(leased.name);
      group = { key, clock, sites: new Map(), pending: 0, queued: false, index: this.#nextIndex++ };
      this.#groups.set(key, group);
      this.#byIndex.set(group.index, group);
    }
    const site: ActiveSite = {
      id: leased.id,
      name: leased.name,
      group,
      leads: leased.leads,
      pending: 0,
      retrying: 0,
      resting: false,
      rank: leased.leads[0]!.rank,
      dry: false,
      stale: false,
    };
    group.sites.set(site.id, site);
    this.#sites.set(site.id, site);
    if (!group.queued) this.#enqueue(group);
  }

  #deactivate(site: ActiveSite): void {
    this.#sites.delete(site.id);
    site.group.sites.delete(site.id);
    if (site.group.sites.size > 0) return;
    this.#groups.delete(site.group.key);
    this.#byIndex.delete(site.group.index);
  }

  #enqueue(group: PolitenessGroup): void {
    group.queued = true;
    this.#ready.push(group.index, group.clock.nextAt);
  }
}
