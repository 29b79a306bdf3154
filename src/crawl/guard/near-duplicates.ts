/**
 * Finds pages with nearly the words of an earlier one, among the latest `capacity` pages, in memory of fixed size.
 * Eight tables by 16 bits of the sketch each: two sketches that differ in at most seven bits agree in one of the eight parts.
 * The same title is asked for besides: pages of one template with little text of their own differ in few words, but not in nothing.
 */
import { sketchDistance } from '../../page/sketch.js';

const bands = 8;

export class NearDuplicates {
  readonly #capacity: number;
  readonly #maxDistance: number;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  readonly #bits: Uint32Array;
  readonly #titles: Int32Array;
  readonly #ids: Float64Array;
  #count = 0;

  constructor(options: { capacity?: number; maxDistance?: number } = {}) {
    this.#capacity = options.capacity ?? 65_536;
    this.#maxDistance = options.maxDistance ?? 6;
    this.#heads = new Int32Array(bands * 65_536).fill(-1);
    this.#next = new Int32Array(this.#capacity * bands).fill(-1);
    this.#bits = new Uint32Array(this.#capacity * 4);
    this.#titles = new Int32Array(this.#capacity);
    this.#ids = new Float64Array(this.#capacity);
  }

  /** The id of an earlier page with nearly these words and this title; null when there is none. */
  find(bits: Uint32Array, titleHash: number): number | null {
    for (let band = 0; band < bands; band++) {
      let steps = 0;
      let entry = this.#heads[band * 65_536 + bandOf(bits, band)]!;
      while (entry >= 0 && entry < this.#count && this.#count - entry <= this.#capacity && steps++ < 64) {
        const slot = entry % this.#capacity;
        if (this.#titles[slot] === (titleHash | 0)) {
          if (sketchDistance(bits, this.#bits.subarray(slot * 4, slot * 4 + 4)) <= this.#maxDistance)
            return this.#ids[slot]!;
        }
        const next = this.#next[slot * bands + band]!;
        if (next >= entry) break;
        entry = next;
      }
    }
    return null;
  }

  add(id: number, bits: Uint32Array, titleHash: number): void {
    const entry = this.#count++;
    const slot = entry % this.#capacity;
    this.#bits.set(bits, slot * 4);
    this.#titles[slot] = titleHash | 0;
    this.#ids[slot] = id;
    for (let band = 0; band < bands; band++) {
      const head = band * 65_536 + bandOf(bits, band);
      this.#next[slot * bands + band] = this.#heads[head]!;
      this.#heads[head] = entry;
    }
  }
}

function bandOf(bits: Uint32Array, band: number): number {
  return (bits[band >>> 1]! >>> (band & 1 ? 16 : 0)) & 0xffff;
}
