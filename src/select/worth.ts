/** What chosen patterns bring of the next crawl. */
import type { Instance } from './instance.js';

/** Keeps count of what is chosen; patterns go in and out in any order. */
export interface Worth {
  /** What all chosen patterns bring together. */
  readonly total: number;
  /** What one more would bring, and what would be lost without one that is in. */
  gainOf(pattern: number): number;
  lossOf(pattern: number): number;
  add(pattern: number): void;
  remove(pattern: number): void;
}

/** A find that is certain still leaves this doubt, so that it can be taken back by division. */
export const doubtOfYield = 1e-9;
/** Never nothing at all: what is nothing cannot be taken back. */
const least = 1e-280;

function findsOf({ found }: Instance, pattern: number): number {
  return Math.min(found[pattern]!, 1 - doubtOfYield);
}

/** An entity is worth how likely at least one pattern finds it. */
export class FoundOnce implements Worth {
  readonly #instance: Instance;
  /** By entity: how likely no chosen pattern finds it. */
  readonly #missed: Float64Array;
  total = 0;

  constructor(instance: Instance) {
    this.#instance = instance;
    this.#missed = new Float64Array(instance.entities).fill(1);
  }

  gainOf(pattern: number): number {
    return this.#open(pattern) * findsOf(this.#instance, pattern);
  }

  lossOf(pattern: number): number {
    const finds = findsOf(this.#instance, pattern);
    return (this.#open(pattern) * finds) / (1 - finds);
  }

  add(pattern: number): void {
    this.total += this.gainOf(pattern);
    const misses = 1 - findsOf(this.#instance, pattern);
    const { start, items } = this.#instance.entitiesOf;
    for (let i = start[pattern]!; i < start[pattern + 1]!; i++)
      this.#missed[items[i]!] = Math.max(least, this.#missed[items[i]!]! * misses);
  }

  remove(pattern: number): void {
    this.total -= this.lossOf(pattern);
    const misses = 1 - findsOf(this.#instance, pattern);
    const { start, items } = this.#instance.entitiesOf;
    for (let i = start[pattern]!; i < start[pattern + 1]!; i++) this.#missed[items[i]!]! /= misses;
  }

  /** What is still open of a pattern's entities. */
  #open(pattern: number): number {
    const { entitiesOf, weight } = this.#instance;
    let sum = 0;
    for (let i = entitiesOf.start[pattern]!; i < entitiesOf.start[pattern + 1]!; i++) {
      const entity = entitiesOf.items[i]!;
      sum += weight[entity]! * this.#missed[entity]!;
    }
    return sum;
  }
}

/** Each entity is wanted from several sites: it is worth how many are expected to have it, of those that are wanted or of as many as there are. */
export class FoundBySites implements Worth {
  readonly #instance: Instance;
  /** By place of an entity in a pattern's list: the number of the entity on the pattern's site. */
  readonly #accounts: Uint32Array;
  /** By account: how likely no chosen pattern of the site finds it. */
  readonly #missed: Float64Array;
  /** By entity: sites that are expected to have it, and that are wanted. */
  readonly #sites: Float64Array;
  readonly #wanted: Uint32Array;
  total = 0;

  /** `siteOf` says which site a pattern is of. */
  constructor(instance: Instance, siteOf: (pattern: number) => number, wanted: number) {
    this.#instance = instance;
    const { entitiesOf, patterns, entities } = instance;
    this.#accounts = new Uint32Array(entitiesOf.items.length);
    this.#wanted = new Uint32Array(entities);
    const numbers = new Map<string, number>();
    for (let pattern = 0; pattern < patterns; pattern++) {
      const site = siteOf(pattern);
      for (let i = entitiesOf.start[pattern]!; i < entitiesOf.start[pattern + 1]!; i++) {
        const entity = entitiesOf.items[i]!;
        const name = `${entity} ${site}`;
        let account = numbers.get(name);
        if (account === undefined) {
          account = numbers.size;
          numbers.set(name, account);
          if (this.#wanted[entity]! < wanted) this.#wanted[entity]!++;
        }
        this.#accounts[i] = account;
      }
    }
    this.#missed = new Float64Array(numbers.size).fill(1);
    this.#sites = new Float64Array(entities);
  }

  gainOf(pattern: number): number {
    const finds = findsOf(this.#instance, pattern);
    return this.#change(pattern, finds);
  }

  lossOf(pattern: number): number {
    const finds = findsOf(this.#instance, pattern);
    return -this.#change(pattern, -finds / (1 - finds));
  }

  add(pattern: number): void {
    this.total += this.gainOf(pattern);
    this.#apply(pattern, findsOf(this.#instance, pattern));
  }

  remove(pattern: number): void {
    this.total -= this.lossOf(pattern);
    const finds = findsOf(this.#instance, pattern);
    this.#apply(pattern, -finds / (1 - finds));
  }

  /** What it is worth that the pattern's sites find this share of what they still miss. */
  #change(pattern: number, share: number): number {
    const { entitiesOf, weight } = this.#instance;
    let sum = 0;
    for (let i = entitiesOf.start[pattern]!; i < entitiesOf.start[pattern + 1]!; i++) {
      const entity = entitiesOf.items[i]!;
      const wanted = this.#wanted[entity]!;
      const before = this.#sites[entity]!;
      const after = before + share * this.#missed[this.#accounts[i]!]!;
      sum += (weight[entity]! * (Math.min(wanted, after) - Math.min(wanted, before))) / wanted;
    }
    return sum;
  }

  #apply(pattern: number, share: number): void {
    const { start, items } = this.#instance.entitiesOf;
    for (let i = start[pattern]!; i < start[pattern + 1]!; i++) {
      const account = this.#accounts[i]!;
      this.#sites[items[i]!]! += share * this.#missed[account]!;
      this.#missed[account] = Math.max(least, this.#missed[account]! * (1 - share));
    }
  }
}
