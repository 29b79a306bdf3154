/** Chooses hubs like sets in a set cover: what brings most for its price first, then what is needed to get there, then without what has become superfluous. */
import { Heap } from '../../base/heap.js';
import type { HubCandidate, OnlyKinds } from './candidates.js';
import { linksOfPage, type NumberedSite } from './numbered-site.js';

const singlePrice = 1.5;
const accessPrice = 1.2;
/** What it may cost to get to a hub that nothing chosen links to. */
const farPrice = 3;
/** Targets that may stay uncovered when covering them is dear: this share, at this worth a page. */
const coverSlack = 0.03;
const poorWorth = 0.15;
/** Below this many targets a page, a hub is not bought for targets that others lead to. */
const poorHub = 1 / 3;
const minGain = 0.5;
/** A target lists targets if it links to this many, and to this share of all. */
const minTargetsLinked = 12;
const listedShare = 0.25;
/** Share of the targets that may be left when listing targets make other hubs needless. */
const listedEnough = 0.2;
const maxAccessRounds = 30;

/** A candidate, by its place among all, with what it was worth when it was looked at last: it is worth less now, or the same. */
interface HubOffer {
  readonly at: number;
  readonly worth: number;
}

export class Selection {
  readonly #site: NumberedSite;
  readonly #candidates: readonly HubCandidate[];
  readonly #onlyKinds: OnlyKinds;
  readonly #offers = new Heap<HubOffer>((a, b) => a.worth > b.worth || (a.worth === b.worth && a.at < b.at));
  /** Candidates by fetched page: its kind, and its list. */
  readonly #having = new Map<number, number[]>();
  readonly #chosen = new Set<HubCandidate>();
  readonly #hasKind: Uint8Array;
  readonly #hasList: Uint8Array;
  /** How much of each target is still uncovered, and of all together. */
  readonly #open: Float64Array;
  #left: number;
  /** By candidate: whether the entry, a target or a chosen hub links to some of it. */
  readonly #isNear: Uint8Array;
  #isThrough = false;

