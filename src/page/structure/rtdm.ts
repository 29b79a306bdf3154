/**
 * The restricted top-down distance of two trees: Reis, Golgher, Silva and Laender (WWW 2004), as 004 §3 uses it.
 *
 * Nodes are deleted and inserted with everything below them; a node that is replaced by one of another label keeps nothing below.
 * Identical subtrees are found first, in linear time, by numbering them (equal number = equal subtree); the children of two mapped nodes are then
 * aligned by dynamic programming.
 *
 * Departures, none of which changes the result: the distance of two numbered subtrees is remembered, because lists repeat them; a pair that cannot beat
 * deleting and inserting is not descended into; and the descent keeps its own stack, because pages nest deeper than calls may.
 */
import type { OrderedTree } from './ordered-tree.js';

/** What each operation on a node costs. */
export interface EditCosts {
  readonly insert: number;
  readonly remove: number;
  readonly replace: number;
}

export const unitCosts: EditCosts = { insert: 1, remove: 1, replace: 1 };
/** 004 names no threshold; Reis et al. cluster news pages at this one. */
export const paperThreshold = 0.8;

/** Two children lists being aligned: row by row, as far as cell (i, j). */
interface Alignment {
  readonly key: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
  above: Float64Array;
  row: Float64Array;
  i: number;
  j: number;
}

/** The distance of two trees. */
export function rtdm(a: OrderedTree, b: OrderedTree, costs: EditCosts = unitCosts): number {
  const numbers = new SubtreeNumbers();
  const idA = numbers.number(a);
  const idB = numbers.number(b);
  if (idA[0] === idB[0]) return 0;
  const { insert, remove, replace } = costs;
  const sizeA = (node: number): number => (a.ends[node]! - node) * remove;
  const sizeB = (node: number): number => (b.ends[node]! - node) * insert;
  const below = (x: number, y: number): number => sizeA(x) - remove + sizeB(y) - insert;
  if (a.labels[0] !== b.labels[0]) return replace + below(0, 0);

  const known = new Map<number, number>();
  const keyOf = (x: number, y: number): number => idA[x]! * 0x4000000 + idB[y]!;
  const begin = (x: number, y: number): Alignment => {
    const childrenB = childNodes(b, y);
    const above = new Float64Array(childrenB.length + 1);
    for (let j = 1; j <= childrenB.length; j++) above[j] = above[j - 1]! + sizeB(childrenB[j - 1]!);
    const row = new Float64Array(childrenB.length + 1);
    return { key: keyOf(x, y), a: childNodes(a, x), b: childrenB, above, row, i: 0, j: 0 };
  };

  const stack: Alignment[] = [begin(0, 0)];
  let result = 0;
  for (;;) {
    const at = stack[stack.length - 1]!;
    let descend: Alignment | null = null;
    rows: for (; at.i < at.a.length; at.i++) {
      const x = at.a[at.i]!;
      if (at.j === 0) {
        at.row[0] = at.above[0]! + sizeA(x);
        at.j = 1;
      }
      for (; at.j <= at.b.length; at.j++) {
        const y = at.b[at.j - 1]!;
        const diagonal = at.above[at.j - 1]!;
        const other = Math.min(at.above[at.j]! + sizeA(x), at.row[at.j - 1]! + sizeB(y));
        let mapped = diagonal;
        if (idA[x] !== idB[y]) {
          if (a.labels[x] !== b.labels[y]) mapped += replace + below(x, y);
          else if (a.ends[x] === x + 1 || b.ends[y] === y + 1) mapped += below(x, y);
          else if (diagonal + leastDistance(sizeA(x), sizeB(y), costs) >= other)
            mapped = Number.POSITIVE_INFINITY;
          else {
            const distance = known.get(keyOf(x, y));
            if (distance === undefined) {
              descend = begin(x, y);
              break rows;
            }
            mapped += distance;
          }
        }
        at.row[at.j] = Math.min(other, mapped);
      }
      const done = at.row;
      at.row = at.above;
      at.above = done;
      at.j = 0;
    }
    if (descend !== null) {
      stack.push(descend);
      continue;
    }
    result = at.above[at.b.length]!;
    known.set(at.key, result);
    stack.pop();
    if (stack.length === 0) return result;
  }
}

/** Two trees whose sizes differ are at least this far apart. */
function leastDistance(sizeA: number, sizeB: number, { insert, remove }: EditCosts): number {
  const difference = sizeA / remove - sizeB / insert;
  return difference > 0 ? difference * remove : -difference * insert;
}

/** How alike two trees are, from 0 to 1. */
export function rtdmSimilarity(a: OrderedTree, b: OrderedTree, costs: EditCosts = unitCosts): number {
  const most = a.labels.length * costs.remove + b.labels.length * costs.insert;
  return most === 0 ? 1 : Math.max(0, 1 - rtdm(a, b, costs) / most);
}

function childNodes(tree: OrderedTree, node: number): Int32Array {
  const { ends } = tree;
  let count = 0;
  for (let child = node + 1; child < ends[node]!; child = ends[child]!) count++;
  const children = new Int32Array(count);
  for (let child = node + 1, i = 0; child < ends[node]!; child = ends[child]!) children[i++] = child;
  return children;
}

/** Gives equal subtrees equal numbers. A subtree is its label followed by its children's numbers; such a list is a path in a trie, and the path's end is its number. */
class SubtreeNumbers {
  readonly #steps = new Map<number, number>();
  readonly #labels = new Map<number, number>();
  #count = 0;

  number(tree: OrderedTree): Int32Array {
    const { labels, ends } = tree;
    const ids = new Int32Array(labels.length);
    for (let node = labels.length - 1; node >= 0; node--) {
      let id = this.#ofLabel(labels[node]!);
      for (let child = node + 1; child < ends[node]!; child = ends[child]!) id = this.#step(id, ids[child]!);
      ids[node] = id;
    }
    return ids;
  }

  #ofLabel(label: number): number {
    const known = this.#labels.get(label);
    if (known !== undefined) return known;
    this.#labels.set(label, this.#count);
    return this.#count++;
  }

  #step(from: number, child: number): number {
    const key = from * 0x4000000 + child;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    this.#steps.set(key, this.#count);
    return this.#count++;
  }
}
