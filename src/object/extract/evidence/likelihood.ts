/** How likely an object that a page does not mark up is one at all: learned from pages of which it is known what they are about (`lab/train`). */
import { type BoostedTrees, readTrees } from '../../model/boosted-trees.js';
import { evidenceShift, evidenceSlope, evidenceTrees } from './evidence-weights.js';

let trees: BoostedTrees | null = null;

/** The probability of a row of evidence. */
export function likelihoodOf(row: Float64Array): number {
  trees ??= readTrees(evidenceTrees);
  const odds = evidenceSlope * trees.score(row) + evidenceShift;
  return Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
}
