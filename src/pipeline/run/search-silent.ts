/** Sites that show what they have only to those who search: where the map of a site that somebody named has brought few pages and no object, its search is asked. */
import { systemClock } from '../../base/clock.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Store } from '../../store/store.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import {
  candidateSites,
  counted,
  type MapVerticalSummary,
  type SilentSite,
} from '../collection/map-vertical.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { deepIn } from '../deep/deep.js';
import type { OnStart } from '../with-crawl.js';

/** Of the options of a run, what a search goes by. */
export interface SilentSiteOptions extends CrawlSettings {
  readonly vertical: string;
  readonly levels?: number;
  readonly sources?: number;
  readonly onStart?: OnStart;
}

/** A site with more pages than this shows itself without a search. */
const maxSilentPages = 100;

export async function searchSilentSites(
  store: Store,
  web: PoliteWeb,
  vertical: Vertical,
  options: SilentSiteOptions,
  { sites, end }: MapVerticalSummary,
): Promise<SilentSite[]> {
  if (!vertical.sitesAreGiven || end !== 'finished') return [];
  const searched: SilentSite[] = [];
  // What a run calls so is something else to a search.
  const { levels: _, sources: __, ...settings } = options;
  const candidates = await candidateSites(store, vertical);
  for (const { site, pages, withObjects, problem } of sites) {
    if (problem !== null || withObjects > 0 || pages === 0 || pages > maxSilentPages) continue;
    const candidate = candidates.find((one) => one.site === site);
    if (candidate === undefined) continue;
    const summary = await deepIn(store, web, { ...settings, sites: [candidate.entry] });
    const found = summary.sites.find((one) => one.site === site);
    searched.push({
      site,
      requests: summary.requests,
      things: found?.things ?? 0,
      ...(found?.reason === undefined ? {} : { reason: found.reason }),
    });
    const now = await counted(store, vertical.name, candidate);
    await store.collection.saveCandidates(vertical.name, [now], systemClock.now());
  }
  return searched;
}
