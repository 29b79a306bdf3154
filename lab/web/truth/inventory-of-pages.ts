/** All pages of a site that links lead to, found by following the site's own truth. Endless sets are entered, not walked. */
import type { Site } from '../sites/site.js';
import { type PageTruth, pageTruth } from './page-truth.js';

export interface CountedPage extends PageTruth {
  /** Links from the home page. */
  readonly depth: number;
}

/** The pages of a site, each once, nearest first. Addresses are the plain ones: without session ids and tracking. */
export function* pagesOf(site: Site): Generator<CountedPage> {
  const home = `${site.origin}/`;
  const seen = new Set([home]);
  let level = [home];
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const url of level) {
      const truth = pageTruth(site, url);
      yield { ...truth, depth };
      const targets = truth.redirect === null ? truth.links : [truth.redirect];
      for (const link of targets) {
        if (!link.startsWith(home)) continue;
        const address = plain(site, link);
        if (seen.has(address) || (truth.role === 'trap' && pageTruth(site, address).role === 'trap'))
          continue;
        seen.add(address);
        next.push(address);
      }
    }
    level = next;
  }
}

/** The plain address of a link: its canonical one, or itself when it leads nowhere or only redirects. */
function plain(site: Site, link: string): string {
  return site.canonical(link) ?? link;
}
