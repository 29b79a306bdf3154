/**
 * Names of one place, learned from what happens there: two sites that give the same things at the same hours, always one with this name and the other with that,
 * mean the same house. A site that uses both names means two.
 */
import { comparedForm } from '../value/text.js';

/** Things that must speak for two names being one, and their share of all that could. */
const minThings = 2;
const minNameShare = 0.5;
/** Things with more accounts than this have a name that many things have. */
const maxAccounts = 8;

interface NameAccount {
  readonly site: string;
  readonly place: string;
}

export class PlaceNames {
  readonly #things = new Map<string, NameAccount[]>();
  readonly #sites = new Map<string, Set<string>>();
  #known: ReadonlyMap<string, string> | null = null;
  readonly #sameHouses: () => readonly (readonly [string, string])[];

  /** `sameHouses`: what else tells of names in compared form that they are of one place. */
  constructor(sameHouses: () => readonly (readonly [string, string])[] = () => []) {
    this.#sameHouses = sameHouses;
  }

  /** Notes that a site says where a thing happens. */
  count(site: string, title: string, start: string, place: string): void {
    const name = comparedForm(place);
    const thing = `${comparedForm(title)}|${start.slice(0, 16)}`;
    if (name === '' || start.length < 16) return;
    const accounts = this.#things.get(thing);
    if (accounts === undefined) this.#things.set(thing, [{ site, place: name }]);
    else if (accounts.length <= maxAccounts) accounts.push({ site, place: name });
    const sites = this.#sites.get(name);
    if (sites === undefined) this.#sites.set(name, new Set([site]));
    else sites.add(site);
    this.#known = null;
  }

  /** The name that stands for a place and all its other names. */
  oneOf(place: string): string {
    this.#known ??= this.#learn();
    if (this.#known.size === 0) return place;
    return this.#known.get(comparedForm(place)) ?? place;
  }

  #learn(): ReadonlyMap<string, string> {
    const together = new Map<string, number>();
    const chances = new Map<string, number>();
    for (const accounts of this.#things.values()) {
      if (accounts.length < 2 || accounts.length > maxAccounts) continue;
      const pairs = new Set<string>();
      const met = new Set<string>();
      for (const a of accounts)
        for (const b of accounts) {
          if (a.site === b.site) continue;
          met.add(a.place);
          if (a.place < b.place) pairs.add(`${a.place}|${b.place}`);
        }
      for (const place of met) chances.set(place, (chances.get(place) ?? 0) + 1);
      for (const pair of pairs) together.set(pair, (together.get(pair) ?? 0) + 1);
    }
    const known = new Map<string, string>();
    const groups = new Map<string, readonly string[]>();
    const rootOf = (place: string): string => {
      const up = known.get(place);
      return up === undefined ? place : rootOf(up);
    };
    const join = (a: string, b: string): void => {
      const [left, right] = [rootOf(a), rootOf(b)];
      if (left === right) return;
      const [one, other] = [groups.get(left) ?? [left], groups.get(right) ?? [right]];
      if (one.some((first) => other.some((second) => this.#shareSite(first, second)))) return;
      groups.set(left, [...one, ...other]);
      known.set(right, left);
    };
    for (const [pair, count] of [...together].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
      const [a, b] = pair.split('|') as [string, string];
      const possible = Math.min(chances.get(a)!, chances.get(b)!);
      if (count >= minThings && count >= minNameShare * possible) join(a, b);
    }
    for (const [a, b] of this.#sameHouses()) join(a, b);
    return new Map([...known.keys()].map((place) => [place, rootOf(place)]));
  }

  #shareSite(a: string, b: string): boolean {
    const others = this.#sites.get(b)!;
    return [...this.#sites.get(a)!].some((site) => others.has(site));
  }
}
