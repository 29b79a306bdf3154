/** Leads that no navigator chooses: where redirects lead, sitemaps, feeds. */
import { hash64 } from '../../base/hash.js';
import type { Lead, NewLead } from '../../store/store.js';
import { keyOf, resolveUrl } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import type { Scope } from '../guard/scope.js';

/** Redirects in a row that are followed. */
export const maxRedirects = 10;
/** Indexes of indexes beyond this are a trap; the protocol allows one. */
const maxSitemapDepth = 3;
/** Hosts of calendars that sites embed; what they embed is theirs. */
const calendarHosts = new Set(['calendar.google.com']);

/** Where a redirect leads; it is a lead like any other, so that it waits for its own site's turn. */
export function redirectLead(lead: Lead, url: string): NewLead {
  const key = lead.kind === 'page' ? keyOf(url) : `${lead.kind} ${keyOf(url)}`;
  return {
    url,
    key: hash64(key),
    site: siteOf(url),
    level: lead.level,
    rank: lead.rank,
    hops: lead.hops + 1,
    kind: lead.kind,
    skip: null,
    ...(lead.note === null ? {} : { note: lead.note }),
  };
}

/** A feed of the page's own site, or one that it embeds; null for others. */
export function ownFeedLead(url: string, level: number, scope: Scope): NewLead | null {
  const site = siteOf(url);
  const isOwn = calendarHosts.has(site) || (scope.contains(url, site) && scope.permits(url));
  return isOwn ? feedLead(url, level) : null;
}

/** A feed goes first: it says at once what many pages say. */
export function feedLead(url: string, level: number): NewLead {
  return specialLead('feed', url, level);
}

/** A sitemap's level is how deep it stands in indexes; its note is that of the page on whose account it is read. */
export function sitemapLead(href: string, level: number, note: Uint8Array | null): NewLead | null {
  const url = resolveUrl(href);
  if (url === null || level > maxSitemapDepth) return null;
  return { ...specialLead('sitemap', url, level), ...(note === null ? {} : { note }) };
}

function specialLead(kind: 'feed' | 'sitemap', url: string, level: number): NewLead {
  // A key of its own: its URL may be linked as a page as well.
  const key = hash64(`${kind} ${keyOf(url)}`);
  return { url, key, site: siteOf(url), level, rank: -1, hops: 0, kind, skip: null };
}
