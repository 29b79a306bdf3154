/**
 * The cheapest navigation pattern that reaches all targets, as far as the mapped part of the site tells.
 *
 * Hubs are chosen like sets in a set cover: every kind of page that is no target, and every single one of them, is a candidate with a price (how many pages of the kind are known) and a worth (targets it
 * links to). Worth beyond what was fetched is extrapolated from how much of what other pages know the fetched ones know. Then: pages needed to get to the hubs; then whatever turns out
 * superfluous goes again. The first hub is chosen as if the entry linked to nothing, and stays: entries show what is new today, and tomorrow something else.
 */

import { keyOf } from '../url/address.js';
import { continuationOf } from '../url/pagination.js';
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
/** What it may cost to get to a hub that nothing chosen links to. */
const farPrice = 3;
/** Targets that may stay uncovered when covering them is dear: this share, at this worth a page. */
const slack = 0.03;
const poorWorth = 0.15;
/** Below this many targets a page, a hub is not bought for targets that others lead to. */
const poorHub = 1 / 3;
const minGain = 0.5;
/** A target lists targets if it links to this many, and to this share of all. */
const minListed = 12;
const listedShare = 0.25;
/** Share of the targets that may be left when listing targets make other hubs needless. */
const listedEnough = 0.2;
const maxAccessRounds = 6;

/** Chooses the pattern. The entry is node 0. */
export function chooseNavigation(site: KnownSite): NavigationNode[] {
  const lists = listsOf(site);
  const classes = linkClasses(new Set([...site.met].map((key) => lists.base(key))));
  const kinds: Kinds = { of: (key) => classes.of(lists.base(key)), base: (key) => lists.base(key) };
  const candidates = candidatesOf(site, kinds);
  const chosen = new Selection(site, kinds, candidates).choose();
  return nodesOf(site, kinds, lists, chosen);
}

/** Kinds of pages; the pages of one list are one thing. */
interface Kinds extends LinkClasses {
  /** The first page of the list that a page belongs to. */
  base(key: string): string;
}

