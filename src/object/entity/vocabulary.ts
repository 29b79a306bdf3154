/** Words as numbers, with how many objects have each: what is rare says more. */

export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly words: string[] = [];
  #counts = new Uint32Array(1024);
  /** How many objects were counted. */
  objects = 0;

  id(word: string): number {
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = this.words.push(word) - 1;
      this.#ids.set(word, id);
      if (id >= this.#counts.length) {
        const counts = new Uint32Array(this.#counts.length * 2);
        counts.set(this.#counts);
        this.#counts = counts;
      }
    }
    return id;
  }

  /** Counts the words of one more object. */
  count(ids: readonly number[]): void {
    this.objects++;
    for (const id of ids) this.#counts[id]!++;
  }

  /** Rarity: the logarithm of how many objects there are for each that has the word. */
  rarity(id: number): number {
    return Math.log(1 + this.objects / Math.max(1, this.#counts[id]!));
  }
}
