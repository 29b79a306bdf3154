/** The pages of a site as far as they are known: what each is built like, what it links to and where, and which addresses lead to it. */
import { hash32 } from '../base/hash.js';
import type { PageStructure } from '../page/structure/page-structure.js';
import { isRespelling } from '../url/respelling.js';
import type { SeenLink } from './explore/explorer.js';

/** A page that was fetched. */
export interface GraphPage {
  readonly key: string;
  readonly url: string;
  readonly structure: PageStructure | null;
  readonly links: readonly SeenLink[];
  readonly bytes?: number;
}

/** In-link features kept of a page. */
const maxLinkPlaces = 32;

export class SiteGraph {
  readonly #pages = new Map<string, GraphPage>();
  readonly #aliases = new Map<string, string>();
  readonly #unasked = new Set<string>();
  readonly #places = new Map<string, Set<number>>();

  /** Adds a page; what was known of it before gives way. */
  add(page: GraphPage): void {
    this.#pages.set(page.key, page);
    this.addPlaces(page);
  }

  /** Notes where the links of a page stand, and nothing else of it. */
  addPlaces(page: GraphPage): void {
    for (const { key, path } of page.links) {
      if (key === page.key) continue;
      let places = this.#places.get(key);
      if (places === undefined) {
        places = new Set();
        this.#places.set(key, places);
      }
      if (places.size < maxLinkPlaces) places.add(placeFeature(path));
    }
  }

  /** An address leads to another; without having been asked, where that is known beforehand. */
  addAlias(from: string, to: string, isAsked = true): void {
    if (from === to) return;
    this.#aliases.set(from, to);
    if (!isAsked) this.#unasked.add(from);
  }

  /** Whether an address costs a request besides that of the page it leads to. */
  costsRedirect(key: string): boolean {
    return this.resolve(key) !== key && !this.#unasked.has(key) && !isRespelling(key, this.resolve(key));
  }

  /** A page turns out to be another one. */
  replace(key: string, by: string): void {
    this.#pages.delete(key);
    this.addAlias(key, by, false);
  }

  /** The address a link ends at, as far as is known. */
  resolve(key: string): string {
    if (this.#aliases.size === 0) return key;
    let at = key;
    for (let hops = 0; hops < 10; hops++) {
      const next = this.#aliases.get(at);
      if (next === undefined) return at;
      at = next;
    }
    return at;
  }

  /** A page by the address of a link. */
  page(key: string): GraphPage | undefined {
    return this.#pages.get(key) ?? this.#pages.get(this.resolve(key));
  }

  /** Fetched pages, in the order they came. */
  pages(): IterableIterator<GraphPage> {
    return this.#pages.values();
  }

  get size(): number {
    return this.#pages.size;
  }

  /** What can be said of a page: how it is built, and in which places links to it stand. */
  featuresOf(page: GraphPage): number[] {
    return [...(page.structure?.features ?? []), ...(this.#places.get(page.key) ?? [])];
  }
}

/** A place without its class names, which often differ from page to page. */
function placeFeature(path: string): number {
  return hash32(`in ${path.replace(/\.[^>]*/g, '')}`);
}
