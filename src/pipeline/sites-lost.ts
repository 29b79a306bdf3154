/** Which sites of a crawl gave nothing that could be read. */
import type { SiteTally } from '../store/store.js';
import { siteOf } from '../url/site.js';

/** Sites of entries without a page that was read. An entry that leads elsewhere has given that, where anything was read at all. */
export function sitesLost(entries: readonly string[], tallies: readonly SiteTally[]): string[] {
  const outcomes = new Map(tallies.map((tally) => [tally.site, tally.outcomes]));
  const wasRead = (site: string): boolean => {
    const { ok = 0, empty = 0, 'not-modified': unchanged = 0 } = outcomes.get(site) ?? {};
    return ok + empty + unchanged > 0;
  };
  const hasRead = [...outcomes.keys()].some(wasRead);
  const isLost = (site: string): boolean =>
    !wasRead(site) && !(hasRead && (outcomes.get(site)?.redirect ?? 0) > 0);
  return [...new Set(entries.map(siteOf))].filter(isLost);
}
