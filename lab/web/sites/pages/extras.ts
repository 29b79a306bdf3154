/** Pages without objects: blog, help, members, company pages, and the directory without end. */
import { formatDate } from '../../language/date-format.js';
import { label } from '../../language/languages.js';
import { cities } from '../../language/places.js';
import { describe, helpText, postText } from '../../language/prose.js';
import { Draw, mix } from '../../world/draw.js';
import {
  aboutPages,
  helpTitleOf,
  memberNameOf,
  postDayOf,
  postTitleOf,
} from '../address/catalogue-naming.js';
import { type Place, place } from '../address/routes.js';
import { type Catalogue, perPage } from '../catalogue.js';
import type { Block, ModelLink, PageModel } from '../model.js';
import type { SiteAnswer, SiteRequest } from '../site.js';
import { crumbs, numbered, pager } from './frame.js';

/** When a post appeared, as the site writes dates. */
function postDate(site: Catalogue, a: number): string {
  return formatDate(postDayOf(site.extras, a), site.profile.taste.dateStyle, site.profile.language);
}

/** Posts from the newest, `skip` of them left out. */
export function postTeasers(site: Catalogue, skip: number, count: number, request: SiteRequest): Block {
  const teasers = [];
  for (let i = skip; i < Math.min(skip + count, site.extras.posts); i++) {
    const a = site.extras.posts - 1 - i;
    teasers.push({
      link: { text: postTitleOf(site.profile, a), url: site.link(place('post', a), request) },
      text: postText(new Draw(mix(site.profile.key, a, 0x7ea)), 2),
      date: postDate(site, a),
    });
  }
  return { kind: 'teasers', heading: label('blog', site.profile.language), teasers };
}

/** A page of the blog. */
export function posts(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const heading = label('blog', site.profile.language);
  return {
    ...site.frame(request, 'info', heading, numbered(site, heading, at.n)),
    crumbs: crumbs(site, request),
    main: [
      postTeasers(site, (at.n - 1) * perPage.posts, perPage.posts, request),
      ...pager(site, at, Math.ceil(site.extras.posts / perPage.posts), request),
    ],
  };
}

/** One post. */
export function post(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const draw = new Draw(mix(site.profile.key, at.a, 0x9057));
  const paragraphs = Array.from({ length: draw.between(3, 7) }, () => postText(draw, draw.between(3, 6)));
  const links: ModelLink[] = draw
    .some(
      [at.a - 3, at.a - 1, at.a + 1, at.a + 2].filter((a) => a >= 0 && a < site.extras.posts),
      3,
    )
    .map((a) => ({ text: postTitleOf(site.profile, a), url: site.link(place('post', a), request) }));
  if (site.inventory !== null && site.inventory.live.length > 0 && draw.chance(0.3)) {
    const [id] = site.inventory.near(mix(site.profile.key, at.a, 0x3e4), 1) as [number];
    links.push({ text: site.view(id).title, url: site.link(place('detail', id), request, 'blog') });
  }
  if (site.extras.members > 0) {
    const a = draw.below(site.extras.members);
    links.push({ text: memberNameOf(site.profile, a), url: site.link(place('member', a), request) });
  }
  return {
    ...site.frame(request, 'article', postTitleOf(site.profile, at.a)),
    crumbs: crumbs(site, request, {
      text: label('blog', site.profile.language),
      url: site.link(place('posts'), request),
    }),
    main: [
      {
        kind: 'text',
        picture: site.imagePath(at.a + 500_000_000),
        heading: postDate(site, at.a),
        paragraphs,
      },
      { kind: 'links', heading: label('readMore', site.profile.language), style: 'list', links },
    ],
  };
}

