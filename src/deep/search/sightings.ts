/** How many things a site has, by how often those that were found came up again (Chao's lower bound). */
export interface SavedSightings {
  readonly all: number;
  readonly different: number;
  readonly once: number;
  readonly twice: number;
}

export class Sightings {
  #all: number;
  #different: number;
  #once: number;
  #twice: number;

  constructor(saved: SavedSightings = { all: 0, different: 0, once: 0, twice: 0 }) {
    this.#all = saved.all;
    this.#different = saved.different;
    this.#once = saved.once;
    this.#twice = saved.twice;
  }

  save(): SavedSightings {
    return { all: this.#all, different: this.#different, once: this.#once, twice: this.#twice };
  }

  /** A thing came up that had come up so many times before. */
  add(before: number): void {
    this.#all++;
    if (before === 0) {
      this.#different++;
      this.#once++;
    } else if (before === 1) {
      this.#once--;
      this.#twice++;
    } else if (before === 2) this.#twice--;
  }

  get different(): number {
    return this.#different;
  }

  /** How many there are, at the least; null while too little is known. */
  get estimate(): number | null {
    if (this.#all < 20 || this.#twice < 3) return null;
    const unseen = (this.#once * Math.max(0, this.#once - 1)) / (2 * (this.#twice + 1));
    return Math.round(this.#different + unseen);
  }
}
