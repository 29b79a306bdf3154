/** A linear support vector machine with squared hinge loss, trained by dual coordinate descent (Hsieh et al., ICML 2008, algorithm 1, without shrinking). */
import type { Random } from '../../base/random.js';
import { vectorPlaces } from '../vector.js';
import { classWeights, type Example } from './classifier.js';
import { LinearClassifier } from './linear.js';

const cost = 1;
const maxSvmRounds = 60;
/** Training ends when no example moves its multiplier by more than this. */
const tolerance = 0.01;
/** The bias is the weight of a word that every text has. */
const biasValue = 0.3;

export function trainSvm(examples: readonly Example[], random: Random): LinearClassifier {
  const weights = new Float32Array(vectorPlaces);
  let bias = 0;
  const weigh = classWeights(examples);
  const alpha = new Float64Array(examples.length);
  const inverse = examples.map(({ label }) => 1 / (2 * cost * weigh(label)));
  const squares = examples.map(({ text }, i) => {
    let sum = biasValue * biasValue + inverse[i]!;
    for (const value of text.vector.values) sum += value * value;
    return sum;
  });
  const order = examples.map((_, i) => i);
  for (let round = 0; round < maxSvmRounds; round++) {
    shuffle(order, random);
    let most = 0;
    for (const i of order) {
      const { text, label } = examples[i]!;
      const { places: own, values } = text.vector;
      let margin = biasValue * bias;
      for (let k = 0; k < own.length; k++) margin += values[k]! * weights[own[k]!]!;
      const gradient = label * margin - 1 + inverse[i]! * alpha[i]!;
      const next = Math.max(0, alpha[i]! - gradient / squares[i]!);
      const step = (next - alpha[i]!) * label;
      if (step === 0) continue;
      most = Math.max(most, Math.abs(step));
      alpha[i] = next;
      for (let k = 0; k < own.length; k++) weights[own[k]!]! += step * values[k]!;
      bias += step * biasValue;
    }
    if (most < tolerance) break;
  }
  return new LinearClassifier('svm', weights, bias * biasValue);
}

/** Puts a list in random order. */
export function shuffle(list: number[], random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
