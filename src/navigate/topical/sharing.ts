/** How cash is revised and shared (002 §2, equations 1 to 4). */
import { predictedScore } from '../../topic/link-context.js';
import type { CandidateLink, Standing } from '../navigator.js';

export interface SharingOptions {
  /** Weight of the page against the words around a link (equation 4). */
  readonly beta?: number;
  /** How much equation 3 changes cash, and how flat it is near even odds. */
  readonly a?: number;
  readonly d?: number;
}

/** Equation 3, as a share of the cash. */
export function revision(r: number, { a = 0.85, d = 3 }: SharingOptions = {}): number {
  return Math.max(-1, a * Math.sign(2 * r - 1) * Math.abs(2 * r - 1) ** d);
}

/** Equation 2: as read, or else as predicted (equation 4). */
export function similarity(
  score: number,
  { said }: Pick<CandidateLink, 'said'>,
  standing: Standing | null,
  { beta }: SharingOptions = {},
): number {
  return standing?.state === 'done'
    ? (standing.score ?? 0)
    : predictedScore(score, said?.context ?? score, beta);
}

/** Equation 1. Where no link is on topic at all, they share evenly. */
export function shareOut(cash: number, similarities: readonly number[]): number[] {
  const sum = similarities.reduce((total, one) => total + one, 0);
  return similarities.map((one) => cash * (sum > 0 ? one / sum : 1 / similarities.length));
}
