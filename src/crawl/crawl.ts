/** The loop: gives turns to leads while there are any and the budget lasts, and ends in one of a few named ways. */
import { type Clock, systemClock } from '../base/clock.js';
import { type Log, silentLog } from '../base/log.js';
import { checkNavigator } from '../navigate/check-decision.js';
import type { CrawlNotes } from '../store/store.js';
import type { SiteClock } from '../web/pace/site-clock.js';
import { exhausted } from './budget.js';
import { CrawlLedger } from './crawl-ledger.js';
import type { CrawlEnd, CrawlOptions } from './crawl-options.js';
import { CrawlState } from './crawl-state.js';
import { askForMore, begin } from './decide/beginning.js';
import { NavigatorMemory } from './decide/navigator-memory.js';
import type { Progress } from './events.js';
import type { LeftOut } from './guard/left-out.js';
import { openContext } from './open-context.js';
import { Alarm, settleWithin } from './pace/alarm.js';
import { Schedule, type Turn } from './pace/schedule.js';
import { maxIdleMs, SiteWatch } from './pace/site-watch.js';
import { step } from './step/step.js';
import type { StepContext } from './step/step-context.js';

/** What is under way gets this long when the crawl is to stop. */
const graceMs = 3000;
const maxTimer = 2 ** 31 - 1;

export class Crawl {
  readonly #options: CrawlOptions;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #state: CrawlState;
  readonly #ledger: CrawlLedger;
  readonly #alarm: Alarm;
  readonly #underWay = new Set<Promise<void>>();
  readonly #startedAt: number;
  readonly #memory: NavigatorMemory;
  #context: StepContext | null = null;
  #schedule: Schedule | null = null;
  #hasBegun = false;
  #waiting = 0;
  #stop: CrawlEnd | null = null;
  #hasLookedAgain = false;
  #failure: unknown = null;
  /** Sites that are to be given up. */
  readonly #gone = new Set<number>();

