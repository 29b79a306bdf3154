/** Learns a crawler from one or a few example pages, and runs it (004). */
import { systemClock } from '../base/clock.js';
import { LycosaError } from '../base/error.js';
import type { Budget } from '../crawl/budget.js';
import type { CrawlEnd } from '../crawl/crawl-options.js';
import type { ContentRule } from '../learn/kind/content-rule.js';
import type { TargetRule } from '../learn/kind/target-rule.js';
import { chooseNavigation } from '../learn/navigation/choose-navigation.js';
import { type ProvenNavigation, proveNavigation } from '../learn/navigation/prove-navigation.js';
import type { GraphPage, SiteGraph } from '../learn/site-graph.js';
import type { CrawlRecord, Store } from '../store/store.js';
import { keyOf } from '../url/address.js';
import { siteOf } from '../url/site.js';
import {
  type Cost,
  type CrawlerDefinition,
  type LearningRules,
  type PrintedNode,
  parseDefinition,
  printNavigation,
  saveCrawler,
} from './crawlers/definition.js';
import { checkPlaces } from './crawlers/examples.js';
import { learnAsPublished } from './crawlers/learn-as-published.js';
import { learnByExample } from './crawlers/learn-by-example.js';
import type { KindQuestion, Learning, LearningOptions, LearningParts, Phase } from './crawlers/learning.js';
import { type CrawlerRun, runCrawler, runName } from './crawlers/run-crawler.js';
import { entriesOf, hasScheme } from './entries.js';
import { type CollectSummary, collectAfter, collectingTargets, withObjects } from './objects/collect.js';
import { endRun, type RunningCrawl, withStoreAndWeb } from './with-crawl.js';

export interface LikeOptions extends LearningOptions {
  readonly samples: readonly string[];
  readonly entry: string;
  /** Pages that are not wanted, though they may look alike. */
  readonly unlike?: readonly string[];
  /** What the crawler is saved as; the site's name by default. */
  readonly name?: string;
  readonly rules?: LearningRules;
  readonly onStart?: (crawl: RunningCrawl & { readonly phase: Phase }) => void;
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
  /** What the examples leave open: whether a page that was left out belongs to them. */
  readonly question?: KindQuestion;
  /** What came of the objects, where some were looked for. */
  readonly objects?: CollectSummary;
  readonly seconds: number;
}

/** An entry without a scheme has that of an example of its host. */
function likeSamples(entry: string, samples: readonly string[]): string {
  if (hasScheme(entry)) return entry;
  const [bare] = entriesOf([entry]) as [string];
  const alike = samples.find((sample) => new URL(sample).host === new URL(bare).host);
  return alike === undefined ? entry : `${new URL(alike).protocol}//${entry}`;
}

