/**
 * In which order to fetch the pages of a site, to find as many targets as soon as possible.
 *
 * Every waiting URL gets two estimates: how likely it is a target, and how many targets it would lead to. Both are means over pages of the same kind that were fetched before, from the
 * broad to the narrow (site, URL shape, name, place of the link), each level shrunk to the one above while it has seen little. Likely targets go first, because such a request is seldom
 * wasted; then whatever promises most. A kind never tried is expected to be like the site as a whole, which is better than one known to be barren, so nothing is left untried for long.
 *
 * `lycosa lab table vidal-learning` compares it with breadth-first and with a bandit over tag paths (bench/RESULTS.md). In a prototype on sites of the tuning half, fetching hubs before targets took 1.31 requests
 * a target instead of 1.17 until 90 % were found; a higher threshold for targets was slightly worse, too.
 */
import {
  type Context,
  type Counted,
  estimate,
  meanYield,
  newTally,
  shareOfTargets,
  shrinkage,
  type Tally,
  talliesOf,
} from './estimate.js';
import { lookOf, type UrlLook } from './link-kind.js';

/** A link as the explorer sees it. */
export interface SeenLink {
  readonly key: string;
  readonly url: string;
  /** Tag path of its place. */
  readonly path: string;
}

/** A URL to fetch. */
export interface Proposal {
  readonly key: string;
  readonly url: string;
  readonly level: number;
}

/** Why exploring may end. */
export type ExploreEnd = 'barren' | 'settled';

const priorTargets = 0.2;
const priorYield = 0.5;
/** From here on a URL counts as a likely target. */
export const likely = 0.5;
/** Pages of a kind that its yield is taken from, newest first: lists run dry. */
const yieldWindow = 6;
const siteWindow = 30;
const maxYield = 10;
const yieldsEvery = 4;
/** Contexts kept of a URL. */
const maxUrlContexts = 4;
/** Exploring is barren after this many requests without a target, or this share of all. */
const barrenRequests = 10;
const barrenShare = 0.15;
/** …and after this many as long as it is not certain what a target is. */
const uncertainRequests = 80;
/** Right predictions in a row after which only kinds of links are tried that have not been tried enough. */
const settledAfter = 400;
/** On other sites, once a stretch was barren, links near the entry of kinds that were tried less often than this. */
const surveyTries = 2;
const surveyFailures = 6;
const surveyLevels = 3;
/** A page that links to this many targets lists them; pages like it are tried further, even where the last ones listed nothing new. */
const minTargetsListed = 3;
const enoughTries = 4;
const enoughHubTries = 15;
const enoughFailures = 12;

interface MetUrl extends Counted {
  readonly key: string;
  readonly url: string;
  readonly level: number;
  readonly sequence: number;
  readonly look: UrlLook;
  readonly kind: Tally;
  readonly contexts: Context[];
  state: 'waiting' | 'asked' | 'fetched';
  isTarget: boolean;
  /** What was expected of it when it was asked for. */
  expected: boolean;
  /** URLs that were first met on it, and all that it links to. */
  found: MetUrl[];
  linked: MetUrl[];
}

export class Explorer {
  readonly #known = new Map<string, MetUrl>();
  readonly #waiting = new Set<MetUrl>();
  readonly #fetched: MetUrl[] = [];
  readonly #tallies = new Map<string, Tally>();
  readonly #site: Tally = newTally();
  readonly #examples: readonly UrlLook[];
  #patience = barrenRequests;
  #queue: MetUrl[] = [];
  #end: ExploreEnd | null = null;
  #sinceSort = Number.POSITIVE_INFINITY;
  #sinceYields = Number.POSITIVE_INFINITY;
  #targets = 0;
  #dry = 0;
  #right = 0;

  /** `examples` are keys of pages that are known to be targets before anything was fetched: links that look like them are promising. */
  constructor(entry: { readonly key: string; readonly url: string }, examples: readonly string[] = []) {
    this.#examples = examples.map(lookOf);
    this.#credit();
    this.#waiting.add(this.#meet(entry.key, entry.url, 0));
  }

  /** Counts the examples in the tallies of their looks. */
  #credit(): void {
    for (const look of this.#examples)
      for (const tally of new Set([this.#tally(`s ${look.shape}`), ...this.#nameTallies(look)])) {
        tally.fetched++;
        tally.targets++;
      }
  }

  #nameTallies(look: UrlLook): Tally[] {
    return [
      this.#tally(`k ${look.kind}`),
      this.#tally(`h ${look.shape} ${look.head}`),
      this.#tally(`t ${look.shape} ${look.tail} ${look.tokens > 1}`),
    ];
  }

  /** Pages fetched, misses included. */
  get requests(): number {
    return this.#fetched.length;
  }

  get targets(): number {
    return this.#targets;
  }

  /** Keys of all URLs that were met. */
  keys(): IterableIterator<string> {
    return this.#known.keys();
  }

  /** How many links away from the entry a URL was met; null when it was not. */
  levelOf(key: string): number | null {
    return this.#known.get(key)?.level ?? null;
  }

  /** Whether what comes is foreseen: the rest can be left to a pattern once every kind of link has been tried. */
  get #isSettled(): boolean {
    return this.#targets > 0 && this.#right >= settledAfter;
  }

