/** What a site is: drawn once from its number, the same on every day but for redesigns. */
import { dateStyles } from '../../language/date-format.js';
import type { Language } from '../../language/languages.js';
import { venueOf } from '../../language/names.js';
import { cities } from '../../language/places.js';
import type { Family } from '../../templates/family.js';
import { drawFamily } from '../../templates/family.js';
import { leaves } from '../../topical/topics.js';
import type { Taste } from '../../verticals/vertical.js';
import { Draw, mix } from '../../world/draw.js';
import type { Parameters, VerticalName } from '../../world/parameters.js';
import { languagesOf } from '../../world/stocks.js';
import { drawSearch, type SearchKind } from '../search/search-kind.js';
import { kindOf, makerOf, type SiteKind, turns, verticalOf } from './site-kinds.js';
import { drawName } from './site-names.js';

/** How a site changes on a day: everything, one section's URLs, or the markup alone. */
export interface Redesign {
  readonly day: number;
  readonly kind: 'all' | 'section' | 'markup';
  /** Old URLs lead to the new ones; otherwise they are gone. */
  readonly redirects: boolean;
}

/** Habits of ordinary sites that make crawling harder. All off on the plain profile. */
export interface Habits {
  readonly sessionIds: 'none' | 'argument' | 'path';
  readonly tracking: boolean;
  readonly shuffledArguments: boolean;
  readonly softNotFound: boolean;
  readonly endlessCalendar: boolean;
  readonly deadLinks: boolean;
  readonly scriptedLists: boolean;
  /** Links to the first page of a list name its number: a second URL, or one that redirects. */
  readonly pageOneTwice: boolean;
  /** The home page leads to items through addresses that redirect. */
  readonly redirectingLinks: boolean;
  readonly trapDirectory: boolean;
}

export interface Profile {
  readonly index: number;
  readonly key: number;
  readonly host: string;
  readonly kind: SiteKind;
  readonly title: string;
  readonly language: Language;
  readonly vertical: VerticalName | null;
  /** Limits of what the site carries. */
  readonly city: number | null;
  readonly categories: readonly number[] | null;
  readonly maker: number | null;
  readonly share: number;
  readonly taste: Taste;
  readonly family: Family;
  readonly redesign: Redesign | null;
  readonly habits: Habits;
  readonly search: SearchKind | null;
  readonly topic: number;
  readonly robots: 'open' | 'some' | 'delay' | 'missing';
  readonly sitemap: 'right' | 'stale' | 'missing' | 'index';
  readonly feeds: { readonly rss: boolean; readonly ics: boolean };
  /** Where files stand that are no pages. */
  readonly paths: {
    readonly styleSheet: string;
    readonly images: string;
    readonly rss: string;
    readonly ics: string;
    readonly shortcut: string;
  };
  readonly validators: 'etag' | 'last-modified' | 'none';
  readonly pageSize: number;
  readonly pager: 'numbers' | 'next-only' | 'all';
  /** Fields of a record on a list; 0 shows titles alone. */
  readonly listFields: number;
  readonly has: {
    readonly categories: boolean;
    readonly cities: boolean;
    readonly letters: boolean;
    readonly calendar: boolean;
    readonly archive: boolean;
    readonly makers: boolean;
    readonly print: boolean;
    readonly list: boolean;
  };
  /** Categories have branches: none, beside their items, or instead of them. */
  readonly branches: 'none' | 'beside' | 'instead';
  /** Targets shown on the home page. */
  readonly shortcuts: number;
  /** Every page names a few popular targets at its side. */
  readonly popularBox: boolean;
  /** What stands at the side changes every other day. */
  readonly rotates: boolean;
  /** One item in so many is linked only from other items; 0 is none. */
  readonly hiddenEvery: number;
  readonly keepsPastDays: number;
  /** Related items under a detail page. */
  readonly relatedLinks: number;
}

