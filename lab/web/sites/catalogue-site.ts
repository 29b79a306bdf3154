/** A site with lists and detail pages of a vertical, or, without a vertical, a company's or portal's site. */

import { type Label, label } from '../language/languages.js';
import { styleSheet } from '../templates/style-sheet.js';
import type { EntityView, Vertical } from '../verticals/vertical.js';
import { Draw, mix } from '../world/draw.js';
import type { World } from '../world/world.js';
import {
  aboutPages,
  catalogueNaming,
  type Extras,
  isUsualMonth,
  monthOf,
  publicNumbers,
} from './address/catalogue-naming.js';
import { type Place, place, Routes } from './address/routes.js';
import { type DetailStyle, drawPatterns } from './address/url-styles.js';
import { type Catalogue, perPage } from './catalogue.js';
import { icsFeed, imageOf, robotsOf, rssFeed, sitemapFile } from './files.js';
import type { Inventory } from './inventory.js';
import type { ModelLink, PageKind, PageModel, RecordModel } from './model.js';
import { about, help, loop, member, members, post, posts, topics } from './pages/extras.js';
import { frame } from './pages/frame.js';
import { calendar, category, group, home, index, makers } from './pages/hubs.js';
import { detail, items, list, listed } from './pages/items.js';
import type { Profile } from './profile/profile.js';
import { SiteSearch } from './search/site-search.js';
import { type Chrome, Site, type SiteAnswer, type SiteRequest } from './site.js';

export class CatalogueSite extends Site implements Catalogue {
  readonly vertical: Vertical | null;
  readonly extras: Extras;
  readonly detailStyle: DetailStyle;
  readonly routes: Routes;
  readonly #oldRoutes: Routes | null;
  readonly search: SiteSearch | null;

  constructor(world: World, profile: Profile) {
    super(world, profile);
    this.vertical = profile.vertical === null ? null : world.verticals[profile.vertical];
    this.extras = drawExtras(world, profile);
    const naming = catalogueNaming(profile, this.vertical, () => this.inventory, this.extras);
    const slugs = profile.kind !== 'aggregator';
    const draw = (key: number) =>
      drawPatterns(
        new Draw(mix(profile.key, 0x0a11, key)),
        profile.vertical ?? 'events',
        profile.language,
        slugs,
        profile.family.half,
      );
    const before = draw(0);
    const after = draw(1);
    const moved = this.redesigned('all');
    const now = moved
      ? after
      : this.redesigned('section')
        ? {
            style: after.style,
            patterns: { ...before.patterns, detail: after.patterns.detail, print: after.patterns.print },
          }
        : before;
    this.detailStyle = now.style;
    this.routes = new Routes(now.patterns, naming);
    this.#oldRoutes = now === before ? null : new Routes(before.patterns, naming);
    this.search = profile.search === null ? null : new SiteSearch(this, profile.search);
  }

  get inventory(): Inventory | null {
    return this.vertical === null ? null : this.world.inventory(this.profile);
  }

  /** The plain address of a place. */
  urlOf(at: Place): string {
    return this.origin + this.routes.write(at);
  }

  canonical(url: string): string | null {
    const request = this.request(url);
    const found = this.routes.read(request.path, request.query);
    if (found !== null && found.page !== 'search') return this.#shows(found) ? this.urlOf(found) : null;
    if (this.profile.habits.trapDirectory && request.path.startsWith('/loop/'))
      return this.origin + request.path;
    return this.search?.canonical(request) ?? null;
  }

