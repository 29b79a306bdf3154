/** How long a site asks to be left alone. */
import { dayMs } from '../../base/clock.js';
import { type Answer, headerOf } from '../outcome.js';

/** The rest that `Retry-After` names, as seconds or as a date; null when there is none. No site is left alone for more than a day, whatever it says. */
export function restAskedFor(answer: Answer, now: number): number | null {
  const value = headerOf(answer, 'retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, dayMs);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), dayMs);
}
