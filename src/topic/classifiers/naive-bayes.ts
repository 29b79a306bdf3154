/** Multinomial naive Bayes: the log of how much more often a word is said on topic than elsewhere. */
import { vectorPlaces } from '../vector.js';
import type { Example } from './classifier.js';
import { LinearClassifier } from './linear.js';

/** Counts as if every known word had been said this often more in both classes. */
const wordSmoothing = 0.5;

export function trainNaiveBayes(examples: readonly Example[]): LinearClassifier {
  const said = { '1': new Float64Array(vectorPlaces), '-1': new Float64Array(vectorPlaces) };
  const totals = { '1': 0, '-1': 0 };
  const known = new Set<number>();
  for (const { text, label } of examples) {
    const { places: own, counts } = text.counts;
    for (let i = 0; i < own.length; i++) {
      // A word that one text says a hundred times is not a hundred pieces of evidence.
      const times = Math.min(counts[i]!, 1 + Math.log(counts[i]!));
      said[label][own[i]!]! += times;
      totals[label] += times;
      known.add(own[i]!);
    }
  }
  const weights = new Float32Array(vectorPlaces);
  const all = {
    '1': totals['1'] + wordSmoothing * known.size,
    '-1': totals['-1'] + wordSmoothing * known.size,
  };
  for (const place of known)
    weights[place] =
      Math.log((said['1'][place]! + wordSmoothing) / all['1']) -
      Math.log((said['-1'][place]! + wordSmoothing) / all['-1']);
  return new LinearClassifier('bayes', weights, 0);
}
