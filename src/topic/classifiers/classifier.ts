/** Tells texts on a topic from others. */
import type { Vector, WordCounts } from '../vector.js';

/** A text to learn from or to judge: its words as counted, and as weighted. */
export interface Text {
  readonly counts: WordCounts;
  readonly vector: Vector;
}

/** An example: on topic (`1`) or not (`-1`). */
export interface Example {
  readonly text: Text;
  readonly label: 1 | -1;
}

/** What was learned: above 0 a text is on topic. */
export interface Classifier {
  margin(text: Text): number;
  /** As plain arrays, to be saved. */
  weights(): ClassifierWeights;
}

/** Arrays over the places that are used; `rows` numbers for each. */
export interface ClassifierWeights {
  readonly kind: 'svm' | 'bayes' | 'network';
  readonly places: Uint32Array;
  readonly rows: Float32Array;
  readonly rest: Float32Array;
}

/** How much each example counts, so that both classes weigh the same together. */
export function classWeights(examples: readonly Example[]): (label: 1 | -1) => number {
  const positive = examples.filter(({ label }) => label === 1).length;
  const negative = examples.length - positive;
  return (label) => examples.length / (2 * Math.max(1, label === 1 ? positive : negative));
}
