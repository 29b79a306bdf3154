/** What a site carries on a day, in the order it lists them. */
import { type Language, monthName } from '../language/languages.js';
import { slugOf } from '../language/names.js';
import type { Entity, Vertical } from '../verticals/vertical.js';
import { dateOf } from '../world/calendar.js';
import { happens, mix } from '../world/draw.js';
import type { Population } from '../world/population.js';
import type { Profile } from './profile.js';

export type Grouping = 'category' | 'branch' | 'city' | 'maker' | 'letter';

/** Branches of a category are numbered within it: by city, or by first letter where things have no place. */
export const branchesPerCategory = 100;

export class Inventory {
  /** Current items. */
  readonly live: readonly number[];
  /** Items that are over and still have their pages. */
  readonly past: readonly number[];
  readonly #carried: ReadonlySet<number>;
  readonly #vertical: Vertical;
  readonly #language: Language;
  readonly #groups = new Map<Grouping, Map<number, number[]>>();
  #names: { byId: Map<number, string>; byName: Map<string, number> } | null = null;
  #words: Map<string, number[]> | null = null;

  constructor(profile: Profile, vertical: Vertical, population: Population, day: number, overlap: number) {
    this.#vertical = vertical;
    this.#language = profile.language;
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
    this.#carried = new Set([...live, ...past]);
  }

  has(id: number): boolean {
    return this.#carried.has(id);
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

  /** Current items by the words of their name, maker, category and city, for the site's own search. */
  words(cityName: (city: number) => string): ReadonlyMap<string, readonly number[]> {
    if (this.#words !== null) return this.#words;
    const words = new Map<string, number[]>();
    for (const id of this.live) {
      const entity = this.#vertical.entity(id);
      const text = `${entity.name} ${entity.makerName} ${this.#vertical.categoryName(entity.category, this.#language)} ${cityName(entity.city)}`;
      for (const word of new Set(wordsOf(text))) {
        const list = words.get(word);
        if (list === undefined) words.set(word, [id]);
        else list.push(id);
      }
    }
    this.#words = words;
    return words;
  }

  /** Rough size, for the cache. */
  get size(): number {
    return 64 + this.live.length + this.past.length;
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
export function letterOf(name: string): number {
  const code = (slugOf(name).charCodeAt(0) || 0) - 97;
  return code >= 0 && code < 26 ? code : 26;
}
