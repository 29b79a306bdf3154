/** Repeatable choices: every decision about the simulated world is a hash of what it is about, so the same question always has the same answer, on every machine. */

/** Scrambles 32 bits (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 32-bit hash of a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return scramble(h ^ text.length);
}

/** 32-bit hash of numbers, in order. */
export function mix(first: number, second: number, third = 0x5bd1e995): number {
  return scramble(
    Math.imul(scramble(Math.imul(first, 0x9e3779b1) ^ second) ^ 0x27d4eb2f, 0x165667b1) ^ third,
  );
}

/** A stream of choices that belongs to one question. Integer arithmetic only. */
export class Draw {
  #state: number;

  constructor(key: number) {
    this.#state = key >>> 0;
  }

  /** A whole number of 32 bits. */
  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return scramble(this.#state);
  }

  /** A whole number from 0 to n - 1. */
  below(n: number): number {
    return Math.floor((this.bits() / 4294967296) * n);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.bits() < probability * 4294967296;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Picks early entries more often: the n-th about in proportion to 1/n, by drawing the range first. */
  pickSkewed<T>(list: readonly T[]): T {
    return list[this.skewedBelow(list.length)]!;
  }

  /** As `below`, small numbers more often: density about 1/n. */
  skewedBelow(n: number): number {
    let span = n;
    while (span > 1 && this.bits() & 1) span = (span + 1) >> 1;
    return this.below(span);
  }

  /** Some different entries of a list, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(rest.splice(this.below(rest.length), 1)[0]!);
    return taken;
  }

  /** A weighted choice: weights are small whole numbers. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const names = Object.keys(weights) as T[];
    let at = this.below(names.reduce((sum, name) => sum + weights[name], 0));
    for (const name of names) {
      at -= weights[name];
      if (at < 0) return name;
    }
    return names[0]!;
  }
}

/** True with this probability, for one question. */
export function happens(key: number, probability: number): boolean {
  return key < probability * 4294967296;
}
