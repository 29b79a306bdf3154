/**
 * Pages and feeds that stand beside one page each, carry its name in their address and add nothing to it: what links here, an empty discussion, the calendar file of an event whose page says it all.
 * Each is one of its kind for its page: what a list names many of is no companion of the list.
 */
import { hash64 } from '../../base/hash.js';
import { sureFrom } from '../../object/entity/sureness.js';
import type { NewObject } from '../../object/extract/extractor.js';
import { carriedNames, namesOfPage } from '../../url/names-in-address.js';
import { addressFamilies } from './address-families.js';
import { lowHalf, SeenCache } from './seen-cache.js';

/** Pages that are remembered, and companions. */
const maxMainPages = 1 << 15;
const companionCapacity = 1 << 17;
/** Longer values are prose, which a file may cut short or spell out. */
const maxComparedLength = 200;

/** What came of an address. */
export interface Companion {
  readonly id: number;
  readonly url: string;
  /** The page that named it first. */
  readonly referrer: number | null;
  /** It says something, or leads to something, that the crawl has not met. */
  readonly hasNews: boolean;
  readonly objects: readonly NewObject[];
}

interface MainPage {
  readonly url: string;
  /** Hashes of what its objects say. */
  readonly said: ReadonlySet<bigint>;
}

export class Companions {
  readonly #pages = new Map<number, MainPage>();
  /** Pages that have a companion of a family. */
  readonly #paired = new SeenCache(companionCapacity);

  /** Notes what came of an address. Says whether it adds nothing to the page that it stands beside. */
  addsNothing({ id, url, referrer, hasNews, objects }: Companion): boolean {
    const own = referrer === null ? undefined : this.#pages.get(referrer);
    this.#remember(id, { url, said: new Set(objects.flatMap(valuesOf)) });
    if (own === undefined || hasNews || !carriesName(url, own.url)) return false;
    const pair = hash64(`${addressFamilies(url)[0]} ${referrer}`);
    if (this.#paired.has(pair, lowHalf(pair))) return false;
    this.#paired.add(pair, lowHalf(pair));
    return objects.flatMap(valuesOf).every((value) => own.said.has(value));
  }

  #remember(id: number, page: MainPage): void {
    if (this.#pages.size >= maxMainPages) this.#pages.delete(this.#pages.keys().next().value!);
    this.#pages.set(id, page);
  }
}

/** Hashes of the values that tell an object, where it is sure to be one; where it stands and what it looks like do not tell it. */
function valuesOf({ fields, confidence }: NewObject): bigint[] {
  if (confidence < sureFrom) return [];
  return Object.entries(fields).flatMap(([field, values]) =>
    field === 'url' || field === 'image'
      ? []
      : values
          .filter(({ value }) => value.length <= maxComparedLength)
          .map(({ value }) => hash64(`${field} ${value}`)),
  );
}

/** Whether an address carries what another one calls its page. */
function carriesName(url: string, page: string): boolean {
  const carried = carriedNames(url);
  return namesOfPage(page).some((name) => name !== '' && carried.has(name));
}
