/** From a page's links to new leads: scope, rules, guards, then the navigator. */
import type { Navigator } from '../navigate/navigator.js';
import type { Lead, NewLead, SkipReason } from '../store/store.js';
import { hasRepeatingPath, maxUrlLength } from '../url/shape.js';
import { siteOf } from '../url/site.js';
import type { Scope } from './scope.js';
import type { SeenCache } from './seen-cache.js';
import { type FoundLinks, linkKinds, nofollowFlag } from './workers/reading.js';

/** What deciding needs to know of the crawl. */
export interface DecideContext {
  readonly scope: Scope;
  readonly seen: SeenCache;
  readonly navigator: Navigator;
  readonly maxLevel: number;
  memory: unknown;
}

/** The new leads of a page. Links that are known or out of scope leave no trace; links of the site that a rule stops are kept as skipped. */
export function decide(
  context: DecideContext,
  page: { url: string; title: string; lead: Lead },
  links: FoundLinks,
): NewLead[] {
  const { scope, seen } = context;
  const candidates: number[] = [];
  const sites: string[] = [];
  const leads: NewLead[] = [];
  const make = (i: number, site: string, level: number, rank: number, skip: SkipReason | null): void => {
    leads.push({ url: links.urls[i]!, key: links.keys[i]!, site, level, rank, hops: 0, kind: 'page', skip });
  };
  for (let i = 0; i < links.urls.length; i++) {
    const url = links.urls[i]!;
    const key = links.keys[i]!;
    const low = Number(key & 0xffffffn);
    if (seen.has(key, low)) continue;
    const site = siteOf(url);
    if (!scope.contains(url, site)) continue;
    const skip = ruleAgainst(scope, url);
    if (skip !== null) {
      seen.add(key, low);
      make(i, site, page.lead.level + 1, page.lead.level + 1, skip);
      continue;
    }
    candidates.push(i);
    sites.push(site);
  }
  const visited = {
    url: page.url,
    title: page.title,
    level: page.lead.level,
    links: candidates.map((i) => ({
      url: links.urls[i]!,
      kind: linkKinds[links.flags[i]! & ~nofollowFlag]!,
      nofollow: (links.flags[i]! & nofollowFlag) !== 0,
    })),
  };
  const decision = context.navigator.visit(visited, context.memory);
  context.memory = decision.memory;
  for (const { link, level, rank } of decision.take) {
    const i = candidates[link]!;
    if (level > context.maxLevel) make(i, sites[link]!, level, rank, 'level');
    else {
      seen.add(links.keys[i]!, Number(links.keys[i]! & 0xffffffn));
      make(i, sites[link]!, level, rank, null);
    }
  }
  return leads;
}

function ruleAgainst(scope: Scope, url: string): SkipReason | null {
  if (url.length > maxUrlLength) return 'too-long';
  if (hasRepeatingPath(url)) return 'repeating-path';
  return scope.permits(url) ? null : 'filtered';
}
