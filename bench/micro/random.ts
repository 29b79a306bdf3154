/** Numbers that are the same in every run (xorshift). */
export class RepeatableRandom {
  #state: number;

  constructor(seed = 12345) {
    this.#state = seed;
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 4294967296;
  }
}
