import type { Navigator } from './navigator.js';

/** Takes every link, level by level: the way a site is mapped. With `strict`, levels never overlap, which makes a limit on them exact. */
export function breadthFirst(options: { strict?: boolean } = {}): Navigator<null> {
  return {
    name: 'breadth-first',
    byLevel: options.strict ?? false,
    start: () => null,
    visit: (page) => ({
      take: page.links.map((_, link) => ({ link, level: page.level + 1, rank: page.level + 1 })),
      memory: null,
    }),
  };
}