  answer(request: SiteRequest): SiteAnswer {
    const file = this.#file(request);
    if (file !== null) return file;
    if (this.search?.wants(request)) return this.search.answer(request);
    const found = this.routes.read(request.path, request.query);
    if (found !== null && this.#shows(found)) {
      const proper = this.routes.write(found);
      if (!proper.includes('?') && proper !== request.path)
        return { kind: 'redirect', to: this.origin + proper, status: 301 };
      const trap = found.page === 'calendar' && !isUsualMonth(found.a, this.world.parameters.day);
      return { kind: 'page', model: this.#model(found, request), status: 200, trap };
    }
    return this.#elsewhere(request) ?? this.thanks(request) ?? this.notFound(request);
  }

  /** Short cuts, moved pages, twins without a slash, and the endless directory. */
  #elsewhere(request: SiteRequest): SiteAnswer | null {
    const { habits, redesign } = this.profile;
    const [, start, number] = /^(\/\w+)\/(\d{1,12})$/.exec(request.path) ?? [];
    if (start === this.profile.paths.shortcut && habits.redirectingLinks) {
      const id = publicNumbers(this.profile).hidden(Number(number));
      if (this.inventory?.has(id))
        return { kind: 'redirect', to: this.urlOf(place('detail', id)), status: 302 };
    }
    const old = this.#oldRoutes?.read(request.path, request.query) ?? null;
    if (old !== null && redesign?.redirects === true && this.#shows(old))
      return { kind: 'redirect', to: this.urlOf(old), status: 301 };
    const twin = request.path.endsWith('/') ? request.path.slice(0, -1) : `${request.path}/`;
    const other = this.routes.read(twin, request.query);
    if (other !== null && this.#shows(other)) return { kind: 'redirect', to: this.urlOf(other), status: 301 };
    if (habits.trapDirectory && request.path.startsWith('/loop/')) return loop(this, request);
    return null;
  }

  #file(request: SiteRequest): SiteAnswer | null {
    const { profile } = this;
    switch (request.path) {
      case '/robots.txt':
        return robotsOf(this);
      case profile.paths.styleSheet:
        return { kind: 'file', type: 'text/css; charset=utf-8', body: styleSheet(this.family) };
      case profile.paths.rss:
        return profile.feeds.rss && this.vertical !== null ? rssFeed(this) : null;
      case profile.paths.ics:
        return profile.feeds.ics ? icsFeed(this) : null;
      case '/opensearch.xml':
        return this.search?.description() ?? null;
      case '/api/items':
        return this.profile.habits.scriptedLists ? items(this, request) : null;
    }
    if (request.path.startsWith(`${profile.paths.images}/`)) return imageOf(this, request.path);
    if (request.path.startsWith('/sitemap')) return sitemapFile(this, request.path);
    return null;
  }

  /** Whether a place exists today. */
  #shows({ page, a, n }: Place): boolean {
    const { has, habits } = this.profile;
    const { inventory, extras } = this;
    switch (page) {
      case 'home':
      case 'about':
        return true;
      case 'posts':
        return extras.posts > 0 && n <= Math.max(1, Math.ceil(extras.posts / perPage.posts));
      case 'post':
        return a < extras.posts;
      case 'topics':
        return extras.help > 0;
      case 'help':
        return a < extras.help;
      case 'members':
        return extras.members > 0 && n <= Math.max(1, Math.ceil(extras.members / perPage.members));
      case 'member':
        return a < extras.members;
      case 'search':
        return false;
    }
    if (inventory === null) return false;
    const pages = (items: number): number => Math.max(1, Math.ceil(items / this.profile.pageSize));
    switch (page) {
      case 'detail':
        return inventory.has(a);
      case 'print':
        return has.print && inventory.has(a);
      case 'list':
        return has.list && n <= pages(listed(this, inventory.live).length);
      case 'categories':
        return has.categories;
      case 'cities':
        return has.cities;
      case 'letters':
        return has.letters;
      case 'makers':
        return has.makers && n <= Math.max(1, Math.ceil(inventory.groups('maker').size / perPage.makers));
      case 'category':
      case 'branch':
      case 'city':
      case 'letter':
      case 'maker': {
        const exists = {
          category: has.categories,
          branch: has.categories && this.profile.branches !== 'none',
          city: has.cities,
          letter: has.letters,
          maker: has.makers,
        };
        if (!exists[page]) return false;
        if (page === 'category' && this.profile.branches === 'instead' && n > 1) return false;
        const items = listed(this, inventory.group(page, a)).length;
        return items > 0 && n <= pages(items);
      }
      case 'archive':
        return has.archive && inventory.past.length > 0 && n <= pages(inventory.past.length);
      case 'calendar': {
        if (!has.calendar) return false;
        return habits.endlessCalendar
          ? a > 1900 * 12 && a < 9000 * 12
          : isUsualMonth(a, this.world.parameters.day);
      }
    }
    return false;
  }

  chrome(request: SiteRequest): Chrome {
    const { language, has } = this.profile;
    const { inventory, extras } = this;
    const navigation: ModelLink[] = [];
    const add = (shown: boolean, name: Label, at: Place): void => {
      if (shown) navigation.push({ text: label(name, language), url: this.link(at, request) });
    };
    add(true, 'home', place('home'));
    if (inventory !== null) {
      add(has.list, this.profile.vertical!, place('list'));
      add(has.categories, 'categories', place('categories'));
      add(has.cities, 'cities', place('cities'));
      add(has.letters, 'azIndex', place('letters'));
      add(has.calendar, 'calendar', place('calendar', monthOf(this.world.parameters.day)));
      add(has.makers, this.vertical!.makersLabel, place('makers'));
      add(has.archive && inventory.past.length > 0, 'archive', place('archive'));
    }
    add(extras.posts > 0, 'blog', place('posts'));
    add(extras.members > 0, 'forum', place('members'));
    const footer = aboutPages.map((name, a) => ({
      text: label(name, language),
      url: this.link(place('about', a), request),
    }));
    if (extras.help > 0)
      footer.push({ text: label('help', language), url: this.link(place('topics'), request) });
    if (this.profile.habits.trapDirectory)
      footer.push({ text: label('more', language), url: `${this.origin}/loop/` });
    return { navigation, footer };
  }

