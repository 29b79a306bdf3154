import type { Inside } from '../page/structure/page-structure.js';
import type { Navigator } from './navigator.js';

/** Takes nothing: for pages that are wanted as they are. */
export function onlyEntries(inside: Inside): Navigator<null> {
  return {
    name: 'only-entries',
    needs: { links: 'new', inside },
    start: () => null,
    visit: () => ({ take: [], memory: null }),
  };
}
