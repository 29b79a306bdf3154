/** What is asked for only in case it has changed, and what is asked for again. */
import { decodeNote } from '../../navigate/note-format.js';
import type { Lead } from '../../store/store.js';
import type { Answer, Failure } from '../../web/outcome.js';
import { restAskedFor } from '../../web/pace/rest-asked-for.js';
import { retryDelayMs } from './retry-delay.js';
import type { StepContext } from './step-context.js';

/** Times that a lead is tried. */
export const maxLeadAttempts = 3;
/** Leads kept in mind at a time. */
const maxLeadsRemembered = 10_000;

/** Asks only for what has changed, unless what is kept of the page is not enough for this crawl. */
export function conditionsFor(lead: Lead, { navigator }: StepContext): Record<string, string> {
  const headers: Record<string, string> = {};
  const { inside, rereads } = navigator.needs;
  if (lead.kind === 'page' && rereads?.(decodeNote(navigator.notes, lead.note))) return headers;
  if (inside !== undefined && (inside !== 'paths' || !lead.isDescribed)) return headers;
  if (lead.etag !== null) headers['If-None-Match'] = lead.etag;
  if (lead.lastModified !== null) headers['If-Modified-Since'] = lead.lastModified;
  return headers;
}

function isOverloaded(result: Answer | Failure): boolean {
  return result.kind === 'answer' && (result.status === 429 || result.status === 503);
}

/** When a request that failed in passing is worth repeating; null when its result stands. */
export function whenAgain(lead: Lead, result: Answer | Failure, context: StepContext): number | null {
  const passing =
    result.kind === 'failure'
      ? result.retry
      : isOverloaded(result) || [408, 425, 500, 502, 504].includes(result.status);
  const isLastTry = result.kind === 'failure' && context.outages.isPutOff(lead);
  if (!passing || isLastTry || !mayTryAgain(lead, context)) {
    context.attempts.delete(lead.id);
    return null;
  }
  const { clock, random, attempts } = context;
  const askedMs =
    result.kind === 'answer' && isOverloaded(result) ? (restAskedFor(result, clock.now()) ?? 0) : 0;
  return clock.steady() + Math.max(askedMs, retryDelayMs(attempts.get(lead.id)!, random));
}

/** Counts an attempt, and says whether there may be another. */
export function mayTryAgain(lead: Lead, { attempts }: StepContext): boolean {
  const attempt = (attempts.get(lead.id) ?? 0) + 1;
  if (attempt >= maxLeadAttempts) return false;
  if (attempts.size >= maxLeadsRemembered) attempts.clear();
  attempts.set(lead.id, attempt);
  return true;
}
