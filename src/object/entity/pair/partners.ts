/**
 * For each object those of other sites that are most like it, by its name and by all that is told of it: only with them is it compared closely. How a pair stands
 * among the others of both says more than the pair alone: who has a better partner on that site is likely not this one's.
 */

/** Partners by either likeness: with the keys of `block-keys.ts`, five hold .95 to 1 of the true ones of ten public sets. */
const maxPartners = 5;
/** Pairs less alike than this, by name and by story, are not looked at more closely: of the true ones of the hardest set half a percent. */
const leastLikeness = 0.12;

export type PairLikeness = 'name' | 'story';

/** How a pair stands among the partners of one of the two that are of the other's site. */
export interface PartnerStanding {
  /** 1 for the best. */
  readonly rank: number;
  /** How much more alike than the best of the others; below zero when another one is more alike. */
  readonly margin: number;
}

class PartnerList {
  others = new Int32Array(1024 * maxPartners).fill(-1);
  likenesses = new Float32Array(1024 * maxPartners);

  put(at: number, other: number, likeness: number): void {
    const first = at * maxPartners;
    let last = first + maxPartners - 1;
    if (this.others[last]! >= 0 && this.likenesses[last]! >= likeness) return;
    // Sorted, the best first.
    while (last > first && (this.others[last - 1]! < 0 || this.likenesses[last - 1]! < likeness)) {
      this.others[last] = this.others[last - 1]!;
      this.likenesses[last] = this.likenesses[last - 1]!;
      last--;
    }
    this.others[last] = other;
    this.likenesses[last] = likeness;
  }

  fit(count: number): void {
    if (count * maxPartners <= this.others.length) return;
    const [others, likenesses] = [this.others, this.likenesses];
    this.others = new Int32Array(others.length * 2).fill(-1);
    this.others.set(others);
    this.likenesses = new Float32Array(likenesses.length * 2);
    this.likenesses.set(likenesses);
  }
}

export class Partners {
  readonly #lists = { name: new PartnerList(), story: new PartnerList() };
  #sites = new Int32Array(1024);
  #count = 0;

  /** One more object. */
  add(site: number): void {
    if (this.#count === this.#sites.length) {
      const sites = new Int32Array(this.#count * 2);
      sites.set(this.#sites);
      this.#sites = sites;
    }
    this.#sites[this.#count++] = site;
    this.#lists.name.fit(this.#count);
    this.#lists.story.fit(this.#count);
  }

  /** Notes how alike two objects are. */
  note(a: number, b: number, name: number, story: number): void {
    if (name < leastLikeness && story < leastLikeness) return;
    this.#lists.name.put(a, b, name);
    this.#lists.name.put(b, a, name);
    this.#lists.story.put(a, b, story);
    this.#lists.story.put(b, a, story);
  }

  /** All pairs of which one is a partner of the other, each once. */
  *pairs(): Generator<readonly [number, number]> {
    for (let at = 0; at < this.#count; at++)
      for (const other of this.#of(at)) if (at < other || !this.#of(other).has(at)) yield [at, other];
  }

  standing(by: PairLikeness, at: number, other: number, likeness: number): PartnerStanding {
    const { others, likenesses } = this.#lists[by];
    const site = this.#sites[other]!;
    // As the lists keep it: a rest of the division must not make a pair worse than itself.
    const own = Math.fround(likeness);
    let rank = 1;
    let best = 0;
    for (let i = at * maxPartners; i < (at + 1) * maxPartners && others[i]! >= 0; i++) {
      if (others[i] === other || this.#sites[others[i]!] !== site) continue;
      best = Math.max(best, likenesses[i]!);
      if (likenesses[i]! > own) rank++;
    }
    return { rank, margin: own - best };
  }

  #of(at: number): Set<number> {
    const own = new Set<number>();
    for (const { others } of [this.#lists.name, this.#lists.story])
      for (let i = at * maxPartners; i < (at + 1) * maxPartners && others[i]! >= 0; i++) own.add(others[i]!);
    return own;
  }
}
