/** What came of links of one kind (of one page, or in one kind of place): sums over hashed slots, so that memory is bounded. Old kinds fade where new ones share their slot. */
import { packChanged, unpackChanged } from './numbers.js';

/** Beyond this many links of a kind, older ones count less. */
const maxCountedLinks = 60;

export interface ArmTalliesJson {
  readonly slots: number;
  readonly counts: string;
  readonly sums: string;
}

export class ArmTallies {
  readonly #counts: Float32Array;
  readonly #sums: Float32Array;

  constructor(counts: Float32Array, sums: Float32Array) {
    this.#counts = counts;
    this.#sums = sums;
  }

  static empty(slots: number): ArmTallies {
    return new ArmTallies(new Float32Array(slots), new Float32Array(slots));
  }

  get slots(): number {
    return this.#counts.length;
  }

  add(slot: number, worth: number): void {
    if (this.#counts[slot]! >= maxCountedLinks) {
      this.#counts[slot]! *= 1 - 1 / maxCountedLinks;
      this.#sums[slot]! *= 1 - 1 / maxCountedLinks;
    }
    this.#counts[slot]!++;
    this.#sums[slot]! += worth;
  }

  /** Mean worth, as if `prior` links of the usual worth had been met as well. */
  mean(slot: number, usual: number, prior: number): number {
    return (this.#sums[slot]! + prior * usual) / (this.#counts[slot]! + prior);
  }

  copy(): ArmTallies {
    return new ArmTallies(this.#counts.slice(), this.#sums.slice());
  }

  toJSON(): ArmTalliesJson {
    return { slots: this.slots, counts: packChanged(this.#counts, 0), sums: packChanged(this.#sums, 0) };
  }

  static from(json: ArmTalliesJson): ArmTallies {
    const { slots, counts, sums } = json;
    return new ArmTallies(
      unpackChanged(counts, new Float32Array(slots)),
      unpackChanged(sums, new Float32Array(slots)),
    );
  }
}
