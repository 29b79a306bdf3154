/** A site of the store as learning sees it. */
import { mayFollow } from '../../crawl/decide/offer.js';
import { MeantAddresses } from '../../crawl/guard/meant-addresses.js';
import { Scope } from '../../crawl/guard/scope.js';
import { queryOf, requestFor, type SearchTemplate } from '../../deep/template.js';
import type { MappedSite } from '../../learn/patterns/mapped-site.js';
import { coveringStarts, type SearchStart } from '../../learn/patterns/search-starts.js';
import { SiteGraph } from '../../learn/site-graph.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import { unpackLinks } from '../../page/link-pack.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { originOf } from '../../url/site.js';
import { knownTemplate } from '../deep/known-template.js';

/** What is collected: the vertical, and its fields that tell things apart. */
export interface Wanted {
  readonly name: string;
  readonly identifying: readonly string[];
}

export function wantedOf({ name, fields }: Vertical): Wanted {
  return { name, identifying: fields.filter(({ identifies }) => identifies).map((field) => field.name) };
}

/** Loads a site with all its pages; null when there is none. Entities keep the numbers they have in the store; a page that says less of one than others does not have it. Pages that were not met since some time are left out. */
export async function loadSite(
  store: Store,
  vertical: Wanted,
  site: string,
  entry?: string,
  since = 0,
): Promise<MappedSite | null> {
  const graph = new SiteGraph();
  const entities = new Map<string, readonly number[]>();
  const feeds = new Set<string>();
  let first: { url: string; level: number } | null = null;
  let scope: Scope | null = null;
  const meant = new MeantAddresses(
    await store.pageForms(site),
    (url) => scope === null || mayFollow(scope, url),
  );
  for await (const row of store.collection.mappedPages(vertical.name, site, vertical.identifying)) {
    if (row.fetchedAt < since) continue;
    scope ??= new Scope({ kind: 'site', entries: [row.url], include: [], exclude: [] });
    const key = keyOf(row.url);
    if (row.outcome === 'redirect' && row.location !== null)
      graph.addAlias(key, keyOf(row.location), row.status !== null);
    if (first === null || row.level < first.level) first = row;
    if (row.outcome !== 'ok' && row.outcome !== 'not-modified') continue;
    const own = scope;
    const packed =
      row.links === null || row.links.nofollow || row.links.packed.length === 0
        ? []
        : unpackLinks(row.url, row.links.packed);
    const links = packed
      .filter(({ url }) => mayFollow(own, url))
      .map(({ url, path }) => ({ ...meant.of(url), path }));
    graph.add({ key, url: row.url, structure: null, links, bytes: row.bytes });
    if (row.entities.length > 0) entities.set(key, row.entities);
    if (/calendar|\b(?:xml|json)\b/i.test(row.contentType ?? '') && !/html/i.test(row.contentType!))
      feeds.add(key);
  }
  if (first === null) return null;
  const template = await knownTemplate(store, site);
  // What was posted cannot be told apart by its address.
  if (template?.method === 'POST') entities.delete(keyOf(template.url));
  if (template === null || template.method === 'POST')
    return { site, entry: entry ?? first.url, graph, entities, feeds };
  return { site, graph, entities, feeds, ...withSearches(graph, entities, template, entry) };
}

/** A site that was crawled through its search is entered by searches, too: the first page links to them, as far as learning is concerned. */
function withSearches(
  graph: SiteGraph,
  entities: ReadonlyMap<string, readonly number[]>,
  template: SearchTemplate,
  given: string | undefined,
): Pick<MappedSite, 'entry' | 'searches'> {
  const entry = given ?? `${originOf(template.url)}/`;
  const starts: SearchStart[] = [];
  for (const { key, url } of graph.pages()) {
    const query = queryOf(template, url);
    if (query !== null && keyOf(requestFor(template, query).url) === key) starts.push({ key, url });
  }
  const isResults = (key: string): boolean => {
    const page = graph.page(key);
    return page !== undefined && queryOf(template, page.url) !== null;
  };
  const searches = coveringStarts(graph, entities, starts, isResults);
  const home = graph.page(keyOf(entry));
  graph.add({
    key: home?.key ?? keyOf(entry),
    url: home?.url ?? entry,
    structure: home?.structure ?? null,
    links: [...(home?.links ?? []), ...searches.map(({ key, url }) => ({ key, url, path: 'search' }))],
  });
  return { entry, searches };
}
