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
  /** Pages that were judged by a topic, and how many are on it; null in crawls without one. */
  readonly topic: { readonly judged: number; readonly relevant: number } | null;
}

/** Called for each visit once it is committed. */
export type OnVisit = (visit: Visit) => void;
