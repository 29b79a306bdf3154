/** From a page's links to new leads: scope, rules, guards, then the navigator. */
import { hash64 } from '../base/hash.js';
import type { CandidateLink, Decision, NavigablePage, Navigator } from '../navigate/navigator.js';
import { isSearching, type SearchNavigator } from '../navigate/searching/search-navigator.js';
import { isTopical, type TopicalNavigator } from '../navigate/topical/topical-navigator.js';
import type { Lead, NewLead, SkipReason } from '../store/store.js';
import { keyOf } from '../url/address.js';
import { hasRepeatingPath, maxUrlLength } from '../url/shape.js';
import { siteOf } from '../url/site.js';
import type { Scope } from './scope.js';
import type { SeenCache } from './seen-cache.js';
import { type FoundLinks, linkKinds, nofollowFlag } from './workers/reading.js';

/** What deciding needs to know of the crawl. */
export interface DecideContext {
  readonly scope: Scope;
  readonly seen: SeenCache;
  readonly navigator: Navigator | TopicalNavigator | SearchNavigator;
  readonly maxLevel: number;
  memory: unknown;
  /** Ends the crawl: its navigator has learned what it wanted to. */
  enough(): void;
}

/** A page and what led to it. */
export interface DecidedPage {
  readonly url: string;
  readonly title: string;
  readonly lead: Lead;
  readonly structure: Uint8Array | null;
}

/** The new leads of a page, by a navigator that does not weigh. Links that are known or out of scope leave no trace; links of the site that a rule stops are kept as skipped. */
export function decide(context: DecideContext, page: DecidedPage, links: FoundLinks): NewLead[] {
  const { scope, seen, navigator } = context;
  if (isTopical(navigator) || isSearching(navigator)) return [];
  const candidates: number[] = [];
  const sites: string[] = [];
  const leads: NewLead[] = [];
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
      const level = page.lead.level + 1;
      leads.push({ url, key, site, level, rank: level, hops: 0, kind: 'page', skip });
      continue;
    }
    candidates.push(i);
    sites.push(site);
  }
  const linkAt = (i: number): CandidateLink => ({
    url: links.urls[i]!,
    kind: linkKinds[links.flags[i]! & ~nofollowFlag]!,
    nofollow: (links.flags[i]! & nofollowFlag) !== 0,
    path: links.paths === null ? '' : links.pathNames[links.paths[i]!]!,
  });
  const visited: NavigablePage = {
    url: page.url,
    title: page.title,
    level: page.lead.level,
    mark: page.lead.mark,
    structure: page.structure,
    links: candidates.map(linkAt),
    outlinks: () => [...links.urls.keys()].filter((i) => mayFollow(scope, links.urls[i]!)).map(linkAt),
  };
  const decision = navigator.visit(visited, context.memory);
  const chosen = take(context, decision, (link) => {
    const i = candidates[link]!;
    return { url: links.urls[i]!, key: links.keys[i]!, site: sites[link]! };
  });
  return leads.length === 0 ? chosen : [...leads, ...chosen];
}

/** The new leads after a lead that brought no page. */
export function decideWithout(context: DecideContext, url: string, location: string | null): NewLead[] {
  const { navigator } = context;
  if (isTopical(navigator) || isSearching(navigator)) return [];
  const decision = navigator.missed?.(url, location, context.memory);
  return decision === undefined ? [] : take(context, decision, () => null);
}

type Found = { readonly url: string; readonly key: bigint; readonly site: string };

function take(
  context: DecideContext,
  decision: Decision<unknown>,
  candidate: (link: number) => Found | null,
): NewLead[] {
  context.memory = decision.memory;
  if (decision.enough) context.enough();
  const leads: NewLead[] = [];
  for (const { link, level, rank, mark } of decision.take) {
    const found =
      typeof link === 'number'
        ? candidate(link)
        : { url: link, key: hash64(keyOf(link)), site: siteOf(link) };
    if (found === null) continue;
    const isTooDeep = level > context.maxLevel;
    if (!isTooDeep) context.seen.add(found.key, Number(found.key & 0xffffffn));
    const skip = isTooDeep ? 'level' : null;
    leads.push({
      ...found,
      level,
      rank,
      hops: 0,
      kind: 'page',
      skip,
      ...(mark === undefined ? {} : { mark }),
    });
  }
  return leads;
}

/** Whether a link belongs to the crawl and no rule is against it. */
export function mayFollow(scope: Scope, url: string): boolean {
  return scope.contains(url, siteOf(url)) && ruleAgainst(scope, url) === null;
}

function ruleAgainst(scope: Scope, url: string): SkipReason | null {
  if (url.length > maxUrlLength) return 'too-long';
  if (hasRepeatingPath(url)) return 'repeating-path';
  return scope.permits(url) ? null : 'filtered';
}
