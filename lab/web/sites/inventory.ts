/** What a site carries on a day, in the order it lists them. */
import { monthName } from '../language/languages.js';
import { slugOf } from '../language/names.js';
import type { Entity, Vertical } from '../verticals/vertical.js';
import { dateOf } from '../world/calendar.js';
import { happens, mix } from '../world/draw.js';
import type { Population } from '../world/population.js';
import type { Profile } from './profile/profile.js';

export type Grouping = 'category' | 'branch' | 'city' | 'maker' | 'letter';

/** Branches of a category are numbered within it: by city, or by first letter where things have no place. */
export const branchesPerCategory = 100;

export class Inventory {
  /** Current items. */
  readonly live: readonly number[];
  /** Items that are over and still have their pages. */
  readonly past: readonly number[];
  /** All items with pages, in order, to look numbers up. */
  readonly #carried: Int32Array;
  readonly #rings = new Map<string, { hashes: Uint32Array; ids: Int32Array }>();
  readonly #vertical: Vertical;
  readonly #groups = new Map<Grouping, Map<number, number[]>>();
  #names: { byId: Map<number, string>; byName: Map<string, number> } | null = null;
  #words: Map<string, number[]> | null = null;

  constructor(profile: Profile, vertical: Vertical, population: Population, day: number, overlap: number) {
    this.#vertical = vertical;
    const live: number[] = [];
    const past: number[] = [];
    const lag = profile.taste.lag;
    for (let i = 0; i < population.ids.length; i++) {
      if (profile.maker !== null && population.makers[i] !== profile.maker) continue;
      if (profile.city !== null && population.cities[i] !== profile.city) continue;
      if (profile.categories !== null && !profile.categories.includes(population.categories[i]!)) continue;
      if (population.bornDays[i]! + lag > day) continue;
      const id = population.ids[i]!;
      if (profile.maker === null) {
        const probability = profile.share * overlap * (0.4 + (1.2 * population.popularity[i]!) / 255);
        if (!happens(mix(profile.key, id, 0xca), probability)) continue;
      }
      if (population.lastDays[i]! >= day) live.push(id);
      else if (population.lastDays[i]! >= day - profile.keepsPastDays) past.push(id);
    }
    // Events are listed as they come, books and jobs newest first.
    this.live = vertical.name === 'events' ? live : live.reverse();
    this.past = past.reverse();
    this.#carried = Int32Array.from([...live, ...past]).sort();
  }

  has(id: number): boolean {
    let low = 0;
    let high = this.#carried.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#carried[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return this.#carried[low] === id;
  }

  /** Current items by category, branch of a category, city, maker or first letter. */
  groups(by: Grouping): Map<number, number[]> {
    let groups = this.#groups.get(by);
    if (groups === undefined) {
      groups = new Map();
      for (const id of this.live) {
        const entity = this.#vertical.entity(id);
        const key =
          by === 'letter'
            ? letterOf(entity.name)
            : by === 'branch'
              ? entity.category * branchesPerCategory +
                (entity.vertical === 'books' ? letterOf(entity.name) : entity.city)
              : entity[by];
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [id]);
        else group.push(id);
      }
      this.#groups.set(by, groups);
    }
    return groups;
  }

  group(by: Grouping, key: number): readonly number[] {
    return this.groups(by).get(key) ?? [];
  }

  /**
   * Some current items, the same ones until one of them goes or a new one takes its place: items stand on a ring by a hash of theirs, and those behind the asked point are
   * taken. `by` and `key` narrow it to a group.
   */
  near(point: number, count: number, by: Grouping | null = null, key = 0): number[] {
    const name = `${by} ${key}`;
    let ring = this.#rings.get(name);
    if (ring === undefined) {
      const hashed = (by === null ? this.live : this.group(by, key)).map(
        (id) => [mix(id, 0x4174), id] as const,
      );
      hashed.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      ring = {
        hashes: Uint32Array.from(hashed, ([hash]) => hash),
        ids: Int32Array.from(hashed, ([, id]) => id),
      };
      this.#rings.set(name, ring);
    }
    const { hashes, ids } = ring;
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (hashes[middle]! < point) low = middle + 1;
      else high = middle;
    }
    return Array.from({ length: Math.min(count, ids.length) }, (_, i) => ids[(low + i) % ids.length]!);
  }

  /** Slugs without numbers, each of one item; of equal ones the later get a number. */
  names(): { byId: ReadonlyMap<number, string>; byName: ReadonlyMap<string, number> } {
    if (this.#names !== null) return this.#names;
    const byId = new Map<number, string>();
    const byName = new Map<string, number>();
    for (const id of [...this.past, ...this.live].sort((a, b) => a - b)) {
      const entity = this.#vertical.entity(id);
      const base = nameOf(entity);
      let name = base;
      for (let n = 2; byName.has(name); n++) name = `${base}-${n}`;
      byId.set(id, name);
      byName.set(name, id);
    }
    this.#names = { byId, byName };
    return this.#names;
  }

  /** Current items by the words that the site shows of them, for its own search. */
  words(textOf: (id: number) => string): ReadonlyMap<string, readonly number[]> {
    if (this.#words !== null) return this.#words;
    const words = new Map<string, number[]>();
    for (const id of this.live) {
      for (const word of new Set(wordsOf(textOf(id)))) {
        const list = words.get(word);
        if (list === undefined) words.set(word, [id]);
        else list.push(id);
      }
    }
    this.#words = words;
    return words;
  }

  /** Rough size, for the cache: groups, rings and words come later and are counted in advance. */
  get size(): number {
    return 64 + 4 * (this.live.length + this.past.length);
  }
}

/** The words of an item's name in URLs. They are enough to tell items apart, or nearly: events carry their date, jobs, of which many are called alike, a few digits. */
function nameOf(entity: Entity): string {
  const base = slugOf(`${entity.name} ${entity.makerName}`);
  if (entity.vertical === 'books') return base;
  if (entity.vertical === 'jobs') return `${base}-${1000 + (mix(entity.id, 0x10b) % 9000)}`;
  const date = dateOf(entity.day);
  return `${base}-${slugOf(monthName(date.month, 'en'))}-${date.day}`;
}

/** Lower-case words of a text, accents removed. */
export function wordsOf(text: string): string[] {
  const slug = slugOf(text);
  return slug === '' ? [] : slug.split('-');
}

/** 0 to 25 for a to z, 26 for all else. */
function letterOf(name: string): number {
  const code = (slugOf(name).charCodeAt(0) || 0) - 97;
  return code >= 0 && code < 26 ? code : 26;
}
