/** Pairs of things with a score, as linked lists in typed arrays: there may be millions. */

export class EdgeList {
  #to = new Int32Array(1024);
  #scores = new Float32Array(1024);
  #next = new Int32Array(1024);
  #count = 0;
  readonly #first: number[] = [];

  link(a: number, b: number, score: number): void {
    if (this.#count + 2 > this.#to.length) this.#grow();
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const edge = this.#count++;
      this.#to[edge] = to;
      this.#scores[edge] = score;
      this.#next[edge] = this.#first[from] ?? -1;
      this.#first[from] = edge;
    }
  }

  clear(): void {
    this.#count = 0;
    this.#first.length = 0;
  }

  each(from: number, visit: (to: number, score: number) => void): void {
    for (let edge = this.#first[from] ?? -1; edge >= 0; edge = this.#next[edge]!)
      visit(this.#to[edge]!, this.#scores[edge]!);
  }

  #grow(): void {
    const size = this.#to.length * 2;
    const to = new Int32Array(size);
    to.set(this.#to);
    this.#to = to;
    const next = new Int32Array(size);
    next.set(this.#next);
    this.#next = next;
    const scores = new Float32Array(size);
    scores.set(this.#scores);
    this.#scores = scores;
  }
}
