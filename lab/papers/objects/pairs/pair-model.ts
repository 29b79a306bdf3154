/** Whether two records are the same, learned from pairs: from labelled ones where there are some, else from the pairs that are sure. */
import { type BoostedTrees, bestCut, type TreeOptions, trainTrees, usualTrees } from 'lycosa/parts';

/** A pair by its rows in two tables, with its features. */
export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly features: Float64Array;
}

export interface PairModel {
  /** Log-odds of pairs. */
  scores(pairs: readonly Pair[]): Float64Array;
  /** From here on two records are the same. */
  readonly threshold: number;
}

const modelFolds = 5;

/** Trains on labelled pairs: trees by folds, a second layer that sees how each pair's partners fare, and the threshold that is best on pairs that a fold had not seen. */
export function trainPairModel(
  pairs: readonly Pair[],
  labels: readonly number[],
  seeds: readonly number[] = [1, 2],
): PairModel {
  const first = new Folded(
    pairs.map(({ features }) => features),
    labels,
    seeds,
    usualTrees,
  );
  const firstScores = first.outOfFold;
  const second = new Folded(withPartners(pairs, firstScores), labels, seeds, usualTrees);
  const own = firstScores.map((score, i) => (score + second.outOfFold[i]!) / 2);
  return {
    threshold: bestCut(own, labels),
    scores(others) {
      const base = Float64Array.from(others, ({ features }) => first.score(features));
      const rows = withPartners(others, base);
      return base.map((score, i) => (score + second.score(rows[i]!)) / 2);
    },
  };
}

/** Models of folds: each pair is scored by those that did not see it. */
class Folded {
  readonly #models: BoostedTrees[] = [];
  readonly outOfFold: Float64Array;

  constructor(
    rows: readonly Float64Array[],
    labels: readonly number[],
    seeds: readonly number[],
    options: TreeOptions,
  ) {
    this.outOfFold = new Float64Array(rows.length);
    for (let fold = 0; fold < modelFolds; fold++) {
      const inside = rows.flatMap((_, i) => (i % modelFolds === fold ? [] : [i]));
      const outside = rows.flatMap((_, i) => (i % modelFolds === fold ? [i] : []));
      for (const seed of seeds) {
        const model = trainTrees(
          inside.map((i) => rows[i]!),
          inside.map((i) => labels[i]!),
          new Float64Array(inside.length).fill(1),
          { ...options, seed: seed * 100 + fold },
        );
        this.#models.push(model);
        for (const i of outside) this.outOfFold[i]! += model.score(rows[i]!) / seeds.length;
      }
    }
  }

  score(row: Float64Array): number {
    return this.#models.reduce((sum, model) => sum + model.score(row), 0) / this.#models.length;
  }
}

/** Features with the score of the pair among those of its two records' other pairs. */
function withPartners(pairs: readonly Pair[], scores: Float64Array): Float64Array[] {
  const ofLeft = new Map<number, number[]>();
  const ofRight = new Map<number, number[]>();
  pairs.forEach(({ left, right }, i) => {
    ofLeft.set(left, [...(ofLeft.get(left) ?? []), i]);
    ofRight.set(right, [...(ofRight.get(right) ?? []), i]);
  });
  return pairs.map(({ left, right, features }, i) => {
    const more: number[] = [scores[i]!];
    const margins: number[] = [];
    for (const others of [ofLeft.get(left)!, ofRight.get(right)!]) {
      let best = -8;
      let rank = 1;
      for (const other of others) {
        if (other === i) continue;
        best = Math.max(best, scores[other]!);
        if (scores[other]! > scores[i]!) rank++;
      }
      margins.push(scores[i]! - best);
      more.push(rank, scores[i]! - best, best, others.length);
    }
    more.push(Math.min(...margins));
    return Float64Array.from([...features, ...more]);
  });
}

const weakTrees: TreeOptions = { ...usualTrees, trees: 80, rate: 0.08, depth: 4, l2: 10, minHessian: 5 };

