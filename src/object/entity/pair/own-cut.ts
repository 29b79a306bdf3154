/**
 * From which score on two objects of a collection are the same, told by the collection itself. Of each object, who is most like it on another site may be the same thing; who comes
 * second there is not. So the second ones show how high what is not the same scores here, and those who are each other's best what is left to be the same.
 */

/** With fewer pairs who are each other's best nothing is told. */
const minBest = 40;
/** As far as the collection may move the cut that was learned from others. */
const maxCut = 4;

/** Scores of compared pairs, by the numbers of both. */
export interface ScoredPairs {
  readonly count: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly score: Float64Array;
}

interface BestTwo {
  readonly best: number;
  readonly other: number;
  readonly second: number;
}

/** From where on pairs are the same. */
export interface OwnCut {
  /** In log-odds; 0 is what was learned elsewhere. */
  readonly cut: number;
  /** Whether two objects are each other's best. */
  areBest(a: number, b: number): boolean;
}

export const noOwnCut: OwnCut = { cut: 0, areBest: () => false };

/** The cut that compared pairs tell. */
export function ownCut(pairs: ScoredPairs, objects: number, siteOf: (at: number) => number): OwnCut {
  const bestTwo = new Map<string, BestTwo>();
  const note = (at: number, other: number, score: number): void => {
    const key = `${at} ${siteOf(other)}`;
    const known = bestTwo.get(key);
    if (known === undefined) bestTwo.set(key, { best: score, other, second: Number.NEGATIVE_INFINITY });
    else if (score > known.best) bestTwo.set(key, { best: score, other, second: known.best });
    else if (score > known.second) bestTwo.set(key, { ...known, second: score });
  };
  for (let i = 0; i < pairs.count; i++) {
    if (!Number.isFinite(pairs.score[i]!)) continue;
    note(pairs.a[i]!, pairs.b[i]!, pairs.score[i]!);
    note(pairs.b[i]!, pairs.a[i]!, pairs.score[i]!);
  }
  const best: number[] = [];
  const seconds: number[] = [];
  const mutual = new Set<number>();
  // Each such pair is met from both sides.
  for (const [key, { best: score, other, second }] of bestTwo) {
    const at = Number(key.slice(0, key.indexOf(' ')));
    if (bestTwo.get(`${other} ${siteOf(at)}`)?.other !== at) continue;
    mutual.add(at * objects + other);
    best.push(score);
    seconds.push(second);
  }
  if (best.length < 2 * minBest) return noOwnCut;
  return {
    cut: cutBetween(best.sort(ascending), seconds.sort(ascending)),
    areBest: (a, b) => mutual.has(a * objects + b),
  };
}

const ascending = (p: number, q: number): number => p - q;

/** Where most more is right than wrong: what is wrong among the best scores as the second ones do, and is as often as what scores no better than half of those. */
function cutBetween(best: readonly number[], seconds: readonly number[]): number {
  const middle = seconds[Math.floor(seconds.length / 2)]!;
  const wrong = Math.min(best.length, 2 * best.filter((score) => score <= middle).length);
  let [cut, most] = [0, Number.NEGATIVE_INFINITY];
  let [below, secondsBelow] = [0, 0];
  for (const score of best) {
    if (score > maxCut) break;
    while (secondsBelow < seconds.length && seconds[secondsBelow]! <= score) secondsBelow++;
    below++;
    if (score < -maxCut) continue;
    const gain = best.length - below - 2 * wrong * (1 - secondsBelow / seconds.length);
    if (gain > most) [cut, most] = [score, gain];
  }
  return cut;
}
