/**
 * Pages by features. Features that stand on exactly the same pages (the paths of one block of a template, say) say the same thing many times, so they are one group, whose weight
 * grows with the logarithm of their number. Features of all pages or of a single one tell nothing and are left out.
 */

/** A page as far as deciding its kind goes. */
export interface FeaturedPage {
  readonly features: ArrayLike<number>;
}

export class FeatureTable {
  /** Pages. */
  readonly size: number;
  readonly groupCount: number;
  /** The groups of each page. */
  readonly groupsOf: readonly Int32Array[];
  readonly weights: Float64Array;
  /** How many features each group stands for. */
  readonly featureCounts: Int32Array;
  readonly #groupOfFeature: ReadonlyMap<number, number>;

  constructor(pages: readonly FeaturedPage[]) {
    this.size = pages.length;
    const groups = new Map<string, number>();
    const groupOf = new Map<number, number>();
    const members: number[] = [];
    for (const [feature, { count, sum, blend }] of pagesOfFeatures(pages)) {
      if (count < 2 || count === pages.length) continue;
      const key = `${count} ${sum} ${blend}`;
      let group = groups.get(key);
      if (group === undefined) {
        group = groups.size;
        groups.set(key, group);
        members.push(0);
      }
      members[group]!++;
      groupOf.set(feature, group);
    }
    this.groupCount = groups.size;
    this.featureCounts = Int32Array.from(members);
    this.weights = Float64Array.from(members, (n) => 1 + Math.log2(n));
    this.#groupOfFeature = groupOf;
    this.groupsOf = pages.map((page) => this.groupsIn(page.features));
  }

  /** The groups that a page's features belong to, each once. */
  groupsIn(features: ArrayLike<number>): Int32Array {
    const groups = new Set<number>();
    for (let k = 0; k < features.length; k++) {
      const group = this.#groupOfFeature.get(features[k]!);
      if (group !== undefined) groups.add(group);
    }
    return Int32Array.from(groups);
  }

  /** Every feature with its group. */
  features(): Iterable<[feature: number, group: number]> {
    return this.#groupOfFeature;
  }
}

/** The set of pages of each feature, as its size and two sums over random numbers of its pages: equal for equal sets, different for others with overwhelming odds. */
function pagesOfFeatures(
  pages: readonly FeaturedPage[],
): Map<number, { count: number; sum: number; blend: number }> {
  const found = new Map<number, { count: number; sum: number; blend: number }>();
  for (const [i, { features }] of pages.entries()) {
    const sum = Math.imul(i + 1, 0x9e3779b1) ^ (Math.imul(i + 7, 0x85ebca6b) >>> 11);
    const blend = Math.imul(i + 3, 0xc2b2ae35) ^ (Math.imul(i + 5, 0x27d4eb2f) >>> 13);
    for (let k = 0; k < features.length; k++) {
      const known = found.get(features[k]!);
      if (known === undefined) found.set(features[k]!, { count: 1, sum, blend });
      else {
        known.count++;
        known.sum = (known.sum + sum) | 0;
        known.blend = (known.blend ^ blend) | 0;
      }
    }
  }
  return found;
}
