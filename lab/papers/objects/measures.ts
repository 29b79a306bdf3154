/** Measures that several tables share. */

/** Right, wrong and missed, summed over pages. */
export class Tally {
  right = 0;
  wrong = 0;
  missed = 0;

  /** Adds what was found against what is true, as sets. */
  add(found: readonly string[], truth: readonly string[]): void {
    const wanted = new Set(truth);
    const got = new Set(found);
    for (const value of got) {
      if (wanted.has(value)) this.right++;
      else this.wrong++;
    }
    for (const value of wanted) if (!got.has(value)) this.missed++;
  }

  get precision(): number {
    return this.right === 0 ? 0 : this.right / (this.right + this.wrong);
  }

  get recall(): number {
    return this.right === 0 ? 0 : this.right / (this.right + this.missed);
  }

  /** One where there was nothing to find and nothing was found. */
  get f1(): number {
    const all = 2 * this.right + this.wrong + this.missed;
    return all === 0 ? 1 : (2 * this.right) / all;
  }
}

/** B-cubed precision, recall and F1 of clusters against classes, both given by object. */
export function bCubed(
  clusters: readonly (number | string)[],
  classes: readonly string[],
): { precision: number; recall: number; f1: number } {
  const count = (keys: readonly (number | string)[]): Map<number | string, number> => {
    const counts = new Map<number | string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const inCluster = count(clusters);
  const inClass = count(classes);
  const both = count(clusters.map((cluster, i) => `${cluster}\n${classes[i]}`));
  let precision = 0;
  let recall = 0;
  clusters.forEach((cluster, i) => {
    const shared = both.get(`${cluster}\n${classes[i]}`)!;
    precision += shared / inCluster.get(cluster)!;
    recall += shared / inClass.get(classes[i]!)!;
  });
  precision /= clusters.length;
  recall /= clusters.length;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half the width of the interval that holds the mean with 95 %, by the spread of the draws; null for one draw. */
export function interval(draws: readonly number[]): number | null {
  if (draws.length < 2) return null;
  const middle = mean(draws);
  const spread = Math.sqrt(draws.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (draws.length - 1));
  // Student's t for up to six draws; beyond, close to that of the normal distribution.
  const t = [12.71, 4.3, 3.18, 2.78, 2.57][draws.length - 2] ?? 2;
  return (t * spread) / Math.sqrt(draws.length);
}

/** A number generator for choosing samples, the same everywhere. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The folder of a data set, or a complaint that names the option. */
export function folderOf(data: ReadonlyMap<string, string>, name: string): string {
  const folder = data.get(name);
  if (folder === undefined) throw new Error(`give the set with --data ${name}=FOLDER`);
  return folder;
}
