/**
 * Selection as published.
 *
 * 000: SR(k) takes the pattern with most entities that none taken before has, until that is fewer than k.
 * 001, equation 1 and algorithm 1: SRC takes the pattern with most new entities a new page; its pages then leave the count (line 9), and so do its entities, whose line is lost in print and restored here.
 * Its line 4 stops by score, its text by coverage: both are rules here, coverage is the default. Ties, which both papers leave open: more new entities, then the order of the patterns.
 */
import { Heap } from '../base/heap.js';
import { inverted } from '../base/number-lists.js';
import { coveredBy, type Instance } from './instance.js';

/** When to stop. */
export type StopRule =
  /** As soon as this share of all entities is covered. */
  | { readonly rule: 'coverage'; readonly t: number }
  /** When no pattern brings this many new entities a new page. */
  | { readonly rule: 'score'; readonly t: number }
  /** When no pattern brings this many new entities. */
  | { readonly rule: 'gain'; readonly k: number }
  /** When no pattern that brings something fits into this many pages. */
  | { readonly rule: 'budget'; readonly pages: number };

/** Recrawling (RC): every pattern. */
export function selectAll(instance: Instance): number[] {
  return Array.from({ length: instance.patterns }, (_, i) => i);
}

/** SR(k): by new entities alone. */
export function selectByGain(instance: Instance, k: number): number[] {
  return new Published(instance, () => 1).choose({ rule: 'gain', k });
}

/** SRC(t): by new entities a new page. Free patterns come first of all. */
export function selectByCost(instance: Instance, rule: StopRule): number[] {
  return new Published(instance, (pages) => pages).choose(rule);
}

interface PatternOffer {
  readonly pattern: number;
  readonly gain: number;
  readonly price: number;
}

class Published {
  readonly #instance: Instance;
  readonly #priceOf: (pages: number) => number;
  readonly #taken: Uint8Array;
  readonly #covered: Uint8Array;
  readonly #paid: Uint8Array;

  constructor(instance: Instance, priceOf: (pages: number) => number) {
    this.#instance = instance;
    this.#priceOf = priceOf;
    this.#taken = new Uint8Array(instance.patterns);
    this.#covered = new Uint8Array(instance.entities);
    this.#paid = new Uint8Array(instance.pages);
  }

  choose(rule: StopRule): number[] {
    const { patterns, pagesOf, pages } = this.#instance;
    const onPage = inverted(pagesOf, pages);
    const all = coveredBy(this.#instance);
    const heap = new Heap<PatternOffer>(isBetter);
    for (let pattern = 0; pattern < patterns; pattern++) this.#offer(pattern, heap);
    const chosen: number[] = [];
    let covered = 0;
    let spent = 0;
    for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
      if (rule.rule === 'coverage' && covered >= rule.t * all) break;
      if (this.#taken[best.pattern] === 1) continue;
      // Entities that others brought since make an offer worse; pages that others paid for were offered anew.
      const now = this.#offerOf(best.pattern);
      if (now.gain === 0) continue;
      if (now.gain !== best.gain || now.price !== best.price) {
        heap.push(now);
        continue;
      }
      if (rule.rule === 'score' && now.gain < rule.t * now.price) break;
      if (rule.rule === 'gain' && now.gain < rule.k) break;
      const cost = this.#newPages(best.pattern);
      if (rule.rule === 'budget' && spent + cost > rule.pages) continue;
      chosen.push(best.pattern);
      covered += now.gain;
      spent += cost;
      this.#take(best.pattern, onPage, heap);
    }
    return chosen;
  }

  #offer(pattern: number, heap: Heap<PatternOffer>): void {
    const offer = this.#offerOf(pattern);
    if (offer.gain > 0) heap.push(offer);
  }

  #offerOf(pattern: number): PatternOffer {
    const { start, items } = this.#instance.entitiesOf;
    let gain = 0;
    for (let i = start[pattern]!; i < start[pattern + 1]!; i++) if (this.#covered[items[i]!] === 0) gain++;
    return { pattern, gain, price: this.#priceOf(this.#newPages(pattern)) };
  }

  #newPages(pattern: number): number {
    const { start, items } = this.#instance.pagesOf;
    let pages = 0;
    for (let i = start[pattern]!; i < start[pattern + 1]!; i++) if (this.#paid[items[i]!] === 0) pages++;
    return pages;
  }

  #take(pattern: number, onPage: ReturnType<typeof inverted>, heap: Heap<PatternOffer>): void {
    const { entitiesOf, pagesOf } = this.#instance;
    this.#taken[pattern] = 1;
    for (let i = entitiesOf.start[pattern]!; i < entitiesOf.start[pattern + 1]!; i++)
      this.#covered[entitiesOf.items[i]!] = 1;
    const cheaper = new Set<number>();
    for (let i = pagesOf.start[pattern]!; i < pagesOf.start[pattern + 1]!; i++) {
      const page = pagesOf.items[i]!;
      if (this.#paid[page] === 1) continue;
      this.#paid[page] = 1;
      for (let j = onPage.start[page]!; j < onPage.start[page + 1]!; j++) cheaper.add(onPage.items[j]!);
    }
    for (const other of cheaper) if (this.#taken[other] === 0) this.#offer(other, heap);
  }
}

/** More a page; then more, then first. Whole numbers are multiplied, so that equal is equal. */
function isBetter(a: PatternOffer, b: PatternOffer): boolean {
  const difference = a.gain * b.price - b.gain * a.price;
  if (difference !== 0) return difference > 0;
  if (a.gain !== b.gain) return a.gain > b.gain;
  return a.pattern < b.pattern;
}
