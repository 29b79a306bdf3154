/** When to try again. */
import type { Random } from '../../base/random.js';
import { type Answer, headerOf } from '../../web/outcome.js';

const firstRetryMs = 1000;
const maxRetryMs = 60_000;
/** No site is left alone for longer, whatever it says. */
const maxRetryAfterMs = 24 * 3_600_000;

/** Exponential back-off with jitter: around 1 s, 2 s, 4 s, between half and one and a half times that. */
export function retryDelayMs(attempt: number, random: Random): number {
  return Math.min(maxRetryMs, firstRetryMs * 2 ** (attempt - 1)) * (0.5 + random());
}

/** The time a `Retry-After` names, as seconds or as a date; null when there is none. */
export function retryAfterMs(answer: Answer, now: number): number | null {
  const value = headerOf(answer, 'retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+$/.test(value)) return now + Math.min(Number(value) * 1000, maxRetryAfterMs);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.min(Math.max(now, at), now + maxRetryAfterMs);
}
