/** Learns a crawler from one or a few example pages, and runs it (004). */
import { systemClock } from '../base/clock.js';
import type { CrawlEnd } from '../crawl/crawl.js';
import type { Progress } from '../crawl/events.js';
import type { ContentRule } from '../learn/kind/content-rule.js';
import type { TargetRule } from '../learn/kind/target-rule.js';
import { chooseNavigation } from '../learn/navigation/choose-navigation.js';
import { followPattern } from '../learn/navigation/follow-pattern.js';
import type { NavigationNode } from '../learn/navigation/navigation.js';
import type { GraphPage, SiteGraph } from '../learn/site-graph.js';
import type { Store } from '../store/store.js';
import { keyOf } from '../url/address.js';
import { siteOf } from '../url/site.js';
import {
  type Cost,
  type CrawlerDefinition,
  type LearningRules,
  type PrintedNode,
  printNavigation,
  saveCrawler,
} from './crawlers/definition.js';
import { checkPlaces } from './crawlers/examples.js';
import { learnAsPublished } from './crawlers/learn-as-published.js';
import { learnByExample } from './crawlers/learn-by-example.js';
import type { LearningOptions, LearningParts, Phase } from './crawlers/learning.js';
import { runCrawler } from './crawlers/run-crawler.js';
import { entriesOf } from './entries.js';
import { openStore } from './open-store.js';
import { openWeb } from './open-web.js';

export interface LikeOptions extends LearningOptions {
  readonly samples: readonly string[];
  readonly entry: string;
  /** Pages that are not wanted, though they may look alike. */
  readonly unlike?: readonly string[];
  /** What the crawler is saved as; the site's name by default. */
  readonly name?: string;
  readonly rules?: LearningRules;
  readonly onStart?: (crawl: { phase: Phase; progress(): Progress; stop(): void; resumed: boolean }) => void;
}

/** What was learned and found. */
export interface LikeSummary {
  readonly name: string;
  readonly entry: string;
  readonly samples: readonly string[];
  readonly navigation: readonly PrintedNode[];
  readonly learning: Cost;
  readonly crawl: Cost;
  readonly targets: readonly string[];
  readonly end: CrawlEnd;
  readonly warnings: readonly string[];
  readonly seconds: number;
}

export async function like(options: LikeOptions): Promise<LikeSummary> {
  const startedAt = systemClock.now();
  const [entry = ''] = entriesOf([options.entry]);
  const samples = entriesOf(options.samples);
  const unlike = options.unlike === undefined || options.unlike.length === 0 ? [] : entriesOf(options.unlike);
  checkPlaces([...samples, ...unlike], entry, options);
  const web = await openWeb({ connections: options.concurrency ?? 16, ...options });
  let store: Store | null = null;
  try {
    store = openStore(options);
    const name = options.name ?? (await freeName(store, entry, samples));
    const parts: LearningParts = {
      options,
      entry,
      samples,
      unlike,
      spec: specOf(options, entry, samples, unlike),
      store,
      web,
      now: startedAt,
      onStart: (phase, crawl, resumed) =>
        options.onStart?.({ phase, progress: () => crawl.progress(), stop: () => crawl.stop(), resumed }),
    };
    const learning = await (options.rules === 'paper' ? learnAsPublished(parts) : learnByExample(parts));
    const base = { name, entry, samples, learning: learning.cost };
    const seconds = (): number => (systemClock.now() - startedAt) / 1000;
    if (learning.result === null)
      return {
        ...base,
        navigation: [],
        crawl: { requests: 0, pages: 0, bytes: 0 },
        targets: [],
        end: learning.end,
        warnings: [],
        seconds: seconds(),
      };
    const crawler: CrawlerDefinition = { ...learning.result.crawler, name, learning: learning.cost };
    await saveCrawler(store, crawler, systemClock.now());
    const settings = { ...options, budget: leftOf(options, learning.cost) };
    const run = await runCrawler(
      crawler,
      { settings, store, web, now: systemClock.now(), learned: learning.result.learned },
      (crawl, resumed) => parts.onStart('crawling', crawl, resumed),
    );
    const { graph } = learning.result.learned;
    const accepted = acceptedOf(graph, run.rule, crawler.about);
    const targets = [...new Set([...accepted.map((page) => page.url), ...run.targets])].sort();
    // With everything at hand that the first pattern has brought, a cheaper one may show.
    const keys = new Set(accepted.map((page) => page.key));
    const better = run.end === 'finished' && run.rule !== null ? cheaper(crawler, graph, keys) : null;
    const navigation = better?.navigation ?? crawler.navigation;
    if (run.end === 'finished')
      await saveCrawler(
        store,
        { ...crawler, navigation, rule: run.rule, expected: run.targets.length },
        systemClock.now(),
      );
    return {
      ...base,
      navigation: printNavigation(navigation),
      crawl: better === null ? run.cost : { ...run.cost, pages: better.pages },
      targets,
      end: run.end,
      warnings: run.warnings,
      seconds: seconds(),
    };
  } finally {
    await store?.close();
    await web.close();
  }
}

