/** A site of the store as learning sees it. */
import { mayFollow } from '../../crawl/decide.js';
import { Scope } from '../../crawl/scope.js';
import type { MappedSite } from '../../learn/recrawl/mapped-site.js';
import { SiteGraph } from '../../learn/site-graph.js';
import { unpackLinks } from '../../page/link-pack.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';

/** Loads a site with all its pages; null when there is none. Entities keep the numbers they have in the store. */
export async function loadSite(
  store: Store,
  vertical: string,
  site: string,
  entry?: string,
): Promise<MappedSite | null> {
  const graph = new SiteGraph();
  const entities = new Map<string, readonly number[]>();
  let first: { url: string; level: number } | null = null;
  let scope: Scope | null = null;
  for await (const row of store.recrawling.mappedPages(vertical, site)) {
    scope ??= new Scope({ kind: 'site', entries: [row.url], include: [], exclude: [] });
    const key = keyOf(row.url);
    if (row.outcome === 'redirect' && row.location !== null) graph.addAlias(key, keyOf(row.location));
    if (first === null || row.level < first.level) first = row;
    if (row.outcome !== 'ok' && row.outcome !== 'not-modified') continue;
    const own = scope;
    const packed =
      row.links === null || row.links.nofollow || row.links.packed.length === 0
        ? []
        : unpackLinks(row.url, row.links.packed);
    const links = packed
      .filter(({ url }) => mayFollow(own, url))
      .map(({ url, path }) => ({ url, key: keyOf(url), path }));
    graph.add({ key, url: row.url, structure: null, links });
    if (row.entities.length > 0) entities.set(key, row.entities);
  }
  if (first === null) return null;
  return { site, entry: entry ?? first.url, graph, entities };
}
