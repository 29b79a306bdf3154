/**
 * Maps a site towards pages like the examples: the explorer says what to fetch next, and the kind of the examples is found anew as the map grows.
 * Unlike other navigators it keeps what it knows in itself, bounded by `maxPages`. All of it follows from pages that were committed: after a restart they are shown to it again.
 */
import { hash32 } from '../base/hash.js';
import { Explorer, type SeenLink } from '../learn/explore/explorer.js';
import { type Judgement, judgeGraph } from '../learn/kind/judge-graph.js';
import { type GraphPage, SiteGraph } from '../learn/site-graph.js';
import { decodeStructure } from '../page/structure/page-structure.js';
import { keyOf } from '../url/address.js';
import type { Choice, Decision, NavigablePage, Navigator } from './navigator.js';

export interface ExampleLedOptions {
  readonly entry: string;
  /** Dedup keys of pages that are wanted, and of pages that are not. They are known from the start, and followed once a link leads to them. */
  readonly like: readonly string[];
  readonly unlike?: readonly string[];
  /** Requests that may be under way at a time. */
  readonly window: number;
  /** Whether words matter as well. */
  readonly looksInside?: 'paths' | 'words';
  /** Pages to learn from at most. */
  readonly maxPages: number;
}

/** A page as the crawl or the store shows it. */
export interface ShownPage {
  readonly url: string;
  readonly structure: Uint8Array | null;
  readonly links: readonly SeenLink[];
}

/** The kind is found anew when the map has grown by this much. */
const growth = 1.25;
const firstJudgement = 4;

export interface ExampleLed extends Navigator<null> {
  readonly graph: SiteGraph;
  /** Shows a page that was fetched before a restart. */
  recall(page: ShownPage): void;
  /** Shows an address that led elsewhere or nowhere before a restart. */
  recallMiss(url: string, location: string | null): void;
  /** The leads to begin with, or to go on with when a crawl has run out of them. */
  begin(): readonly Choice[];
  /** What has been learned so far; null when nothing could be. */
  learned(): Learned | null;
}

/** What exploring came to. */
export interface Learned extends Judgement {
  /** Targets that were reached from the entry. */
  readonly reached: number;
  readonly explorer: Explorer;
}

export function exampleLed(options: ExampleLedOptions): ExampleLed {
  return new ExampleLedNavigator(options);
}

class ExampleLedNavigator implements ExampleLed {
  readonly name = 'example-led';
  readonly byLevel = false;
  readonly patience = 10_000;
  readonly looksInside: 'paths' | 'words';
  readonly graph = new SiteGraph();
  readonly #options: ExampleLedOptions;
  readonly #explorer: Explorer;
  readonly #examples: ReadonlySet<string>;
  /** What was asked for, by mark, which is a hash of it: leads that waited before a restart are known again, and redirects keep theirs. */
  readonly #asked = new Map<number, { readonly first: string; now: string }>();
  #rank = 0;
  #judgement: Judgement | null = null;
  #judgeAt = firstJudgement;
  #isFresh = false;

  constructor(options: ExampleLedOptions) {
    this.#options = options;
    this.looksInside = options.looksInside ?? 'paths';
    this.#examples = new Set([...options.like, ...(options.unlike ?? [])]);
    this.#explorer = new Explorer({ key: keyOf(options.entry), url: options.entry }, options.like);
  }

  start(): null {
    return null;
  }

  visit(page: NavigablePage): Decision<null> {
    const asked = this.#asked.get(page.mark);
    this.#asked.delete(page.mark);
    const links = page.outlinks().map(({ url, path }) => ({ url, key: keyOf(url), path }));
    this.#show({ url: page.url, structure: page.structure, links }, asked?.first);
    return this.#decide();
  }

  missed(url: string, location: string | null): Decision<null> {
    const key = keyOf(url);
    const isToCome = this.#miss(url, location);
    for (const [mark, asked] of this.#asked) {
      if (asked.now !== key) continue;
      if (isToCome && location !== null) asked.now = keyOf(location);
      else this.#asked.delete(mark);
    }
    return this.#decide();
  }

