/**
 * How well the structure of pages tells a set of them from the rest: naive Bayes over feature groups, each page scored by a model made without it,
 * then the threshold that separates best. 1 means that structure alone gives the set, 0 that it knows nothing of it.
 */
import type { FeatureTable } from './feature-table.js';

/** A set of pages: 1 for each member. */
export type PageSet = Uint8Array;

/** Added to every count, so that what was never seen is rare and not impossible. */
export const agreementSmoothing = 0.5;

/** Agreement of a set with structure. */
export interface Agreement {
  /** Matthews correlation of the set with what structure says, at the best threshold. */
  readonly correlation: number;
  readonly threshold: number;
  /** Pages on the wrong side of it. */
  readonly errors: number;
  /** Score of each page of the surroundings; NaN for others. */
  readonly scores: Float64Array;
}

/** How well structure tells `set` from the rest of `within`. */
export function agreementOf(table: FeatureTable, set: PageSet, within: PageSet): Agreement {
  const scores = scoresOf(table, set, within);
  return { ...bestAgreementCut(scores, set, within), scores };
}

const logarithms: number[] = [];
/** log(n + smoothing), from a table. */
function logOf(n: number): number {
  for (let i = logarithms.length; i <= n; i++) logarithms.push(Math.log(i + agreementSmoothing));
  return logarithms[n]!;
}

/** Counts of a set and of the rest around it. */
export interface AgreementCounts {
  readonly inside: Int32Array;
  readonly outside: Int32Array;
  readonly insideSize: number;
  readonly outsideSize: number;
}

export function countGroups(table: FeatureTable, set: PageSet, within: PageSet): AgreementCounts {
  const inside = new Int32Array(table.groupCount);
  const outside = new Int32Array(table.groupCount);
  let insideSize = 0;
  let outsideSize = 0;
  for (let i = 0; i < table.size; i++) {
    if (!within[i]) continue;
    const counts = set[i] ? inside : outside;
    if (set[i]) insideSize++;
    else outsideSize++;
    for (const group of table.groupsOf[i]!) counts[group]!++;
  }
  return { inside, outside, insideSize, outsideSize };
}

/** Log-odds for membership of each page, counted without itself. */
function scoresOf(table: FeatureTable, set: PageSet, within: PageSet): Float64Array {
  const { weights, groupCount } = table;
  const { inside, outside, insideSize, outsideSize } = countGroups(table, set, within);
  const scores = new Float64Array(table.size).fill(Number.NaN);
  // What a page says by lacking every group; two versions, since a page is taken out of the set it belongs to.
  const lacking = (a: number, b: number): number => {
    let sum = 0;
    for (let group = 0; group < groupCount; group++) {
      const x = inside[group]!;
      const y = outside[group]!;
      if (x + y > 0) sum += weights[group]! * absent(x, y, a, b);
    }
    return sum;
  };
  const absent = (x: number, y: number, a: number, b: number): number =>
    logOf(Math.max(a - x, 0)) - logOf(Math.max(b - y, 0));
  let weight = 0;
  for (let group = 0; group < groupCount; group++)
    if (inside[group]! + outside[group]! > 0) weight += weights[group]!;
  const asMember = lacking(insideSize - 1, outsideSize);
  const asOther = lacking(insideSize, outsideSize - 1);
  for (let i = 0; i < table.size; i++) {
    if (!within[i]) continue;
    const own = set[i]!;
    const a = insideSize - own;
    const b = outsideSize - (1 - own);
    if (a < 1 || b < 1) {
      scores[i] = 0;
      continue;
    }
    const scale = Math.log((b + 2 * agreementSmoothing) / (a + 2 * agreementSmoothing));
    let score = own ? asMember : asOther;
    for (const group of table.groupsOf[i]!) {
      const x = inside[group]!;
      const y = outside[group]!;
      score += weights[group]! * (logOf(x - own) - logOf(y - (1 - own)) - absent(x, y, a, b));
    }
    scores[i] = score + weight * scale;
  }
  return scores;
}

/** The threshold that agrees best. */
function bestAgreementCut(
  scores: Float64Array,
  set: PageSet,
  within: PageSet,
): { correlation: number; threshold: number; errors: number } {
  const order: number[] = [];
  let members = 0;
  for (let i = 0; i < scores.length; i++) {
    if (!within[i]) continue;
    order.push(i);
    members += set[i]!;
  }
  order.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const others = order.length - members;
  let best = { correlation: -1, threshold: 0, errors: order.length };
  let right = 0;
  let wrong = 0;
  for (const [k, i] of order.entries()) {
    if (set[i]) right++;
    else wrong++;
    const next = order[k + 1];
    if (next !== undefined && scores[next] === scores[i]) continue;
    const missed = members - right;
    const correlation = matthews(right, wrong, missed, others - wrong);
    if (correlation <= best.correlation) continue;
    const threshold = next === undefined ? scores[i]! : (scores[i]! + scores[next]!) / 2;
    best = { correlation, threshold, errors: wrong + missed };
  }
  return best;
}

/** Matthews correlation of a table of right, wrong, missed and rightly left pages. */
function matthews(right: number, wrong: number, missed: number, left: number): number {
  const most = Math.sqrt((right + wrong) * (right + missed) * (left + wrong) * (left + missed));
  return most === 0 ? 0 : (right * left - wrong * missed) / most;
}
