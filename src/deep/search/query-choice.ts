/** Which query to ask next: the lists that are known beforehand by what they have brought, words out of what was found by how many things have them. */
import { hash32 } from '../../base/hash.js';
import type { ResultSketch } from '../result-sketch.js';
import type { SearchTemplate } from '../template.js';
import type { Prospects } from './prospects.js';
import type { SearchOptions, Thing } from './search-lead.js';
import { type QuerySource, querySources } from './search-purpose.js';
import { type SavedWords, WordPool } from './word-pool.js';

/** Queries that are known beforehand, by source, best first. */
export type QueryLists = Partial<Record<QuerySource, readonly string[]>>;

export interface ChosenQuery {
  readonly source: QuerySource;
  readonly query: string;
  /** New things that it promises. */
  readonly hope: number;
  /** The same before it is weighed how far such promises are kept. */
  readonly promise?: number;
}

export interface SavedQueryChoice {
  readonly cursors: Partial<Record<QuerySource, number>>;
  /** Hashes of the lists that the positions belong to. */
  readonly lists: Partial<Record<QuerySource, number>>;
  readonly barren: Partial<Record<QuerySource, number>>;
  /** What words that were asked for promised. */
  readonly promised: Readonly<Record<string, number>>;
  readonly titles: SavedWords;
  readonly texts: SavedWords;
  readonly lines: readonly number[];
}

/** A source whose queries bring nothing new so often in a row is given up. */
const maxBarren = 20;
const maxLinesMet = 800;
const maxPromised = 40;
/** What a query of a source is hoped to bring before any was asked, as a share of a page. */
const usualHope: Partial<Record<QuerySource, number>> = { home: 0.3, common: 0.1 };
/** Words that much has, for sites of which nothing else is known. */
const commonQueries =
  'new book music world city water house day life art red north history school game love people time white park river food home king sea war haus neue jahr stadt vie monde nouveau mundo casa vida'.split(
    ' ',
  );

export class QueryChoice {
  readonly #template: SearchTemplate;
  readonly #options: SearchOptions;
  readonly #lists: QueryLists;
  readonly #prospects: Prospects;
  readonly #cursors: Partial<Record<QuerySource, number>>;
  readonly #hashes: Partial<Record<QuerySource, number>>;
  readonly #barren: Partial<Record<QuerySource, number>>;
  readonly #promised: Map<string, number>;
  readonly #titles: WordPool;
  readonly #texts: WordPool;
  /** Lines that were met: what stands on every page says nothing of a thing. */
  readonly #lines: Set<number>;

  constructor(
    template: SearchTemplate,
    options: SearchOptions,
    lists: QueryLists,
    prospects: Prospects,
    saved?: SavedQueryChoice,
  ) {
    this.#template = template;
    this.#options = options;
    this.#lists = lists;
    this.#prospects = prospects;
    this.#cursors = { ...saved?.cursors };
    // Another list begins at its beginning; what it shares with the old one is known and passed over.
    for (const [source, list] of Object.entries(lists) as [QuerySource, readonly string[]][])
      if (saved !== undefined && saved.lists[source] !== hashOf(list)) this.#cursors[source] = 0;
    this.#hashes = Object.fromEntries(Object.entries(lists).map(([source, list]) => [source, hashOf(list)]));
    this.#barren = { ...saved?.barren };
    this.#promised = new Map(Object.entries(saved?.promised ?? {}));
    this.#titles = new WordPool(saved?.titles);
    this.#texts = new WordPool(saved?.texts);
    this.#lines = new Set(saved?.lines);
  }

