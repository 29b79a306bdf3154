/**
 * How likely two objects are the same thing, as log-odds. What happens, and what one site gives twice, is judged by rules (`score.ts`); so is what carries the same
 * identifier or leads to the other. Everything else is judged by trees that were learned from pairs of public sets (`lab/train/train-pairs.ts`). What a person
 * judged moves either.
 */
import { type BoostedTrees, readTrees } from '../../model/boosted-trees.js';
import type { Profile } from '../profile.js';
import { never, type Scorer } from '../score.js';
import type { Vocabulary } from '../vocabulary.js';
import type { LearnedScorer } from './learned-scorer.js';
import { type PairStanding, pairRow, type RuleParts } from './pair-columns.js';
import { pairTrees } from './pair-weights.js';

let shippedTrees: BoostedTrees | null = null;

/** The trees that come with the program. */
function pairModel(): BoostedTrees {
  shippedTrees ??= readTrees(pairTrees);
  return shippedTrees;
}

export class PairScorer {
  readonly #rules: Scorer;
  readonly #vocabulary: Vocabulary;
  readonly #happens: boolean;
  readonly #trees: BoostedTrees;
  learned: LearnedScorer | null = null;

  constructor(rules: Scorer, vocabulary: Vocabulary, happens: boolean, trees: BoostedTrees | null) {
    this.#rules = rules;
    this.#vocabulary = vocabulary;
    this.#happens = happens;
    this.#trees = trees ?? pairModel();
  }

  /** Whether objects of these sites are judged by how they stand among others, so that all must be known first. */
  needsStanding(site: number, other: number): boolean {
    return !this.#happens && site !== other;
  }

  /** Whether both carry the same identifier, or one leads to the other; nothing contradicts. */
  isIdentified(a: Profile, b: Profile): boolean {
    return this.#rules.isIdentified(a, b);
  }

  /** `cut`: from which score by trees on they are the same here. */
  score(a: Profile, b: Profile, standing: PairStanding | null, cut = 0): number {
    if (this.learned === null && !this.needsStanding(a.site, b.site)) return this.#rules.score(a, b);
    const taught = this.lessonOf(a, b, standing, cut);
    if (taught === null) return never;
    const { row, base } = taught;
    if (this.learned === null) return base;
    return base < this.learned.lowest ? Math.min(base, -1) : this.learned.score(row, base);
  }

  /** What a judged pair teaches with: its row, and its score by what is known without judgements; null when it can't be one thing. */
  lessonOf(
    a: Profile,
    b: Profile,
    standing: PairStanding | null,
    cut = 0,
  ): { readonly row: Float64Array; readonly base: number; readonly isByRules: boolean } | null {
    const parts = this.#rules.parts(a, b);
    if (parts === null) return null;
    const row = pairRow(a, b, parts, standing, this.#vocabulary);
    const isByRules = this.#isByRules(a, b, parts);
    return { row, base: isByRules ? parts[4] : this.#trees.score(row) - cut, isByRules };
  }

  #isByRules(a: Profile, b: Profile, [identifiers]: RuleParts): boolean {
    return identifiers > 0 || !this.needsStanding(a.site, b.site);
  }
}
