/** What each way of asking has brought lately: a mean in which old tries fade. */
export type SavedYields = Readonly<Record<string, readonly [tries: number, sum: number]>>;

const fadingOfTries = 0.85;

export class Yields {
  readonly #seen: Map<string, [number, number]>;

  constructor(saved: SavedYields = {}) {
    this.#seen = new Map(Object.entries(saved).map(([name, [tries, sum]]) => [name, [tries, sum]]));
  }

  save(): SavedYields {
    return Object.fromEntries(this.#seen);
  }

  add(name: string, brought: number): void {
    const [tries, sum] = this.#seen.get(name) ?? [0, 0];
    this.#seen.set(name, [tries * fadingOfTries + 1, sum * fadingOfTries + brought]);
  }

  /** The mean, drawn towards what is expected of a way that was hardly tried. */
  mean(name: string, expected: number, weight = 2): number {
    const [tries, sum] = this.#seen.get(name) ?? [0, 0];
    return (sum + weight * expected) / (tries + weight);
  }
}
