/** A site with lists and detail pages of a vertical, or, without a vertical, a company's or portal's site. */

import { formatDate } from '../language/date-format.js';
import { type Label, label, monthName } from '../language/languages.js';
import { cities } from '../language/places.js';
import { describe, helpText, postText } from '../language/prose.js';
import { styleSheet } from '../templates/style-sheet.js';
import type { EntityView, Vertical } from '../verticals/vertical.js';
import { dateOf, daysIn } from '../world/calendar.js';
import { Draw, happens, mix } from '../world/draw.js';
import type { World } from '../world/world.js';
import {
  aboutPages,
  catalogueNaming,
  type Extras,
  firstDayOf,
  helpTitleOf,
  memberNameOf,
  monthOf,
  postTitleOf,
} from './catalogue-naming.js';
import { icsFeed, imageOf, robotsOf, rssFeed, sitemapFile, styleSheetPath } from './files.js';
import type { Grouping, Inventory } from './inventory.js';
import type { Block, ModelLink, PageKind, PageModel, RecordModel } from './model.js';
import type { Profile } from './profile.js';
import { type Place, Routes } from './routes.js';
import { type Chrome, emptyModel, Site, type SiteAnswer, type SiteRequest } from './site.js';
import { SiteSearch } from './site-search.js';
import { type DetailStyle, drawPatterns, type PageName } from './url-styles.js';

const postsPerPage = 10;
const membersPerPage = 25;
const makersPerPage = 40;
const calendarMonths = 3;

const place = (page: PageName, a = 0, n = 1): Place => ({ page, a, n });

export class CatalogueSite extends Site {
  readonly vertical: Vertical | null;
  readonly extras: Extras;
  readonly detailStyle: DetailStyle;
  readonly routes: Routes;
  readonly #oldRoutes: Routes | null;
  readonly search: SiteSearch | null;

