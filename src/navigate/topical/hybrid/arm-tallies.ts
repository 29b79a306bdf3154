/** What came of links of one kind (of one page, or in one kind of place): sums over hashed slots, so that memory is bounded. Old kinds fade where new ones share their slot. */
import { packNumbers, unpackFloats } from './numbers.js';

/** Beyond this many links of a kind, older ones count less. */
const maxCounted = 60;

export interface ArmTalliesJson {
  readonly counts: string;
  readonly sums: string;
}

export class ArmTallies {
  readonly slots: number;
  #counts: Float32Array;
  #sums: Float32Array;

  constructor(slots: number) {
    this.slots = slots;
    this.#counts = new Float32Array(slots);
    this.#sums = new Float32Array(slots);
  }

  add(slot: number, worth: number): void {
    if (this.#counts[slot]! >= maxCounted) {
      this.#counts[slot]! *= 1 - 1 / maxCounted;
      this.#sums[slot]! *= 1 - 1 / maxCounted;
    }
    this.#counts[slot]!++;
    this.#sums[slot]! += worth;
  }

  /** Mean worth, as if `prior` links of the usual worth had been met as well. */
  mean(slot: number, usual: number, prior: number): number {
    return (this.#sums[slot]! + prior * usual) / (this.#counts[slot]! + prior);
  }

  toJSON(): ArmTalliesJson {
    return { counts: packNumbers(this.#counts), sums: packNumbers(this.#sums) };
  }

  static from(json: ArmTalliesJson): ArmTallies {
    const counts = unpackFloats(json.counts);
    const tallies = new ArmTallies(counts.length);
    tallies.#counts = counts;
    tallies.#sums = unpackFloats(json.sums);
    return tallies;
  }
}
