/** Learning by default: explore towards pages like the examples, tell their kind, choose the cheapest pattern that reaches them. */
import { LycosaError } from '../../base/error.js';
import { movedEntries } from '../../crawl/crawl-state.js';
import { likely } from '../../learn/explore/explorer.js';
import { type AboutTopic, ContentRule } from '../../learn/kind/content-rule.js';
import { judgeGraph } from '../../learn/kind/judge-graph.js';
import { chooseNavigation } from '../../learn/navigation/choose-navigation.js';
import { proveNavigation } from '../../learn/navigation/prove-navigation.js';
import { SiteGraph } from '../../learn/site-graph.js';
import { type Explored, exampleLed } from '../../navigate/example-led/example-led.js';
import type { LearnedKind, ShownPage } from '../../navigate/example-led/site-exploration.js';
import { decodeStructure, wordHashes } from '../../page/structure/page-structure.js';
import type { CrawlRecord, VisitedPage } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { engineOptions } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { usualDelayMs } from '../open-web.js';
import { withCrawl } from '../with-crawl.js';
import { checkPlaces, fetchExamples } from './examples.js';
import {
  defaultLearningPages,
  type KindQuestion,
  type Learning,
  type LearningParts,
  notReached,
} from './learning.js';
import { addToGraph, graphPage, type LinkReader, linkReader } from './stored-graph.js';

export async function learnByExample(parts: LearningParts): Promise<Learning> {
  const { options, entry, samples, unlike, spec, store, web, now } = parts;
  const { words, pages: topicPages } = topicOf(options.about ?? []);
  const inside = options.about === undefined || options.about.length === 0 ? 'paths' : 'words';
  const examples = await fetchExamples(
    [...samples, ...unlike, ...topicPages],
    spec,
    { settings: options, store, web, inside, now },
    (crawl) => parts.onStart('examples', crawl),
  );
  const exampleCost = { requests: examples.requests, pages: examples.pages.length, bytes: examples.bytes };
  if (examples.pages.length === 0) return { end: examples.end, cost: exampleCost, newPages: 0, result: null };

  const crawl = await store.openCrawl(`learn ${spec}`, JSON.stringify({ entries: [entry] }), now);
  const given = examples.pages.slice(0, samples.length + unlike.length);
  checkPlaces(
    given.map((page) => page.url),
    entry,
    options,
  );
  const read = await linkReader(options, [entry, ...samples, ...movedEntries(crawl)], store);
  const shown = given.map((page) => shownExample(page, read));
  const navigator = exampleLed({
    entry,
    like: shown.slice(0, samples.length),
    unlike: shown.slice(samples.length),
    window: (options.delayMs ?? usualDelayMs) > 0 ? 1 : (options.concurrency ?? 16),
    maxPages: options.maxLearningPages ?? defaultLearningPages,
    inside,
  });
  const running = withCrawl(
    {
      ...engineOptions(options, { entries: [entry, ...samples], store, crawl, web }),
      navigator,
      sitemaps: false,
      keepOpen: true,
    },
    (started) => parts.onStart('learning', started),
  );
  const end = await running.run();
  const { requests, pages, bytes } = running.progress();
  const cost = {
    requests: requests + exampleCost.requests,
    pages: pages + exampleCost.pages,
    bytes: bytes + exampleCost.bytes,
  };
  const newPages = pages - crawl.legPages;
  if (end !== 'finished' && end !== 'enough') return { end, cost, newPages, result: null };
  const explored = navigator.explored(running.memory as Parameters<typeof navigator.explored>[0]);
  const vocabularies = examples.pages
    .slice(given.length)
    .map((page) => decodeStructure(page.structure)?.vocabulary ?? []);
  const topic = inside === 'words' ? { words, pages: vocabularies } : null;
  return { end, cost, newPages, result: await crawlerFrom(parts, explored, crawl, given, topic) };
}

function shownExample(page: VisitedPage, read: LinkReader): ShownPage {
  return { url: page.url, structure: page.structure, links: graphPage(page, read)?.links ?? [] };
}

/** What was explored, each page once and under its own address: what pages are other forms of one was learned on the way. */
async function withoutDoubles(
  { graph, learned }: Explored,
  { store, samples }: LearningParts,
  crawl: CrawlRecord,
  examples: readonly VisitedPage[],
  read: LinkReader,
): Promise<Explored> {
  if ((await store.pageForms()).length === 0) return { graph, learned };
  const once = new SiteGraph();
  // An example that the site links to under another address is there as that.
  for (const page of examples)
    if (graph.page(keyOf(page.url))?.key === keyOf(page.url)) addToGraph(once, page, read);
  for await (const page of store.visited(crawl)) addToGraph(once, page, read);
  const { like, unlike } = shownKeys(
    learned,
    examples,
    samples.length,
    (url) => read(url)?.key ?? keyOf(url),
  );
  const judgement = learned === null ? null : judgeGraph(once, like, unlike);
  return { graph: once, learned: judgement === null ? learned : { ...learned!, ...judgement } };
}

/** The keys of what was shown: examples, as the site links to them, and pages that are not wanted. */
function shownKeys(
  learned: LearnedKind | null,
  examples: readonly VisitedPage[],
  samples: number,
  meantKey: (url: string) => string,
): { like: string[]; unlike: string[] } {
  const urls = examples.map(({ url }) => url);
  const like = learned?.like ?? urls.slice(0, samples);
  return { like: [...new Set(like.map(meantKey))], unlike: urls.slice(samples).map(meantKey) };
}

