/** Chooses hubs like sets in a set cover: what brings most for its price first, then what is needed to get there, then without what has become superfluous. */
import type { GraphPage } from '../site-graph.js';
import { type Candidate, kindsLinking } from './candidates.js';
import { type Kinds, type KnownSite, targetOf } from './known-site.js';

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

export class Selection {
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
        const worth = helped / this.#price(candidate, accessPrice);
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
