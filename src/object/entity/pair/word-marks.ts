/** How alike one object is to many others: the cosine of their words, rare ones counting more. The words of the one are marked, and those of the others looked up. */
import type { Profile } from '../profile.js';
import type { MarkedSums, ProfilePool } from '../profile-pool.js';
import type { Vocabulary } from '../vocabulary.js';

export class WordMarks {
  readonly #vocabulary: Vocabulary;
  #name = new Float32Array(1 << 12);
  #story = new Float32Array(1 << 12);
  #marked: Pick<Profile, 'words' | 'story'> = { words: [], story: [] };
  /** What the words of each object weigh together. */
  #weights = { name: new Float32Array(1 << 10), story: new Float32Array(1 << 10) };

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Marks the words of a profile in place of those before. */
  put(profile: Pick<Profile, 'words' | 'story'>): void {
    for (const id of this.#marked.words) this.#name[id] = 0;
    for (const id of this.#marked.story) this.#story[id] = 0;
    this.#marked = profile;
    while (this.#name.length < this.#vocabulary.words.length) {
      this.#name = new Float32Array(this.#name.length * 2);
      this.#story = new Float32Array(this.#story.length * 2);
    }
    for (const id of profile.words) this.#name[id] = this.#vocabulary.rarityTold(id) ** 2;
    for (const id of profile.story) this.#story[id] = this.#vocabulary.rarityTold(id) ** 2;
  }

  /** How alike the marked object, at a place of the pool, is to another. */
  likeness(pool: ProfilePool, marked: number, other: number): MarkedSums {
    const shared = pool.markedAt(other, { name: this.#name, story: this.#story });
    const [own, others] = [this.#weightOf(pool, marked), this.#weightOf(pool, other)];
    return {
      name: shared.name / (Math.sqrt(own.name * others.name) || 1),
      story: shared.story / (Math.sqrt(own.story * others.story) || 1),
    };
  }

  #weightOf(pool: ProfilePool, at: number): MarkedSums {
    while (at >= this.#weights.name.length)
      this.#weights = { name: twiceAsLong(this.#weights.name), story: twiceAsLong(this.#weights.story) };
    if (this.#weights.name[at] === 0) {
      const { words, story } = pool.at(at)!;
      const weigh = (ids: readonly number[]): number =>
        ids.reduce((sum, id) => sum + this.#vocabulary.rarityTold(id) ** 2, 0);
      this.#weights.name[at] = weigh(words);
      this.#weights.story[at] = weigh(story);
    }
    return { name: this.#weights.name[at]!, story: this.#weights.story[at]! };
  }
}

function twiceAsLong(weights: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(weights.length * 2);
  out.set(weights);
  return out;
}
