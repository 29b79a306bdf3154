/** All pages that links lead to, found by following the truth of each page. Endless sets are entered, not walked. */
import type { Directory } from '../sites/directory.js';
import type { Site } from '../sites/site.js';
import { TopicalSite } from '../topical/topical-site.js';
import { type PageTruth, pageTruth } from './page-truth.js';

export interface CountedPage extends PageTruth {
  /** Links from the site's home page; null when only other sites lead there. */
  readonly depth: number | null;
  /** Only scripts lead there. */
  readonly viaScript: boolean;
}

/** The pages of a site, each once, nearest first. Addresses are the plain ones: without session ids and tracking. */
export function* pagesOf(site: Site): Generator<CountedPage & { readonly depth: number }> {
  const home = `${site.origin}/`;
  for (const page of walk(site, [home], new Set([home]))) yield { ...page, depth: page.depth! };
}

function* walk(site: Site, start: readonly string[], seen: Set<string>): Generator<CountedPage> {
  const home = `${site.origin}/`;
  const scripted: { url: string; depth: number }[] = [];
  let level = start;
  for (let depth = 0, viaScript = false; level.length > 0; depth++) {
    const next: string[] = [];
    const take = (link: string, truth: PageTruth): void => {
      if (!link.startsWith(home)) return;
      const address = plain(site, link);
      if (seen.has(address) || (truth.role === 'trap' && pageTruth(site, address).role === 'trap')) return;
      seen.add(address);
      next.push(address);
    };
    for (const url of level) {
      const truth = pageTruth(site, url);
      yield { ...truth, depth, viaScript };
      for (const link of truth.redirect === null ? truth.links : [truth.redirect]) take(link, truth);
      for (const link of truth.scriptLinks) scripted.push({ url: plain(site, link), depth: depth + 1 });
    }
    level = next;
    // What plain links lead to comes first; then what is left for scripts.
    if (level.length === 0 && !viaScript) {
      viaScript = true;
      level = [...new Set(scripted.map(({ url }) => url))].filter((url) => !seen.has(url));
      for (const url of level) seen.add(url);
      depth = Math.max(0, ...scripted.map((entry) => entry.depth)) - 1;
    }
  }
}

/** The pages of a whole web: site by site, and at the end those of topical sites that only other sites lead to. */
export function* pagesOfWeb(directory: Directory): Generator<CountedPage> {
  const { sites } = directory.world.parameters;
  const seen = new Map<string, Set<string>>();
  const crossing = new Set<string>();
  const note = (page: CountedPage): void => {
    for (const link of page.links)
      if (
        !link.startsWith(`http://${page.site}/`) &&
        !link.startsWith(`https://${page.site}/`) &&
        !/^https?:\/\/[^/]*\/$/.test(link)
      )
        crossing.add(link);
  };
  for (let index = 0; index < sites; index++) {
    const site = directory.at(index);
    const own = new Set<string>([`${site.origin}/`]);
    for (const page of walk(site, [...own], own)) {
      if (site instanceof TopicalSite) note(page);
      yield page;
    }
    if (site instanceof TopicalSite) seen.set(site.profile.host, own);
  }
  for (let waiting = [...crossing]; waiting.length > 0; ) {
    crossing.clear();
    for (const url of waiting) {
      const site = directory.ofHost(/^https?:\/\/([^/]+)/.exec(url)![1]!);
      const own = site === null ? undefined : seen.get(site.profile.host);
      if (site === null || own === undefined) continue;
      const address = plain(site, url);
      if (own.has(address)) continue;
      own.add(address);
      for (const page of walk(site, [address], own)) {
        note(page);
        yield { ...page, depth: null };
      }
    }
    waiting = [...crossing];
  }
}

/** The plain address of a link: its canonical one, or itself when it leads nowhere or only redirects. */
function plain(site: Site, link: string): string {
  return site.canonical(link) ?? link;
}
