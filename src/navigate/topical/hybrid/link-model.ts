/**
 * How likely a link leads on topic, learned while crawling: a Bayesian logistic regression over a few features, updated after every page (an extended Kalman filter: the variance of the weights
 * takes the place of a learning rate). Features are brought to one scale by what was met so far, so that no weight has to be set for a site or a topic.
 */
import { packNumbers, sigmoid, unpackDoubles } from './numbers.js';

export interface LinkModelJson {
  readonly weights: string;
  readonly variance: string;
  readonly means: string;
  readonly squares: string;
  readonly met: number;
}

const priorVariance = 0.1;
/** The scale is thought to be one until more than this many links were met. */
const priorLinks = 20;
const maxFeature = 4;

export class LinkModel {
  readonly #weights: Float64Array;
  readonly #variance: Float64Array;
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  #met = 0;

  /** Begins with some weights; the first is that of the constant. */
  constructor(prior: readonly number[]) {
    const size = prior.length;
    this.#weights = Float64Array.from(prior);
    this.#variance = new Float64Array(size * size);
    for (let i = 0; i < size; i++) this.#variance[i * size + i] = priorVariance;
    this.#means = new Float64Array(size);
    this.#squares = new Float64Array(size);
  }

  /** Notes what features links have, to know their scale (Welford). */
  meet(features: Float64Array): void {
    this.#met++;
    for (let i = 1; i < features.length; i++) {
      const off = features[i]! - this.#means[i]!;
      this.#means[i]! += off / this.#met;
      this.#squares[i]! += off * (features[i]! - this.#means[i]!);
    }
  }

  /** Log-odds that a link leads on topic. */
  oddsOf(features: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < features.length; i++) sum += this.#weights[i]! * this.#scaled(features, i);
    return sum;
  }

  /** Learns what came of a link; `worth` is between 0 and 1. */
  learn(features: Float64Array, worth: number): void {
    const size = features.length;
    const x = Float64Array.from(features, (_, i) => this.#scaled(features, i));
    const p = sigmoid(this.oddsOf(features));
    const slope = Math.max(0.02, p * (1 - p));
    const gain = new Float64Array(size);
    let spread = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) gain[i]! += this.#variance[i * size + j]! * x[j]!;
      spread += x[i]! * gain[i]!;
    }
    const scale = 1 / (1 + slope * spread);
    for (let i = 0; i < size; i++) {
      this.#weights[i]! += gain[i]! * scale * (worth - p);
      for (let j = 0; j < size; j++) this.#variance[i * size + j]! -= slope * scale * gain[i]! * gain[j]!;
    }
  }

  #scaled(features: Float64Array, i: number): number {
    if (i === 0) return features[0]!;
    const deviation = Math.sqrt((this.#squares[i]! + priorLinks) / (this.#met + priorLinks));
    const x = (features[i]! - this.#means[i]!) / deviation;
    return Math.max(-maxFeature, Math.min(maxFeature, x));
  }

  copy(): LinkModel {
    const model = new LinkModel([...this.#weights]);
    model.#variance.set(this.#variance);
    model.#means.set(this.#means);
    model.#squares.set(this.#squares);
    model.#met = this.#met;
    return model;
  }

  toJSON(): LinkModelJson {
    return {
      weights: packNumbers(this.#weights),
      variance: packNumbers(this.#variance),
      means: packNumbers(this.#means),
      squares: packNumbers(this.#squares),
      met: this.#met,
    };
  }

  static from(json: LinkModelJson): LinkModel {
    const weights = unpackDoubles(json.weights);
    const model = new LinkModel([...weights]);
    model.#variance.set(unpackDoubles(json.variance));
    model.#means.set(unpackDoubles(json.means));
    model.#squares.set(unpackDoubles(json.squares));
    model.#met = json.met;
    return model;
  }
}
