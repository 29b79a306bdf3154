/** What one site brings to a recrawl: its patterns, and the pages that must be visited on the way to each. */

import { keyOf } from '../../url/address.js';
import type { LcpReading } from '../../url/pattern/lcp-patterns.js';
import { chooseNavigation } from '../navigation/choose-navigation.js';
import { followPattern } from '../navigation/follow-pattern.js';
import type { KnownSite } from '../navigation/known-site.js';
import type { NavigationNode } from '../navigation/navigation.js';
import { proveNavigation } from '../navigation/prove-navigation.js';
import { forecastVisit, type VisitForecast } from '../navigation/visit-forecast.js';
import { levelNavigation } from './level-navigation.js';
import { linked, type MappedSite, objectPages } from './mapped-site.js';
import { type ObjectPattern, objectPatterns, type PatternMaking } from './object-patterns.js';

export interface SiteFindings {
  readonly patterns: readonly ObjectPattern[];
  /** By pattern: keys of the pages on the way, the entry among them. */
  readonly hubs: readonly (readonly string[])[];
}

/** Learns a site: patterns as wanted, hubs by the cheapest navigation to all its object pages. */
export function learnPatterns(site: MappedSite, making: PatternMaking = 'tree'): SiteFindings {
  const patterns = objectPatterns(site, making);
  if (patterns.length === 0) return { patterns, hubs: [] };
  const nodes = navigationTo(site, patterns);
  return { patterns, hubs: hubsOf(site, patterns, nodes) };
}

/** How the pages of some patterns are reached. */
export interface Way {
  readonly nodes: readonly NavigationNode[];
  /** Single pages that no links lead to: they are asked for by their addresses. */
  readonly direct: readonly { readonly url: string; readonly node: number; readonly isFeed: boolean }[];
  /** Links lead to too few of a pattern's pages: the site's sitemap has to help. */
  readonly needsSitemap: boolean;
  /** What a visit takes, by a walk over the pages that were mapped. */
  readonly forecast: VisitForecast;
  /** Pages of the patterns that nothing leads to. */
  readonly unreached: readonly string[];
}

/** A pattern of whose pages links lead to less than this share was found by other means than links. */
const minLinked = 0.8;

/** The way to the object pages of some patterns: by links as far as they go. `levels` are patterns by level as published, of the reading that is given. */
export function wayTo(
  site: MappedSite,
  patterns: readonly Pick<ObjectPattern, 'pattern' | 'pages'>[],
  levels: LcpReading | null = null,
): Way {
  if (levels !== null) {
    const selected = patterns.map(({ pattern }) => pattern);
    const nodes = levelNavigation(site, selected, levels);
    const { visited, missing } = followPattern(nodes, site.entry, site.graph);
    const forecast = forecastVisit(site.graph, [...visited, ...missing]);
    return { nodes, direct: [], needsSitemap: false, forecast, unreached: [] };
  }
  const known = knownSite(site, patterns);
  const nodes = [...proveNavigation(known, chooseNavigation(known)).nodes];
  const { visited } = followPattern(nodes, site.entry, site.graph, { stopsDry: true });
  const reached = new Set(visited.map(({ key }) => key));
  let next = 1 + Math.max(0, ...nodes.map(({ id }) => id));
  const direct: { url: string; node: number; isFeed: boolean }[] = [];
  let needsSitemap = false;
  for (const { pattern, pages } of patterns) {
    const isFeed = pages.length === 1 && (site.feeds?.has(pages[0]!) ?? false);
    const isLinked = pages.filter((key) => reached.has(key)).length >= minLinked * pages.length;
    if (isLinked && !isFeed) continue;
    const at = nodes.findIndex((node) => node.role === 'target' && node.pattern === pattern);
    const known = nodes[at];
    const node: NavigationNode =
      known === undefined
        ? { id: next++, level: 1, pattern, role: 'target', from: [0] }
        : { ...known, from: [...new Set([0, ...known.from])] };
    if (at < 0) nodes.push(node);
    else nodes[at] = node;
    if (pages.length > 1) needsSitemap = true;
    const url = pages.length === 1 ? site.graph.page(pages[0]!)?.url : undefined;
    if (url !== undefined) direct.push({ url, node: node.id, isFeed });
  }
  const all = [...direct, ...searchesOf(site, nodes)];
  return { nodes, direct: all, needsSitemap, ...provenVisit(site, patterns, nodes, all, needsSitemap) };
}

