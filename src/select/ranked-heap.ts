/** Items by number, the one of highest rank on top; of equal ranks, the lower number. A rank may change at any time. */
export class RankedHeap {
  readonly #rank: Float64Array;
  readonly #heap: Int32Array;
  /** By item: its place in the heap; -1 for none. */
  readonly #place: Int32Array;
  #size = 0;

  /** For items below `count`. */
  constructor(count: number) {
    this.#rank = new Float64Array(count);
    this.#heap = new Int32Array(count);
    this.#place = new Int32Array(count).fill(-1);
  }

  /** The item on top, or -1. */
  get top(): number {
    return this.#size === 0 ? -1 : this.#heap[0]!;
  }

  has(item: number): boolean {
    return this.#place[item]! >= 0;
  }

  /** Adds an item or changes its rank. */
  set(item: number, rank: number): void {
    this.#rank[item] = rank;
    if (this.has(item)) this.#settle(item, this.#place[item]!);
    else this.#settle(item, this.#size++);
  }

  delete(item: number): void {
    const place = this.#place[item]!;
    if (place < 0) return;
    this.#place[item] = -1;
    const last = this.#heap[--this.#size]!;
    if (last !== item) this.#settle(last, place);
  }

  /** Puts an item where it belongs, from a place that is free or its own. */
  #settle(item: number, from: number): void {
    let at = from;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.#isBefore(item, this.#heap[up]!)) break;
      this.#put(this.#heap[up]!, at);
      at = up;
    }
    for (;;) {
      let down = 2 * at + 1;
      if (down >= this.#size) break;
      if (down + 1 < this.#size && this.#isBefore(this.#heap[down + 1]!, this.#heap[down]!)) down++;
      if (!this.#isBefore(this.#heap[down]!, item)) break;
      this.#put(this.#heap[down]!, at);
      at = down;
    }
    this.#put(item, at);
  }

  #put(item: number, place: number): void {
    this.#heap[place] = item;
    this.#place[item] = place;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = this.#rank[a]! - this.#rank[b]!;
    return difference > 0 || (difference === 0 && a < b);
  }
}
