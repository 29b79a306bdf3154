/** A small neural network: one layer of a dozen units over the weighted words, trained by Adagrad. */
import type { Random } from '../../base/random.js';
import { vectorPlaces } from '../vector.js';
import {
  type Classifier,
  type ClassifierWeights,
  classWeights,
  type Example,
  type Text,
} from './classifier.js';
import { shuffle } from './svm.js';

const hiddenUnits = 12;
const rounds = 15;
const networkRate = 0.1;
const decay = 1e-5;

/** Numbers behind the words' rows: a bias for each unit, a weight for each unit, one bias. */
const restSize = 2 * hiddenUnits + 1;

export class Network implements Classifier {
  /** Row of a place, one-based; 0 for words that were not there. */
  readonly #rowOf: Uint32Array;
  readonly #rows: Float32Array;
  readonly #rest: Float32Array;
  readonly #hidden = new Float64Array(hiddenUnits);

  constructor(used: Uint32Array, rows: Float32Array, rest: Float32Array) {
    this.#rowOf = new Uint32Array(vectorPlaces);
    for (let i = 0; i < used.length; i++) this.#rowOf[used[i]!] = i + 1;
    this.#rows = rows;
    this.#rest = rest;
  }

  margin({ vector }: Text): number {
    const { places: own, values } = vector;
    const hidden = this.#hidden;
    for (let u = 0; u < hiddenUnits; u++) hidden[u] = this.#rest[u]!;
    for (let i = 0; i < own.length; i++) {
      const row = this.#rowOf[own[i]!]!;
      if (row === 0) continue;
      const at = (row - 1) * hiddenUnits;
      for (let u = 0; u < hiddenUnits; u++) hidden[u]! += values[i]! * this.#rows[at + u]!;
    }
    let sum = this.#rest[2 * hiddenUnits]!;
    for (let u = 0; u < hiddenUnits; u++) {
      hidden[u] = Math.tanh(hidden[u]!);
      sum += hidden[u]! * this.#rest[hiddenUnits + u]!;
    }
    return sum;
  }

  /** One step down the gradient of the log-loss. */
  learn(text: Text, label: 1 | -1, weight: number, speeds: Speeds): void {
    const error = weight * (1 / (1 + Math.exp(-this.margin(text))) - (label === 1 ? 1 : 0));
    const { places: own, values } = text.vector;
    const back = new Float64Array(hiddenUnits);
    for (let u = 0; u < hiddenUnits; u++) {
      back[u] = error * this.#rest[hiddenUnits + u]! * (1 - this.#hidden[u]! ** 2);
      trainStep(this.#rest, speeds.rest, hiddenUnits + u, error * this.#hidden[u]!);
      trainStep(this.#rest, speeds.rest, u, back[u]!);
    }
    trainStep(this.#rest, speeds.rest, 2 * hiddenUnits, error);
    for (let i = 0; i < own.length; i++) {
      const row = this.#rowOf[own[i]!]!;
      if (row === 0) continue;
      const at = (row - 1) * hiddenUnits;
      for (let u = 0; u < hiddenUnits; u++) trainStep(this.#rows, speeds.rows, at + u, back[u]! * values[i]!);
    }
  }

  weights(): ClassifierWeights {
    const used: number[] = [];
    for (let place = 0; place < vectorPlaces; place++) {
      const row = this.#rowOf[place]!;
      if (row > 0) used[row - 1] = place;
    }
    return { kind: 'network', places: Uint32Array.from(used), rows: this.#rows, rest: this.#rest };
  }
}

/** Sums of squared gradients, by which steps become smaller. */
interface Speeds {
  readonly rows: Float32Array;
  readonly rest: Float32Array;
}

function trainStep(weights: Float32Array, speeds: Float32Array, at: number, gradient: number): void {
  const slope = gradient + decay * weights[at]!;
  speeds[at]! += slope * slope;
  weights[at]! -= (networkRate * slope) / (1e-4 + Math.sqrt(speeds[at]!));
}

export function trainNetwork(examples: readonly Example[], random: Random): Network {
  const known = new Set<number>();
  for (const { text } of examples) for (const place of text.vector.places) known.add(place);
  const used = Uint32Array.from(known).sort();
  const small = (): number => random() - 0.5;
  const rows = Float32Array.from({ length: used.length * hiddenUnits }, small);
  const rest = Float32Array.from({ length: restSize }, small);
  const network = new Network(used, rows, rest);
  const speeds = { rows: new Float32Array(rows.length), rest: new Float32Array(restSize) };
  const weigh = classWeights(examples);
  const order = examples.map((_, i) => i);
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const i of order) {
      const { text, label } = examples[i]!;
      network.learn(text, label, weigh(label), speeds);
    }
  }
  return network;
}
