/** A margin that is a weighted sum over places. */
import { type Vector, vectorPlaces, type WordCounts } from '../vector.js';
import type { Classifier, ClassifierWeights, Text } from './classifier.js';

export class LinearClassifier implements Classifier {
  readonly #kind: 'svm' | 'bayes';
  readonly #weights: Float32Array;
  readonly #bias: number;

  /** `bayes` sums over counted words, `svm` over weighted ones. */
  constructor(kind: 'svm' | 'bayes', weights: Float32Array, bias: number) {
    this.#kind = kind;
    this.#weights = weights;
    // As it is saved.
    this.#bias = Math.fround(bias);
  }

  static from({ kind, places: used, rows, rest }: ClassifierWeights): LinearClassifier {
    const weights = new Float32Array(vectorPlaces);
    for (let i = 0; i < used.length; i++) weights[used[i]!] = rows[i]!;
    return new LinearClassifier(kind as 'svm' | 'bayes', weights, rest[0]!);
  }

  margin({ counts, vector }: Text): number {
    return this.#kind === 'svm' ? this.#ofVector(vector) : this.#ofCounts(counts);
  }

  #ofVector({ places: own, values }: Vector): number {
    let sum = this.#bias;
    for (let i = 0; i < own.length; i++) sum += values[i]! * this.#weights[own[i]!]!;
    return sum;
  }

  /** By the word, so that long texts are not surer than short ones by their length alone. */
  #ofCounts({ places: own, counts }: WordCounts): number {
    let sum = 0;
    let known = 0;
    for (let i = 0; i < own.length; i++) {
      const weight = this.#weights[own[i]!]!;
      if (weight === 0) continue;
      sum += counts[i]! * weight;
      known += counts[i]!;
    }
    return known === 0 ? this.#bias : this.#bias + sum / Math.sqrt(known);
  }

  weightAt(place: number): number {
    return this.#weights[place]!;
  }

  weights(): ClassifierWeights {
    const used: number[] = [];
    for (let place = 0; place < vectorPlaces; place++) if (this.#weights[place] !== 0) used.push(place);
    return {
      kind: this.#kind,
      places: Uint32Array.from(used),
      rows: Float32Array.from(used, (place) => this.#weights[place]!),
      rest: Float32Array.of(this.#bias),
    };
  }
}
