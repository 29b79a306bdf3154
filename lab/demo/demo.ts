/** The demo: event sites of a small simulated web, met on one day and visited again a week later, in full and by Lycosa; what each found is checked against the truth. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  comparedForm,
  type EntityView,
  LycosaError,
  learn,
  map,
  mapVertical,
  objects,
  type Progress,
  pages,
  recrawlVertical,
} from 'lycosa/parts';
import { toldEvent } from '../papers/objects/told-events.js';
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
  /** What was learned on the first day. */
  readonly plan: {
    readonly patterns: number;
    readonly selected: number;
    readonly pages: number;
    readonly mapped: number;
  };
  readonly rows: readonly DemoRow[];
  /** Entities known after so many pages of the first download. */
  readonly curve: { readonly pages: readonly number[]; readonly entities: readonly number[] };
  readonly bySite: readonly {
    readonly site: string;
    readonly about: string;
    /** Pages that there are, and pages of the visit. */
    readonly pages: number;
    readonly visited: number;
    readonly entities: number;
  }[];
}

/** Levels of both downloads. */
const levels = 5;
/** Share of what all patterns would bring that the visit is to bring. */
const goal = { rule: 'coverage', t: 0.98 } as const;

/** Runs the demo. */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const parameters: Parameters = {
    ...defaults,
    verticals: ['events'],
    seed: options.seed,
    sites: options.sites,
  };
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
  mkdirSync(options.folder, { recursive: true });
  const vertical = join(options.folder, 'events.yaml');
  const urls = entries.map(({ entry }) => entry);
  writeFileSync(
    vertical,
    `object: Event\nname: events\nsites:\n${urls.map((url) => `  - ${url}\n`).join('')}`,
  );
  const stores = { lycosa: join(options.folder, 'lycosa'), full: join(options.folder, 'full') };
  const shared = (
    proxy: RunningProxy,
  ): { proxy: string; delayMs: number; environment: Record<string, string> } => ({
    proxy: proxy.url,
    delayMs: 0,
    environment: {},
  });
  let ended = (): void => {};
  const onStart = ({ progress }: { progress: () => Progress }): void => {
    ended();
    ended = options.onCrawl(progress);
  };
  const crawl = <T>(web: LabWeb, run: (proxy: RunningProxy) => Promise<T>): Promise<T> =>
    throughProxy(web, run).finally(() => ended());

  options.onStep(
    `day 0: Lycosa meets ${entries.length} sites, reads their events, and learns where they are`,
  );
  const mapped = await crawl(first, (proxy) =>
    mapVertical({ vertical, levels, store: stores.lycosa, onStart, ...shared(proxy) }),
  );
  const plan = await learn({ vertical, store: stores.lycosa, goal });
  const curve = await curveOf(first, stores.lycosa);
  options.onStep(`day ${options.days}: everything is downloaded again, as a plain crawler does`);
  const full = await crawl(later, (proxy) =>
    map({ urls, levels, store: stores.full, onStart, ...shared(proxy) }),
  );
  options.onStep(`day ${options.days}: Lycosa visits what it has learned to be worth it`);
  const startedAgain = new Date().toISOString();
  const again = await crawl(later, (proxy) =>
    recrawlVertical({ vertical: 'events', store: stores.lycosa, onStart, ...shared(proxy) }),
  );
  const hosts = new Set(entries.map(({ site }) => site));
  const truth = currentEvents(later, hosts);
  const read = await readEvents(later, stores.lycosa, startedAgain, truth);
  const stood = await eventsOnPages(later, stores.full, truth);
  const rows: DemoRow[] = [
    {
      name: 'full download',
      requests: Object.values(full.outcomes).reduce((sum, n) => sum + n, 0),
      unchanged: full.outcomes['not-modified'] ?? 0,
      bytes: full.bytes,
      seconds: full.seconds,
      entities: stood.size,
      share: stood.size / truth.size,
    },
    {
      name: 'Lycosa',
      requests: again.requests,
      unchanged: again.notModified,
      bytes: again.bytes,
      seconds: again.seconds,
      entities: read.size,
      share: read.size / truth.size,
    },
  ];
  const bySite = mapped.sites.map(({ site, pages: count }) => {
    const visit = again.sites.find((one) => one.site === site);
    return {
      site,
      about: entries.find((entry) => entry.site === site)?.about ?? '',
      pages: count,
      visited: visit?.pages ?? 0,
      entities: currentEvents(later, new Set([site])).size,
    };
  });
  const { patterns, selected, pages: chosen, hubs } = plan;
  return {
    parameters: later.world.parameters,
    sites: entries.length,
    truth: truth.size,
    plan: { patterns, selected, pages: chosen + hubs, mapped: plan.mapped },
    rows,
    curve,
    bySite,
  };
}

async function throughProxy<T>(web: LabWeb, use: (proxy: RunningProxy) => Promise<T>): Promise<T> {
  const proxy = await serveWeb(web);
  try {
    return await use(proxy);
  } finally {
    await proxy.close();
  }
}

interface CurrentEvent {
  readonly id: string;
  readonly name: string;
  readonly sites: readonly string[];
  readonly fields: { readonly start: readonly string[] };
}

/** Events that some sites carry today, by id. */
function currentEvents(web: LabWeb, hosts: ReadonlySet<string>): Map<string, CurrentEvent> {
  const events = new Map<string, CurrentEvent>();
  for (const row of web.tables().entities!()) {
    const event = row as CurrentEvent;
    if (event.sites.some((site) => hosts.has(site))) events.set(event.id, event);
  }
  return events;
}

/** Current events that stand on the pages of a download: what a flawless reader could find there. */
async function eventsOnPages(
  web: LabWeb,
  store: string,
  current: ReadonlyMap<string, CurrentEvent>,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of pages({ store }))
    if (page.outcome === 'ok' || page.outcome === 'not-modified')
      for (const id of entitiesAt(web, page.url)) if (current.has(id)) ids.add(id);
  return ids;
}

/** Current events that Lycosa has read since some time, told by their names; those of feeds by name and day. */
async function readEvents(
  web: LabWeb,
  store: string,
  since: string,
  current: ReadonlyMap<string, CurrentEvent>,
): Promise<Set<string>> {
  const onDay = new Map<string, CurrentEvent[]>();
  for (const event of current.values())
    for (const day of new Set(event.fields.start.map((start) => start.slice(0, 10))))
      onDay.set(day, [...(onDay.get(day) ?? []), event]);
  const ids = new Set<string>();
  for await (const { sources } of objects({ store, vertical: 'events', hidden: true }))
    for (const source of sources) {
      if (source.fetchedAt < since) continue;
      const id = eventOf(source, web, onDay);
      if (id !== null && current.has(id)) ids.add(id);
    }
  return ids;
}

/** The event that an object is: as the page shows it, or, from a feed, by its name and day. */
function eventOf(
  { url, fields }: EntityView['sources'][number],
  web: LabWeb,
  onDay: ReadonlyMap<string, readonly CurrentEvent[]>,
): string | null {
  const name = comparedForm(String(fields.name ?? ''));
  const day = String(fields.startDate ?? '').slice(0, 10);
  const { told } = toldEvent(web, url, fields);
  if (told !== null) return comparedForm(told.shown.title ?? '') === name ? told.id : null;
  // A feed may say more than the name: where it is, or that it is live.
  return onDay.get(day)?.find((event) => name.includes(comparedForm(event.name)))?.id ?? null;
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
