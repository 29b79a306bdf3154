/**
 * The cheapest patterns that bring enough of the next crawl.
 *
 * Worth of a choice: for each entity, its weight times how likely at least one chosen pattern finds it again. Price: pages and the hubs on the way to them, each paid once.
 * Greedy by worth a page, clipped at the goal; then patterns that have become superfluous go, and a pattern is changed for a cheaper one as long as that helps.
 * Worth only falls as more is chosen; prices only fall, and only for patterns that share pages with what was chosen, which are offered anew.
 */
import { inverted, type NumberLists } from '../base/number-lists.js';
import type { Instance } from './instance.js';
import { RankedHeap } from './ranked-heap.js';
import { doubtOfYield, FoundOnce, type Worth } from './worth.js';

/** How much is enough. */
export type Goal =
  /** This share of what all patterns together would bring. */
  | { readonly rule: 'coverage'; readonly t: number }
  | { readonly rule: 'budget'; readonly pages: number }
  /** As long as a pattern brings this much a page. */
  | { readonly rule: 'score'; readonly t: number }
  /** As long as a pattern brings this much. */
  | { readonly rule: 'gain'; readonly k: number };

/** A point of the curve: after this many patterns, what is paid and what it brings. */
export interface CurvePoint {
  readonly pattern: number;
  readonly cost: number;
  readonly worth: number;
}

export interface PatternChoice {
  /** The chosen patterns in the order in which they bring most for their price. */
  readonly chosen: readonly number[];
  readonly cost: number;
  readonly worth: number;
  /** What all patterns would bring. */
  readonly all: number;
  /** The whole trade-off, from the first pattern to the last that brings anything. */
  readonly curve: readonly CurvePoint[];
}

const maxPasses = 4;
/** Replacing looks at all patterns again and again: with more than this it is left out, and this many of the dearest are tried. */
const maxReplaced = 3000;
const maxTried = 60;
/** Exchanges are tried for so many of the dearest patterns, and with so many others each. */
const maxSwapped = 2000;
const maxRivals = 200;
/** Differences below this are noise of sums. */
const tiny = 1e-7;

/** Chooses. `before` is what was chosen the last time: equally good patterns stay. `worth` counts what a choice brings; each entity once by default. */
export function selectCheapest(
  instance: Instance,
  goal: Goal,
  before: readonly number[] = [],
  worth: () => Worth = () => new FoundOnce(instance),
): PatternChoice {
  const index = indexOf(instance);
  const curve = greedy(new State(instance, index, worth()), new Set(before));
  // The last point has everything that brings anything.
  const all = curve.at(-1)?.worth ?? 0;
  const state = new State(instance, index, worth());
  for (const { pattern } of curve) {
    if (isEnough(goal, state, pattern, all)) break;
    if (goal.rule === 'gain' && state.gainOf(pattern) < goal.k) continue;
    // What no longer fits into a budget is passed over for what does.
    if (goal.rule !== 'budget' || state.cost + state.priceOf(pattern) <= goal.pages) state.take(pattern);
  }
  // Where finds are certain, an entity that two patterns have is worth a doubt more than one that one has: that is no reason to keep both.
  if (goal.rule === 'coverage') improveChoice(state, goal.t * all - tiny - 4 * doubtOfYield * all);
  const chosen = curve.map(({ pattern }) => pattern).filter((pattern) => state.has(pattern));
  const ordered = new Set(chosen);
  for (const pattern of state.chosen()) if (!ordered.has(pattern)) chosen.push(pattern);
  return { chosen, cost: state.cost, worth: state.worth, all, curve };
}

/** Makes a choice that is enough cheaper, as long as something helps. */
function improveChoice(state: State, needed: number): void {
  for (let pass = 0; pass < maxPasses; pass++) {
    const before = state.cost;
    dropSuperfluous(state, needed);
    swapForCheaper(state, needed);
    replaceByOthers(state, needed);
    if (state.cost >= before) return;
  }
}

/** Whether to stop before a pattern. */
function isEnough(goal: Goal, state: State, pattern: number, all: number): boolean {
  switch (goal.rule) {
    case 'coverage':
      return state.worth >= goal.t * all - tiny;
    case 'score':
      return state.gainOf(pattern) < goal.t * state.priceOf(pattern);
    case 'gain':
    case 'budget':
      return false;
  }
}

