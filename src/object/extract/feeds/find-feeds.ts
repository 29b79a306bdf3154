/** Feeds that a page names or that its software is known to have. */
import type { Page } from '../../../page/page.js';
import { resolveUrl } from '../../../url/address.js';

const maxFeeds = 20;

/** Addresses of calendars, feeds and JSON lists, surest first. */
export function findFeeds(page: Page): string[] {
  const found = new Set<string>();
  const add = (href: string): void => {
    const url = resolveUrl(
      href
        .trim()
        .replace(/^webcals?:/i, 'https:')
        .replace(/^feed:(?:\/\/)?/i, 'https://'),
      page.base,
    );
    if (url !== null && found.size < maxFeeds) found.add(url);
  };
  for (const { rel, href, type } of page.relations) {
    if (
      /\balternate\b/.test(rel) &&
      /^(?:text\/calendar|application\/(?:rss|atom|feed)\+(?:xml|json))/i.test(type) &&
      !/comments\/feed/.test(href)
    )
      add(href);
    // WordPress names its interface; the usual calendar plug-in lives below it.
    if (rel === 'https://api.w.org/' && usesEventsCalendar(page))
      add(`${href.replace(/\/?$/, '/')}tribe/events/v1/events?per_page=50`);
  }
  for (const { url, kind } of page.links) {
    if (kind === 'frame') {
      const embedded = googleCalendar(url);
      if (embedded !== null) add(embedded);
    } else if (isCalendarFile(url)) add(url.replace(/([?&])outlook-ical=1\b/, '$1ical=1'));
  }
  return [...found];
}

/** Whether an address says that a calendar file is there; it is read as a feed, and is no page to go to. */
export function isCalendarFile(url: string): boolean {
  return /\.ics(?:$|\?)|[?&](?:ical|outlook-ical)=1\b|[?&]format=ical\b|iCalendar\.aspx\?feed=calendar/i.test(
    url,
  );
}

function usesEventsCalendar(page: Page): boolean {
  return (
    page.links.some(({ url }) =>
      /[?&](?:ical|outlook-ical|eventDisplay|tribe-bar-date|tribe_event_display)=/.test(url),
    ) || page.meta.some(([name, content]) => name === 'generator' && /events calendar/i.test(content))
  );
}

/** The public calendar that an embedded one shows. */
function googleCalendar(url: string): string | null {
  if (
    !/^https?:\/\/(?:www\.|calendar\.)?google\.com\/calendar\/(?:u\/\d+\/)?(?:b\/\d+\/)?(?:html)?embed/i.test(
      url,
    )
  )
    return null;
  const id = new URL(url).searchParams.get('src');
  return id === null
    ? null
    : `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`;
}
