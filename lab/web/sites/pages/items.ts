/** Lists of items and pages about one item. */
import { label } from '../../language/languages.js';
import { happens, mix } from '../../world/draw.js';
import { type Place, place } from '../address/routes.js';
import type { Catalogue } from '../catalogue.js';
import type { Block, ModelLink, PageModel } from '../model.js';
import type { SiteAnswer, SiteRequest } from '../site.js';
import { crumbs, numbered, pager } from './frame.js';

/** The JSON behind a list that only a script shows. */
export function items(site: Catalogue, request: SiteRequest): SiteAnswer {
  const n = Math.max(1, Number(request.query.get('page')) || 1);
  const all = listed(site, site.inventory!.live);
  const ids = all.slice((n - 1) * site.profile.pageSize, n * site.profile.pageSize);
  const body = JSON.stringify({
    page: n,
    items: ids.map((id) => {
      const view = site.view(id);
      return {
        title: view.title,
        url: site.urlOf(place('detail', id)),
        info: view.fields.slice(0, 3).map((field) => field.text),
      };
    }),
    more: n * site.profile.pageSize < all.length,
  });
  return { kind: 'file', type: 'application/json; charset=utf-8', body };
}

/** A page of a list of items. */
export function list(
  site: Catalogue,
  at: Place,
  ids: readonly number[],
  heading: string,
  request: SiteRequest,
): PageModel {
  const { pageSize, habits } = site.profile;
  const shown = ids.slice((at.n - 1) * pageSize, at.n * pageSize);
  const pages = Math.max(1, Math.ceil(ids.length / pageSize));
  const scripted = habits.scriptedLists && at.page === 'list';
  const main: Block[] = scripted
    ? [{ kind: 'scripted', source: `${site.origin}/api/items?page=`, records: site.records(ids, request) }]
    : [
        {
          kind: 'records',
          heading: '',
          records: site.records(shown, request, at.page),
          image: (id) => site.imagePath(id),
        },
      ];
  return {
    ...site.frame(request, 'hub', heading, numbered(site, heading, at.n)),
    crumbs: crumbs(site, request),
    main: [...main, ...(scripted ? [] : pager(site, at, pages, request))],
  };
}

/** The page of an item, or its print version. */
export function detail(site: Catalogue, at: Place, request: SiteRequest): PageModel {
  const { profile, inventory, world } = site;
  const { language, has } = profile;
  const view = site.view(at.a);
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
    if (target !== null) links.set(field.name, site.link(target, request));
  }
  const more: ModelLink[] = [];
  const makerSite = world.siteOfMaker(profile.vertical!, entity.maker);
  if (makerSite !== null && makerSite !== profile.index && happens(mix(profile.key, entity.id, 0x3a), 0.5))
    more.push({ text: entity.makerName, url: world.homeOf(world.profile(makerSite)) });
  if (at.page === 'print')
    return {
      ...site.frame(request, 'copy', null, view.title),
      side: [],
      canonical: happens(mix(profile.key, 0xca9), 0.5) ? site.urlOf(place('detail', at.a)) : null,
      main: [
        {
          kind: 'entity',
          view,
          links: new Map(),
          image: site.imagePath(at.a),
          more: [{ text: label('details', language), url: site.link(place('detail', at.a), request) }],
        },
      ],
    };
  if (has.print) more.push({ text: label('print', language), url: site.link(place('print', at.a), request) });
  const main: Block[] = [{ kind: 'entity', view, links, image: site.imagePath(at.a), more }];
  const related = relatedItems(site, at.a);
  if (related.length > 0)
    main.push({
      kind: 'links',
      heading: label('related', language),
      style: 'list',
      links: related.map((id) => ({
        text: site.view(id).title,
        url: site.link(place('detail', id), request, 'related'),
      })),
    });
  const dead = deadLink(site, at.a);
  if (dead !== null)
    main.push({ kind: 'links', heading: label('archive', language), style: 'list', links: [dead] });
  const crumb: ModelLink[] =
    has.categories && inventory!.group('category', entity.category).length > 0
      ? [
          {
            text: site.vertical!.categoryName(entity.category, site.profile.language),
            url: site.link(place('category', entity.category), request),
          },
        ]
      : [];
  return {
    ...site.frame(request, 'target', null, view.title),
    crumbs: crumbs(site, request, ...crumb),
    canonical: happens(mix(profile.key, 0xca8), 0.4) ? site.urlOf(at) : null,
    main,
  };
}

/** Items linked under an item: the next hidden ones always, then some of the same category. */
function relatedItems(site: Catalogue, id: number): number[] {
  const live = site.inventory!.live;
  const found: number[] = [];
  if (site.profile.hiddenEvery > 0) {
    const at = live.indexOf(id);
    for (let i = at + 1; at >= 0 && i < live.length && site.isHidden(live[i]!); i++) found.push(live[i]!);
  }
  if (site.profile.relatedLinks > 0) {
    const { category } = site.vertical!.entity(id);
    for (const other of site.inventory!.near(
      mix(site.profile.key, id, 0x4e1),
      site.profile.relatedLinks + 1,
      'category',
      category,
    ))
      if (other !== id && !found.includes(other)) found.push(other);
  }
  return found;
}

/** A link to something that is no longer there. */
function deadLink(site: Catalogue, id: number): ModelLink | null {
  if (!site.profile.habits.deadLinks || !happens(mix(site.profile.key, id, 0xdead), 0.15)) return null;
  // Two windows back nothing is current on any day near this one.
  const [from, to] = site.vertical!.range(0, 60);
  const gone = id - 2 * (to - from) - (id % 500);
  if (gone < 0) return null;
  return { text: site.vertical!.entity(gone).name, url: site.urlOf(place('detail', gone)) };
}

/** Items that lists show: on some sites one in so many is only linked from the item before it. */
export function listed(site: Catalogue, ids: readonly number[]): readonly number[] {
  const every = site.profile.hiddenEvery;
  return every === 0 ? ids : ids.filter((id, i) => i === 0 || !site.isHidden(id));
}
