/** The home page, indexes of categories, places and makers, and calendars. */
import { label, monthName } from '../../language/languages.js';
import { cities } from '../../language/places.js';
import { describe } from '../../language/prose.js';
import { dateOf, daysIn } from '../../world/calendar.js';
import { Draw, mix } from '../../world/draw.js';
import { firstDayOf, isUsualMonth } from '../address/catalogue-naming.js';
import { type Place, place } from '../address/routes.js';
import { type Catalogue, perPage } from '../catalogue.js';
import { branchesPerCategory, type Grouping } from '../inventory.js';
import type { Block, ModelLink, PageModel } from '../model.js';
import type { SiteRequest } from '../site.js';
import { postTeasers } from './extras.js';
import { crumbs, numbered, pager } from './frame.js';
import { list, listed } from './items.js';

/** The home page. */
export function home(site: Catalogue, request: SiteRequest): PageModel {
  const { profile, inventory } = site;
  const { language } = profile;
  const main: Block[] = [];
  if (site.search !== null) main.push({ kind: 'form', form: site.search.form(request, '') });
  main.push({
    kind: 'text',
    picture: null,
    heading: null,
    paragraphs: [describe(new Draw(mix(profile.key, 4)), profile.title, 'site', language, 3)],
  });
  if (inventory !== null && profile.shortcuts > 0 && inventory.live.length > 0)
    main.push({
      kind: 'records',
      heading: label('featured', language),
      records: site.records(
        inventory.near(
          mix(profile.key, 0x803e, profile.rotates ? site.world.parameters.day >> 1 : 0),
          profile.shortcuts,
        ),
        request,
        'home',
      ),
      image: (id) => site.imagePath(id),
    });
  if (inventory !== null)
    for (const [by, name] of [
      ['category', 'categories'],
      ['city', 'cities'],
    ] as const)
      if (profile.has[name])
        main.push({
          kind: 'links',
          heading: label(name, language),
          style: 'tags',
          links: groupLinks(site, by, request),
        });
  if (site.extras.posts > 0) main.push(postTeasers(site, 0, 3, request));
  return { ...site.frame(request, 'home', profile.title), main };
}

/** The name of a category, branch, city, letter or maker. */
function groupName(site: Catalogue, by: Grouping, a: number): string {
  if (by === 'branch') {
    const [outer, inner] = [Math.floor(a / branchesPerCategory), a % branchesPerCategory];
    return `${groupName(site, 'category', outer)}: ${groupName(site, site.profile.vertical === 'books' ? 'letter' : 'city', inner)}`;
  }
  if (by === 'category') return site.vertical!.categoryName(a, site.profile.language);
  if (by === 'city') return cities[a]!.name;
  if (by === 'maker') return site.vertical!.makerName(a);
  return a < 26 ? String.fromCharCode(65 + a) : '0–9';
}

/** Links to all groups of a kind. */
function groupLinks(site: Catalogue, by: 'category' | 'city' | 'letter', request: SiteRequest): ModelLink[] {
  return [...site.inventory!.groups(by).keys()]
    .sort((a, b) => a - b)
    .map((a) => ({ text: groupName(site, by, a), url: site.link(place(by, a), request) }));
}

/** An index of categories, cities or letters. */
export function index(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const by = ({ categories: 'category', cities: 'city', letters: 'letter' } as const)[
    at.page as 'categories'
  ];
  const heading = label(
    ({ categories: 'categories', cities: 'cities', letters: 'azIndex' } as const)[at.page as 'categories'],
    site.profile.language,
  );
  return {
    ...site.frame(request, 'hub', heading),
    crumbs: crumbs(site, request),
    main: [{ kind: 'links', heading: '', style: 'columns', links: groupLinks(site, by, request) }],
  };
}

/** A page of the list of makers. */
export function makers(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const all = [...site.inventory!.groups('maker').keys()].sort((a, b) => a - b);
  const heading = label(site.vertical!.makersLabel, site.profile.language);
  const links = all
    .slice((at.n - 1) * perPage.makers, at.n * perPage.makers)
    .map((a) => ({ text: site.vertical!.makerName(a), url: site.link(place('maker', a), request) }));
  return {
    ...site.frame(request, 'hub', heading, numbered(site, heading, at.n)),
    crumbs: crumbs(site, request),
    main: [
      { kind: 'links', heading: '', style: 'columns', links },
      ...pager(site, at, Math.ceil(all.length / perPage.makers), request),
    ],
  };
}

/** A month, with the items that fall into it. */
export function calendar(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const { language, habits } = site.profile;
  const year = Math.floor(at.a / 12);
  const month = (at.a % 12) + 1;
  const first = firstDayOf(at.a);
  const count = daysIn(year, month);
  const days: (string | null)[] = Array.from({ length: count }, () => null);
  const items: number[] = [];
  for (const id of site.inventory!.live) {
    const day =
      site.vertical!.nextDay(site.vertical!.entity(id), site.world.parameters.day - site.profile.taste.lag) -
      first;
    if (day < 0 || day >= count || site.isHidden(id)) continue;
    items.push(id);
    days[day] ??= site.link(place('detail', id), request);
  }
  const shows = (a: number): boolean => habits.endlessCalendar || isUsualMonth(a, site.world.parameters.day);
  const to = (a: number): string | null => (shows(a) ? site.link(place('calendar', a), request) : null);
  const heading = `${monthName(month, language)} ${year}`;
  return {
    ...site.frame(request, 'hub', heading),
    crumbs: crumbs(site, request),
    main: [
      {
        kind: 'calendar',
        heading,
        firstWeekday: dateOf(first).weekday,
        days,
        previous: to(at.a - 1),
        next: to(at.a + 1),
      },
      {
        kind: 'links',
        heading: label(site.profile.vertical!, language),
        style: 'list',
        links: items
          .slice(0, 60)
          .map((id) => ({ text: site.view(id).title, url: site.link(place('detail', id), request) })),
      },
    ],
  };
}

/** A list of the items of a category, branch, city, letter or maker. */
export function group(site: Catalogue, by: Grouping, at: Place, request: SiteRequest): PageModel {
  return list(site, at, listed(site, site.inventory!.group(by, at.a)), groupName(site, by, at.a), request);
}

/** A category with branches, beside its items or instead of them. */
export function category(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const page = group(site, 'category', at, request);
  const links = [...site.inventory!.groups('branch').keys()]
    .filter((branch) => Math.floor(branch / branchesPerCategory) === at.a)
    .sort((a, b) => a - b)
    .map((branch) => ({
      text: groupName(site, 'branch', branch),
      url: site.link(place('branch', branch), request),
    }));
  const branches: Block = {
    kind: 'links',
    heading: label('refine', site.profile.language),
    style: 'columns',
    links,
  };
  return { ...page, main: site.profile.branches === 'instead' ? [branches] : [branches, ...page.main] };
}
