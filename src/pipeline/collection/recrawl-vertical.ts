/** Fetches what the plan of a vertical leads to and nothing else, and says what became of the entities. */
import { systemClock } from '../../base/clock.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import { feedLead } from '../../crawl/step/leads.js';
import { noteOfNode, patternGuided } from '../../navigate/pattern-guided.js';
import type { CrawlRecord, NewLead, Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entryLead } from '../entries.js';
import { collectAfter, withObjects } from '../objects/collect.js';
import { loadVertical, namedBy } from '../objects/load-vertical.js';
import { readStore } from '../open-store.js';
import { type OnStart, openRun, withCrawl, withStoreAndWeb } from '../with-crawl.js';
import { droppedSites } from './map-vertical.js';
import { nodeLimits, type PlannedNode } from './node-limits.js';
import { loadPlans, type SitePlan } from './plan.js';
import { isRead, type RecrawlReport, reportVisit } from './visit-report.js';

export interface RecrawlVerticalOptions extends CrawlSettings {
  readonly vertical: string;
  readonly onStart?: OnStart;
}

export async function recrawlVertical(options: RecrawlVerticalOptions): Promise<RecrawlReport> {
  // A store that is not there is not made for this.
  await readStore(options).close();
  return withStoreAndWeb(options, namedBy(options.vertical), (store, web) => recrawlIn(store, web, options));
}

/** The same in a store that is open. */
export async function recrawlIn(
  store: Store,
  web: PoliteWeb,
  options: RecrawlVerticalOptions,
): Promise<RecrawlReport> {
  const now = systemClock.now();
  const settings = await withObjects(options, store);
  const vertical = await loadVertical(options.vertical, store.objects);
  const plans = await loadPlans(store.collection, vertical.name);
  for (const site of await droppedSites(store, vertical)) plans.delete(site);
  const { nodes, entries } = joined(plans);
  const limits = nodeLimits(nodes, plans);
  const crawl = await openRun(
    store,
    `recrawl ${vertical.name}`,
    {
      entries: entries.map(({ url }) => url),
      vertical: vertical.name,
      plan: (await store.collection.plan(vertical.name))?.savedAt ?? 0,
    },
    now,
  );
  let requests = 0;
  const visit = async (leads: readonly NewLead[]): Promise<CrawlEnd> => {
    await store.discover(crawl, leads);
    const running = withCrawl(
      {
        ...engineOptions(settings, { entries: entries.map(({ url }) => url), store, crawl, web }),
        navigator: patternGuided(
          nodes.map(({ node }) => node),
          { inside: null, limitOf: (node) => limits.get(node)?.limit ?? Number.POSITIVE_INFINITY },
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
    const answering = await answeringSites(store, crawl);
    const own = nodes.filter(({ site }) => answering.has(site));
    const unmet = await unmetLeads(vertical.name, store, crawl, own, now);
    if (unmet.length > 0) end = await visit(unmet);
  }
  const report = await reportVisit(store, {
    vertical: vertical.name,
    crawl,
    plans,
    nodes,
    limits,
    end,
    requests,
  });
  // Sites are independent: where all that is left waits for a site that wants to be left alone, the visit is over for the others, and that site is tried again on the next one.
  if (end !== 'finished' && end !== 'waiting')
    return { ...report, seconds: (systemClock.now() - now) / 1000 };
  const { kinds, ...shown } = report;
  const endedAt = systemClock.now();
  const step = {
    step: 'recrawl',
    beganAt: crawl.startedAt,
    endedAt,
    isComplete: report.isComplete,
    report: JSON.stringify({ ...shown, kinds, patterns: undefined }),
  } as const;
  await store.endCrawl(crawl, 'finished', endedAt, { vertical: vertical.name, step });
  return { ...shown, seconds: (systemClock.now() - now) / 1000 };
}

/** Sites of which a page was read in this visit: those that answer nothing but errors are not asked for more. */
async function answeringSites(store: Store, crawl: CrawlRecord): Promise<Set<string>> {
  const sites = new Set<string>();
  for await (const page of store.visited(crawl)) if (isRead(page)) sites.add(siteOf(page.url));
  return sites;
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
        own: node.id,
        node: { ...node, id: node.id + offset, from: node.from.map((id) => id + offset) },
      });
    entries.push({ ...entryLead(entry), note: noteOfNode(navigation[0]!.id + offset) });
    for (const { url, node, isFeed } of direct)
      entries.push({ ...(isFeed ? feedLead(url, 1) : entryLead(url)), note: noteOfNode(node + offset) });
    offset += 1 + Math.max(...navigation.map(({ id }) => id));
  }
  return { nodes, entries };
}
