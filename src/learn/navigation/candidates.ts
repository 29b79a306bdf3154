/** Pages that may be worth visiting on the way to targets, with what they cost and bring. */
import type { GraphPage } from '../site-graph.js';
import { type Kinds, type KnownSite, targetOf } from './known-site.js';

/** Pages to visit on the way: all of a kind, or one. */
export interface Candidate {
  readonly id: string;
  readonly kind: string;
  /** The one page, if it is one. */
  readonly single: string | null;
  readonly pages: readonly GraphPage[];
  /** Known pages of the kind. */
  readonly size: number;
  readonly covers: ReadonlySet<string>;
  readonly leadsTo: ReadonlySet<string>;
  /** How likely a target that was not seen on its fetched pages stands on those that were not. */
  readonly beyond: number;
}

/** All kinds of pages that are no targets, and every single one of them. */
export function candidatesOf(site: KnownSite, classes: Kinds): Candidate[] {
  const { graph, targets, entry, met } = site;
  const known = new Map<string, string[]>();
  for (const key of met) {
    if (targets.has(key)) continue;
    const kind = classes.of(key);
    const keys = known.get(kind);
    if (keys === undefined) known.set(kind, [key]);
    else keys.push(key);
  }
  const fetched = new Map<string, GraphPage[]>();
  const entryKey = graph.resolve(entry);
  for (const page of graph.pages()) {
    if (page.key === entryKey || targets.has(page.key)) continue;
    const kind = classes.of(page.key);
    const pages = fetched.get(kind);
    if (pages === undefined) fetched.set(kind, [page]);
    else pages.push(page);
  }
  const linkedFrom = kindsLinking(site, classes);
  const links = countLinks(site, classes);
  const pagesOf = new Map<string, number>();
  for (const key of met) {
    const base = classes.base(key);
    pagesOf.set(base, (pagesOf.get(base) ?? 0) + 1);
  }
  const candidates: Candidate[] = [];
  for (const [kind, pages] of fetched) {
    if (isSatellite(known.get(kind) ?? [], links, targets.size)) continue;
    const size = Math.max(known.get(kind)?.length ?? 0, pages.length);
    candidates.push(candidate(site, kind, null, pages, size, linkedFrom));
    const lists = new Map<string, GraphPage[]>();
    for (const page of pages) {
      const base = classes.base(page.key);
      const list = lists.get(base);
      if (list === undefined) lists.set(base, [page]);
      else list.push(page);
    }
    if (lists.size > 1)
      for (const [base, list] of lists)
        candidates.push(candidate(site, kind, base, list, pagesOf.get(base) ?? list.length, linkedFrom));
  }
  return candidates;
}

/** How many targets link to each page, and how many pages of other kinds. */
type LinkCounts = ReadonlyMap<string, { targets: number; others: number }>;

function countLinks({ graph, targets }: KnownSite, classes: Kinds): LinkCounts {
  const counts = new Map<string, { targets: number; others: number }>();
  for (const page of graph.pages()) {
    const isTarget = targets.has(page.key);
    const kind = classes.of(page.key);
    for (const key of new Set(page.links.map((link) => graph.resolve(link.key)))) {
      if (!isTarget && classes.of(key) === kind) continue;
      const count = counts.get(key) ?? { targets: 0, others: 0 };
      if (isTarget) count.targets++;
      else count.others++;
      counts.set(key, count);
    }
  }
  return counts;
}

/** Pages that each belong to one target, such as its print version, are no hubs, whatever they link to. */
function isSatellite(keys: readonly string[], links: LinkCounts, targets: number): boolean {
  if (keys.length < 5 || keys.length < targets / 4) return false;
  const single = keys.filter((key) => {
    const count = links.get(key);
    return count?.targets === 1 && count.others === 0;
  }).length;
  return single >= 0.8 * keys.length;
}

/** Kinds of pages that link to each target. */
export function kindsLinking(site: KnownSite, classes: Kinds): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const page of site.graph.pages()) {
    const kind = classes.of(page.key);
    for (const link of page.links) {
      const key = targetOf(site, link.key);
      if (key === null) continue;
      const kinds = found.get(key);
      if (kinds === undefined) found.set(key, new Set([kind]));
      else kinds.add(kind);
    }
  }
  return found;
}

function candidate(
  site: KnownSite,
  kind: string,
  single: string | null,
  pages: readonly GraphPage[],
  size: number,
  linkedFrom: ReadonlyMap<string, ReadonlySet<string>>,
): Candidate {
  const covers = new Set<string>();
  const leadsTo = new Set<string>();
  let links = 0;
  for (const page of pages) {
    const own = new Set<string>();
    for (const link of page.links) {
      leadsTo.add(site.graph.resolve(link.key));
      const target = targetOf(site, link.key);
      if (target !== null) own.add(target);
    }
    links += own.size;
    for (const target of own) covers.add(target);
  }
  const unfetched = size - pages.length;
  let beyond = 0;
  if (single === null && unfetched > 0) {
    let others = 0;
    let shared = 0;
    for (const [target, kinds] of linkedFrom) {
      if (kinds.size === 1 && kinds.has(kind)) continue;
      others++;
      if (covers.has(target)) shared++;
    }
    const share = others === 0 ? 1 : shared / others;
    const perPage = share >= 1 ? 1 : Math.min(1, (share * unfetched) / (pages.length * (1 - share)));
    // Pages that repeat each other's targets will go on doing so.
    beyond = links === 0 ? 0 : perPage * (covers.size / links);
  }
  return { id: single ?? `all ${kind}`, kind, single, pages, size, covers, leadsTo, beyond };
}
