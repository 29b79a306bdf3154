/** The simulated world as a web: sites, the search engine, and the truth. */

import { SearchEngine, searchHost } from './engine/search-engine.js';
import type { SimulatedWeb, WebAnswer, WebRequest } from './simulated-web.js';
import { CatalogueSite } from './sites/catalogue-site.js';
import { Directory } from './sites/directory.js';
import { HostileSite } from './sites/hostile-site.js';
import type { Site, SiteAnswer, SiteRequest } from './sites/site.js';
import { type Boilerplate, boilerplateOf } from './templates/boilerplate.js';
import { type ClassNamer, classNamer } from './templates/class-names.js';
import { pageHtml } from './templates/page.js';
import { topicPath } from './topical/topics.js';
import { affixesOf } from './truth/affixes.js';
import { pagesOfWeb } from './truth/inventory-of-pages.js';
import { knowledgeBase } from './truth/knowledge-base.js';
import { pageTruth } from './truth/page-truth.js';
import { queryLog } from './truth/query-log.js';
import { BoundedCache } from './world/bounded-cache.js';
import { dateOf, two } from './world/calendar.js';
import { hashText } from './world/draw.js';
import type { Parameters, VerticalName } from './world/parameters.js';
import { generatorVersion } from './world/version.js';
import { World } from './world/world.js';

/** Makes the web of some parameters. Of real queries, where they are given, the beginnings and ends go into the query log. */
export function labWeb(parameters: Parameters, realQueries?: Iterable<string>): LabWeb {
  return new LabWeb(parameters, realQueries);
}

export class LabWeb implements SimulatedWeb {
  readonly world: World;
  readonly directory: Directory;
  readonly #looks = new BoundedCache<number, { c: ClassNamer; boilerplate: Boilerplate }>(3000);
  readonly #affixes: ReturnType<typeof affixesOf> | null;
  #engine: SearchEngine | null = null;

  constructor(parameters: Parameters, realQueries?: Iterable<string>) {
    this.#affixes = realQueries === undefined ? null : affixesOf(realQueries);
    this.world = new World(parameters);
    this.directory = new Directory(this.world);
  }

  /** The site of a URL, or null. */
  siteOf(url: string): Site | null {
    return this.directory.ofHost(hostOf(url));
  }

  get engine(): SearchEngine {
    this.#engine ??= new SearchEngine(this.directory);
    return this.#engine;
  }

  answer(request: WebRequest): WebAnswer | null {
    if (hostOf(request.url) === searchHost) return this.engine.answer(request.url);
    const site = this.siteOf(request.url);
    if (site === null) return null;
    const asked = site.request(request.url, request.method, request.body);
    if (site instanceof HostileSite) {
      const hazard = site.hazardAt(asked.path);
      if (hazard !== null) return { status: 200, headers: {}, body: '', hazard };
    }
    return this.#respond(site, asked, site.answer(asked), request);
  }

