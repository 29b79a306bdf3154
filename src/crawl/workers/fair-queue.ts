/** Jobs that wait, by group: each group has its turn, so that none waits for all of another's. */
export class FairQueue<Item> {
  readonly #groups = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Whether any group that may have a turn has something. */
  has(mayTake: (group: string) => boolean): boolean {
    for (const group of this.#groups.keys()) if (mayTake(group)) return true;
    return false;
  }

  add(group: string, item: Item): void {
    this.#size++;
    const known = this.#groups.get(group);
    if (known === undefined) this.#groups.set(group, [item]);
    else known.push(item);
  }

  /** Puts something back that had been taken: it is the next of its group, and its group is the next. */
  putBack(group: string, item: Item): void {
    this.#size++;
    const own = this.#groups.get(group) ?? [];
    own.unshift(item);
    const others = [...this.#groups].filter(([name]) => name !== group);
    this.#groups.clear();
    this.#groups.set(group, own);
    for (const [name, items] of others) this.#groups.set(name, items);
  }

  /** The next item of the next group that may have a turn; null when none may. */
  take(mayTake: (group: string) => boolean): { group: string; item: Item } | null {
    for (const [group, items] of this.#groups) {
      if (!mayTake(group)) continue;
      const item = items.shift()!;
      this.#size--;
      // To the end of the round.
      this.#groups.delete(group);
      if (items.length > 0) this.#groups.set(group, items);
      return { group, item };
    }
    return null;
  }
}