/** A walk along the way: what it takes, and what it does not reach. */
function provenVisit(
  { entry, graph }: MappedSite,
  patterns: readonly Pick<ObjectPattern, 'pattern' | 'pages'>[],
  nodes: readonly NavigationNode[],
  direct: Way['direct'],
  needsSitemap: boolean,
): Pick<Way, 'forecast' | 'unreached'> {
  const { visited, missing } = followPattern(nodes, entry, graph, { stopsDry: true });
  const steps = [...visited, ...missing];
  const asked = direct.map(({ url, node }) => ({ key: graph.resolve(keyOf(url)), node }));
  const reached = new Set([...steps, ...asked].map(({ key }) => key));
  const listed: { key: string; node: number }[] = [];
  const unreached: string[] = [];
  for (const { pattern, pages } of patterns) {
    const node = nodes.find((one) => one.role === 'target' && one.pattern === pattern);
    for (const key of pages)
      if (reached.has(key)) continue;
      else if (needsSitemap && node?.from.includes(0)) listed.push({ key, node: node.id });
      else unreached.push(key);
  }
  return { forecast: forecastVisit(graph, steps, [...asked, ...listed], needsSitemap ? 1 : 0), unreached };
}

/** Searches are asked for by their addresses, whatever pages link to. */
function searchesOf({ searches = [] }: MappedSite, nodes: readonly NavigationNode[]): Way['direct'] {
  const first = nodes.filter(({ from }) => from.includes(0));
  return searches.flatMap(({ key, url }) => {
    const node = first.find(({ pattern }) => pattern.matches(key));
    return node === undefined ? [] : [{ url, node: node.id, isFeed: false }];
  });
}

/** The cheapest navigation to the object pages of some patterns, by links alone. */
export function navigationTo(
  site: MappedSite,
  patterns: readonly Pick<ObjectPattern, 'pattern' | 'pages'>[],
): NavigationNode[] {
  return chooseNavigation(knownSite(site, patterns));
}

/** A site as navigation sees it: pages with objects are its targets. */
function knownSite(
  site: MappedSite,
  patterns: readonly Pick<ObjectPattern, 'pattern' | 'pages'>[],
): KnownSite {
  const own = objectPages(site);
  const targetPatterns = patterns.map(({ pattern, pages }) => ({
    pattern,
    targets: pages.filter((key) => own.has(key)),
  }));
  const met = new Set<string>();
  for (const page of site.graph.pages()) {
    met.add(page.key);
    for (const { key } of page.links) met.add(key);
  }
  return {
    graph: site.graph,
    entry: site.entry,
    targets: new Set(targetPatterns.flatMap(({ targets }) => targets)),
    targetPatterns,
    met,
  };
}

/** For every pattern, the visited pages that lead to its own, pages of other patterns among them: those that list most of what is left first, each with the way to it. */
function hubsOf(
  site: MappedSite,
  patterns: readonly ObjectPattern[],
  nodes: readonly NavigationNode[],
): string[][] {
  const { graph, entry } = site;
  const { visited } = followPattern(nodes, entry, graph);
  const start = graph.resolve(entry);
  const parents = new Map<string, string>();
  const leadsTo = new Map<string, string[]>();
  for (const { key } of visited) {
    const next = linked(graph, graph.page(key)!);
    for (const to of next) if (to !== start && !parents.has(to)) parents.set(to, key);
    leadsTo.set(key, next);
  }
  const wayTo = (key: string): string[] => {
    const way = [key];
    for (let at = parents.get(key); at !== undefined && !way.includes(at); at = parents.get(at)) way.push(at);
    return way;
  };
  const listing = new Map<string, string[]>();
  for (const [hub, keys] of leadsTo)
    for (const key of new Set(keys)) {
      const own = listing.get(key);
      if (own === undefined) listing.set(key, [hub]);
      else own.push(hub);
    }
  return patterns.map(({ pages }) => coveringHubs(new Set(pages), listing, wayTo, start));
}

function coveringHubs(
  pages: ReadonlySet<string>,
  listing: ReadonlyMap<string, readonly string[]>,
  wayTo: (key: string) => string[],
  start: string,
): string[] {
  const counts = new Map<string, string[]>();
  const open = new Set<string>();
  for (const key of pages)
    for (const hub of listing.get(key) ?? []) {
      // Pages of the pattern itself cost nothing more; but what is related today is not tomorrow.
      if (pages.has(hub)) continue;
      open.add(key);
      const own = counts.get(hub);
      if (own === undefined) counts.set(hub, [key]);
      else own.push(key);
    }
  const needed = new Set<string>([start]);
  // Most first; a hub that others have made needless is passed over.
  for (const [hub, keys] of [...counts].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))) {
    if (open.size === 0) break;
    if (!keys.some((key) => open.has(key))) continue;
    for (const key of keys) open.delete(key);
    for (const key of wayTo(hub)) if (!pages.has(key)) needed.add(key);
  }
  return [...needed];
}
