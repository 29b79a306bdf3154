/** The links of a page that a navigator is offered. */
import { hash64 } from '../../base/hash.js';
import type { CandidateLink, Navigator } from '../../navigate/navigator.js';
import type { Lead, NewLead, SkipReason } from '../../store/store.js';
import type { TopicalReading } from '../../topic/link-context.js';
import { keyOf } from '../../url/address.js';
import { hasRepeatingPath, maxUrlLength } from '../../url/shape.js';
import { siteOf } from '../../url/site.js';
import type { PageForms } from '../guard/page-forms.js';
import type { Scope } from '../guard/scope.js';
import { lowHalf, type SeenCache } from '../guard/seen-cache.js';
import { type FoundLinks, linkKinds, nofollowFlag } from '../workers/reading.js';
import type { Target } from './frontier-ahead.js';

/** The links of a page, and what a topic makes of them. */
export interface OfferedPage {
  readonly links: FoundLinks;
  readonly topic: TopicalReading | null;
  /** Whether a program has said that a link is not to be followed. */
  readonly skips?: (url: string) => boolean;
}

/** What decides which links are offered. */
export interface OfferContext {
  readonly scope: Scope;
  readonly seen: SeenCache;
  readonly navigator: Navigator;
  readonly forms: PageForms;
  /** Links to other forms of pages are offered as links to those. */
  readonly resolvesForms: boolean;
}

/** The links a navigator is offered, with where each would lead. */
export interface LinkOffer {
  readonly links: readonly CandidateLink[];
  readonly targets: readonly Target[];
  /** Links of the site that a rule stops: they are kept as skipped. */
  readonly stopped: readonly NewLead[];
}

export const emptyOffer: LinkOffer = { links: [], targets: [], stopped: [] };

/** Whether a link belongs to the crawl and no rule is against it. */
export function mayFollow(scope: Scope, url: string): boolean {
  return scope.contains(url, siteOf(url)) && ruleAgainst(scope, url) === null;
}

function ruleAgainst(scope: Scope, url: string): SkipReason | null {
  if (url.length > maxUrlLength) return 'too-long';
  if (hasRepeatingPath(url)) return 'repeating-path';
  return scope.permits(url) ? null : 'filtered';
}

function linkAt({ links, topic }: OfferedPage, i: number, url = links.urls[i]!): CandidateLink {
  return {
    url,
    kind: linkKinds[links.flags[i]! & ~nofollowFlag]!,
    nofollow: (links.flags[i]! & nofollowFlag) !== 0,
    path: links.paths === null ? '' : links.pathNames[links.paths[i]!]!,
    said:
      topic === null
        ? null
        : {
            context: topic.contexts[i]!,
            anchor: topic.anchors[i]!,
            words: [...topic.words.subarray(topic.wordsAt[i], topic.wordsAt[i + 1])],
          },
  };
}

/** The page that a link means: the one that its address is another form of, where that is known and no rule is against it. */
function meantBy(
  { forms, resolvesForms, scope }: OfferContext,
  url: string,
  key: bigint,
): { readonly url: string; readonly key: bigint } {
  const own = resolvesForms ? forms.representative(url) : null;
  return own === null || !mayFollow(scope, own) ? { url, key } : { url: own, key: hash64(keyOf(own)) };
}

/** All links of a page that belong to the crawl. */
export function ownLinks(context: OfferContext, page: OfferedPage): CandidateLink[] {
  const links: CandidateLink[] = [];
  for (const [i, written] of page.links.urls.entries()) {
    const { url } = meantBy(context, written, page.links.keys[i]!);
    if (mayFollow(context.scope, url) && !page.skips?.(written)) links.push(linkAt(page, i, url));
  }
  return links;
}

/** What a navigator is offered of a page, by what it needs. */
export function offerOf(
  context: OfferContext,
  lead: Pick<Lead, 'url' | 'level'>,
  page: OfferedPage,
): LinkOffer {
  switch (context.navigator.needs.links) {
    case 'none':
      return emptyOffer;
    case 'all':
      return everyLink(context, lead, page);
    default:
      return newLinks(context, lead, page);
  }
}

/** Links that were not met before in this run. Those that are known or out of scope leave no trace. */
function newLinks(context: OfferContext, lead: Pick<Lead, 'level'>, page: OfferedPage): LinkOffer {
  const links: CandidateLink[] = [];
  const targets: Target[] = [];
  const stopped: NewLead[] = [];
  const { scope, seen } = context;
  const resolved = new Set<bigint>();
  for (let i = 0; i < page.links.urls.length; i++) {
    const written = page.links.urls[i]!;
    const writtenKey = page.links.keys[i]!;
    if (seen.has(writtenKey, lowHalf(writtenKey)) || page.skips?.(written)) continue;
    const { url, key } = meantBy(context, written, writtenKey);
    const low = lowHalf(key);
    if (key !== writtenKey) {
      seen.add(writtenKey, lowHalf(writtenKey));
      context.forms.spared(written, url);
      if (seen.has(key, low) || resolved.has(key)) continue;
      resolved.add(key);
    }
    const site = siteOf(url);
    if (!scope.contains(url, site)) continue;
    const skip = ruleAgainst(scope, url);
    if (skip !== null) {
      seen.add(key, low);
      const level = lead.level + 1;
      stopped.push({ url, key, site, level, rank: level, hops: 0, kind: 'page', skip });
      continue;
    }
    links.push(linkAt(page, i, url));
    targets.push({ url, key, site });
  }
  return { links, targets, stopped };
}

/** All links in scope, each URL once, the page itself left out. */
function everyLink(context: OfferContext, lead: Pick<Lead, 'url'>, page: OfferedPage): LinkOffer {
  const links: CandidateLink[] = [];
  const targets: Target[] = [];
  const met = new Set([hash64(keyOf(lead.url))]);
  for (const [i, written] of page.links.urls.entries()) {
    if (met.has(page.links.keys[i]!) || page.skips?.(written)) continue;
    const { url, key } = meantBy(context, written, page.links.keys[i]!);
    if (met.has(key) || !mayFollow(context.scope, url)) continue;
    met.add(key);
    links.push(linkAt(page, i, url));
    targets.push({ url, key, site: siteOf(url) });
  }
  return { links, targets, stopped: [] };
}