/** Every pattern that brings something, best first. What a pattern brought when it was looked at last is the most it may bring now; what it costs is known. */
function greedy(state: State, before: ReadonlySet<number>): CurvePoint[] {
  const ranked = new RankedHeap(state.patterns);
  const most = new Float64Array(state.patterns);
  const rankOf = (pattern: number): number =>
    (most[pattern]! * (before.has(pattern) ? 1 + tiny : 1)) / Math.max(state.priceOf(pattern), doubtOfYield);
  for (let pattern = 0; pattern < state.patterns; pattern++) {
    most[pattern] = state.gainOf(pattern);
    if (most[pattern]! > tiny) ranked.set(pattern, rankOf(pattern));
  }
  const onCheaper = (pattern: number): void => {
    if (ranked.has(pattern)) ranked.set(pattern, rankOf(pattern));
  };
  const curve: CurvePoint[] = [];
  for (let best = ranked.top; best >= 0; best = ranked.top) {
    const gain = state.gainOf(best);
    if (gain <= tiny) ranked.delete(best);
    else if (gain < most[best]!) {
      most[best] = gain;
      ranked.set(best, rankOf(best));
    } else {
      ranked.delete(best);
      state.take(best, onCheaper);
      curve.push({ pattern: best, cost: state.cost, worth: state.worth });
    }
  }
  return curve;
}

/** Takes out what the others make superfluous: most freed for least lost first. */
function dropSuperfluous(state: State, needed: number): void {
  const order = state
    .chosen()
    .map((pattern) => ({ pattern, lost: state.lossOf(pattern), freed: state.freedBy(pattern) }))
    .sort((a, b) => a.lost * b.freed - b.lost * a.freed || b.freed - a.freed || a.pattern - b.pattern);
  for (const { pattern } of order) {
    if (state.worth - state.lossOf(pattern) < needed) continue;
    if (state.freedBy(pattern) <= 0 && state.lossOf(pattern) > tiny) continue;
    state.leave(pattern);
  }
}

/** Changes a pattern for one other that makes up for it at a lower price. */
function swapForCheaper(state: State, needed: number): void {
  const order = state
    .chosen()
    .map((pattern) => ({ pattern, freed: state.freedBy(pattern) }))
    .sort((a, b) => b.freed - a.freed || a.pattern - b.pattern)
    .slice(0, maxSwapped);
  for (const { pattern } of order) {
    const before = state.cost;
    const rivals = state.rivalsOf(pattern);
    if (rivals.size > maxRivals) continue;
    state.leave(pattern);
    const missing = needed - state.worth;
    let best = { pattern: -1, cost: before - tiny };
    for (const rival of rivals) {
      const cost = state.cost + state.priceOf(rival);
      if (cost < best.cost && state.gainOf(rival) >= missing) best = { pattern: rival, cost };
    }
    state.take(best.pattern < 0 ? pattern : best.pattern);
  }
}

/** Patterns by page and by entity. */
interface CoverIndex {
  readonly onPage: NumberLists;
  readonly onEntity: NumberLists;
}

function indexOf({ costsOf, pages, entitiesOf, entities }: Instance): CoverIndex {
  return { onPage: inverted(costsOf, pages), onEntity: inverted(entitiesOf, entities) };
}

/** Leaves a dear pattern and makes up for it with whatever brings the missing most cheaply, several others if need be; what is not cheaper in the end is taken back. */
function replaceByOthers(state: State, needed: number): void {
  if (state.patterns > maxReplaced) return;
  const order = state
    .chosen()
    .map((pattern) => ({ pattern, freed: state.freedBy(pattern) }))
    .sort((a, b) => b.freed - a.freed || a.pattern - b.pattern)
    .slice(0, maxTried);
  for (const { pattern } of order) {
    if (!state.has(pattern)) continue;
    const before = state.chosen();
    const cost = state.cost;
    state.leave(pattern);
    while (state.worth < needed && state.cost < cost) {
      const missing = needed - state.worth;
      let best = { pattern: -1, rank: 0 };
      for (let other = 0; other < state.patterns; other++) {
        if (other === pattern || state.has(other)) continue;
        // More than what is missing is worth nothing here.
        const rank = Math.min(missing, state.gainOf(other)) / Math.max(state.priceOf(other), doubtOfYield);
        if (rank > best.rank) best = { pattern: other, rank };
      }
      if (best.pattern < 0) break;
      state.take(best.pattern);
    }
    if (state.worth >= needed) dropSuperfluous(state, needed);
    if (state.worth >= needed && state.cost < cost - tiny) continue;
    const wanted = new Set(before);
    for (const other of state.chosen()) if (!wanted.has(other)) state.leave(other);
    for (const other of before) state.take(other);
  }
}

