/** Keeps a collection fresh: does whatever is due, one step after another, each of which goes on where it was interrupted. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Goal } from '../../select/cheapest.js';
import type { CollectionStep } from '../../store/collection.js';
import type { Store } from '../../store/store.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { learnIn } from '../collection/learn-vertical.js';
import { candidateSites, type MapVerticalSummary, mapVerticalIn } from '../collection/map-vertical.js';
import { recrawlIn } from '../collection/recrawl-vertical.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { type ExpandOptions, expandIn } from '../expand/expand.js';
import { loadVertical, namedBy, verticalOfFile } from '../objects/load-vertical.js';
import { readStore } from '../open-store.js';
import { type OnStart, withStoreAndWeb } from '../with-crawl.js';
import {
  type DueStep,
  dueStep,
  nextDue,
  type Periods,
  type StepHistory,
  unmappedOf,
  usualPeriods,
} from './due.js';
import { type Forecast, forecast } from './forecast.js';
import { searchSilentSites } from './search-silent.js';

export interface RunOptions
  extends CrawlSettings,
    Pick<
      ExpandOptions,
      'search' | 'results' | 'phases' | 'rank' | 'maxQueries' | 'candidates' | 'seedPages'
    > {
  readonly vertical: string;
  readonly levels?: number;
  readonly goal?: Goal;
  /** Sites that each entity is wanted from. */
  readonly sources?: number;
  readonly periods?: Partial<Periods>;
  /** Visits whenever the last visit was. */
  readonly isDueNow?: boolean;
  readonly onStep?: (step: DueStep) => void;
  readonly onStart?: OnStart;
}

export interface RunSummary {
  readonly vertical: string;
  readonly steps: readonly {
    readonly step: CollectionStep;
    readonly seconds: number;
    readonly report: object;
  }[];
  /** When something is due again. */
  readonly next: string;
  readonly end: CrawlEnd;
}

/** More steps than this in one run would be going in circles. */
const maxStepsOfRun = 8;
const usualGoal: Goal = { rule: 'coverage', t: 0.95 };

export async function run(options: RunOptions): Promise<RunSummary> {
  await verticalOfFile(options.vertical);
  return withStoreAndWeb(options, namedBy(options.vertical), (store, web) => runIn(store, web, options));
}

async function runIn(store: Store, web: PoliteWeb, options: RunOptions): Promise<RunSummary> {
  const vertical = await loadVertical(options.vertical, store.objects);
  await store.objects.saveVertical(vertical.name, JSON.stringify(vertical), systemClock.now());
  const periods = { ...usualPeriods, ...options.periods };
  const steps: { step: CollectionStep; seconds: number; report: object }[] = [];
  let end: CrawlEnd = 'finished';
  for (let i = 0; i < maxStepsOfRun; i++) {
    const own = i === 0 && options.isDueNow === true ? { ...periods, recrawlMs: 0 } : periods;
    const due = dueStep(vertical, await historyOf(store, vertical), own, systemClock.now());
    if (due === null) break;
    options.onStep?.(due);
    const startedAt = systemClock.now();
    const report = await take(due.step, store, web, options, own);
    if (due.step === 'map') checkReached(report as MapVerticalSummary);
    steps.push({ step: due.step, seconds: (systemClock.now() - startedAt) / 1000, report });
    end = 'end' in report ? (report.end as CrawlEnd) : 'finished';
    if (end !== 'finished') break;
  }
  const next = nextDue(await historyOf(store, vertical), periods, systemClock.now());
  return { vertical: vertical.name, steps, next: new Date(next).toISOString(), end };
}

/** Nothing can be learned where nothing was reached. */
function checkReached({ vertical, sites, end }: MapVerticalSummary): void {
  const [first] = sites;
  if (end !== 'finished' || first === undefined || sites.some(({ problem }) => problem === null)) return;
  throw new LycosaError(
    'not-reached',
    `no site of ${vertical} could be read (${first.site}: ${first.problem})`,
    'check the addresses in the file, the connection and --proxy, then run it again; a site without https is written with http:// in front',
  );
}

async function take(
  step: CollectionStep,
  store: Store,
  web: PoliteWeb,
  options: RunOptions,
  periods: Periods,
): Promise<object> {
  switch (step) {
    case 'expand':
      return expandIn(store, web, options);
    case 'map': {
      const { candidates } = await historyOf(store, await loadVertical(options.vertical, store.objects));
      const open = unmappedOf(candidates, periods, systemClock.now());
      const report = await mapVerticalIn(store, web, {
        ...options,
        only: new Set(open.map(({ site }) => site)),
      });
      const vertical = await loadVertical(options.vertical, store.objects);
      const searched = await searchSilentSites(store, web, vertical, options, report);
      return { ...report, searched };
    }
    case 'learn':
      return learnIn(store, { ...options, goal: options.goal ?? usualGoal });
    case 'recrawl':
      return recrawlIn(store, web, options);
  }
}

async function historyOf(store: Store | null, vertical: Vertical): Promise<StepHistory> {
  if (store === null)
    return { candidates: await candidateSites(null, vertical), steps: new Map(), plannedAt: null };
  return {
    candidates: await candidateSites(store, vertical),
    steps: await store.collection.lastSteps(vertical.name),
    plannedAt: (await store.collection.plan(vertical.name))?.savedAt ?? null,
  };
}

export interface DryRun {
  readonly vertical: string;
  readonly due: DueStep | null;
  readonly forecast: Forecast | null;
  readonly next: string;
}

/** What a run would do now, and how long it would take. Nothing is fetched, and nothing is changed. */
export async function dryRun(options: RunOptions): Promise<DryRun> {
  const store = storeOfRun(options);
  try {
    const vertical = await loadVertical(options.vertical, store?.objects ?? null);
    const periods = { ...usualPeriods, ...options.periods };
    const known = await historyOf(store, vertical);
    const own = options.isDueNow === true ? { ...periods, recrawlMs: 0 } : periods;
    const due = dueStep(vertical, known, own, systemClock.now());
    return {
      vertical: vertical.name,
      due,
      forecast: due === null ? null : await forecast(due.step, store, vertical, known, options),
      next: new Date(nextDue(known, periods, systemClock.now())).toISOString(),
    };
  } finally {
    await store?.close();
  }
}

function storeOfRun(options: RunOptions): Store | null {
  try {
    return readStore(options);
  } catch (thrown) {
    if (thrown instanceof LycosaError && thrown.code === 'store-missing') return null;
    throw thrown;
  }
}
