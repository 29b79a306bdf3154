/** What is to be done for a vertical now. State is never kept for this: it follows from what was done, and when. */
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Candidate, DoneStep, Step } from '../../store/recrawling.js';

export interface Known {
  readonly candidates: readonly Candidate[];
  readonly steps: ReadonlyMap<Step, DoneStep>;
  /** When the plan was made; null without one. */
  readonly plannedAt: number | null;
}

export interface Periods {
  readonly recrawlMs: number;
  readonly learnMs: number;
  readonly expandMs: number;
}

const dayMs = 24 * 3_600_000;
export const usualPeriods: Periods = { recrawlMs: dayMs, learnMs: 14 * dayMs, expandMs: 30 * dayMs };

export interface DueStep {
  readonly step: Step;
  readonly why: string;
}

/** The first step that is due; null when nothing is. */
export function dueStep(
  vertical: Vertical,
  { candidates, steps, plannedAt }: Known,
  periods: Periods,
  now: number,
): DueStep | null {
  const endOf = (step: Step): number => steps.get(step)?.endedAt ?? Number.NEGATIVE_INFINITY;
  if (!vertical.sitesAreGiven && vertical.seeds.length > 0 && endOf('expand') < now - periods.expandMs)
    return {
      step: 'expand',
      why: steps.has('expand') ? 'sites were last looked for long ago' : 'no sites were looked for yet',
    };
  const unmapped = candidates.filter(({ state }) => state === 'candidate' || state === 'given');
  if (unmapped.length > 0) return { step: 'map', why: `${unmapped.length} sites were not mapped yet` };
  if (plannedAt === null || endOf('map') > plannedAt)
    return { step: 'learn', why: plannedAt === null ? 'nothing was learned yet' : 'more was mapped since' };
  // A new plan is first put to use; learning again needs something new to learn from.
  if (endOf('recrawl') > plannedAt && plannedAt < now - periods.learnMs)
    return { step: 'learn', why: 'what was learned is old' };
  const last = Math.max(endOf('recrawl'), endOf('map'));
  if (last < now - periods.recrawlMs) return { step: 'recrawl', why: 'the last visit is long ago' };
  return null;
}

/** When something will be due next. */
export function nextDue({ steps }: Known, periods: Periods, now: number): number {
  const last = Math.max(steps.get('recrawl')?.endedAt ?? 0, steps.get('map')?.endedAt ?? 0);
  return Math.max(now, last + periods.recrawlMs);
}
