/** The waiting URLs with most cash, a bounded number of them. Some may have been fetched meanwhile. */
export type RichListJson = readonly (readonly [url: string, cash: number])[];

const limit = 64;

export class RichList {
  #cash = new Map<string, number>();

  offer(url: string, cash: number): void {
    if (cash <= 0) return;
    if (this.#cash.has(url) || this.#cash.size < limit) {
      this.#cash.set(url, cash);
      return;
    }
    let poorest = '';
    let least = cash;
    for (const [known, own] of this.#cash)
      if (own < least) {
        poorest = known;
        least = own;
      }
    if (poorest === '') return;
    this.#cash.delete(poorest);
    this.#cash.set(url, cash);
  }

  /** A URL that is fetched is no longer of interest. */
  drop(url: string): void {
    this.#cash.delete(url);
  }

  /** The richest, which leaves the list. */
  take(): string | null {
    let richest: string | null = null;
    for (const [url, cash] of this.#cash)
      if (richest === null || cash > this.#cash.get(richest)!) richest = url;
    if (richest !== null) this.#cash.delete(richest);
    return richest;
  }

  copy(): RichList {
    return RichList.from([...this.#cash]);
  }

  toJSON(): RichListJson {
    return [...this.#cash];
  }

  static from(json: RichListJson): RichList {
    const list = new RichList();
    list.#cash = new Map(json);
    return list;
  }
}
