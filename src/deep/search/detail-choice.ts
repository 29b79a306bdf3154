/** Whether the pages of single things are worth a request each: only when they say more than the lists do, which a few of them show. */
export interface SavedDetailChoice {
  /** Fields that lists give, and how many of their things have each. */
  readonly listed: Readonly<Record<string, number>>;
  readonly things: number;
  readonly sampled: number;
  readonly richer: number;
  /** Pages that were asked for to look at them. */
  readonly asked: number;
}

const samples = 4;
/** A field that this share of the listed things has is given by the lists. */
const usualShare = 0.5;

export class DetailChoice {
  readonly #listed: Map<string, number>;
  #things: number;
  #sampled: number;
  #richer: number;
  #asked: number;

  constructor(saved: SavedDetailChoice = { listed: {}, things: 0, sampled: 0, richer: 0, asked: 0 }) {
    this.#listed = new Map(Object.entries(saved.listed));
    this.#things = saved.things;
    this.#sampled = saved.sampled;
    this.#richer = saved.richer;
    this.#asked = saved.asked;
  }

  save(): SavedDetailChoice {
    return {
      listed: Object.fromEntries(this.#listed),
      things: this.#things,
      sampled: this.#sampled,
      richer: this.#richer,
      asked: this.#asked,
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

  /** One is asked for to look at it. */
  issued(): void {
    this.#asked++;
  }

  /** How many are still to be asked for. */
  get samplesLeft(): number {
    return this.wants === 'sample' ? Math.max(0, samples - this.#asked) : 0;
  }

  /** Whether those that were only listed are to be fetched now: when that has just turned out, and twice more. */
  get isReopening(): boolean {
    return this.#sampled <= samples || this.#sampled === samples + 20 || this.#sampled === samples + 200;
  }
}
