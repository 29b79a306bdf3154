/** What a site serves besides pages: robots.txt, sitemaps, feeds, pictures. */
import { cities, timeZoneLines } from '../language/places.js';
import { type Event, stateOf } from '../verticals/events.js';
import { httpDate, isoDate, isoTime } from '../world/calendar.js';
import { Draw, hashText, mix } from '../world/draw.js';
import type { Catalogue } from './catalogue.js';
import type { SiteAnswer } from './site.js';

const urlsPerSitemap = 10_000;
const feedItems = 40;

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** robots.txt: open, with some folders shut, with a delay, or missing. */
export function robotsOf(site: Catalogue): SiteAnswer | null {
  const { robots, sitemap } = site.profile;
  if (robots === 'missing') return null;
  const lines = ['User-agent: *'];
  if (robots === 'some')
    lines.push(
      'Disallow: /print',
      'Disallow: /p/',
      'Disallow: /*&print=1',
      'Disallow: /api/',
      `Disallow: ${membersPath(site)}`,
    );
  if (robots === 'delay') lines.push('Crawl-delay: 1');
  if (robots === 'open') lines.push('Disallow:');
  if (sitemap !== 'missing') lines.push('', `Sitemap: ${site.origin}/sitemap.xml`);
  return { kind: 'file', type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}

/** The folder of members, which some sites shut. */
function membersPath(site: Catalogue): string {
  return site.routes.pattern('members');
}

/** Whether robots.txt shuts a path out. */
export function isShut(site: Catalogue, path: string): boolean {
  if (site.profile.robots !== 'some') return false;
  return /^\/(print|p\/|api\/)/.test(path) || path.startsWith(membersPath(site)) || path.includes('&print=1');
}

/** Sitemaps: of all items, of those of a while ago, or an index of several. */
export function sitemapFile(site: Catalogue, path: string): SiteAnswer | null {
  const { sitemap, taste } = site.profile;
  const { day } = site.world.parameters;
  const match = /^\/sitemap(?:-(\d{1,4}))?\.xml$/.exec(path);
  if (match === null || sitemap === 'missing' || site.inventory === null) return null;
  // A stale sitemap lacks what came in the last three weeks.
  const ids = site.inventory.live.filter(
    (id) => sitemap !== 'stale' || site.vertical!.entity(id).bornDay + taste.lag < day - 21,
  );
  const part = match[1] === undefined ? null : Number(match[1]);
  if (sitemap === 'index' && part === null) {
    const parts = Math.max(1, Math.ceil(ids.length / urlsPerSitemap));
    const rows = Array.from(
      { length: parts },
      (_, i) => `<sitemap><loc>${site.origin}/sitemap-${i + 1}.xml</loc></sitemap>`,
    );
    return xmlFile(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>`,
    );
  }
  if ((part === null) !== (sitemap !== 'index')) return null;
  const from = ((part ?? 1) - 1) * urlsPerSitemap;
  const rows = ids
    .slice(from, from + urlsPerSitemap)
    .map(
      (id) =>
        `<url><loc>${xml(site.urlOf({ page: 'detail', a: id, n: 1 }))}</loc><lastmod>${isoDate(Math.min(day, site.vertical!.entity(id).bornDay))}</lastmod></url>`,
    );
  return xmlFile(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>`,
  );
}

function xmlFile(body: string): SiteAnswer {
  return {
    kind: 'file',
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
  };
}

/** Items that came last, as RSS. */
export function rssFeed(site: Catalogue): SiteAnswer {
  const items = newest(site).map((id) => {
    const view = site.view(id);
    const text = view.fields.map((field) => field.text).join(' · ');
    const url = xml(site.urlOf({ page: 'detail', a: id, n: 1 }));
    return `<item><title>${xml(view.title)}</title><link>${url}</link><guid>${url}</guid><description>${xml(text)}</description><pubDate>${httpDate(view.entity.bornDay, 6 * 3600)}</pubDate></item>`;
  });
  return {
    kind: 'file',
    type: 'application/rss+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${xml(site.profile.title)}</title><link>${site.origin}/</link><description>${xml(site.profile.title)}</description>\n${items.join('\n')}\n</channel></rss>\n`,
  };
}

/** Items in a site's feeds. */
export function newest(site: Catalogue): number[] {
  const { vertical } = site;
  return [...site.inventory!.live]
    .sort((a, b) => vertical!.entity(b).bornDay - vertical!.entity(a).bornDay || a - b)
    .slice(0, feedItems);
}

/** The next events as an iCalendar file, series as recurrence rules. */
export function icsFeed(site: Catalogue): SiteAnswer {
  const { day } = site.world.parameters;
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lycosa lab//EN'];
  const listed = site.inventory!.live.slice(0, 200);
  const zones = new Map(
    listed.map((id) => cities[site.vertical!.entity(id).city]!).map((city) => [city.zone, city]),
  );
  for (const city of zones.values()) lines.push(...timeZoneLines(city));
  for (const id of listed) {
    const event = site.vertical!.entity(id) as Event;
    const { state, days } = stateOf(event, day - site.profile.taste.lag);
    const city = cities[event.city]!;
    const stamp = (date: number): string =>
      `${isoDate(date).replaceAll('-', '')}T${isoTime(event.startMinute).replace(':', '')}00`;
    const text = (value: string): string => value.replace(/([,;\\])/g, '\\$1');
    lines.push(
      'BEGIN:VEVENT',
      `UID:${mix(site.profile.key, id, 0x1c5).toString(36)}@${site.profile.host}`,
      `DTSTAMP:${isoDate(event.bornDay).replaceAll('-', '')}T060000Z`,
      `DTSTART;TZID=${city.zone}:${stamp(days[0]!)}`,
      `SUMMARY:${text(site.view(id).title)}`,
      `LOCATION:${text(`${event.venue.name}, ${event.venue.street}, ${city.name}`)}`,
      `URL:${site.urlOf({ page: 'detail', a: id, n: 1 })}`,
    );
    if (event.times > 1)
      lines.push(`RRULE:FREQ=${event.rhythm === 'weekly' ? 'WEEKLY' : 'DAILY'};COUNT=${event.times}`);
    if (state === 'cancelled') lines.push('STATUS:CANCELLED');
    lines.push('END:VEVENT');
  }
  lines.push('END:VCALENDAR');
  return {
    kind: 'file',
    type: 'text/calendar; charset=utf-8',
    body: `${lines.map(folded).join('\r\n')}\r\n`,
  };
}

/** RFC 5545 lines are at most 75 octets long; these texts are nearly all ASCII, so 60 characters are safe. */
function folded(line: string): string {
  return line.length <= 70 ? line : (line.match(/.{1,60}/gsu) ?? [line]).join('\r\n ');
}

/** A picture: shapes in the site's colours. */
export function imageOf(site: Catalogue, path: string): SiteAnswer | null {
  const name = path.slice(site.profile.paths.images.length + 1);
  if (!/^\w{1,20}\.svg$/.test(name)) return null;
  const draw = new Draw(hashText(name));
  const hue = draw.below(360);
  const shapes = Array.from({ length: draw.between(3, 7) }, () => {
    const colour = `hsl(${(hue + draw.between(-40, 60) + 360) % 360} ${draw.between(30, 70)}% ${draw.between(25, 70)}%)`;
    return draw.chance(0.5)
      ? `<circle cx="${draw.below(320)}" cy="${draw.below(200)}" r="${draw.between(20, 110)}" fill="${colour}" opacity=".7"/>`
      : `<path d="M${draw.below(320)} 200L${draw.below(320)} ${draw.below(160)}L${draw.below(320)} 200Z" fill="${colour}" opacity=".8"/>`;
  });
  return {
    kind: 'file',
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="hsl(${hue} 35% 82%)"/>${shapes.join('')}</svg>`,
  };
}
