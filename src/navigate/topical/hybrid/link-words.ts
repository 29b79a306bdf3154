/** Which words of links, and which parts of their addresses, lead on topic: a hashed logistic regression that learns on the way (Adagrad). What a topic's own words cannot say (`~miller`, `cs371`) is learned here. */
import { hash32 } from '../../../base/hash.js';
import { wordPlaces } from '../../../topic/link-context.js';
import { packChanged, unpackChanged } from './numbers.js';

const learningRate = 0.5;
const biasRate = 0.3;
const firstSpeed = 0.001;

export interface WordModelJson {
  readonly bias: number;
  readonly biasSpeed: number;
  readonly weights: string;
  readonly speeds: string;
}

export class WordModel {
  #bias = -1.5;
  #biasSpeed = 1;
  #weights: Float32Array = new Float32Array(wordPlaces);
  #speeds: Float32Array = new Float32Array(wordPlaces).fill(firstSpeed);

  oddsOf(words: readonly number[]): number {
    let sum = this.#bias;
    const value = 1 / Math.sqrt(Math.max(1, words.length));
    for (const word of words) sum += value * this.#weights[word]!;
    return sum;
  }

  learn(words: readonly number[], worth: number, weight: number): void {
    const error = weight * (1 / (1 + Math.exp(-this.oddsOf(words))) - worth);
    this.#biasSpeed += error * error;
    this.#bias -= (biasRate * error) / Math.sqrt(this.#biasSpeed);
    const step = error / Math.sqrt(Math.max(1, words.length));
    for (const word of words) {
      this.#speeds[word]! += step * step;
      this.#weights[word]! -= (learningRate * step) / Math.sqrt(this.#speeds[word]! + 0.01);
    }
  }

  copy(): WordModel {
    const words = new WordModel();
    words.#bias = this.#bias;
    words.#biasSpeed = this.#biasSpeed;
    words.#weights = this.#weights.slice();
    words.#speeds = this.#speeds.slice();
    return words;
  }

  toJSON(): WordModelJson {
    return {
      bias: this.#bias,
      biasSpeed: this.#biasSpeed,
      weights: packChanged(this.#weights, 0),
      speeds: packChanged(this.#speeds, firstSpeed),
    };
  }

  static from(json: WordModelJson): WordModel {
    const words = new WordModel();
    words.#bias = json.bias;
    words.#biasSpeed = json.biasSpeed;
    unpackChanged(json.weights, words.#weights);
    unpackChanged(json.speeds, words.#speeds);
    return words;
  }
}

const maxAddressParts = 12;

/** The parts of an address as places: its words with numbers masked, and how deep it lies. */
export function addressWords(url: string): number[] {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2)).toLowerCase();
  const parts = path.match(/[a-z]+|\d+|~/g) ?? [];
  const words = parts.slice(0, maxAddressParts).map((part) => (/\d/.test(part) ? 'u0' : `u${part}`));
  const depth = Math.min(6, path.split('/').length);
  return [...new Set([...words, `depth ${depth}`, path.endsWith('/') ? 'folder' : 'file'])].map(
    (word) => hash32(word) & (wordPlaces - 1),
  );
}
