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
import { bestWaiting } from '../../inquiry.js';
import type {
  CandidateLink,
  Choice,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  Known,
  KnownUrl,
  NavigableLead,
  NavigablePage,
  Navigator,
  Standing,
} from '../../navigator.js';
import { floatNotes } from '../../note-format.js';
import { revision, shareOut, similarity } from '../sharing.js';
import { knownScore, passOn, topicalNeeds } from '../topical-page.js';
import { keptWords, linksOfNote, sumsOf, withLink } from './evidence.js';
import { HybridMemory, type HybridMemoryJson } from './hybrid-memory.js';
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
/** The rank of a URL that is to come next, whatever it is worth. */
export const promotedRank = -1000;

type LinkNote = Float32Array;
type Memory = HybridMemory | HybridMemoryJson;

export function hybrid(options: HybridOptions = {}): Navigator<Memory, LinkNote> {
  return new HybridNavigator(new Set(options.without ?? []));
}

class HybridNavigator implements Navigator<Memory, LinkNote> {
  readonly name = 'hybrid';
  readonly needs = topicalNeeds;
  readonly notes = floatNotes(1);
  readonly #without: ReadonlySet<HybridPart>;
  /** Scratch space, filled anew before each use. */
  readonly #features = new Float64Array(9);
  readonly #addresses = new Map<string, readonly number[]>();

  constructor(without: ReadonlySet<HybridPart>) {
    this.#without = without;
  }

  start(): Memory {
    return new HybridMemory();
  }

  begin(entries: readonly string[], memory: Memory): Decision<Memory, LinkNote> {
    const take = entries.map((link) => ({ link, level: 0, rank: entryRank, weight: 1 / entries.length }));
    return { take, memory };
  }

  *visit(
    page: NavigablePage,
    lead: NavigableLead<LinkNote>,
    known: Known<LinkNote>,
    kept: Memory,
  ): Generator<FrontierQuestion, Decision<Memory, LinkNote>, FrontierAnswer<LinkNote>> {
    const memory = HybridMemory.changeable(kept);
    const score = knownScore(page, known);
    const worth = sigmoid(logit(score) - pageShift);
    memory.count(worth);
    memory.rich.drop(page.url);
    const evidence = known.own?.note ?? null;
    if (evidence !== null) this.#learn(page.url, evidence, worth, memory);
    const cash = known.own?.weight ?? 0;
    const take = this.#weighLinks(page, score, cash, lead.level, known.links, memory);
    const promoted = this.#without.has('exploration') ? null : memory.explore();
    const isTime = memory.pages % rethinkEvery === 0 && !this.#without.has('rethinking');
    const waiting = isTime ? yield* bestWaiting<LinkNote>(rethought) : [];
    return {
      take,
      standing: { score: page.score, weight: -cash },
      memory,
      reorder: [
        ...this.#rethink(waiting, new Set(page.links.map(({ url }) => url)), memory),
        ...(promoted === null ? [] : [{ url: promoted, rank: promotedRank }]),
      ],
    };
  }

  missed(
    lead: NavigableLead<LinkNote>,
    target: CandidateLink | null,
    known: Known<LinkNote>,
    kept: Memory,
  ): Decision<Memory, LinkNote> {
    const passed = passOn(lead, target !== null, known);
    if (target !== null) return { ...passed, memory: kept };
    const memory = HybridMemory.changeable(kept);
    memory.rich.drop(lead.url);
    const evidence = known.own?.note ?? null;
    if (evidence !== null) this.#learn(lead.url, evidence, 0, memory);
    return { ...passed, memory };
  }

  #weighLinks(
    page: NavigablePage,
    score: number,
    cash: number,
    level: number,
    standings: readonly (Standing<LinkNote> | null)[],
    memory: HybridMemory,
  ): Choice<LinkNote>[] {
    const hub = hash32(page.url) & (memory.hubs.slots - 1);
    const gains = shareOut(
      cash * (1 + revision(score)),
      page.links.map((link, i) => similarity(score, link, standings[i] ?? null)),
    );
    return page.links.map((link, i) => {
      const standing = standings[i] ?? null;
      const choice = { link: i, level: level + 1, weight: gains[i]! };
      if (standing?.state === 'done') {
        this.#learnKnown(link, standing, hub, memory);
        return { ...choice, rank: standing.rank };
      }
      const note = withLink(
        standing?.note ?? null,
        this.#evidence(score, link, hub, memory),
        logit(score, maxOdds),
      );
      this.#measure(link.url, note, memory);
      memory.model.meet(this.#features);
      memory.rich.offer(link.url, (standing?.weight ?? 0) + gains[i]!);
      const rank = isFixed(standing) ? standing!.rank : -memory.model.oddsOf(this.#features);
      return { ...choice, rank, note };
    });
  }

  /** What waiting URLs are worth by now, where that is something else; those of the page itself were just weighed. */
  #rethink(
    waiting: readonly KnownUrl<LinkNote>[],
    weighed: ReadonlySet<string>,
    memory: HybridMemory,
  ): { url: string; rank: number }[] {
    return waiting.flatMap(({ url, standing }) => {
      if (standing.note === null || isFixed(standing) || weighed.has(url)) return [];
      this.#measure(url, standing.note, memory);
      const rank = -memory.model.oddsOf(this.#features);
      return rank === standing.rank ? [] : [{ url, rank }];
    });
  }

  /** What came of a URL teaches by the evidence there was for it. */
  #learn(url: string, notes: Float32Array, worth: number, memory: HybridMemory): void {
    this.#measure(url, notes, memory);
    if (!this.#without.has('learning')) memory.model.learn(this.#features, worth);
    const links = linksOfNote(notes);
    for (const { hub, place, words } of links) {
      memory.words.learn(this.#wordsOf(url, words, place), worth, 1 / Math.sqrt(links.length));
      memory.hubs.add(hub, worth);
      memory.places.add(place, worth);
    }
  }

  /** A link to a page that was fetched before says for free what such links are worth. */
  #learnKnown(link: CandidateLink, { score }: Standing, hub: number, memory: HybridMemory): void {
    if (score === null || this.#without.has('known links')) return;
    const worth = sigmoid(logit(score) - pageShift);
    const place = slotOfPlace(link.path, memory);
    const words = (link.said?.words ?? []).slice(0, keptWords);
    memory.words.learn(this.#wordsOf(link.url, words, place), worth, knownWeight);
    memory.hubs.add(hub, worth);
  }

  #evidence(
    score: number,
    { said, path }: CandidateLink,
    hub: number,
    memory: HybridMemory,
  ): Parameters<typeof withLink>[1] {
    return {
      source: score,
      context: logit(said?.context ?? score, maxOdds),
      anchor: logit(said?.anchor ?? score, maxOdds),
      hub,
      place: slotOfPlace(path, memory),
      words: said?.words ?? [],
    };
  }

  /** Brings the evidence for a URL into features. */
  #measure(url: string, notes: Float32Array, memory: HybridMemory): void {
    const x = this.#features;
    const { links, contexts, anchors, sourceOdds, sources } = sumsOf(notes);
    const kept = linksOfNote(notes);
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
}

/** Entries, and what was taken out of turn, come when they come. */
function isFixed(standing: Standing | null): boolean {
  return standing !== null && standing.rank <= entryRank;
}

/** The slot of a link's place: the last elements of its path. */
function slotOfPlace(path: string, memory: HybridMemory): number {
  return hash32(path.split('>').slice(-pathElements).join('>')) & (memory.places.slots - 1);
}

function mean<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((sum, item) => sum + of(item), 0) / Math.max(1, list.length);
}