function candidatesOf(site: KnownSite, classes: Kinds): Candidate[] {
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

/** Lists of more than one page: which page continues which. */
interface Lists {
  base(key: string): string;
  /** Ways in which lists of this site are continued. */
  readonly styles: readonly { readonly before: string; readonly after: string }[];
}

/** Finds the lists of a site. A page continues another one only if that other one exists. */
function listsOf({ met, targets, graph }: KnownSite): Lists {
  const bases = new Map<string, string>();
  const styles = new Map<string, { before: string; after: string }>();
  for (const key of met) {
    if (targets.has(key)) continue;
    const found = continuationOf(key);
    if (found === null) continue;
    const base = [found.base, `${found.base}/`].find(
      (each) => met.has(each) || graph.page(each) !== undefined,
    );
    if (base === undefined || targets.has(base)) continue;
    bases.set(key, base);
    const { before, after } = found;
    styles.set(`${before}#${after}`, { before, after });
  }
  return { base: (key) => bases.get(key) ?? key, styles: [...styles.values()] };
}

/** Kinds of pages that link to each target. */
function kindsLinking(site: KnownSite, classes: Kinds): Map<string, Set<string>> {
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
  readonly #classes: Kinds;
  readonly #candidates: readonly Candidate[];
  readonly #linkedFrom: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #chosen = new Map<string, Candidate>();
  /** How much of each target is still uncovered. */
  readonly #open = new Map<string, number>();
  readonly #near = new Set<string>();
  #isThrough = false;

  constructor(site: KnownSite, classes: Kinds, candidates: readonly Candidate[]) {
    this.#site = site;
    this.#classes = classes;
    this.#candidates = candidates;
    this.#linkedFrom = kindsLinking(site, classes);
    for (const target of site.targets) this.#open.set(target, 1);
    for (const key of [site.entry, ...site.targets])
      for (const link of site.graph.page(key)?.links ?? []) this.#near.add(site.graph.resolve(link.key));
  }

  choose(): Candidate[] {
    // Targets that list targets are hubs for nothing; where they list nearly all, no other hub has to stay.
    this.#coverByListingTargets();
    const isListed = this.#left() <= listedEnough * this.#site.targets.size;
    const first = isListed ? null : this.#best();
    if (first !== null) this.#use(first.candidate);
    for (const link of this.#site.graph.page(this.#site.entry)?.links ?? []) {
      const target = targetOf(this.#site, link.key);
      if (target !== null) this.#open.set(target, 0);
    }
    for (;;) {
      const left = this.#left();
      const best = this.#best();
      if (best === null || left === 0) break;
      if (best.worth < poorHub && this.#coverThroughTargets()) continue;
      if (left <= slack * this.#site.targets.size && best.worth < poorWorth) break;
      this.#use(best.candidate);
    }
    this.#joinFamilies();
    this.#openAccess();
    this.#dropSuperfluous(first?.candidate ?? null);
    return [...this.#chosen.values()];
  }

  #left(): number {
    let left = 0;
    for (const weight of this.#open.values()) left += weight;
    return left;
  }

  #coverByListingTargets(): void {
    const { graph, targets } = this.#site;
    for (const key of targets) {
      const listed = new Set<string>();
      for (const link of graph.page(key)?.links ?? []) {
        const target = targetOf(this.#site, link.key);
        if (target !== null && target !== key) listed.add(target);
      }
      if (listed.size < Math.max(minListed, listedShare * targets.size)) continue;
      for (const target of listed) this.#open.set(target, 0);
    }
  }

  /** Targets that only other targets lead to need no hub of their own. Once: hubs that bring more than they cost go first, since what is related today is not tomorrow. */
  #coverThroughTargets(): boolean {
    if (this.#isThrough) return false;
    this.#isThrough = true;
    const queue = [...this.#open].filter(([, weight]) => weight === 0).map(([target]) => target);
    const before = queue.length;
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const link of this.#site.graph.page(at)?.links ?? []) {
        const target = targetOf(this.#site, link.key);
        if (target === null || this.#open.get(target) === 0) continue;
        this.#open.set(target, 0);
        queue.push(target);
      }
    return before > 0;
  }

  #use(candidate: Candidate): void {
    this.#chosen.set(candidate.id, candidate);
    for (const key of candidate.leadsTo) this.#near.add(key);
    for (const [target, weight] of this.#open)
      if (weight > 0)
        this.#open.set(target, candidate.covers.has(target) ? 0 : weight * (1 - candidate.beyond));
  }

  #best(): { candidate: Candidate; worth: number } | null {
    let best: { candidate: Candidate; worth: number } | null = null;
    for (const candidate of this.#candidates) {
      if (this.#isChosen(candidate)) continue;
      const gain = this.#gain(candidate);
      const worth = gain / (this.#price(candidate, singlePrice) + (this.#isNear(candidate) ? 0 : farPrice));
      if (gain > minGain && (best === null || worth > best.worth)) best = { candidate, worth };
    }
    return best;
  }

  #price(candidate: Candidate, ofOne: number): number {
    return candidate.single === null ? candidate.size : candidate.size - 1 + ofOne;
  }

  /** Whether the entry, a target or a chosen hub links to some of it. */
  #isNear({ pages }: Candidate): boolean {
    return pages.some(({ key }) => this.#near.has(key));
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
        const worth =
          helped / (candidate.single === null ? candidate.size : candidate.size - 1 + accessPrice);
        if (worth <= bestWorth) continue;
        best = candidate;
        bestWorth = worth;
      }
      const opened = best === null ? [] : this.#openedBy(best, missing);
      const gain = opened.reduce((sum, { covers }) => sum + covers.size, 0);
      if (best !== null && gain >= this.#price(best, accessPrice)) this.#use(best);
      else {
        // What costs more to get to than it brings is given up.
        const given =
          best === null
            ? [...this.#chosen.values()].filter(({ pages }) => pages.every((page) => !reached.has(page.key)))
            : opened;
        if (given.length === 0) return;
        for (const { id } of given) this.#chosen.delete(id);
      }
    }
  }

  /** Hubs that a page or family of pages gives access to. */
  #openedBy(access: Candidate, missing: readonly GraphPage[]): Candidate[] {
    const keys = new Set(missing.filter(({ key }) => access.leadsTo.has(key)).map(({ key }) => key));
    return [...this.#chosen.values()].filter(({ pages }) => pages.some(({ key }) => keys.has(key)));
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
          this.#chosen.has(this.#classes.base(key)) ||
          this.#chosen.has(this.#classes.base(link.key)) ||
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
      const isKnownInFull = candidate.size <= candidate.pages.length;
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

function nodesOf(
  site: KnownSite,
  classes: Kinds,
  lists: Lists,
  chosen: readonly Candidate[],
): NavigationNode[] {
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
    const all =
      candidate.single === null
        ? membersOf(site, classes, candidate.kind)
        : listOf(site, classes, candidate.single);
    const first = new Set([...all].map((key) => classes.base(key)));
    const pattern =
      candidate.single === null
        ? inducePattern(first, outside(site.met, all))
        : UrlPattern.literal(candidate.single);
    const role = candidate.covers.size > 0 ? 'hub' : 'page';
    const whole = role === 'hub' ? continued(pattern, [...first], all, lists) : pattern;
    drafts.push({ pattern: whole, role, linkPath: null, members: all });
  }
  drafts.push(...targetDrafts(site));
  return connect(site, drafts);
}

/** The pages of one list. */
function listOf(site: KnownSite, classes: Kinds, base: string): Set<string> {
  const members = new Set([base]);
  for (const key of site.met) if (!site.targets.has(key) && classes.base(key) === base) members.add(key);
  return members;
}

/** A pattern of first pages with the pages that continue them: in the ways seen on the site, or, where lists are still short, in the usual ones. */
function continued(
  pattern: UrlPattern,
  first: readonly string[],
  all: ReadonlySet<string>,
  lists: Lists,
): UrlPattern {
  const own = [...all].filter((key) => lists.base(key) !== key);
  const styles = lists.styles.length > 0 ? lists.styles : usualStyles;
  const further =
    own.length > 0 ? own : first.flatMap((key) => styles.flatMap((style) => pagesTwo(key, style)));
  if (further.length === 0) return pattern;
  return new UrlPattern([...pattern.sequences, ...inducePattern(further).sequences]);
}

const usualStyles = [
  { before: '?page=', after: '' },
  { before: '/page/', after: '' },
  { before: '/page/', after: '/' },
];

/** What the second and eleventh page of a list would be called; nothing when that way does not suit its URL. */
function pagesTwo(key: string, { before, after }: { before: string; after: string }): string[] {
  const isArgument = /^[?&]/.test(before);
  const hasQuery = key.includes('?');
  if (!isArgument && (hasQuery || key.endsWith('/') !== (after === '/'))) return [];
  const start = isArgument ? (hasQuery ? '&' : '?') + before.slice(1) : before;
  const base = !isArgument && key.endsWith('/') ? key.slice(0, -1) : key;
  return ['2', '11'].map((n) => keyOf(`${base}${start}${n}${after}`));
}

function membersOf(site: KnownSite, classes: Kinds, kind: string): Set<string> {
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
  // Addresses that redirect to a target are its spellings, too, where other pages than targets use them.
  const spellings = new Set<string>(targets);
  for (const page of graph.pages())
    if (!targets.has(page.key))
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
