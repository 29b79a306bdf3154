/** Clusters by average linkage: two groups become one when their members fit on average, not when one pair does. So nothing chains. */

/** Groups of `count` things by pairwise log-odds. A pair that must not be together keeps its groups apart; ties go to the first things. */
export function agglomerate(count: number, score: (a: number, b: number) => number): number[][] {
  const groups: (number[] | null)[] = Array.from({ length: count }, (_, i) => [i]);
  const scores = new Float64Array(count * count);
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) scores[a * count + b] = scores[b * count + a] = score(a, b);
  for (;;) {
    let best = 1e-9;
    let first = -1;
    let second = -1;
    for (let a = 0; a < count; a++) {
      if (groups[a] === null) continue;
      for (let b = a + 1; b < count; b++)
        if (groups[b] !== null && scores[a * count + b]! > best + 1e-12) {
          best = scores[a * count + b]!;
          first = a;
          second = b;
        }
    }
    if (first < 0) return groups.filter((group) => group !== null);
    const [left, right] = [groups[first]!, groups[second]!];
    for (let other = 0; other < count; other++) {
      if (groups[other] === null || other === first || other === second) continue;
      // What must be together decides for the whole group; then what must not.
      const a = scores[first * count + other]!;
      const b = scores[second * count + other]!;
      const certain = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].find(
        (one) => a === one || b === one,
      );
      const mean = certain ?? (a * left.length + b * right.length) / (left.length + right.length);
      scores[first * count + other] = scores[other * count + first] = mean;
    }
    groups[first] = [...left, ...right];
    groups[second] = null;
  }
}
