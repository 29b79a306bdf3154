/** Fetches what the plan of a vertical leads to and nothing else, and says what became of the entities. */
import { systemClock } from '../../base/clock.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import { feedLead } from '../../crawl/step/leads.js';
import type { NavigationNode } from '../../learn/navigation/navigation.js';
import type { PatternKind } from '../../learn/patterns/object-patterns.js';
import { nodeOfNote, noteOfNode, patternGuided } from '../../navigate/pattern-guided.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { EntityCounts, EntityOnPage } from '../../store/collection.js';
import type { CrawlRecord, NewLead, Store, VisitedPage } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import type { Web } from '../../web/web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { isPassingFailure } from '../crawlers/run-crawler.js';
import { entryLead } from '../entries.js';
import { collectAfter, withObjects } from '../objects/collect.js';
import { loadVertical } from '../objects/load-vertical.js';
import { readStore } from '../open-store.js';
import { type OnStart, withCrawl, withStoreAndWeb } from '../with-crawl.js';
import { droppedSites } from './map-vertical.js';
import type { KindTallies } from './pattern-finds.js';
import { loadPlans, type SitePlan } from './plan.js';

export interface RecrawlVerticalOptions extends CrawlSettings {
  readonly vertical: string;
  readonly onStart?: OnStart;
}

/** What a pattern brought. */
export interface PatternYield {
  readonly site: string;
  readonly pattern: string;
  readonly pages: number;
  readonly entities: number;
  readonly newEntities: number;
}

export interface RecrawlReport {
  readonly vertical: string;
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
  readonly notModified: number;
  readonly entities: EntityCounts;
  readonly sites: readonly { readonly site: string; readonly pages: number; readonly entities: number }[];
  readonly patterns: readonly PatternYield[];
  readonly end: CrawlEnd;
  /** Nothing was cut short, so that what is gone is gone. */
  readonly isComplete: boolean;
  readonly warnings: readonly string[];
  readonly seconds: number;
}

/** Share of pages that may fail in passing before a run counts as cut short. */
const failedShareOfVisit = 0.1;
/** Pages that a pattern may have, for each that it had, and at least. */
const patternGrowth = 3;
const leastLimit = 60;

export async function recrawlVertical(options: RecrawlVerticalOptions): Promise<RecrawlReport> {
  // A store that is not there is not made for this.
  await readStore(options).close();
  return withStoreAndWeb(options, (store, web) => recrawlIn(store, web, options));
}

/** The same in a store that is open. */
export async function recrawlIn(
  store: Store,
  web: Web,
  options: RecrawlVerticalOptions,
): Promise<RecrawlReport> {
  const now = systemClock.now();
  const settings = await withObjects(options, store);
  const vertical = await loadVertical(options.vertical, store.objects);
  const plans = await loadPlans(store.collection, vertical.name);
  for (const site of await droppedSites(store, vertical)) plans.delete(site);
  const { nodes, entries } = joined(plans);
  const crawl = await openVisit(vertical, store, entries, now);
  let requests = 0;
  const visit = async (leads: readonly NewLead[]): Promise<CrawlEnd> => {
    await store.discover(crawl, leads);
    const running = withCrawl(
      {
        ...engineOptions(settings, { entries: entries.map(({ url }) => url), store, crawl, web }),
        navigator: patternGuided(
          nodes.map(({ node }) => node),
          { inside: null, limitOf: nodeLimits(nodes, plans) },
        ),
        sitemaps: (site) =>
          plans.get(site)?.needsSitemap
            ? { note: entries.find((entry) => entry.site === site)?.note ?? null }
            : null,
        keepOpen: true,
      },
      options.onStart,
    );
    const end = await running.run();
    requests += running.progress().requests;
    // What was interrupted is not judged yet: the next call goes on.
    if (end !== 'interrupted') await collectAfter(settings, store);
    return end;
  };
  let end = await visit(entries);
  if (end === 'finished') {
    const unmet = await unmetLeads(vertical.name, store, crawl, nodes, now);
    if (unmet.length > 0) end = await visit(unmet);
  }
  const report = await reportOf(vertical, store, crawl, plans, nodes, end, requests);
  if (end !== 'finished') return { ...report, seconds: (systemClock.now() - now) / 1000 };
  await store.endCrawl(crawl, 'finished', systemClock.now());
  const { kinds, ...shown } = report;
  await store.collection.saveStep(vertical.name, {
    step: 'recrawl',
    beganAt: crawl.startedAt,
    endedAt: systemClock.now(),
    isComplete: report.isComplete,
    report: JSON.stringify({ ...shown, kinds, patterns: undefined }),
  });
  return { ...shown, seconds: (systemClock.now() - now) / 1000 };
}

