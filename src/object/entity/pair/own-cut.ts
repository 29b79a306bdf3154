/**
 * From which score on two objects of a collection are the same, told by the collection itself. Of each object, who is most like it on another site may be the same thing; who comes
 * second there is not. So the second ones show how high what is not the same scores here, and those who are each other's best what is left to be the same.
 */

/** With fewer pairs who are each other's best nothing is told. */
const minBest = 40;
/** As far as the collection may move the cut that was learned from others. */
const maxCut = 4;

/** Scores of compared pairs, by the numbers of both; as many as are told, a million objects have some ten million. */
export class ScoredPairs {
  #a = new Int32Array(1024);
  #b = new Int32Array(1024);
  #score = new Float32Array(1024);
  count = 0;

  add(a: number, b: number, score: number): void {
    if (this.count === this.#a.length) {
      this.#a = grown(this.#a, new Int32Array(this.count * 2));
      this.#b = grown(this.#b, new Int32Array(this.count * 2));
      this.#score = grown(this.#score, new Float32Array(this.count * 2));
    }
    this.#a[this.count] = a;
    this.#b[this.count] = b;
    this.#score[this.count++] = score;
  }

  each(visit: (a: number, b: number, score: number) => void): void {
    for (let i = 0; i < this.count; i++) visit(this.#a[i]!, this.#b[i]!, this.#score[i]!);
  }
}

function grown<T extends Int32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** For each object and site the best there, and how high the second scores; in arrays, by the number of the two. */
class BestTwo {
  readonly #places = new Map<number, number>();
  readonly #sites = new Map<number, number>();
  at: number[] = [];
  best: number[] = [];
  other: number[] = [];
  second: number[] = [];

  note(at: number, other: number, site: number, score: number): void {
    const key = this.#keyOf(at, site);
    const place = this.#places.get(key);
    if (place === undefined) {
      this.#places.set(key, this.at.length);
      this.at.push(at);
      this.best.push(score);
      this.other.push(other);
      this.second.push(Number.NEGATIVE_INFINITY);
    } else if (score > this.best[place]!) {
      this.second[place] = this.best[place]!;
      [this.best[place], this.other[place]] = [score, other];
    } else if (score > this.second[place]!) this.second[place] = score;
  }

  /** Who is best on a site; undefined where nobody is. */
  bestOf(at: number, site: number): number | undefined {
    const place = this.#places.get(this.#keyOf(at, site));
    return place === undefined ? undefined : this.other[place];
  }

  #keyOf(at: number, site: number): number {
    let number = this.#sites.get(site);
    if (number === undefined) {
      number = this.#sites.size;
      this.#sites.set(site, number);
    }
    return at * maxSites + number;
  }
}

const maxSites = 2 ** 20;

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
  const bestTwo = new BestTwo();
  pairs.each((a, b, score) => {
    if (!Number.isFinite(score)) return;
    bestTwo.note(a, b, siteOf(b), score);
    bestTwo.note(b, a, siteOf(a), score);
  });
  const best: number[] = [];
  const seconds: number[] = [];
  const mutual = new Set<number>();
  // Each such pair is met from both sides.
  bestTwo.at.forEach((at, place) => {
    const other = bestTwo.other[place]!;
    if (bestTwo.bestOf(other, siteOf(at)) !== at) return;
    mutual.add(at * objects + other);
    best.push(bestTwo.best[place]!);
    seconds.push(bestTwo.second[place]!);
  });
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