  constructor(world: World, profile: Profile) {
    super(world, profile);
    const { day } = world.parameters;
    this.vertical = profile.vertical === null ? null : world.verticals[profile.vertical];
    this.extras = drawExtras(world, profile);
    const naming = catalogueNaming(profile, this.vertical, () => this.inventory, this.extras, day);
    const slugs = profile.kind !== 'aggregator';
    const draw = (key: number) =>
      drawPatterns(
        new Draw(mix(profile.key, 0x0a11, key)),
        profile.vertical ?? 'events',
        profile.language,
        slugs,
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
    return this.search?.canonical(request) ?? null;
  }

  /** The place of a URL, for the truth. */
  placeOf(url: string): Place | null {
    const request = this.request(url);
    const found = this.routes.read(request.path, request.query);
    return found !== null && this.#shows(found) ? found : null;
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
      const trap = found.page === 'calendar' && this.profile.habits.endlessCalendar;
      return { kind: 'page', model: this.#model(found, request), status: 200, trap };
    }
    return this.#elsewhere(request) ?? this.notFound(request);
  }

  /** Short cuts, moved pages, twins without a slash, and the endless directory. */
  #elsewhere(request: SiteRequest): SiteAnswer | null {
    const { habits, redesign } = this.profile;
    const short = /^\/go\/(\d+)$/.exec(request.path);
    if (short !== null && habits.redirectingLinks && this.inventory?.has(Number(short[1])))
      return { kind: 'redirect', to: this.urlOf(place('detail', Number(short[1]))), status: 302 };
    const old = this.#oldRoutes?.read(request.path, request.query) ?? null;
    if (old !== null && redesign?.redirects === true && this.#shows(old))
      return { kind: 'redirect', to: this.urlOf(old), status: 301 };
    const twin = request.path.endsWith('/') ? request.path.slice(0, -1) : `${request.path}/`;
    const other = this.routes.read(twin, request.query);
    if (other !== null && this.#shows(other)) return { kind: 'redirect', to: this.urlOf(other), status: 301 };
    if (habits.trapDirectory && request.path.startsWith('/loop/')) return this.#loop(request);
    return null;
  }

  #loop(request: SiteRequest): SiteAnswer {
    const deeper = ['more', 'next', 'all'].map((name) => ({
      text: name,
      url: `${this.origin}${request.path}${name}/`,
    }));
    const model: PageModel = {
      ...this.#frame(request, 'info', this.profile.title),
      main: [
        {
          kind: 'text',
          heading: null,
          paragraphs: [helpText(new Draw(mix(this.profile.key, request.path.length)), 3)],
        },
        { kind: 'links', heading: label('more', this.profile.language), style: 'list', links: deeper },
      ],
    };
    return { kind: 'page', model, status: 200, trap: true };
  }

  #file(request: SiteRequest): SiteAnswer | null {
    const { profile } = this;
    switch (request.path) {
      case '/robots.txt':
        return robotsOf(this);
      case styleSheetPath:
        return { kind: 'file', type: 'text/css; charset=utf-8', body: styleSheet(this.family) };
      case '/feed.xml':
        return profile.feeds.rss && this.vertical !== null ? rssFeed(this) : null;
      case '/calendar.ics':
        return profile.feeds.ics ? icsFeed(this) : null;
      case '/opensearch.xml':
        return this.search?.description() ?? null;
      case '/api/items':
        return this.profile.habits.scriptedLists ? this.#items(request) : null;
    }
    if (request.path.startsWith('/img/')) return imageOf(this, request.path);
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
        return extras.posts > 0 && n <= Math.max(1, Math.ceil(extras.posts / postsPerPage));
      case 'post':
        return a < extras.posts;
      case 'topics':
        return extras.help > 0;
      case 'help':
        return a < extras.help;
      case 'members':
        return extras.members > 0 && n <= Math.max(1, Math.ceil(extras.members / membersPerPage));
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
        return has.list && n <= pages(inventory.live.length);
      case 'categories':
        return has.categories;
      case 'cities':
        return has.cities;
      case 'letters':
        return has.letters;
      case 'makers':
        return has.makers && n <= Math.max(1, Math.ceil(inventory.groups('maker').size / makersPerPage));
      case 'category':
      case 'city':
      case 'letter':
      case 'maker': {
        if (!{ category: has.categories, city: has.cities, letter: has.letters, maker: has.makers }[page])
          return false;
        const items = inventory.group(page, a).length;
        return items > 0 && n <= pages(items);
      }
      case 'archive':
        return has.archive && inventory.past.length > 0 && n <= pages(inventory.past.length);
      case 'calendar': {
        if (!has.calendar) return false;
        const month = monthOf(this.world.parameters.day);
        return habits.endlessCalendar
          ? a > 1900 * 12 && a < 9000 * 12
          : a >= month && a <= month + calendarMonths;
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
      add(has.makers, this.vertical!.makerLabel, place('makers'));
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
      return `${this.origin}/go/${at.a}`;
    return this.written(this.routes.write(at), request, track);
  }

  #frame(request: SiteRequest, kind: PageKind, heading: string | null, title = heading): PageModel {
    const { profile } = this;
    const feeds: { type: string; url: string }[] = [];
    if (profile.feeds.rss && this.vertical !== null)
      feeds.push({ type: 'application/rss+xml', url: `${this.origin}/feed.xml` });
    if (profile.feeds.ics) feeds.push({ type: 'text/calendar', url: `${this.origin}/calendar.ics` });
    return {
      ...emptyModel(request.url, profile.language),
      kind,
      heading,
      title: title === null || title === profile.title ? profile.title : `${title} | ${profile.title}`,
      feeds,
      openSearch: this.search?.kind.openSearch ? `${this.origin}/opensearch.xml` : null,
      searchAction: this.search?.kind.searchAction ? this.search.urlTemplate() : null,
      side: this.#sidebar(request),
    };
  }

  /** The model of a results page's frame, for the search. */
  frame(request: SiteRequest, kind: PageKind, heading: string): PageModel {
    return this.#frame(request, kind, heading);
  }

