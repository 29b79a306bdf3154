/** The loop: gives turns to leads while there are any and the budget lasts, and ends in one of a few named ways. */
import type { Clock } from '../base/clock.js';
import { systemClock } from '../base/clock.js';
import { hash64 } from '../base/hash.js';
import { type Log, silentLog } from '../base/log.js';
import type { Random } from '../base/random.js';
import type { Navigator } from '../navigate/navigator.js';
import { isSearching, type SearchNavigator } from '../navigate/searching/search-navigator.js';
import { isTopical, type TopicalNavigator } from '../navigate/topical/topical-navigator.js';
import type { Knowledge } from '../object/extract/extractor.js';
import type { RenderMode, SiteRules } from '../object/vertical/vertical.js';
import type { CrawlNotes, CrawlRecord, SiteTally, Store, Visit } from '../store/store.js';
import { keyOf } from '../url/address.js';
import { isFinalAnswer, type OutcomeKind } from '../web/outcome.js';
import { usualToken } from '../web/robots.js';
import type { Web } from '../web/web.js';
import { type Budget, exhausted } from './budget.js';
import { Committer } from './committer.js';
import type { OnVisit, Progress } from './events.js';
import { NearDuplicates } from './near-duplicates.js';
import type { SiteClock } from './politeness.js';
import { Rendering } from './rendering.js';
import { RobotsCache } from './robots-cache.js';
import { Schedule, type Turn } from './schedule.js';
import { Scope, type ScopeOptions } from './scope.js';
import { ScriptRequests } from './script-requests.js';
import { Searching } from './searching.js';
import { SeenCache } from './seen-cache.js';
import { step } from './step.js';
import type { StepContext } from './step-context.js';
import { TrapGuard } from './trap-guard.js';
import { Weighing } from './weighing.js';
import { ReadPool } from './workers/read-pool.js';

/** What a crawl is to do and how. */
export interface CrawlOptions {
  readonly store: Store;
  readonly crawl: CrawlRecord;
  readonly web: Web;
  readonly navigator: Navigator | TopicalNavigator | SearchNavigator;
  /** The topic that a navigator weighs by, as saved. */
  readonly topic?: string;
  /** Whether pages that share what they have gathered are really fetched again for it. */
  readonly refetches?: boolean;
  readonly scope: ScopeOptions;
  readonly maxLevel?: number;
  /** The run is not over when nothing waits: more may be discovered, and the caller ends it. */
  readonly keepOpen?: boolean;
  /** URLs the crawl has already, so that links to them are nothing new. */
  readonly known?: readonly string[];
  readonly delayMs: number;
  readonly concurrency: number;
  readonly budget?: Budget;
  /** Heed robots.txt; off only for archives and for one's own sites. */
  readonly robots?: boolean;
  /** Read sitemaps, of all sites or of some; what they list is judged as if it stood on a page with the mark that is given. */
  readonly sitemaps?: boolean | ((site: string) => number | null);
  readonly archive?: boolean;
  readonly maxBodyBytes?: number;
  /** The name robots.txt knows us by. */
  readonly productToken?: string;
  /** What is known for extracting objects; without it none are looked for. */
  readonly knowledge?: Knowledge;
  /** What a user said of a site. */
  readonly siteRules?: (site: string) => SiteRules | null;
  /** Which sites' pages are run in a browser before they are read; none by default. */
  readonly renderModeOf?: (site: string) => RenderMode;
  readonly onVisit?: OnVisit;
  readonly log?: Log;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Why a crawl ended. Only `finished` means that nothing is left to do; with `enough` its navigator wants no more. */
export type CrawlEnd =
  | 'finished'
  | 'enough'
  | 'max-pages'
  | 'max-bytes'
  | 'max-time'
  | 'max-pages-per-site'
  | 'interrupted'
  | 'waiting';

/** A site that cannot be reached this often in a row is left alone for a while. */
const maxUnreachable = 5;
const unreachableRestMs = 15 * 60_000;
/** The longest a crawl sits idle for a site that asked for patience; beyond, it ends and the site waits for the next run. */
const maxIdleMs = 5 * 60_000;
/** What a topical navigator has learned is large and changes with every page: it is kept this often, and at the end. */
const learnedEveryMs = 2000;
/** What is under way gets this long when the crawl is to stop. */
const graceMs = 3000;
const unreachable: ReadonlySet<OutcomeKind> = new Set([
  'connect-failed',
  'dns-failed',
  'timeout',
  'proxy-failed',
]);

type Memory = { navigator: unknown; moved: string[]; requests: number };

/** Addresses to which the entries of an unfinished crawl have moved. */
export function movedEntries(crawl: CrawlRecord): string[] {
  return crawl.memory === null ? [] : (JSON.parse(crawl.memory) as Memory).moved;
}

export class Crawl {
  readonly #options: CrawlOptions;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #underWay = new Set<Promise<void>>();
  readonly #sitePages = new Map<string, number>();
  readonly #unreachable = new Map<number, number>();
  readonly #memory: Memory;
  readonly #startedAt: number;
  #committedMemory = '';
  #committedLegMs = 0;
  #keptMemoryMs = 0;
  #keptMoved = 0;
  #pages = 0;
  #bytes = 0;
  #requests = 0;
  #failures = 0;
  #judged = 0;
  #relevant = 0;
  #waiting = 0;
  #stop: CrawlEnd | null = null;
  #siteBudgetHit = false;
  #hasLookedAgain = false;
  #wake: (() => void) | null = null;
  #isAwake = false;
  #failure: unknown = null;

