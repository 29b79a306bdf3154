/** How alike pages are to an example by structure alone: the weighted Jaccard of their feature groups, where a group weighs by how much it tells (the entropy of its share). */
import type { PageSet } from './agreement.js';
import type { FeatureTable } from './feature-table.js';

/** Likeness of every page to the pages of `examples` (the best of them), with weights counted over the pages of `within`. */
export function likenessTo(table: FeatureTable, examples: readonly number[], within: PageSet): Float64Array {
  const weights = entropyWeights(table, within);
  const likeness = new Float64Array(table.size);
  for (const example of examples) {
    const own = new Set(table.groupsOf[example]!);
    let ownWeight = 0;
    for (const group of own) ownWeight += weights[group]!;
    for (let i = 0; i < table.size; i++) {
      let shared = 0;
      let weight = 0;
      for (const group of table.groupsOf[i]!) {
        weight += weights[group]!;
        if (own.has(group)) shared += weights[group]!;
      }
      const both = ownWeight + weight - shared;
      likeness[i] = Math.max(likeness[i]!, both === 0 ? 1 : shared / both);
    }
  }
  return likeness;
}

function entropyWeights(table: FeatureTable, within: PageSet): Float64Array {
  const counts = new Int32Array(table.groupCount);
  let size = 0;
  for (let i = 0; i < table.size; i++) {
    if (!within[i]) continue;
    size++;
    for (const group of table.groupsOf[i]!) counts[group]!++;
  }
  return table.weights.map((weight, group) => {
    const share = counts[group]! / size;
    if (counts[group]! < 2 || share >= 1) return 0;
    return -weight * (share * Math.log(share) + (1 - share) * Math.log(1 - share));
  });
}

/** Where Otsu's rule cuts values in two, and the means of both sides; null when they are all the same. */
export function otsu(values: readonly number[]): { threshold: number; above: number; below: number } | null {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let lower = 0;
  let best: { threshold: number; above: number; below: number } | null = null;
  let spread = -1;
  for (let k = 1; k < sorted.length; k++) {
    lower += sorted[k - 1]!;
    if (sorted[k] === sorted[k - 1]) continue;
    const below = lower / k;
    const above = (total - lower) / (sorted.length - k);
    const between = k * (sorted.length - k) * (above - below) ** 2;
    if (between <= spread) continue;
    spread = between;
    best = { threshold: (sorted[k]! + sorted[k - 1]!) / 2, above, below };
  }
  return best;
}
