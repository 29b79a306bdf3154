/** A site on a day: its URLs, and what it answers. Subclasses say what its pages show. */
import { label } from '../language/languages.js';
import { drawFamily, type Family } from '../templates/family.js';
import { Draw, hashText, mix } from '../world/draw.js';
import type { World } from '../world/world.js';
import { parseQuery } from './address/route.js';
import type { ModelLink, PageModel } from './model.js';
import type { Profile } from './profile/profile.js';

/** A request as a site sees it. */
export interface SiteRequest {
  readonly method: string;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  /** Fields of a posted form. */
  readonly posted: ReadonlyMap<string, string>;
  /** The whole URL. */
  readonly url: string;
  /** Session id that the URL carries, or empty. */
  readonly session: string;
}

/** What a site answers. `trap`: part of an endless set of pages. */
export type SiteAnswer =
  | { readonly kind: 'page'; readonly model: PageModel; readonly status: number; readonly trap: boolean }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 | 302 | 303 }
  | { readonly kind: 'file'; readonly type: string; readonly body: string };

/** Links around every page. */
export interface Chrome {
  readonly navigation: readonly ModelLink[];
  readonly footer: readonly ModelLink[];
}

const sessionPath = /;jsessionid=([0-9A-Za-z]+)/;

export abstract class Site {
  readonly world: World;
  readonly profile: Profile;
  readonly origin: string;
  /** The template family in use today. */
  readonly family: Family;

  constructor(world: World, profile: Profile) {
    this.world = world;
    this.profile = profile;
    this.origin = world.homeOf(profile).slice(0, -1);
    this.family =
      this.redesigned('markup') || this.redesigned('all')
        ? drawFamily(new Draw(mix(profile.key, 0xfa3117)), profile.family.half)
        : profile.family;
  }

  /** Whether a redesign of this kind has taken place by today. */
  protected redesigned(kind: 'all' | 'section' | 'markup'): boolean {
    const { redesign } = this.profile;
    return redesign !== null && redesign.kind === kind && this.world.parameters.day >= redesign.day;
  }

  /** Answers a request. */
  abstract answer(request: SiteRequest): SiteAnswer;

  /** The one address of what a URL shows: without session, tracking, order and spelling variants; null when it shows nothing. */
  abstract canonical(url: string): string | null;

  /** The links around a page. */
  abstract chrome(request: SiteRequest): Chrome;

  /** Reads a URL of this site into a request. */
  request(url: string, method = 'GET', body = ''): SiteRequest {
    const at = url.indexOf('/', url.indexOf('//') + 2);
    const target = (at < 0 ? '/' : url.slice(at)).replace(/#.*$/s, '');
    const mark = target.indexOf('?');
    const rawPath = mark < 0 ? target : target.slice(0, mark);
    const query = mark < 0 ? new Map<string, string>() : parseQuery(target.slice(mark + 1));
    const inPath = sessionPath.exec(rawPath);
    return {
      method,
      path: inPath === null ? rawPath : rawPath.replace(sessionPath, ''),
      query,
      posted: parseQuery(body),
      url,
      session: inPath?.[1] ?? query.get('sid') ?? '',
    };
  }

  /** A URL as a link on a page writes it: with the site's session id, tracking and order of arguments. */
  written(path: string, request: SiteRequest, track: string | null = null): string {
    const { habits, key } = this.profile;
    let target = path;
    if (habits.shuffledArguments) target = this.#shuffled(target, request);
    if (habits.tracking && track !== null)
      target += `${target.includes('?') ? '&' : '?'}utm_source=${track}&utm_medium=web`;
    if (habits.sessionIds !== 'none') {
      const session = request.session || mix(key, hashText(request.path)).toString(16).padStart(8, '0');
      if (habits.sessionIds === 'argument') target += `${target.includes('?') ? '&' : '?'}sid=${session}`;
      else target = target.replace(/^[^?]*/, (before) => `${before};jsessionid=${session}`);
    }
    return this.origin + target;
  }

  #shuffled(target: string, request: SiteRequest): string {
    const mark = target.indexOf('?');
    if (mark < 0) return target;
    const parts = target.slice(mark + 1).split('&');
    if (parts.length < 2) return target;
    const turn = mix(hashText(request.path), hashText(target)) % parts.length;
    return `${target.slice(0, mark)}?${[...parts.slice(turn), ...parts.slice(0, turn)].join('&')}`;
  }

  /** What forms that are no search come to: the home page. */
  protected thanks(request: SiteRequest): SiteAnswer | null {
    return request.path === '/newsletter' ? { kind: 'redirect', to: `${this.origin}/`, status: 303 } : null;
  }

  /** The page for what is not there: a 404, or on some sites a friendly page with status 200. */
  protected notFound(request: SiteRequest): SiteAnswer {
    const { language, habits, title } = this.profile;
    return {
      kind: 'page',
      status: habits.softNotFound ? 200 : 404,
      trap: false,
      model: {
        ...emptyModel(request.url, language),
        kind: 'dead',
        title: `${label('notFound', language)} | ${title}`,
        heading: label('notFound', language),
        main: [
          { kind: 'text', picture: null, heading: null, paragraphs: [label('notFoundText', language)] },
          {
            kind: 'links',
            heading: label('popular', language),
            style: 'list',
            links: this.chrome(request).navigation.slice(0, 4),
          },
        ],
      },
    };
  }
}

/** A model with nothing in it. */
export function emptyModel(url: string, language: Profile['language']): PageModel {
  return {
    url,
    kind: 'info',
    language,
    title: '',
    heading: null,
    crumbs: [],
    main: [],
    side: [],
    canonical: null,
    feeds: [],
    openSearch: null,
    searchAction: null,
  };
}
