/**
 * Crawling through searches (003): templates × queries, then links to further results. What is asked next is decided by each site's own `SiteSearch`;
 * what is known of things and requests stands on the frontier's rows: things are leads, too, and how often each came up is its count, so that nothing grows in memory with what was found.
 *
 * Memory is that of one site, and null for sites that have no search. The search that follows from a memory is kept at hand for the latest one, and restored for any other.
 */
import { DetailChoice, type SavedDetailChoice } from '../../deep/search/detail-choice.js';
import { relations } from '../../deep/search/further-links.js';
import type { QueryLists } from '../../deep/search/query-choice.js';
import {
  countsAgain,
  type SearchedPage,
  type SearchLead,
  type SearchOptions,
  type Thing,
} from '../../deep/search/search-lead.js';
import {
  querySources,
  type SearchPurpose,
  searchRoles,
  thingPurpose,
} from '../../deep/search/search-purpose.js';
import { type SavedSearch, SiteSearch } from '../../deep/search/site-search.js';
import { needsFreshValues, queryOf, type SearchTemplate } from '../../deep/template.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { standingsOf } from '../inquiry.js';
import type {
  CandidateLink,
  Choice,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  NavigableLead,
  NavigablePage,
  Navigator,
  Preparation,
} from '../navigator.js';
import type { NoteFormat } from '../note-format.js';

/** Whether the pages of single things are fetched: where they say more than the lists do, never, or always. */
export type DetailMode = 'auto' | 'never' | 'always';

/** What is kept of a site between pages. */
export interface SearchMemory {
  readonly template: SearchTemplate;
  /** The sites that were named whose search this is. */
  readonly entries: readonly string[];
  /** Null before anything was asked. */
  readonly search: SavedSearch | null;
  readonly details: SavedDetailChoice | null;
  /** Words of its first page. */
  readonly home: readonly string[];
  /** What its first page says, where that decides which names it is asked for. */
  readonly text?: string;
}

export interface DeepNavigator extends Navigator<SearchMemory | null, SearchPurpose> {
  /** The search of a site, to look at. */
  searchOf(site: string, memory: SearchMemory): SiteSearch;
}

export interface DeepNavigatorOptions extends SearchOptions {
  readonly details: DetailMode;
}

export function deepNavigator(
  options: DeepNavigatorOptions,
  /** Queries that are known beforehand. */
  listsOf: (site: string) => QueryLists,
): DeepNavigator {
  return new SearchingNavigator(options, listsOf);
}

/** What a request was made for, as three places in three lists. */
export const purposeNotes: NoteFormat<SearchPurpose> = {
  version: 1,
  write: ({ role, source, relation }) =>
    Uint8Array.of(searchRoles.indexOf(role), querySources.indexOf(source), relations.indexOf(relation)),
  read: ([role = 0, source = 0, relation = 0]) => ({
    role: searchRoles[role] ?? 'record',
    source: querySources[source] ?? 'given',
    relation: relations[relation] ?? 'page',
  }),
};

/** A request of a search as something to take. */
export function choiceOf({ url, key, posted, level, rank, purpose }: SearchLead): Choice<SearchPurpose> {
  return { link: { url, key, posted }, level, rank, note: purpose };
}

/** Pages of things come after everything that may bring new ones, unless they are the only ones that say something. */
const detailRank = -0.1;
const sampleRank = -5;
/** Queries in a row that were asked before. */
const maxPassed = 25_000;

type SearchedSite = {
  readonly name: string;
  readonly template: SearchTemplate;
  readonly search: SiteSearch;
  readonly details: DetailChoice;
};
type SearchInquiry<Result> = Generator<FrontierQuestion, Result, FrontierAnswer<SearchPurpose>>;
type SearchDecision = Decision<SearchMemory | null, SearchPurpose>;
type SearchedLead = NavigableLead<SearchPurpose>;

