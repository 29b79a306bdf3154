/** What a visit of a vertical brought: pages, entities, patterns, and what speaks against the plan. */
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import type { PatternKind } from '../../learn/patterns/object-patterns.js';
import { nodeOfNote } from '../../navigate/pattern-guided.js';
import type { EntityCounts, EntityOnPage } from '../../store/collection.js';
import type { CrawlRecord, Store, VisitedPage } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { isPassingFailure } from '../crawlers/run-crawler.js';
import type { NodeLimit, PlannedNode } from './node-limits.js';
import type { KindTallies } from './pattern-finds.js';
import type { SitePlan } from './plan.js';

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

/** What was visited, and how it ended. */
export interface Visited {
  readonly vertical: string;
  readonly crawl: CrawlRecord;
  readonly plans: ReadonlyMap<string, SitePlan>;
  readonly nodes: readonly PlannedNode[];
  readonly limits: ReadonlyMap<number, NodeLimit>;
  readonly end: CrawlEnd;
  readonly requests: number;
}

export async function reportVisit(
  store: Store,
  { vertical, crawl, plans, nodes, limits, end, requests }: Visited,
): Promise<Omit<RecrawlReport, 'seconds'> & { kinds: KindTallies }> {
  const { pagesOf, patternOf, pagesOfPattern, takenOfNode, ...counted } = await countPages(
    store,
    crawl,
    nodes,
  );
  const { failed, ...totals } = counted;
  const kinds = emptyTallies();
  const sites: { site: string; pages: number; entities: number }[] = [];
  const yields: PatternYield[] = [];
  for (const [site, plan] of plans) {
    if (plan.navigation.length === 0) continue;
    const found = await store.collection.entitiesOnPages(vertical, site, crawl.startedAt);
    const entities = idsOf(found, ({ isSeen }) => isSeen).size;
    sites.push({ site, pages: pagesOf.get(site) ?? 0, entities });
    const byPattern = groupedBy(found, ({ url }) => patternOf.get(keyOf(url)) ?? '');
    for (const { pattern, kind, selected } of plan.patterns) {
      if (!selected) continue;
      const name = `${site} ${pattern}`;
      const here = byPattern.get(name) ?? [];
      const old = idsOf(here, ({ isOld }) => isOld);
      const seen = idsOf(here, ({ isSeen }) => isSeen);
      kinds[kind].known += old.size;
      kinds[kind].seen += [...old].filter((entity) => seen.has(entity)).length;
      const newEntities = idsOf(here, ({ isSeen, isNew }) => isSeen && isNew).size;
      yields.push({ site, pattern, pages: pagesOfPattern.get(name) ?? 0, entities: seen.size, newEntities });
    }
  }
  const isComplete = end === 'finished' && failed <= failedShareOfVisit * (totals.pages + failed);
  const counts = await store.collection.entityCounts(vertical, crawl.startedAt);
  return {
    vertical,
    requests,
    ...totals,
    // A run that was cut short has nothing to say about what is gone.
    entities: isComplete ? counts : { ...counts, gone: 0 },
    sites,
    patterns: yields,
    end,
    isComplete,
    warnings: [
      ...stoppedPatterns(nodes, limits, takenOfNode),
      ...warningsOf(sites, plans, end, failed, isComplete),
    ],
    kinds,
  };
}

/** The pages of a visit, by site and by the pattern that led to them. */
async function countPages(store: Store, crawl: CrawlRecord, nodes: readonly PlannedNode[]) {
  const byNode = new Map(nodes.map(({ node, site }) => [node.id, { site, pattern: String(node.pattern) }]));
  const pagesOf = new Map<string, number>();
  const patternOf = new Map<string, string>();
  const pagesOfPattern = new Map<string, number>();
  const takenOfNode = new Map<number, number>();
  const counts = { pages: 0, bytes: 0, notModified: 0, failed: 0 };
  for await (const page of store.visited(crawl)) {
    const node = nodeOfNote(page.note);
    if (page.outcome !== 'redirect') takenOfNode.set(node, (takenOfNode.get(node) ?? 0) + 1);
    if (isPassingFailure(page)) counts.failed++;
    if (!isRead(page)) continue;
    counts.pages++;
    counts.bytes += page.bytes;
    if (page.outcome === 'not-modified') counts.notModified++;
    const site = siteOf(page.url);
    pagesOf.set(site, (pagesOf.get(site) ?? 0) + 1);
    const own = byNode.get(node);
    if (own === undefined) continue;
    const name = `${own.site} ${own.pattern}`;
    patternOf.set(keyOf(page.url), name);
    pagesOfPattern.set(name, (pagesOfPattern.get(name) ?? 0) + 1);
  }
  return { ...counts, pagesOf, patternOf, pagesOfPattern, takenOfNode };
}

const maxPatternShown = 160;

function shortPattern(pattern: string): string {
  return pattern.length <= maxPatternShown ? pattern : `${pattern.slice(0, maxPatternShown)}…`;
}

/** Patterns that led to more than was expected, and were stopped. */
function stoppedPatterns(
  nodes: readonly PlannedNode[],
  limits: ReadonlyMap<number, NodeLimit>,
  taken: ReadonlyMap<number, number>,
): string[] {
  return nodes.flatMap(({ site, node }) => {
    const known = limits.get(node.id);
    const count = taken.get(node.id) ?? 0;
    return known === undefined || count < known.limit
      ? []
      : [
          `${site}: ${shortPattern(String(node.pattern))} was stopped after ${count} pages, where ${known.expected} were expected; "lycosa map" the vertical again, then "lycosa learn", if they belong to it`,
        ];
  });
}

function groupedBy<T>(list: readonly T[], nameOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(nameOfItem(item));
    if (group === undefined) groups.set(nameOfItem(item), [item]);
    else group.push(item);
  }
  return groups;
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

/** Whether a page was read, or is as it was. */
export function isRead({ outcome }: VisitedPage): boolean {
  return outcome === 'ok' || outcome === 'not-modified';
}

/** A site that brings less than this share of what it had is suspect. */
const fewEntities = 0.5;

function warningsOf(
  sites: readonly { site: string; pages: number; entities: number }[],
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
  return sites.flatMap(({ site, pages, entities }) => {
    if (pages === 0)
      return [
        `${site} answered nothing but errors: nothing of it counts as gone on its word; "lycosa pages" shows what it said, and the next visit tries again`,
      ];
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