/** Learns and crawls. The same call goes on with what was interrupted, and learns anew when it had finished. */
export async function like(options: LikeOptions): Promise<LikeSummary> {
  const startedAt = systemClock.now();
  const samples = entriesOf(options.samples);
  const [entry = ''] = entriesOf([likeSamples(options.entry, samples)]);
  const unlike = options.unlike === undefined || options.unlike.length === 0 ? [] : entriesOf(options.unlike);
  checkPlaces([...samples, ...unlike], entry, options);
  const both = samples.find((sample) => unlike.includes(sample));
  if (both !== undefined)
    throw new LycosaError('bad-option', `${both} is given as an example and with --not`, 'give it once');
  if (options.name !== undefined && !/^[\w.:@][\w.:@ -]{0,99}$/.test(options.name))
    throw new LycosaError(
      'bad-option',
      `--name ${JSON.stringify(options.name)} cannot be a name`,
      'use up to 100 letters, digits, and . : @ _ - inside',
    );
  if (options.rules === 'paper' && unlike.length + (options.about?.length ?? 0) > 0)
    throw new LycosaError(
      'bad-option',
      'the published rules know neither --not nor --about',
      'leave them out, or --rules paper',
    );
  return withStoreAndWeb(options, [options.entry, ...options.samples], async (store, web) => {
    const spec = specOf(options, entry, samples, unlike);
    const settings = collectingTargets(await withObjects(options, store));
    const parts: LearningParts = {
      options: settings,
      entry,
      samples,
      unlike,
      spec,
      store,
      web,
      now: startedAt,
      onStart: (phase, crawl) => options.onStart?.({ ...crawl, phase }),
    };
    const seconds = (): number => (systemClock.now() - startedAt) / 1000;
    // What was interrupted is learned again from what is kept, which asks for nothing, so that it ends as if it had not been.
    const unfinished = await unfinishedCrawler(store, spec, options.name);
    const name = options.name ?? unfinished?.name ?? (await freeName(store, entry, spec));
    const learning = await learnOnce(parts, options.rules ?? 'default');
    if (learning.result === null) {
      const none = { requests: 0, pages: 0, bytes: 0 };
      const base = { name, entry, samples, navigation: [], learning: learning.cost, crawl: none };
      return { ...base, targets: [], end: learning.end, warnings: [], seconds: seconds() };
    }
    const madeAt = unfinished?.madeAt ?? systemClock.now();
    const crawler = { ...learning.result.crawler, name, spec, madeAt, learning: learning.cost };
    await saveCrawler(store, crawler, madeAt);
    const { learned } = learning.result;
    const left = { ...settings, budget: leftOf(options, learning, startedAt) };
    const run = await runCrawler(crawler, { settings: left, store, web, now: madeAt, learned }, (crawl) =>
      parts.onStart('crawling', crawl),
    );
    const made = run.isComplete ? await improveCrawler(crawler, run, learned.graph, store) : null;
    const accepted = acceptedOf(learned.graph, run.rule, crawler.about).map((page) => page.url);
    const summary = likeSummary(made?.crawler ?? crawler, run);
    const warnings = [...summary.warnings, ...(made?.warnings ?? [])];
    const targets = [...new Set([...accepted, ...run.targets])].sort();
    const objects = await objectsOf(run, settings, store, targets);
    if (run.isOver) await endRun(store, [run.crawl, ...(await learningCrawls(store, spec))], 'finished');
    return {
      ...summary,
      crawl: made === null ? run.cost : { ...run.cost, pages: made.pages },
      targets,
      warnings,
      ...(learning.result.question === undefined ? {} : { question: learning.result.question }),
      ...objects,
      seconds: seconds(),
    };
  });
}

/** Targets without a way to them that are named. */
const maxNamedTargets = 5;

/** Learns; what cannot be learned from is over, so that the same command looks anew. */
async function learnOnce(parts: LearningParts, rules: 'default' | 'paper'): Promise<Learning> {
  try {
    return await (rules === 'paper' ? learnAsPublished(parts) : learnByExample(parts));
  } catch (thrown) {
    if (thrown instanceof LycosaError)
      await endRun(parts.store, await learningCrawls(parts.store, parts.spec), 'finished');
    throw thrown;
  }
}

/** Crawls of learning that are not over. */
async function learningCrawls(store: Store, spec: string): Promise<CrawlRecord[]> {
  const names = [`examples ${spec}`, `learn ${spec}`];
  return (await store.crawls()).filter(({ name, state }) => names.includes(name) && state !== 'finished');
}

async function objectsOf(
  run: CrawlerRun,
  settings: LikeOptions,
  store: Store,
  targets: readonly string[],
): Promise<{ objects?: CollectSummary }> {
  const objects = run.end === 'interrupted' ? null : await collectAfter(settings, store, targets);
  return objects === null ? {} : { objects };
}

function likeSummary(crawler: CrawlerDefinition, run: CrawlerRun): Omit<LikeSummary, 'seconds'> {
  const { name, entry, samples, learning } = crawler;
  const navigation = printNavigation(crawler.navigation);
  const { cost: crawl, end, warnings } = run;
  return {
    name,
    entry,
    samples,
    navigation,
    learning,
    crawl,
    targets: [...run.targets].sort(),
    end,
    warnings,
  };
}

