/** Runs a learned crawler: follows its pattern, judges the pages it gets, and says what is new, changed and gone. */
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import { movedEntries } from '../../crawl/crawl-state.js';
import { type Judgement, judgeGraph } from '../../learn/kind/judge-graph.js';
import type { TargetRule } from '../../learn/kind/target-rule.js';
import { TargetTeller } from '../../learn/kind/target-teller.js';
import { followPattern, maxDry } from '../../learn/navigation/follow-pattern.js';
import { SiteGraph } from '../../learn/site-graph.js';
import { nodeOfNote, noteOfNode, patternGuided } from '../../navigate/pattern-guided.js';
import type { CrawlRecord, NewLead, Store, VisitedPage } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entryLead } from '../entries.js';
import { type OnStart, openRun, withCrawl } from '../with-crawl.js';
import type { Cost, CrawlerDefinition } from './definition.js';
import { addToGraph, graphPage, type LinkReader, linkReader } from './stored-graph.js';

/** What a run found. It is still open: whoever asked for it ends it (`isOver`) when all that follows is done. */
export interface CrawlerRun {
  readonly crawl: CrawlRecord;
  readonly isOver: boolean;
  readonly run: number;
  readonly end: CrawlEnd;
  /** Whether everything the pattern leads to was seen. */
  readonly isComplete: boolean;
  readonly cost: Cost;
  readonly targets: readonly string[];
  readonly new: readonly string[];
  readonly changed: readonly string[];
  readonly vanished: readonly string[];
  /** What speaks against the pattern; empty when it still fits. */
  readonly warnings: readonly string[];
  /** How targets are told, after this run. */
  readonly rule: TargetRule | null;
}

/** Pages that learning has just fetched, so that they need not be fetched again. */
export interface LearnedPages {
  readonly graph: SiteGraph;
  readonly ids: ReadonlyMap<string, number>;
  /** Keys of the examples, wanted and unwanted. */
  readonly like: readonly string[];
  readonly unlike: readonly string[];
}

/** How often the pattern is walked again over what has come, to find what was missed. */
const maxWalks = 4;
/** A run that reaches less than this share of what was there before is suspect. */
const fewTargets = 0.5;
/** …as is one whose targets look less like the examples than they did, by this factor. */
const lessAlike = 0.6;
/** Share of pages that may fail in passing before a run counts as cut short. */
const failedShareOfRun = 0.1;

export async function runCrawler(
  crawler: CrawlerDefinition,
  parts: { settings: CrawlSettings; store: Store; web: PoliteWeb; now: number; learned?: LearnedPages },
  onStart: OnStart | undefined,
): Promise<CrawlerRun> {
  const { store, web, learned } = parts;
  const settings: CrawlSettings = {
    ...parts.settings,
    scope: crawler.scope.kind,
    include: crawler.scope.include,
    exclude: crawler.scope.exclude,
  };
  const { entry, name, madeAt } = crawler;
  const crawl = await openRun(
    store,
    runName(name),
    { entries: [entry], crawler: name, made: madeAt },
    parts.now,
  );
  const read = await linkReader(settings, [crawler.entry, ...movedEntries(crawl)], store);
  const fetchedUrls =
    learned !== undefined && !crawl.resumed ? await adoptLearned(crawler, crawl, store, learned) : [];
  const running = withCrawl(
    {
      ...engineOptions(settings, { entries: [crawler.entry], store, crawl, web }),
      navigator: patternGuided(crawler.navigation, { inside: crawler.about === null ? 'paths' : 'words' }),
      fetchedUrls,
      entries: [crawler.entry],
      sitemaps: false,
      keepOpen: true,
    },
    onStart,
  );
  let end = await running.run();
  for (let round = 0; learned !== undefined && end === 'finished' && round < maxWalks; round++) {
    const missing = await missingLeads(crawler, crawl, store, read);
    if ((await store.discover(crawl, missing)) === 0) break;
    end = await running.run();
  }
  const judgement = learned === undefined ? null : await judgeAgain(crawler, crawl, store, learned, read);
  const rule = judgement?.rule ?? crawler.rule;
  const result = await reportRun({ ...crawler, rule }, crawl, store, end, running.progress(), read);
  const warnings = judgement?.isDoubtful ? [...result.warnings, doubtfulKind] : result.warnings;
  return { ...result, warnings, crawl, isOver: end === 'finished' };
}

const doubtfulKind =
  'little tells what pages like the example have in common; look through the targets, and give a second example or --not URL if some are wrong';

/** What the crawl of a crawler is called in the store. */
export function runName(name: string): string {
  return `crawler ${name}`;
}

/** The kind, told anew with the pages that the first crawl has added to those of learning. */
async function judgeAgain(
  crawler: CrawlerDefinition,
  crawl: CrawlRecord,
  store: Store,
  { graph, like, unlike }: LearnedPages,
  read: LinkReader,
): Promise<Judgement | null> {
  if (crawler.rule === null) return null;
  for await (const page of store.visited(crawl)) addToGraph(graph, page, read);
  return judgeGraph(graph, like, unlike);
}

/** Makes what learning fetched part of the run, as far as the pattern leads there. */
async function adoptLearned(
  crawler: CrawlerDefinition,
  crawl: CrawlRecord,
  store: Store,
  { graph, ids }: LearnedPages,
): Promise<string[]> {
  const { visited, missing } = followPattern(crawler.navigation, crawler.entry, graph);
  const pages = visited.flatMap(({ key, node, level }) => {
    const id = ids.get(key);
    return id === undefined ? [] : [{ id, level, note: noteOfNode(node) }];
  });
  await store.adopt(crawl, pages);
  await store.discover(
    crawl,
    missing.map(({ url, node, level }) => leadOf(url, node, level)),
  );
  return visited.map(({ url }) => url);
}

