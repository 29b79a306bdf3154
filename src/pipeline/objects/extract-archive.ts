/** Extraction over the archive: pages that were not looked at yet, or with less knowledge than there is now, are read again without being fetched. */
import { ReadPool } from '../../crawl/workers/read-pool.js';
import { Extractor, type Knowledge } from '../../object/extract/extractor.js';
import { isFeed } from '../../object/extract/feeds/read-feed.js';
import type { ArchivedPage, PageObjects } from '../../store/objects.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { readArchived } from './read-archive.js';

const pagesAtATime = 100;
const underWay = 8;

export interface ExtractArchiveOptions {
  readonly folder: string;
  /** Only this site. */
  readonly site?: string;
  /** Also pages that were looked at with the same knowledge. */
  readonly all?: boolean;
  /** Of pages that were not looked at yet, only these, by key. */
  readonly only?: ReadonlySet<string>;
}

/** Extracts; every batch is durable on its own. Returns how many pages were read and what they gave. */
export async function extractArchive(
  store: Store,
  knowledge: Knowledge,
  options: ExtractArchiveOptions,
): Promise<{ pages: number; objects: number }> {
  const { vertical } = knowledge;
  const extractor = new Extractor(knowledge);
  const misnamed = options.all ? new Set<number>() : await pagesMisnamed(store, extractor, options.site);
  const isAsNow = ({ id, site }: ArchivedPage, hash: bigint): boolean =>
    hash === extractor.knowledgeOf(site, true) ||
    hash === extractor.knowledgeOf(site, false) ||
    (hash === extractor.knowledgeBeforeFurniture(site) && !misnamed.has(id));
  const pool = new ReadPool(knowledge);
  let pages = 0;
  let objects = 0;
  let batch: { page: number; at: number; found: PageObjects }[] = [];
  const reading = new Set<Promise<void>>();
  const flush = async (): Promise<void> => {
    const full = batch;
    batch = [];
    if (full.length > 0) await store.objects.replaceObjects(full);
  };
  try {
    for await (const page of store.objects.archivedPages(
      vertical.name,
      options.site === undefined ? {} : { site: options.site },
    )) {
      if (!options.all && page.knowledge !== null && isAsNow(page, page.knowledge)) continue;
      if (page.knowledge === null && options.only?.has(keyOf(page.url)) === false) continue;
      const archived = readArchived(page, options.folder);
      if (archived === null) continue;
      const job = pool
        .read({
          url: page.url,
          fetchedAt: page.fetchedAt,
          servedAt: archived.servedAt,
          as: isFeed(archived.body) ? 'feed' : 'page',
          body: archived.body,
          contentType: archived.contentType,
          contentEncoding: null,
          maxBytes: Number.MAX_SAFE_INTEGER,
          truncated: false,
          inside: null,
          heads: null,
        })
        .then((result) => {
          pages++;
          if (result.objects === null) return;
          objects += result.objects.objects.length;
          batch.push({
            page: page.id,
            at: page.fetchedAt,
            found: { vertical: vertical.name, ...result.objects },
          });
        })
        // A page that cannot be read is no reason to stop.
        .catch(() => {})
        .finally(() => reading.delete(job));
      reading.add(job);
      if (reading.size >= underWay) await Promise.race(reading);
      if (batch.length >= pagesAtATime) await flush();
    }
    await Promise.all(reading);
    await flush();
  } finally {
    await pool.close();
  }
  return { pages, objects };
}

/** Pages whose objects are called by the furniture of their site. */
async function pagesMisnamed(
  store: Store,
  extractor: Extractor,
  site: string | undefined,
): Promise<ReadonlySet<number>> {
  const pages = new Set<number>();
  for await (const object of store.objects.allObjects(extractor.vertical.name))
    if (
      (site === undefined || object.site === site) &&
      extractor.isCalledByFurniture(object.site, object.fields)
    )
      pages.add(object.page);
  return pages;
}
