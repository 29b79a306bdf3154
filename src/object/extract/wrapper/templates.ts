/** Which pages of a site are built alike. */
import type { RunTable } from './run-table.js';

/** How alike two pages must be to be of one template. */
const sameTemplate = 0.6;
/** A part of a site with fewer pages is not told from others. */
const minTemplatePages = 4;
/** Paths that come together stand on nearly the same pages; so many make a bundle, and none that nearly all pages have does. */
const together = 0.85;
const minBundle = 3;
const maxBundles = 200;
const frameRuns = 0.9;
/** Bundles that share fewer of their pages exclude each other. */
const apart = 0.1;
/** A path that more of the site's other pages have does not tell a template. */
const foreignShare = 0.1;

interface Built<T> {
  readonly page: T;
  readonly paths: ReadonlySet<number>;
}

/** Pages by template, the largest first. */
export function templatesOf<T extends { readonly table: RunTable }>(pages: readonly T[]): T[][] {
  const built = pages.map((page) => ({ page, paths: new Set(page.table.paths('Af')) }));
  return partsOfPages(built)
    .flatMap(areAlike)
    .map((group) => group.map(({ page }) => page))
    .sort((a, b) => b.length - a.length);
}

/**
 * Kinds of pages within one frame. The menus of a site are most of its paths, so that talks and speakers look much alike; but where some pages have a bundle of paths that
 * stand together, and others have another bundle instead, they are two kinds. A block that some pages have and others lack makes none.
 */
function partsOfPages<T>(pages: readonly Built<T>[]): Built<T>[][] {
  if (pages.length < 2 * minTemplatePages) return [[...pages]];
  const split = bestTemplateSplit(bundlesOf(pages));
  if (split === null) return [[...pages]];
  const [first, second] = split;
  const parts: Built<T>[][] = [[], [], []];
  for (const [i, page] of pages.entries())
    parts[first.has(i) === second.has(i) ? 2 : first.has(i) ? 0 : 1]!.push(page);
  return parts.filter((part) => part.length > 0).flatMap(partsOfPages);
}

/** Sets of pages, by number, that have a bundle of paths for themselves. */
function bundlesOf(pages: readonly Built<unknown>[]): ReadonlySet<number>[] {
  const having = new Map<number, number[]>();
  for (const [i, { paths }] of pages.entries())
    for (const path of paths) {
      const own = having.get(path);
      if (own === undefined) having.set(path, [i]);
      else own.push(i);
    }
  const bundles: { readonly pages: ReadonlySet<number>; paths: number }[] = [];
  for (const own of [...having.values()].sort((a, b) => b.length - a.length)) {
    if (own.length < minTemplatePages || own.length > frameRuns * pages.length) continue;
    const bundle = bundles.find((known) => {
      const shared = own.filter((i) => known.pages.has(i)).length;
      return shared >= together * (own.length + known.pages.size - shared);
    });
    if (bundle !== undefined) bundle.paths++;
    else if (bundles.length < maxBundles) bundles.push({ pages: new Set(own), paths: 1 });
  }
  return bundles.filter(({ paths }) => paths >= minBundle).map((bundle) => bundle.pages);
}

/** The two sets that exclude each other and together hold most. */
function bestTemplateSplit(
  sets: readonly ReadonlySet<number>[],
): readonly [ReadonlySet<number>, ReadonlySet<number>] | null {
  let best: { readonly pair: readonly [ReadonlySet<number>, ReadonlySet<number>]; held: number } | null =
    null;
  for (const [i, first] of sets.entries())
    for (const second of sets.slice(i + 1)) {
      let shared = 0;
      for (const page of second) if (first.has(page)) shared++;
      const held = first.size + second.size - 2 * shared;
      if (shared <= apart * Math.min(first.size, second.size) && held > (best?.held ?? 0))
        best = { pair: [first, second], held };
    }
  return best?.pair ?? null;
}

/** Groups by the first page that a page is alike. */
function areAlike<T>(pages: readonly Built<T>[]): Built<T>[][] {
  const groups: Built<T>[][] = [];
  for (const one of pages) {
    const group = groups.find(([first]) => {
      let shared = 0;
      for (const path of one.paths) if (first!.paths.has(path)) shared++;
      return (
        shared >= sameTemplate * Math.min(one.paths.size, first!.paths.size) &&
        shared >= 0.5 * Math.max(one.paths.size, first!.paths.size)
      );
    });
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

/** Of the paths of a template, those that the site's other pages hardly have; none where there are too few others to say. */
export function tellingPaths(template: readonly number[], others: readonly RunTable[]): number[] {
  if (others.length < minTemplatePages) return [];
  const counts = new Map<number, number>();
  for (const table of others)
    for (const path of new Set(table.paths('Af'))) counts.set(path, (counts.get(path) ?? 0) + 1);
  return template.filter((path) => (counts.get(path) ?? 0) <= foreignShare * others.length);
}
