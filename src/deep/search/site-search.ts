/**
 * Crawling one site through its search: what to ask next, and which links of the answers to follow, so that each request brings as many new things as it can.
 *
 * First some nonsense, to see what finding nothing looks like. Then queries, the most promising first: those that were given, then by what their source has brought so far, or, for words out of
 * what was found, by how many things have them and how many are likely left. Of result pages, links to further results are followed while they promise enough; which of them lead to the same is learned on the way.
 * Things are told apart by their links. Everything is bounded; what it remembers can be saved and restored.
 */
import { hash32 } from '../../base/hash.js';
import { argumentOf, argumentPairs } from '../../url/argument-pairs.js';
import {
  ArgumentTable,
  type ArgumentVerdict,
  irrelevantArguments,
  type SavedArguments,
} from '../arguments.js';
import { EmptyPages, nonsenseQueries, type ResultKind, type SavedEmptyPages } from '../empty-pages.js';
import type { ResultLink, ResultSketch } from '../result-sketch.js';
import { placeholder, queryOf, requestFor, type Template } from '../template.js';
import { type Coverage, type FurtherLink, furtherLinks, type Relation } from './further-links.js';
import { OwnLinks, type SavedOwnLinks } from './own-links.js';
import { markOf, purposeOf, type QuerySource, querySources, type SearchPurpose } from './search-mark.js';
import { type SavedSightings, Sightings } from './sightings.js';
import { type SavedThingKeys, ThingKeys } from './thing-keys.js';
import { type SavedWords, WordPool } from './word-pool.js';
import { type SavedYields, Yields } from './yields.js';

export interface SearchOptions {
  readonly coverage: Coverage;
  /** New things that a request must promise. */
  readonly minYield: number;
  /** How many links beyond a query's own pages are followed in a row. */
  readonly maxLevel: number;
  /** Words out of what was found are asked for, too. */
  readonly ownWords: boolean;
}

export const usualSearchOptions: SearchOptions = {
  coverage: 'complete',
  minYield: 0.2,
  maxLevel: 3,
  ownWords: true,
};

/** Queries that are known beforehand, by source, best first. */
export type QueryLists = Partial<Record<QuerySource, readonly string[]>>;

/** A page that came, with what it was asked for. */
export interface SearchedPage {
  readonly url: string;
  readonly posted: string | null;
  readonly level: number;
  readonly purpose: SearchPurpose;
  readonly sketch: ResultSketch;
}

/** A request to be made; lower ranks first. Requests with one key lead to the same. */
export interface SearchLead {
  readonly url: string;
  readonly posted: string | null;
  readonly key: string;
  readonly level: number;
  readonly rank: number;
  readonly mark: number;
}

/** What became of the requests so far. */
export interface SearchTally {
  /** Queries that were asked and things that were new on their pages, by source. */
  readonly queries: Partial<Record<QuerySource, { asked: number; brought: number }>>;
  readonly further: Partial<Record<Relation, { pages: number; brought: number }>>;
  readonly pages: Record<ResultKind, number>;
  /** Queries that led straight to one thing. */
  direct: number;
}

/** A thing that a result page lists: a link to its own page. */
export interface Thing extends ResultLink {
  readonly key: string;
}

interface HeldPage {
  readonly url: string;
  readonly query: string;
  readonly level: number;
  readonly records: number;
  readonly brought: number;
  readonly source: QuerySource;
  readonly urls: readonly string[];
}

export interface SavedSearch {
  readonly empty: SavedEmptyPages;
  readonly arguments: SavedArguments | null;
  readonly verdicts: readonly ArgumentVerdict[];
  readonly held: readonly HeldPage[];
  readonly sightings: SavedSightings;
  readonly yields: SavedYields;
  readonly titles: SavedWords;
  readonly texts: SavedWords;
  readonly keys: SavedThingKeys;
  readonly lines: readonly number[];
  readonly paths: Readonly<Record<string, number>>;
  readonly cursors: Partial<Record<QuerySource, number>>;
  readonly tally: SearchTally;
  readonly nonsenseLeft: number;
  readonly waiting: number;
  readonly open: number;
  readonly pageSize: number;
  readonly barren: Partial<Record<QuerySource, number>>;
  readonly dry: number;
  readonly firsts: { readonly tried: number; readonly brought: number };
  readonly own: SavedOwnLinks;
  readonly urls: readonly number[];
}

