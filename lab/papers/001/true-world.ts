/** The simulated web as a full download with flawless extraction would leave it: pages, links and entities from the truth. */
import { keyOf, type MappedSite, SiteGraph } from 'lycosa/parts';
import { labWeb } from '../../web/lab-web.js';
import { pagesOf } from '../../web/truth/inventory-of-pages.js';
import type { Parameters } from '../../web/world/parameters.js';

export interface TrueWorld {
  readonly sites: ReadonlyMap<string, MappedSite>;
  readonly pages: number;
  /** Entities that stand on some page. */
  readonly entities: number;
}

/** Numbers of entities that hold over all days of a world. */
export class EntityNumbers {
  readonly #numbers = new Map<string, number>();

  of(id: string): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(id, number);
    }
    return number;
  }
}

export function trueWorld(parameters: Parameters, numbers: EntityNumbers): TrueWorld {
  const web = labWeb(parameters);
  const sites = new Map<string, MappedSite>();
  const found = new Set<number>();
  let count = 0;
  for (let index = 0; index < parameters.sites; index++) {
    const site = web.directory.at(index);
    if (site.profile.vertical === null) continue;
    const home = `${site.origin}/`;
    const graph = new SiteGraph();
    const entities = new Map<string, number[]>();
    for (const page of pagesOf(site)) {
      if (page.status !== 200 || page.role === 'file' || page.viaScript || page.disallowed) continue;
      const key = keyOf(page.url);
      if (graph.page(key) !== undefined) continue;
      const links = [
        ...new Set(
          page.links
            .filter((link) => link.startsWith(home))
            .map((link) => keyOf(site.canonical(link) ?? link)),
        ),
      ];
      graph.add({
        key,
        url: page.url,
        structure: null,
        links: links.map((link) => ({ key: link, url: link, path: '' })),
      });
      count++;
      const own = page.entities.filter(({ as }) => as !== 'title').map(({ id }) => numbers.of(id));
      if (own.length > 0) entities.set(key, own);
      for (const entity of own) found.add(entity);
    }
    const { host } = site.profile;
    sites.set(host, { site: host, entry: keyOf(home), graph, entities });
  }
  return { sites, pages: count, entities: found.size };
}