class SearchingNavigator implements DeepNavigator {
  readonly name = 'deep';
  readonly needs = {
    links: 'none',
    bestFirst: true,
    // What a site yields is watched by its search.
    patience: Number.MAX_SAFE_INTEGER,
    results: true,
    // What results are compared by is not kept.
    rereads: () => true,
    memoryOf: 'site',
  } as const;
  readonly notes = purposeNotes;
  readonly #options: DeepNavigatorOptions;
  readonly #listsOf: (site: string) => QueryLists;
  readonly #atHand = new WeakMap<SearchMemory, SearchedSite>();

  constructor(options: DeepNavigatorOptions, listsOf: (site: string) => QueryLists) {
    this.#options = options;
    this.#listsOf = listsOf;
  }

  start(): null {
    return null;
  }

  searchOf(site: string, memory: SearchMemory): SiteSearch {
    return new SiteSearch(memory.template, this.#options, this.#listsOf(site), memory.search);
  }

  prepare(lead: SearchedLead, memory: SearchMemory | null): Preparation {
    if (memory === null) return {};
    const { template, search } = this.#look(lead, memory);
    const purpose = purposeOf(lead);
    const { formPage } = template;
    return {
      isDeclined: !search.isWorth(purpose, lead.url),
      ...(purpose.role === 'record' ? {} : { query: queryOf(template, lead.url, lead.posted) ?? '' }),
      ...(needsFreshValues(lead.posted) && formPage !== undefined ? { formPage } : {}),
    };
  }

  *visit(
    page: NavigablePage,
    lead: SearchedLead,
    _: unknown,
    memory: SearchMemory | null,
  ): SearchInquiry<SearchDecision> {
    if (memory === null) return { take: [], memory };
    const site = this.#change(lead, memory);
    const purpose = purposeOf(lead);
    if (purpose.role === 'record') {
      site.details.detail(page.objects);
      const isReopening =
        this.#options.details === 'auto' && site.details.wants === 'yes' && site.details.isReopening;
      // Once more some pages later: what was under way at first is durable by then.
      return { ...this.#decided(site, memory, []), reopens: isReopening };
    }
    if (page.results === null) {
      site.search.missed(purpose);
      return this.#decided(site, memory, yield* this.#further(site, []));
    }
    const searched = {
      url: lead.url,
      posted: lead.posted,
      level: lead.level,
      purpose,
      sketch: page.results,
    };
    return yield* this.#searched(site, memory, searched, page.objects);
  }

  *missed(
    lead: SearchedLead,
    target: CandidateLink | null,
    _: unknown,
    memory: SearchMemory | null,
  ): SearchInquiry<SearchDecision> {
    const purpose = purposeOf(lead);
    if (memory === null || (target !== null && purpose.role === 'record')) {
      const followed = { link: 0, level: lead.level, rank: lead.rank, note: purpose };
      return { take: target === null ? [] : [followed], memory };
    }
    const site = this.#change(lead, memory);
    if (target !== null) return yield* this.#forwarded(site, memory, lead, target);
    if (purpose.role === 'record') site.details.detail([]);
    site.search.missed(purpose);
    return this.#decided(site, memory, yield* this.#further(site, []));
  }

  /** A query that led elsewhere: straight to a thing, or to another address of the search. */
  *#forwarded(
    site: SearchedSite,
    memory: SearchMemory,
    { posted, level, rank, note }: SearchedLead,
    { url }: CandidateLink,
  ): SearchInquiry<SearchDecision> {
    const purpose = note ?? thingPurpose;
    const isOwn = siteOf(url) === site.name;
    // What was posted is answered where it leads to.
    const isAnswer = isOwn && (posted !== null || queryOf(site.template, url) !== null);
    if (!isAnswer) {
      const sketch = { words: new Set<number>(), lines: new Map(), links: new Map(), query: [] };
      return yield* this.#searched(site, memory, { url, posted: null, level, purpose, sketch });
    }
    const answer = posted === null ? null : { url, key: `answer ${url} ${posted}`, posted };
    const [known] = yield* standingsOf<SearchPurpose>([answer ?? { url, key: keyOf(url) }]);
    if (known?.standing === null)
      return this.#decided(site, memory, [{ link: answer ?? 0, level, rank, note: purpose }]);
    site.search.missed(purpose);
    return this.#decided(site, memory, yield* this.#further(site, []));
  }

  /** An answer: its things are counted, and what it leads to is followed. */
  *#searched(
    site: SearchedSite,
    memory: SearchMemory,
    page: SearchedPage,
    objects: NavigablePage['objects'] = [],
  ): SearchInquiry<SearchDecision> {
    const things = site.search.recordsOf(page);
    const known = yield* standingsOf<SearchPurpose>(things);
    const before = known.map(({ standing }) => standing?.count ?? 0);
    const { kind, follow } = site.search.visited(page, things, before);
    const listed = this.#listThings(site, page, things, known, before);
    const further = yield* this.#further(site, follow);
    if (kind !== 'empty') site.details.list(objects);
    const decided = this.#decided(site, memory, [...listed, ...further]);
    return kind === 'empty' ? { ...decided, outcome: 'empty' } : decided;
  }

