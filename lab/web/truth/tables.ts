/** The truth about everything, in tables. */
import { CatalogueSite } from '../sites/catalogue-site.js';
import type { Directory } from '../sites/directory.js';
import { topicPath } from '../topical/topics.js';
import { pagesOfWeb } from './inventory-of-pages.js';

/** What is true of each site. */
export function* siteRows(directory: Directory): Generator<object> {
  for (let index = 0; index < directory.world.parameters.sites; index++) {
    const site = directory.at(index);
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

/** All current entities, and who carries them. */
export function* entityRows(directory: Directory): Generator<object> {
  const { verticals, day } = directory.world.parameters;
  const sites = new Map<string, string[]>();
  for (let index = 0; index < directory.world.parameters.sites; index++) {
    const site = directory.at(index);
    if (!(site instanceof CatalogueSite) || site.inventory === null) continue;
    for (const id of site.inventory.live) {
      const key = `${site.profile.vertical}/${id}`;
      const list = sites.get(key);
      if (list === undefined) sites.set(key, [site.profile.host]);
      else list.push(site.profile.host);
    }
  }
  for (const name of verticals) {
    const vertical = directory.world.verticals[name];
    for (const id of directory.world.population(name).ids) {
      const entity = vertical.entity(id);
      if (entity.lastDay < day) continue;
      yield { ...vertical.truth(entity, day), sites: sites.get(`${name}/${id}`) ?? [] };
    }
  }
}

/** All pages that links lead to. */
export function* pageRows(directory: Directory): Generator<object> {
  for (const { links, scriptLinks, ...row } of pagesOfWeb(directory))
    yield { ...row, links: links.length, scriptLinks: scriptLinks.length };
}

/** How far a target can be from the home page: through an index, along the longest list, and over a hidden item's neighbours. */
export function depthBound(site: CatalogueSite): number {
  const { inventory, profile } = site;
  if (inventory === null) return 0;
  const pages = Math.ceil(inventory.live.length / profile.pageSize);
  return 3 + pages + (profile.hiddenEvery > 0 ? 4 : 0);
}