/**
 * Object pages that no list names any more, of which nobody knows whether they are gone: they are asked for once, and then the more rarely the longer they have been there.
 * What was found elsewhere on this visit is not gone.
 */
async function unmetLeads(
  vertical: string,
  store: Store,
  crawl: CrawlRecord,
  nodes: readonly PlannedNode[],
  now: number,
): Promise<NewLead[]> {
  const leads: NewLead[] = [];
  for (const site of new Set(nodes.map((one) => one.site))) {
    const targets = nodes.filter((one) => one.site === site && one.node.role === 'target');
    for (const { url, fetchedAt, firstSeen } of await store.collection.unmetPages(
      vertical,
      site,
      crawl.startedAt,
    )) {
      const own = targets.find(({ node }) => node.pattern.matches(keyOf(url)));
      if (own === undefined || now - fetchedAt < (fetchedAt - firstSeen) / 2) continue;
      leads.push({ ...entryLead(url), level: own.node.level, note: noteOfNode(own.node.id) });
    }
  }
  return leads;
}

interface PlannedNode {
  readonly site: string;
  readonly node: NavigationNode;
}

/** The nodes of all sites under numbers of their own, and where to start. */
export function joined(plans: ReadonlyMap<string, SitePlan>): { nodes: PlannedNode[]; entries: NewLead[] } {
  const nodes: PlannedNode[] = [];
  const entries: NewLead[] = [];
  // Pages without a note are those of node 0: no node is called so. Numbers within a site may have gaps.
  let offset = 1;
  for (const [site, { entry, navigation, direct = [] }] of plans) {
    if (navigation.length === 0) continue;
    for (const node of navigation)
      nodes.push({
        site,
        node: { ...node, id: node.id + offset, from: node.from.map((id) => id + offset) },
      });
    entries.push({ ...entryLead(entry), note: noteOfNode(navigation[0]!.id + offset) });
    for (const { url, node, isFeed } of direct)
      entries.push({ ...(isFeed ? feedLead(url, 1) : entryLead(url)), note: noteOfNode(node + offset) });
    offset += 1 + Math.max(...navigation.map(({ id }) => id));
  }
  return { nodes, entries };
}

/** Pages of a target node that may come: several times as many as were known. A calendar that lists events has no end. */
function nodeLimits(
  nodes: readonly PlannedNode[],
  plans: ReadonlyMap<string, SitePlan>,
): (node: number) => number {
  const known = new Map<string, number>();
  for (const [site, { patterns }] of plans)
    for (const { pattern, pages } of patterns) known.set(`${site} ${pattern}`, pages);
  const limits = new Map(
    nodes
      .filter(({ node }) => node.role === 'target')
      .map(({ site, node }) => [
        node.id,
        Math.max(leastLimit, patternGrowth * (known.get(`${site} ${node.pattern}`) ?? 0)),
      ]),
  );
  return (node) => limits.get(node) ?? Number.POSITIVE_INFINITY;
}

/** The next run, or the one that was interrupted; one with another plan is over. */
async function openVisit(
  vertical: Vertical,
  store: Store,
  entries: readonly NewLead[],
  now: number,
): Promise<CrawlRecord> {
  const name = `recrawl ${vertical.name}`;
  const plan = (await store.collection.plan(vertical.name))?.savedAt ?? 0;
  const spec = JSON.stringify({ entries: entries.map(({ url }) => url), vertical: vertical.name, plan });
  const open = (await store.crawls()).find((crawl) => crawl.name === name && crawl.state !== 'finished');
  if (open !== undefined && open.spec !== spec) await store.endCrawl(open, 'finished', now);
  return store.openCrawl(name, spec, now);
}