/** Saves the crawler with what its first run has taught: how targets are told, a way to each of them, and a cheaper pattern, if there is one. */
async function improveCrawler(
  crawler: CrawlerDefinition,
  run: CrawlerRun,
  graph: SiteGraph,
  store: Store,
): Promise<{ crawler: CrawlerDefinition; pages: number; warnings: readonly string[] }> {
  const accepted = acceptedOf(graph, run.rule, crawler.about);
  const proven =
    run.rule === null ? null : provenCrawler(crawler, graph, new Set(accepted.map((page) => page.key)));
  const improved = {
    ...crawler,
    navigation: proven?.nodes ?? crawler.navigation,
    rule: run.rule,
    expected: proven === null ? run.targets.length : accepted.length - proven.unreached.length,
  };
  await saveCrawler(store, improved, systemClock.now());
  const left = proven?.unreached ?? [];
  const warnings =
    left.length === 0
      ? []
      : [
          `no way from ${crawler.entry} leads to ${left.length} of ${accepted.length} targets, so "lycosa recrawl" will not see them: ${left.slice(0, maxNamedTargets).join(', ')}${left.length > maxNamedTargets ? ', …' : ''}`,
        ];
  return { crawler: improved, pages: proven?.pages ?? run.cost.pages, warnings };
}

/** A crawler that was learned from the same examples and whose first run was interrupted; null when there is none. */
async function unfinishedCrawler(
  store: Store,
  spec: string,
  name: string | undefined,
): Promise<CrawlerDefinition | null> {
  const crawls = await store.crawls();
  for (const kept of await store.crawlers()) {
    const crawler = parseDefinition(kept.definition, kept.name);
    if (crawler.spec !== spec || (name !== undefined && crawler.name !== name)) continue;
    const isOpen = crawls.some(
      (crawl) => crawl.name === runName(crawler.name) && crawl.state !== 'finished' && crawl.run === 1,
    );
    if (isOpen) return crawler;
  }
  return null;
}

/** The name of the crawler learned from the same, or the site's name, with a number behind it where another crawler has it. */
async function freeName(store: Store, entry: string, spec: string): Promise<string> {
  const known = await store.crawlers();
  const own = known.find(({ definition, name }) => parseDefinition(definition, name).spec === spec);
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
function leftOf(options: LikeOptions, learning: Learning, startedAt: number): Budget {
  const { budget = {} } = options;
  const left = (limit: number, spent: number): number => Math.max(0, limit - spent);
  const elapsedMs = systemClock.now() - startedAt;
  return {
    ...budget,
    ...(budget.maxPages === undefined ? {} : { maxPages: left(budget.maxPages, learning.newPages) }),
    ...(budget.maxBytes === undefined ? {} : { maxBytes: left(budget.maxBytes, learning.cost.bytes) }),
    ...(budget.maxTimeMs === undefined ? {} : { maxTimeMs: left(budget.maxTimeMs, elapsedMs) }),
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

/** The pattern that reaches most targets over the pages that are at hand: the one that was learned, or one that is chosen anew and visits fewer pages. */
function provenCrawler(
  crawler: CrawlerDefinition,
  graph: SiteGraph,
  targets: ReadonlySet<string>,
): ProvenNavigation {
  const entry = keyOf(crawler.entry);
  const met = new Set<string>([entry]);
  for (const page of graph.pages()) {
    met.add(page.key);
    for (const link of page.links) met.add(link.key);
  }
  const site = { graph, entry, targets, met };
  const now = proveNavigation(site, crawler.navigation);
  const then = proveNavigation(site, chooseNavigation(site));
  const isBetter =
    then.unreached.length < now.unreached.length ||
    (then.unreached.length === now.unreached.length && then.pages < now.pages);
  return isBetter ? then : now;
}
