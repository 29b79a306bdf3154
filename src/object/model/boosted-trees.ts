/** Gradient boosted trees for yes or no, on columns of numbers where some are missing. Histograms of 48 bins; what is missing goes the way that fits better. */

export interface TreeOptions {
  readonly trees: number;
  readonly rate: number;
  readonly depth: number;
  readonly l2: number;
  readonly minHessian: number;
  readonly rowShare: number;
  readonly columnShare: number;
  readonly seed: number;
  /** By column: 1 where more of it never lowers the score, -1 where it never raises it, 0 where either may be. */
  readonly signs?: readonly number[];
}

export const usualTrees: TreeOptions = {
  trees: 250,
  rate: 0.05,
  depth: 5,
  l2: 3,
  minHessian: 1.5,
  rowShare: 0.7,
  columnShare: 0.3,
  seed: 1,
};

const bins = 48;

/** A node: a leaf with a value, or a question with two ways. */
type Node =
  | { readonly value: number }
  | {
      readonly column: number;
      readonly limit: number;
      readonly missingLeft: boolean;
      readonly left: Node;
      readonly right: Node;
    };

export interface BoostedTrees {
  /** The log-odds of a row. */
  score(row: ArrayLike<number>): number;
  /** As text that `readTrees` reads. */
  write(): string;
}

/** A tree as it is written: a leaf's value, or column, limit, which way what is missing goes, and both ways. */
type WrittenNode = number | [number, number, 0 | 1, WrittenNode, WrittenNode];

/** Trees that were trained before. */
export function readTrees(text: string): BoostedTrees {
  const { base, trees } = JSON.parse(text) as { base: number; trees: WrittenNode[] };
  return scorerOf(base, trees.map(readNode));
}

/** The model whose score is the mean of those of several. */
export function meanOfTrees(models: readonly BoostedTrees[]): BoostedTrees {
  const written = models.map((model) => JSON.parse(model.write()) as { base: number; trees: WrittenNode[] });
  const scaled = (node: Node): Node =>
    'value' in node
      ? { value: node.value / models.length }
      : { ...node, left: scaled(node.left), right: scaled(node.right) };
  return scorerOf(
    written.reduce((sum, { base }) => sum + base, 0) / models.length,
    written.flatMap(({ trees }) => trees.map((tree) => scaled(readNode(tree)))),
  );
}

function readNode(written: WrittenNode): Node {
  if (typeof written === 'number') return { value: written };
  const [column, limit, missingLeft, left, right] = written;
  return { column, limit, missingLeft: missingLeft === 1, left: readNode(left), right: readNode(right) };
}