/** What is chosen, what it costs and what it brings. */
class State {
  readonly #instance: Instance;
  readonly #index: CoverIndex;
  readonly #worth: Worth;
  readonly #has: Uint8Array;
  /** By page: how many chosen patterns need it. */
  readonly #needed: Uint32Array;
  /** By pattern: what those of its pages cost that no chosen pattern needs. */
  readonly #price: Float64Array;
  cost = 0;

  constructor(instance: Instance, index: CoverIndex, worth: Worth) {
    this.#instance = instance;
    this.#index = index;
    this.#worth = worth;
    this.#has = new Uint8Array(instance.patterns);
    this.#needed = new Uint32Array(instance.pages);
    const { costsOf, cost } = instance;
    this.#price = new Float64Array(instance.patterns);
    for (let pattern = 0; pattern < instance.patterns; pattern++)
      for (let i = costsOf.start[pattern]!; i < costsOf.start[pattern + 1]!; i++)
        this.#price[pattern]! += cost[costsOf.items[i]!]!;
  }

  get patterns(): number {
    return this.#instance.patterns;
  }

  has(pattern: number): boolean {
    return this.#has[pattern] === 1;
  }

  chosen(): number[] {
    const chosen: number[] = [];
    for (let pattern = 0; pattern < this.#has.length; pattern++)
      if (this.#has[pattern] === 1) chosen.push(pattern);
    return chosen;
  }

  get worth(): number {
    return this.#worth.total;
  }

  /** What taking a pattern would bring. */
  gainOf(pattern: number): number {
    return this.#worth.gainOf(pattern);
  }

  /** What taking a pattern would cost on top. */
  priceOf(pattern: number): number {
    return this.#price[pattern]!;
  }

  /** What leaving a chosen pattern would lose. */
  lossOf(pattern: number): number {
    return this.#worth.lossOf(pattern);
  }

  /** What leaving a chosen pattern would save. */
  freedBy(pattern: number): number {
    const { costsOf, cost } = this.#instance;
    let sum = 0;
    for (let i = costsOf.start[pattern]!; i < costsOf.start[pattern + 1]!; i++)
      if (this.#needed[costsOf.items[i]!] === 1) sum += cost[costsOf.items[i]!]!;
    return sum;
  }

  /** Takes a pattern; others that share pages with it become cheaper. */
  take(pattern: number, onCheaper?: (pattern: number) => void): void {
    const { costsOf, cost } = this.#instance;
    if (this.#has[pattern] === 1) return;
    this.#has[pattern] = 1;
    this.#worth.add(pattern);
    for (let i = costsOf.start[pattern]!; i < costsOf.start[pattern + 1]!; i++) {
      const page = costsOf.items[i]!;
      if (this.#needed[page]!++ > 0) continue;
      this.cost += cost[page]!;
      this.#changePrices(page, -cost[page]!, onCheaper);
    }
  }

  #changePrices(page: number, by: number, onChange?: (pattern: number) => void): void {
    const { start, items } = this.#index.onPage;
    for (let i = start[page]!; i < start[page + 1]!; i++) {
      this.#price[items[i]!]! += by;
      onChange?.(items[i]!);
    }
  }

  leave(pattern: number): void {
    const { costsOf, cost } = this.#instance;
    this.#worth.remove(pattern);
    for (let i = costsOf.start[pattern]!; i < costsOf.start[pattern + 1]!; i++) {
      const page = costsOf.items[i]!;
      if (--this.#needed[page]! > 0) continue;
      this.cost -= cost[page]!;
      this.#changePrices(page, cost[page]!);
    }
    this.#has[pattern] = 0;
  }

  /** Patterns that are not chosen and have an entity in common with one. */
  rivalsOf(pattern: number): Set<number> {
    const { entitiesOf } = this.#instance;
    const rivals = new Set<number>();
    for (let i = entitiesOf.start[pattern]!; i < entitiesOf.start[pattern + 1]!; i++) {
      const entity = entitiesOf.items[i]!;
      const { start, items } = this.#index.onEntity;
      for (let j = start[entity]!; j < start[entity + 1]!; j++)
        if (this.#has[items[j]!] === 0) rivals.add(items[j]!);
    }
    return rivals;
  }
}
