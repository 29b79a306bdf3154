/** What a crawl tells while it runs. */
import type { Visit } from '../store/store.js';

/** A snapshot for a progress display. */
export interface Progress {
  readonly pages: number;
  readonly bytes: number;
  readonly requests: number;
  readonly failures: number;
  readonly waiting: number;
  readonly inFlight: number;
  readonly elapsedMs: number;
}

/** Called for each visit once it is committed. */
export type OnVisit = (visit: Visit) => void;