  /** Boxes beside the content: popular items as titles alone, an advertisement, a search form. */
  #sidebar(request: SiteRequest): Block[] {
    const { profile, world, inventory } = this;
    const { language } = profile;
    const draw = new Draw(mix(profile.key, 0x51de, world.parameters.day >> 1));
    const blocks: Block[] = [];
    if (this.search !== null && (this.search.kind.everywhere || request.path === '/'))
      blocks.push({ kind: 'form', form: this.search.form(request, '') });
    if (inventory !== null && inventory.live.length > 0) {
      const popular = draw.some(inventory.live.slice(0, 40), 4);
      blocks.push({
        kind: 'links',
        heading: label('popular', language),
        style: 'list',
        links: popular.map((id) => ({
          text: this.view(id).title,
          url: this.link(place('detail', id), request, 'side'),
        })),
      });
    }
    if (world.parameters.sites > 1) {
      const other = world.profile(
        (profile.index + 1 + draw.below(world.parameters.sites - 1)) % world.parameters.sites,
      );
      blocks.push({
        kind: 'ad',
        heading: label('sponsored', language),
        link: { text: other.title, url: world.homeOf(other) },
        text: describe(draw, other.title, language, 1),
      });
    }
    return blocks;
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

  readonly imagePath = (id: number): string => `${this.origin}/img/${id}.svg`;

