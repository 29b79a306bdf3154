/**
 * Deciding in crawls through searches: gives each page to its site's search, looks up which of its things and links are known, and turns what is to be asked next into leads to be committed with the page.
 * Things are leads, too: how often each came up stands on its row, so that nothing grows in memory with what was found.
 */
import { hash64 } from '../base/hash.js';
import type { ResultSketch } from '../deep/result-sketch.js';
import { DetailChoice } from '../deep/search/detail-choice.js';
import { countsAgain, type SearchLead, type Thing } from '../deep/search/search-lead.js';
import { purposeOf, thingMark } from '../deep/search/search-mark.js';
import type { Judged, SiteSearch } from '../deep/search/site-search.js';
import { queryOf, type Template } from '../deep/template.js';
import type { SearchMemory, SearchNavigator } from '../navigate/searching/search-navigator.js';
import type { CrawlRecord, Lead, LeadStanding, NewLead, Store, Visit } from '../store/store.js';
import { siteOf } from '../url/site.js';
import { mayFollow } from './decide.js';
import { FreshValues } from './fresh-values.js';
import type { Scope } from './scope.js';
import { StandingsAhead } from './standings-ahead.js';

export interface SearchingContext {
  readonly store: Store;
  readonly crawl: CrawlRecord;
  readonly scope: Scope;
  discovered(count: number): void;
}

/** What follows from a page; `outcome` where it turns out to be empty. */
type Searched = Pick<Visit, 'found'> & {
  readonly weighed: NonNullable<Visit['weighed']>;
  readonly outcome?: 'empty';
};
type Site = {
  readonly memory: SearchMemory;
  readonly template: Template;
  readonly search: SiteSearch;
  readonly details: DetailChoice;
};

/** Pages of things come after everything that may bring new ones, unless they are the only ones that say something. */
const detailRank = -0.1;
const sampleRank = -5;
/** Queries in a row that were asked before. */
const maxPassed = 25_000;

export class Searching {
  readonly #context: SearchingContext;
  readonly #navigator: SearchNavigator;
  readonly #ahead: StandingsAhead;
  readonly fresh = new FreshValues();
  readonly #sites = new Map<string, Promise<Site | null>>();
  /** Sites whose memory has changed since it was last taken. */
  readonly #changed = new Map<string, Site>();

  constructor(context: SearchingContext, navigator: SearchNavigator) {
    this.#context = context;
    this.#navigator = navigator;
    this.#ahead = new StandingsAhead(context.store, context.crawl);
  }

  /** What a lead's page is the answer to; null where it is none of a search's. */
  async queryOf(lead: Lead): Promise<string | null> {
    if (lead.kind !== 'page' || purposeOf(lead.mark).role === 'record') return null;
    const site = await this.#site(siteOf(lead.url));
    return site === null ? null : (queryOf(site.template, lead.url, lead.posted ?? null) ?? '');
  }

  /** The page of the form that a lead posts, where its values must be fresh. */
  async formPageOf(lead: Lead): Promise<string | null> {
    const site = FreshValues.needs(lead.posted) ? await this.#site(siteOf(lead.url)) : null;
    return site?.template.formPage ?? null;
  }

  /** What to do with a lead that no longer promises enough; null when it is worth a request. */
  async declined(lead: Lead): Promise<Searched | null> {
    const site = lead.kind === 'page' ? await this.#site(siteOf(lead.url)) : null;
    return site === null || site.search.isWorth(purposeOf(lead.mark), lead.url) ? null : this.missed(lead);
  }