async function reportOf(
  vertical: Vertical,
  store: Store,
  crawl: CrawlRecord,
  plans: ReadonlyMap<string, SitePlan>,
  nodes: readonly PlannedNode[],
  end: CrawlEnd,
  requests: number,
): Promise<Omit<RecrawlReport, 'seconds'> & { kinds: KindTallies }> {
  const byNode = new Map(nodes.map(({ node, site }) => [node.id, { site, pattern: String(node.pattern) }]));
  const pagesOf = new Map<string, number>();
  const patternOf = new Map<string, string>();
  const pagesOfPattern = new Map<string, number>();
  let pages = 0;
  let bytes = 0;
  let notModified = 0;
  let failed = 0;
  for await (const page of store.visited(crawl)) {
    if (isPassingFailure(page)) failed++;
    if (!isRead(page)) continue;
    pages++;
    bytes += page.bytes;
    if (page.outcome === 'not-modified') notModified++;
    const site = siteOf(page.url);
    pagesOf.set(site, (pagesOf.get(site) ?? 0) + 1);
    const own = byNode.get(nodeOfNote(page.note));
    if (own === undefined) continue;
    const name = `${own.site} ${own.pattern}`;
    patternOf.set(keyOf(page.url), name);
    pagesOfPattern.set(name, (pagesOfPattern.get(name) ?? 0) + 1);
  }
  const kinds = emptyTallies();
  const sites: { site: string; pages: number; entities: number }[] = [];
  const yields: PatternYield[] = [];
  for (const [site, plan] of plans) {
    const own = pagesOf.get(site) ?? 0;
    if (plan.navigation.length === 0) continue;
    const found = await store.collection.entitiesOnPages(vertical.name, site, crawl.startedAt);
    sites.push({
      site,
      pages: own,
      entities: idsOf(found, ({ isSeen }) => isSeen).size,
    });
    const byPattern = new Map<string, EntityOnPage[]>();
    for (const one of found) {
      const name = patternOf.get(keyOf(one.url)) ?? '';
      const list = byPattern.get(name);
      if (list === undefined) byPattern.set(name, [one]);
      else list.push(one);
    }
    for (const { pattern, kind, selected } of plan.patterns) {
      if (!selected) continue;
      const name = `${site} ${pattern}`;
      const here = byPattern.get(name) ?? [];
      const old = idsOf(here, ({ isOld }) => isOld);
      const seen = idsOf(here, ({ isSeen }) => isSeen);
      kinds[kind].known += old.size;
      kinds[kind].seen += [...old].filter((entity) => seen.has(entity)).length;
      yields.push({
        site,
        pattern,
        pages: pagesOfPattern.get(name) ?? 0,
        entities: seen.size,
        newEntities: idsOf(here, ({ isSeen, isNew }) => isSeen && isNew).size,
      });
    }
  }
  const isComplete = end === 'finished' && failed <= failedShareOfVisit * (pages + failed);
  const counts = await store.collection.entityCounts(vertical.name, crawl.startedAt);
  return {
    vertical: vertical.name,
    pages,
    requests,
    bytes,
    notModified,
    // A run that was cut short has nothing to say about what is gone.
    entities: isComplete ? counts : { ...counts, gone: 0 },
    sites,
    patterns: yields,
    end,
    isComplete,
    warnings: warningsOf(sites, plans, end, failed, isComplete),
    kinds,
  };
}

function idsOf(found: readonly EntityOnPage[], test: (one: EntityOnPage) => boolean): Set<number> {
  return new Set(found.filter(test).map(({ entity }) => entity));
}

function emptyTallies(): Record<PatternKind, { known: number; seen: number }> {
  return {
    family: { known: 0, seen: 0 },
    branch: { known: 0, seen: 0 },
    list: { known: 0, seen: 0 },
    single: { known: 0, seen: 0 },
  };
}

function isRead({ outcome }: VisitedPage): boolean {
  return outcome === 'ok' || outcome === 'not-modified';
}

/** A site that brings less than this share of what it had is suspect. */
const fewEntities = 0.5;

function warningsOf(
  sites: readonly { site: string; entities: number }[],
  plans: ReadonlyMap<string, SitePlan>,
  end: CrawlEnd,
  failed: number,
  isComplete: boolean,
): string[] {
  if (end === 'finished' && !isComplete)
    return [
      `${failed} pages could not be fetched, so what is gone cannot be told this time; run it again later`,
    ];
  if (!isComplete) return [];
  return sites.flatMap(({ site, entities }) => {
    const known = plans
      .get(site)!
      .patterns.filter(({ selected }) => selected)
      .reduce((sum, { newEntities }) => sum + newEntities, 0);
    return entities < fewEntities * known
      ? [
          `${site} brought ${entities} entities, where ${known} were expected: it may have changed, or be out of reach; "lycosa map" the vertical again, then "lycosa learn"`,
        ]
      : [];
  });
}
