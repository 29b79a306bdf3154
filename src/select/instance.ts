/** What is to be chosen from: patterns with the pages they cost and the entities they bring, as flat arrays, because there may be a hundred thousand of them. */
import { type NumberLists, numberLists } from '../base/number-lists.js';

/** One pattern, in numbers of pages and entities that count over all sites. */
export interface PatternFacts {
  /** Its own pages, with and without objects. */
  readonly pages: Iterable<number>;
  /** Pages that must be fetched to get to those, if nothing else is. */
  readonly hubs?: Iterable<number>;
  readonly entities: Iterable<number>;
  /** How likely an entity that is there next time is found through it; 1 by default. */
  readonly found?: number;
}

export interface Instance {
  readonly patterns: number;
  readonly entities: number;
  readonly pages: number;
  readonly entitiesOf: NumberLists;
  /** Pages of a pattern without its hubs. */
  readonly pagesOf: NumberLists;
  /** Pages and hubs of a pattern, each once. */
  readonly costsOf: NumberLists;
  /** What a page costs; 1 where pages are counted. */
  readonly cost: Float64Array;
  /** What an entity is worth. */
  readonly weight: Float64Array;
  readonly found: Float64Array;
}

export interface InstanceOptions {
  readonly cost?: Float64Array;
  readonly weight?: Float64Array;
}

export function instanceOf(patterns: readonly PatternFacts[], options: InstanceOptions = {}): Instance {
  const entitiesOf = numberLists(patterns.map(({ entities }) => entities));
  const pagesOf = numberLists(patterns.map(({ pages }) => pages));
  const costsOf = numberLists(patterns.map(({ pages, hubs = [] }) => new Set([...pages, ...hubs])));
  const pages = 1 + largest(costsOf.items);
  const entities = 1 + largest(entitiesOf.items);
  return {
    patterns: patterns.length,
    entities,
    pages,
    entitiesOf,
    pagesOf,
    costsOf,
    cost: options.cost ?? new Float64Array(pages).fill(1),
    weight: options.weight ?? new Float64Array(entities).fill(1),
    found: Float64Array.from(patterns, ({ found = 1 }) => found),
  };
}

function largest(items: Uint32Array): number {
  let most = -1;
  for (const item of items) if (item > most) most = item;
  return most;
}

/** How many different entities some patterns have, or all of them. */
export function coveredBy({ entitiesOf, entities, patterns }: Instance, chosen?: Iterable<number>): number {
  const seen = new Uint8Array(entities);
  let count = 0;
  for (const pattern of chosen ?? Array.from({ length: patterns }, (_, i) => i))
    for (let i = entitiesOf.start[pattern]!; i < entitiesOf.start[pattern + 1]!; i++) {
      const entity = entitiesOf.items[i]!;
      if (seen[entity] === 1) continue;
      seen[entity] = 1;
      count++;
    }
  return count;
}

/** What some patterns cost together; what they share is paid once. */
export function costOf(
  { costsOf, pagesOf, cost, pages }: Instance,
  chosen: Iterable<number>,
  withHubs = true,
): number {
  const lists = withHubs ? costsOf : pagesOf;
  const paid = new Uint8Array(pages);
  let sum = 0;
  for (const pattern of chosen)
    for (let i = lists.start[pattern]!; i < lists.start[pattern + 1]!; i++) {
      const page = lists.items[i]!;
      if (paid[page] === 1) continue;
      paid[page] = 1;
      sum += cost[page]!;
    }
  return sum;
}
