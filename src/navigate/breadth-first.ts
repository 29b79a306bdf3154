import type { Choice, NavigableLead, NavigablePage, Navigator } from './navigator.js';

/** All the links that a page offers, one level further. */
export function allLinks({ links }: NavigablePage, { level }: NavigableLead): Choice[] {
  return links.map((_, link) => ({ link, level: level + 1, rank: level + 1 }));
}

/** Takes every link, level by level: the way a site is mapped. With `strict`, levels never overlap, which makes a limit on them exact. */
export function breadthFirst(options: { readonly strict?: boolean } = {}): Navigator<null> {
  return {
    name: 'breadth-first',
    needs: { links: 'new', ownAddresses: true, byLevel: options.strict ?? false },
    start: () => null,
    visit: (page, lead) => ({ take: allLinks(page, lead), memory: null }),
  };
}
