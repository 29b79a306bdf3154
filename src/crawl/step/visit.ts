/** Visits of which little is known. */
import type { Lead, Visit } from '../../store/store.js';
import type { NoAnswer } from '../../web/outcome.js';
import type { StepContext } from './step-context.js';

/** A visit of which nothing is known yet. */
export function blankVisit(lead: Lead, at: number): Visit {
  return {
    lead,
    outcome: 'ok',
    status: null,
    location: null,
    contentType: null,
    detail: null,
    fetchedAt: at,
    durationMs: 0,
    bytes: 0,
    content: null,
    objects: null,
    nearDuplicateOf: null,
    records: null,
    found: [],
    skip: null,
    linksDropped: 0,
  };
}

/** A visit that brought no answer. */
export function failedVisit(lead: Lead, context: Pick<StepContext, 'clock'>, failure: NoAnswer): Visit {
  const { outcome, detail, durationMs = 0 } = failure;
  return { ...blankVisit(lead, context.clock.now()), outcome, detail, durationMs };
}
