/** The demo: a small simulated web, a week apart, downloaded again in full and by Lycosa; what each found is checked against the truth. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LycosaError, type MapSummary, map, type Progress, pages } from 'lycosa';
import { type LabWeb, labWeb } from '../web/lab-web.js';
import { type RunningProxy, serveWeb } from '../web/server/proxy-server.js';
import type { PageTruth } from '../web/truth/page-truth.js';
import { defaults, type Parameters } from '../web/world/parameters.js';

export interface DemoOptions {
  readonly seed: number;
  readonly sites: number;
  /** Days between the first download and the second. */
  readonly days: number;
  /** Folder for the stores. */
  readonly folder: string;
  readonly onStep: (step: string) => void;
  /** Called when a crawl begins; what it gives back is called when the crawl has ended. */
  readonly onCrawl: (progress: () => Progress) => () => void;
}

/** What one way of crawling cost and found. */
export interface DemoRow {
  readonly name: string;
  readonly requests: number;
  /** Requests answered with "not modified". */
  readonly unchanged: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly entities: number;
  readonly share: number;
}

export interface DemoResult {
  readonly parameters: Parameters;
  readonly sites: number;
  readonly truth: number;
  readonly rows: readonly DemoRow[];
  /** Entities known after so many pages of the first download. */
  readonly curve: { readonly pages: readonly number[]; readonly entities: readonly number[] };
  readonly bySite: readonly {
    readonly site: string;
    readonly about: string;
    readonly pages: number;
    readonly bytes: number;
    readonly entities: number;
  }[];
}

/** Runs the demo. */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const parameters: Parameters = { ...defaults, seed: options.seed, sites: options.sites };
  const first = labWeb(parameters);
  const later = labWeb({ ...parameters, day: options.days });
  // One minute has no room for sites that ask for a second between two requests.
  const entries = [...first.entries()].filter(({ site }) => {
    const profile = first.siteOf(`http://${site}/`)!.profile;
    return profile.vertical !== null && profile.robots !== 'delay';
  });
  for (const name of ['lycosa', 'full'])
    if (existsSync(join(options.folder, name)))
      throw new LycosaError(
        'bad-option',
        `${join(options.folder, name)} is there already`,
        'give the demo a new folder: it compares first visits with later ones',
      );
  const stores = { lycosa: join(options.folder, 'lycosa'), full: join(options.folder, 'full') };
  let ended = (): void => {};
  const crawl = (web: LabWeb, store: string): Promise<MapSummary> =>
    throughProxy(web, (proxy) =>
      map({
        urls: entries.map(({ entry }) => entry),
        store,
        proxy: proxy.url,
        delayMs: 0,
        environment: {},
        onStart: ({ progress }) => {
          ended = options.onCrawl(progress);
        },
      }).finally(() => ended()),
    );
  options.onStep(`day 0: Lycosa meets ${entries.length} sites for the first time`);
  await crawl(first, stores.lycosa);
  const curve = await curveOf(first, stores.lycosa);
  options.onStep(`day ${options.days}: everything is downloaded again, as a plain crawler does`);
  const startedFull = new Date().toISOString();
  const full = await crawl(later, stores.full);
  options.onStep(`day ${options.days}: Lycosa visits again, asking only for what has changed`);
  const startedAgain = new Date().toISOString();
  const again = await crawl(later, stores.lycosa);
  const hosts = new Set(entries.map(({ site }) => site));
  const truth = currentEntities(later, hosts).size;
  const row = async (name: string, summary: MapSummary, store: string, since: string): Promise<DemoRow> => {
    const entities = (await found(later, store, since)).size;
    const requests = Object.values(summary.outcomes).reduce((sum, n) => sum + n, 0);
    return {
      name,
      requests,
      unchanged: summary.outcomes['not-modified'] ?? 0,
      bytes: summary.bytes,
      seconds: summary.seconds,
      entities,
      share: entities / truth,
    };
  };
  const rows = [
    await row('full download', full, stores.full, startedFull),
    await row('Lycosa', again, stores.lycosa, startedAgain),
  ];
  const bySite = full.sites
    .filter(({ site }) => hosts.has(site))
    .map(({ site, pages: count, bytes }) => ({
      site,
      about: entries.find((entry) => entry.site === site)?.about ?? '',
      pages: count,
      bytes,
      entities: [...currentEntities(later, new Set([site]))].length,
    }));
  return { parameters: later.world.parameters, sites: entries.length, truth, rows, curve, bySite };
}

async function throughProxy<T>(web: LabWeb, use: (proxy: RunningProxy) => Promise<T>): Promise<T> {
  const proxy = await serveWeb(web);
  try {
    return await use(proxy);
  } finally {
    await proxy.close();
  }
}

/** Entities that sites carry today. */
function currentEntities(web: LabWeb, hosts: ReadonlySet<string>): Set<string> {
  const ids = new Set<string>();
  for (const row of web.tables().entities!()) {
    const { id, sites } = row as { id: string; sites: string[] };
    if (sites.some((site) => hosts.has(site))) ids.add(id);
  }
  return ids;
}

/** Entities that stand on the pages asked for since then and are current. */
async function found(web: LabWeb, store: string, since: string): Promise<Set<string>> {
  const current = new Set([...web.tables().entities!()].map((row) => (row as { id: string }).id));
  const ids = new Set<string>();
  for await (const page of pages({ store })) {
    if ((page.outcome !== 'ok' && page.outcome !== 'not-modified') || page.fetchedAt < since) continue;
    for (const id of entitiesAt(web, page.url)) if (current.has(id)) ids.add(id);
  }
  return ids;
}

function entitiesAt(web: LabWeb, url: string): string[] {
  const truth = web.truth(url) as PageTruth | null;
  return truth === null ? [] : truth.entities.filter(({ as }) => as !== 'title').map(({ id }) => id);
}

/** How entities become known page by page. */
async function curveOf(web: LabWeb, store: string): Promise<DemoResult['curve']> {
  const order: { at: string; url: string }[] = [];
  for await (const page of pages({ store }))
    if (page.outcome === 'ok') order.push({ at: page.fetchedAt, url: page.url });
  order.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const known = new Set<string>();
  const every = Math.max(1, Math.floor(order.length / 100));
  const curve = { pages: [0], entities: [0] };
  for (const [i, { url }] of order.entries()) {
    for (const id of entitiesAt(web, url)) known.add(id);
    if ((i + 1) % every === 0 || i + 1 === order.length) {
      curve.pages.push(i + 1);
      curve.entities.push(known.size);
    }
  }
  return curve;
}
