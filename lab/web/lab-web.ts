/** The simulated world as a web: sites, the search engine, and the truth. */

import { SearchEngine, searchHost } from './engine/search-engine.js';
import type { SimulatedWeb, WebAnswer, WebRequest } from './simulated-web.js';
import { Directory } from './sites/directory.js';
import { HostileSite } from './sites/hostile-site.js';
import type { Site, SiteAnswer, SiteRequest } from './sites/site.js';
import { type Boilerplate, boilerplateOf } from './templates/boilerplate.js';
import { type ClassNamer, classNamer } from './templates/class-names.js';
import { pageHtml } from './templates/page.js';
import { topicPath } from './topical/topics.js';
import { affixesOf } from './truth/affixes.js';
import { knowledgeBase } from './truth/knowledge-base.js';
import { pageTruth } from './truth/page-truth.js';
import { queryLog } from './truth/query-log.js';
import { entityRows, pageRows, siteRows } from './truth/tables.js';
import { BoundedCache } from './world/bounded-cache.js';
import { httpDate } from './world/calendar.js';
import { hashText } from './world/draw.js';
import type { Parameters } from './world/parameters.js';
import { generatorVersion } from './world/version.js';
import { World } from './world/world.js';

/** Makes the web of some parameters. Of real queries, where they are given, the beginnings and ends go into the query log. */
export function labWeb(parameters: Parameters, realQueries?: Iterable<string>): LabWeb {
  return new LabWeb(parameters, realQueries);
}

const noon = 12 * 3600;

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

  /** Noon of the world's day. */
  get date(): string {
    return httpDate(this.world.parameters.day, noon);
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
        headers['last-modified'] = httpDate(this.world.parameters.day - 1 - (hash % 27), hash % 86_400);
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
      sites: () => siteRows(this.directory),
      entities: () => entityRows(this.directory),
      pages: () => pageRows(this.directory),
      queries: () => queryLog(this.directory, this.#affixes?.prefixes, this.#affixes?.suffixes),
      knowledge: () => knowledgeBase(this.directory),
    };
  }
}

/** The host of a URL in lower case; empty when there is none. */
function hostOf(url: string): string {
  return /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** Dates made from content: the same time of day means the same content. */
function sameSeconds(given: string | string[] | undefined, modified: string): boolean {
  return typeof given === 'string' && given.slice(-12) === modified.slice(-12);
}
