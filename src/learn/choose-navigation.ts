/**
 * The cheapest navigation pattern that reaches all targets, as far as the mapped part of the site tells.
 *
 * Hubs are chosen like sets in a set cover: every kind of page that is no target, and every single one of them, is a candidate with a price (how many pages of the kind are known) and a worth (targets it
 * links to). Worth beyond what was fetched is extrapolated from how much of what other pages know the fetched ones know. Then: pages needed to get to the hubs; then whatever turns out
 * superfluous goes again. The first hub is chosen as if the entry linked to nothing, and stays: entries show what is new today, and tomorrow something else.
 */
import { inducePattern } from '../url/pattern/induce-pattern.js';
import { UrlPattern } from '../url/pattern/url-pattern.js';
import { type LinkClasses, linkClasses } from './link-classes.js';
import type { NavigationNode } from './navigation.js';
import type { GraphPage, SiteGraph } from './site-graph.js';

/** What is known when a pattern is made. */
export interface KnownSite {
  readonly graph: SiteGraph;
  readonly entry: string;
  /** Keys of targets: those that were fetched, and those that are likely. */
  readonly targets: ReadonlySet<string>;
  /** Keys of all URLs that were met. */
  readonly met: ReadonlySet<string>;
}

/** Pages to visit on the way: all of a kind, or one. */
interface Candidate {
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

const singlePrice = 1.5;
const accessPrice = 1.2;
/** Targets that may stay uncovered when covering them is dear: this share, at this worth a page. */
const slack = 0.03;
const poorWorth = 0.15;
const minGain = 0.5;
const maxAccessRounds = 6;

/** Chooses the pattern. The entry is node 0. */
export function chooseNavigation(site: KnownSite): NavigationNode[] {
  const classes = linkClasses(site.met);
  const candidates = candidatesOf(site, classes);
  const chosen = new Selection(site, classes, candidates).choose();
  return nodesOf(site, classes, chosen);
}

function candidatesOf(site: KnownSite, classes: LinkClasses): Candidate[] {
  const { graph, targets, entry, met } = site;
  const sizes = new Map<string, number>();
  for (const key of met) {
    if (targets.has(key)) continue;
    const kind = classes.of(key);
    sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
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
  const candidates: Candidate[] = [];
  for (const [kind, pages] of fetched) {
    const size = Math.max(sizes.get(kind) ?? 0, pages.length);
    candidates.push(candidate(site, kind, null, pages, size, linkedFrom));
    if (size > 1)
      for (const page of pages) candidates.push(candidate(site, kind, page.key, [page], 1, linkedFrom));
  }
  return candidates;
}

/** Kinds of pages that link to each target. */
function kindsLinking(site: KnownSite, classes: LinkClasses): Map<string, Set<string>> {
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

/** The target a link leads to, or null. */
function targetOf(site: KnownSite, key: string): string | null {
  if (site.targets.has(key)) return key;
  const resolved = site.graph.resolve(key);
  return resolved !== key && site.targets.has(resolved) ? resolved : null;
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

class Selection {
  readonly #site: KnownSite;
  readonly #classes: LinkClasses;
  readonly #candidates: readonly Candidate[];
  readonly #linkedFrom: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #chosen = new Map<string, Candidate>();
  /** How much of each target is still uncovered. */
  readonly #open = new Map<string, number>();

  constructor(site: KnownSite, classes: LinkClasses, candidates: readonly Candidate[]) {
    this.#site = site;
    this.#classes = classes;
    this.#candidates = candidates;
    this.#linkedFrom = kindsLinking(site, classes);
    for (const target of site.targets) this.#open.set(target, 1);
  }

  choose(): Candidate[] {
    const first = this.#best();
    if (first !== null) this.#use(first.candidate);
    for (const link of this.#site.graph.page(this.#site.entry)?.links ?? []) {
      const target = targetOf(this.#site, link.key);
      if (target !== null) this.#open.set(target, 0);
    }
    for (;;) {
      const left = [...this.#open.values()].reduce((sum, weight) => sum + weight, 0);
      const best = this.#best();
      if (best === null || left === 0) break;
      if (left <= slack * this.#site.targets.size && best.worth < poorWorth) break;
      this.#use(best.candidate);
    }
    this.#joinFamilies();
    this.#openAccess();
    this.#dropSuperfluous(first?.candidate ?? null);
    return [...this.#chosen.values()];
  }

  #use(candidate: Candidate): void {
    this.#chosen.set(candidate.id, candidate);
    for (const [target, weight] of this.#open)
      if (weight > 0)
        this.#open.set(target, candidate.covers.has(target) ? 0 : weight * (1 - candidate.beyond));
  }

  #best(): { candidate: Candidate; worth: number } | null {
    let best: { candidate: Candidate; worth: number } | null = null;
    for (const candidate of this.#candidates) {
      if (this.#isChosen(candidate)) continue;
      const gain = this.#gain(candidate);
      const worth = gain / (candidate.single === null ? candidate.size : singlePrice);
      if (gain > minGain && (best === null || worth > best.worth)) best = { candidate, worth };
    }
    return best;
  }

  #isChosen(candidate: Candidate): boolean {
    return (
      this.#chosen.has(candidate.id) ||
      (candidate.single !== null && this.#chosen.has(`all ${candidate.kind}`))
    );
  }

  #gain(candidate: Candidate): number {
    let gain = 0;
    let exclusive = 0;
    for (const target of candidate.covers) {
      const weight = this.#open.get(target) ?? 0;
      gain += weight * (1 - candidate.beyond);
      if (weight > 0 && this.#linkedFrom.get(target)?.size === 1) exclusive++;
    }
    if (candidate.beyond > 0) for (const weight of this.#open.values()) gain += weight * candidate.beyond;
    const unfetched = candidate.size - candidate.pages.length;
    return gain + (exclusive * unfetched) / candidate.pages.length;
  }

  /** Several single pages of a kind stand for the kind, unless it is far larger: others like them will come. */
  #joinFamilies(): void {
    const singles = new Map<string, Candidate[]>();
    for (const candidate of this.#chosen.values()) {
      if (candidate.single === null) continue;
      const family = singles.get(candidate.kind);
      if (family === undefined) singles.set(candidate.kind, [candidate]);
      else family.push(candidate);
    }
    for (const [kind, members] of singles) {
      const family = this.#candidates.find(({ id }) => id === `all ${kind}`);
      if (family === undefined || members.length < 2) continue;
      if (family.size > 4 * members.length && members.length < family.pages.length / 2) continue;
      for (const { id } of members) this.#chosen.delete(id);
      this.#use(family);
    }
  }

  /** Adds what is needed to get from the entry to the hubs. */
  #openAccess(): void {
    for (let round = 0; round < maxAccessRounds; round++) {
      const reached = this.#reach();
      const wanted = [...this.#chosen.values()].flatMap(({ pages }) => pages);
      const missing = wanted.filter(({ key }) => !reached.has(key));
      if (missing.length <= slack * wanted.length) return;
      let best: Candidate | null = null;
      let bestWorth = 0;
      for (const candidate of this.#candidates) {
        if (this.#isChosen(candidate)) continue;
        const helped = missing.filter(({ key }) => candidate.leadsTo.has(key)).length;
        const worth = helped / (candidate.single === null ? candidate.size : accessPrice);
        if (worth <= bestWorth) continue;
        best = candidate;
        bestWorth = worth;
      }
      if (best === null) return;
      this.#use(best);
    }
  }

  /** Keys of the pages the chosen pattern gets to, targets included. */
  #reach(): Set<string> {
    const { graph, entry } = this.#site;
    const start = graph.resolve(entry);
    const reached = new Set([start]);
    const queue = [start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const link of graph.page(at)?.links ?? []) {
        const key = graph.resolve(link.key);
        if (reached.has(key)) continue;
        const isWanted =
          targetOf(this.#site, link.key) !== null ||
          this.#chosen.has(key) ||
          this.#chosen.has(link.key) ||
          this.#chosen.has(`all ${this.#classes.of(key)}`);
        if (!isWanted) continue;
        reached.add(key);
        queue.push(key);
      }
    }
    return reached;
  }

  #reachedTargets(): number {
    let count = 0;
    const reached = this.#reach();
    for (const target of this.#site.targets) if (reached.has(target)) count++;
    return count;
  }

  #dropSuperfluous(first: Candidate | null): void {
    const most = this.#reachedTargets();
    for (const candidate of [...this.#chosen.values()].sort((a, b) => b.size - a.size)) {
      const isKnownInFull = candidate.single !== null || candidate.size <= candidate.pages.length;
      if (candidate === first || !isKnownInFull) continue;
      this.#chosen.delete(candidate.id);
      if (this.#reachedTargets() < most) this.#chosen.set(candidate.id, candidate);
    }
  }
}

// ---- from pages to patterns --------------------------------------------------------------------------------------------------------

/** A pattern whose URLs are of other kinds more often than this needs the places of its links as well. */
const maxForeign = 0.1;
const maxPaths = 24;

interface Draft {
  readonly pattern: UrlPattern;
  readonly role: NavigationNode['role'];
  readonly linkPath: string | null;
  readonly members: ReadonlySet<string>;
}

function nodesOf(site: KnownSite, classes: LinkClasses, chosen: readonly Candidate[]): NavigationNode[] {
  const { graph, entry } = site;
  const entryKey = graph.resolve(entry);
  const drafts: Draft[] = [
    {
      pattern: UrlPattern.literal(entry),
      role: site.targets.has(entryKey) ? 'target' : 'page',
      linkPath: null,
      members: new Set([entryKey, entry]),
    },
  ];
  for (const candidate of chosen) {
    const members =
      candidate.single === null ? membersOf(site, classes, candidate.kind) : new Set([candidate.single]);
    const pattern =
      candidate.single === null
        ? inducePattern(members, outside(site.met, members))
        : UrlPattern.literal(candidate.single);
    const role = candidate.covers.size > 0 ? 'hub' : 'page';
    drafts.push({ pattern, role, linkPath: null, members });
  }
  drafts.push(...targetDrafts(site));
  return connect(site, drafts);
}

function membersOf(site: KnownSite, classes: LinkClasses, kind: string): Set<string> {
  const members = new Set<string>();
  for (const key of site.met) if (!site.targets.has(key) && classes.of(key) === kind) members.add(key);
  return members;
}

function* outside(all: Iterable<string>, members: ReadonlySet<string>): Generator<string> {
  for (const key of all) if (!members.has(key)) yield key;
}

/** The node of the targets; where their URLs look like others', the places of links to them count as well. */
function targetDrafts(site: KnownSite): Draft[] {
  const { graph, targets } = site;
  const spellings = new Set<string>(targets);
  for (const page of graph.pages())
    for (const { key } of page.links) if (targetOf(site, key) !== null) spellings.add(key);
  const others = [...site.met].filter((key) => !spellings.has(key) && graph.page(key) !== undefined);
  const pattern = inducePattern(spellings, others);
  const foreign = others.filter((key) => pattern.matches(key)).length;
  const isPure = foreign <= maxForeign * (foreign + targets.size);
  return [{ pattern, role: 'target', linkPath: isPure ? null : telling(site, pattern), members: targets }];
}

/** Places whose links lead to targets more often than not. */
function telling(site: KnownSite, pattern: UrlPattern): string | null {
  const counts = new Map<string, { right: number; all: number }>();
  for (const page of site.graph.pages())
    for (const { key, path } of page.links) {
      if (!pattern.matches(key) || (site.graph.page(key) === undefined && !site.targets.has(key))) continue;
      const count = counts.get(path) ?? { right: 0, all: 0 };
      count.all++;
      if (targetOf(site, key) !== null) count.right++;
      counts.set(path, count);
    }
  const paths = [...counts].filter(([, { right, all }]) => right * 2 >= all);
  paths.sort((a, b) => b[1].right - a[1].right);
  return paths.length === 0
    ? null
    : paths
        .slice(0, maxPaths)
        .map(([path]) => path)
        .join(' | ');
}

/** Says on pages of which nodes each node's links are followed, and how far from the entry it is. */
function connect(site: KnownSite, drafts: readonly Draft[]): NavigationNode[] {
  const from = drafts.map(() => new Set<number>());
  const nodeOf = new Map<string, number>();
  for (const [id, { members }] of [...drafts.entries()].reverse())
    for (const key of members) nodeOf.set(key, id);
  for (const page of site.graph.pages()) {
    const source = nodeOf.get(page.key);
    if (source === undefined) continue;
    for (const link of page.links) {
      const to = nodeOf.get(link.key) ?? nodeOf.get(site.graph.resolve(link.key));
      if (to !== undefined && to > 0) from[to]!.add(source);
    }
  }
  const levels = drafts.map((_, id) => (id === 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [id, sources] of from.entries())
      for (const source of sources)
        if (levels[source]! + 1 < levels[id]!) {
          levels[id] = levels[source]! + 1;
          changed = true;
        }
  }
  return drafts
    .map(({ pattern, role, linkPath }, id) => ({
      id,
      level: levels[id]!,
      pattern,
      ...(linkPath === null ? {} : { linkPath }),
      role,
      from: [...from[id]!].filter((source) => Number.isFinite(levels[source]!)).sort((a, b) => a - b),
    }))
    .filter(({ level }) => Number.isFinite(level));
}