  /** A page that was read. `objects` are those found on it, by the names of their fields. */
  page(
    lead: Lead,
    results: ResultSketch | null,
    objects: readonly (readonly string[])[],
  ): Promise<Searched | null> {
    return this.#ahead.inTurn(async () => {
      const name = siteOf(lead.url);
      const site = await this.#site(name);
      if (site === null) return null;
      const purpose = purposeOf(lead.mark);
      if (purpose.role === 'record') {
        site.details.detail(objects);
        await this.#reopen(name, site);
        return this.#decided(name, site, lead, []);
      }
      if (results === null) {
        site.search.missed(purpose);
        return this.#decided(name, site, lead, await this.#further(name, site, []));
      }
      const page = {
        url: lead.url,
        posted: lead.posted ?? null,
        level: lead.level,
        purpose,
        sketch: results,
      };
      const things = site.search.recordsOf(page);
      const decided = await this.#visited(name, site, lead, things, (before) =>
        site.search.visited(page, things, before),
      );
      if (decided.outcome === undefined) site.details.list(objects);
      return decided;
    });
  }

  /** A query that led elsewhere: straight to a thing, or to another address of the search. */
  forward(lead: Lead, target: NewLead): Promise<Searched | null> {
    return this.#ahead.inTurn(async () => {
      const name = siteOf(lead.url);
      const site = await this.#site(name);
      const purpose = purposeOf(lead.mark);
      if (site === null || purpose.role === 'record') return null;
      const isOwn = siteOf(target.url) === name;
      // What was posted is answered where it leads to.
      const answer: NewLead | null =
        lead.posted != null && isOwn
          ? {
              ...target,
              posted: lead.posted,
              key: hash64(`answer ${target.url} ${lead.posted}`),
              isKeyed: true,
            }
          : isOwn && queryOf(site.template, target.url) !== null
            ? target
            : null;
      if (answer !== null) {
        const [known] = await this.#ahead.of([answer]);
        if (known === null) {
          this.#ahead.note(answer.key, { ...blank, rank: answer.rank });
          return this.#decided(name, site, lead, [answer]);
        }
        site.search.missed(purpose);
        return this.#decided(name, site, lead, await this.#further(name, site, []));
      }
      const page = {
        url: target.url,
        posted: null,
        level: lead.level,
        purpose,
        sketch: { words: new Set<number>(), lines: new Map(), links: new Map(), query: [] },
      };
      const things = site.search.recordsOf(page);
      return this.#visited(name, site, lead, things, (before) => site.search.visited(page, things, before));
    });
  }

  /** A lead that brought no page. */
  missed(lead: Lead): Promise<Searched | null> {
    return this.#ahead.inTurn(async () => {
      const name = siteOf(lead.url);
      const site = await this.#site(name);
      if (site === null || lead.kind !== 'page') return null;
      const purpose = purposeOf(lead.mark);
      if (purpose.role === 'record') site.details.detail([]);
      site.search.missed(purpose);
      return this.#decided(name, site, lead, await this.#further(name, site, []));
    });
  }

  settled(visit: Visit): void {
    if (visit.weighed !== undefined) this.#ahead.settled(BigInt(visit.lead.id), visit);
  }

  /** What changed of the sites since the last call, to be committed. */
  takeChanges(): { site: string; memory: string }[] {
    const changes = [...this.#changed].map(([site, { memory, search, details }]) => {
      const saved: SearchMemory = { ...memory, search: search.save(), details: details.save() };
      return { site, memory: JSON.stringify(saved) };
    });
    this.#changed.clear();
    return changes;
  }

  #site(name: string): Promise<Site | null> {
    let site = this.#sites.get(name);
    if (site === undefined) {
      site = this.#open(name);
      this.#sites.set(name, site);
    }
    return site;
  }

  async #open(name: string): Promise<Site | null> {
    const { store, crawl } = this.#context;
    const saved = await store.siteMemory(crawl, name);
    if (saved === null) return null;
    const memory = JSON.parse(saved) as SearchMemory;
    return {
      memory,
      template: memory.template,
      search: this.#navigator.searchOf(name, memory),
      details: new DetailChoice(memory.details ?? undefined),
    };
  }

  async #visited(
    name: string,
    site: Site,
    lead: Lead,
    things: readonly Thing[],
    visit: (before: readonly number[]) => Judged,
  ): Promise<Searched> {
    const targets = things.map(({ url, key }) => ({ url, key: hash64(key), site: siteOf(url) }));
    const standings = await this.#ahead.of(targets);
    const before = standings.map((standing) => standing?.cash ?? 0);
    const { kind, follow } = visit(before);
    const isAgain = countsAgain(purposeOf(lead.mark));
    const found: NewLead[] = [];
    let samples = this.#navigator.details === 'auto' ? site.details.samplesLeft : 0;
    for (const [i, target] of targets.entries()) {
      const known = standings[i] ?? null;
      const cash = isAgain || before[i] === 0 ? 1 : 0;
      if (cash === 0) continue;
      const isAllowed = mayFollow(this.#context.scope, target.url);
      const isFollowed = isAllowed && this.#wantsPage(site);
      const isSample = isAllowed && samples > 0 && known === null;
      if (isSample) {
        samples--;
        site.details.issued();
      }
      this.#ahead.note(target.key, { ...(known ?? blank), cash: before[i]! + 1 });
      found.push({
        ...target,
        level: lead.level + 1,
        rank: known?.state === 'waiting' ? known.rank : isSample ? sampleRank : detailRank,
        hops: 0,
        kind: 'page',
        skip: isFollowed || isSample ? null : isAllowed ? 'listed' : 'filtered',
        mark: thingMark,
        weight: { cash, notes: null },
      });
    }
    const decided = this.#decided(name, site, lead, [...found, ...(await this.#further(name, site, follow))]);
    return kind === 'empty' ? { ...decided, outcome: 'empty' } : decided;
  }

  #wantsPage({ details }: Site): boolean {
    const { details: mode } = this.#navigator;
    return mode === 'always' || (mode === 'auto' && details.wants === 'yes');
  }

  /** Once their pages turn out to say more, things that were only listed are fetched, too. */
  async #reopen(name: string, { details }: Site): Promise<void> {
    const { store, crawl, discovered } = this.#context;
    // Once more some pages later: what was under way at first is durable by then.
    if (this.#navigator.details !== 'auto' || details.wants !== 'yes' || !details.isReopening) return;
    const count = await store.unskip(crawl, 'listed', Number.MAX_SAFE_INTEGER, name);
    if (count > 0) discovered(count);
  }

  /** Leads that nobody knows yet, of those that are wanted and of the next queries. */
  async #further(name: string, site: Site, wanted: readonly SearchLead[]): Promise<NewLead[]> {
    const { search } = site;
    const leads: NewLead[] = [];
    const add = async (list: readonly SearchLead[]): Promise<void> => {
      for (const lead of list) {
        const target = { url: lead.url, key: hash64(lead.key), site: name };
        if (siteOf(lead.url) !== name || !mayFollow(this.#context.scope, lead.url)) continue;
        const [known] = await this.#ahead.of([target]);
        if (known !== null) continue;
        search.taken(lead);
        this.#ahead.note(target.key, { ...blank, rank: lead.rank });
        leads.push(newLead(lead, name));
      }
    };
    await add(wanted);
    // What a list shares with what was asked before is passed over, but not for ever.
    for (let passed = 0; search.wantsQuery && passed < maxPassed; passed++) {
      const next = search.nextQuery();
      if (next === null) break;
      await add([next]);
    }
    await add(search.flush());
    return leads;
  }

  #decided(name: string, site: Site, lead: Lead, found: readonly NewLead[]): Searched {
    this.#changed.set(name, site);
    this.#ahead.decided(BigInt(lead.id), found);
    return { found, weighed: { score: null, cash: 0 } };
  }
}

/** A request of a search as a lead of its site. */
export function newLead(lead: SearchLead, site: string): NewLead {
  const { url, key, level, rank, mark, posted } = lead;
  return {
    url,
    key: hash64(key),
    site,
    level,
    rank,
    hops: 0,
    kind: 'page',
    skip: null,
    mark,
    isKeyed: true,
    ...(posted === null ? {} : { posted }),
  };
}

const blank: LeadStanding = { state: 'waiting', rank: 0, cash: 0, score: null, notes: null };