  save(): SavedQueryChoice {
    return {
      cursors: { ...this.#cursors },
      lists: this.#hashes,
      barren: { ...this.#barren },
      promised: Object.fromEntries(this.#promised),
      titles: this.#titles.save(),
      texts: this.#texts.save(),
      lines: [...this.#lines],
    };
  }

  /** The most promising query, which then counts as asked; null when none promises enough. */
  next(): ChosenQuery | null {
    let best: ChosenQuery | null = null;
    for (const source of querySources) {
      const next = this.#nextOf(source);
      if (next !== null && (best === null || next.hope > best.hope)) best = { source, ...next };
    }
    if (best === null || best.hope < this.#options.minYield) return null;
    const { source, query } = best;
    if (source !== 'title' && source !== 'text') this.#cursors[source] = (this.#cursors[source] ?? 0) + 1;
    // Of a longer query every word may be worth asking for by itself.
    if (source === 'title' || source === 'text') {
      if (this.#promised.size >= maxPromised) this.#promised.clear();
      this.#promised.set(query, best.promise ?? best.hope);
    }
    if (!query.includes(' ') && query !== '') {
      this.#titles.asked(query);
      this.#texts.asked(query);
    }
    return best;
  }

  /** What the page for a query of a source brought. */
  credit(source: QuerySource, brought: number, query: string | null): void {
    const { yields } = this.#prospects;
    this.#barren[source] = brought > 0 ? 0 : (this.#barren[source] ?? 0) + 1;
    const promised = query === null ? undefined : this.#promised.get(query);
    if (promised !== undefined) this.#promised.delete(query!);
    // Of words it is learned how far what they promise is kept.
    if (source !== 'title' && source !== 'text') yields.add(source, brought);
    else if (promised !== undefined) yields.add(source, brought / Math.max(0.2, promised));
  }

  /** What followed from a query of a source brought something, too. */
  revive(source: QuerySource): void {
    this.#barren[source] = 0;
  }

  /** Words of things that were not known, and of what stands around them. */
  learn(
    fresh: readonly Thing[],
    sketch: ResultSketch,
    isKnownLine: (line: number, plain: number) => boolean,
  ): void {
    if (fresh.length === 0) return;
    for (const { text } of fresh) this.#titles.add(text);
    const titles = new Set(fresh.map(({ text }) => text));
    for (const [hash, { text, plain }] of sketch.lines) {
      if (isKnownLine(hash, plain) || titles.has(text) || this.#lines.has(hash)) continue;
      if (this.#lines.size >= maxLinesMet) this.#lines.delete(this.#lines.values().next().value!);
      this.#lines.add(hash);
      this.#texts.add(text);
    }
  }

  /** What is asked where no list says otherwise. */
  #usualOf(source: QuerySource): readonly string[] {
    if (source === 'common') return commonQueries;
    // A path needs something in the query's place.
    return source === 'blank' ? [this.#template.queryArgument === null ? ' ' : ''] : [];
  }

  #nextOf(source: QuerySource): Omit<ChosenQuery, 'source'> | null {
    const { yields, size, left } = this.#prospects;
    const { ownWords } = this.#options;
    const isGiven = source === 'given' || source === 'choice';
    // A list of choices takes nothing else.
    if ((source === 'choice') !== (this.#template.choices !== undefined)) return null;
    if (!isGiven && (this.#barren[source] ?? 0) >= maxBarren) return null;
    if (source === 'title' || source === 'text') {
      const word = ownWords ? (source === 'title' ? this.#titles : this.#texts).best() : null;
      if (word === null) return null;
      const kept = Math.min(1.1, yields.mean(source, source === 'title' ? 1 : 1.1, 1));
      const promise = this.#prospects.ofWord(word.things);
      return { query: word.word, hope: promise * kept, promise };
    }
    const at = this.#cursors[source] ?? 0;
    const query = (this.#lists[source] ?? (ownWords ? this.#usualOf(source) : []))[at];
    if (query === undefined) return null;
    if (isGiven) return { query, hope: 1e6 };
    if (source === 'blank') return { query, hope: 2 * size };
    const usual = usualHope[source];
    return usual === undefined
      ? { query, hope: yields.mean(source, 0.6 * size) }
      : { query, hope: yields.mean(source, usual * size, 1) * left };
  }
}

function hashOf(list: readonly string[]): number {
  return hash32(list.join('\n'));
}