  constructor(site: NumberedSite, candidates: readonly HubCandidate[], onlyKinds: OnlyKinds) {
    this.#site = site;
    this.#candidates = candidates;
    this.#onlyKinds = onlyKinds;
    const count = site.keys.length;
    this.#hasKind = new Uint8Array(site.kinds);
    this.#hasList = new Uint8Array(count);
    this.#open = new Float64Array(count);
    for (const target of site.targets) this.#open[target] = 1;
    this.#left = site.targets.length;
    this.#isNear = new Uint8Array(candidates.length);
    for (const [at, { pages }] of candidates.entries())
      for (const page of pages) {
        const having = this.#having.get(page);
        if (having === undefined) this.#having.set(page, [at]);
        else having.push(at);
      }
    for (const page of [site.entry, ...site.targets])
      for (const link of linksOfPage(site, page))
        for (const at of this.#having.get(site.resolved[link]!) ?? []) this.#isNear[at] = 1;
  }

  choose(): HubCandidate[] {
    const { targets } = this.#site;
    // Targets that list targets are hubs for nothing; where they list nearly all, no other hub has to stay.
    this.#coverByListingTargets();
    for (const at of this.#candidates.keys()) this.#offer(at);
    const isListed = this.#left <= listedEnough * targets.length;
    const first = isListed ? null : this.#best();
    if (first !== null) this.#use(first.candidate);
    for (const link of linksOfPage(this.#site, this.#site.entry)) {
      const target = this.#site.target[link]!;
      if (target >= 0) this.#cover(target);
    }
    for (;;) {
      const best = this.#best();
      if (best === null || this.#left <= 0) break;
      if (best.worth < poorHub && this.#coverThroughTargets()) {
        this.#offers.push(best);
        continue;
      }
      if (this.#left <= coverSlack * targets.length && best.worth < poorWorth) break;
      this.#use(best.candidate);
    }
    this.#joinFamilies();
    this.#openAccess();
    this.#joinFamilies();
    this.#dropSuperfluous(first?.candidate ?? null);
    return [...this.#chosen];
  }

  #cover(target: number): void {
    this.#left -= this.#open[target]!;
    this.#open[target] = 0;
  }

  #coverByListingTargets(): void {
    const { targets } = this.#site;
    for (const page of targets) {
      const listed = this.#targetsOn(page);
      if (listed.size >= Math.max(minTargetsLinked, listedShare * targets.length))
        for (const target of listed) this.#cover(target);
    }
  }

  /** Targets that only other targets lead to need no hub of their own. Once: hubs that bring more than they cost go first, since what is related today is not tomorrow. */
  #coverThroughTargets(): boolean {
    if (this.#isThrough) return false;
    this.#isThrough = true;
    const queue = this.#site.targets.filter((target) => this.#open[target] === 0);
    const before = queue.length;
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const link of linksOfPage(this.#site, at)) {
        const target = this.#site.target[link]!;
        if (target < 0 || this.#open[target] === 0) continue;
        this.#cover(target);
        queue.push(target);
      }
    return before > 0;
  }

  #use(candidate: HubCandidate): void {
    this.#choose(candidate);
    for (const target of candidate.covers) this.#cover(target);
    if (candidate.beyond > 0) {
      this.#left = 0;
      for (const target of this.#site.targets) {
        this.#open[target]! *= 1 - candidate.beyond;
        this.#left += this.#open[target]!;
      }
    }
    for (const to of candidate.leadsTo)
      for (const at of this.#having.get(to) ?? []) {
        if (this.#isNear[at] === 1) continue;
        this.#isNear[at] = 1;
        // What has come near is cheaper than it was offered for.
        this.#offer(at);
      }
  }

  #choose(candidate: HubCandidate): void {
    this.#chosen.add(candidate);
    this.#mark(candidate, 1);
  }

  #leave(candidate: HubCandidate): void {
    this.#chosen.delete(candidate);
    this.#mark(candidate, 0);
  }

  #mark({ single, kind }: HubCandidate, value: 0 | 1): void {
    if (single >= 0) this.#hasList[single] = value;
    else this.#hasKind[kind] = value;
  }

  #offer(at: number): void {
    const worth = this.#worthOf(at);
    if (worth !== null) this.#offers.push({ at, worth });
  }

  /** What a candidate brings for its price; null when it brings too little, or is chosen. */
  #worthOf(at: number): number | null {
    const candidate = this.#candidates[at]!;
    if (this.#isChosen(candidate)) return null;
    const gain = this.#gain(candidate);
    if (gain <= minGain) return null;
    return gain / (this.#price(candidate, singlePrice) + (this.#isNear[at] === 1 ? 0 : farPrice));
  }

  #best(): (HubOffer & { readonly candidate: HubCandidate }) | null {
    for (let offer = this.#offers.pop(); offer !== undefined; offer = this.#offers.pop()) {
      const candidate = this.#candidates[offer.at]!;
      const worth = this.#worthOf(offer.at);
      if (worth === null) continue;
      const next = this.#offers.peek();
      if (next === undefined || worth > next.worth || (worth === next.worth && offer.at <= next.at))
        return { at: offer.at, worth, candidate };
      this.#offers.push({ at: offer.at, worth });
    }
    return null;
  }

  #price({ single, size }: HubCandidate, ofOne: number): number {
    return single < 0 ? size : size - 1 + ofOne;
  }

