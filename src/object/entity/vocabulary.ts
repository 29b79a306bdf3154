/** Words as numbers, with how many objects have each: what is rare says more. */

export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly words: string[] = [];
  /** How many objects have a word in their name, and how many in all that is told of them. */
  #counts = new Uint32Array(1024);
  #told = new Uint32Array(1024);
  /** How many objects were counted. */
  objects = 0;

  id(word: string): number {
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = this.words.push(word) - 1;
      this.#ids.set(word, id);
      if (id >= this.#counts.length) {
        this.#counts = doubled(this.#counts);
        this.#told = doubled(this.#told);
      }
    }
    return id;
  }

  /** Counts the words of one more object: of its name, and of all that is told of it. */
  count(name: readonly number[], story: readonly number[]): void {
    this.objects++;
    for (const id of name) this.#counts[id]!++;
    for (const id of story) this.#told[id]!++;
  }

  /** Rarity: the logarithm of how many objects there are for each that has the word. */
  rarity(id: number): number {
    return Math.log(1 + this.objects / Math.max(1, this.#counts[id]!));
  }

  /** Rarity in all that is told of things, as a share of that of a word that nothing has: 0 to 1. */
  rarityTold(id: number): number {
    return (
      Math.log(1 + this.objects / Math.max(1, this.#told[id]!)) / Math.log(1 + Math.max(1, this.objects))
    );
  }
}

function doubled(counts: Uint32Array): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(counts.length * 2);
  out.set(counts);
  return out;
}
