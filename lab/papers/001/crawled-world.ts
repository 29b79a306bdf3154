/** A world as Lycosa itself has crawled and read it: pages, links, bytes and entities from a saved crawl, and which of them are right. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AskableEntity,
  comparedForm,
  extractAll,
  keyOf,
  loadSite,
  type MappedSite,
  objects,
  pages,
  queryOfFields,
  readStore,
  readyVertical,
  siteOf,
  wantedOf,
} from 'lycosa/parts';
import type { SavedCrawls } from '../../table/saved-crawls.js';
import { type LabWeb, labWeb } from '../../web/lab-web.js';
import type { Parameters } from '../../web/world/parameters.js';
import { startOf, toldEvent } from '../objects/told-events.js';

export interface CrawledWorld {
  readonly web: LabWeb;
  /** The store of the crawl. */
  readonly store: string;
  readonly sites: ReadonlyMap<string, MappedSite>;
  readonly pages: number;
  /** Bytes of bodies, by key of the page. */
  readonly bytes: ReadonlyMap<string, number>;
  /** Events of the truth that were read correctly on a page, by key of the page. */
  readonly correct: ReadonlyMap<string, readonly string[]>;
  /** Entities as their sites name them. */
  readonly askable: readonly AskableEntity[];
  readonly seconds: { readonly crawl: number; readonly extraction: number };
}

/** Levels that are crawled: as many as 001. */
const levels = 5;

/** Crawls the sites with events and reads their pages, or takes both from an earlier run. */
export async function crawledWorld(saved: SavedCrawls, parameters: Parameters): Promise<CrawledWorld> {
  const web = labWeb(parameters);
  const vertical = readyVertical('Event')!;
  const hosts = [...web.entries()]
    .map(({ site }) => site)
    .filter((site) => web.siteOf(`http://${site}/`)!.profile.vertical !== null);
  const { store, summary } = await saved.crawl({ parameters, hosts, levels });
  const done = join(store, 'extracted.json');
  if (!existsSync(done)) {
    const startedAt = performance.now();
    await extractAll({ store, vertical: 'Event', all: true });
    writeFileSync(done, JSON.stringify({ seconds: (performance.now() - startedAt) / 1000 }));
  }
  const { seconds } = JSON.parse(readFileSync(done, 'utf8')) as { seconds: number };
  const sites = new Map<string, MappedSite>();
  const opened = readStore({ store });
  let count = 0;
  try {
    for (const host of hosts) {
      const site = await loadSite(
        opened,
        wantedOf(vertical),
        host,
        `${web.siteOf(`http://${host}/`)!.origin}/`,
      );
      if (site === null) continue;
      sites.set(host, site);
      count += site.graph.size;
    }
  } finally {
    await opened.close();
  }
  const bytes = new Map<string, number>();
  for await (const page of pages({ store })) bytes.set(keyOf(page.url), page.bytes ?? 0);
  const correct = new Map<string, string[]>();
  const askable: AskableEntity[] = [];
  for await (const { sources } of objects({ store, vertical: 'Event', hidden: true })) {
    const named: { site: string; query: string }[] = [];
    for (const { url, fields } of sources) {
      const query = queryOfFields(asValues(fields), vertical);
      if (query !== null) named.push({ site: siteOf(url), query });
      const id = correctEvent(web, url, fields);
      if (id === null) continue;
      const own = correct.get(keyOf(url));
      if (own === undefined) correct.set(keyOf(url), [id]);
      else own.push(id);
    }
    askable.push({ objects: named });
  }
  return {
    web,
    store,
    sites,
    pages: count,
    bytes,
    correct,
    askable,
    seconds: { crawl: summary.seconds, extraction: seconds },
  };
}

function asValues(fields: Readonly<Record<string, unknown>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).map(String),
    ]),
  );
}

/** The event of the truth whose title an object has; null when it has another, or another day. */
function correctEvent(web: LabWeb, url: string, fields: Readonly<Record<string, unknown>>): string | null {
  const { told } = toldEvent(web, url, fields);
  if (told === null) return null;
  if (comparedForm(told.shown.title ?? '') !== comparedForm(String(fields.name ?? ''))) return null;
  const shown = startOf(told, url, web).slice(0, 10);
  const read = String(fields.startDate ?? '').slice(0, 10);
  return shown === '' || read === '' || shown === read ? told.id : null;
}