function leadOf(url: string, node: number, level: number): NewLead {
  return { ...entryLead(url), level, rank: level, note: noteOfNode(node) };
}

/** Leads the pattern asks for when it is walked over everything that has come. A family of hubs that is large enough to have been judged by its yield is left as it is. */
async function missingLeads(
  crawler: CrawlerDefinition,
  crawl: CrawlRecord,
  store: Store,
  read: LinkReader,
): Promise<NewLead[]> {
  const graph = new SiteGraph();
  for await (const page of store.visited(crawl)) addToGraph(graph, page, read);
  const { visited, missing } = followPattern(crawler.navigation, crawler.entry, graph);
  const sizes = new Map<number, number>();
  for (const { node } of visited) sizes.set(node, (sizes.get(node) ?? 0) + 1);
  const isJudged = (id: number): boolean =>
    (sizes.get(id) ?? 0) >= maxDry && crawler.navigation.find((node) => node.id === id)?.role === 'hub';
  return missing
    .filter(({ node }) => !isJudged(node))
    .map(({ url, node, level }) => leadOf(url, node, level));
}

async function reportRun(
  crawler: CrawlerDefinition,
  crawl: CrawlRecord,
  store: Store,
  end: CrawlEnd,
  progress: { requests: number; bytes: number },
  read: LinkReader,
): Promise<Omit<CrawlerRun, 'crawl' | 'isOver'>> {
  const { targets, pages, recognised, unknown, hubsFailed } = await judgeTargets(crawler, crawl, store, read);
  // Where nothing was read the site is in trouble, not what it had.
  const isCut = pages === 0 || hubsFailed > 0 || unknown.length > failedShareOfRun * (pages + unknown.length);
  const isComplete = end === 'finished' && !isCut;
  const lists = { new: [] as string[], changed: [] as string[], vanished: [] as string[] };
  // A run that was cut short has nothing to say about what is gone.
  if (isComplete) {
    await store.keepTargets(crawler.name, crawl.run, targets, unknown);
    for await (const { url, state } of store.targets(crawler.name, crawl.run))
      if (state !== 'same') lists[state].push(url);
  }
  const warnings: string[] = [];
  if (end === 'finished' && pages === 0)
    warnings.push(
      'the site answered nothing but errors: nothing counts as gone on its word; run it again later, and "lycosa pages" shows what it said',
    );
  else if (end === 'finished' && isCut)
    warnings.push(
      `${unknown.length} pages could not be fetched, so what is new, changed or gone cannot be told this time; run it again later`,
    );
  if (isComplete && targets.length < fewTargets * crawler.expected)
    warnings.push(
      `only ${targets.length} targets were reached, where there were ${crawler.expected} when the crawler was made: the site may have changed; make it again with "lycosa like"`,
    );
  if (
    isComplete &&
    targets.length > 0 &&
    crawler.rule !== null &&
    recognised < lessAlike * crawler.rule.recognised
  )
    warnings.push(
      `only ${Math.round(recognised * 100)} % of the targets are built like the example, where it was ${Math.round(crawler.rule.recognised * 100)} %: the site may have been redesigned; make the crawler again with "lycosa like"`,
    );
  return {
    run: crawl.run,
    end: end === 'finished' && pages === 0 ? 'waiting' : end,
    isComplete,
    cost: { requests: progress.requests, pages, bytes: progress.bytes },
    targets: targets.map(({ url }) => url),
    ...lists,
    warnings,
    rule: crawler.rule,
  };
}

/** Which of the run's pages are targets. */
async function judgeTargets(
  crawler: CrawlerDefinition,
  crawl: CrawlRecord,
  store: Store,
  read: LinkReader,
): Promise<{
  targets: { id: number; url: string; content: number }[];
  pages: number;
  recognised: number;
  /** Pages that could not be fetched, for a reason that may pass. */
  unknown: number[];
  hubsFailed: number;
}> {
  // Twice over the pages, so that none has to be kept: where links to them stand, then what they are.
  const teller = new TargetTeller(crawler);
  const unknown: number[] = [];
  // Pages under their own address: other forms of them are no targets besides.
  const own = new Set<string>();
  let hubsFailed = 0;
  const roles = new Map(crawler.navigation.map(({ id, role }) => [id, role]));
  for await (const visited of store.visited(crawl)) {
    if (isPassingFailure(visited)) {
      unknown.push(visited.id);
      if (roles.get(nodeOfNote(visited.note)) !== 'target') hubsFailed++;
    }
    const page = graphPage(visited, read);
    if (page === null) continue;
    if (page.key === keyOf(visited.url)) own.add(page.key);
    teller.see(page);
  }
  const targets: { id: number; url: string; content: number }[] = [];
  const isDouble = (key: string, url: string): boolean => {
    if (key === keyOf(url)) return false;
    if (own.has(key)) return true;
    own.add(key);
    return false;
  };
  for await (const visited of store.visited(crawl)) {
    const page = graphPage(visited, read, false);
    if (page === null || isDouble(page.key, visited.url)) continue;
    if (!teller.isTarget(page, nodeOfNote(visited.note))) continue;
    targets.push({ id: visited.id, url: page.url, content: page.structure?.textHash ?? 0 });
  }
  return { targets, pages: teller.pages, recognised: teller.recognised, unknown, hubsFailed };
}

/** Whether a page could not be fetched for a reason that may be another tomorrow. */
export function isPassingFailure({ outcome, status }: VisitedPage): boolean {
  if (status !== null) return status >= 500 || status === 408 || status === 429;
  // A redirect without a status was not asked for: it is another form of a page.
  return outcome !== 'robots-denied' && outcome !== 'not-modified' && outcome !== 'redirect';
}