/** Questions at most: after these the answers have said what they can. */
const maxQuestions = 3;

/** The kind with what was answered to questions that the examples leave open, and what is open still; answers are added to what was shown. */
async function askedAbout(
  learned: LearnedKind | null,
  graph: SiteGraph,
  shown: { readonly like: string[]; readonly unlike: string[] },
  { samples, options }: LearningParts,
): Promise<{ learned: LearnedKind | null; question: KindQuestion | null }> {
  if (learned === null) return { learned, question: null };
  let current = learned;
  for (let i = 0; ; i++) {
    const open = current.open();
    if (open === null) return { learned: current, question: null };
    const question = { example: samples[0]!, also: open.url, pages: open.pages };
    const answer = i < maxQuestions ? ((await options.ask?.(question)) ?? null) : null;
    if (answer === null) return { learned: current, question };
    (answer ? shown.like : shown.unlike).push(open.key);
    const judgement = judgeGraph(graph, shown.like, shown.unlike);
    if (judgement !== null) current = { ...current, ...judgement };
  }
}

/** From what was explored to a crawler. */
async function crawlerFrom(
  parts: LearningParts,
  explored: Explored,
  crawl: CrawlRecord,
  examples: readonly VisitedPage[],
  topic: AboutTopic | null,
): Promise<NonNullable<Learning['result']>> {
  const { entry, samples, store, options } = parts;
  const read = await linkReader(options, [entry, ...samples, ...movedEntries(crawl)], store);
  const meantKey = (url: string): string => read(url)?.key ?? keyOf(url);
  const once = await withoutDoubles(explored, parts, crawl, examples, read);
  const shown = shownKeys(once.learned, examples, samples.length, meantKey);
  const { graph } = once;
  const { learned, question } = await askedAbout(once.learned, graph, shown, parts);
  const metKeys = new Set([...(learned?.explorer.keys() ?? [])].map(meantKey));
  const isExampleMet = [...shown.like, ...shown.unlike].some((key) => metKeys.has(key));
  if (learned === null || learned.reached === 0 || (!isExampleMet && !learned.isCertain)) {
    const pages = [...graph.pages()].filter((page) => !samples.includes(page.url));
    throw notReached(entry, samples, pages.length, pages.filter((page) => page.structure?.isShell).length);
  }
  const { explorer, rule } = learned;
  const about = topic === null ? null : contentRule(topic, graph, learned.targets);
  const isWanted = (key: string): boolean =>
    about === null || about.accepts(graph.page(key)?.structure?.vocabulary ?? []);
  const targets = new Set([...learned.targets].filter(isWanted));
  if (targets.size === 0)
    throw new LycosaError(
      'not-reached',
      `none of the ${learned.targets.size} pages like the example is about what --about asks for`,
      'give other words, or the address of a page that is about it',
    );
  const met = new Set(explorer.keys());
  for (const key of met)
    if (
      explorer.likelihoodOf(key) >= likely &&
      meantKey(key) === key &&
      graph.page(key) === undefined &&
      rule.acceptsUrl(key)
    )
      targets.add(key);
  const site = { graph, entry: keyOf(entry), targets, met };
  const { nodes: navigation, unreached } = proveNavigation(site, chooseNavigation(site));
  const ids = new Map<string, number>();
  for (const page of examples) ids.set(keyOf(page.url), page.id);
  for await (const page of store.visited(crawl)) {
    const own = meantKey(page.url);
    if (own === keyOf(page.url) || !ids.has(own)) ids.set(own, page.id);
  }
  return {
    crawler: {
      entry,
      samples,
      rules: 'default',
      scope: {
        kind: options.scope ?? 'site',
        include: options.include ?? [],
        exclude: options.exclude ?? [],
      },
      navigation,
      rule,
      about,
      expected: targets.size - unreached.length,
    },
    learned: { graph, ids, ...shown },
    ...(question === null ? {} : { question }),
  };
}

/** What `--about` was given: words, and addresses of pages. */
function topicOf(about: readonly string[]): { words: number[]; pages: string[] } {
  const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);
  const words = about.filter((text) => !isUrl(text));
  const empty = words.find((text) => wordHashes(text).length === 0);
  if (empty !== undefined)
    throw new LycosaError(
      'bad-option',
      `--about "${empty}" has no word in it`,
      'give words of two letters or more, or a URL',
    );
  const pages = about.filter(isUrl);
  return {
    words: words.flatMap((text) => [...wordHashes(text)]),
    pages: pages.length === 0 ? [] : entriesOf(pages),
  };
}

function contentRule(topic: AboutTopic, graph: SiteGraph, targets: ReadonlySet<string>): ContentRule {
  const vocabularies: Uint32Array[] = [];
  for (const key of targets) {
    const vocabulary = graph.page(key)?.structure?.vocabulary;
    if (vocabulary !== undefined) vocabularies.push(vocabulary);
  }
  const rule = ContentRule.learn(topic, vocabularies);
  if (!rule.isTelling)
    throw new LycosaError(
      'bad-option',
      'every target has the words given with --about, so they tell none apart',
      'give other words, or the address of a page that is about it',
    );
  return rule;
}
