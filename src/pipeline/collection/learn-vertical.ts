/** Learns what to fetch again of all mapped sites: the patterns of their object pages, which of them are worth it, and the way there. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import type { SiteFindings } from '../../learn/patterns/learn-patterns.js';
import type { PatternMaking } from '../../learn/patterns/object-patterns.js';
import { leastCost, lowerBound } from '../../select/bound.js';
import type { Goal } from '../../select/cheapest.js';
import { chooseAsPublished, type PublishedRule } from '../../select/choose-as-published.js';
import { type Chosen, choosePatterns, type JudgedPattern } from '../../select/choose-patterns.js';
import { costOf, coveredBy } from '../../select/instance.js';
import type { CandidateSite } from '../../store/collection.js';
import type { Store } from '../../store/store.js';
import { parseNavigation } from '../crawlers/definition.js';
import { verticalOf } from '../objects/load-vertical.js';
import { openStore, readStore, type StoreOptions, storeFolder } from '../open-store.js';
import { type Wanted, wantedOf } from './load-site.js';
import { candidateSites, droppedSites } from './map-vertical.js';
import { findsFrom } from './pattern-finds.js';
import {
  loadPlans,
  type PlannedPattern,
  type PlanPoint,
  printSitePlan,
  type SitePlan,
  type VerticalPlan,
} from './plan.js';
import { doSiteJobs } from './site-job-pool.js';
import { findingsOf, type SiteJob } from './site-jobs.js';

export interface LearnOptions extends StoreOptions {
  readonly vertical?: string;
  readonly goal: Goal | PublishedRule;
  /** `paper`: patterns, selection and navigation as published in 000 and 001. */
  readonly rules?: 'default' | 'paper';
  readonly making?: PatternMaking;
  /** Sites that each entity is to be found on, where so many have it. */
  readonly sources?: number;
  /** Find the least cost exactly, where the instance is small enough. */
  readonly exact?: boolean;
  readonly log?: Log;
}

export type LearnVerticalSummary = VerticalPlan & { readonly vertical: string; readonly seconds: number };

/** Points of the curve that are kept. */
const curvePoints = 20;

/** Learns, and keeps the plan. */
export async function learn(options: LearnOptions): Promise<LearnVerticalSummary> {
  // A store that is not there is not made for this.
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    return await learnIn(store, options);
  } finally {
    await store.close();
  }
}

/** The same in a store that is open. */
export async function learnIn(store: Store, options: LearnOptions): Promise<LearnVerticalSummary> {
  const startedAt = systemClock.now();
  const vertical = await verticalOf(options.vertical, store.objects);
  const { name } = vertical;
  const candidates = new Map((await candidateSites(store, vertical)).map((one) => [one.site, one]));
  const findings: SiteFindings[] = [];
  let mapped = 0;
  const dropped = await droppedSites(store, vertical);
  const sites = (await store.collection.sitesWithEntities(name)).filter((site) => !dropped.has(site));
  const wanted = wantedOf(vertical);
  const jobs = sites.map((site) => ({
    vertical: wanted,
    site,
    ...entryAndSince(candidates.get(site)),
    making: makingOf(options),
    byLevels: options.rules === 'paper',
    wanted: null,
  }));
  for await (const { job, result } of doSiteJobs(store, storeFolder(options), jobs)) {
    if (result === null) continue;
    mapped += result.size;
    const found = findingsOf(job.site, result);
    findings.push(found);
    options.log?.(`${job.site}: ${found.patterns.length} patterns over ${result.size} pages`);
  }
  if (findings.every(({ patterns }) => patterns.length === 0))
    throw new LycosaError(
      'nothing-learned',
      `no page with ${vertical.object} objects is in the store`,
      'map its sites first: "lycosa map", with the vertical; "lycosa objects" should then list some',
    );
  const plans =
    (await store.collection.plan(name)) === null
      ? new Map<string, SitePlan>()
      : await loadPlans(store.collection, name);
  const before = chosenBefore(plans);
  const finds = await findsFrom(store.collection, name);
  const chosen =
    options.rules === 'paper' || options.goal.rule === 'all'
      ? chooseAsPublished(findings, options.goal)
      : choosePatterns(findings, {
          goal: options.goal,
          finds,
          before,
          prefer: new Set(vertical.prefer),
          ...(options.sources === undefined ? {} : { sources: options.sources }),
        });
  const sitePlans = await sitePlansOf(chosen, store, { ...options, wanted }, candidates, plans);
  const plan = {
    ...(await describePlan(chosen, options, findings.length, mapped)),
    ...totalsOf([...sitePlans.values()]),
  };
  const printedPlans = new Map([...sitePlans].map(([site, one]) => [site, printSitePlan(one)]));
  await store.collection.savePlan(name, JSON.stringify(plan), printedPlans, startedAt);
  const seconds = (systemClock.now() - startedAt) / 1000;
  await store.collection.saveStep(name, {
    step: 'learn',
    beganAt: startedAt,
    endedAt: systemClock.now(),
    isComplete: true,
    report: JSON.stringify(plan),
  });
  return { vertical: name, ...plan, seconds };
}

/** How patterns are made. Of the two readings of the paper the one that fetches fewer pages for the same entities. */
function makingOf({ making, rules }: LearnOptions): PatternMaking | undefined {
  return making ?? (rules === 'paper' ? 'script' : undefined);
}

