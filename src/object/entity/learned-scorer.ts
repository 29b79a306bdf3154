/** Log-odds learned from pairs that somebody judged: another cut for the rules, or trees in their place; only where that judges pairs it has not seen clearly better. */
import { bestCut, f1Of } from '../model/best-cut.js';
import { type BoostedTrees, type TreeOptions, trainTrees, usualTrees } from '../model/boosted-trees.js';

/** Fewer judged pairs, or fewer of one sort, teach nothing. */
const minPairs = 30;
const minOfSort = 8;
const scorerFolds = 5;
/** By so much F1 it must do better than the rules (less, with many pairs), and than calling everything the same. */
const minBetter = 0.05;

export interface Lesson {
  readonly pairs: number;
  /** F1 on judged pairs, each cut chosen on other pairs: of the rules, and of what was learned without the pair. */
  readonly rules: number;
  readonly learned: number;
}

export interface LearnedScorer {
  readonly lesson: Lesson;
  /** What the rules gave the least alike of the judged pairs: of pairs below it nothing was learned. */
  readonly lowest: number;
  /** Log-odds of a row, and of what the rules made of the pair; above zero is more likely the same than not. */
  score(row: Float64Array, byRules: number): number;
}

/** Learns from rows with labels 0 or 1, beside what the rules make of each; null when the rules do as well. */
export function learnScorer(
  rows: readonly Float64Array[],
  labels: readonly number[],
  byRules: readonly number[],
): LearnedScorer | null {
  const same = labels.reduce((sum, label) => sum + label, 0);
  if (rows.length < minPairs || same < minOfSort || rows.length - same < minOfSort) return null;
  const options: TreeOptions =
    rows.length < 500 ? { ...usualTrees, trees: 80, depth: 3, minHessian: 1 } : usualTrees;
  const unseen = new Float64Array(rows.length);
  const models: BoostedTrees[] = [];
  for (let fold = 0; fold < scorerFolds; fold++) {
    const inside = rows.flatMap((_, i) => (i % scorerFolds === fold ? [] : [i]));
    const model = trainTrees(
      inside.map((i) => rows[i]!),
      inside.map((i) => labels[i]!),
      new Float64Array(inside.length).fill(1),
      { ...options, seed: fold + 1 },
    );
    models.push(model);
    for (let i = fold; i < rows.length; i += scorerFolds) unseen[i] = model.score(rows[i]!);
  }
  const trees = crossCut(unseen, labels);
  const shifted = crossCut(Float64Array.from(byRules), labels);
  const rules = f1Of(byRules, 0, labels);
  const learned = Math.max(trees, shifted);
  // A little better may be chance, and calling everything the same is no lesson.
  const allSame = (2 * same) / (rows.length + same);
  const margin = Math.min(minBetter, 1 / Math.sqrt(rows.length));
  if (learned < rules + margin || learned < allSame + minBetter) return null;
  const lesson = { pairs: rows.length, rules, learned };
  const lowest = Math.min(...byRules);
  // Often the rules order pairs well and only cut in the wrong place.
  if (trees <= shifted) {
    const ruleCut = bestCut(Float64Array.from(byRules), labels);
    return { lesson, lowest, score: (_, ruled) => ruled - ruleCut };
  }
  const cut = bestCut(unseen, labels);
  return {
    lesson,
    lowest,
    score: (row) => models.reduce((sum, model) => sum + model.score(row), 0) / models.length - cut,
  };
}

/** F1 of scores whose cut is always chosen on the other folds. */
function crossCut(scores: Float64Array, labels: readonly number[]): number {
  const shifted = new Float64Array(scores.length);
  for (let fold = 0; fold < scorerFolds; fold++) {
    const others = labels.flatMap((_, i) => (i % scorerFolds === fold ? [] : [i]));
    const cut = bestCut(
      Float64Array.from(others, (i) => scores[i]!),
      others.map((i) => labels[i]!),
    );
    for (let i = fold; i < scores.length; i += scorerFolds) shifted[i] = scores[i]! - cut;
  }
  return f1Of(shifted, 0, labels);
}
