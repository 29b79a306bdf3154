/** The pages that a crawl has kept, as learning and judging see them: with the links that belong to it, each as the page that it means. */
import { mayFollow } from '../../crawl/decide/offer.js';
import { type MeantAddress, MeantAddresses } from '../../crawl/guard/meant-addresses.js';
import { Scope } from '../../crawl/guard/scope.js';
import type { GraphPage, SiteGraph } from '../../learn/site-graph.js';
import { unpackLinks } from '../../page/link-pack.js';
import { decodeStructure } from '../../page/structure/page-structure.js';
import type { Store, VisitedPage } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import type { CrawlSettings } from '../crawl-settings.js';

/** The page that a link means; null where it does not belong to the crawl. */
export type LinkReader = (url: string) => MeantAddress | null;

export async function linkReader(
  settings: CrawlSettings,
  entries: readonly string[],
  store: Store,
): Promise<LinkReader> {
  const scope = new Scope({
    kind: settings.scope ?? 'site',
    entries,
    include: settings.include ?? [],
    exclude: settings.exclude ?? [],
  });
  const meant = new MeantAddresses(await store.pageForms(), (url) => mayFollow(scope, url));
  return (url) => (mayFollow(scope, url) ? meant.of(url) : null);
}

/** Adds a visited page, or the redirect it turned out to be. Another form of a page stands for it only as long as that has not come itself. */
export function addToGraph(graph: SiteGraph, page: VisitedPage, read: LinkReader): void {
  const target = page.outcome === 'redirect' && page.location !== null ? read(page.location) : null;
  if (target !== null) graph.addAlias(keyOf(page.url), target.key);
  const found = graphPage(page, read);
  if (found === null) return;
  const written = keyOf(page.url);
  if (found.key !== written) {
    graph.addAlias(written, found.key);
    if (graph.page(found.key) !== undefined) return;
  }
  graph.add(found);
}

/** A visited page as the graph holds it, under the address of the page that it is a form of; null when there is nothing to read. */
export function graphPage(page: VisitedPage, read: LinkReader, withLinks = true): GraphPage | null {
  if (page.outcome !== 'ok' && page.outcome !== 'not-modified') return null;
  const { links: stored } = page;
  const packed =
    !withLinks || stored === null || stored.nofollow || stored.packed.length === 0
      ? []
      : unpackLinks(page.url, stored.packed);
  const links = packed.flatMap(({ url, path }) => {
    const meant = read(url);
    return meant === null ? [] : [{ ...meant, path }];
  });
  const { key, url } = read(page.url) ?? { key: keyOf(page.url), url: page.url };
  return { key, url, structure: decodeStructure(page.structure), links };
}
