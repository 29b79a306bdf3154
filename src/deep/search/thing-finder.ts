/** Which links of result pages stand for things: those that other pages of the site do not have, at the place in the page where most of them stand. */
import type { ResultLink, ResultSketch } from '../result-sketch.js';
import type { Thing } from './search-lead.js';
import { type SavedThingKeys, ThingKeys } from './thing-keys.js';

export interface SavedThingFinder {
  /** Things met at each place. */
  readonly places: Readonly<Record<string, number>>;
  readonly keys: SavedThingKeys;
}

const maxThingPlaces = 60;

export class ThingFinder {
  readonly #places: Map<string, number>;
  readonly #keys: ThingKeys;

  constructor(saved?: SavedThingFinder) {
    this.#places = new Map(Object.entries(saved?.places ?? {}));
    this.#keys = new ThingKeys(saved?.keys);
  }

  save(): SavedThingFinder {
    return { places: Object.fromEntries(this.#places), keys: this.#keys.save() };
  }

  /** The things of a page, each once; `isOther` tells links that lead to none. */
  find({ links, query }: ResultSketch, isOther: (hash: number, link: ResultLink) => boolean): Thing[] {
    const groups = new Map<string, ResultLink[]>();
    for (const [hash, link] of links) {
      if (isOther(hash, link)) continue;
      const place = placeOfThing(link.path);
      const group = groups.get(place);
      if (group === undefined) groups.set(place, [link]);
      else group.push(link);
    }
    let main: readonly ResultLink[] = [];
    let most = 0;
    for (const [place, group] of groups) {
      const weight = (this.#places.get(place) ?? 0) + group.length;
      if (weight > most) [main, most] = [group, weight];
    }
    this.#keys.learn(
      main.map(({ url }) => url),
      query,
    );
    const things = new Map<string, Thing>();
    for (const link of main) {
      const thing = this.thing(link);
      if (!things.has(thing.key)) things.set(thing.key, thing);
    }
    return [...things.values()];
  }

  /** The thing that a link stands for. */
  thing(link: ResultLink): Thing {
    return { ...link, key: this.#keys.of(link.url) };
  }

  /** A page that has results had these things: their place is where to look. */
  confirm(things: readonly Thing[]): void {
    if (things.length === 0) return;
    const place = placeOfThing(things[0]!.path);
    if (this.#places.size < maxThingPlaces || this.#places.has(place))
      this.#places.set(place, (this.#places.get(place) ?? 0) + things.length);
  }
}

/** A place in the page, by its tags and the classes nearest to it: farther up they may name what the thing is about. */
function placeOfThing(path: string): string {
  const steps = path.split('>');
  return steps
    .map((step, i) => (i < steps.length - 2 ? step.replace(/\..*$/, '') : step))
    .join('>')
    .replace(/\.(?:odd|even|first|last|alt|\w*\d+)(?=[.>]|$)/g, '');
}