/** The site's name, with a number behind it where another crawler has it. */
async function freeName(store: Store, entry: string, samples: readonly string[]): Promise<string> {
  const known = await store.crawlers();
  const own = known.find(({ definition }) => {
    const kept = JSON.parse(definition) as { entry: string; samples: string[] };
    return kept.entry === entry && JSON.stringify(kept.samples) === JSON.stringify(samples);
  });
  if (own !== undefined) return own.name;
  const site = siteOf(entry);
  for (let n = 1; ; n++) {
    const name = n === 1 ? site : `${site}-${n}`;
    if (!known.some((crawler) => crawler.name === name)) return name;
  }
}

/** What learning depends on; the same again goes on where it was interrupted. */
function specOf(
  options: LikeOptions,
  entry: string,
  samples: readonly string[],
  unlike: readonly string[],
): string {
  const { scope = 'site', include = [], exclude = [], rules = 'default', about = [] } = options;
  return JSON.stringify({ entry, samples, unlike, about, scope, include, exclude, rules });
}

/** The budget that learning has left. */
function leftOf(options: LikeOptions, spent: Cost): NonNullable<LikeOptions['budget']> {
  const { budget = {} } = options;
  return {
    ...budget,
    ...(budget.maxPages === undefined ? {} : { maxPages: Math.max(1, budget.maxPages - spent.pages) }),
    ...(budget.maxBytes === undefined ? {} : { maxBytes: Math.max(1, budget.maxBytes - spent.bytes) }),
  };
}

/** Pages that learning and crawling have brought and that are targets in the light of all of them. */
function acceptedOf(graph: SiteGraph, rule: TargetRule | null, about: ContentRule | null): GraphPage[] {
  if (rule === null) return [];
  return [...graph.pages()].filter(
    (page) =>
      rule.accepts(page.key, graph.featuresOf(page)) &&
      about?.accepts(page.structure?.vocabulary ?? []) !== false,
  );
}

/** A pattern that reaches as many targets over fewer pages, all of which are at hand; null when there is none. */
function cheaper(
  crawler: CrawlerDefinition,
  graph: SiteGraph,
  targets: ReadonlySet<string>,
): { navigation: NavigationNode[]; pages: number } | null {
  const entry = keyOf(crawler.entry);
  const met = new Set<string>([entry]);
  for (const page of graph.pages()) {
    met.add(page.key);
    for (const link of page.links) met.add(link.key);
  }
  const reach = (nodes: readonly NavigationNode[]): { targets: number; pages: number } => {
    const { visited, missing } = followPattern(nodes, crawler.entry, graph);
    const reached = visited.filter(({ key }) => targets.has(key)).length;
    return { targets: reached, pages: visited.length + missing.length };
  };
  const now = reach(crawler.navigation);
  const navigation = chooseNavigation({ graph, entry, targets, met });
  const then = reach(navigation);
  return then.targets >= now.targets && then.pages < now.pages ? { navigation, pages: then.pages } : null;
}