  recall(page: ShownPage): void {
    this.#show(page, undefined);
  }

  recallMiss(url: string, location: string | null): void {
    this.#miss(url, location);
  }

  /** Notes a URL that brought no page; true when another one comes in its stead. */
  #miss(url: string, location: string | null): boolean {
    const key = keyOf(url);
    if (location === null) {
      this.#explorer.missed(key);
      return false;
    }
    const to = keyOf(location);
    this.graph.addAlias(key, to);
    const isToCome = this.#explorer.forwarded(key, to, location);
    const held = this.#examples.has(to) ? this.graph.page(to) : undefined;
    if (held === undefined) return isToCome;
    // It was fetched at the start, and now it is reached.
    this.#explore(held, key);
    return false;
  }

  begin(): readonly Choice[] {
    // What was asked for and never came, because a rule or a guard was against it, is given up.
    for (const { now } of this.#asked.values()) this.#explorer.missed(now);
    this.#asked.clear();
    return this.#decide().take;
  }

  learned(): Learned | null {
    if (!this.#isFresh) this.#judge();
    if (this.#judgement === null) return null;
    return { ...this.#judgement, reached: this.#explorer.targets, explorer: this.#explorer };
  }

  #show({ url, structure, links }: ShownPage, asked: string | undefined): void {
    const key = keyOf(url);
    if (asked !== undefined && asked !== key) this.graph.addAlias(asked, key);
    const page: GraphPage = { key, url, structure: decodeStructure(structure), links };
    this.graph.add(page);
    this.#isFresh = false;
    // An example is there from the start, but not yet reached.
    const isReached = !this.#examples.has(key) || asked !== undefined || this.#explorer.levelOf(key) !== null;
    if (isReached) this.#explore(page, asked ?? key);
  }

  #explore(page: GraphPage, asked: string): void {
    const isTarget = this.#options.like.includes(page.key) || this.#accepts(page);
    this.#explorer.saw(page.key, page.url, page.links, isTarget, asked);
    if (this.graph.size >= this.#judgeAt) this.#judge();
  }

  #accepts(page: GraphPage): boolean {
    if (this.#judgement === null || this.#options.unlike?.includes(page.key)) return false;
    return this.#judgement.rule.accepts(page.key, this.graph.featuresOf(page));
  }

  /** Finds the kind of the examples among all pages so far. */
  #judge(): void {
    this.#judgeAt = Math.ceil(this.graph.size * growth);
    this.#isFresh = true;
    const judgement = judgeGraph(this.graph, this.#options.like, this.#options.unlike ?? []);
    if (judgement === null) return;
    this.#judgement = judgement;
    this.#explorer.rejudge((key) => judgement.targets.has(key), judgement.isCertain);
  }

  /** Keeps as many requests under way as there may be. */
  #decide(): Decision<null> {
    const take: Choice[] = [];
    let enough = false;
    while (this.#asked.size < this.#options.window) {
      if (Math.max(this.graph.size, this.#explorer.requests) + this.#asked.size >= this.#options.maxPages) {
        enough = this.#asked.size === 0;
        break;
      }
      let next = this.#explorer.next();
      if (next === null && !this.#isFresh && this.#asked.size === 0) {
        this.#judge();
        next = this.#explorer.next();
      }
      if (next === null) {
        enough = this.#asked.size === 0;
        break;
      }
      const held = this.#examples.has(next.key) ? this.graph.page(next.key) : undefined;
      if (held !== undefined) {
        this.#explore(held, next.key);
        continue;
      }
      const mark = hash32(next.key) >>> 1;
      this.#asked.set(mark, { first: next.key, now: next.key });
      take.push({ link: next.url, level: next.level, rank: ++this.#rank, mark });
    }
    return { take, memory: null, ...(enough ? { enough } : {}) };
  }
}