const nonsensePages = 5;
/** Queries that wait at a time, so that they can be weighed against further pages. */
const queriesAhead = 2;
/** Result pages that must be seen before their links are sorted, and that are learned from. */
const minPages = 5;
const maxPages = 25;
const maxHeldLinks = 120;
const maxValues = 40;
const maxLines = 800;
const maxPaths = 60;
const maxUrls = 1500;
/** A source whose queries bring nothing new so often in a row is given up. */
const maxBarren = 20;
const firstRank = -1e9;
/** What a query of a source is hoped to bring before any was asked, as a share of a page. */
const usualHope: Partial<Record<QuerySource, number>> = { home: 0.3, common: 0.1 };
/** Words that much has, for sites of which nothing else is known. */
const commonWords =
  'new book music world city water house day life art red north history school game love people time white park river food home king sea war haus neue jahr stadt vie monde nouveau mundo casa vida'.split(
    ' ',
  );

export class SiteSearch {
  readonly #template: Template;
  readonly #options: SearchOptions;
  readonly #lists: QueryLists;
  readonly #empty: EmptyPages;
  #table: ArgumentTable | null;
  #verdicts: readonly ArgumentVerdict[];
  #held: HeldPage[];
  readonly #sightings: Sightings;
  readonly #yields: Yields;
  readonly #titles: WordPool;
  readonly #texts: WordPool;
  readonly #keys: ThingKeys;
  readonly #lines: Set<number>;
  readonly #paths: Map<string, number>;
  readonly #cursors: Partial<Record<QuerySource, number>>;
  readonly #tally: SearchTally;
  readonly #barren: Partial<Record<QuerySource, number>>;
  readonly #firsts: { tried: number; brought: number };
  readonly #own: OwnLinks;
  /** Addresses that were asked for lately: what a link means may be seen otherwise later on. */
  readonly #urls: Set<number>;
  #nonsenseLeft: number;
  /** Queries that wait, and requests of all kinds that wait or are under way. */
  #waiting: number;
  #open: number;
  #pageSize: number;
  /** Pages in a row that brought nothing new; short ones count for less. */
  #dry: number;

