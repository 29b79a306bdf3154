/** Between places of a site and their URLs, in both directions. */
import { slugOf } from '../../language/names.js';
import { Route, type Values } from './route.js';
import { type PageName, type PagePatterns, pageNames } from './url-styles.js';

/** A place in a site: which kind of page, of what (`a`: item, category, city, …), which page of the list (`n`, from 1). */
export interface Place {
  readonly page: PageName;
  readonly a: number;
  readonly n: number;
}

/** A place. */
export const place = (page: PageName, a = 0, n = 1): Place => ({ page, a, n });

/** What the patterns need to know about a site: names of things, and things of names. */
export interface Naming {
  /** Values for the decorative and naming parts of a URL. */
  values(place: Place): Values;
  /** The thing that a URL names, or null. */
  identify(page: PageName, values: Values): number | null;
  readonly pageSize: number;
}

/** Pages that stand alone: their URL names nothing. */
const alone: ReadonlySet<PageName> = new Set([
  'home',
  'list',
  'categories',
  'cities',
  'letters',
  'archive',
  'makers',
  'posts',
  'topics',
  'members',
  'search',
]);

export class Routes {
  readonly #first = new Map<PageName, Route>();
  readonly #further = new Map<PageName, Route>();
  readonly #naming: Naming;
  /** Patterns that name more arguments come first: `/news.php?article=7` is no list of news. */
  readonly #inOrder: { readonly page: PageName; readonly route: Route; readonly isFurther: boolean }[] = [];

  constructor(patterns: Record<PageName, PagePatterns>, naming: Naming) {
    this.#naming = naming;
    for (const name of pageNames) {
      this.#first.set(name, new Route(patterns[name].first));
      const further = patterns[name].further;
      if (further !== undefined) {
        this.#further.set(name, new Route(further));
        this.#inOrder.push({ page: name, route: this.#further.get(name)!, isFurther: true });
      }
      this.#inOrder.push({ page: name, route: this.#first.get(name)!, isFurther: false });
    }
    this.#inOrder.sort((a, b) => b.route.argumentNames.length - a.route.argumentNames.length);
  }

  /** Path and arguments of a place. */
  write(place: Place): string {
    return place.n > 1
      ? this.writeFurther(place)
      : this.#first.get(place.page)!.write(this.#naming.values(place));
  }

  /** As `write`, with the page number even on the first page. */
  writeFurther(place: Place): string {
    const values = this.#naming.values(place);
    const further = this.#further.get(place.page);
    if (further === undefined) return this.#first.get(place.page)!.write(values);
    return further.write({
      ...values,
      n: String(place.n),
      start: String((place.n - 1) * this.#naming.pageSize),
    });
  }

  /** The pattern of a kind of page, as the truth prints it. */
  pattern(page: PageName): string {
    return this.#first.get(page)!.pattern;
  }

  /** The place of a URL, or null. */
  read(path: string, query: ReadonlyMap<string, string>): Place | null {
    for (const { page, route, isFurther } of this.#inOrder) {
      const values = route.read(path, query);
      if (values === null) continue;
      const n = isFurther ? this.#pageNumber(values) : 1;
      if (n === null) continue;
      const a = alone.has(page) ? 0 : this.#naming.identify(page, values);
      if (a !== null) return { page, a, n };
    }
    return null;
  }

  #pageNumber(values: Values): number | null {
    if (values.n !== undefined) return Number(values.n) > 0 ? Number(values.n) : null;
    const start = Number(values.start);
    return start % this.#naming.pageSize === 0 ? start / this.#naming.pageSize + 1 : null;
  }
}

/** A decorative slug of a bounded length. */
export function shortSlug(text: string): string {
  const slug = slugOf(text);
  return slug.length <= 60 ? slug || 'x' : slug.slice(0, 60).replace(/-[^-]*$/, '');
}
