/** What the pages of a catalogue have in common. */
import { label } from '../../language/languages.js';
import { describe } from '../../language/prose.js';
import { Draw, mix } from '../../world/draw.js';
import { type Place, place } from '../address/routes.js';
import type { Catalogue } from '../catalogue.js';
import type { Block, ModelLink, PageKind, PageModel } from '../model.js';
import { emptyModel, type SiteRequest } from '../site.js';

/** What every page of a site has: title, feeds, search description, sidebar. */
export function frame(
  site: Catalogue,
  request: SiteRequest,
  kind: PageKind,
  heading: string | null,
  title = heading,
): PageModel {
  const { profile } = site;
  const feeds: { type: string; url: string }[] = [];
  if (profile.feeds.rss && site.vertical !== null)
    feeds.push({ type: 'application/rss+xml', url: site.origin + profile.paths.rss });
  if (profile.feeds.ics) feeds.push({ type: 'text/calendar', url: site.origin + profile.paths.ics });
  return {
    ...emptyModel(request.url, profile.language),
    kind,
    heading,
    title: title === null || title === profile.title ? profile.title : `${title} | ${profile.title}`,
    feeds,
    openSearch: site.search?.kind.openSearch ? `${site.origin}/opensearch.xml` : null,
    searchAction: site.search?.kind.searchAction ? site.search.urlTemplate() : null,
    side: sidebar(site, request),
  };
}

/** Boxes beside the content: popular items as titles alone, an advertisement, a search form. */
export function sidebar(site: Catalogue, request: SiteRequest): Block[] {
  const { profile, world, inventory } = site;
  const { language } = profile;
  const draw = new Draw(mix(profile.key, 0x51de, profile.rotates ? world.parameters.day >> 1 : 0));
  const blocks: Block[] = [];
  if (site.search?.kind.everywhere && request.path !== '/')
    blocks.push({ kind: 'form', form: site.search.form(request, '') });
  if (inventory !== null && profile.popularBox && inventory.live.length > 0) {
    // The same ones until one of them goes or a more popular one comes.
    const turn = mix(profile.key, 0x909, profile.rotates ? world.parameters.day >> 1 : 0);
    const popular = inventory.near(turn, 4);
    blocks.push({
      kind: 'links',
      heading: label('popular', language),
      style: 'list',
      links: popular.map((id) => ({
        text: site.view(id).title,
        url: site.link(place('detail', id), request, 'side'),
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
      text: describe(draw, other.title, 'site', language, 1),
    });
  }
  return blocks;
}

/** The way from the home page. */
export function crumbs(site: Catalogue, request: SiteRequest, ...more: ModelLink[]): ModelLink[] {
  return [{ text: label('home', site.profile.language), url: site.link(place('home'), request) }, ...more];
}

/** A heading with the number of the page. */
export function numbered(site: Catalogue, heading: string, n: number): string {
  return n > 1 ? `${heading} – ${label('page', site.profile.language)} ${n}` : heading;
}

/** Links to the other pages of a list. */
export function pager(site: Catalogue, at: Place, pages: number, request: SiteRequest): Block[] {
  if (pages <= 1) return [];
  const { pager, habits } = site.profile;
  const url = (n: number): string => {
    return n === 1 && habits.pageOneTwice
      ? site.written(site.routes.writeFurther({ ...at, n }), request)
      : site.link({ ...at, n }, request);
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