  constructor(options: CrawlOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? silentLog;
    this.#startedAt = this.#clock.now();
    const stored = options.crawl.memory === null ? null : (JSON.parse(options.crawl.memory) as Memory);
    this.#memory = stored ?? { navigator: options.navigator.start(), moved: [], requests: 0 };
    this.#requests = this.#memory.requests;
  }

  /** How far it is. */
  progress(): Progress {
    return {
      pages: this.#pages,
      bytes: this.#bytes,
      requests: this.#requests,
      failures: this.#failures,
      waiting: this.#waiting,
      inFlight: this.#underWay.size,
      elapsedMs: this.#legMs(),
      topic: this.#options.topic === undefined ? null : { judged: this.#judged, relevant: this.#relevant },
    };
  }

  /** Ends the crawl soon and cleanly: nothing new is asked for, what is under way may finish. */
  stop(): void {
    this.#stopWith('interrupted');
  }

  /** Crawls until there is nothing left, a budget is used up, or `stop` is called. */
  async run(): Promise<CrawlEnd> {
    const { store, crawl } = this.#options;
    this.#pages = 0;
    this.#bytes = 0;
    this.#sitePages.clear();
    this.#loadTallies(await store.tallies(crawl));
    const pool = new ReadPool(this.#options.knowledge ?? null, this.#options.topic ?? null);
    const robots = this.#openRobots();
    const rendering = this.#openRendering(robots);
    const deadline = this.#startDeadline();
    try {
      const { context, schedule } = await this.#prepare(pool, rendering, robots);
      const end = await this.#loop(context, schedule);
      await schedule.releaseAll();
      if (isTopical(this.#options.navigator)) await store.complete(crawl, [], this.#notes(context, true));
      const isDone = end === 'finished' || end === 'enough';
      const state = isDone
        ? this.#options.keepOpen
          ? null
          : 'finished'
        : end === 'interrupted'
          ? null
          : 'stopped';
      if (state !== null) await store.endCrawl(crawl, state, this.#clock.now());
      return end;
    } finally {
      clearTimeout(deadline);
      await rendering?.close();
      await pool.close();
    }
  }

  #openRobots(): RobotsCache | null {
    const { robots, store, web, archive = true, random = Math.random, productToken } = this.#options;
    if (robots === false) return null;
    return new RobotsCache({ store, web, productToken: productToken ?? usualToken, random, archive });
  }

  #openRendering(robots: RobotsCache | null): Rendering | null {
    const { web, delayMs, renderModeOf, siteRules } = this.#options;
    if (renderModeOf === undefined) return null;
    const requests = new ScriptRequests({
      web,
      robots,
      delayMs,
      clock: this.#clock,
      delayOf: (site) => siteRules?.(site)?.delayMs ?? null,
    });
    return new Rendering({ requests, modeOf: renderModeOf, log: this.#log });
  }

  async #prepare(
    pool: ReadPool,
    rendering: Rendering | null,
    robots: RobotsCache | null,
  ): Promise<{ context: StepContext; schedule: Schedule }> {
    const options = this.#options;
    const { store, crawl } = options;
    const random = options.random ?? Math.random;
    const productToken = options.productToken ?? usualToken;
    const scope = new Scope({
      ...options.scope,
      entries: [...options.scope.entries, ...this.#memory.moved],
      ...(options.siteRules === undefined ? {} : { siteRules: options.siteRules }),
    });
    const guard = new TrapGuard(await store.shapes(crawl, 10_000), options.navigator.patience);
    const near = new NearDuplicates();
    for (const { id, sketch, titleHash } of await store.sketches(50_000)) {
      near.add(id, new Uint32Array(new Uint8Array(sketch).buffer), titleHash);
    }
    const { delayMs, concurrency, navigator } = options;
    const schedule = new Schedule(store, crawl, {
      delayMs,
      concurrency,
      byLevel: navigator.byLevel,
      bestFirst: isTopical(navigator) || isSearching(navigator),
      hasRoom: (site, pending) => this.#hasRoom(site, pending),
      prepare: (site, clock) => this.#prepareClock(site, clock, context),
    });
    const seen = new SeenCache();
    for (const url of options.known ?? []) {
      const key = hash64(keyOf(url));
      seen.add(key, Number(key & 0xffffffn));
    }
    const context: StepContext = {
      store,
      crawl,
      rendering,
      siteRules: options.siteRules ?? (() => null),
      vertical: options.knowledge?.vertical.name ?? null,
      web: options.web,
      pool,
      scope,
      guard,
      near,
      random,
      productToken,
      seen,
      navigator: options.navigator,
      memory: this.#memory.navigator,
      maxLevel: options.maxLevel ?? Number.POSITIVE_INFINITY,
      clock: this.#clock,
      robots,
      committer: new Committer(
        store,
        crawl,
        () => this.#notes(context),
        options.concurrency,
        (fresh) => {
          this.#waiting += fresh;
        },
      ),
      archive: options.archive ?? true,
      sitemaps: (site) =>
        typeof options.sitemaps === 'function'
          ? options.sitemaps(site)
          : options.sitemaps === false
            ? null
            : 0,
      get weighing() {
        return weighing;
      },
      get searching() {
        return searching;
      },
      maxBodyBytes: options.maxBodyBytes ?? 16 * 1024 * 1024,
      brokenOrigins: new Map(),
      robotsUnderWay: new Map(),
      sitemapsKnown: new Set(),
      attempts: new Map(),
      moved: (url) => {
        scope.add(url);
        this.#memory.moved.push(url);
        this.#log(`the entry has moved to ${url}; its site belongs to the crawl now`);
      },
      enough: () => this.#stopWith('enough'),
      discovered: (count) => {
        this.#waiting += count;
        schedule.foundMore();
      },
      cut: (url, what) => this.#log(`${url}: ${what}`),
      objectsFailed: (url, why) => this.#log(`no objects from ${url}: ${why}`),
      requestSent: () => {
        this.#requests++;
      },
    };
    const weighing = isTopical(navigator)
      ? new Weighing(context, navigator, { refetches: options.refetches ?? false })
      : null;
    const searching = isSearching(navigator) ? new Searching(context, navigator) : null;
    if (weighing !== null) weighing.onScale = () => schedule.reranked(null);
    return { context, schedule };
  }

  async #loop(context: StepContext, schedule: Schedule): Promise<CrawlEnd> {
    const { store, crawl, concurrency, budget = {} } = this.#options;
    this.#waiting = await store.waiting(crawl);
    for (;;) {
      if (this.#failure !== null) throw this.#failure;
      const limit = exhausted(budget, this.#spent(), this.#underWay.size);
      if (this.#stop === null && limit !== null && (this.#underWay.size === 0 || limit !== 'pages'))
        this.#stopWith(`max-${limit}`);
      if (this.#stop !== null) {
        if (this.#underWay.size > 0) await this.#settleWithin(graceMs);
        if (this.#failure !== null) throw this.#failure;
        return this.#stop;
      }
      const hasRoom = limit === null && this.#underWay.size < concurrency;
      const turn = hasRoom ? await schedule.take(this.#clock.now()) : null;
      if (turn !== null) {
        this.#hasLookedAgain = false;
        this.#begin(turn, context, schedule);
        continue;
      }
      // A site that asked for patience is not waited for when nothing of it is left.
      if (this.#underWay.size === 0 && this.#waiting <= 0 && (await store.waiting(crawl)) === 0)
        return 'finished';
      if (this.#underWay.size === 0 && schedule.isEmpty) {
        const end = await this.#idle(schedule);
        if (end !== null) return end;
        continue;
      }
      const at = hasRoom ? schedule.nextAt() : null;
      await this.#sleepUntil(at);
    }
  }

  /** Nothing is under way and nothing is held: is there anything that will be free again soon? */
  async #idle(schedule: Schedule): Promise<CrawlEnd | null> {
    const { store, crawl } = this.#options;
    if ((await store.waiting(crawl)) === 0) return 'finished';
    const now = this.#clock.now();
    const until = await store.nextUnblock(crawl, now);
    const end = this.#siteBudgetHit ? 'max-pages-per-site' : 'waiting';
    if (until === null ? this.#hasLookedAgain : until - now > maxIdleMs) return end;
    this.#hasLookedAgain = until === null;
    if (until !== null) await this.#sleepUntil(until);
    schedule.foundMore();
    return null;
  }

  #begin(turn: Turn, context: StepContext, schedule: Schedule): void {
    const running = this.#take(turn, context, schedule).catch((thrown: unknown) => {
      this.#failure ??= thrown;
    });
    this.#underWay.add(running);
    running.finally(() => {
      this.#underWay.delete(running);
      this.#wakeUp();
    });
  }

  async #take(turn: Turn, context: StepContext, schedule: Schedule): Promise<void> {
    const result = await step(turn, context);
    if (result.kind === 'retry') {
      if (result.at - this.#clock.now() > maxIdleMs)
        turn.clock.nextAt = Math.max(turn.clock.nextAt, result.at);
      await schedule.retryAt(result.lead ?? turn.lead, result.at);
    } else {
      const { visit } = result;
      this.#count(visit, turn.site);
      this.#waiting--;
      schedule.settled(
        turn.lead,
        visit.found.some((lead) => lead.skip === null),
      );
      if (visit.weighed !== undefined) schedule.reranked(new Set(visit.found.map(({ site }) => site)));
      await this.#watchSite(visit, turn, schedule);
      this.#options.onVisit?.(visit);
    }
    // A long Crawl-delay is the site's ordinary pace; what exceeds it was asked for.
    const { nextAt, pauseMs } = turn.clock;
    if (nextAt - this.#clock.now() > Math.max(maxIdleMs, pauseMs))
      await this.#rest(turn, nextAt, schedule, 'asks to be left alone');
  }

  #count(visit: Visit, site: string): void {
    if (visit.skip !== null || visit.lead.kind !== 'page') return;
    const score = visit.weighed?.score ?? null;
    if (score !== null) this.#judged++;
    if (score !== null && score >= 0.5) this.#relevant++;
    this.#bytes += visit.bytes;
    if (visit.status === null) this.#failures++;
    if (!isFinalAnswer(visit.outcome, visit.status)) return;
    this.#pages++;
    if (this.#options.budget?.maxPagesPerSite !== undefined)
      this.#sitePages.set(site, (this.#sitePages.get(site) ?? 0) + 1);
  }

  /** Whether a site may give another page while `pending` are under way. */
  #hasRoom(site: string, pending: number): boolean {
    const perSite = this.#options.budget?.maxPagesPerSite;
    const limit = typeof perSite === 'function' ? perSite(site) : perSite;
    if (limit === undefined || (this.#sitePages.get(site) ?? 0) + pending < limit) return true;
    if (pending === 0) this.#siteBudgetHit = true;
    return false;
  }

  /** A site whose robots.txt is known from before keeps its Crawl-delay from the first request on. */
  async #prepareClock(site: string, clock: SiteClock, context: StepContext): Promise<void> {
    clock.setCrawlDelay(this.#options.siteRules?.(site)?.delayMs ?? null);
    for (const scheme of ['http', 'https']) {
      const known = await context.robots?.known(`${scheme}://${site}`, this.#clock.now());
      if (known?.rules) clock.setCrawlDelay(known.rules.crawlDelayMs);
    }
  }

  /** Leaves a site that is out of reach until later. */
  async #watchSite(visit: Visit, turn: Turn, schedule: Schedule): Promise<void> {
    const { lead } = turn;
    if (!unreachable.has(visit.outcome)) {
      if (visit.status !== null) this.#unreachable.delete(lead.siteId);
      return;
    }
    const times = (this.#unreachable.get(lead.siteId) ?? 0) + 1;
    this.#unreachable.set(lead.siteId, times);
    if (times < maxUnreachable) return;
    this.#unreachable.delete(lead.siteId);
    await this.#rest(
      turn,
      this.#clock.now() + unreachableRestMs,
      schedule,
      `cannot be reached (${visit.detail ?? visit.outcome})`,
    );
  }

  /** Leaves a site, and those that share its politeness, alone until a time. */
  async #rest(turn: Turn, until: number, schedule: Schedule, why: string): Promise<void> {
    const sites = await schedule.rest(turn.lead.siteId);
    if (sites.length === 0) return;
    for (const site of sites) await this.#options.store.block(site, until);
    this.#log(`${turn.site} ${why}; what is left of it waits until ${new Date(until).toISOString()}`);
  }

  #notes(context: StepContext, isLast = false): CrawlNotes {
    this.#memory.navigator = context.memory;
    this.#memory.requests = this.#requests;
    const legMs = this.#legMs();
    const isLarge =
      isTopical(this.#options.navigator) && typeof context.memory === 'object' && context.memory !== null;
    const hasMoved = this.#memory.moved.length !== this.#keptMoved;
    this.#keptMoved = this.#memory.moved.length;
    const isDue = isLast || !isLarge || hasMoved || legMs - this.#keptMemoryMs >= learnedEveryMs;
    if (isDue) this.#keptMemoryMs = legMs;
    const memory = isDue ? JSON.stringify(this.#memory) : this.#committedMemory;
    const isNew = memory !== this.#committedMemory;
    const isLater = legMs - this.#committedLegMs >= 1000;
    if (isNew) this.#committedMemory = memory;
    if (isLater) this.#committedLegMs = legMs;
    return {
      shapes: context.guard.takeChanges(),
      sites: context.searching?.takeChanges() ?? [],
      ...(isNew ? { memory } : {}),
      ...(isLater ? { legMs } : {}),
    };
  }

  #loadTallies(tallies: readonly SiteTally[]): void {
    for (const { site, pages, bytes } of tallies) {
      this.#pages += pages;
      this.#bytes += bytes;
      if (this.#options.budget?.maxPagesPerSite !== undefined) this.#sitePages.set(site, pages);
    }
  }

  #spent(): { pages: number; bytes: number; elapsedMs: number } {
    const { crawl } = this.#options;
    return {
      pages: this.#pages - crawl.legPages,
      bytes: this.#bytes - crawl.legBytes,
      elapsedMs: this.#legMs(),
    };
  }

  /** Time this leg has used, earlier parts of it included, pauses between them not. */
  #legMs(): number {
    return this.#options.crawl.legMs + this.#clock.now() - this.#startedAt;
  }

  #startDeadline(): NodeJS.Timeout | undefined {
    const maxTimeMs = this.#options.budget?.maxTimeMs;
    if (maxTimeMs === undefined) return undefined;
    const left = maxTimeMs - this.#legMs();
    return setTimeout(() => this.#wakeUp(), Math.max(0, Math.min(left, 2 ** 31 - 1)));
  }

  #stopWith(end: CrawlEnd): void {
    this.#stop ??= end;
    this.#wakeUp();
  }

  /** Something happened. When nobody sleeps, the next sleep is skipped. */
  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = null;
    if (wake === null) this.#isAwake = true;
    else wake();
  }

  /** Sleeps until a time, or until something happens. */
  #sleepUntil(at: number | null): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isAwake) {
        this.#isAwake = false;
        resolve();
        return;
      }
      const delayMs = at === null ? null : Math.max(0, Math.min(at - this.#clock.now(), 60_000));
      const timer = delayMs === null ? undefined : setTimeout(() => this.#wakeUp(), delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #settleWithin(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([Promise.all([...this.#underWay]), patience]);
    clearTimeout(timer);
  }
}
