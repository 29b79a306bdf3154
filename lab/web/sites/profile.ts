/** What a site is: drawn once from its number, the same on every day but for redesigns. */
import { dateStyles } from '../language/date-format.js';
import { type Language, languages } from '../language/languages.js';
import { companyName, personName, publisherName, slugOf, venueOf } from '../language/names.js';
import { cities } from '../language/places.js';
import type { Family } from '../templates/family.js';
import { drawFamily } from '../templates/family.js';
import { leaves, topicAt } from '../topical/topics.js';
import type { Taste } from '../verticals/vertical.js';
import { Draw, mix } from '../world/draw.js';
import type { Parameters, VerticalName } from '../world/parameters.js';
import { drawSearch, type SearchKind } from './search-kind.js';

/** Who runs the site, which decides what it carries. `hostile` sites answer to harm. */
export const siteKinds = [
  'aggregator',
  'regional',
  'specialist',
  'maker',
  'paper',
  'topical',
  'company',
  'portal',
  'hostile',
] as const;
export type SiteKind = (typeof siteKinds)[number];

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

/** Twenty sites in turn, so that small worlds have some of everything. */
const turns: readonly SiteKind[] = [
  'aggregator',
  'regional',
  'maker',
  'specialist',
  'topical',
  'aggregator',
  'maker',
  'regional',
  'paper',
  'topical',
  'company',
  'maker',
  'aggregator',
  'specialist',
  'topical',
  'regional',
  'maker',
  'topical',
  'portal',
  'maker',
];

const nameHeads: Record<VerticalName, readonly string[]> = {
  events: [
    'show',
    'stage',
    'ticket',
    'night',
    'curtain',
    'encore',
    'gig',
    'scene',
    'culture',
    'weekend',
    'live',
    'marquee',
  ],
  books: [
    'page',
    'book',
    'reader',
    'shelf',
    'story',
    'ink',
    'chapter',
    'paper',
    'leaf',
    'spine',
    'library',
    'quarto',
  ],
  jobs: [
    'job',
    'career',
    'work',
    'hire',
    'talent',
    'desk',
    'staff',
    'vacancy',
    'crew',
    'post',
    'skill',
    'shift',
  ],
};
const nameTails = [
  'finder',
  'guide',
  'spot',
  'hub',
  'list',
  'board',
  'market',
  'post',
  'radar',
  'central',
  'compass',
  'corner',
  'point',
  'base',
  'scout',
  'wire',
];

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

const makerTurns = turns.flatMap((kind, i) => (kind === 'maker' ? [i] : []));

/** Makers with sites are the first ones, which have most; each has one. */
function makerOf(index: number): number {
  return Math.floor(index / turns.length) * makerTurns.length + makerTurns.indexOf(index % turns.length);
}

/** The kind of the n-th site. */
export function kindOf(parameters: Parameters, index: number): SiteKind {
  if (parameters.profile === 'wild' && index % 25 === 22) return 'hostile';
  const kind = turns[index % turns.length]!;
  // In larger worlds few sites carry most: the later aggregators become regional.
  return kind === 'aggregator' && index >= turns.length && mix(parameters.seed, index, 0xa9) % 10 < 7
    ? 'regional'
    : kind;
}

const verticalTurns: readonly VerticalName[] = [
  'events',
  'events',
  'events',
  'books',
  'events',
  'books',
  'jobs',
  'jobs',
  'events',
  'books',
  'jobs',
  'books',
  'jobs',
];

function verticalOf(parameters: Parameters, index: number, kind: SiteKind): VerticalName | null {
  if (kind === 'topical' || kind === 'company' || kind === 'portal' || kind === 'hostile') return null;
  const wanted = verticalTurns[(index + Math.floor(index / 20) * 7) % verticalTurns.length]!;
  return parameters.verticals.includes(wanted)
    ? wanted
    : parameters.verticals[index % parameters.verticals.length]!;
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
  const language: Language =
    vertical === null
      ? 'en'
      : maker !== null && vertical === 'events'
        ? cities[venueOf(maker).city]!.language
        : city !== null && vertical !== 'books'
          ? cities[city]!.language
          : draw.chance(0.8)
            ? 'en'
            : draw.pick(languages);
  const { host, title } = nameOf(draw, parameters, kind, vertical, city, maker, index);
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
    family: drawFamily(draw, parameters.families),
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
    search: vertical === null ? null : drawSearch(draw, odd),
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

/** Different numbers for different sites, in no order: multiplication modulo a prime. */
function hostNumber({ seed, sites }: Parameters, index: number): number {
  let prime = Math.max(101, sites + 1);
  while (!isPrime(prime)) prime++;
  return (((index + 1) * (2 + (mix(seed, 0x4057) % (prime - 2)))) % prime) + 1;
}

function isPrime(n: number): boolean {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
}

function nameOf(
  draw: Draw,
  parameters: Parameters,
  kind: SiteKind,
  vertical: VerticalName | null,
  city: number | null,
  maker: number | null,
  index: number,
): { host: string; title: string } {
  const tail = draw.pick(nameTails);
  let title: string;
  switch (kind) {
    case 'maker':
      title =
        vertical === 'events'
          ? venueOf(maker!).name
          : vertical === 'books'
            ? personName(mix(parameters.seed, maker!, 0xa0))
            : companyName(mix(parameters.seed, maker!, 0xc0));
      break;
    case 'paper':
      title = `${cities[city!]!.name} ${draw.pick(['Courier', 'Gazette', 'Herald', 'Chronicle', 'Observer', 'Tribune'])}`;
      break;
    case 'regional':
      title = `${cities[city!]!.name} ${capital(draw.pick(nameHeads[vertical!]))}${tail}`;
      break;
    case 'topical':
      title = `${capital(draw.pick(['open', 'all', 'daily', 'modern', 'field', 'plain', 'deep', 'new']))} ${topicAt(leaves[index % leaves.length]!).title}`;
      break;
    case 'company':
      title = companyName(mix(parameters.seed, index, 0xcc));
      break;
    case 'portal':
      title = `${capital(draw.pick(['any', 'every', 'world', 'pan', 'omni']))}${draw.pick(['pedia', 'portal', 'search', 'answers', 'video'])}`;
      break;
    case 'hostile':
      title = `${publisherName(index)} Downloads`;
      break;
    default:
      title = `${capital(draw.pick(nameHeads[vertical!]))}${tail}`;
  }
  const base = slugOf(title).replaceAll('-', draw.chance(0.5) ? '' : '-');
  // A number keeps hosts apart; it says nothing about the kind of site.
  const host = `${draw.pick(['www.', 'www.', '', 'web.'])}${base}${hostNumber(parameters, index)}.example`;
  return { host, title };
}
