/**
 * Log-odds moved by pairs that somebody judged. Few pairs move slope and cut of the scores that there are (a logistic regression whose prior is that they are right);
 * with many, trees learn on top of them. Either only where it makes judgements that it has not seen likelier.
 */
import { f1Of } from '../../model/best-cut.js';
import { type TreeOptions, trainTrees, usualTrees } from '../../model/boosted-trees.js';

/** Fewer judged pairs, or fewer of one sort, teach nothing; for trees there must be more. */
const minPairs = 5;
const minOfSort = 1;
const minTreePairs = 100;
const minTreePairsOfSort = 12;
const scorerFolds = 5;
/** By so much the mean negative log likelihood must fall. */
const minLossGain = 0.01;
/** How far the prior lets slope and cut go, in standard deviations of their normal distributions. */
const slopeSpread = 0.5;
const cutSpread = 2;
const lessonTrees: TreeOptions = { ...usualTrees, trees: 100, depth: 3, l2: 5, minHessian: 1 };

export interface Lesson {
  readonly pairs: number;
  /** F1 on judged pairs: of what was known before, and of what was learned without the pair. */
  readonly before: number;
  readonly learned: number;
}

export interface LearnedScorer {
  readonly lesson: Lesson;
  /** The least score among the judged pairs: of pairs below it nothing was learned. */
  readonly lowest: number;
  /** Log-odds of a row and of its score without judgements; above zero is more likely the same than not. */
  score(row: Float64Array, base: number): number;
}

export interface JudgedRow {
  readonly row: Float64Array;
  readonly base: number;
  /** 1 for the same thing. */
  readonly label: number;
}

type Judge = (row: Float64Array, base: number) => number;

/** Learns from judged rows; null when nothing better comes of it. */
export function learnScorer(judged: readonly JudgedRow[]): LearnedScorer | null {
  const same = judged.reduce((sum, { label }) => sum + label, 0);
  const ofRarer = Math.min(same, judged.length - same);
  if (judged.length < minPairs || ofRarer < minOfSort) return null;
  const ways = [byShift];
  if (judged.length >= minTreePairs && ofRarer >= minTreePairsOfSort) ways.push(byTrees);
  const labels = judged.map(({ label }) => label);
  const bases = judged.map(({ base }) => base);
  let best = { loss: lossOf(bases, labels), scores: bases, way: null as typeof byShift | null };
  for (const way of ways) {
    const scores = crossScores(judged, way);
    const loss = lossOf(scores, labels);
    if (loss < best.loss - minLossGain && f1Of(scores, 0, labels) >= f1Of(bases, 0, labels))
      best = { loss, scores, way };
  }
  if (best.way === null) return null;
  return {
    lesson: { pairs: judged.length, before: f1Of(bases, 0, labels), learned: f1Of(best.scores, 0, labels) },
    lowest: Math.min(...bases),
    score: best.way(judged),
  };
}

/** Scores of judged rows by what was learned from others. */
function crossScores(judged: readonly JudgedRow[], way: (judged: readonly JudgedRow[]) => Judge): number[] {
  const scores = new Array<number>(judged.length);
  const folds = Math.min(scorerFolds, judged.length);
  for (let fold = 0; fold < folds; fold++) {
    const judge = way(judged.filter((_, i) => i % folds !== fold));
    for (let i = fold; i < judged.length; i += folds) scores[i] = judge(judged[i]!.row, judged[i]!.base);
  }
  return scores;
}

/** Another slope and another cut, the most likely ones by judgements and prior: Newton's method. */
function byShift(judged: readonly JudgedRow[]): Judge {
  let slope = 1;
  let shift = 0;
  for (let round = 0; round < 30; round++) {
    let [gradientOfSlope, gradientOfShift] = [(slope - 1) / slopeSpread ** 2, shift / cutSpread ** 2];
    let [a, b, c] = [1 / slopeSpread ** 2, 0, 1 / cutSpread ** 2];
    for (const { base, label } of judged) {
      const p = 1 / (1 + Math.exp(-(slope * base + shift)));
      const weight = Math.max(1e-6, p * (1 - p));
      gradientOfSlope += (p - label) * base;
      gradientOfShift += p - label;
      a += weight * base * base;
      b += weight * base;
      c += weight;
    }
    const determinant = a * c - b * b;
    const [stepOfSlope, stepOfShift] = [
      (c * gradientOfSlope - b * gradientOfShift) / determinant,
      (a * gradientOfShift - b * gradientOfSlope) / determinant,
    ];
    slope -= Math.max(-0.5, Math.min(0.5, stepOfSlope));
    shift -= Math.max(-2, Math.min(2, stepOfShift));
    if (Math.abs(stepOfSlope) + Math.abs(stepOfShift) < 1e-6) break;
  }
  // More alike is never less likely the same.
  const rising = Math.max(0.05, slope);
  return (_, base) => rising * base + shift;
}

function byTrees(judged: readonly JudgedRow[]): Judge {
  const shifted = byShift(judged);
  const starts = judged.map(({ row, base }) => shifted(row, base));
  const trees = trainTrees(
    judged.map(({ row }) => row),
    judged.map(({ label }) => label),
    new Float64Array(judged.length).fill(1),
    lessonTrees,
    starts,
  );
  return (row, base) => shifted(row, base) + trees.score(row);
}

/** How unlikely judgements are by scores: the mean of their negative log likelihood. */
function lossOf(scores: readonly number[], labels: readonly number[]): number {
  return scores.reduce((sum, score, i) => {
    const bounded = Math.max(-20, Math.min(20, score));
    return sum + Math.log(1 + Math.exp(labels[i] === 1 ? -bounded : bounded)) / scores.length;
  }, 0);
}