  constructor(options: CrawlOptions) {
    checkNavigator(options.navigator);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? silentLog;
    this.#startedAt = this.#clock.steady();
    this.#state = new CrawlState(options.crawl);
    this.#memory = new NavigatorMemory(
      options.navigator,
      options.store,
      options.crawl,
      this.#state.savedMemory,
    );
    this.#ledger = new CrawlLedger(options.budget);
    this.#alarm = new Alarm(this.#clock);
  }

  /** How far it is. */
  progress(): Progress {
    const { pages, bytes, failures, judged, relevant } = this.#ledger;
    return {
      pages,
      bytes,
      failures,
      requests: this.#state.requests,
      waiting: this.#waiting,
      inFlight: this.#underWay.size,
      elapsedMs: this.#legMs(),
      topic: this.#options.topic === undefined ? null : { judged, relevant },
    };
  }

  /** What it has not asked for on its own account, most first. */
  leftOut(): readonly LeftOut[] {
    const context = this.#context;
    if (context === null) return [];
    return [
      ...context.guard.closed().map((one): LeftOut => ({ why: 'trap', ...one })),
      ...context.fruitless.passed().map((one): LeftOut => ({ why: 'fruitless', ...one })),
      ...context.forms
        .summary()
        .map(({ url, ...one }): LeftOut => ({ why: 'other-form', like: url, ...one })),
    ].sort((a, b) => b.count - a.count);
  }

  /** What its navigator remembers by now. */
  get memory(): unknown {
    return this.#memory.whole;
  }

  /** Ends the crawl soon and cleanly: nothing new is asked for, what is under way may finish. */
  stop(): void {
    this.#stopWith('interrupted');
  }

  /** Crawls until there is nothing left, a budget is used up, or `stop` is called. */
  async run(): Promise<CrawlEnd> {
    const { store, crawl, keepOpen } = this.#options;
    this.#ledger.load(await store.tallies(crawl));
    const context = await this.#open();
    const schedule = this.#openSchedule(context);
    this.#schedule = schedule;
    const deadline = this.#startDeadline();
    try {
      if (!this.#hasBegun) await begin(context, this.#options.entries ?? []);
      this.#hasBegun = true;
      const end = await this.#loop(context, schedule);
      await schedule.releaseAll();
      await store.complete(crawl, [], this.#notes(true));
      const isDone = end === 'finished' || end === 'enough';
      if (isDone && !keepOpen) await store.endCrawl(crawl, 'finished', this.#clock.now());
      if (!isDone && end !== 'interrupted') await store.endCrawl(crawl, 'stopped', this.#clock.now());
      return end;
    } finally {
      clearTimeout(deadline);
      await context.rendering?.close();
      await context.pool.close();
    }
  }

  async #open(): Promise<StepContext> {
    const events = {
      found: (count: number) => {
        this.#waiting += count;
      },
      discovered: (count: number) => {
        this.#waiting += count;
        this.#schedule?.foundMore();
      },
      scaled: () => this.#schedule?.reranked(null),
      enough: () => this.#stopWith('enough'),
      siteGone: (siteId: number) => this.#gone.add(siteId),
      hasAnsweredBefore: (site: string) => this.#ledger.hasAnswered(site),
      notes: () => this.#notes(false),
    };
    const parts = { clock: this.#clock, log: this.#log, memory: this.#memory };
    const context = await openContext(this.#options, this.#state, parts, events);
    this.#context = context;
    return context;
  }

  #notes(isLast: boolean): CrawlNotes {
    const shapes = this.#context?.guard.takeChanges() ?? [];
    const forms = this.#context?.forms.takeChanges() ?? [];
    return { ...this.#state.notes(this.#memory, this.#legMs(), isLast), shapes, forms };
  }

  #openSchedule(context: StepContext): Schedule {
    const { store, crawl, web, concurrency, navigator } = this.#options;
    const { byLevel = false, bestFirst = false } = navigator.needs;
    return new Schedule(store, crawl, {
      isSerial: web.delayMs > 0,
      concurrency,
      byLevel,
      bestFirst,
      hasRoom: (site, pending) => this.#ledger.hasRoom(site, pending),
      clockOf: (site) => this.#clockOf(site, context),
    });
  }

  async #loop(context: StepContext, schedule: Schedule): Promise<CrawlEnd> {
    const { store, crawl, concurrency, budget = {} } = this.#options;
    const watch = new SiteWatch(store, crawl, schedule, { clock: this.#clock, log: this.#log });
    this.#waiting = await store.waiting(crawl);
    for (;;) {
      if (this.#failure !== null) throw this.#failure;
      const spent = this.#ledger.spent(crawl, this.#legMs());
      const limit = exhausted(budget, spent, this.#underWay.size);
      if (this.#stop === null && limit !== null && (this.#underWay.size === 0 || limit !== 'pages'))
        this.#stopWith(`max-${limit}`);
      if (this.#stop !== null) {
        if (this.#underWay.size > 0) await settleWithin(graceMs, this.#underWay);
        if (this.#failure !== null) throw this.#failure;
        return this.#stop;
      }
      const hasRoom = limit === null && this.#underWay.size < concurrency;
      const turn = hasRoom ? await schedule.take(this.#clock.steady(), this.#clock.now()) : null;
      if (turn !== null) {
        this.#hasLookedAgain = false;
        this.#begin(turn, context, schedule, watch);
        continue;
      }
      if (this.#underWay.size === 0 && (schedule.isEmpty || this.#waiting <= 0)) {
        const end = await this.#idle(context, schedule);
        if (end !== null) return end;
        if (schedule.isEmpty || this.#waiting > 0) continue;
      }
      await this.#alarm.sleepUntil(hasRoom ? schedule.nextAt() : null);
    }
  }

  /** Nothing is under way, and nothing is held or nothing seems to wait: is there more, or anything that will be free again soon? */
  async #idle(context: StepContext, schedule: Schedule): Promise<CrawlEnd | null> {
    const { store, crawl } = this.#options;
    // A site that asked for patience is not waited for when nothing of it is left.
    if ((await store.waiting(crawl)) === 0) return (await askForMore(context)) ? null : 'finished';
    if (!schedule.isEmpty) return null;
    const now = this.#clock.now();
    const until = await store.nextUnblock(crawl, now);
    const end = this.#ledger.isSiteBudgetHit ? 'max-pages-per-site' : 'waiting';
    if (until === null ? this.#hasLookedAgain : until - now > maxIdleMs) return end;
    this.#hasLookedAgain = until === null;
    if (until !== null) await this.#alarm.sleepUntil(this.#clock.steady() + until - now);
    schedule.foundMore();
    return null;
  }

  #begin(turn: Turn, context: StepContext, schedule: Schedule, watch: SiteWatch): void {
    const running = this.#take(turn, context, schedule, watch).catch((thrown: unknown) => {
      this.#failure ??= thrown;
    });
    this.#underWay.add(running);
    running.finally(() => {
      this.#underWay.delete(running);
      this.#alarm.ring();
    });
  }

  async #take(turn: Turn, context: StepContext, schedule: Schedule, watch: SiteWatch): Promise<void> {
    const result = await step(turn, context);
    if (result.kind === 'retry') {
      if (result.at - this.#clock.steady() > maxIdleMs) turn.clock.restUntil(result.at);
      await schedule.retryAt(result.lead ?? turn.lead, result.at);
    } else if (result.kind === 'left') {
      if (result.what === 'everything') this.#stopWith('waiting');
      await watch.left(turn);
    } else {
      const { visit } = result;
      this.#ledger.count(visit, turn.site);
      this.#waiting--;
      const hasFound = visit.found.some((lead) => lead.skip === null);
      schedule.settled(turn.lead, hasFound);
      if (this.#options.navigator.needs.bestFirst)
        schedule.reranked(new Set(visit.found.map(({ site }) => site)));
      if (this.#gone.delete(turn.lead.siteId)) this.#waiting -= await watch.gone(turn);
      this.#options.onVisit?.(visit);
    }
    await watch.ended(turn);
  }

  /** A site whose robots.txt is known from before keeps its Crawl-delay from the first request on. */
  async #clockOf(site: string, context: StepContext): Promise<SiteClock> {
    const clock = this.#options.web.clockOf(site);
    clock.setCrawlDelay(this.#options.siteRules?.(site)?.delayMs ?? null);
    for (const scheme of ['http', 'https']) await context.robots?.known(`${scheme}://${site}`);
    return clock;
  }

  /** Time this leg has used, earlier parts of it included, pauses between them not. */
  #legMs(): number {
    return this.#options.crawl.legMs + this.#clock.steady() - this.#startedAt;
  }

  #startDeadline(): NodeJS.Timeout | undefined {
    const maxTimeMs = this.#options.budget?.maxTimeMs;
    if (maxTimeMs === undefined) return undefined;
    return setTimeout(() => this.#alarm.ring(), Math.max(0, Math.min(maxTimeMs - this.#legMs(), maxTimer)));
  }

  #stopWith(end: CrawlEnd): void {
    this.#stop ??= end;
    this.#alarm.ring();
  }
}
