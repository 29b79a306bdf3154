/**
 * Our own strategy. 002 admits that OTIE finds most and link context is most precise; this one learns, while it crawls, how much each kind of evidence is worth:
 * what is said around links to a URL and by them (means over all links met, not the best), how much their pages are on topic, how many such pages there are and how many others,
 * which words of links and parts of addresses have led on topic, and what came of other links of the same page and of the same kind of place.
 * Cash as in OTIE decides where to look when the yield drops: the richest waiting URL, which off-topic pages on the way to something pass on, is then taken out of turn.
 *
 * Nothing is set for a topic or a site. The prior only says that evidence speaks for a link and not against it. What a page is worth is its probability, lowered by one in log-odds:
 * classifiers are trained on far more of the topic than the web has, and are too sure of it.
 */
import { hash32 } from '../../../base/hash.js';
import { predictedScore } from '../../../topic/link-context.js';
import { revision } from '../cash.js';
import type {
  Standing,
  TopicalNavigator,
  WaitingLead,
  WeighedLink,
  WeighedPage,
  Weight,
} from '../topical-navigator.js';
import { keptLinks, keptWords, sumsOf, withLink } from './evidence.js';
import { HybridMemory } from './hybrid-memory.js';
import { addressWords } from './link-words.js';
import { logit, sigmoid } from './numbers.js';

/** Parts that can be switched off, to see what each is worth. */
export type HybridPart =
  | 'learning'
  | 'context'
  | 'sources'
  | 'link words'
  | 'hubs and places'
  | 'known links'
  | 'rethinking'
  | 'exploration';

export interface HybridOptions {
  readonly without?: readonly HybridPart[];
}

/** Pages between two times that the best waiting URLs are thought over, and how many of them. */
const rethinkEvery = 4;
const rethought = 96;
/** Log-odds of texts and pages beyond this say no more. */
const maxOdds = 5;
const pageShift = 1;
const hubPrior = 2;
const placePrior = 3;
/** Weight of what links to pages that were fetched before say, against links that were followed. */
const knownWeight = 0.5;
const pathElements = 4;
/** Better than any odds. */
const entryRank = -100;
const [a, d] = [0.85, 3];

export function hybrid(options: HybridOptions = {}): TopicalNavigator<HybridMemory> {
  return new HybridNavigator(new Set(options.without ?? []));
}

class HybridNavigator implements TopicalNavigator<HybridMemory> {
  readonly name = 'hybrid';
  readonly byLevel = false;
  readonly #without: ReadonlySet<HybridPart>;
  readonly #features = new Float64Array(9);
  readonly #addresses = new Map<string, readonly number[]>();

  constructor(without: ReadonlySet<HybridPart>) {
    this.#without = without;
  }

  start(): HybridMemory {
    return new HybridMemory();
  }

  entry(entries: number): { rank: number; cash: number } {
    return { rank: entryRank, cash: 1 / entries };
  }