/**
 * Without labels: pairs that are each other's best and alike are taken for the same, those with a better partner elsewhere for different; trees learn from these, judge all
 * pairs, and learn again from what they are sure of. `likeness` is what two records have in common at first sight.
 */
export function trainWithoutLabels(
  pairs: readonly Pair[],
  likeness: Float64Array,
  rounds = 4,
): { scores: Float64Array; threshold: number } {
  let belief = firstBelief(pairs, likeness);
  for (let round = 0; round < rounds; round++) {
    const logit = belief.map((p) => Math.log(p / (1 - p)));
    const rows = round === 0 ? pairs.map(({ features }) => features) : withPartners(pairs, logit);
    const next = new Float64Array(pairs.length);
    for (let fold = 0; fold < 4; fold++) {
      const inside = pairs.flatMap((_, i) => (i % 4 === fold ? [] : [i]));
      const margin = mutualMargins(pairs, logit);
      const labels = inside.map((i) => (belief[i]! > 0.5 && margin[i]! >= 0 ? 1 : 0));
      const weights = inside.map((i) =>
        margin[i]! < -1 && belief[i]! < 0.95
          ? 1 - belief[i]! / 2
          : belief[i]! > 0.5 && margin[i]! >= 0
            ? belief[i]!
            : 0.7 * Math.abs(2 * belief[i]! - 1),
      );
      const model = trainTrees(
        inside.map((i) => rows[i]!),
        labels,
        weights,
        { ...weakTrees, seed: round * 10 + fold + 1 },
      );
      for (let i = fold; i < pairs.length; i += 4) next[i] = 1 / (1 + Math.exp(-model.score(rows[i]!)));
    }
    belief = belief.map((p, i) => Math.min(0.999, Math.max(0.001, 0.7 * next[i]! + 0.3 * p)));
  }
  return { scores: belief, threshold: expectedBest(belief) };
}

/** Records' best pairs that are each other's, and not among the least alike of those. */
function firstBelief(pairs: readonly Pair[], likeness: Float64Array): Float64Array {
  const margin = mutualMargins(pairs, likeness);
  const mutual = [...likeness].filter((_, i) => margin[i]! >= 0).sort((a, b) => a - b);
  const limit = mutual[Math.floor(0.3 * mutual.length)] ?? 0;
  return likeness.map((value, i) => (value < limit ? 0.02 : margin[i]! >= 0 ? 0.95 : 0.3));
}

/** How far a pair is ahead of the best other pair of either record; below zero when one has a better partner. */
function mutualMargins(pairs: readonly Pair[], scores: Float64Array): Float64Array {
  const best = (key: (pair: Pair) => number): Map<number, [number, number]> => {
    const out = new Map<number, [number, number]>();
    pairs.forEach((pair, i) => {
      const [first, second] = out.get(key(pair)) ?? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      const score = scores[i]!;
      out.set(key(pair), score > first ? [score, first] : [first, Math.max(second, score)]);
    });
    return out;
  };
  const left = best((pair) => pair.left);
  const right = best((pair) => pair.right);
  return scores.map((score, i) => {
    const other = ([first, second]: [number, number]): number => (score === first ? second : first);
    const margin = score - Math.max(other(left.get(pairs[i]!.left)!), other(right.get(pairs[i]!.right)!));
    return Number.isFinite(margin) ? margin : 1;
  });
}

/** The threshold that should give the best F1 if the beliefs are right. */
function expectedBest(belief: Float64Array): number {
  const sorted = [...belief].sort((a, b) => b - a);
  const all = sorted.reduce((sum, p) => sum + p, 0);
  let right = 0;
  let best = { f1: 0, at: 0.5 };
  sorted.forEach((p, n) => {
    right += p;
    const f1 = (2 * right) / (n + 1 + all);
    if (f1 > best.f1) best = { f1, at: p };
  });
  return best.at - 1e-9;
}
