/** Walks a navigation pattern over pages that are at hand, and says which ones it would still have to fetch. */
import { keyOf } from '../../url/address.js';
import type { Sequence, UrlPattern } from '../../url/pattern/url-pattern.js';
import type { SiteGraph } from '../site-graph.js';
import type { NavigationNode } from './navigation.js';

/** A page the pattern visits. */
export interface FollowedStep {
  readonly key: string;
  readonly url: string;
  /** The key that the link to it has; another one where that is a redirect. */
  readonly linked: string;
  readonly node: number;
  readonly level: number;
}

/** Which links lead on, by the nodes of a pattern. */
export class PatternSteps {
  readonly #followers: ReadonlyMap<number, readonly NavigationNode[]>;
  /** Addresses that a node's pattern spells out, though it may have families beside them. */
  readonly #singles: ReadonlyMap<number, ReadonlySet<string>>;
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
    // Targets before hubs: the narrower pattern knows better.
    for (const list of followers.values()) list.sort((a, b) => breadth(a) - breadth(b) || a.id - b.id);
    this.#followers = followers;
    this.#singles = new Map(nodes.map(({ id, pattern }) => [id, singlePages(pattern)]));
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
    const isWanted = ({ id }: NavigationNode): boolean => this.#paths.get(id)?.has(path) ?? true;
    // Single pages before families.
    const single = followers.find((node) => this.#singles.get(node.id)!.has(key) && isWanted(node));
    return single ?? followers.find((node) => node.pattern.matches(key) && isWanted(node)) ?? null;
  }
}

/** An address with a slash at the end of its path where it has none, and without one where it has. */
function slashTwin(key: string): string {
  const question = key.indexOf('?');
  const [path, query] = question < 0 ? [key, ''] : [key.slice(0, question), key.slice(question)];
  return path.endsWith('/') ? `${path.slice(0, -1)}${query}` : `${path}/${query}`;
}

function breadth({ role }: NavigationNode): number {
  return role === 'target' ? 0 : 1;
}

/** The addresses that a pattern spells out. */
function singlePages({ sequences }: UrlPattern): ReadonlySet<string> {
  return new Set(sequences.flatMap(literalTexts));
}

function literalTexts(parts: Sequence): string[] {
  let texts = [''];
  for (const part of parts) {
    if (!('text' in part)) return [];
    const longer = texts.map((text) => text + part.text);
    texts = part.optional ? [...texts, ...longer] : longer;
  }
  return texts;
}

/** Pages in a row without a new target that close a family of hubs, and the share of its pages they must be. */
export const maxDry = 8;
const maxDryShare = 0.25;

/** Whether a family of hubs is done: so many of its pages were visited, so many of the last ones led to no new target. */
export function isDry(visited: number, dry: number): boolean {
  return dry >= Math.max(maxDry, maxDryShare * visited);
}

/** Visits what is at hand. With `stopsDry` as a visit does it, which takes no more of a family of hubs that runs dry. */
export function followPattern(
  nodes: readonly NavigationNode[],
  entry: string,
  graph: SiteGraph,
  { stopsDry = false }: { readonly stopsDry?: boolean } = {},
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
    if (page === undefined) missing.push({ key, url, linked: key, node, level });
    else visited.push({ key: page.key, url: page.url, linked: key, node, level });
  };
  // What pages of a node do not lead to, its other pages do not lead to either.
  const refused = new Map<number, Set<string>>();
  const yields = new HubFamilies(stopsDry ? nodes : []);
  take(keyOf(entry), entry, 0, 0);
  for (let i = 0; i < visited.length; i++) {
    const { key, node, level } = visited[i]!;
    let refusedHere = refused.get(node);
    if (refusedHere === undefined) {
      refusedHere = new Set();
      refused.set(node, refusedHere);
    }
    let targets = 0;
    for (const link of graph.page(key)?.links ?? []) {
      if (seen.has(link.key) || refusedHere.has(link.key)) continue;
      const next = steps.followKey(node, link.key, link.path);
      if (next === null) {
        if (!steps.hasPaths) refusedHere.add(link.key);
      } else if (!yields.isClosed(next.id)) {
        if (next.role === 'target') targets++;
        take(link.key, link.url, next.id, level + 1);
      }
    }
    yields.note(node, targets);
  }
  return { visited, missing };
}

/** How much the families of hubs have led to. */
class HubFamilies {
  readonly #yields: Map<number, { visited: number; dry: number }>;

  constructor(nodes: readonly NavigationNode[]) {
    const hubs = nodes.filter(({ role }) => role === 'hub');
    this.#yields = new Map(hubs.map(({ id }) => [id, { visited: 0, dry: 0 }]));
  }

  isClosed(node: number): boolean {
    const own = this.#yields.get(node);
    return own !== undefined && isDry(own.visited, own.dry);
  }

  note(node: number, targets: number): void {
    const own = this.#yields.get(node);
    if (own === undefined) return;
    own.visited++;
    own.dry = targets > 0 ? 0 : own.dry + 1;
  }
}
