/** Pages that may be worth visiting on the way to targets, with what they cost and bring. */
import { linksOfPage, type NumberedSite } from './numbered-site.js';

/** Pages to visit on the way: all of a kind, or one list. */
export interface HubCandidate {
  readonly kind: number;
  /** First page of the one list, if it is one; -1 for all of the kind. */
  readonly single: number;
  /** Its fetched pages. */
  readonly pages: readonly number[];
  /** Known pages of the kind. */
  readonly size: number;
  /** Targets and addresses its fetched pages link to. */
  readonly covers: Uint32Array;
  readonly leadsTo: Uint32Array;
  /** How likely a target that was not seen on its fetched pages stands on those that were not. */
  readonly beyond: number;
}

/** By target: the one kind of pages that links to it. */
export type OnlyKinds = Int32Array;
const linkedByNone = -1;
const linkedBySeveral = -2;

/** All kinds of pages that are no targets, and every single list of them. */
export function hubCandidates(site: NumberedSite, onlyKinds: OnlyKinds): HubCandidate[] {
  const { isTarget, kind, base, entry, met, targets } = site;
  const known = new Map<number, number[]>();
  const pagesOf = new Map<number, number>();
  for (const number of met) {
    pagesOf.set(base[number]!, (pagesOf.get(base[number]!) ?? 0) + 1);
    if (isTarget[number] === 0) addPage(known, kind[number]!, number);
  }
  const fetched = new Map<number, number[]>();
  for (const page of site.pages)
    if (page !== entry && isTarget[page] === 0) addPage(fetched, kind[page]!, page);
  const links = countLinks(site);
  const making = new CandidateMaking(site, onlyKinds);
  const candidates: HubCandidate[] = [];
  for (const [of, pages] of fetched) {
    if (isSatellite(known.get(of) ?? [], links, targets.length)) continue;
    const size = Math.max(known.get(of)?.length ?? 0, pages.length);
    candidates.push(making.candidate(of, -1, pages, size));
    const lists = new Map<number, number[]>();
    for (const page of pages) addPage(lists, base[page]!, page);
    if (lists.size > 1)
      for (const [first, list] of lists)
        candidates.push(making.candidate(of, first, list, pagesOf.get(first) ?? list.length));
  }
  return candidates;
}

function addPage(lists: Map<number, number[]>, name: number, item: number): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}

/** How many targets link to each page, and how many pages of other kinds. */
interface LinkCounts {
  readonly targets: Uint32Array;
  readonly others: Uint32Array;
}

function countLinks(site: NumberedSite): LinkCounts {
  const { isTarget, kind, keys, resolved } = site;
  const counts = { targets: new Uint32Array(keys.length), others: new Uint32Array(keys.length) };
  const seenOn = new Int32Array(keys.length).fill(-1);
  for (const page of site.pages)
    for (const link of linksOfPage(site, page)) {
      const to = resolved[link]!;
      if (seenOn[to] === page) continue;
      seenOn[to] = page;
      if (isTarget[page] === 1) counts.targets[to]!++;
      else if (kind[to] !== kind[page]) counts.others[to]!++;
    }
  return counts;
}

/** Pages that each belong to one target, such as its print version, are no hubs, whatever they link to. */
function isSatellite(numbers: readonly number[], links: LinkCounts, targets: number): boolean {
  if (numbers.length < 5 || numbers.length < targets / 4) return false;
  const single = numbers.filter((number) => links.targets[number] === 1 && links.others[number] === 0).length;
  return single >= 0.8 * numbers.length;
}

/** Which kind of pages links to each target, where it is only one. */
export function onlyKindsOf(site: NumberedSite): OnlyKinds {
  const only = new Int32Array(site.keys.length).fill(linkedByNone);
  for (const page of site.pages) {
    const kind = site.kind[page]!;
    for (const link of linksOfPage(site, page)) {
      const target = site.target[link]!;
      if (target < 0 || only[target] === kind) continue;
      only[target] = only[target] === linkedByNone ? kind : linkedBySeveral;
    }
  }
  return only;
}

class CandidateMaking {
  readonly #site: NumberedSite;
  readonly #onlyKinds: OnlyKinds;
  /** Targets that pages link to: all, and by the only kind that does. */
  readonly #linked: number;
  readonly #exclusive: Uint32Array;
  /** Marks of what was seen: by the candidate, and by the page. */
  readonly #seenAs: { readonly target: Int32Array; readonly end: Int32Array; readonly own: Int32Array };
  #stamp = 0;

  constructor(site: NumberedSite, onlyKinds: OnlyKinds) {
    this.#site = site;
    this.#onlyKinds = onlyKinds;
    this.#exclusive = new Uint32Array(site.kinds);
    let linked = 0;
    for (const kind of onlyKinds) {
      if (kind !== linkedByNone) linked++;
      if (kind >= 0) this.#exclusive[kind]!++;
    }
    this.#linked = linked;
    const marks = (): Int32Array => new Int32Array(site.keys.length).fill(-1);
    this.#seenAs = { target: marks(), end: marks(), own: marks() };
  }

  candidate(kind: number, single: number, pages: readonly number[], size: number): HubCandidate {
    const { resolved, target } = this.#site;
    const seen = this.#seenAs;
    const stamp = this.#stamp++;
    const covers: number[] = [];
    const leadsTo: number[] = [];
    // Links to targets: each counts once a page.
    let links = 0;
    for (const page of pages) {
      for (const link of linksOfPage(this.#site, page)) {
        const end = resolved[link]!;
        if (seen.end[end] !== stamp) {
          seen.end[end] = stamp;
          leadsTo.push(end);
        }
        const to = target[link]!;
        if (to < 0) continue;
        if (seen.target[to] !== stamp) {
          seen.target[to] = stamp;
          covers.push(to);
        }
        if (seen.own[to] === page) continue;
        seen.own[to] = page;
        links++;
      }
      // A page may be looked at once more, as part of its kind.
      for (const link of linksOfPage(this.#site, page)) if (target[link]! >= 0) seen.own[target[link]!] = -1;
    }
    return {
      kind,
      single,
      pages,
      size,
      covers: Uint32Array.from(covers),
      leadsTo: Uint32Array.from(leadsTo),
      beyond: single >= 0 ? 0 : this.#beyond(kind, covers, links, pages.length, size),
    };
  }

  #beyond(kind: number, covers: readonly number[], links: number, fetched: number, size: number): number {
    const unfetched = size - fetched;
    if (unfetched <= 0 || links === 0) return 0;
    const others = this.#linked - this.#exclusive[kind]!;
    const shared = covers.filter((target) => this.#onlyKinds[target] !== kind).length;
    const share = others === 0 ? 1 : shared / others;
    const perPage = share >= 1 ? 1 : Math.min(1, (share * unfetched) / (fetched * (1 - share)));
    // Pages that repeat each other's targets will go on doing so.
    return perPage * (covers.length / links);
  }
}
