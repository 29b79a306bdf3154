/**
 * Narrows pages of one kind by what they are about: words, or pages that are examples of the topic (the hybrid that 004 §6 leaves for later).
 *
 * Words weigh by how rare they are among the targets, so that what every target says, menus included, counts nothing. Of given words, half the weight must be on the page. To example pages, a page must be
 * nearer than where Otsu's rule cuts the targets in two.
 */
import { maxTimes, timesHash } from '../../page/structure/page-structure.js';
import { otsu } from './likeness.js';

/** What pages are to be about: hashes of words, and vocabularies of example pages. */
export interface AboutTopic {
  readonly words: readonly number[];
  readonly pages: readonly ArrayLike<number>[];
}

/** The rule as JSON. */
export interface ContentRuleJson {
  readonly words: readonly (readonly [hash: number, weight: number])[];
  readonly page: readonly (readonly [hash: number, weight: number])[];
  readonly threshold: number;
  readonly size: number;
}

const wordShareOfTargets = 0.5;
const minTargetsWithWord = 4;
/** A word that fewer than one target in ten lacks tells nothing. */
const minWordWeight = 0.1;
/** Words of example pages that are kept, the heaviest first. */
const maxPageWords = 2000;

export class ContentRule {
  readonly #words: ReadonlyMap<number, number>;
  readonly #page: ReadonlyMap<number, number>;
  readonly #threshold: number;
  /** Targets the weights were counted on. */
  readonly #size: number;

  private constructor(
    words: ReadonlyMap<number, number>,
    page: ReadonlyMap<number, number>,
    threshold: number,
    size: number,
  ) {
    this.#words = words;
    this.#page = page;
    this.#threshold = threshold;
    this.#size = size;
  }

  /** Learns the rule from the vocabularies of targets. */
  static learn(topic: AboutTopic, targets: readonly ArrayLike<number>[]): ContentRule {
    const counts = new Map<number, number>();
    for (const vocabulary of targets)
      for (let i = 0; i < vocabulary.length; i++)
        counts.set(vocabulary[i]!, (counts.get(vocabulary[i]!) ?? 0) + 1);
    // Among very few targets rarity says nothing: then it counts whether a word is there.
    const weight = (word: number): number =>
      targets.length < minTargetsWithWord
        ? 1
        : Math.max(0, Math.log((targets.length + 1) / ((counts.get(word) ?? 0) + 1)));
    const words = new Map<number, number>();
    for (const word of topic.words) {
      // Where every target says a word once, in a menu or a footer, it counts from the second time on.
      let told = word;
      for (let n = 2; n <= maxTimes && weight(told) < minWordWeight; n++) told = timesHash(word, n);
      words.set(told, weight(told));
    }
    const page = new Map<number, number>();
    for (const vocabulary of topic.pages)
      for (let i = 0; i < vocabulary.length; i++) page.set(vocabulary[i]!, weight(vocabulary[i]!));
    // A word that only the example has says nothing of the topic.
    const shared = [...page].filter(([word, own]) => own > 0 && (counts.get(word) ?? 0) >= 2);
    shared.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const rule = new ContentRule(words, new Map(shared.slice(0, maxPageWords)), 0, targets.length);
    if (topic.pages.length === 0) return rule;
    const cut = otsu(targets.map((vocabulary) => rule.#nearness(vocabulary)));
    return new ContentRule(words, rule.#page, cut?.threshold ?? 0, targets.length);
  }

  static parse(json: ContentRuleJson): ContentRule {
    return new ContentRule(new Map(json.words), new Map(json.page), json.threshold, json.size);
  }

  /** Whether a page is about it. */
  accepts(vocabulary: ArrayLike<number>): boolean {
    if (this.#words.size > 0 && this.#saysWords(vocabulary)) return true;
    return this.#page.size > 0 && this.#nearness(vocabulary) >= this.#threshold;
  }

  /** Whether the given words tell targets apart at all. */
  get isTelling(): boolean {
    return this.#page.size > 0 || [...this.#words.values()].some((weight) => weight >= minWordWeight);
  }

  #saysWords(vocabulary: ArrayLike<number>): boolean {
    const own = new Set<number>();
    for (let i = 0; i < vocabulary.length; i++) own.add(vocabulary[i]!);
    let all = 0;
    let said = 0;
    for (const [word, weight] of this.#words) {
      all += weight;
      if (own.has(word)) said += weight;
    }
    return said > 0 && said >= wordShareOfTargets * all;
  }

  /** Weight of what a page shares with the examples, against the square root of its length, as a cosine does. */
  #nearness(vocabulary: ArrayLike<number>): number {
    let shared = 0;
    for (let i = 0; i < vocabulary.length; i++) shared += (this.#page.get(vocabulary[i]!) ?? 0) ** 2;
    return shared / Math.sqrt(Math.max(1, vocabulary.length));
  }

  toJSON(): ContentRuleJson {
    return { words: [...this.#words], page: [...this.#page], threshold: this.#threshold, size: this.#size };
  }
}
