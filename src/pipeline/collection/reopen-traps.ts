/** A second look at what was taken for a trap. */
import { hash64 } from '../../base/hash.js';
import type { CandidateSite } from '../../store/collection.js';
import type { CrawlRecord, ShapeTally, Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { shapeOf } from '../../url/shape.js';

const maxShapesReopened = 50_000;

/** Pages of a shape with entities, and which those are. */
interface ShapeYield {
  pages: number;
  readonly entities: Set<number>;
}

/**
 * Opens shapes of URLs again that were taken for traps, where objects were found on them since: it takes a whole crawl to learn what a page has, and until then a page that
 * repeats what lists say seems to bring nothing. Each entity counts once on its site, for the shape that shows most entities a page: a calendar without end earns no more than it has,
 * and views that show the same once more earn nothing.
 */
export async function reopenTraps(
  store: Store,
  crawl: CrawlRecord,
  vertical: string,
  sites: readonly CandidateSite[],
  maxLevel: number,
): Promise<boolean> {
  const tallies = new Map(
    (await store.shapes(crawl, maxShapesReopened)).map((tally) => [`${tally.siteId} ${tally.shape}`, tally]),
  );
  const credited: ShapeTally[] = [];
  for (const { site } of sites) {
    const found = new Map<string, ShapeYield>();
    for await (const { url, siteId, entities } of store.collection.mappedPages(vertical, site)) {
      if (entities.length === 0) continue;
      const name = `${siteId} ${hash64(shapeOf(keyOf(url)))}`;
      const own = found.get(name) ?? { pages: 0, entities: new Set() };
      found.set(name, own);
      own.pages++;
      for (const entity of entities) own.entities.add(entity);
    }
    const counted = new Set<number>();
    const bestFirst = [...found].sort(
      ([, a], [, b]) => b.entities.size / b.pages - a.entities.size / a.pages,
    );
    for (const [name, { pages, entities }] of bestFirst) {
      const tally = tallies.get(name);
      const fresh = [...entities].filter((entity) => !counted.has(entity));
      for (const entity of fresh) counted.add(entity);
      const novel = Math.min(pages, fresh.length);
      if (tally !== undefined && novel > tally.novel) credited.push({ ...tally, novel });
    }
  }
  if (credited.length === 0) return false;
  await store.complete(crawl, [], { shapes: credited });
  return (await store.unskip(crawl, 'trap', maxLevel)) > 0;
}
