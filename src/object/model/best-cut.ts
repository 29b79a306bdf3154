/** How well scores tell pairs apart, and where to cut. */

/** F1 of calling pairs the same from a score on. */
export function f1Of(scores: ArrayLike<number>, cut: number, labels: readonly number[]): number {
  let right = 0;
  let found = 0;
  let all = 0;
  labels.forEach((label, i) => {
    all += label;
    if (scores[i]! <= cut) return;
    found++;
    right += label;
  });
  return found + all === 0 ? 0 : (2 * right) / (found + all);
}

/** Where F1 is best; between two scores. */
export function bestCut(scores: Float64Array, labels: readonly number[]): number {
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const all = labels.reduce((sum, label) => sum + label, 0);
  let right = 0;
  let best = { f1: 0, cut: 0 };
  order.forEach((i, n) => {
    right += labels[i]!;
    const f1 = (2 * right) / (n + 1 + all);
    const next = order[n + 1];
    if (f1 > best.f1)
      best = { f1, cut: next === undefined ? scores[i]! - 1 : (scores[i]! + scores[next]!) / 2 };
  });
  return best.cut;
}