/** The index of help pages. */
export function topics(site: Catalogue, request: SiteRequest): PageModel {
  const heading = label('help', site.profile.language);
  const links = Array.from({ length: site.extras.help }, (_, a) => ({
    text: helpTitleOf(site.profile, a),
    url: site.link(place('help', a), request),
  }));
  return {
    ...site.frame(request, 'info', heading),
    crumbs: crumbs(site, request),
    main: [{ kind: 'links', heading: '', style: 'columns', links }],
  };
}

/** A help page. */
export function help(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const draw = new Draw(mix(site.profile.key, at.a, 0x4e1b));
  return {
    ...site.frame(request, 'info', helpTitleOf(site.profile, at.a)),
    crumbs: crumbs(site, request, {
      text: label('help', site.profile.language),
      url: site.link(place('topics'), request),
    }),
    main: [
      {
        kind: 'text',
        picture: null,
        heading: null,
        paragraphs: Array.from({ length: draw.between(2, 5) }, () => helpText(draw, draw.between(2, 5))),
      },
    ],
  };
}

/** A page of the list of members. */
export function members(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const heading = label('members', site.profile.language);
  const from = (at.n - 1) * perPage.members;
  const links = Array.from({ length: Math.min(perPage.members, site.extras.members - from) }, (_, i) => ({
    text: memberNameOf(site.profile, from + i),
    url: site.link(place('member', from + i), request),
  }));
  return {
    ...site.frame(request, 'info', heading, numbered(site, heading, at.n)),
    crumbs: crumbs(site, request),
    main: [
      { kind: 'links', heading: '', style: 'columns', links },
      ...pager(site, at, Math.ceil(site.extras.members / perPage.members), request),
    ],
  };
}

/** A member's page. */
export function member(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const draw = new Draw(mix(site.profile.key, at.a, 0x3e3b));
  const name = memberNameOf(site.profile, at.a);
  const links: ModelLink[] = [];
  if (site.extras.oldPosts > 0)
    for (let i = draw.below(4); i >= 0; i--) {
      const a = draw.below(site.extras.oldPosts);
      links.push({ text: postTitleOf(site.profile, a), url: site.link(place('post', a), request) });
    }
  return {
    ...site.frame(request, 'member', name),
    crumbs: crumbs(site, request, {
      text: label('forum', site.profile.language),
      url: site.link(place('members'), request),
    }),
    main: [
      {
        kind: 'text',
        picture: site.imagePath(at.a + 600_000_000),
        heading: null,
        paragraphs: [
          postText(draw, 3),
          `${cities[draw.below(cities.length)]!.name}, ${draw.between(2009, 2025)}`,
        ],
      },
      { kind: 'links', heading: label('latest', site.profile.language), style: 'list', links },
    ],
  };
}

/** A page about the company. */
export function about(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const draw = new Draw(mix(site.profile.key, at.a, 0xab0));
  const heading = label(aboutPages[at.a]!, site.profile.language);
  return {
    ...site.frame(request, 'info', heading),
    crumbs: crumbs(site, request),
    main: [
      {
        kind: 'text',
        picture: at.a < 2 ? site.imagePath(at.a + 700_000_000) : null,
        heading: null,
        paragraphs: [
          describe(draw, site.profile.title, 'site', site.profile.language, 4),
          helpText(draw, 4),
          helpText(draw, 3),
        ],
      },
    ],
  };
}

/** A page of the directory without end. */
export function loop(site: Catalogue, request: SiteRequest): SiteAnswer {
  const deeper = ['more', 'next', 'all'].map((name) => ({
    text: name,
    url: `${site.origin}${request.path}${name}/`,
  }));
  const model: PageModel = {
    ...site.frame(request, 'info', site.profile.title),
    main: [
      {
        kind: 'text',
        picture: null,
        heading: null,
        paragraphs: [helpText(new Draw(mix(site.profile.key, request.path.length)), 3)],
      },
      { kind: 'links', heading: label('more', site.profile.language), style: 'list', links: deeper },
    ],
  };
  return { kind: 'page', model, status: 200, trap: true };
}
