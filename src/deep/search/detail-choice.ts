/** Whether the pages of single things are worth a request each: only when they say more than the lists do, which a few of them show. */
export interface SavedDetailChoice {
  /** Fields that lists give, and how many of their things have each. */
  readonly listed: Readonly<Record<string, number>>;
  readonly things: number;
  readonly sampled: number;
  readonly richer: number;
}

const samples = 4;
/** A field that this share of the listed things has is given by the lists. */
const usualShare = 0.5;

export class DetailChoice {
  readonly #listed: Map<string, number>;
  #things: number;
  #sampled: number;
  #richer: number;

  constructor(saved: SavedDetailChoice = { listed: {}, things: 0, sampled: 0, richer: 0 }) {
    this.#listed = new Map(Object.entries(saved.listed));
    this.#things = saved.things;
    this.#sampled = saved.sampled;
    this.#richer = saved.richer;
  }

  save(): SavedDetailChoice {
    return {
      listed: Object.fromEntries(this.#listed),
      things: this.#things,
      sampled: this.#sampled,
      richer: this.#richer,
    };
  }

  /** Objects of a list, each by the names of its fields. */
  list(objects: readonly (readonly string[])[]): void {
    this.#things += objects.length;
    for (const fields of objects)
      for (const field of fields) this.#listed.set(field, (this.#listed.get(field) ?? 0) + 1);
  }

  /** Objects of a thing's own page. */
  detail(objects: readonly (readonly string[])[]): void {
    this.#sampled++;
    const isMore = (field: string): boolean =>
      (this.#listed.get(field) ?? 0) < usualShare * Math.max(1, this.#things);
    if (objects.some((fields) => fields.some(isMore))) this.#richer++;
  }

  /** `sample`: a few are to be looked at first. */
  get wants(): 'sample' | 'yes' | 'no' {
    if (this.#richer >= samples / 2) return 'yes';
    return this.#sampled >= samples ? 'no' : 'sample';
  }

  /** How many are still to be looked at. */
  get samplesLeft(): number {
    return this.wants === 'sample' ? samples - this.#sampled : 0;
  }
}