  #model(at: Place, request: SiteRequest): PageModel {
    const { language } = this.profile;
    const { inventory } = this;
    switch (at.page) {
      case 'home':
        return this.#home(request);
      case 'detail':
      case 'print':
        return this.#detail(at, request);
      case 'list':
        return this.#list(
          at,
          this.#listed(inventory!.live),
          label(this.profile.vertical!, language),
          request,
        );
      case 'archive':
        return this.#list(at, inventory!.past, label('archive', language), request);
      case 'category':
      case 'city':
      case 'letter':
      case 'maker':
        return this.#list(
          at,
          this.#listed(inventory!.group(at.page, at.a)),
          this.#groupName(at.page, at.a),
          request,
        );
      case 'categories':
      case 'cities':
      case 'letters':
        return this.#index(at, request);
      case 'makers':
        return this.#makers(at, request);
      case 'calendar':
        return this.#calendar(at, request);
      case 'posts':
        return this.#posts(at, request);
      case 'post':
        return this.#post(at, request);
      case 'topics':
        return this.#topics(request);
      case 'help':
        return this.#help(at, request);
      case 'members':
        return this.#members(at, request);
      case 'member':
        return this.#member(at, request);
      case 'about':
        return this.#about(at, request);
      case 'search':
        throw new Error('search pages are answered by the search');
    }
  }

  /** Items that lists show: on some sites one in so many is only linked from the item before it. */
  #listed(ids: readonly number[]): readonly number[] {
    const every = this.profile.hiddenEvery;
    return every === 0 ? ids : ids.filter((id, i) => i === 0 || !this.isHidden(id));
  }

  /** Whether lists leave an item out. */
  isHidden(id: number): boolean {
    const every = this.profile.hiddenEvery;
    return every > 0 && mix(this.profile.key, id, 0x41d) % every === 0;
  }

  #groupName(by: Grouping, a: number): string {
    if (by === 'category') return this.vertical!.categories[a]!;
    if (by === 'city') return cities[a]!.name;
    if (by === 'maker') return this.vertical!.makerName(a);
    return a < 26 ? String.fromCharCode(65 + a) : '0–9';
  }

  #home(request: SiteRequest): PageModel {
    const { profile, inventory } = this;
    const { language } = profile;
    const main: Block[] = [];
    if (this.search !== null) main.push({ kind: 'form', form: this.search.form(request, '') });
    const draw = new Draw(mix(profile.key, 0x803e, this.world.parameters.day));
    main.push({
      kind: 'text',
      heading: null,
      paragraphs: [describe(new Draw(mix(profile.key, 4)), profile.title, language, 2)],
    });
    if (inventory !== null && profile.shortcuts > 0 && inventory.live.length > 0)
      main.push({
        kind: 'records',
        heading: label('featured', language),
        records: this.records(draw.some(inventory.live.slice(0, 60), profile.shortcuts), request, 'home'),
        image: this.imagePath,
      });
    if (inventory !== null && profile.has.categories)
      main.push({
        kind: 'links',
        heading: label('categories', language),
        style: 'tags',
        links: this.#groupLinks('category', request),
      });
    if (this.extras.posts > 0) main.push(this.#postTeasers(0, 3, request));
    return { ...this.#frame(request, 'home', profile.title), main };
  }

  #groupLinks(by: 'category' | 'city' | 'letter', request: SiteRequest): ModelLink[] {
    return [...this.inventory!.groups(by).keys()]
      .sort((a, b) => a - b)
      .map((a) => ({ text: this.#groupName(by, a), url: this.link(place(by, a), request) }));
  }

  #index(at: Place, request: SiteRequest): PageModel {
    const by = ({ categories: 'category', cities: 'city', letters: 'letter' } as const)[
      at.page as 'categories'
    ];
    const heading = label(
      ({ categories: 'categories', cities: 'cities', letters: 'azIndex' } as const)[at.page as 'categories'],
      this.profile.language,
    );
    return {
      ...this.#frame(request, 'hub', heading),
      crumbs: this.#crumbs(request),
      main: [{ kind: 'links', heading, style: 'columns', links: this.#groupLinks(by, request) }],
    };
  }

  #makers(at: Place, request: SiteRequest): PageModel {
    const all = [...this.inventory!.groups('maker').keys()].sort((a, b) => a - b);
    const heading = label(this.vertical!.makerLabel, this.profile.language);
    const links = all
      .slice((at.n - 1) * makersPerPage, at.n * makersPerPage)
      .map((a) => ({ text: this.vertical!.makerName(a), url: this.link(place('maker', a), request) }));
    return {
      ...this.#frame(request, 'hub', heading, this.#numbered(heading, at.n)),
      crumbs: this.#crumbs(request),
      main: [
        { kind: 'links', heading, style: 'columns', links },
        ...this.#pager(at, Math.ceil(all.length / makersPerPage), request),
      ],
    };
  }

  #crumbs(request: SiteRequest, ...more: ModelLink[]): ModelLink[] {
    return [{ text: label('home', this.profile.language), url: this.link(place('home'), request) }, ...more];
  }

  #numbered(heading: string, n: number): string {
    return n > 1 ? `${heading} – ${label('page', this.profile.language)} ${n}` : heading;
  }

  #list(at: Place, ids: readonly number[], heading: string, request: SiteRequest): PageModel {
    const { pageSize, habits } = this.profile;
    const shown = ids.slice((at.n - 1) * pageSize, at.n * pageSize);
    const pages = Math.max(1, Math.ceil(ids.length / pageSize));
    const scripted = habits.scriptedLists && at.page === 'list';
    const main: Block[] = scripted
      ? [{ kind: 'scripted', heading, source: `${this.origin}/api/items?page=${at.n}` }]
      : [{ kind: 'records', heading, records: this.records(shown, request, at.page), image: this.imagePath }];
    return {
      ...this.#frame(request, 'hub', heading, this.#numbered(heading, at.n)),
      crumbs: this.#crumbs(request),
      main: [...main, ...(scripted ? [] : this.#pager(at, pages, request))],
    };
  }

  /** The JSON behind a list that only a script shows. */
  #items(request: SiteRequest): SiteAnswer {
    const n = Math.max(1, Number(request.query.get('page')) || 1);
    const ids = this.#listed(this.inventory!.live).slice(
      (n - 1) * this.profile.pageSize,
      n * this.profile.pageSize,
    );
    const body = JSON.stringify({
      page: n,
      items: ids.map((id) => {
        const view = this.view(id);
        return {
          title: view.title,
          url: this.urlOf(place('detail', id)),
          info: view.fields.slice(0, 3).map((field) => field.text),
        };
      }),
      more: n * this.profile.pageSize < this.inventory!.live.length,
    });
    return { kind: 'file', type: 'application/json; charset=utf-8', body };
  }

  #pager(at: Place, pages: number, request: SiteRequest): Block[] {
    if (pages <= 1) return [];
    const { pager, habits } = this.profile;
    const url = (n: number): string => {
      return n === 1 && habits.pageOneTwice
        ? this.written(this.routes.writeFurther({ ...at, n }), request)
        : this.link({ ...at, n }, request);
    };
    const numbers =
      pager === 'next-only'
        ? []
        : pager === 'all' && pages <= 40
          ? Array.from({ length: pages }, (_, i) => i + 1)
          : [...new Set([1, at.n - 2, at.n - 1, at.n, at.n + 1, at.n + 2, pages])].filter(
              (n) => n >= 1 && n <= pages,
            );
    return [
      {
        kind: 'pager',
        current: at.n,
        links: numbers.filter((n) => n !== at.n).map((n) => ({ text: String(n), url: url(n) })),
        previous: at.n > 1 ? url(at.n - 1) : null,
        next: at.n < pages ? url(at.n + 1) : null,
      },
    ];
  }

  #detail(at: Place, request: SiteRequest): PageModel {
    const { profile, inventory, world } = this;
    const { language, has } = profile;
    const view = this.view(at.a);
    const { entity } = view;
    const links = new Map<string, string>();
    for (const field of view.fields) {
      const target =
        field.link === 'maker' && has.makers && inventory!.group('maker', entity.maker).length > 0
          ? place('maker', entity.maker)
          : field.link === 'category' &&
              has.categories &&
              inventory!.group('category', entity.category).length > 0
            ? place('category', entity.category)
            : field.link === 'city' && has.cities && inventory!.group('city', entity.city).length > 0
              ? place('city', entity.city)
              : null;
      if (target !== null) links.set(field.name, this.link(target, request));
    }
    const more: ModelLink[] = [];
    const makerSite = world.siteOfMaker(profile.vertical!, entity.maker);
    if (makerSite !== null && makerSite !== profile.index && happens(mix(profile.key, entity.id, 0x3a), 0.5))
      more.push({ text: entity.makerName, url: world.homeOf(world.profile(makerSite)) });
    if (at.page === 'print')
      return {
        ...this.#frame(request, 'copy', null, view.title),
        side: [],
        canonical: happens(mix(profile.key, 0xca9), 0.5) ? this.urlOf(place('detail', at.a)) : null,
        main: [
          {
            kind: 'entity',
            view,
            links: new Map(),
            image: this.imagePath(at.a),
            more: [{ text: label('details', language), url: this.link(place('detail', at.a), request) }],
          },
        ],
      };
    if (has.print)
      more.push({ text: label('print', language), url: this.link(place('print', at.a), request) });
    const main: Block[] = [{ kind: 'entity', view, links, image: this.imagePath(at.a), more }];
    const related = this.#related(at.a);
    if (related.length > 0)
      main.push({
        kind: 'links',
        heading: label('related', language),
        style: 'list',
        links: related.map((id) => ({
          text: this.view(id).title,
          url: this.link(place('detail', id), request, 'related'),
        })),
      });
    const dead = this.#deadLink(at.a);
    if (dead !== null)
      main.push({ kind: 'links', heading: label('archive', language), style: 'list', links: [dead] });
    const crumb: ModelLink[] =
      has.categories && inventory!.group('category', entity.category).length > 0
        ? [
            {
              text: this.vertical!.categories[entity.category]!,
              url: this.link(place('category', entity.category), request),
            },
          ]
        : [];
    return {
      ...this.#frame(request, 'target', null, view.title),
      crumbs: this.#crumbs(request, ...crumb),
      canonical: happens(mix(profile.key, 0xca8), 0.4) ? this.urlOf(at) : null,
      main,
    };
  }

  /** Items linked under an item: the next hidden ones always, then some of the same category. */
  #related(id: number): number[] {
    const live = this.inventory!.live;
    const found: number[] = [];
    if (this.profile.hiddenEvery > 0) {
      const at = live.indexOf(id);
      for (let i = at + 1; at >= 0 && i < live.length && this.isHidden(live[i]!); i++) found.push(live[i]!);
    }
    if (this.profile.relatedLinks > 0) {
      const same = this.inventory!.group('category', this.vertical!.entity(id).category);
      const draw = new Draw(mix(this.profile.key, id, 0x4e1));
      for (
        let i = 0;
        i < this.profile.relatedLinks * 2 && found.length < this.profile.relatedLinks + 2;
        i++
      ) {
        const other = draw.pick(same.length > 0 ? same : live);
        if (other !== undefined && other !== id && !found.includes(other)) found.push(other);
      }
    }
    return found;
  }

  /** A link to something that is no longer there. */
  #deadLink(id: number): ModelLink | null {
    if (!this.profile.habits.deadLinks || !happens(mix(this.profile.key, id, 0xdead), 0.15)) return null;
    const [from] = this.vertical!.range(this.world.parameters.day, 60);
    const gone = Math.max(0, from - 1 - (id % 500));
    return { text: this.vertical!.entity(gone).name, url: this.urlOf(place('detail', gone)) };
  }

  #calendar(at: Place, request: SiteRequest): PageModel {
    const { language, habits } = this.profile;
    const year = Math.floor(at.a / 12);
    const month = (at.a % 12) + 1;
    const first = firstDayOf(at.a);
    const count = daysIn(year, month);
    const days: (string | null)[] = Array.from({ length: count }, () => null);
    const items: number[] = [];
    for (const id of this.inventory!.live) {
      const day = this.vertical!.entity(id).day - first;
      if (day < 0 || day >= count || this.isHidden(id)) continue;
      items.push(id);
      days[day] ??= this.link(place('detail', id), request);
    }
    const now = monthOf(this.world.parameters.day);
    const shows = (a: number): boolean => habits.endlessCalendar || (a >= now && a <= now + calendarMonths);
    const to = (a: number): string | null => (shows(a) ? this.link(place('calendar', a), request) : null);
    const heading = `${monthName(month, language)} ${year}`;
    return {
      ...this.#frame(request, 'hub', heading),
      crumbs: this.#crumbs(request),
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
          heading: label(this.profile.vertical!, language),
          style: 'list',
          links: items
            .slice(0, 60)
            .map((id) => ({ text: this.view(id).title, url: this.link(place('detail', id), request) })),
        },
      ],
    };
  }

  #postDate(a: number): string {
    return formatDate(
      this.world.parameters.day - 3 * (this.extras.posts - 1 - a),
      this.profile.taste.dateStyle,
      this.profile.language,
    );
  }

  /** Posts from the newest, `skip` of them left out. */
  #postTeasers(skip: number, count: number, request: SiteRequest): Block {
    const teasers = [];
    for (let i = skip; i < Math.min(skip + count, this.extras.posts); i++) {
      const a = this.extras.posts - 1 - i;
      teasers.push({
        link: { text: postTitleOf(this.profile, a), url: this.link(place('post', a), request) },
        text: postText(new Draw(mix(this.profile.key, a, 0x7ea)), 2),
        date: this.#postDate(a),
      });
    }
    return { kind: 'teasers', heading: label('blog', this.profile.language), teasers };
  }

  #posts(at: Place, request: SiteRequest): PageModel {
    const heading = label('blog', this.profile.language);
    return {
      ...this.#frame(request, 'info', heading, this.#numbered(heading, at.n)),
      crumbs: this.#crumbs(request),
      main: [
        this.#postTeasers((at.n - 1) * postsPerPage, postsPerPage, request),
        ...this.#pager(at, Math.ceil(this.extras.posts / postsPerPage), request),
      ],
    };
  }

  #post(at: Place, request: SiteRequest): PageModel {
    const draw = new Draw(mix(this.profile.key, at.a, 0x9057));
    const paragraphs = Array.from({ length: draw.between(3, 7) }, () => postText(draw, draw.between(3, 6)));
    const links: ModelLink[] = draw
      .some(
        [at.a - 3, at.a - 1, at.a + 1, at.a + 2].filter((a) => a >= 0 && a < this.extras.posts),
        3,
      )
      .map((a) => ({ text: postTitleOf(this.profile, a), url: this.link(place('post', a), request) }));
    if (this.inventory !== null && this.inventory.live.length > 0 && draw.chance(0.3)) {
      const id = this.inventory.live[draw.below(this.inventory.live.length)]!;
      links.push({ text: this.view(id).title, url: this.link(place('detail', id), request, 'blog') });
    }
    if (this.extras.members > 0) {
      const a = draw.below(this.extras.members);
      links.push({ text: memberNameOf(this.profile, a), url: this.link(place('member', a), request) });
    }
    return {
      ...this.#frame(request, 'article', postTitleOf(this.profile, at.a)),
      crumbs: this.#crumbs(request, {
        text: label('blog', this.profile.language),
        url: this.link(place('posts'), request),
      }),
      main: [
        { kind: 'text', heading: this.#postDate(at.a), paragraphs },
        { kind: 'links', heading: label('readMore', this.profile.language), style: 'list', links },
      ],
    };
  }

  #topics(request: SiteRequest): PageModel {
    const heading = label('help', this.profile.language);
    const links = Array.from({ length: this.extras.help }, (_, a) => ({
      text: helpTitleOf(this.profile, a),
      url: this.link(place('help', a), request),
    }));
    return {
      ...this.#frame(request, 'info', heading),
      crumbs: this.#crumbs(request),
      main: [{ kind: 'links', heading, style: 'columns', links }],
    };
  }

  #help(at: Place, request: SiteRequest): PageModel {
    const draw = new Draw(mix(this.profile.key, at.a, 0x4e1b));
    return {
      ...this.#frame(request, 'info', helpTitleOf(this.profile, at.a)),
      crumbs: this.#crumbs(request, {
        text: label('help', this.profile.language),
        url: this.link(place('topics'), request),
      }),
      main: [
        {
          kind: 'text',
          heading: null,
          paragraphs: Array.from({ length: draw.between(2, 5) }, () => helpText(draw, draw.between(2, 5))),
        },
      ],
    };
  }

  #members(at: Place, request: SiteRequest): PageModel {
    const heading = label('members', this.profile.language);
    const from = (at.n - 1) * membersPerPage;
    const links = Array.from({ length: Math.min(membersPerPage, this.extras.members - from) }, (_, i) => ({
      text: memberNameOf(this.profile, from + i),
      url: this.link(place('member', from + i), request),
    }));
    return {
      ...this.#frame(request, 'info', heading, this.#numbered(heading, at.n)),
      crumbs: this.#crumbs(request),
      main: [
        { kind: 'links', heading, style: 'columns', links },
        ...this.#pager(at, Math.ceil(this.extras.members / membersPerPage), request),
      ],
    };
  }

  #member(at: Place, request: SiteRequest): PageModel {
    const draw = new Draw(mix(this.profile.key, at.a, 0x3e3b));
    const name = memberNameOf(this.profile, at.a);
    const links: ModelLink[] = [];
    if (this.extras.posts > 0)
      for (let i = draw.below(4); i >= 0; i--) {
        const a = draw.below(this.extras.posts);
        links.push({ text: postTitleOf(this.profile, a), url: this.link(place('post', a), request) });
      }
    return {
      ...this.#frame(request, 'member', name),
      crumbs: this.#crumbs(request, {
        text: label('forum', this.profile.language),
        url: this.link(place('members'), request),
      }),
      main: [
        {
          kind: 'text',
          heading: null,
          paragraphs: [
            postText(draw, 3),
            `${cities[draw.below(cities.length)]!.name}, ${draw.between(2009, 2025)}`,
          ],
        },
        { kind: 'links', heading: label('latest', this.profile.language), style: 'list', links },
      ],
    };
  }

  #about(at: Place, request: SiteRequest): PageModel {
    const draw = new Draw(mix(this.profile.key, at.a, 0xab0));
    const heading = label(aboutPages[at.a]!, this.profile.language);
    return {
      ...this.#frame(request, 'info', heading),
      crumbs: this.#crumbs(request),
      main: [
        {
          kind: 'text',
          heading: null,
          paragraphs: [
            describe(draw, this.profile.title, this.profile.language, 3),
            helpText(draw, 4),
            helpText(draw, 3),
          ],
        },
      ],
    };
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
  const factor = draw.pick([0.05, 0.3, 0.6, 1, 1, 1.6, 4]) * (profile.kind === 'paper' ? 3 : 1);
  const total = Math.round(carried * 1.3 * (irrelevance / Math.max(0.05, 1 - irrelevance)) * factor);
  const grown = Math.max(0, Math.floor((day + 300) / 3) - 100);
  return {
    posts: total < 4 ? 0 : Math.round(total * 0.5) + (total > 20 ? grown : 0),
    help: Math.min(40, Math.round(total * 0.15)),
    members: total < 10 ? 0 : Math.round(total * 0.35),
  };
}
