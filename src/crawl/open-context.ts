/** Puts together what the steps of a crawl share. */
import type { Clock } from '../base/clock.js';
import { hash64 } from '../base/hash.js';
import type { Log } from '../base/log.js';
import type { CrawlNotes, CrawlRecord, Store } from '../store/store.js';
import { keyOf } from '../url/address.js';
import { usualToken } from '../web/robots.js';
import type { Web } from '../web/web.js';
import { Committer } from './committer.js';
import type { CrawlOptions } from './crawl-options.js';
import type { CrawlState } from './crawl-state.js';
import { FrontierAhead } from './decide/frontier-ahead.js';
import type { NavigatorMemory } from './decide/navigator-memory.js';
import { Companions } from './guard/companions.js';
import { FruitlessFamilies } from './guard/fruitless.js';
import { NearDuplicates } from './guard/near-duplicates.js';
import { PageForms } from './guard/page-forms.js';
import { Scope } from './guard/scope.js';
import { lowHalf, SeenCache } from './guard/seen-cache.js';
import { TrapGuard } from './guard/trap-guard.js';
import { Outages } from './pace/outages.js';
import { Rendering } from './render/rendering.js';
import { ScriptRequests } from './render/script-requests.js';
import { FreshValues } from './step/fresh-values.js';
import { RobotsCache } from './step/robots-cache.js';
import type { StepContext } from './step/step-context.js';
import { ReadPool } from './workers/read-pool.js';

const usualBodyBytes = 16 * 1024 * 1024;
/** What is read back of shapes and sketches. */
const maxShapesLoaded = 10_000;
const maxSketches = 50_000;

/** What happens to a crawl while its steps run. */
export interface CrawlEvents {
  /** New leads wait. */
  found(count: number): void;
  /** Leads were put into the store besides those of a visit. */
  discovered(count: number): void;
  /** Ranks that are held are of another measure. */
  scaled(): void;
  enough(): void;
  /** A site is given up for this run. */
  siteGone(siteId: number): void;
  /** Whether a site has answered in this run, before it was interrupted. */
  hasAnsweredBefore(site: string): boolean;
  notes(): CrawlNotes;
}

export async function openContext(
  options: CrawlOptions,
  state: CrawlState,
  parts: { readonly clock: Clock; readonly log: Log; readonly memory: NavigatorMemory },
  events: CrawlEvents,
): Promise<StepContext> {
  const { store, crawl, web, navigator, knowledge, sitemaps = true } = options;
  const { clock, log, memory } = parts;
  const { random = Math.random, productToken = usualToken, archive = true } = options;
  const robots =
    options.robots === false ? null : new RobotsCache({ store, web, productToken, random, archive, clock });
  const scope = new Scope({
    ...options.scope,
    entries: [...options.scope.entries, ...state.moved],
    ...(options.siteRules === undefined ? {} : { siteRules: options.siteRules }),
  });
  const ahead = new FrontierAhead(store, crawl, {
    ranksByWeight: navigator.needs.ranksByWeight ?? false,
    onScale: () => events.scaled(),
  });
  return {
    store,
    crawl,
    web,
    navigator,
    scope,
    robots,
    ahead,
    clock,
    random,
    productToken,
    archive,
    pool: new ReadPool(knowledge ?? null, options.topic ?? null),
    rendering: openRendering(options, robots, parts),
    memory,
    guard: new TrapGuard(await store.shapes(crawl, maxShapesLoaded), navigator.needs.patience),
    near: await knownSketches(options),
    forms: new PageForms(await store.pageForms()),
    fruitless: new FruitlessFamilies(),
    companions: new Companions(),
    answering: await answeringSoFar(store, crawl),
    everything: options.everything ?? false,
    resolvesForms: !(options.everything ?? false) && navigator.needs.results !== true,
    seen: seenAlready(options.fetchedUrls ?? []),
    fresh: new FreshValues(),
    committer: new Committer(
      store,
      crawl,
      () => events.notes(),
      options.concurrency,
      (count) => events.found(count),
    ),
    onPage: options.onPage ?? null,
    siteRules: options.siteRules ?? (() => null),
    vertical: knowledge?.vertical.name ?? null,
    maxLevel: options.maxLevel ?? Number.POSITIVE_INFINITY,
    maxBodyBytes: options.maxBodyBytes ?? usualBodyBytes,
    sitemaps: typeof sitemaps === 'function' ? sitemaps : () => (sitemaps ? { note: null } : null),
    brokenOrigins: new Map(),
    robotsUnderWay: new Map(),
    sitemapsKnown: new Set(),
    attempts: new Map(),
    outages: new Outages({
      clock,
      log,
      isResumed: crawl.resumed,
      hasAnsweredBefore: events.hasAnsweredBefore,
      ...(options.restsMs === undefined ? {} : { restsMs: options.restsMs }),
      isThere: (origin) => answersAtAll(web, origin),
    }),
    siteGone: (siteId) => events.siteGone(siteId),
    moved: (url) => {
      scope.add(url);
      state.moved.push(url);
      log(`the entry has moved to ${url}; its site belongs to the crawl now`);
    },
    enough: () => events.enough(),
    discovered: (count) => events.discovered(count),
    cut: (url, what) => log(`${url}: ${what}`),
    objectsFailed: (url, why) => log(`no objects from ${url}: ${why}`),
    requestSent: () => {
      state.requests++;
    },
  };
}

async function answersAtAll(web: Web, origin: string): Promise<boolean> {
  const { kind } = await web.fetch({
    url: `${origin}/robots.txt`,
    accept: 'anything',
    maxBytes: 1000,
    tooLarge: 'cut',
  });
  return kind === 'answer';
}

function openRendering(
  { web, renderModeOf }: CrawlOptions,
  robots: RobotsCache | null,
  { log }: { readonly log: Log },
): Rendering | null {
  if (renderModeOf === undefined) return null;
  return new Rendering({ requests: new ScriptRequests(web, robots), modeOf: renderModeOf, log });
}

/** Sites of which a page was read before this leg of the run. */
async function answeringSoFar(store: Store, crawl: CrawlRecord): Promise<Set<string>> {
  const tallies = await store.tallies(crawl);
  const read = tallies.filter(({ outcomes }) => (outcomes.ok ?? 0) + (outcomes['not-modified'] ?? 0) > 0);
  return new Set(read.map(({ site }) => site));
}

async function knownSketches({ store }: CrawlOptions): Promise<NearDuplicates> {
  const near = new NearDuplicates();
  for (const { id, sketch, titleHash } of await store.sketches(maxSketches))
    near.add(id, new Uint32Array(new Uint8Array(sketch).buffer), titleHash);
  return near;
}

function seenAlready(urls: readonly string[]): SeenCache {
  const seen = new SeenCache();
  for (const url of urls) {
    const key = hash64(keyOf(url));
    seen.add(key, lowHalf(key));
  }
  return seen;
}
