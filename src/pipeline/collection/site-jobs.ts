/** Learning one site of a store, as a job that can be done in any thread: what goes in and comes out is plain data. */
import { learnPatterns, type SiteFindings, type Way, wayTo } from '../../learn/patterns/learn-patterns.js';
import type { ObjectPattern, PatternKind, PatternMaking } from '../../learn/patterns/object-patterns.js';
import type { Store } from '../../store/store.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import { type PrintedNode, printNavigation } from '../crawlers/definition.js';
import { loadSite, type Wanted } from './load-site.js';

export interface SiteJob {
  readonly vertical: Wanted;
  readonly site: string;
  readonly entry: string | undefined;
  /** When it was last mapped as a whole: older pages are no longer met there. */
  readonly since: number;
  readonly making: PatternMaking | undefined;
  /** Find the way level by level, as published. */
  readonly byLevels: boolean;
  /** Find the way to these; find patterns when there are none. */
  readonly wanted: readonly { readonly pattern: string; readonly pages: readonly string[] }[] | null;
}

interface PrintedPattern {
  readonly pattern: string;
  readonly kind: PatternKind;
  /** Pages by their numbers among `keys`. */
  readonly pages: readonly number[];
  readonly entities: readonly number[];
  readonly hubs: readonly number[];
}

export interface SiteResult {
  readonly entry: string;
  /** Pages that were fetched. */
  readonly size: number;
  readonly keys: readonly string[];
  readonly patterns: readonly PrintedPattern[];
  readonly way: (Omit<Way, 'nodes'> & { readonly nodes: readonly PrintedNode[] }) | null;
}

/** Does the job; null when the store has nothing of the site. */
export async function doSiteJob(store: Store, job: SiteJob): Promise<SiteResult | null> {
  const mapped = await loadSite(store, job.vertical, job.site, job.entry, job.since);
  if (mapped === null) return null;
  const { entry, graph } = mapped;
  if (job.wanted !== null) {
    const wanted = job.wanted.map(({ pattern, pages }) => ({ pattern: UrlPattern.parse(pattern), pages }));
    const making = job.making === undefined || job.making === 'tree' ? 'script' : job.making;
    const way = wayTo(mapped, wanted, job.byLevels ? making : null);
    const printedWay = { ...way, nodes: printNavigation(way.nodes) };
    return { entry, size: graph.size, keys: [], patterns: [], way: printedWay };
  }
  return { entry, size: graph.size, way: null, ...printed(learnPatterns(mapped, job.making)) };
}

function printed({ patterns, hubs }: SiteFindings): Pick<SiteResult, 'keys' | 'patterns'> {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const own = patterns.map(({ pattern, kind, pages, entities }, i) => ({
    pattern: String(pattern),
    kind,
    pages: pages.map(numberOf),
    entities,
    hubs: hubs[i]!.map(numberOf),
  }));
  return { keys: [...numbers.keys()], patterns: own };
}

/** The findings of a job. */
export function findingsOf(site: string, { keys, patterns }: SiteResult): SiteFindings {
  return {
    patterns: patterns.map(
      ({ pattern, kind, pages, entities }): ObjectPattern => ({
        site,
        pattern: UrlPattern.parse(pattern),
        kind,
        pages: pages.map((number) => keys[number]!),
        entities,
      }),
    ),
    hubs: patterns.map(({ hubs }) => hubs.map((number) => keys[number]!)),
  };
}
