/** Walks a navigation pattern over pages that are at hand, and says which ones it would still have to fetch. */
import { keyOf } from '../../url/address.js';
import type { SiteGraph } from '../site-graph.js';
import type { NavigationNode } from './navigation.js';

/** A page the pattern visits. */
export interface FollowedStep {
  readonly key: string;
  readonly url: string;
  readonly node: number;
  readonly level: number;
}

/** Which links lead on, by the nodes of a pattern. */
export class PatternSteps {
  readonly #followers: ReadonlyMap<number, readonly NavigationNode[]>;
  readonly #paths = new Map<number, ReadonlySet<string>>();

  constructor(nodes: readonly NavigationNode[]) {
    const followers = new Map<number, NavigationNode[]>();
    for (const node of nodes) {
      if (node.linkPath !== undefined) this.#paths.set(node.id, new Set(node.linkPath.split(' | ')));
      for (const source of node.from) {
        const list = followers.get(source);
        if (list === undefined) followers.set(source, [node]);
        else list.push(node);
      }
    }
    // Single pages first, then targets, then families of hubs: the narrower pattern knows better.
    for (const list of followers.values()) list.sort((a, b) => breadth(a) - breadth(b) || a.id - b.id);
    this.#followers = followers;
  }

  /** Whether where a link stands may count. */
  get hasPaths(): boolean {
    return this.#paths.size > 0;
  }

  /** The node a link on a page of `source` belongs to; null when it is not followed. */
  follow(source: number, url: string, path: string): NavigationNode | null {
    return this.#followers.has(source) ? this.followKey(source, keyOf(url), path) : null;
  }

  /** The same by the dedup key. */
  followKey(source: number, key: string, path: string): NavigationNode | null {
    const followers = this.#followers.get(source);
    if (followers === undefined) return null;
    // Servers lead from an address without a slash at its end to the same with one, or back; links have either.
    return this.#among(followers, key, path) ?? this.#among(followers, slashTwin(key), path);
  }

  #among(followers: readonly NavigationNode[], key: string, path: string): NavigationNode | null {
    for (const node of followers) {
      if (!node.pattern.matches(key)) continue;
      const paths = this.#paths.get(node.id);
      if (paths === undefined || paths.has(path)) return node;
    }
    return null;
  }
}

/** An address with a slash at the end of its path where it has none, and without one where it has. */
function slashTwin(key: string): string {
  const question = key.indexOf('?');
  const [path, query] = question < 0 ? [key, ''] : [key.slice(0, question), key.slice(question)];
  return path.endsWith('/') ? `${path.slice(0, -1)}${query}` : `${path}/${query}`;
}

function breadth(node: NavigationNode): number {
  const isLiteral = node.pattern.sequences.some((parts) => parts.every((part) => 'text' in part));
  return isLiteral ? 0 : node.role === 'target' ? 1 : 2;
}

/** Visits what is at hand. */
export function followPattern(
  nodes: readonly NavigationNode[],
  entry: string,
  graph: SiteGraph,
): { visited: FollowedStep[]; missing: FollowedStep[] } {
  const steps = new PatternSteps(nodes);
  const visited: FollowedStep[] = [];
  const missing: FollowedStep[] = [];
  const seen = new Set<string>();
  const take = (key: string, url: string, node: number, level: number): void => {
    const resolved = graph.resolve(key);
    if (seen.has(resolved) || seen.has(key)) return;
    seen.add(resolved).add(key);
    const page = graph.page(key);
    if (page === undefined) missing.push({ key, url, node, level });
    else visited.push({ key: page.key, url: page.url, node, level });
  };
  // What pages of a node do not lead to, its other pages do not lead to either.
  const refused = new Map<number, Set<string>>();
  take(keyOf(entry), entry, 0, 0);
  for (let i = 0; i < visited.length; i++) {
    const { key, node, level } = visited[i]!;
    let refusedHere = refused.get(node);
    if (refusedHere === undefined) {
      refusedHere = new Set();
      refused.set(node, refusedHere);
    }
    for (const link of graph.page(key)?.links ?? []) {
      if (seen.has(link.key) || refusedHere.has(link.key)) continue;
      const next = steps.followKey(node, link.key, link.path);
      if (next !== null) take(link.key, link.url, next.id, level + 1);
      else if (!steps.hasPaths) refusedHere.add(link.key);
    }
  }
  return { visited, missing };
}