  constructor(
    template: Template,
    options: SearchOptions,
    lists: QueryLists,
    saved: SavedSearch | null = null,
  ) {
    this.#template = template;
    this.#options = options;
    this.#lists = lists;
    this.#empty = saved === null ? new EmptyPages() : EmptyPages.restored(saved.empty);
    this.#verdicts = saved?.verdicts ?? [];
    this.#table =
      saved === null
        ? new ArgumentTable(template.queryArgument)
        : saved.arguments === null
          ? null
          : ArgumentTable.restored(template.queryArgument, saved.arguments);
    this.#held = [...(saved?.held ?? [])];
    this.#sightings = new Sightings(saved?.sightings);
    this.#yields = new Yields(saved?.yields);
    this.#titles = new WordPool(saved?.titles);
    this.#texts = new WordPool(saved?.texts);
    this.#keys = new ThingKeys(saved?.keys);
    this.#lines = new Set(saved?.lines);
    this.#paths = new Map(Object.entries(saved?.paths ?? {}));
    this.#cursors = { ...saved?.cursors };
    this.#tally = saved?.tally ?? {
      queries: {},
      further: {},
      pages: { results: 0, empty: 0, alternatives: 0 },
      direct: 0,
    };
    this.#barren = { ...saved?.barren };
    this.#firsts = { ...(saved?.firsts ?? { tried: 0, brought: 0 }) };
    this.#own = new OwnLinks(template, saved?.own);
    this.#urls = new Set(saved?.urls);
    this.#nonsenseLeft = saved?.nonsenseLeft ?? nonsensePages;
    this.#waiting = saved?.waiting ?? 0;
    this.#open = saved?.open ?? 0;
    this.#pageSize = saved?.pageSize ?? 0;
    this.#dry = saved?.dry ?? 0;
  }

  save(): SavedSearch {
    return {
      empty: this.#empty.save(),
      arguments: this.#table?.save() ?? null,
      verdicts: this.#verdicts,
      held: this.#held,
      sightings: this.#sightings.save(),
      yields: this.#yields.save(),
      titles: this.#titles.save(),
      texts: this.#texts.save(),
      keys: this.#keys.save(),
      lines: [...this.#lines],
      paths: Object.fromEntries(this.#paths),
      cursors: this.#cursors,
      tally: this.#tally,
      nonsenseLeft: this.#nonsenseLeft,
      waiting: this.#waiting,
      open: this.#open,
      pageSize: this.#pageSize,
      barren: this.#barren,
      dry: this.#dry,
      firsts: this.#firsts,
      own: this.#own.save(),
      urls: [...this.#urls],
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
    return this.#table === null || this.#table.pages === 0 ? this.#verdicts : this.#table.verdicts();
  }

  /** What to begin with. */
  first(): SearchLead[] {
    return nonsenseQueries(nonsensePages).map((query) =>
      this.#leadOf(query, { role: 'nonsense', source: 'given', relation: 'page' }, firstRank),
    );
  }

  /** The links of a page that stand for things, each thing once. */
  recordsOf(page: SearchedPage): Thing[] {
    const links = this.#thingLinks(page);
    this.#keys.learn(links.map(({ url }) => url));
    const things = new Map<string, Thing>();
    for (const link of links) {
      const key = this.#keys.of(link.url);
      if (!things.has(key)) things.set(key, { ...link, key });
    }
    return [...things.values()];
  }

  #thingLinks({ sketch, purpose, url, posted }: SearchedPage): ResultLink[] {
    if (purpose.role === 'nonsense' || purpose.role === 'record') return [];
    // The site knows just one thing of that name, and shows it.
    if (this.#isElsewhere(url, posted))
      return purpose.role === 'query' ? [{ url, text: '', path: '', bare: 0 }] : [];
    const groups = new Map<string, ResultLink[]>();
    for (const [hash, link] of sketch.links) {
      if (this.#empty.knowsLink(hash) || this.#own.queryIn(link.url) !== null) continue;
      const path = placeOf(link.path);
      const group = groups.get(path);
      if (group === undefined) groups.set(path, [link]);
      else group.push(link);
    }
    let main: { path: string; weight: number } | null = null;
    for (const [path, links] of groups) {
      const weight = (this.#paths.get(path) ?? 0) + links.length;
      if (main === null || weight > main.weight) main = { path, weight };
    }
    return main === null ? [] : groups.get(main.path)!;
  }

  /** Learns from a page; `before` says how often each of its things had come up. Returns the links to follow. */
  visited(page: SearchedPage, records: readonly Thing[], before: readonly number[]): SearchLead[] {
    const { purpose, sketch } = page;
    if (purpose.role === 'record') return [];
    this.#open--;
    if (purpose.role === 'nonsense') {
      this.#nonsenseLeft--;
      this.#empty.learn(sketch);
      return [];
    }
    if (purpose.role === 'query') this.#waiting--;
    if (this.#isElsewhere(page.url, page.posted)) {
      this.#tally.direct++;
      const isNew = before[0] === 0 ? 1 : 0;
      if (before[0] !== undefined) this.#sightings.add(before[0]);
      this.#credit(purpose, isNew);
      return [];
    }
    const kind = this.#empty.judge(sketch);
    this.#tally.pages[kind]++;
    let brought = 0;
    for (const [i, { text }] of records.entries()) {
      if (countsAgain(purpose) || before[i] === 0) this.#sightings.add(before[i]!);
      if (before[i] !== 0) continue;
      brought++;
      this.#titles.add(text);
    }
    if (kind !== 'empty' && records.length > 0) {
      const place = placeOf(records[0]!.path);
      if (this.#paths.size < maxPaths || this.#paths.has(place))
        this.#paths.set(place, (this.#paths.get(place) ?? 0) + records.length);
      if (brought > 0) this.#learnTexts(sketch, records);
    }
    this.#dry = brought > 0 ? 0 : this.#dry + Math.max(0.1, records.length / this.#size);
    // A page that asks back has its results behind its links.
    if (kind !== 'results' || records.length > 0 || purpose.role !== 'query')
      this.#credit(purpose, brought, page);
    if (kind !== 'results') return [];
    this.#pageSize = Math.max(this.#pageSize, records.length);
    if (purpose.role === 'query' && records.length > 0) this.#yields.add('new', brought / records.length);
    return this.#follow(page, records.length, brought);
  }

  /** Whether a request that waited still promises enough. */
  isWorth({ role, relation }: SearchPurpose): boolean {
    if (role !== 'further' || relation === 'page' || relation === 'wider') return true;
    return this.#hopeOfRelation(relation) >= this.#options.minYield;
  }

  /** A request brought no page. */
  missed({ role, source }: SearchPurpose): void {
    if (role === 'record') return;
    this.#open--;
    if (role === 'nonsense') this.#nonsenseLeft--;
    if (role !== 'query') return;
    this.#waiting--;
    this.#barren[source] = (this.#barren[source] ?? 0) + 1;
  }

  /** Whether a query is to be asked for now. */
  get wantsQuery(): boolean {
    return this.#nonsenseLeft <= 0 && this.#waiting < queriesAhead;
  }

  /** The most promising query; null when none promises enough. The caller may know it from before, and want the next. */
  nextQuery(): SearchLead | null {
    let best: { source: QuerySource; query: string; hope: number } | null = null;
    for (const source of querySources) {
      const next = this.#nextOf(source);
      if (next !== null && (best === null || next.hope > best.hope)) best = { source, ...next };
    }
    if (best === null || best.hope < this.#options.minYield) return null;
    const { source, query, hope } = best;
    if (source === 'title' || source === 'text') {
      this.#titles.asked(query);
      this.#texts.asked(query);
    } else {
      this.#cursors[source] = (this.#cursors[source] ?? 0) + 1;
      this.#titles.asked(query.includes(' ') ? '' : query);
    }
    return this.#leadOf(query, { role: 'query', source, relation: 'page' }, -hope);
  }

  /** A request is going to be made. */
  taken({ mark, url, posted }: SearchLead): void {
    this.#open++;
    if (this.#urls.size >= maxUrls) this.#urls.delete(this.#urls.values().next().value!);
    if (posted === null) this.#urls.add(hash32(url));
    if (purposeOf(mark).role === 'query') this.#waiting++;
  }

  /** When nothing is under way and no query is left, what was held back is followed with what is known. */
  flush(): SearchLead[] {
    return this.#open > 0 || this.#held.length === 0 ? [] : this.#release();
  }

  #nextOf(source: QuerySource): { query: string; hope: number } | null {
    const { ownWords } = this.#options;
    const isGiven = source === 'given' || source === 'choice';
    // A list of choices takes nothing else.
    if ((source === 'choice') !== (this.#template.choices !== undefined)) return null;
    if (!isGiven && (this.#barren[source] ?? 0) >= maxBarren) return null;
    if (source === 'title' || source === 'text') {
      const word = ownWords ? (source === 'title' ? this.#titles : this.#texts).best() : null;
      if (word === null) return null;
      const hope =
        this.#predicted(word.things) *
        Math.min(1, this.#yields.mean(source, source === 'title' ? 1 : 0.7, 1));
      return { query: word.word, hope };
    }
    const at = this.#cursors[source] ?? 0;
    if (source === 'blank')
      return at === 0 && ownWords
        ? { query: this.#template.queryArgument === null ? ' ' : '', hope: 20 }
        : null;
    const list = source === 'common' ? commonWords : this.#lists[source];
    const query = source === 'common' && !ownWords ? undefined : list?.[at];
    if (query === undefined) return null;
    if (isGiven) return { query, hope: 1e6 };
    const usual = usualHope[source];
    if (usual === undefined) return { query, hope: this.#yields.mean(source, this.#size * 0.6) };
    return { query, hope: this.#yields.mean(source, this.#size * usual, 1) * this.#left };
  }

  /** New things that the first page for a word is likely to show which so many known things have. */
  #predicted(things: number): number {
    const left = this.#left;
    return Math.min(this.#size, Math.max(1, things / (1 - left))) * left;
  }

  /** Share of what queries show lately that is new: as much as is likely left of all there is. Lists of everything do not count, since they repeat nothing. */
  get #left(): number {
    return Math.min(this.#yields.mean('new', 0.9, 0.3), 0.8 / (1 + this.#dry));
  }

  get #size(): number {
    return Math.max(10, this.#pageSize);
  }

  #isElsewhere(url: string, posted: string | null): boolean {
    return queryOf(this.#template, url, posted) === null;
  }

  #credit({ role, source, relation }: SearchPurpose, brought: number, page?: SearchedPage): void {
    if (role === 'further') {
      const own = this.#tally.further[relation] ?? { pages: 0, brought: 0 };
      this.#tally.further[relation] = { pages: own.pages + 1, brought: own.brought + brought };
      this.#yields.add(relation, brought);
      if (brought > 0) this.#barren[source] = 0;
      if (page !== undefined && relation === 'page' && this.#isFirst(page.url)) {
        this.#firsts.tried++;
        this.#firsts.brought += brought;
      }
      return;
    }
    const own = this.#tally.queries[source] ?? { asked: 0, brought: 0 };
    this.#tally.queries[source] = { asked: own.asked + 1, brought: own.brought + brought };
    this.#barren[source] = brought > 0 ? 0 : (this.#barren[source] ?? 0) + 1;
    if (source === 'title' || source === 'text')
      this.#yields.add(source, brought / Math.max(1, this.#size * this.#left));
    else this.#yields.add(source, brought);
  }

  /** Words around the things, of lines that do not stand on every page. */
  #learnTexts({ lines }: ResultSketch, records: readonly ResultLink[]): void {
    const titles = new Set(records.map(({ text }) => text));
    for (const [hash, { text, plain }] of lines) {
      if (this.#empty.knowsLine(hash, plain) || titles.has(text) || this.#lines.has(hash)) continue;
      if (this.#lines.size >= maxLines) this.#lines.delete(this.#lines.values().next().value!);
      this.#lines.add(hash);
      this.#texts.add(text);
    }
  }

  #follow(page: SearchedPage, records: number, brought: number): SearchLead[] {
    const query = queryOf(this.#template, page.url, page.posted)!;
    const links = [...page.sketch.links];
    this.#own.learn(
      query,
      links.map(([, { url }]) => url),
    );
    const own = links.filter(([, { url }]) => this.#own.queryIn(url) !== null);
    const all = own.map(([, { url }]) => url);
    if (all.length > 0) this.#learnArguments(query, all);
    // What pages without results offer, too, leads to none.
    const urls = own.filter(([hash]) => !this.#empty.knowsLink(hash)).map(([, { url }]) => url);
    const held: HeldPage = {
      url: page.url,
      query,
      level: page.level,
      records,
      brought,
      source: page.purpose.source,
      urls: urls.slice(0, maxHeldLinks),
    };
    if (this.#table !== null && this.#table.pages < minPages) {
      this.#held.push(held);
      return [];
    }
    return this.#held.length > 0 ? [...this.#release(), ...this.#leadsOf(held)] : this.#leadsOf(held);
  }

  #learnArguments(query: string, urls: readonly string[]): void {
    if (this.#table === null) return;
    this.#table.add({ query, urls: urls.slice(0, maxValues * 4) });
    if (this.#table.pages < minPages) return;
    this.#verdicts = this.#table.verdicts();
    if (this.#table.pages >= maxPages) this.#table = null;
  }

  #release(): SearchLead[] {
    if (this.#table !== null && this.#table.pages > 0) this.#verdicts = this.#table.verdicts();
    const held = this.#held;
    this.#held = [];
    return held.flatMap((page) => this.#leadsOf(page));
  }

  #leadsOf(page: HeldPage): SearchLead[] {
    const leads: SearchLead[] = [];
    const found = furtherLinks(
      page,
      page.urls,
      (url) => this.#own.queryIn(url),
      this.#template,
      this.#verdicts,
      this.#options.coverage,
    );
    for (const link of found) {
      const isSame = link.relation === 'page' || link.relation === 'wider';
      const level = isSame ? page.level : page.level + 1;
      if (level > this.#options.maxLevel) continue;
      const hope = this.#hopeOf(link, page);
      if (hope < this.#options.minYield || this.#urls.has(hash32(link.url))) continue;
      const isQuery = link.relation === 'related' && !this.#saysMore(link.url);
      leads.push({
        url: link.url,
        posted: null,
        // Another query leads where asking for it would.
        key: isQuery ? keyOfQuery(link.query) : `further ${link.partition}`,
        level,
        rank: -hope,
        mark: markOf({ role: 'further', source: page.source, relation: link.relation }),
      });
    }
    return leads;
  }

  #hopeOf({ relation, url, size = 0 }: FurtherLink, { brought, records }: HeldPage): number {
    if (relation === 'wider') {
      if (brought === 0) return 0.2 * this.#size * this.#left;
      return (0.5 * Math.min(size - records, 5 * records) * brought) / records;
    }
    if (relation !== 'page') return this.#hopeOfRelation(relation);
    if (this.#isFirst(url) && this.#firsts.tried >= 2 && this.#firsts.brought === 0) return 0;
    return brought > 0 ? 0.95 * brought : 0.2 * this.#size * this.#left;
  }

  #hopeOfRelation(relation: Exclude<Relation, 'page' | 'wider'>): number {
    const promise = this.#size * this.#left;
    const isWhole = this.#options.coverage === 'complete';
    // Where all pages of a query are followed, narrower choices hold nothing else.
    if (relation === 'facet') return this.#yields.mean(relation, (isWhole ? 0.1 : 0.6) * promise, 1);
    if (relation === 'related') return this.#yields.mean(relation, 0.4 * promise, 1);
    return this.#yields.mean(relation, 0.9 * promise, 1);
  }

  /** Whether it is numbered as the first page: mostly the same as the page without a number. */
  #isFirst(url: string): boolean {
    return this.#verdicts.some(({ name, meaning }) => meaning === 'page' && argumentOf(url, name) === '1');
  }

  /** Whether a link says more than a query, and more than the template does. */
  #saysMore(url: string): boolean {
    const usual = new Set(new URL(this.#template.url.replaceAll(placeholder, 'q')).searchParams.keys());
    for (const name of irrelevantArguments(this.#verdicts, this.#options.coverage)) usual.add(name);
    return argumentPairs(url).some(([name]) => !usual.has(name));
  }

  #leadOf(query: string, purpose: SearchPurpose, rank: number): SearchLead {
    const { url, body } = requestFor(this.#template, query);
    return { url, posted: body, key: keyOfQuery(query), level: 1, rank, mark: markOf(purpose) };
  }
}

/** Whether things that come up again on a page count as seen again. Narrower choices repeat what the page before them had: that says nothing of how much there is. */
export function countsAgain({ role, relation }: SearchPurpose): boolean {
  return role === 'query' || (role === 'further' && (relation === 'page' || relation === 'wider'));
}

function keyOfQuery(query: string): string {
  return `query ${query.trim().toLowerCase()}`;
}

/** A place in the page, by its tags and the classes nearest to it: farther up they may name what the thing is about. */
function placeOf(path: string): string {
  const steps = path.split('>');
  return steps
    .map((step, i) => (i < steps.length - 2 ? step.replace(/\..*$/, '') : step))
    .join('>')
    .replace(/\.(?:odd|even|first|last|alt|\w*\d+)(?=[.>]|$)/g, '');
}