/** Draws the profile of the n-th site. */
export function drawProfile(parameters: Parameters, index: number): Profile {
  const { seed, profile } = parameters;
  const key = mix(seed, 0x517e, index);
  const draw = new Draw(key);
  const kind = kindOf(parameters, index);
  const vertical = verticalOf(parameters, index, kind);
  const odd = profile !== 'plain';
  const habit = (probability: number): boolean => draw.chance(probability) && odd;
  const maker = kind === 'maker' && vertical !== null ? makerOf(index) : null;
  const city = kind === 'regional' || kind === 'paper' ? draw.skewedBelow(cities.length) : null;
  const family = drawFamily(new Draw(mix(key, 0xfa311e)), parameters.families);
  const { half } = family;
  const own = languagesOf[half];
  const wanted: Language =
    vertical === null
      ? 'en'
      : maker !== null && vertical === 'events'
        ? cities[venueOf(maker).city]!.language
        : city !== null && vertical !== 'books'
          ? cities[city]!.language
          : draw.chance(0.8)
            ? own[0]!
            : draw.pick(own);
  // Sites about topics are written in one language; all others in those of their half.
  const language = vertical === null || own.includes(wanted) ? wanted : draw.pick(own);
  const { host, title } = drawName(draw, parameters, kind, vertical, city, maker, index);
  const days = 10 + draw.below(60);
  return {
    index,
    key,
    host,
    kind,
    title,
    language,
    vertical,
    city: vertical === 'books' ? null : city,
    categories:
      kind === 'specialist' || (city !== null && vertical === 'books')
        ? draw.some([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], draw.between(1, 2))
        : null,
    maker,
    share:
      kind === 'maker'
        ? 1
        : ({
            aggregator: index < turns.length ? draw.between(40, 75) : draw.between(8, 35),
            regional: draw.between(45, 90),
            specialist: draw.between(40, 85),
            paper: draw.between(8, 35),
          }[kind as 'paper'] ?? 0) / 100,
    taste: {
      key: mix(key, 0x7a57e),
      language,
      dateStyle: draw.pick(dateStyles),
      twelveHours: draw.chance(0.7),
      title: draw.weighted({ plain: 60, 'with-maker': 12, upper: 8, prefixed: 8, shortened: 12 }),
      aliases: draw.chance(0.35),
      typoRate: draw.pick([0, 0, 0, 0.02, 0.05]),
      missing: draw.pick([0, 0.1, 0.3]),
      lag: kind === 'maker' ? 0 : draw.pick([0, 0, 1, 3, 7]),
    },
    family,
    redesign: habit(0.25)
      ? { day: days, kind: draw.pick(['all', 'section', 'markup'] as const), redirects: draw.chance(0.5) }
      : null,
    habits: {
      sessionIds: habit(0.12) ? draw.pick(['argument', 'path'] as const) : 'none',
      tracking: habit(0.2),
      shuffledArguments: habit(0.5),
      softNotFound: habit(0.2),
      endlessCalendar: habit(0.5),
      deadLinks: habit(0.4),
      scriptedLists: habit(0.1),
      pageOneTwice: habit(0.3),
      redirectingLinks: habit(0.25),
      trapDirectory: habit(0.05),
    },
    search: vertical === null ? null : drawSearch(draw, odd, half),
    topic: leaves[index % leaves.length]!,
    robots:
      odd && kind !== 'topical' && kind !== 'hostile'
        ? draw.weighted({ open: 50, some: 25, delay: 10, missing: 15 })
        : 'open',
    sitemap:
      vertical === null
        ? 'missing'
        : odd
          ? draw.weighted({ right: 35, stale: 15, missing: 40, index: 10 })
          : draw.pick(['right', 'missing'] as const),
    feeds: { rss: vertical !== null && draw.chance(0.4), ics: vertical === 'events' && draw.chance(0.4) },
    paths: {
      styleSheet: draw.pick([
        '/assets/site.css',
        '/css/main.css',
        '/static/style.css',
        '/style.css',
        '/themes/default/screen.css',
        '/build/app.css',
      ]),
      images: draw.pick(['/img', '/images', '/media/cache', '/static/pictures', '/uploads', '/files/thumbs']),
      rss: draw.pick(['/feed.xml', '/rss', '/feed/', '/rss.php', '/atom/latest.xml']),
      ics: draw.pick(['/calendar.ics', '/export/ical', '/events.ics', '/ical.php']),
      shortcut: draw.pick(['/go', '/r', '/out', '/link']),
    },
    validators: draw.weighted({ etag: 50, 'last-modified': 20, none: 30 }),
    pageSize: draw.pick([8, 10, 12, 15, 20, 25, 30]),
    pager: draw.pick(['numbers', 'numbers', 'next-only', 'all'] as const),
    listFields: draw.chance(Math.min(1, parameters.redundancy * 1.2))
      ? draw.pick([2, 3, 3, 4])
      : draw.pick([0, 1]),
    has: drawSections(draw, parameters, kind, vertical),
    branches: draw.weighted({ none: 60, beside: 20, instead: 20 }),
    shortcuts: draw.pick([0, 3, 5, 8]),
    popularBox: draw.chance(0.5),
    rotates: draw.chance(0.25),
    hiddenEvery: draw.chance(0.2) ? draw.between(5, 9) : 0,
    keepsPastDays: draw.pick([0, 0, 14, 30]),
    relatedLinks: draw.pick([0, 3, 4, 6]),
  };
}

function drawSections(
  draw: Draw,
  { redundancy }: Parameters,
  kind: SiteKind,
  vertical: VerticalName | null,
): Profile['has'] {
  const wide = kind === 'aggregator' || kind === 'regional' || kind === 'paper';
  const more = (probability: number): boolean =>
    draw.chance(Math.min(1, probability * (0.4 + 2 * redundancy)));
  const categories = wide && draw.chance(0.8);
  const letters = draw.chance(0.2);
  return {
    categories,
    cities: kind === 'aggregator' && vertical !== 'books' && draw.chance(0.8),
    letters,
    calendar: vertical === 'events' && draw.chance(0.35),
    archive: vertical === 'events' && more(0.35),
    makers: wide && more(0.5),
    print: more(0.35),
    // Without one list of everything, categories or letters must lead everywhere.
    list: !((categories || letters) && draw.chance(0.3)),
  };
}
