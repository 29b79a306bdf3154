/** What the hybrid has learned so far: bounded, and kept with the crawl. A decision changes a copy of its own; what was read back from a store comes to life when it is first used. */
import { ArmTallies, type ArmTalliesJson } from './arm-tallies.js';
import { LinkModel, type LinkModelJson } from './link-model.js';
import { WordModel, type WordModelJson } from './link-words.js';
import { RichList, type RichListJson } from './rich-list.js';

/** Constant, context, anchor, sources, sources on topic, sources that are not, words, page, place. */
const priorWeights = [-2, 0.5, 0.3, 0.3, 0.5, 0, 0.3, 0.3, 0];
const hubSlots = 2048;
const placeSlots = 512;
/** How fast the present yield and the best one are forgotten. */
const recent = 0.05;
const fadingOfPeak = 0.998;
/** How often something else is tried when the yield is gone. */
const maxExploration = 0.3;

/** How it is written; what was written otherwise is learned anew. */
const memoryFormat = 2;

export interface HybridMemoryJson {
  readonly format: typeof memoryFormat;
  readonly pages: number;
  readonly worthSum: number;
  readonly worthCount: number;
  readonly yield: number;
  readonly peak: number;
  readonly due: number;
  readonly model: LinkModelJson;
  readonly words: WordModelJson;
  readonly hubs: ArmTalliesJson;
  readonly places: ArmTalliesJson;
  readonly rich: RichListJson;
}

export class HybridMemory {
  pages = 0;
  #worthSum = 0.5;
  #worthCount = 2;
  #yield = 0.25;
  #peak = 0.25;
  /** When this reaches one, a URL is taken out of turn. */
  #due = 0;
  model = new LinkModel(priorWeights);
  words = new WordModel();
  hubs = ArmTallies.empty(hubSlots);
  places = ArmTallies.empty(placeSlots);
  rich = new RichList();

  /** What pages are worth on average. */
  get usual(): number {
    return this.#worthSum / this.#worthCount;
  }

  count(worth: number): void {
    this.pages++;
    this.#worthSum += worth;
    this.#worthCount++;
    this.#yield += recent * (worth - this.#yield);
    this.#peak = Math.max(fadingOfPeak * this.#peak, this.#yield);
  }

  /** A URL to take out of turn, the more often the more the yield has dropped; mostly none. */
  explore(): string | null {
    this.#due += maxExploration * Math.max(0, 1 - this.#yield / this.#peak);
    if (this.#due < 1) return null;
    this.#due -= 1;
    return this.rich.take();
  }

  toJSON(): HybridMemoryJson {
    return {
      format: memoryFormat,
      pages: this.pages,
      worthSum: this.#worthSum,
      worthCount: this.#worthCount,
      yield: this.#yield,
      peak: this.#peak,
      due: this.#due,
      model: this.model.toJSON(),
      words: this.words.toJSON(),
      hubs: this.hubs.toJSON(),
      places: this.places.toJSON(),
      rich: this.rich.toJSON(),
    };
  }

  copy(): HybridMemory {
    const memory = new HybridMemory();
    memory.pages = this.pages;
    memory.#worthSum = this.#worthSum;
    memory.#worthCount = this.#worthCount;
    memory.#yield = this.#yield;
    memory.#peak = this.#peak;
    memory.#due = this.#due;
    memory.model = this.model.copy();
    memory.words = this.words.copy();
    memory.hubs = this.hubs.copy();
    memory.places = this.places.copy();
    memory.rich = this.rich.copy();
    return memory;
  }

  /** A memory that may be changed, of one that may not. */
  static changeable(kept: HybridMemory | HybridMemoryJson): HybridMemory {
    if (kept instanceof HybridMemory) return kept.copy();
    const memory = new HybridMemory();
    if (kept.format !== memoryFormat) return memory;
    memory.pages = kept.pages;
    memory.#worthSum = kept.worthSum;
    memory.#worthCount = kept.worthCount;
    memory.#yield = kept.yield;
    memory.#peak = kept.peak;
    memory.#due = kept.due;
    memory.model = LinkModel.from(kept.model);
    memory.words = WordModel.from(kept.words);
    memory.hubs = ArmTallies.from(kept.hubs);
    memory.places = ArmTallies.from(kept.places);
    memory.rich = RichList.from(kept.rich);
    return memory;
  }
}