/** Where a site is entered, and since when its pages count. */
function entryAndSince(candidate: CandidateSite | undefined): Pick<SiteJob, 'entry' | 'since'> {
  return {
    entry: candidate?.entry,
    since: candidate?.state === 'mapped' ? (candidate.mappedAt ?? 0) : 0,
  };
}

function chosenBefore(plans: ReadonlyMap<string, SitePlan>): Set<string> {
  const names = new Set<string>();
  for (const [site, { patterns }] of plans)
    for (const { pattern, selected } of patterns) if (selected) names.add(`${site} ${pattern}`);
  return names;
}

/** The plan of every site that has patterns, chosen or not; the way leads to the chosen ones. */
async function sitePlansOf(
  { patterns }: Chosen,
  store: Store,
  { wanted: vertical, ...options }: LearnOptions & { readonly wanted: Wanted },
  candidates: ReadonlyMap<string, CandidateSite>,
  before: ReadonlyMap<string, SitePlan>,
): Promise<Map<string, SitePlan>> {
  const bySite = new Map<string, JudgedPattern[]>();
  for (const one of patterns) {
    const own = bySite.get(one.pattern.site);
    if (own === undefined) bySite.set(one.pattern.site, [one]);
    else own.push(one);
  }
  const making = makingOf(options);
  const plans = new Map<string, SitePlan>();
  const jobs: SiteJob[] = [];
  for (const [site, own] of bySite) {
    const edited = before.get(site);
    const place = entryAndSince(candidates.get(site));
    const patterns = own.map(plannedOf);
    const requests = requestsOf(own);
    const plan: SitePlan = edited?.isByHand
      ? { ...edited, patterns, requests }
      : { entry: place.entry ?? `http://${site}/`, patterns, requests, navigation: [] };
    plans.set(site, plan);
    const wanted = own.flatMap(({ pattern: { pattern, pages }, isSelected }) =>
      isSelected ? [{ pattern: String(pattern), pages }] : [],
    );
    if (!edited?.isByHand && wanted.length > 0)
      jobs.push({ vertical, site, ...place, making, byLevels: options.rules === 'paper', wanted });
  }
  for await (const { job, result } of doSiteJobs(store, storeFolder(options), jobs))
    if (result !== null && result.way !== null)
      plans.set(job.site, {
        entry: result.entry,
        patterns: bySite.get(job.site)!.map(plannedOf),
        requests: result.way.forecast.requests,
        forecast: result.way.forecast,
        unreached: result.way.unreached.length,
        navigation: parseNavigation(result.way.nodes),
        direct: result.way.direct,
        needsSitemap: result.way.needsSitemap,
      });
  return plans;
}

/** What a visit of all sites takes. */
function totalsOf(plans: readonly SitePlan[]): Pick<VerticalPlan, 'requests' | 'bytes' | 'unreached'> {
  const total = (share: (plan: SitePlan) => number): number =>
    plans.reduce((sum, plan) => sum + (plan.navigation.length > 0 ? share(plan) : 0), 0);
  return {
    requests: total(({ requests }) => requests),
    bytes: total(({ forecast }) => forecast?.bytes ?? 0),
    unreached: total(({ unreached }) => unreached ?? 0),
  };
}

function requestsOf(patterns: readonly JudgedPattern[]): number {
  const pages = new Set<string>();
  for (const { pattern, hubs, isSelected } of patterns)
    if (isSelected) for (const key of [...pattern.pages, ...hubs]) pages.add(key);
  return pages.size;
}

function plannedOf({ pattern, hubs, newEntities, isSelected, why }: JudgedPattern): PlannedPattern {
  return {
    pattern: String(pattern.pattern),
    kind: pattern.kind,
    pages: pattern.pages.length,
    hubs: hubs.length,
    entities: pattern.entities.length,
    newEntities,
    selected: isSelected,
    why,
  };
}

async function describePlan(
  { instance, choice, patterns }: Chosen,
  { goal, exact }: LearnOptions,
  sites: number,
  mapped: number,
): Promise<Omit<VerticalPlan, 'requests' | 'bytes' | 'unreached'>> {
  const plain = { ...instance, cost: new Float64Array(instance.pages).fill(1) };
  const entities = coveredBy(instance);
  const covered = coveredBy(instance, choice.chosen);
  const pages = costOf(plain, choice.chosen, false);
  const share = entities === 0 ? 0 : covered / entities;
  return {
    rule: JSON.stringify(goal),
    sites,
    patterns: patterns.length,
    selected: choice.chosen.length,
    pages,
    hubs: costOf(plain, choice.chosen) - pages,
    mapped,
    entities,
    covered: roundedCost(share),
    expected: roundedCost(choice.all === 0 ? 0 : choice.worth / choice.all),
    bound: Math.max(0, Math.ceil(lowerBound(plain, share) - 1e-6)),
    optimum: exact ? await leastCost(plain, share) : null,
    curve: thinned(choice.curve, choice.all),
  };
}

function thinned(
  curve: readonly { readonly cost: number; readonly worth: number }[],
  all: number,
): PlanPoint[] {
  const points: PlanPoint[] = [];
  for (let i = 1; i <= curvePoints; i++) {
    const at = Math.ceil((i * curve.length) / curvePoints) - 1;
    const point = curve[at];
    if (point !== undefined && points.at(-1)?.patterns !== at + 1)
      points.push({ patterns: at + 1, pages: point.cost, expected: roundedCost(point.worth / all) });
  }
  return points;
}

function roundedCost(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
