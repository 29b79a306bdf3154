/**
 * Navigation patterns as 004 §4.3 makes them: Group (fig. 4) turns the target pages map into a tree of patterns, and the one path that leads to most
 * targets is kept (definition 2).
 *
 * Departures: groups are those of `groupUrls`, since URLsim is not transitive. A group that holds targets ends a path even where it leads further.
 */
import { groupUrls, maxDifferingLevels } from '../../url/pattern/levels.js';
import { vidalPattern } from '../../url/pattern/regex-tree.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { NavigationNode } from '../navigation/navigation.js';
import type { MapNode } from './target-pages-map.js';

/** Pages with similar URLs as one node. */
export interface GroupNode {
  readonly pattern: UrlPattern;
  readonly pages: readonly MapNode[];
  readonly children: readonly GroupNode[];
}

/** Fig. 4: children with similar URLs become one, and so on below. */
export function group(root: MapNode, k: number = maxDifferingLevels): GroupNode {
  return growNavigation(UrlPattern.literal(root.url), [root], k);
}

function growNavigation(pattern: UrlPattern, pages: readonly MapNode[], k: number): GroupNode {
  const below = pages.flatMap((page) => page.children);
  const urls = below.map((page) => page.url);
  const children = groupUrls(urls, k).map((members) =>
    growNavigation(
      vidalPattern(members.map((i) => urls[i]!)),
      members.map((i) => below[i]!),
      k,
    ),
  );
  return { pattern, pages, children };
}

/** How many of a group's own pages are targets. */
export function targetsIn(node: GroupNode): number {
  return node.pages.reduce((sum, page) => sum + (page.isTarget ? 1 : 0), 0);
}

/** Every path from the root to a group with targets, longest reach first; ties go to the shorter path, then to the order of the map. */
export function pathsToTargets(root: GroupNode): GroupNode[][] {
  const found: GroupNode[][] = [];
  const walk = (path: readonly GroupNode[]): void => {
    const at = path[path.length - 1]!;
    if (targetsIn(at) > 0) found.push([...path]);
    for (const child of at.children) walk([...path, child]);
  };
  walk([root]);
  return found.sort((a, b) => targetsIn(b.at(-1)!) - targetsIn(a.at(-1)!) || a.length - b.length);
}

/** Definition 2: the one path to the group with most targets, as a list of patterns; the entry is level 0. */
export function vidalNavigation(map: MapNode, k: number = maxDifferingLevels): NavigationNode[] {
  const [path = []] = pathsToTargets(group(map, k));
  return path.map(({ pattern }, level) => ({
    id: level,
    level,
    pattern,
    role: level === path.length - 1 ? 'target' : level === 0 ? 'page' : 'hub',
    from: level === 0 ? [] : [level - 1],
  }));
}
