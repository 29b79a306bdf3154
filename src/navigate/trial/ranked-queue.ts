/** A heap of numbered things by rank, and of equal ranks by number, as a store orders them. */
export class RankedQueue {
  readonly #ranks: number[] = [];
  readonly #ids: number[] = [];

  push(id: number, rank: number): void {
    let at = this.#ids.length;
    this.#ranks.push(rank);
    this.#ids.push(id);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.#isBefore(at, up)) break;
      this.#swap(at, up);
      at = up;
    }
  }

  /** The first for which its rank still holds; null when there is none. */
  pop(isCurrent: (id: number, rank: number) => boolean): number | null {
    while (this.#ids.length > 0) {
      const [id, rank] = [this.#ids[0]!, this.#ranks[0]!];
      this.#swap(0, this.#ids.length - 1);
      this.#ids.pop();
      this.#ranks.pop();
      this.#sink();
      if (isCurrent(id, rank)) return id;
    }
    return null;
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let least = at;
      for (const down of [2 * at + 1, 2 * at + 2])
        if (down < this.#ids.length && this.#isBefore(down, least)) least = down;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#ranks[a]!, this.#ranks[b]!];
    return one < other || (one === other && this.#ids[a]! < this.#ids[b]!);
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#ranks, this.#ids]) [list[a], list[b]] = [list[b]!, list[a]!];
  }
}
