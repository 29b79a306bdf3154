/** The sites of a world, made when they are asked for. */
import { TopicalSite } from '../topical/topical-site.js';
import { BoundedCache } from '../world/bounded-cache.js';
import type { World } from '../world/world.js';
import { CatalogueSite } from './catalogue-site.js';
import { HostileSite } from './hostile-site.js';
import { PortalSite } from './portal-site.js';
import type { Site } from './site.js';

export class Directory {
  readonly world: World;
  readonly #sites = new BoundedCache<number, Site>(3000);
  readonly #byTopic = new Map<number, number[]>();

  constructor(world: World) {
    this.world = world;
    for (const index of world.topicalSites) {
      const { topic } = world.profile(index);
      this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), index]);
    }
  }

  /** The n-th site. */
  at(index: number): Site {
    return this.#sites.get(index, () => this.#make(index));
  }

  /** The site of a host, or null. */
  ofHost(host: string): Site | null {
    const index = this.world.siteOfHost(host);
    return index === null ? null : this.at(index);
  }

  #make(index: number): Site {
    const { world } = this;
    const profile = world.profile(index);
    switch (profile.kind) {
      case 'topical':
        return new TopicalSite(world, profile, {
          count: world.topicalSites.length,
          numbered: (n) => this.at(world.topicalSites[n]!) as TopicalSite,
          about: (topic) => (this.#byTopic.get(topic) ?? []).map((other) => this.at(other) as TopicalSite),
        });
      case 'hostile':
        return new HostileSite(world, profile);
      case 'portal':
        return new PortalSite(world, profile);
      default:
        return new CatalogueSite(world, profile);
    }
  }
}
