/** Who exists on a day, per vertical: a compact table that sites choose from. About 20 bytes for each entity that is current, none for pages. */
import type { Vertical } from '../verticals/vertical.js';

export class Population {
  readonly ids: Int32Array;
  readonly categories: Uint8Array;
  readonly cities: Uint8Array;
  readonly makers: Int32Array;
  /** Popularity from 0 to 255. */
  readonly popularity: Uint8Array;
  readonly bornDays: Int32Array;
  readonly lastDays: Int32Array;

  constructor(vertical: Vertical, day: number, pastDays: number) {
    const [from, to] = vertical.range(day, pastDays);
    const kept: number[] = [];
    for (let id = from; id < to; id++) {
      const entity = vertical.entity(id);
      if (entity.bornDay <= day && entity.lastDay >= day - pastDays) kept.push(id);
    }
    const n = kept.length;
    this.ids = Int32Array.from(kept);
    this.categories = new Uint8Array(n);
    this.cities = new Uint8Array(n);
    this.makers = new Int32Array(n);
    this.popularity = new Uint8Array(n);
    this.bornDays = new Int32Array(n);
    this.lastDays = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      const entity = vertical.entity(kept[i]!);
      this.categories[i] = entity.category;
      this.cities[i] = entity.city;
      this.makers[i] = entity.maker;
      this.popularity[i] = Math.floor(entity.popularity * 255);
      this.bornDays[i] = entity.bornDay;
      this.lastDays[i] = entity.lastDay;
    }
  }
}
