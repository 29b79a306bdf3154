/** Estimates from what pages of the same kind came to before, from the broad to the narrow: each level is shrunk to the one above while it has seen little. */

/** Counts of one feature: pages fetched and targets among them; pages looked at for their yield, and it. */
export interface Tally {
  fetched: number;
  targets: number;
  looked: number;
  yield: number;
  /** How many of the pages looked at list targets, known ones included. */
  listing: number;
}

/** A place a URL was linked from: tag path, that with the source's shape, and both with the URL's kind. */
export interface Context {
  readonly path: Tally;
  readonly place: Tally;
  readonly pathKind: Tally;
  readonly placeKind: Tally;
  readonly id: string;
}

/** What an estimate looks at: tallies of the URL's shape and name, and of the places it is linked from. */
export interface Counted {
  readonly shape: Tally;
  readonly names: readonly Tally[];
  readonly contexts: readonly Context[];
}

/** How many pages a broader level counts as against what a narrower one has seen. */
export const shrinkage = 1;

export function newTally(): Tally {
  return { fetched: 0, targets: 0, looked: 0, yield: 0, listing: 0 };
}

/** All tallies a page counts in, each once. */
export function talliesOf(known: Counted): Tally[] {
  const tallies = new Set<Tally>([known.shape, ...known.names]);
  for (const { path, place, pathKind, placeKind } of known.contexts)
    tallies.add(path).add(place).add(pathKind).add(placeKind);
  return [...tallies];
}

type Mean = (tally: Tally, prior: number) => number;

export const shareOfTargets: Mean = (tally, prior) =>
  (tally.targets + shrinkage * prior) / (tally.fetched + shrinkage);
export const meanYield: Mean = (tally, prior) =>
  (tally.yield + shrinkage * prior) / (tally.looked + shrinkage);

/** From the broad to the narrow: shape, names, places. */
export function estimate(known: Counted, site: number, mean: Mean): number {
  const byShape = mean(known.shape, site);
  let byName = 0;
  for (const tally of known.names) byName += mean(tally, byShape);
  byName /= known.names.length;
  if (known.contexts.length === 0) return byName;
  let sum = 0;
  for (const { path, place, pathKind, placeKind } of known.contexts) {
    const byPlace = mean(place, mean(path, site));
    sum += mean(placeKind, mean(pathKind, (byName + byPlace) / 2));
  }
  return sum / known.contexts.length;
}
