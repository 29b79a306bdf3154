/** What is to be chosen from: patterns with the pages they cost and the entities they bring, as flat arrays, because there may be a hundred thousand of them. */

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

/** Lists of numbers one behind the other: list i goes from `start[i]` up to `start[i + 1]`. */
export interface Lists {
  readonly start: Uint32Array;
  readonly items: Uint32Array;
}

export interface Instance {
  readonly patterns: number;
  readonly entities: number;
  readonly pages: number;
  readonly entitiesOf: Lists;
  /** Pages of a pattern without its hubs. */
  readonly pagesOf: Lists;
  /** Pages and hubs of a pattern, each once. */
  readonly costsOf: Lists;
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
  const entitiesOf = listsOf(patterns.map(({ entities }) => entities));
  const pagesOf = listsOf(patterns.map(({ pages }) => pages));
  const costsOf = listsOf(patterns.map(({ pages, hubs = [] }) => new Set([...pages, ...hubs])));
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

function listsOf(lists: readonly Iterable<number>[]): Lists {
  const start = new Uint32Array(lists.length + 1);
  const items: number[] = [];
  lists.forEach((list, i) => {
    for (const item of list) items.push(item);
    start[i + 1] = items.length;
  });
  return { start, items: Uint32Array.from(items) };
}

function largest(items: Uint32Array): number {
  let most = -1;
  for (const item of items) if (item > most) most = item;
  return most;
}

/** The other way round: for each item, in which lists it stands. */
export function inverted({ start, items }: Lists, count: number): Lists {
  const sizes = new Uint32Array(count + 1);
  for (const item of items) sizes[item + 1]!++;
  for (let i = 0; i < count; i++) sizes[i + 1]! += sizes[i]!;
  const at = sizes.slice();
  const out = new Uint32Array(items.length);
  for (let list = 0; list + 1 < start.length; list++)
    for (let i = start[list]!; i < start[list + 1]!; i++) out[at[items[i]!]!++] = list;
  return { start: sizes, items: out };
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
