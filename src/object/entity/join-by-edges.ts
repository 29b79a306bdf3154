/** Average linkage for many things, of which only some pairs were compared: the surest pairs join their groups first, where a spread of both groups' members fits on average. */
import { never } from './score.js';

export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/** Members of a group that speak for it. */
const maxSpokesmen = 5;

/** Groups of `count` things by some of their pairs; `mayJoin` has the last word. */
export function joinByEdges(
  count: number,
  edges: readonly Edge[],
  score: (a: number, b: number) => number,
  mayJoin: (left: readonly number[], right: readonly number[]) => boolean,
): number[][] {
  const groups: number[][] = Array.from({ length: count }, (_, i) => [i]);
  const groupOf = Array.from({ length: count }, (_, i) => i);
  /** Pairs of groups that did not fit, by how large they were then. */
  const unfit = new Map<string, number>();
  const surestFirst = [...edges].sort((p, q) => q.score - p.score || p.a - q.a || p.b - q.b);
  for (const { a, b, score: own } of surestFirst) {
    const [first, second] = [groupOf[a]!, groupOf[b]!].sort((p, q) => p - q) as [number, number];
    if (first === second) continue;
    const [left, right] = [groups[first]!, groups[second]!];
    const pair = `${first} ${second}`;
    const size = left.length + right.length;
    if (unfit.get(pair) === size) continue;
    const isCertain = own === Number.POSITIVE_INFINITY;
    if (!mayJoin(left, right) || (!isCertain && meanScore(left, right, score) <= 0)) {
      unfit.set(pair, size);
      continue;
    }
    for (const member of right) {
      left.push(member);
      groupOf[member] = first;
    }
    groups[second] = [];
  }
  return groups.filter((group) => group.length > 0);
}

/** What members of two groups give on average; never, when two of them never fit. */
function meanScore(
  left: readonly number[],
  right: readonly number[],
  score: (a: number, b: number) => number,
): number {
  let sum = 0;
  const [ours, theirs] = [spokesmen(left), spokesmen(right)];
  for (const a of ours)
    for (const b of theirs) {
      const one = score(a, b);
      if (one === never) return never;
      sum += one;
    }
  return sum / (ours.length * theirs.length);
}

function spokesmen(group: readonly number[]): readonly number[] {
  if (group.length <= maxSpokesmen) return group;
  return Array.from(
    { length: maxSpokesmen },
    (_, i) => group[Math.floor((i * (group.length - 1)) / (maxSpokesmen - 1))]!,
  );
}