  #listThings(
    site: SearchedSite,
    { level, purpose }: SearchedPage,
    things: readonly Thing[],
    known: readonly { isAllowed: boolean; standing: { state: string; rank: number } | null }[],
    before: readonly number[],
  ): Choice<SearchPurpose>[] {
    const { details } = site;
    const mode = this.#options.details;
    const wantsPages = mode === 'always' || (mode === 'auto' && details.wants === 'yes');
    let samples = mode === 'auto' ? details.samplesLeft : 0;
    return things.flatMap(({ url, key }, i) => {
      if (!countsAgain(purpose) && before[i] !== 0) return [];
      const { isAllowed, standing } = known[i]!;
      const isSample = isAllowed && samples > 0 && standing === null;
      if (isSample) {
        samples--;
        details.issued();
      }
      const isFetched = isAllowed && (wantsPages || isSample);
      const rank = standing?.state === 'waiting' ? standing.rank : isSample ? sampleRank : detailRank;
      const choice = {
        link: { url, key, posted: null },
        level: level + 1,
        rank,
        count: 1,
        note: thingPurpose,
      };
      return isFetched ? choice : { ...choice, skip: isAllowed ? 'listed' : 'filtered' };
    });
  }

  /** Requests that nobody knows yet, of those that are wanted and of the next queries. */
  *#further(site: SearchedSite, wanted: readonly SearchLead[]): SearchInquiry<Choice<SearchPurpose>[]> {
    const { search, name } = site;
    const taken = new Map<string, Choice<SearchPurpose>>();
    const add = function* (leads: readonly SearchLead[]): SearchInquiry<void> {
      const own = leads.filter(({ url }) => siteOf(url) === name);
      const known = yield* standingsOf<SearchPurpose>(own);
      for (const [i, lead] of own.entries()) {
        if (!known[i]!.isAllowed || known[i]!.standing !== null || taken.has(lead.key)) continue;
        search.taken(lead);
        taken.set(lead.key, choiceOf(lead));
      }
    };
    yield* add(wanted);
    // What a list shares with what was asked before is passed over, but not for ever.
    for (let passed = 0; search.wantsQuery && passed < maxPassed; passed++) {
      const next = search.nextQuery();
      if (next === null) break;
      yield* add([next]);
    }
    yield* add(search.flush());
    return [...taken.values()];
  }

  #decided(site: SearchedSite, before: SearchMemory, take: readonly Choice<SearchPurpose>[]): SearchDecision {
    const memory = { ...before, search: site.search.save(), details: site.details.save() };
    this.#atHand.set(memory, site);
    return { take, memory };
  }

  /** A site as a memory has it, to look at. */
  #look({ url }: SearchedLead, memory: SearchMemory): SearchedSite {
    let site = this.#atHand.get(memory);
    if (site === undefined) {
      const name = siteOf(url);
      const details = new DetailChoice(memory.details ?? undefined);
      site = { name, template: memory.template, search: this.searchOf(name, memory), details };
      this.#atHand.set(memory, site);
    }
    return site;
  }

  /** The same to change: from then on it belongs to another memory. */
  #change(lead: SearchedLead, memory: SearchMemory): SearchedSite {
    const site = this.#look(lead, memory);
    this.#atHand.delete(memory);
    return site;
  }
}

function purposeOf({ note }: SearchedLead): SearchPurpose {
  return note ?? thingPurpose;
}
