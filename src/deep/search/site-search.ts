/**
 * Crawling one site through its search: what to ask next, and which links of the answers to follow, so that each request brings as many new things as it can.
 *
 * First some nonsense, to see what finding nothing looks like. Then queries, the most promising first (`query-choice.ts`), weighed against links to further results (`further-choice.ts`).
 * Things are told apart by their links (`thing-finder.ts`); how often each came up is the caller's to know. Everything is bounded; what it remembers can be saved and restored.
 */
import type { ArgumentVerdict } from '../arguments.js';
import {
  EmptyPages,
  nonsenseQueries,
  publishedQueries,
  type ResultKind,
  type SavedEmptyPages,
} from '../empty-pages.js';
import { queryOf, type SearchTemplate } from '../template.js';
import { FurtherChoice, type SavedFurtherChoice } from './further-choice.js';
import type { ResultRelation } from './further-links.js';
import { Prospects, type SavedProspects } from './prospects.js';
import { QueryChoice, type QueryLists, type SavedQueryChoice } from './query-choice.js';
import {
  countsAgain,
  leadOfQuery,
  type SearchedPage,
  type SearchLead,
  type SearchOptions,
  type Thing,
} from './search-lead.js';
import type { QuerySource, SearchPurpose } from './search-purpose.js';
import { type SavedSightings, Sightings } from './sightings.js';
import { type SavedThingFinder, ThingFinder } from './thing-finder.js';

/** What became of the requests so far. */
export interface SearchTally {
  /** Queries that were asked and things that were new on their pages, by source. */
  readonly queries: Partial<Record<QuerySource, { asked: number; brought: number }>>;
  readonly further: Partial<Record<ResultRelation, { pages: number; brought: number }>>;
  readonly pages: Record<ResultKind, number>;
  /** Queries that led straight to one thing. */
  direct: number;
}

/** What a page is, and what to ask for because of it. */
export interface Judged {
  readonly kind: ResultKind;
  readonly follow: readonly SearchLead[];
}

export interface SavedSearch {
  readonly empty: SavedEmptyPages;
  readonly things: SavedThingFinder;
  readonly sightings: SavedSightings;
  readonly prospects: SavedProspects;
  readonly queries: SavedQueryChoice;
  readonly further: SavedFurtherChoice;
  readonly tally: SearchTally;
  readonly nowhere: readonly string[];
  readonly nonsenseLeft: number;
  readonly waiting: number;
  readonly open: number;
}

const nonsensePages = 5;
/** Queries that wait at a time, so that they can be weighed against further pages. */
const queriesAhead = 2;
const firstRank = -1e9;

export class SiteSearch {
  readonly #template: SearchTemplate;
  readonly #empty: EmptyPages;
  readonly #things: ThingFinder;
  readonly #sightings: Sightings;
  readonly #prospects: Prospects;
  readonly #queries: QueryChoice;
  readonly #further: FurtherChoice;
  readonly #tally: SearchTally;
  /** Where queries are sent that find nothing. */
  readonly #nowhere: Set<string>;
  /** Nonsense that is asked for at first. */
  readonly #nonsense: number;
  #nonsenseLeft: number;
  /** Queries that wait, and requests of all kinds that wait or are under way. */
  #waiting: number;
  #open: number;

  constructor(
    template: SearchTemplate,
    options: SearchOptions,
    lists: QueryLists,
    saved: SavedSearch | null = null,
  ) {
    this.#template = template;
    this.#empty = saved === null ? new EmptyPages([], options.rules) : EmptyPages.restored(saved.empty);
    this.#nonsense = options.rules === 'paper' ? publishedQueries : nonsensePages;
    this.#things = new ThingFinder(saved?.things);
    this.#sightings = new Sightings(saved?.sightings);
    this.#prospects = new Prospects(saved?.prospects);
    this.#queries = new QueryChoice(template, options, lists, this.#prospects, saved?.queries);
    this.#further = new FurtherChoice(template, options, this.#prospects, saved?.further);
    this.#tally =
      saved !== null
        ? copyOf(saved.tally)
        : {
            queries: {},
            further: {},
            pages: { results: 0, empty: 0, alternatives: 0 },
            direct: 0,
          };
    this.#nowhere = new Set(saved?.nowhere);
    this.#nonsenseLeft = saved?.nonsenseLeft ?? this.#nonsense;
    this.#waiting = saved?.waiting ?? 0;
    this.#open = saved?.open ?? 0;
  }

