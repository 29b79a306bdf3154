/** Searches to begin with: the fewest of those that were asked for from which everything is reached that a search has found. */
import type { SiteGraph } from '../site-graph.js';

/** A request of a site's search that can be made again. */
export interface SearchStart {
  readonly key: string;
  readonly url: string;
}

const maxReach = 500;
/** Searches that are thought over: those whose own pages have most. */
const maxStarts = 400;

/** Chooses among searches by what they lead to that others do not, for the pages it takes. `isResults` tells pages of the search: only those are followed. */
export function coveringStarts(
  graph: SiteGraph,
  entities: ReadonlyMap<string, readonly number[]>,
  starts: readonly SearchStart[],
  isResults: (key: string) => boolean,
): SearchStart[] {
  const own = new Set(starts.map(({ key }) => key));
  const best = [...starts]
    .sort((a, b) => (entities.get(b.key)?.length ?? 0) - (entities.get(a.key)?.length ?? 0))
    .slice(0, maxStarts);
  const open = best.map((start) => ({ start, ...reachOf(start.key, graph, entities, own, isResults) }));
  const covered = new Set<number>();
  const chosen: SearchStart[] = [];
  for (;;) {
    let next: { at: number; gain: number } | null = null;
    for (const [at, { found, pages }] of open.entries()) {
      let fresh = 0;
      for (const entity of found) if (!covered.has(entity)) fresh++;
      if (fresh > 0 && (next === null || fresh / pages > next.gain)) next = { at, gain: fresh / pages };
    }
    if (next === null) return chosen;
    const [{ start, found }] = open.splice(next.at, 1) as [(typeof open)[number]];
    for (const entity of found) covered.add(entity);
    chosen.push(start);
  }
}

/** Entities on the pages of a search and on what they list, and how many of its pages that takes. */
function reachOf(
  start: string,
  graph: SiteGraph,
  entities: ReadonlyMap<string, readonly number[]>,
  others: ReadonlySet<string>,
  isResults: (key: string) => boolean,
): { found: Set<number>; pages: number } {
  const found = new Set<number>();
  const seen = new Set([start]);
  const waiting = [start];
  let pages = 0;
  for (let key = waiting.pop(); key !== undefined && seen.size < maxReach; key = waiting.pop()) {
    pages++;
    for (const entity of entities.get(key) ?? []) found.add(entity);
    for (const { key: linked } of graph.page(key)?.links ?? []) {
      const target = graph.page(linked)?.key;
      if (target === undefined || seen.has(target) || others.has(target)) continue;
      seen.add(target);
      if (isResults(target)) waiting.push(target);
      else for (const entity of entities.get(target) ?? []) found.add(entity);
    }
  }
  return { found, pages };
}
