/** The simulated world of one seed and day: its verticals, who exists, and the sites with their hosts. */

import { Inventory } from '../sites/inventory.js';
import { drawProfile, type Profile } from '../sites/profile/profile.js';
import { books } from '../verticals/books.js';
import { events } from '../verticals/events.js';
import { jobs } from '../verticals/jobs.js';
import type { Vertical } from '../verticals/vertical.js';
import { BoundedCache } from './bounded-cache.js';
import type { Parameters, VerticalName } from './parameters.js';
import { Population } from './population.js';

/** Items that are over stay on some sites for so many days at most. */
const longestPastDays = 30;

export class World {
  readonly parameters: Parameters;
  readonly verticals: Readonly<Record<VerticalName, Vertical>>;
  /** About how many entities of each vertical are current on any day. */
  readonly livePerVertical: number;
  readonly #hosts = new Map<string, number>();
  readonly #makerSites = new Map<string, number>();
  readonly #topical: number[] = [];
  readonly #profiles = new BoundedCache<number, Profile>(4000);
  readonly #populations = new Map<VerticalName, Population>();
  readonly #inventories = new BoundedCache<number, Inventory>(8_000_000, (inventory) => inventory.size);

  constructor(parameters: Parameters) {
    this.parameters = parameters;
    const { seed, sites, churn } = parameters;
    this.livePerVertical = Math.max(400, sites * 25);
    const live = this.livePerVertical;
    const makers = Math.max(30, sites * 2);
    this.verticals = {
      events: events(seed, Math.max(1, Math.round((live / 60) * churn)), makers, churn),
      books: books(seed, Math.max(1, Math.round((live / 120) * churn)), makers * 2, churn),
      jobs: jobs(seed, Math.max(1, Math.round((live / 25) * churn)), makers, churn),
    };
    for (let index = 0; index < sites; index++) {
      const { host, kind, maker, vertical } = this.profile(index);
      this.#hosts.set(host, index);
      if (maker !== null) this.#makerSites.set(`${vertical}/${maker}`, index);
      if (kind === 'topical') this.#topical.push(index);
    }
  }

  profile(index: number): Profile {
    return this.#profiles.get(index, () => drawProfile(this.parameters, index));
  }

  /** The number of the site of a host, or null. */
  siteOfHost(host: string): number | null {
    return this.#hosts.get(host) ?? null;
  }

  /** The number of the site that a maker runs, or null. */
  siteOfMaker(vertical: VerticalName, maker: number): number | null {
    return this.#makerSites.get(`${vertical}/${maker}`) ?? null;
  }

  /** Numbers of the topical sites. */
  get topicalSites(): readonly number[] {
    return this.#topical;
  }

  population(vertical: VerticalName): Population {
    let population = this.#populations.get(vertical);
    if (population === undefined) {
      population = new Population(this.verticals[vertical], this.parameters.day, longestPastDays);
      this.#populations.set(vertical, population);
    }
    return population;
  }

  /** What a site with a vertical carries. */
  inventory(profile: Profile): Inventory {
    const { day, overlap } = this.parameters;
    const vertical = profile.vertical!;
    return this.#inventories.get(
      profile.index,
      () => new Inventory(profile, this.verticals[vertical], this.population(vertical), day, overlap),
    );
  }

  /** The address of a site's home page. */
  homeOf(profile: Profile): string {
    return `${this.parameters.tls ? 'https' : 'http'}://${profile.host}/`;
  }
}
