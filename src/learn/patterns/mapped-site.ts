/** A site as a full crawl has left it: its pages with their links, and the entities that were found on each. */
import type { GraphPage, SiteGraph } from '../site-graph.js';
import type { SearchStart } from './search-starts.js';

export interface MappedSite {
  readonly site: string;
  readonly entry: string;
  readonly graph: SiteGraph;
  /** Numbers of the entities on a page, by the page's key. */
  readonly entities: ReadonlyMap<string, readonly number[]>;
  /** Keys of pages that are feeds. */
  readonly feeds?: ReadonlySet<string>;
  /** Searches that the site is entered by besides; the graph has links to them from the entry. */
  readonly searches?: readonly SearchStart[];
}

/** An entity on more than this share of a site's pages is part of its frame: a sponsor, the next big event. */
const framePages = 0.2;
const minFramePages = 20;

/** Keys of pages with entities of their own, each with those entities. */
export function objectPages({ graph, entities }: MappedSite): Map<string, readonly number[]> {
  const pages = new Map<string, readonly number[]>();
  const counts = new Map<number, number>();
  let all = 0;
  for (const page of graph.pages()) {
    all++;
    for (const entity of new Set(entities.get(page.key) ?? []))
      counts.set(entity, (counts.get(entity) ?? 0) + 1);
  }
  const limit = Math.max(minFramePages, framePages * all);
  for (const page of graph.pages()) {
    const own = (entities.get(page.key) ?? []).filter((entity) => counts.get(entity)! <= limit);
    if (own.length > 0) pages.set(page.key, [...new Set(own)]);
  }
  return pages;
}

/** How many links each page is away from the entry, and over which page it was reached first; pages beyond `maxLevel` are left out. */
export function levelsFromEntry(
  { graph, entry }: MappedSite,
  maxLevel: number,
): Map<string, { readonly level: number; readonly parent: string | null }> {
  const start = graph.resolve(entry);
  const levels = new Map<string, { level: number; parent: string | null }>();
  if (graph.page(start) === undefined) return levels;
  levels.set(start, { level: 0, parent: null });
  const queue: string[] = [start];
  for (let i = 0; i < queue.length; i++) {
    const key = queue[i]!;
    const { level } = levels.get(key)!;
    if (level === maxLevel) continue;
    for (const next of linked(graph, graph.page(key)!)) {
      if (levels.has(next)) continue;
      levels.set(next, { level: level + 1, parent: key });
      queue.push(next);
    }
  }
  return levels;
}

/** Keys of the fetched pages that a page links to, in the order of its links. */
export function linked(graph: SiteGraph, page: GraphPage): string[] {
  const keys: string[] = [];
  for (const link of page.links) {
    const key = graph.resolve(link.key);
    if (graph.page(key) !== undefined) keys.push(key);
  }
  return keys;
}
