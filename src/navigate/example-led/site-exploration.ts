/** How far a site has been explored towards pages like the examples. It changes with every page; `example-led.ts` makes a pure navigator of it. */
import { Explorer, type SeenLink } from '../../learn/explore/explorer.js';
import { type Judgement, judgeGraph } from '../../learn/kind/judge-graph.js';
import { type GraphPage, SiteGraph } from '../../learn/site-graph.js';
import { decodeStructure } from '../../page/structure/page-structure.js';
import { keyOf } from '../../url/address.js';
import type { Choice } from '../navigator.js';

export interface ExampleLedOptions {
  readonly entry: string;
  /** Pages that are wanted, and pages that are not, as they were fetched. They are known from the start, and followed once a link leads to them. */
  readonly like: readonly ShownPage[];
  readonly unlike?: readonly ShownPage[];
  /** Requests that may be under way at a time. */
  readonly window: number;
  /** Whether words matter as well. */
  readonly inside?: 'paths' | 'words';
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
const judgeGrowth = 1.25;
const firstJudgement = 4;

/** What exploring came to. */
export interface LearnedKind extends Judgement {
  /** Targets that were reached from the entry. */
  readonly reached: number;
  /** Keys of the examples, as the site links to them. */
  readonly like: readonly string[];
  readonly explorer: Explorer;
}

/** What to fetch next, and whether there is nothing more to learn. */
export interface NextSteps {
  readonly take: readonly Choice<string>[];
  readonly enough: boolean;
}

export class SiteExploration {
  readonly graph = new SiteGraph();
  readonly #options: ExampleLedOptions;
  readonly #like: string[];
  readonly #unlike: readonly string[];
  readonly #explorer: Explorer;
  readonly #examples: ReadonlySet<string>;
  /** Keys that were asked for, and those under which their pages are awaited by now. */
  readonly #asked = new Map<string, string>();
  #rank = 0;
  #judgement: Judgement | null = null;
  #judgeAt = firstJudgement;
  #isFresh = false;

  constructor(options: ExampleLedOptions) {
    this.#options = options;
    this.#like = options.like.map(({ url }) => keyOf(url));
    this.#unlike = (options.unlike ?? []).map(({ url }) => keyOf(url));
    this.#examples = new Set([...this.#like, ...this.#unlike]);
    this.#explorer = new Explorer({ key: keyOf(options.entry), url: options.entry }, this.#like);
    for (const page of [...options.like, ...(options.unlike ?? [])]) this.#show(page, null);
  }

  /** A page came that was asked for under some key. */
  came(page: ShownPage, asked: string | null): NextSteps {
    if (asked !== null) this.#asked.delete(asked);
    this.#show(page, asked);
    return this.#next();
  }

  /** An address brought no page, or led to another. */
  missed(url: string, location: string | null, asked: string | null): NextSteps {
    const isToCome = this.#miss(url, location);
    if (asked !== null && isToCome && location !== null) this.#asked.set(asked, keyOf(location));
    else if (asked !== null) this.#asked.delete(asked);
    return this.#next();
  }

  /** What was asked for and never came, because a rule or a guard was against it, is given up. */
  goOn(): NextSteps {
    for (const now of this.#asked.values()) this.#explorer.missed(now);
    this.#asked.clear();
    return this.#next();
  }

  /** What has been learned so far; null when nothing could be. */
  learned(): LearnedKind | null {
    if (!this.#isFresh) this.#judge();
    if (this.#judgement === null) return null;
    return {
      ...this.#judgement,
      like: this.#like,
      reached: this.#explorer.targets,
      explorer: this.#explorer,
    };
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

  #show({ url, structure, links }: ShownPage, asked: string | null): void {
    const key = keyOf(url);
    if (asked !== null && asked !== key) this.graph.addAlias(asked, key);
    const page: GraphPage = { key, url, structure: decodeStructure(structure), links };
    this.graph.add(page);
    this.#isFresh = false;
    const twin = this.#twinOf(page);
    if (twin !== null) {
      this.graph.replace(this.#like[twin]!, key);
      this.#like[twin] = key;
    }
    // An example is there from the start, but not yet reached.
    const isReached = !this.#examples.has(key) || asked !== null || this.#explorer.levelOf(key) !== null;
    if (isReached) this.#explore(page, asked ?? key);
  }

  /** The example that a page is under another address, which no page has linked to so far: it says the very same. */
  #twinOf({ key, structure }: GraphPage): number | null {
    if (structure === null || structure.textHash === 0 || this.#examples.has(key)) return null;
    const at = this.#like.findIndex(
      (own) =>
        this.#examples.has(own) &&
        this.#explorer.levelOf(own) === null &&
        this.graph.page(own)?.structure?.textHash === structure.textHash,
    );
    return at < 0 ? null : at;
  }

  #explore(page: GraphPage, asked: string): void {
    const isTarget = this.#like.includes(page.key) || this.#accepts(page);
    this.#explorer.saw(page.key, page.url, page.links, isTarget, asked);
    if (this.graph.size >= this.#judgeAt) this.#judge();
  }

  #accepts(page: GraphPage): boolean {
    if (this.#judgement === null || this.#unlike.includes(page.key)) return false;
    return this.#judgement.rule.accepts(page.key, this.graph.featuresOf(page));
  }

  /** Finds the kind of the examples among all pages so far. */
  #judge(): void {
    this.#judgeAt = Math.ceil(this.graph.size * judgeGrowth);
    this.#isFresh = true;
    const judgement = judgeGraph(this.graph, this.#like, this.#unlike);
    if (judgement === null) return;
    this.#judgement = judgement;
    this.#explorer.rejudge((key) => judgement.targets.has(key), judgement.isCertain);
  }

  /** Keeps as many requests under way as there may be. */
  #next(): NextSteps {
    const take: Choice<string>[] = [];
    while (this.#asked.size < this.#options.window) {
      const isFull =
        Math.max(this.graph.size, this.#explorer.requests) + this.#asked.size >= this.#options.maxPages;
      if (isFull) return { take, enough: this.#asked.size === 0 };
      let next = this.#explorer.next();
      if (next === null && !this.#isFresh && this.#asked.size === 0) {
        this.#judge();
        next = this.#explorer.next();
      }
      if (next === null) return { take, enough: this.#asked.size === 0 };
      const held = this.#examples.has(next.key) ? this.graph.page(next.key) : undefined;
      if (held !== undefined) {
        this.#explore(held, next.key);
        continue;
      }
      this.#asked.set(next.key, next.key);
      take.push({ link: next.url, level: next.level, rank: ++this.#rank, note: next.key });
    }
    return { take, enough: false };
  }
}
