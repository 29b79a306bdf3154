/**
 * URLs known to be in the frontier or behind it, in a table of fixed size. Most links of most pages lead to pages that were found long ago;
 * the cache answers those without asking the store. It forgets, and never claims a URL it was not told of.
 */
const ways = 4;

export class SeenCache {
  readonly #slots: BigInt64Array;
  readonly #mask: number;
  #turn = 0;

  /** `capacity` is rounded up to a power of two; it takes eight bytes an entry. */
  constructor(capacity = 1 << 20) {
    const size = 1 << Math.ceil(Math.log2(capacity));
    this.#slots = new BigInt64Array(size);
    this.#mask = size - 1;
  }

  /** `low` is the lower half of the key, which picks the place. */
  has(key: bigint, low: number): boolean {
    const base = (low * ways) & this.#mask;
    for (let i = 0; i < ways; i++) if (this.#slots[base + i] === key) return true;
    return false;
  }

  add(key: bigint, low: number): void {
    const base = (low * ways) & this.#mask;
    for (let i = 0; i < ways; i++) {
      if (this.#slots[base + i] === 0n || this.#slots[base + i] === key) {
        this.#slots[base + i] = key;
        return;
      }
    }
    this.#slots[base + (this.#turn++ & (ways - 1))] = key;
  }
}

/** The lower half of a key, as the cache wants it. */
export function lowHalf(key: bigint): number {
  return Number(key & 0xffffffn);
}