  weigh(page: WeighedPage, kept: HybridMemory): ReturnType<TopicalNavigator<HybridMemory>['weigh']> {
    const memory = HybridMemory.revive(kept);
    const worth = sigmoid(logit(page.score) - pageShift);
    memory.count(worth);
    memory.rich.drop(page.url);
    const notes = page.standing?.notes ?? null;
    if (notes !== null) this.#learn(page.url, notes, worth, memory);
    const hub = hash32(page.url) & (memory.hubs.slots - 1);
    const cash = this.#cashOf(page);
    const weights: Weight[] = [];
    for (const [i, link] of page.links.entries()) {
      const gain = cash.gains[i]!;
      if (link.standing?.state === 'done') {
        this.#learnKnown(link, hub, memory);
        weights.push({ link: i, rank: link.standing.rank, cash: gain });
        continue;
      }
      const own = withLink(
        link.standing?.notes ?? null,
        this.#evidence(page, link, hub, memory),
        logit(page.score, maxOdds),
      );
      this.#measure(link.url, own, memory);
      memory.model.meet(this.#features);
      const rank = isFixed(link.standing) ? link.standing!.rank : -memory.model.oddsOf(this.#features);
      const total = (link.standing?.cash ?? 0) + gain;
      memory.rich.offer(link.url, total);
      weights.push({ link: i, rank, cash: gain, notes: own });
    }
    const promote = this.#without.has('exploration') ? null : memory.explore();
    const isTime = memory.pages % rethinkEvery === 0 && !this.#without.has('rethinking');
    return {
      weights,
      cash: -cash.own,
      memory,
      ...(isTime ? { rethink: rethought } : {}),
      ...(promote === null ? {} : { promote }),
    };
  }

  missed(url: string, { notes }: Standing, kept: HybridMemory): HybridMemory {
    const memory = HybridMemory.revive(kept);
    memory.rich.drop(url);
    if (notes !== null) this.#learn(url, notes, 0, memory);
    return memory;
  }

  rethink(leads: readonly WaitingLead[], kept: HybridMemory): number[] {
    const memory = HybridMemory.revive(kept);
    return leads.map(({ url, standing }) => {
      if (standing.notes === null || isFixed(standing)) return standing.rank;
      this.#measure(url, standing.notes, memory);
      return -memory.model.oddsOf(this.#features);
    });
  }

  /** What came of a URL teaches by the evidence there was for it. */
  #learn(url: string, notes: Float32Array, worth: number, memory: HybridMemory): void {
    this.#measure(url, notes, memory);
    if (!this.#without.has('learning')) memory.model.learn(this.#features, worth);
    const links = keptLinks(notes);
    for (const { hub, place, words } of links) {
      memory.words.learn(this.#wordsOf(url, words, place), worth, 1 / Math.sqrt(links.length));
      memory.hubs.add(hub, worth);
      memory.places.add(place, worth);
    }
  }

  /** A link to a page that was fetched before says for free what such links are worth. */
  #learnKnown(link: WeighedLink, hub: number, memory: HybridMemory): void {
    const { score } = link.standing!;
    if (score === null || this.#without.has('known links')) return;
    const worth = sigmoid(logit(score) - pageShift);
    const place = placeOf(link.path, memory);
    memory.words.learn(this.#wordsOf(link.url, link.words.slice(0, keptWords), place), worth, knownWeight);
    memory.hubs.add(hub, worth);
  }

  #evidence(
    page: WeighedPage,
    link: WeighedLink,
    hub: number,
    memory: HybridMemory,
  ): Parameters<typeof withLink>[1] {
    return {
      source: page.score,
      context: logit(link.context, maxOdds),
      anchor: logit(link.anchor, maxOdds),
      hub,
      place: placeOf(link.path, memory),
      words: link.words,
    };
  }

  /** Brings the evidence for a URL into features. */
  #measure(url: string, notes: Float32Array, memory: HybridMemory): void {
    const x = this.#features;
    const { links, contexts, anchors, sourceOdds, sources } = sumsOf(notes);
    const kept = keptLinks(notes);
    const usual = memory.usual;
    x[0] = 1;
    x[1] = contexts / links;
    x[2] = anchors / links;
    x[3] = sourceOdds / links;
    x[4] = Math.log(0.05 + sources);
    x[5] = Math.log(0.3 + links - sources);
    x[6] = mean(kept, ({ words, place }) => memory.words.oddsOf(this.#wordsOf(url, words, place)));
    x[7] = mean(kept, ({ hub }) => logit(memory.hubs.mean(hub, usual, hubPrior)));
    x[8] = Math.max(...kept.map(({ place }) => logit(memory.places.mean(place, usual, placePrior))));
    if (this.#without.has('context')) x[1] = x[2] = 0;
    if (this.#without.has('sources')) x[3] = x[4] = x[5] = 0;
    if (this.#without.has('link words')) x[6] = 0;
    if (this.#without.has('hubs and places')) x[7] = x[8] = 0;
  }

  #wordsOf(url: string, words: readonly number[], place: number): number[] {
    let address = this.#addresses.get(url);
    if (address === undefined) {
      address = addressWords(url);
      if (this.#addresses.size >= 20_000) this.#addresses.clear();
      this.#addresses.set(url, address);
    }
    return [...words, ...address, place];
  }

  /** Cash as OTIE shares it. */
  #cashOf(page: WeighedPage): { own: number; gains: number[] } {
    const own = page.standing?.cash ?? 0;
    const cash = own * (1 + revision(page.score, a, d));
    const sims = page.links.map(({ context, standing }) =>
      standing?.state === 'done' ? (standing.score ?? 0) : predictedScore(page.score, context),
    );
    const sum = sims.reduce((total, sim) => total + sim, 0);
    return { own, gains: sims.map((sim) => (sum > 0 ? (cash * sim) / sum : 0)) };
  }
}

/** Entries, and what was taken out of turn, come when they come. */
function isFixed(standing: Standing | null): boolean {
  return standing !== null && standing.rank <= entryRank;
}

/** The slot of a link's place: the last elements of its path. */
function placeOf(path: string, memory: HybridMemory): number {
  return hash32(path.split('>').slice(-pathElements).join('>')) & (memory.places.slots - 1);
}

function mean<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((sum, item) => sum + of(item), 0) / Math.max(1, list.length);
}
