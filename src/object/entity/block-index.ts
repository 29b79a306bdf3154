/** Which objects share a key, in typed arrays: millions of keys must fit. Keys are told apart by 32 bits; a rare collision only makes two more objects meet. */

export class BlockIndex {
  #keys = new Uint32Array(1 << 12);
  #heads = new Int32Array(1 << 12).fill(-1);
  #counts = new Uint16Array(1 << 12);
  #used = 0;
  #nexts = new Int32Array(1 << 12);
  #objects = new Int32Array(1 << 12);
  #entries = 0;
  readonly #limit: number;
  readonly #few: number;

  /** Under a key that `limit` objects share, later ones meet only the first `few`: enough to join them, and never all with all. */
  constructor(limit: number, few: number) {
    this.#limit = limit;
    this.#few = few;
  }

  /** Adds an object and calls `meet` with each that shares a key with it. */
  add(object: number, keys: readonly bigint[], meet: (other: number) => void): void {
    for (const key of keys) {
      const slot = this.#slot(Number(key & 0xffffffffn));
      const count = this.#counts[slot]!;
      const isFull = count >= this.#limit;
      // The latest stand first.
      let unmet = isFull ? count - this.#few : 0;
      for (let entry = this.#heads[slot]!; entry >= 0; entry = this.#nexts[entry]!)
        if (unmet-- <= 0) meet(this.#objects[entry]!);
      if (isFull) continue;
      if (this.#entries === this.#nexts.length) this.#growEntries();
      const entry = this.#entries++;
      this.#objects[entry] = object;
      this.#nexts[entry] = this.#heads[slot]!;
      this.#heads[slot] = entry;
      this.#counts[slot]!++;
    }
  }

  #slot(key: number): number {
    if (this.#used * 2 >= this.#keys.length) this.#rehash();
    const mask = this.#keys.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 0) & mask;
    while (this.#heads[slot]! >= 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    if (this.#heads[slot]! < 0) {
      this.#keys[slot] = key;
      this.#used++;
    }
    return slot;
  }

  #rehash(): void {
    const [keys, heads, counts] = [this.#keys, this.#heads, this.#counts];
    const size = keys.length * 2;
    this.#keys = new Uint32Array(size);
    this.#heads = new Int32Array(size).fill(-1);
    this.#counts = new Uint16Array(size);
    this.#used = 0;
    for (let i = 0; i < keys.length; i++) {
      if (heads[i]! < 0) continue;
      const slot = this.#slot(keys[i]!);
      this.#heads[slot] = heads[i]!;
      this.#counts[slot] = counts[i]!;
    }
  }

  #growEntries(): void {
    const nexts = new Int32Array(this.#nexts.length * 2);
    nexts.set(this.#nexts);
    this.#nexts = nexts;
    const objects = new Int32Array(this.#objects.length * 2);
    objects.set(this.#objects);
    this.#objects = objects;
  }
}
