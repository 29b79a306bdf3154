/** Log-odds learned from pairs that somebody judged. It takes the place of the rules only where it judges pairs it has not seen better than they do. */
import { bestCut, f1Of } from './pairs/best-cut.js';
import { type BoostedTrees, type TreeOptions, trainTrees, usualTrees } from './pairs/boosted-trees.js';

/** Fewer judged pairs, or fewer of one sort, teach nothing. */
const minPairs = 30;
const minOfSort = 8;
const folds = 5;

export interface Lesson {
  readonly pairs: number;
  /** F1 on judged pairs: of the rules, and of what was learned on pairs it had not seen. */
  readonly rules: number;
  readonly learned: number;
}

export interface LearnedScorer {
  readonly lesson: Lesson;
  /** Log-odds of a row; above zero is more likely the same than not. */
  score(row: Float64Array): number;
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
  for (let fold = 0; fold < folds; fold++) {
    const inside = rows.flatMap((_, i) => (i % folds === fold ? [] : [i]));
    const model = trainTrees(
      inside.map((i) => rows[i]!),
      inside.map((i) => labels[i]!),
      new Float64Array(inside.length).fill(1),
      { ...options, seed: fold + 1 },
    );
    models.push(model);
    for (let i = fold; i < rows.length; i += folds) unseen[i] = model.score(rows[i]!);
  }
  const cut = bestCut(unseen, labels);
  const lesson = {
    pairs: rows.length,
    rules: f1Of(byRules, 0, labels),
    learned: f1Of(unseen, cut, labels),
  };
  if (lesson.learned <= lesson.rules) return null;
  return {
    lesson,
    score: (row) => models.reduce((sum, model) => sum + model.score(row), 0) / models.length - cut,
  };
}