  /** Whether a stretch of requests has brought no target: then kinds of links that were hardly tried get their turn. */
  get #isDry(): boolean {
    return this.#targets > 0 && this.#dry >= Math.max(this.#patience, barrenShare * this.#fetched.length);
  }

  /** The URL to fetch next; null when none is left or worth it. */
  next(): Proposal | null {
    for (;;) {
      if (this.#sinceSort >= this.#sortInterval() || this.#queue.length === 0) this.#sort();
      if (this.#end !== null) return null;
      const next = this.#queue.shift();
      if (next === undefined) return null;
      if (next.state !== 'waiting') continue;
      this.#waiting.delete(next);
      next.state = 'asked';
      next.expected = this.#likelihood(next) >= likely;
      return { key: next.key, url: next.url, level: next.level };
    }
  }

  /** Why nothing more needs to be explored; null as long as it does. */
  end(): ExploreEnd | null {
    this.#sort();
    return this.#end;
  }

  /** A page was fetched; `asked` is the key it was asked for under, if that was another. */
  saw(key: string, url: string, links: readonly SeenLink[], isTarget: boolean, asked: string = key): void {
    if (asked !== key) this.forwarded(asked, key, url);
    const page = this.#known.get(key) ?? this.#meet(key, url, 0);
    if (page.state === 'fetched') return;
    this.#waiting.delete(page);
    page.isTarget = isTarget;
    this.#conclude(page);
    for (const link of links) this.#follow(page, link);
  }

  /** A URL brought no page. */
  missed(key: string): void {
    const known = this.#known.get(key);
    if (known === undefined || known.state === 'fetched') return;
    this.#waiting.delete(known);
    this.#conclude(known);
  }

  /** A URL led to another, which is judged in its stead. Says whether that one is still to come. */
  forwarded(key: string, to: string, url: string): boolean {
    const known = this.#known.get(key);
    if (known !== undefined && known.state !== 'fetched') {
      this.#waiting.delete(known);
      known.state = 'fetched';
    }
    let next = this.#known.get(to);
    if (next === undefined) {
      next = this.#meet(to, url, known?.level ?? 0);
      for (const context of known?.contexts ?? []) next.contexts.push(context);
    } else if (next.state !== 'waiting') return false;
    this.#waiting.delete(next);
    next.state = 'asked';
    return true;
  }

  /** Says anew which of the fetched pages are targets, and whether that is certain. */
  rejudge(isTarget: (key: string) => boolean, isCertain: boolean): void {
    this.#patience = isCertain ? barrenRequests : uncertainRequests;
    for (const tally of [...this.#tallies.values(), this.#site]) {
      tally.fetched = 0;
      tally.targets = 0;
    }
    this.#credit();
    this.#targets = 0;
    this.#dry = 0;
    for (const page of this.#fetched) {
      page.isTarget = isTarget(page.key);
      this.#count(page);
    }
    this.#sinceSort = Number.POSITIVE_INFINITY;
    this.#sinceYields = Number.POSITIVE_INFINITY;
  }

  /** How likely a URL is a target; 1 or 0 when it was fetched. */
  likelihoodOf(key: string): number {
    const known = this.#known.get(key);
    if (known === undefined) return 0;
    if (known.state === 'fetched') return known.isTarget ? 1 : 0;
    return this.#likelihood(known);
  }

  #meet(key: string, url: string, level: number): MetUrl {
    const look = lookOf(key);
    const known: MetUrl = {
      key,
      url,
      level,
      look,
      sequence: this.#known.size,
      shape: this.#tally(`s ${look.shape}`),
      kind: this.#tally(`k ${look.kind}`),
      names: this.#nameTallies(look),
      contexts: [],
      state: 'waiting',
      isTarget: false,
      expected: false,
      found: [],
      linked: [],
    };
    this.#known.set(key, known);
    return known;
  }

  #follow(source: MetUrl, { key, url, path }: SeenLink): void {
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#meet(key, url, source.level + 1);
      this.#waiting.add(known);
      source.found.push(known);
    }
    source.linked.push(known);
    if (known.state === 'fetched' || known.contexts.length >= maxUrlContexts) return;
    const id = `${source.look.shape} ${path}`;
    if (known.contexts.some((context) => context.id === id)) return;
    known.contexts.push({
      id,
      path: this.#tally(`p ${path}`),
      place: this.#tally(`q ${id}`),
      pathKind: this.#tally(`a ${path} ${known.look.kind}`),
      placeKind: this.#tally(`b ${id} ${known.look.kind}`),
    });
  }

  #tally(id: string): Tally {
    let tally = this.#tallies.get(id);
    if (tally === undefined) {
      tally = newTally();
      this.#tallies.set(id, tally);
    }
    return tally;
  }

  #conclude(known: MetUrl): void {
    this.#right = known.expected === known.isTarget ? this.#right + 1 : 0;
    known.state = 'fetched';
    this.#fetched.push(known);
    this.#count(known);
    this.#sinceSort++;
    this.#sinceYields++;
  }

  #count(known: MetUrl): void {
    const target = known.isTarget ? 1 : 0;
    for (const tally of [this.#site, ...talliesOf(known)]) {
      tally.fetched++;
      tally.targets += target;
    }
    this.#targets += target;
    this.#dry = known.isTarget ? 0 : this.#dry + 1;
  }

  #likelihood(known: MetUrl): number {
    const site = (this.#site.targets + shrinkage * priorTargets) / (this.#site.fetched + shrinkage);
    return estimate(known, site, shareOfTargets);
  }

  #promise(known: MetUrl): number {
    const { yield: sum, looked } = this.#site;
    const site = Math.min(priorYield, (sum + shrinkage * priorYield) / (looked + shrinkage));
    return Math.min(maxYield, estimate(known, site, meanYield));
  }

  /** Putting a small frontier in order costs nothing; a large one waits until more is known. */
  #sortInterval(): number {
    return Math.min(64, Math.ceil(this.#waiting.size / 1000));
  }

  /** Puts what waits in order, and sees whether it is worth going on. */
  #sort(): void {
    this.#sinceSort = 0;
    if (this.#sinceYields >= Math.max(yieldsEvery, this.#sortInterval())) this.#countYields();
    const waiting = [...this.#waiting].map((known) => ({ known, likelihood: this.#likelihood(known) }));
    const hasLikely = waiting.some(({ likelihood }) => likelihood >= likely);
    const isSurvey = this.#isSettled || (this.#isDry && !hasLikely);
    const wanted = isSurvey ? waiting.filter(({ known }) => this.#isNeeded(known)) : waiting;
    const scored = wanted.map(({ known, likelihood }) => {
      if (isSurvey) return { known, score: this.#urgency(known) };
      return {
        known,
        score: likelihood >= likely ? 2 * maxYield + likelihood : likelihood + this.#promise(known),
      };
    });
    scored.sort((a, b) => b.score - a.score || a.known.sequence - b.known.sequence);
    this.#queue = scored.slice(0, 256).map(({ known }) => known);
    this.#end = isSurvey && scored.length === 0 ? (this.#isSettled ? 'settled' : 'barren') : null;
  }

  /** The yield of a page: targets first met on it, those still waiting by their likelihood. */
  #countYields(): void {
    this.#sinceYields = 0;
    for (const tally of [...this.#tallies.values(), this.#site]) {
      tally.looked = 0;
      tally.yield = 0;
      tally.listing = 0;
    }
    const guesses = new Map<MetUrl, number>();
    const worth = (known: MetUrl): number => {
      if (known.state === 'fetched') return known.isTarget ? 1 : 0;
      let guess = guesses.get(known);
      if (guess === undefined) {
        guess = this.#likelihood(known);
        guess = guess >= likely ? guess : 0;
        guesses.set(known, guess);
      }
      return guess;
    };
    for (let i = this.#fetched.length - 1; i >= 0; i--) {
      const page = this.#fetched[i]!;
      const tallies = talliesOf(page).filter((tally) => tally.looked < yieldWindow);
      if (this.#site.looked < siteWindow) tallies.push(this.#site);
      if (tallies.length === 0) continue;
      let sum = 0;
      for (const found of page.found) {
        sum += worth(found);
        if (sum >= maxYield) break;
      }
      let listed = 0;
      for (const linked of page.linked) if (worth(linked) > 0 && ++listed >= minTargetsListed) break;
      for (const tally of tallies) {
        tally.looked++;
        tally.yield += Math.min(sum, maxYield);
        if (listed >= minTargetsListed) tally.listing++;
      }
    }
  }

  /** Whether a kind of link has not been tried enough to know what it leads to. */
  #isNeeded(known: MetUrl): boolean {
    const { kind, contexts, level } = known;
    const isBarren = kind.targets === 0 && kind.yield === 0;
    const isList = kind.targets * 2 < kind.fetched && kind.listing * 2 >= kind.looked && kind.listing > 0;
    if (!this.#isSettled)
      return (
        level <= surveyLevels &&
        ((isList && kind.fetched < enoughHubTries) ||
          (!(isBarren && kind.fetched >= surveyFailures) &&
            contexts.some(({ pathKind }) => pathKind.fetched < surveyTries)))
      );
    if (this.#isHub(kind)) return kind.fetched < enoughHubTries;
    if (isBarren && kind.fetched >= enoughFailures) return false;
    return contexts.some(({ pathKind }) => pathKind.fetched < enoughTries);
  }

  #isHub(kind: Tally): boolean {
    return kind.fetched > 0 && kind.targets < kind.fetched / 2 && meanYield(kind, 0) >= 0.5;
  }

  #urgency(known: MetUrl): number {
    const tries = known.contexts.reduce((least, { pathKind }) => Math.min(least, pathKind.fetched), 1e9);
    const promise = this.#isHub(known.kind) ? Math.min(2, meanYield(known.kind, 0) / 5) : 0;
    return promise - known.level - tries / 2;
  }
}