  #respond(site: Site, asked: SiteRequest, answer: SiteAnswer, request: WebRequest): WebAnswer {
    if (answer.kind === 'redirect')
      return { status: answer.status, headers: { location: answer.to }, body: '' };
    const body = answer.kind === 'file' ? answer.body : this.html(site, asked, answer);
    const type = answer.kind === 'file' ? answer.type : 'text/html; charset=utf-8';
    const status = answer.kind === 'file' ? 200 : answer.status;
    const headers: Record<string, string> = { 'content-type': type };
    const { validators } = site.profile;
    if (status === 200 && request.method !== 'POST' && validators !== 'none') {
      const hash = hashText(body);
      const given = request.headers;
      if (validators === 'etag') {
        headers.etag = `"${hash.toString(36)}-${body.length.toString(36)}"`;
        if (given['if-none-match'] === headers.etag) return { status: 304, headers, body: '' };
      } else {
        // The date is made from the content, so that it changes when the page does.
        headers['last-modified'] = httpDate(this.world.parameters.day, hash % 86_400);
        if (sameSeconds(given['if-modified-since'], headers['last-modified']))
          return { status: 304, headers, body: '' };
      }
    }
    return { status, headers, body };
  }

  /** A page's HTML. */
  html(site: Site, asked: SiteRequest, answer: SiteAnswer & { kind: 'page' }): string {
    const { profile, family } = site;
    const { c, boilerplate } = this.#looks.get(profile.index, () => ({
      c: classNamer(family),
      boilerplate: boilerplateOf(family, profile.title, profile.key),
    }));
    const chrome = site.chrome(asked);
    const html = pageHtml(answer.model, {
      family,
      c,
      boilerplate,
      chrome,
      siteTitle: profile.title,
      home: chrome.navigation[0]!.url,
      origin: site.origin,
      styleSheet: profile.paths.styleSheet,
    });
    // Half of the sites write links to themselves without their host.
    return profile.key & 2 ? html.replaceAll(`href="${site.origin}/`, 'href="/') : html;
  }

  truth(url: string): object | null {
    const site = this.siteOf(url);
    return site === null ? null : pageTruth(site, url);
  }

  *entries(): Generator<{ site: string; entry: string; about: string }> {
    for (let index = 0; index < this.world.parameters.sites; index++) {
      const profile = this.world.profile(index);
      const about =
        profile.kind === 'topical'
          ? topicPath(profile.topic)
          : [profile.kind, profile.vertical].filter(Boolean).join(' ');
      yield { site: profile.host, entry: this.world.homeOf(profile), about };
    }
  }

  tables(): Readonly<Record<string, () => Iterable<object>>> {
    return {
      parameters: () => [{ generatorVersion, ...this.world.parameters }],
      sites: () => this.#siteRows(),
      entities: () => this.#entityRows(),
      pages: () => this.#pageRows(),
      queries: () => queryLog(this.directory, this.#affixes?.prefixes, this.#affixes?.suffixes),
      knowledge: () => knowledgeBase(this.directory),
    };
  }

  *#siteRows(): Generator<object> {
    for (let index = 0; index < this.world.parameters.sites; index++) {
      const site = this.directory.at(index);
      const { profile, family } = site;
      const catalogue = site instanceof CatalogueSite ? site : null;
      yield {
        site: profile.host,
        entry: `${site.origin}/`,
        kind: profile.kind,
        vertical: profile.vertical,
        language: profile.language,
        family: family.name,
        half: family.half,
        markup: family.markup,
        topic: profile.kind === 'topical' ? topicPath(profile.topic) : null,
        detailUrl: catalogue?.vertical ? catalogue.routes.pattern('detail') : null,
        detailStyle: catalogue?.vertical ? catalogue.detailStyle : null,
        listUrl: catalogue?.vertical && profile.has.list ? catalogue.routes.pattern('list') : null,
        entities: catalogue?.inventory?.live.length ?? 0,
        /** Every target is at most this many links from the home page. */
        depth: catalogue === null ? null : depthBound(catalogue),
        search: catalogue?.search?.truth() ?? null,
        habits: profile.habits,
        redesign: profile.redesign,
        robots: profile.robots,
        sitemap: profile.sitemap,
        feeds: profile.feeds,
        lag: profile.taste.lag,
      };
    }
  }

  *#entityRows(): Generator<object> {
    const { verticals, day } = this.world.parameters;
    const sites = new Map<string, string[]>();
    for (let index = 0; index < this.world.parameters.sites; index++) {
      const site = this.directory.at(index);
      if (!(site instanceof CatalogueSite) || site.inventory === null) continue;
      for (const id of site.inventory.live) {
        const key = `${site.profile.vertical}/${id}`;
        const list = sites.get(key);
        if (list === undefined) sites.set(key, [site.profile.host]);
        else list.push(site.profile.host);
      }
    }
    for (const name of verticals as readonly VerticalName[]) {
      const vertical = this.world.verticals[name];
      for (const id of this.world.population(name).ids) {
        const entity = vertical.entity(id);
        if (entity.lastDay < day) continue;
        yield { ...vertical.truth(entity, day), sites: sites.get(`${name}/${id}`) ?? [] };
      }
    }
  }

  *#pageRows(): Generator<object> {
    for (const { links, scriptLinks, ...row } of pagesOfWeb(this.directory))
      yield { ...row, links: links.length, scriptLinks: scriptLinks.length };
  }
}

/** The host of a URL in lower case; empty when there is none. */
function hostOf(url: string): string {
  return /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** How far a target can be from the home page: through an index, along the longest list, and over a hidden item's neighbours. */
export function depthBound(site: CatalogueSite): number {
  const { inventory, profile } = site;
  if (inventory === null) return 0;
  const pages = Math.ceil(inventory.live.length / profile.pageSize);
  return 3 + pages + (profile.hiddenEvery > 0 ? 4 : 0);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function httpDate(day: number, seconds: number): string {
  const date = dateOf(day - 1 - (seconds % 27));
  return `${weekdays[date.weekday]}, ${two(date.day)} ${months[date.month - 1]} ${date.year} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)} GMT`;
}

/** Dates made from content: the same time of day means the same content. */
function sameSeconds(given: string | string[] | undefined, modified: string): boolean {
  return typeof given === 'string' && given.slice(-12) === modified.slice(-12);
}
