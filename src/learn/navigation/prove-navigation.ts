/**
 * A navigation pattern is proven by walking it, from the entry, over the pages that are at hand, with links as they are written. Targets that it claims and does not reach are given a way of their own: the page
 * that links to most of them, and the pages between there and what is reached. What has no way in is named.
 */
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import { type FollowedStep, followPattern } from './follow-pattern.js';
import { type KnownSite, targetOfKey } from './known-site.js';
import type { NavigationNode } from './navigation.js';

export interface ProvenNavigation {
  readonly nodes: readonly NavigationNode[];
  /** Targets that it does not reach. */
  readonly unreached: readonly string[];
  /** Pages that it visits. */
  readonly pages: number;
}

/** Ways that are added at most, and pages that are tried for each. */
const maxWays = 25;
const maxTries = 10;
/** Links of one page that are spelled out one by one. */
const maxSpelledOut = 200;

export function proveNavigation(site: KnownSite, nodes: readonly NavigationNode[]): ProvenNavigation {
  let current = nodes;
  for (let round = 0; ; round++) {
    const { visited, missing } = followPattern(current, site.entry, site.graph, { stopsDry: true });
    const reached = new Set([...visited, ...missing].flatMap(({ key }) => [key, site.graph.resolve(key)]));
    const unreached = [...site.targets].filter((key) => !reached.has(key));
    const more = round < maxWays && unreached.length > 0 ? withWay(site, current, visited, unreached) : null;
    if (more === null) return { nodes: current, unreached, pages: visited.length + missing.length };
    current = more;
  }
}

/** The pattern with a way to some of the targets; null when there is none. */
function withWay(
  site: KnownSite,
  nodes: readonly NavigationNode[],
  visited: readonly FollowedStep[],
  unreached: readonly string[],
): NavigationNode[] | null {
  const wanted = new Set(unreached);
  const counts = new Map<string, number>();
  for (const page of site.graph.pages()) {
    const found = new Set(page.links.map(({ key }) => targetOfKey(site, key)).filter((key) => key !== null));
    const count = [...found].filter((key) => wanted.has(key) && key !== page.key).length;
    if (count > 0) counts.set(page.key, count);
  }
  const nodeOf = new Map(visited.map(({ key, node }) => [key, node]));
  const ways = waysFrom(site, visited);
  const best = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxTries);
  for (const [hub] of best) {
    const own = nodeOf.get(hub);
    if (own !== undefined) return withTargetsOf(site, nodes, hub, own, wanted);
    const path = pathTo(hub, ways);
    if (path !== null) return withPath(site, nodes, path, nodeOf.get(path[0]!)!);
  }
  return null;
}

/** By page: the page before it on the shortest way from what is visited. */
function waysFrom(site: KnownSite, visited: readonly FollowedStep[]): ReadonlyMap<string, string | null> {
  const before = new Map<string, string | null>(visited.map(({ key }) => [key, null]));
  const queue = visited.map(({ key }) => key);
  for (let i = 0; i < queue.length; i++)
    for (const { key } of site.graph.page(queue[i]!)?.links ?? []) {
      const page = site.graph.page(key);
      if (page === undefined || before.has(page.key)) continue;
      before.set(page.key, queue[i]!);
      queue.push(page.key);
    }
  return before;
}

/** From a visited page to another; null when there is no way. */
function pathTo(page: string, before: ReadonlyMap<string, string | null>): string[] | null {
  const path: string[] = [];
  for (let at: string | null | undefined = page; at !== null; at = before.get(at)) {
    if (at === undefined) return null;
    path.unshift(at);
  }
  return path;
}

/** A node for each page of a path but the first; targets are followed on the last. */
function withPath(
  site: KnownSite,
  nodes: readonly NavigationNode[],
  path: readonly string[],
  start: number,
): NavigationNode[] {
  const more = [...nodes];
  let from = start;
  for (let i = 1; i < path.length; i++) {
    const spellings = spellingsOn(site, path[i - 1]!, path[i]!);
    const id = Math.max(...more.map((node) => node.id)) + 1;
    const level = (more.find((node) => node.id === from)?.level ?? 0) + 1;
    const isHub = i === path.length - 1;
    const role = site.targets.has(path[i]!) ? 'target' : isHub ? 'hub' : 'page';
    more.push({ id, level, pattern: UrlPattern.literal(...spellings), role, from: [from] });
    from = id;
  }
  return more.map((node) =>
    node.role === 'target' && node.id !== from && !node.from.includes(from)
      ? { ...node, from: [...node.from, from].sort((a, b) => a - b) }
      : node,
  );
}

/** The addresses by which a page links to another. */
function spellingsOn(site: KnownSite, from: string, to: string): string[] {
  const links = site.graph.page(from)?.links ?? [];
  const spelled = links.filter(({ key }) => site.graph.page(key)?.key === to).map(({ key }) => key);
  return [...new Set(spelled)].slice(0, maxSpelledOut);
}

/** Targets that are linked on a page that is visited, and were passed over: those of its node are followed there, and named where that does not help. */
function withTargetsOf(
  site: KnownSite,
  nodes: readonly NavigationNode[],
  hub: string,
  own: number,
  wanted: ReadonlySet<string>,
): NavigationNode[] | null {
  const links = (site.graph.page(hub)?.links ?? []).filter(({ key }) => {
    const target = targetOfKey(site, key);
    return target !== null && wanted.has(target);
  });
  const isFollowed = (node: NavigationNode): boolean => node.from.includes(own);
  const helpful = nodes.filter(
    (node) =>
      node.role === 'target' && !isFollowed(node) && links.some(({ key }) => node.pattern.matches(key)),
  );
  if (helpful.length > 0)
    return nodes.map((node) =>
      helpful.includes(node) ? { ...node, from: [...node.from, own].sort((a, b) => a - b) } : node,
    );
  const named = [...new Set(links.map(({ key }) => key))].slice(0, maxSpelledOut);
  if (named.length === 0) return null;
  const id = Math.max(...nodes.map((node) => node.id)) + 1;
  const level = (nodes.find((node) => node.id === own)?.level ?? 0) + 1;
  return [...nodes, { id, level, pattern: UrlPattern.literal(...named), role: 'target', from: [own] }];
}
