/**
 * Houses where one thing happens at a time, told by what their own accounts say: no site lists two things there at the same minute. What two sites
 * tell of such a house at one minute is the same thing, in whatever language they call it.
 */
import { comparedForm, comparedWords } from '../value/text.js';
import { housesOfSameHours, type Programme } from './same-hours.js';

/** So many hours must be known of a house, and of no more than this share two things: accounts are read wrong now and then. Of so many more hours none is kept. */
const minHours = 5;
const maxCrowded = 0.1;
const maxHours = 400;

interface House {
  /** What each site says of an hour. */
  readonly hours: Map<string, ReadonlySet<string>>;
  /** Hours at which a site has two things there. */
  readonly crowded: Set<string>;
}

export class Houses {
  readonly #houses = new Map<string, House>();

  /** Notes that a site tells of something in a house. */
  count(site: string, title: string, start: string, place: string): void {
    const name = comparedForm(place);
    if (name === '' || start.length < 16) return;
    const house = this.#houses.get(name) ?? { hours: new Map(), crowded: new Set<string>() };
    this.#houses.set(name, house);
    const hour = `${site}|${start.slice(0, 16)}`;
    const words = new Set(comparedWords(title));
    const known = house.hours.get(hour);
    if (known === undefined) {
      if (house.hours.size < maxHours) house.hours.set(hour, words);
    } else if (![...words].some((word) => known.has(word))) house.crowded.add(hour);
  }

  /** Pairs of names of one house, told by what happens there at which minute. */
  sameHouses(): [string, string][] {
    const programmes: Programme[] = [];
    for (const [house, { hours }] of this.#houses) {
      if (!this.#hasOneRoom(house)) continue;
      const bySite = new Map<string, Set<string>>();
      for (const hour of hours.keys()) {
        const cut = hour.lastIndexOf('|');
        const site = hour.slice(0, cut);
        const minutes = bySite.get(site) ?? new Set<string>();
        bySite.set(site, minutes.add(hour.slice(cut + 1)));
      }
      for (const [site, minutes] of bySite) programmes.push({ site, house, minutes });
    }
    return housesOfSameHours(programmes);
  }

  /** Whether one thing happens there at a time. */
  hasOneRoom(place: string): boolean {
    return this.#hasOneRoom(comparedForm(place));
  }

  #hasOneRoom(name: string): boolean {
    const house = this.#houses.get(name);
    return (
      house !== undefined &&
      house.hours.size >= minHours &&
      house.crowded.size <= maxCrowded * house.hours.size
    );
  }
}
