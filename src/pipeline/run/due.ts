/** What is to be done for a vertical now. State is never kept for this: it follows from what was done, and when. */

import { dayMs } from '../../base/clock.js';
import { hash64 } from '../../base/hash.js';
import { readOwnJson } from '../../base/json.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { CandidateSite, CollectionStep, DoneStep } from '../../store/collection.js';

export interface StepHistory {
  readonly candidates: readonly CandidateSite[];
  readonly steps: ReadonlyMap<CollectionStep, DoneStep>;
  /** When the plan was made; null without one. */
  readonly plannedAt: number | null;
}

export interface Periods {
  readonly recrawlMs: number;
  readonly learnMs: number;
  readonly expandMs: number;
}

export const usualPeriods: Periods = {
  recrawlMs: dayMs,
  learnMs: 14 * dayMs,
  expandMs: 30 * dayMs,
};

export interface DueStep {
  readonly step: CollectionStep;
  readonly why: string;
}

/** Sites that wait to be mapped; those of which nothing could be read wait as long as visits do. */
export function unmappedOf(
  candidates: readonly CandidateSite[],
  { recrawlMs }: Periods,
  now: number,
): CandidateSite[] {
  return candidates.filter(
    ({ state, mappedAt }) =>
      (state === 'candidate' || state === 'given') && (mappedAt === null || mappedAt < now - recrawlMs),
  );
}

/** What the seeds were when sites were last looked for, and what they are. */
export function seedsOf({ seeds }: Vertical): string {
  return hash64(JSON.stringify(seeds)).toString(36);
}

function areNewSeeds(vertical: Vertical, expanded: DoneStep | undefined): boolean {
  if (expanded === undefined) return true;
  const { seeds } = readOwnJson<{ seeds?: string }>(expanded.report);
  return seeds !== undefined && seeds !== seedsOf(vertical);
}

/** The first step that is due; null when nothing is. */
export function dueStep(
  vertical: Vertical,
  { candidates, steps, plannedAt }: StepHistory,
  periods: Periods,
  now: number,
): DueStep | null {
  const endOf = (step: CollectionStep): number => steps.get(step)?.endedAt ?? Number.NEGATIVE_INFINITY;
  const beginOf = (step: CollectionStep): number => steps.get(step)?.beganAt ?? Number.NEGATIVE_INFINITY;
  if (!vertical.sitesAreGiven && vertical.seeds.length > 0) {
    if (!steps.has('expand')) return { step: 'expand', why: 'no sites were looked for yet' };
    if (areNewSeeds(vertical, steps.get('expand'))) return { step: 'expand', why: 'the seeds have changed' };
    if (endOf('expand') < now - periods.expandMs)
      return { step: 'expand', why: 'sites were last looked for long ago' };
  }
  const unmapped = unmappedOf(candidates, periods, now);
  if (unmapped.length > 0) return { step: 'map', why: `${unmapped.length} sites were not mapped yet` };
  if (plannedAt === null || endOf('map') > plannedAt)
    return { step: 'learn', why: plannedAt === null ? 'nothing was learned yet' : 'more was mapped since' };
  // A new plan is first put to use; learning again needs something new to learn from.
  if (endOf('recrawl') > plannedAt && plannedAt < now - periods.learnMs)
    return { step: 'learn', why: 'what was learned is old' };
  const last = Math.max(beginOf('recrawl'), beginOf('map'));
  if (last <= now - dueAfter(periods)) return { step: 'recrawl', why: 'the last visit is long ago' };
  return null;
}

/** When something will be due next. */
export function nextDue({ steps }: StepHistory, periods: Periods, now: number): number {
  const last = Math.max(steps.get('recrawl')?.beganAt ?? 0, steps.get('map')?.beganAt ?? 0);
  return Math.max(now, last + periods.recrawlMs);
}

/** Visits are counted from when they begin; a program that is called once a period does not come to the second. */
function dueAfter({ recrawlMs }: Periods): number {
  return recrawlMs - Math.min(maxEarlyMs, earlyShare * recrawlMs);
}

const maxEarlyMs = 3_600_000;
const earlyShare = 0.05;