  save(): SavedSearch {
    return {
      empty: this.#empty.save(),
      things: this.#things.save(),
      sightings: this.#sightings.save(),
      prospects: this.#prospects.save(),
      queries: this.#queries.save(),
      further: this.#further.save(),
      tally: copyOf(this.#tally),
      nowhere: [...this.#nowhere],
      nonsenseLeft: this.#nonsenseLeft,
      waiting: this.#waiting,
      open: this.#open,
    };
  }

  get tally(): SearchTally {
    return this.#tally;
  }

  /** Things found, and how many there are at the least, as far as can be told. */
  get found(): { readonly things: number; readonly estimate: number | null } {
    return { things: this.#sightings.different, estimate: this.#sightings.estimate };
  }

  get verdicts(): readonly ArgumentVerdict[] {
    return this.#further.verdicts;
  }

  /** What to begin with. */
  first(): SearchLead[] {
    return nonsenseQueries(this.#nonsense).map((query) =>
      leadOfQuery(this.#template, query, { role: 'nonsense', source: 'given', relation: 'page' }, firstRank),
    );
  }

  /** The things that a page lists, each once. */
  recordsOf({ sketch, purpose, url, posted }: SearchedPage): Thing[] {
    if (purpose.role === 'nonsense' || purpose.role === 'record') return [];
    // The site knows just one thing of that name, and shows it.
    if (this.#isElsewhere(url, posted))
      return purpose.role === 'query' && !this.#nowhere.has(pathOfUrl(url))
        ? [this.#things.thing({ url, text: '', number: null, path: '', bare: 0, plain: 0 })]
        : [];
    return this.#things.find(
      sketch,
      (hash, link) =>
        this.#empty.knowsLink(hash) ||
        this.#empty.knowsLink(link.plain) ||
        this.#further.own.queryIn(link.url) !== null,
    );
  }

  /** Learns from a page; `before` says how often each of its things had come up. Says what it is, and which of its links to follow. */
  visited(page: SearchedPage, things: readonly Thing[], before: readonly number[]): Judged {
    const { purpose, sketch } = page;
    if (purpose.role === 'record') return { kind: 'results', follow: [] };
    this.#open--;
    if (purpose.role === 'query') this.#waiting--;
    if (purpose.role === 'nonsense') {
      this.#nonsenseLeft--;
      if (this.#isElsewhere(page.url, page.posted)) this.#nowhere.add(pathOfUrl(page.url));
      this.#empty.learn(sketch);
      return { kind: 'empty', follow: [] };
    }
    const fresh = things.filter((_, i) => before[i] === 0);
    for (const times of before) if (countsAgain(purpose) || times === 0) this.#sightings.add(times);
    if (this.#isElsewhere(page.url, page.posted) && this.#nowhere.has(pathOfUrl(page.url))) {
      this.#tally.pages.empty++;
      this.#credit(page, 0);
      return { kind: 'empty', follow: [] };
    }
    if (this.#isElsewhere(page.url, page.posted)) {
      this.#tally.direct++;
      this.#credit(page, fresh.length);
      return { kind: 'results', follow: [] };
    }
    const kind = this.#empty.judge(sketch);
    const isResults = kind === 'results';
    this.#tally.pages[kind]++;
    if (kind !== 'empty') {
      this.#things.confirm(things);
      this.#queries.learn(fresh, sketch, (line, plain) => this.#empty.knowsLine(line, plain));
    }
    this.#prospects.saw(things.length, fresh.length, {
      results: isResults,
      query: purpose.role === 'query',
    });
    const follow = isResults ? this.#follow(page, things.length, fresh.length) : [];
    // A page that asks back has its results behind its links.
    if (follow.length === 0 || things.length > 0 || purpose.role !== 'query')
      this.#credit(page, fresh.length);
    return { kind, follow };
  }

  /** Whether a request that waited still promises enough. */
  isWorth({ role, relation }: SearchPurpose, url: string): boolean {
    return role !== 'further' || this.#further.isWorth(relation, url);
  }

  /** A request brought no page. */
  missed({ role, source }: SearchPurpose): void {
    if (role === 'record') return;
    this.#open--;
    if (role === 'nonsense') this.#nonsenseLeft--;
    if (role !== 'query') return;
    this.#waiting--;
    this.#queries.credit(source, 0, null);
  }

  /** Whether a query is to be asked for now. */
  get wantsQuery(): boolean {
    return this.#nonsenseLeft <= 0 && this.#waiting < queriesAhead;
  }

  /** The most promising query; null when none promises enough. The caller may know it from before, and want the next. */
  nextQuery(): SearchLead | null {
    const next = this.#queries.next();
    if (next === null) return null;
    const { query, source, hope } = next;
    return leadOfQuery(this.#template, query, { role: 'query', source, relation: 'page' }, -hope);
  }

  /** A request is going to be made. */
  taken({ purpose, url, posted }: SearchLead): void {
    this.#open++;
    if (posted === null) this.#further.asked(url);
    if (purpose.role === 'query') this.#waiting++;
  }

  /** When nothing is under way and no query is left, what was held back is followed with what is known. */
  flush(): SearchLead[] {
    return this.#open > 0 ? [] : this.#further.release();
  }

  /** What a page is the answer to; null when it is none of the search's. */
  #queryOf(url: string, posted: string | null): string | null {
    return queryOf(this.#template, url, posted) ?? this.#further.own.queryIn(url);
  }

  #isElsewhere(url: string, posted: string | null): boolean {
    return this.#queryOf(url, posted) === null;
  }

  #credit({ purpose: { role, source, relation }, url, posted }: SearchedPage, brought: number): void {
    if (role === 'further') {
      const own = this.#tally.further[relation] ?? { pages: 0, brought: 0 };
      this.#tally.further[relation] = { pages: own.pages + 1, brought: own.brought + brought };
      this.#further.credit(relation, url, brought);
      if (brought > 0) this.#queries.revive(source);
      return;
    }
    const own = this.#tally.queries[source] ?? { asked: 0, brought: 0 };
    this.#tally.queries[source] = { asked: own.asked + 1, brought: own.brought + brought };
    this.#queries.credit(source, brought, this.#queryOf(url, posted));
  }

  #follow(page: SearchedPage, things: number, brought: number): SearchLead[] {
    const { url, level, sketch, purpose } = page;
    const query = this.#queryOf(url, page.posted)!;
    const links = [...sketch.links];
    const { own } = this.#further;
    own.learn(
      query,
      url,
      links.map(([, link]) => link),
    );
    const carrying = links.filter(([, link]) => own.queryIn(link.url) !== null);
    this.#further.learn(
      url,
      carrying.map(([, link]) => link),
    );
    // What pages without results offer, too, leads to none.
    const urls = carrying.filter(([hash]) => !this.#empty.knowsLink(hash)).map(([, link]) => link.url);
    const isFurther = purpose.role === 'further';
    return this.#further.follow({
      url,
      query,
      level,
      source: purpose.source,
      things,
      brought,
      urls,
      isFurther,
    });
  }
}

/** The same numbers, for somebody else to change. */
function copyOf({ queries, further, pages, direct }: SearchTally): SearchTally {
  return { queries: { ...queries }, further: { ...further }, pages: { ...pages }, direct };
}

function pathOfUrl(url: string): string {
  return new URL(url).pathname;
}
