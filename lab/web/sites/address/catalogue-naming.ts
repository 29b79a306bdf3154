/** How a catalogue site names its places in URLs. */
import { label } from '../../language/languages.js';
import { personName, slugOf } from '../../language/names.js';
import { cities } from '../../language/places.js';
import { helpTitle, postTitle } from '../../language/prose.js';
import type { Vertical } from '../../verticals/vertical.js';
import { dateOf, dayOf, two } from '../../world/calendar.js';
import { Draw, mix } from '../../world/draw.js';
import { branchesPerCategory, type Inventory } from '../inventory.js';
import type { Profile } from '../profile/profile.js';
import { numberOf, opaqueOf, type Values } from './route.js';
import { type Naming, type Place, shortSlug } from './routes.js';
import type { PageName } from './url-styles.js';

export const aboutPages = ['about', 'contact', 'terms', 'privacy', 'press', 'careers', 'advertise'] as const;

/** The name of a company page in URLs, in the site's language. */
function aboutName(profile: Profile, n: number): string {
  return slugOf(label(aboutPages[n] ?? 'about', profile.language));
}

/** How many pages without objects a site has. */
export interface Extras {
  readonly posts: number;
  /** How many of the posts are older than day 0. */
  readonly oldPosts: number;
  readonly help: number;
  readonly members: number;
}

const letterName = (letter: number): string => (letter < 26 ? String.fromCharCode(97 + letter) : '0');

/** The name of a branch in URLs. */
function branchName(vertical: Vertical, n: number): string {
  return vertical.name === 'books' ? letterName(n) : slugOf(cities[n]?.name ?? '');
}

/** The heading of a site's n-th blog post. */
export function postTitleOf(profile: Profile, n: number): string {
  return postTitle(new Draw(mix(profile.key, 0xb109, n)));
}

/** The day on which a site's n-th post appeared: one every three days. */
export function postDayOf(extras: Extras, n: number): number {
  return 3 * (n - extras.oldPosts);
}

/** The heading of a site's n-th help page. */
export function helpTitleOf(profile: Profile, n: number): string {
  return helpTitle(new Draw(mix(profile.key, 0x4e1b, n)));
}

/** The name of a site's n-th member. */
export function memberNameOf(profile: Profile, n: number): string {
  return personName(mix(profile.key, 0x3e3b, n));
}

/** Between an item's number and the one a site shows. They differ from site to site, and on half of the sites they say nothing about the order. */
export function publicNumbers(profile: Profile): {
  shown(id: number): number;
  hidden(number: number): number;
} {
  const offset = 1000 + (mix(profile.key, 0x0ff) % 50_000);
  const mask = profile.key & 1 ? mix(profile.key, 0x3a5) & 0xffffff : 0;
  return {
    shown: (id) => (id ^ mask) + offset,
    hidden: (number) => (number >= offset && number < 2 ** 31 ? (number - offset) ^ mask : -1),
  };
}

