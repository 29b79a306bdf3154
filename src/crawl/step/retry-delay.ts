/** When to try again. */
import type { Random } from '../../base/random.js';

const firstRetryMs = 1000;
const maxRetryMs = 60_000;

/** Exponential back-off with jitter: around 1 s, 2 s, 4 s, between half and one and a half times that. */
export function retryDelayMs(attempt: number, random: Random): number {
  return Math.min(maxRetryMs, firstRetryMs * 2 ** (attempt - 1)) * (0.5 + random());
}