  #isChosen({ single, kind }: HubCandidate): boolean {
    return this.#hasKind[kind] === 1 || (single >= 0 && this.#hasList[single] === 1);
  }

  #gain({ covers, beyond, size, pages }: HubCandidate): number {
    let gain = 0;
    let exclusive = 0;
    for (const target of covers) {
      const weight = this.#open[target]!;
      gain += weight * (1 - beyond);
      if (weight > 0 && this.#onlyKinds[target]! >= 0) exclusive++;
    }
    if (beyond > 0) gain += this.#left * beyond;
    return gain + (exclusive * (size - pages.length)) / pages.length;
  }

  /** Several single lists of a kind stand for the kind, unless it is far larger: others like them will come. */
  #joinFamilies(): void {
    const singles = new Map<number, HubCandidate[]>();
    for (const candidate of this.#chosen) {
      if (candidate.single < 0) continue;
      const family = singles.get(candidate.kind);
      if (family === undefined) singles.set(candidate.kind, [candidate]);
      else family.push(candidate);
    }
    for (const [kind, members] of singles) {
      const family =
        members.length < 2 ? undefined : this.#candidates.find((one) => one.single < 0 && one.kind === kind);
      if (family === undefined) continue;
      if (family.size > 4 * members.length && members.length < family.pages.length / 2) continue;
      for (const member of members) this.#leave(member);
      this.#use(family);
    }
  }

  /** Adds what is needed to get from the entry to the hubs. */
  #openAccess(): void {
    const isMissing = new Uint8Array(this.#site.keys.length);
    for (let round = 0; round < maxAccessRounds; round++) {
      const reached = this.#reach();
      isMissing.fill(0);
      let wanted = 0;
      let missing = 0;
      for (const { pages } of this.#chosen)
        for (const page of pages) {
          wanted++;
          if (reached[page] === 1) continue;
          missing++;
          isMissing[page] = 1;
        }
      if (missing <= coverSlack * wanted) return;
      let best: HubCandidate | null = null;
      let bestWorth = 0;
      for (const candidate of this.#candidates) {
        if (this.#isChosen(candidate)) continue;
        let helped = 0;
        for (const to of candidate.leadsTo) helped += isMissing[to]!;
        const worth = helped / this.#price(candidate, accessPrice);
        if (worth <= bestWorth) continue;
        best = candidate;
        bestWorth = worth;
      }
      const opened = best === null ? [] : this.#openedBy(best, isMissing);
      const gain = opened.reduce((sum, { covers }) => sum + covers.length, 0);
      if (best !== null && gain >= this.#price(best, accessPrice)) this.#use(best);
      else {
        // What costs more to get to than it brings is given up.
        const given =
          best === null
            ? [...this.#chosen].filter(({ pages }) => pages.every((page) => reached[page] === 0))
            : opened;
        if (given.length === 0) return;
        for (const candidate of given) this.#leave(candidate);
      }
    }
  }

  /** Hubs that a page or family of pages gives access to. */
  #openedBy(access: HubCandidate, isMissing: Uint8Array): HubCandidate[] {
    const opened = new Set([...access.leadsTo].filter((to) => isMissing[to] === 1));
    return [...this.#chosen].filter(({ pages }) => pages.some((page) => opened.has(page)));
  }

  /** By page: whether the chosen pattern gets there, targets included. */
  #reach(): Uint8Array {
    const { entry, resolved, target, base, kind, keys } = this.#site;
    const reached = new Uint8Array(keys.length);
    reached[entry] = 1;
    const queue = [entry];
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const link of linksOfPage(this.#site, at)) {
        const to = resolved[link]!;
        if (reached[to] === 1) continue;
        const isWanted =
          target[link]! >= 0 ||
          this.#hasList[base[to]!] === 1 ||
          this.#hasList[base[link]!] === 1 ||
          this.#hasKind[kind[to]!] === 1;
        if (!isWanted) continue;
        reached[to] = 1;
        queue.push(to);
      }
    return reached;
  }

  #dropSuperfluous(first: HubCandidate | null): void {
    const count = (reached: Uint8Array): number =>
      this.#site.targets.reduce((sum, target) => sum + reached[target]!, 0);
    let reached = this.#reach();
    let listings = this.#listings(reached);
    const most = count(reached);
    for (const candidate of [...this.#chosen].sort((a, b) => b.size - a.size)) {
      const isKnownInFull = candidate.size <= candidate.pages.length;
      if (candidate === first || !isKnownInFull || this.#isOnlyWay(candidate, reached, listings)) continue;
      this.#leave(candidate);
      const without = this.#reach();
      if (count(without) < most) this.#choose(candidate);
      else {
        reached = without;
        listings = this.#listings(reached);
      }
    }
  }

  /** By target: how many of the reached pages link to it. */
  #listings(reached: Uint8Array): Uint32Array {
    const counts = new Uint32Array(reached.length);
    for (let page = 0; page < reached.length; page++)
      if (reached[page] === 1) for (const target of this.#targetsOn(page)) counts[target]!++;
    return counts;
  }

  /** Whether nothing else that is reached links to some target that this does: it cannot go then. */
  #isOnlyWay({ pages, single, kind }: HubCandidate, reached: Uint8Array, listings: Uint32Array): boolean {
    if (single >= 0 && this.#hasKind[kind] === 1) return false;
    const own = new Map<number, number>();
    for (const page of pages)
      if (reached[page] === 1)
        for (const target of this.#targetsOn(page)) own.set(target, (own.get(target) ?? 0) + 1);
    for (const [target, count] of own)
      if (count === listings[target] && reached[target] === 1 && target !== this.#site.entry) return true;
    return false;
  }

  /** The targets a page links to, other than itself. */
  #targetsOn(page: number): Set<number> {
    const targets = new Set<number>();
    for (const link of linksOfPage(this.#site, page)) {
      const target = this.#site.target[link]!;
      if (target >= 0 && target !== page) targets.add(target);
    }
    return targets;
  }
}
