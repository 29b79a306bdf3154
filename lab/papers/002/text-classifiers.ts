/** Two plain text classifiers, to see how hard the topical text is. They are the lab's own: what measures a text must not be what is later tuned on it. */
import { Draw } from '../../web/world/draw.js';

/** A text as its different words. */
export type Bag = ReadonlyMap<string, number>;

/** Tells whether a text is on topic. */
export type Judge = (text: Bag) => boolean;

export function bagOf(text: string): Bag {
  const bag = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[a-z]{2,}/g) ?? []) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Multinomial naive Bayes with add-one smoothing. */
export function naiveBayes(positive: readonly Bag[], negative: readonly Bag[]): Judge {
  const learn = (bags: readonly Bag[]): { counts: Map<string, number>; total: number } => {
    const counts = new Map<string, number>();
    let total = 0;
    for (const bag of bags)
      for (const [word, n] of bag) {
        counts.set(word, (counts.get(word) ?? 0) + n);
        total += n;
      }
    return { counts, total };
  };
  const [yes, no] = [learn(positive), learn(negative)];
  const size = new Set([...yes.counts.keys(), ...no.counts.keys()]).size;
  const prior = Math.log(positive.length / negative.length);
  return (bag) => {
    let score = prior;
    for (const [word, n] of bag)
      score +=
        n *
        (Math.log(((yes.counts.get(word) ?? 0) + 1) / (yes.total + size)) -
          Math.log(((no.counts.get(word) ?? 0) + 1) / (no.total + size)));
    return score > 0;
  };
}

/** A linear support vector machine (Pegasos) over TF-IDF vectors of length one. */
export function linearSvm(positive: readonly Bag[], negative: readonly Bag[], seed = 1): Judge {
  const frequency = new Map<string, number>();
  for (const bag of [...positive, ...negative])
    for (const word of bag.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const total = positive.length + negative.length;
  const vectorOf = (bag: Bag): [string, number][] => {
    const entries = [...bag].map(([word, n]): [string, number] => [
      word,
      (1 + Math.log(n)) * Math.log((total + 1) / ((frequency.get(word) ?? 0) + 1)),
    ]);
    const norm = Math.sqrt(entries.reduce((sum, [, x]) => sum + x * x, 0)) || 1;
    return entries.map(([word, x]) => [word, x / norm]);
  };
  const examples = [
    ...positive.map((bag) => ({ x: vectorOf(bag), y: 1 })),
    ...negative.map((bag) => ({ x: vectorOf(bag), y: -1 })),
  ];
  const weights = new Map<string, number>();
  const lambda = 1e-4;
  // The rarer class counts more, so that both weigh the same.
  const weight = { 1: total / (2 * positive.length), [-1]: total / (2 * negative.length) } as Record<
    number,
    number
  >;
  const draw = new Draw(seed);
  let scale = 1;
  let bias = 0;
  const margin = (x: readonly [string, number][]): number =>
    scale * x.reduce((sum, [word, value]) => sum + value * (weights.get(word) ?? 0), 0) + bias;
  for (let step = 1; step <= total * 12; step++) {
    const { x, y } = examples[draw.below(total)]!;
    const rate = 1 / (lambda * (step + 1000));
    const inside = y * margin(x) < 1;
    scale *= 1 - rate * lambda;
    if (!inside) continue;
    for (const [word, value] of x)
      weights.set(word, (weights.get(word) ?? 0) + (rate * y * weight[y]! * value) / scale);
    bias += 0.01 * y * weight[y]!;
  }
  return (bag) => margin(vectorOf(bag)) > 0;
}