/** Names for a site with this inventory; `inventory` is null for a site without objects. */
export function catalogueNaming(
  profile: Profile,
  vertical: Vertical | null,
  inventory: () => Inventory | null,
  extras: Extras,
): Naming {
  const { shown, hidden } = publicNumbers(profile);
  /** Where this site's numbers of categories and cities begin. */
  const base = 1 + (mix(profile.key, 0xba5e) % 60);

  // Getters: most patterns need one or two of these, and some are costly.
  const itemValues = (id: number): Values => {
    const entity = vertical!.entity(id);
    return {
      get id() {
        return String(shown(id));
      },
      get opaque() {
        return opaqueOf(shown(id));
      },
      get name() {
        return inventory()?.names().byId.get(id) ?? shortSlug(`${entity.name} ${entity.makerName} gone`);
      },
      get slug() {
        return shortSlug(entity.name);
      },
      get cat() {
        return slugOf(vertical!.categoryName(entity.category, profile.language));
      },
      get year() {
        return String(dateOf(entity.day).year);
      },
      get month() {
        return two(dateOf(entity.day).month);
      },
      get day() {
        return two(dateOf(entity.day).day);
      },
    };
  };
  const values = ({ page, a }: Place): Values => {
    switch (page) {
      case 'detail':
      case 'print':
        return itemValues(a);
      case 'category':
        return { id: String(a + base), name: slugOf(vertical!.categoryName(a, profile.language)) };
      case 'branch': {
        const category = Math.floor(a / branchesPerCategory);
        return {
          id: String(category + base),
          cat: slugOf(vertical!.categoryName(category, profile.language)),
          name: branchName(vertical!, a % branchesPerCategory),
        };
      }
      case 'city':
        return { id: String(a + 2 * base), name: slugOf(cities[a]!.name) };
      case 'maker':
        return {
          id: String(shown(a)),
          get name() {
            return `${slugOf(vertical!.makerName(a))}-${shown(a)}`;
          },
        };
      case 'letter':
        return { name: letterName(a), id: String(a) };
      case 'calendar':
        return { year: String(Math.floor(a / 12)), month: two((a % 12) + 1) };
      case 'post': {
        const date = dateOf(postDayOf(extras, a));
        return {
          id: String(a + 1),
          get slug() {
            return shortSlug(postTitleOf(profile, a));
          },
          year: String(date.year),
          month: two(date.month),
        };
      }
      case 'help':
        return {
          id: String(a + 1),
          get slug() {
            return shortSlug(helpTitleOf(profile, a));
          },
        };
      case 'member':
        return {
          id: String(a + 1),
          get name() {
            return `${slugOf(memberNameOf(profile, a))}-${a + 1}`;
          },
        };
      case 'about':
        return { name: aboutName(profile, a) };
      default:
        return {};
    }
  };
  const trailing = (name: string): number => Number(/-(\d+)$/.exec(name)?.[1] ?? -1);
  const within = (n: number, limit: number): number | null => (n >= 0 && n < limit ? n : null);
  const find = (count: number, matches: (n: number) => boolean): number | null => {
    for (let n = 0; n < count; n++) if (matches(n)) return n;
    return null;
  };
  const identify = (page: PageName, given: Values): number | null => {
    switch (page) {
      case 'detail':
      case 'print': {
        if (vertical === null) return null;
        if (given.name !== undefined) return inventory()?.names().byName.get(given.name) ?? null;
        const number = given.opaque === undefined ? Number(given.id) : numberOf(given.opaque);
        const id = hidden(number);
        return Number.isSafeInteger(number) && inventory()?.has(id) === true ? id : null;
      }
      case 'category':
        if (vertical === null) return null;
        return given.name === undefined
          ? within(Number(given.id) - base, vertical.categoryCount)
          : find(
              vertical.categoryCount,
              (n) => slugOf(vertical.categoryName(n, profile.language)) === given.name,
            );
      case 'branch': {
        if (vertical === null) return null;
        const category = find(vertical.categoryCount, (n) =>
          given.cat === undefined
            ? Number(given.id) - base === n
            : slugOf(vertical.categoryName(n, profile.language)) === given.cat,
        );
        const branch = find(Math.max(cities.length, 27), (n) => branchName(vertical, n) === given.name);
        return category === null || branch === null ? null : category * branchesPerCategory + branch;
      }
      case 'city':
        return given.name === undefined
          ? within(Number(given.id) - 2 * base, cities.length)
          : find(cities.length, (n) => slugOf(cities[n]!.name) === given.name);
      case 'maker':
        if (vertical === null) return null;
        return within(
          hidden(given.name === undefined ? Number(given.id) : trailing(given.name)),
          vertical.makers,
        );
      case 'letter':
        return find(27, (n) => letterName(n) === given.name);
      case 'calendar': {
        const month = Number(given.month);
        return month >= 1 && month <= 12 ? Number(given.year) * 12 + month - 1 : null;
      }
      case 'post':
        return within(Number(given.id) - 1, extras.posts);
      case 'help':
        return within(Number(given.id) - 1, extras.help);
      case 'member':
        return within(
          (given.name === undefined ? Number(given.id) : trailing(given.name)) - 1,
          extras.members,
        );
      case 'about': {
        return find(aboutPages.length, (n) => aboutName(profile, n) === given.name);
      }
      default:
        return null;
    }
  };
  return { values, identify, pageSize: profile.pageSize };
}

/** The number of a day's month, as calendar places count them. */
export function monthOf(day: number): number {
  const date = dateOf(day);
  return date.year * 12 + date.month - 1;
}

/** Whether a calendar that is not endless has a month: this one and the next three. */
export function isUsualMonth(month: number, day: number): boolean {
  return month >= monthOf(day) && month <= monthOf(day) + 3;
}

/** The first day of a month. */
export function firstDayOf(month: number): number {
  return dayOf(Math.floor(month / 12), (month % 12) + 1, 1);
}