  /** A place as a link on a page writes it. */
  link(at: Place, request: SiteRequest, track: string | null = null): string {
    const { habits } = this.profile;
    if (at.page === 'detail' && habits.redirectingLinks && track === 'home')
      return `${this.origin}${this.profile.paths.shortcut}/${publicNumbers(this.profile).shown(at.a)}`;
    return this.written(this.routes.write(at), request, track);
  }

  frame(request: SiteRequest, kind: PageKind, heading: string | null, title = heading): PageModel {
    return frame(this, request, kind, heading, title);
  }

  /** An item as this site shows it. */
  view(id: number): EntityView {
    return this.vertical!.view(this.vertical!.entity(id), this.profile.taste, this.world.parameters.day);
  }

  records(ids: readonly number[], request: SiteRequest, track: string | null = null): RecordModel[] {
    return ids.map((id) => ({
      view: this.view(id),
      url: this.link(place('detail', id), request, track),
      fields: this.profile.listFields,
    }));
  }

  imagePath(id: number): string {
    // A hash of its own: pictures must not tell which items of different sites are the same thing.
    return `${this.origin}${this.profile.paths.images}/${mix(this.profile.key, id, 0x1a6).toString(36)}.svg`;
  }

  #model(at: Place, request: SiteRequest): PageModel {
    const { language } = this.profile;
    const { inventory } = this;
    switch (at.page) {
      case 'home':
        return home(this, request);
      case 'detail':
      case 'print':
        return detail(this, at, request);
      case 'list':
        return list(
          this,
          at,
          listed(this, inventory!.live),
          label(this.profile.vertical!, language),
          request,
        );
      case 'archive':
        return list(this, at, inventory!.past, label('archive', language), request);
      case 'category':
        if (this.profile.branches !== 'none' && at.n === 1) return category(this, at, request);
        return group(this, at.page, at, request);
      case 'branch':
      case 'city':
      case 'letter':
      case 'maker':
        return group(this, at.page, at, request);
      case 'categories':
      case 'cities':
      case 'letters':
        return index(this, at, request);
      case 'makers':
        return makers(this, at, request);
      case 'calendar':
        return calendar(this, at, request);
      case 'posts':
        return posts(this, at, request);
      case 'post':
        return post(this, at, request);
      case 'topics':
        return topics(this, request);
      case 'help':
        return help(this, at, request);
      case 'members':
        return members(this, at, request);
      case 'member':
        return member(this, at, request);
      case 'about':
        return about(this, at, request);
      case 'search':
        throw new Error('search pages are answered by the search');
    }
  }

  /** Whether lists leave an item out. */
  isHidden(id: number): boolean {
    const every = this.profile.hiddenEvery;
    return every > 0 && mix(this.profile.key, id, 0x41d) % every === 0;
  }
}

/** How many pages without objects a site has: in proportion to what it carries, from very few to many times as many. */
function drawExtras(world: World, profile: Profile): Extras {
  const { irrelevance, day, overlap } = world.parameters;
  const draw = new Draw(mix(profile.key, 0xe87a));
  const live = world.livePerVertical;
  const carried =
    profile.vertical === null
      ? 120
      : profile.kind === 'maker'
        ? live * 0.03
        : live * Math.min(1, overlap) * profile.share * (profile.kind === 'aggregator' ? 0.8 : 0.12);
  const factor = draw.pick([0.02, 0.1, 0.3, 0.6, 1, 1, 1.6, 4, 9]) * (profile.kind === 'paper' ? 3 : 1);
  const total = Math.round(carried * 1.3 * (irrelevance / Math.max(0.05, 1 - irrelevance)) * factor);
  const oldPosts = total < 4 ? 0 : Math.round(total * 0.5);
  return {
    posts: oldPosts + (total > 20 ? Math.floor(day / 3) + 1 : 0),
    oldPosts,
    help: Math.min(40, Math.round(total * 0.15)),
    members: total < 10 ? 0 : Math.round(total * 0.35),
  };
}