function writeNode(node: Node): WrittenNode {
  if ('value' in node) return rounded(node.value);
  const { column, limit, missingLeft, left, right } = node;
  return [column, limit, missingLeft ? 1 : 0, writeNode(left), writeNode(right)];
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function scorerOf(base: number, trees: readonly Node[]): BoostedTrees {
  return {
    score(row) {
      let sum = base;
      for (const tree of trees) sum += walk(tree, row);
      return sum;
    },
    write: () => JSON.stringify({ base: rounded(base), trees: trees.map(writeNode) }),
  };
}

/** Trains on rows with labels 0 or 1, each with a weight; on top of scores that something else gave, where there are some. */
export function trainTrees(
  rows: readonly ArrayLike<number>[],
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  options: TreeOptions = usualTrees,
  starts: ArrayLike<number> | null = null,
): BoostedTrees {
  const count = rows.length;
  const columns = rows[0]?.length ?? 0;
  const limits = Array.from({ length: columns }, (_, column) => splitLimits(rows, column));
  const binned = limits.map((own, column) => Uint8Array.from(rows, (row) => binOf(row[column]!, own)));
  const scores = new Float64Array(count);
  const gradient = new Float64Array(count);
  const hessian = new Float64Array(count);
  const random = randomOf(options.seed);
  let positive = 1;
  let all = 2;
  for (let i = 0; i < count; i++) {
    positive += labels[i]! * weights[i]!;
    all += weights[i]!;
  }
  const base = starts === null ? Math.log(positive / (all - positive)) : 0;
  for (let i = 0; i < count; i++) scores[i] = starts === null ? base : starts[i]!;
  const trees: Node[] = [];
  for (let round = 0; round < options.trees; round++) {
    for (let i = 0; i < count; i++) {
      const p = 1 / (1 + Math.exp(-scores[i]!));
      gradient[i] = (p - labels[i]!) * weights[i]!;
      hessian[i] = Math.max(1e-6, p * (1 - p)) * weights[i]!;
    }
    const chosen = [];
    for (let i = 0; i < count; i++) if (random() < options.rowShare) chosen.push(i);
    const tried = [];
    for (let column = 0; column < columns; column++) if (random() < options.columnShare) tried.push(column);
    const tree = growTree(Int32Array.from(chosen), options.depth, anyValue, {
      binned,
      limits,
      gradient,
      hessian,
      tried,
      options,
    });
    trees.push(tree);
    for (let i = 0; i < count; i++) scores[i]! += walk(tree, rows[i]!);
  }
  return scorerOf(base, trees);
}

interface Growing {
  readonly binned: readonly Uint8Array[];
  readonly limits: readonly Float64Array[];
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly tried: readonly number[];
  readonly options: TreeOptions;
}

/** Between what the values of a part of a tree must lie, so that signs hold. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

const anyValue: Bounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

function growTree(rows: Int32Array, depth: number, bounds: Bounds, at: Growing): Node {
  const { gradient, hessian, options } = at;
  let g = 0;
  let h = 0;
  for (const row of rows) {
    g += gradient[row]!;
    h += hessian[row]!;
  }
  const leafValue = (sum: number, weight: number): number =>
    Math.max(bounds.least, Math.min(bounds.most, (-options.rate * sum) / (weight + options.l2)));
  const leaf: Node = { value: leafValue(g, h) };
  if (depth === 0 || rows.length < 4 || h < 2 * options.minHessian) return leaf;
  const gain = (sum: number, weight: number): number => (sum * sum) / (weight + options.l2);
  let best = { gain: 1e-4, column: -1, bin: 0, missingLeft: true, left: 0, right: 0 };
  const sums = new Float64Array(bins + 1);
  const weights = new Float64Array(bins + 1);
  for (const column of at.tried) {
    sums.fill(0);
    weights.fill(0);
    const own = at.binned[column]!;
    const sign = options.signs?.[column] ?? 0;
    for (const row of rows) {
      sums[own[row]!]! += gradient[row]!;
      weights[own[row]!]! += hessian[row]!;
    }
    for (const missingLeft of [true, false]) {
      let left = missingLeft ? sums[0]! : 0;
      let leftWeight = missingLeft ? weights[0]! : 0;
      for (let bin = 1; bin < bins; bin++) {
        left += sums[bin]!;
        leftWeight += weights[bin]!;
        if (leftWeight < options.minHessian || h - leftWeight < options.minHessian) continue;
        const value = gain(left, leftWeight) + gain(g - left, h - leftWeight) - gain(g, h);
        if (value <= best.gain) continue;
        const sides = { left: leafValue(left, leftWeight), right: leafValue(g - left, h - leftWeight) };
        if (sign * (sides.right - sides.left) >= 0)
          best = { gain: value, column, bin, missingLeft, ...sides };
      }
    }
  }
  if (best.column < 0) return leaf;
  const own = at.binned[best.column]!;
  const goesLeft = (row: number): boolean => (own[row] === 0 ? best.missingLeft : own[row]! <= best.bin);
  const sign = options.signs?.[best.column] ?? 0;
  const middle = (best.left + best.right) / 2;
  const below = { ...bounds, most: middle };
  const above = { ...bounds, least: middle };
  return {
    column: best.column,
    limit: at.limits[best.column]![best.bin - 1] ?? Number.MAX_VALUE,
    missingLeft: best.missingLeft,
    left: growTree(rows.filter(goesLeft), depth - 1, sign === 0 ? bounds : sign > 0 ? below : above, at),
    right: growTree(
      rows.filter((row) => !goesLeft(row)),
      depth - 1,
      sign === 0 ? bounds : sign > 0 ? above : below,
      at,
    ),
  };
}

function walk(tree: Node, row: ArrayLike<number>): number {
  let node = tree;
  while (!('value' in node)) {
    const value = row[node.column]!;
    node = (Number.isNaN(value) ? node.missingLeft : value <= node.limit) ? node.left : node.right;
  }
  return node.value;
}

/** Upper ends of a column's bins, at even shares of its values. */
function splitLimits(rows: readonly ArrayLike<number>[], column: number): Float64Array {
  const values = Float64Array.from(rows, (row) => row[column]!)
    .filter((value) => !Number.isNaN(value))
    .sort();
  const limits = new Set<number>();
  for (let bin = 1; bin < bins; bin++)
    if (values.length > 0)
      limits.add(values[Math.min(values.length - 1, Math.floor((bin * values.length) / bins))]!);
  return Float64Array.from(limits).sort();
}

/** 0 for what is missing, then 1 to 48. */
function binOf(value: number, limits: Float64Array): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= limits[middle]!) high = middle;
    else low = middle + 1;
  }
  return Math.min(bins, low + 1);
}

function randomOf(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
