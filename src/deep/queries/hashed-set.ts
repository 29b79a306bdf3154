/** Millions of texts as hashes of 53 bits in one array: tens of millions of names fit where the names themselves would not. Two of ten million collide with odds of one in two hundred. */
import { hash32 } from '../../base/hash.js';

/** A hash as a whole number that a double holds; never 0. */
export function wideHash(text: string): number {
  let low = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
  return hash32(text) * 2_097_152 + ((low ^ (low >>> 11)) & 0x1fffff) || 1;
}

const maxLoad = 0.6;

/** Counts of hashes, up to 255; what was never counted has none. */
export class HashedCounts {
  #keys: Float64Array;
  #counts: Uint8Array;
  #size = 0;

  constructor(expected = 1 << 12) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, expected / maxLoad)));
    this.#keys = new Float64Array(slots);
    this.#counts = new Uint8Array(slots);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds one, and says how many there are now. */
  add(hash: number): number {
    if (this.#size >= maxLoad * this.#keys.length) this.#grow();
    const slot = this.#slot(hash);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = hash;
      this.#size++;
    }
    if (this.#counts[slot]! < 255) this.#counts[slot]!++;
    return this.#counts[slot]!;
  }

  of(hash: number): number {
    const slot = this.#slot(hash);
    return this.#keys[slot] === hash ? this.#counts[slot]! : 0;
  }

  #slot(hash: number): number {
    const mask = this.#keys.length - 1;
    // The low bits of a product are the most mixed ones.
    let slot = Math.imul((hash % 4294967291) | 0, 0x9e3779b1) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Float64Array(keys.length * 2);
    this.#counts = new Uint8Array(keys.length * 2);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === 0) continue;
      const slot = this.#slot(keys[i]!);
      this.#keys[slot] = keys[i]!;
      this.#counts[slot] = counts[i]!;
    }
  }
}
