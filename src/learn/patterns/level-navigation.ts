/**
 * Navigation patterns as published (001 §3.4, figures 3 to 6): the tree of first discovery, pruned to the paths that end in wanted pages; the URLs of every level make patterns
 * as object pages do; on a recrawl, links on pages of one level are followed where they match a pattern of the next. A wanted page that is on the way to others stays what it is.
 */
import { type LcpReading, lcpPatterns } from '../../url/pattern/lcp-patterns.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { NavigationNode } from '../navigation/navigation.js';
import { levelsFromEntry, type MappedSite, objectPages } from './mapped-site.js';

/** The patterns level by level. The selected patterns stand at every level where object pages of theirs do; their other pages are then reached over pages like those that lead to these. */
export function levelNavigation(
  site: MappedSite,
  selected: readonly UrlPattern[],
  reading: LcpReading,
  maxLevel = 5,
): NavigationNode[] {
  const levels = levelsFromEntry(site, maxLevel);
  const wanted = new Set<string>();
  for (const key of objectPages(site).keys())
    if (selected.some((pattern) => pattern.matches(key))) wanted.add(key);
  const isWanted = (key: string): boolean => wanted.has(key);
  const kept = new Set<string>();
  for (const [key] of levels)
    if (isWanted(key))
      for (let at: string | null = key; at !== null && !kept.has(at); at = levels.get(at)!.parent)
        kept.add(at);
  const byLevel: string[][] = [];
  for (const [key, { level }] of levels) {
    if (!kept.has(key)) continue;
    byLevel[level] ??= [];
    byLevel[level].push(key);
  }
  const entry = site.graph.resolve(site.entry);
  const nodes: NavigationNode[] = [
    {
      id: 0,
      level: 0,
      pattern: UrlPattern.literal(entry),
      role: isWanted(entry) ? 'target' : 'page',
      from: [],
    },
  ];
  let above = [0];
  for (const [level, keys] of byLevel.entries()) {
    if (level === 0 || keys === undefined) continue;
    const targets = selected.filter((pattern) => keys.some((key) => isWanted(key) && pattern.matches(key)));
    const others = lcpPatterns(
      keys.filter((key) => !isWanted(key)),
      reading,
    );
    const own = [
      ...targets.map((pattern) => ({ pattern, role: 'target' as const })),
      ...others.map(({ pattern }) => ({ pattern, role: 'hub' as const })),
    ];
    const first = nodes.length;
    for (const { pattern, role } of own) nodes.push({ id: nodes.length, level, pattern, role, from: above });
    above = own.map((_, i) => first + i);
  }
  return nodes;
}
