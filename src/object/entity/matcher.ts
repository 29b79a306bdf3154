/**
 * Objects into entities. An object meets those that share a key with it; pairs that are more likely the same than not are edges; every connected component is clustered
 * by average linkage. Pairs of which the trees judge how they stand among others are put off until all are known, and then only the likeliest partners are compared.
 * An object that is added later touches its own component only, and the result depends on the set, not on the order it came in
 * (but for how rare words were when a pair was scored, and for keys that overflow).
 */
import type { BoostedTrees } from '../model/boosted-trees.js';

import type { Vertical } from '../vertical/vertical.js';
import { agglomerate } from './agglomerate.js';
import { BlockIndex } from './block-index.js';
import { type BlockKeys, blockKeys } from './block-keys.js';
import { EdgeList } from './edge-list.js';
import { Houses } from './houses.js';
import { joinByDays } from './join-by-days.js';
import { type Edge, joinByEdges } from './join-by-edges.js';
import { happeningFields } from './occurrences.js';
import { OwnStarts } from './own-starts.js';
import { type JudgedRow, type LearnedScorer, learnScorer } from './pair/learned-scorer.js';
import { noOwnCut, type OwnCut, ownCut, ScoredPairs } from './pair/own-cut.js';
import type { PairStanding } from './pair/pair-columns.js';
import { PairScorer } from './pair/pair-scorer.js';
import { Partners } from './pair/partners.js';
import { WordMarks } from './pair/word-marks.js';
import { PlaceNames } from './place-names.js';
import { type FieldValues, type Profile, ProfileMaker } from './profile.js';
import { ProfilePool } from './profile-pool.js';
import { SameAddresses } from './same-addresses.js';
import { never, Scorer } from './score.js';
import { SharedLinks } from './shared-links.js';
import { SiteOpenings } from './site-openings.js';
import { Vocabulary } from './vocabulary.js';

/** An object to be matched. */
export interface Matchable {
  readonly id: number;
  readonly values: FieldValues;
  readonly site: string;
  readonly page: number;
  readonly url: string;
}

/** Two objects, by id, of which somebody said whether they are the same thing. */
export interface JudgedPair {
  readonly a: number;
  readonly b: number;
  readonly areSame: boolean;
}

/** Told of two objects, by id, and their score. */
type OnScored = (a: number, b: number, score: number) => void;

/** Objects that share a key and meet each other; later ones meet the first few. */
export const maxBlock = 40;
export const fewOfBlock = 6;
/** In components larger than this only what was compared is joined. */
const maxComponent = 150;

export class Matcher {
  readonly #vocabulary = new Vocabulary();
  readonly #kind: string;
  readonly #maker: ProfileMaker;
  readonly #pairs: PairScorer;
  readonly #openings = new SiteOpenings();
  readonly #houses = new Houses();
  readonly #places = new PlaceNames(() => this.#houses.sameHouses());
  readonly #links = new SharedLinks();
  readonly #ownStarts = new OwnStarts();
  readonly #when: ReturnType<typeof happeningFields>;
  /** Who shares what identifies, and who shares what only may. */
  readonly #certain = new BlockIndex(maxBlock, fewOfBlock);
  readonly #blocks = new BlockIndex(maxBlock, fewOfBlock);
  readonly #ids: number[] = [];
  readonly #sites: number[] = [];
  readonly #profiles = new ProfilePool();
  readonly #marks = new WordMarks(this.#vocabulary);
  readonly #at = new Map<number, number>();
  readonly #edges = new EdgeList();
  readonly #partners = new Partners();
  readonly #partnerEdges = new EdgeList();
  #cut: OwnCut = noOwnCut;
  #isSettled = true;
  readonly #together = new Map<string, number>();

  /** `trees` judge in place of those that come with the program. */
  constructor(vertical: Vertical, trees: BoostedTrees | null = null, addresses = new SameAddresses()) {
    this.#kind = vertical.name;
    this.#when = happeningFields(vertical);
    this.#maker = new ProfileMaker(vertical, this.#vocabulary, addresses);
    const rules = new Scorer(this.#maker, this.#vocabulary, vertical.happens);
    this.#pairs = new PairScorer(rules, this.#vocabulary, vertical.happens, trees);
  }

  /** Learns from pairs that somebody judged; null when it knows as well without. Pairs of objects that were not added are passed over. */
  learn(pairs: readonly JudgedPair[]): LearnedScorer | null {
    this.settle();
    return learnScorer(
      pairs.flatMap(({ a, b, areSame }): JudgedRow[] => {
        const lesson = this.lessonOf(a, b);
        return lesson === null ? [] : [{ ...lesson, label: areSame ? 1 : 0 }];
      }),
    );
  }

  /** What a pair of objects that were added has in common, and its score by what is known without judgements; null when it can't be one thing. */
  lessonOf(a: number, b: number): ReturnType<PairScorer['lessonOf']> {
    const [left, right] = [this.#at.get(a), this.#at.get(b)];
    if (left === undefined || right === undefined) return null;
    const [one, other] = [this.#profiles.at(left), this.#profiles.at(right)];
    if (one === null || other === null) return null;
    return this.#pairs.lessonOf(one, other, this.#standing(left, right, one), this.#cutOf(left, right));
  }

  /** Scores by what was learned from now on; to be called before anything is added. */
  use(learned: LearnedScorer | null): void {
    this.#pairs.learned = learned;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** An object's profile: its title without what its site puts before all of them, its place by the name that stands for it. */
  #profile(object: Matchable): Profile | null {
    const head = this.#maker.head.name;
    const [title, ...rest] = object.values[head] ?? [];
    if (title === undefined) return null;
    const values: Record<string, readonly string[]> = { ...object.values };
    values[head] = [this.#openings.without(object.site, title), ...rest];
    const { place } = this.#when;
    const [where] = place === null ? [] : (object.values[place] ?? []);
    if (where !== undefined) values[place!] = [this.#places.oneOf(where)];
    for (const field of this.#maker.urls) {
      const [url] = object.values[field.name] ?? [];
      if (url !== undefined && this.#links.isOfMany(url)) delete values[field.name];
    }
    const { start } = this.#when;
    const [day] = start === null ? [] : (object.values[start] ?? []);
    const page = this.#maker.leadsTo(values, object.url);
    const told = day === undefined || page === 0 ? null : this.#ownStarts.insteadOf(day, page);
    if (told !== null) values[start!] = [told];
    return this.#maker.profile(values, object, where !== undefined && this.#houses.hasOneRoom(where));
  }

  /** The keys of an object, without adding it. */
  keysOf(object: Matchable): bigint[] {
    const profile = this.#profile(object);
    return profile === null ? [] : allKeys(blockKeys(profile, this.#vocabulary, this.#kind));
  }

  /** Counts an object's words without adding it, so that rarity is known from the start. */
  count(object: Matchable): void {
    const title = object.values[this.#maker.head.name]?.[0];
    if (title !== undefined) {
      this.#openings.count(object.site, title);
      for (const field of this.#maker.urls)
        for (const url of object.values[field.name]?.slice(0, 1) ?? []) this.#links.count(url, title);
      const [start] = object.values[this.#when.start ?? ''] ?? [];
      const [place] = object.values[this.#when.place ?? ''] ?? [];
      if (start !== undefined && this.#maker.leadsTo(object.values, object.url) === 0)
        this.#ownStarts.count(this.#maker.numberOf(object.url), start);
      if (start !== undefined && place !== undefined) {
        this.#places.count(object.site, title, start, place);
        this.#houses.count(object.site, title, start, place);
      }
    }
    const profile = this.#maker.profile(object.values, object);
    if (profile !== null) this.#vocabulary.count(profile.words, profile.story);
  }

  /** Adds an object and returns its keys. `onScored` is told of every object it was compared with now. */
  add(object: Matchable, isCounted = false, onScored?: OnScored): bigint[] {
    const at = this.#ids.push(object.id) - 1;
    this.#at.set(object.id, at);
    const profile = this.#profile(object);
    this.#profiles.add(profile);
    this.#sites.push(profile?.site ?? 0);
    this.#partners.add(profile?.site ?? 0);
    if (profile === null) return [];
    if (!isCounted) this.#vocabulary.count(profile.words, profile.story);
    const keys = blockKeys(profile, this.#vocabulary, this.#kind);
    this.#meet(at, profile, keys, onScored);
    return allKeys(keys);
  }

  #meet(at: number, profile: Profile, keys: BlockKeys, onScored?: OnScored): void {
    const certain = new Set<number>();
    this.#certain.add(at, keys.certain, (other) => certain.add(other));
    const met = new Set(certain);
    this.#blocks.add(at, keys.likely, (other) => met.add(other));
    this.#marks.put(profile);
    for (const other of met) {
      if (other === at) continue;
      const waits = this.#pairs.needsStanding(profile.site, this.#sites[other]!);
      if (waits) {
        const { name, story } = this.#marks.likeness(this.#profiles, at, other);
        this.#partners.note(at, other, name, story);
        this.#isSettled = false;
        if (!certain.has(other)) continue;
      }
      const others = this.#profiles.at(other)!;
      if (waits && !this.#pairs.isIdentified(profile, others)) continue;
      const score = this.#pairs.score(profile, others, null);
      onScored?.(this.#ids[at]!, this.#ids[other]!, score);
      if (score > 0) this.#edges.link(at, other, score);
    }
  }

  /** Compares the pairs that were put off until all objects are known. */
  settle(onScored?: OnScored): void {
    if (this.#isSettled) return;
    this.#partnerEdges.clear();
    const byTrees = new ScoredPairs();
    const link = (a: number, b: number, score: number): void => {
      onScored?.(this.#ids[a]!, this.#ids[b]!, score);
      if (score > 0) this.#partnerEdges.link(a, b, score);
    };
    for (const [a, b] of this.#partners.pairs()) {
      const [left, right] = [this.#profiles.at(a), this.#profiles.at(b)];
      if (left === null || right === null) continue;
      const lesson = this.#pairs.lessonOf(left, right, this.#standing(a, b, left));
      if (lesson !== null && !lesson.isByRules) byTrees.add(a, b, lesson.base);
      else if (this.#pairs.learned === null) link(a, b, this.#judged(a, b) ?? lesson?.base ?? never);
      else link(a, b, this.#scored(a, b));
    }
    this.#cut = ownCut(byTrees, this.#ids.length, (at) => this.#sites[at]!);
    byTrees.each((a, b, score) =>
      link(
        a,
        b,
        this.#pairs.learned === null ? (this.#judged(a, b) ?? score - this.#cutOf(a, b)) : this.#scored(a, b),
      ),
    );
    this.#isSettled = true;
  }

  /** A person said that two objects are the same thing, or are not. Unknown objects are passed over. */
  constrain(a: number, b: number, areSame: boolean): void {
    const left = this.#at.get(a);
    const right = this.#at.get(b);
    if (left === undefined || right === undefined || left === right) return;
    this.#together.set(pairKey(left, right), areSame ? 1 : -1);
    if (areSame) this.#edges.link(left, right, Number.POSITIVE_INFINITY);
  }

  /** The log-odds of two objects that were added. */
  score(a: number, b: number): number {
    return this.#scored(this.#at.get(a)!, this.#at.get(b)!);
  }

  /** Clusters of object ids; with `from`, only the components that these objects are in. */
  *clusters(from?: Iterable<number>): Generator<number[]> {
    this.settle();
    const seen = new Uint8Array(this.#ids.length);
    const starts =
      from === undefined
        ? this.#ids.keys()
        : [...from].map((id) => this.#at.get(id)).filter((at) => at !== undefined);
    for (const start of starts) {
      if (seen[start] === 1) continue;
      const component = this.#component(start, seen);
      if (component.length === 1) yield [this.#ids[start]!];
      else for (const cluster of this.#cluster(component)) yield cluster.map((at) => this.#ids[at]!);
    }
  }

  #eachEdge(at: number, visit: (other: number, score: number) => void): void {
    this.#edges.each(at, visit);
    this.#partnerEdges.each(at, visit);
  }

  #component(start: number, seen: Uint8Array): number[] {
    const component = [start];
    seen[start] = 1;
    for (let i = 0; i < component.length; i++)
      this.#eachEdge(component[i]!, (other) => {
        if (seen[other] === 1) return;
        seen[other] = 1;
        component.push(other);
      });
    return component.sort((a, b) => this.#ids[a]! - this.#ids[b]!);
  }

  #cluster(component: readonly number[]): number[][] {
    // What joined two holds them together, unless somebody said that they are two.
    if (component.length === 2 && this.#together.size === 0) return [[...component]];
    const groups =
      component.length <= maxComponent
        ? agglomerate(component.length, (a, b) => this.#scored(component[a]!, component[b]!)).map((group) =>
            group.map((i) => component[i]!),
          )
        : this.#joined(component);
    if (this.#when.start === null || groups.length === 1) return groups;
    return joinByDays(
      groups,
      (at) => this.#profiles.at(at)?.day ?? Number.NaN,
      (at) => {
        const profile = this.#profiles.at(at);
        return profile?.hasOneRoom === true && profile.minute >= 0;
      },
      (a, b) => this.#scored(a, b),
      (left, right) =>
        ![...this.#together].some(([key, said]) => {
          const [a, b] = key.split(' ').map(Number) as [number, number];
          return said < 0 && (areIn(left, right, a, b) || areIn(right, left, a, b));
        }),
    );
  }

  /** Too many to compare all with all: what was compared joins them. */
  #joined(component: readonly number[]): number[][] {
    const place = new Map(component.map((at, i) => [at, i]));
    const edges: Edge[] = [];
    const apart: [number, number][] = [];
    component.forEach((at, a) => {
      this.#eachEdge(at, (other, score) => {
        const b = place.get(other)!;
        if (a < b) edges.push({ a, b, score });
      });
    });
    for (const [key, said] of this.#together) {
      const [a, b] = key.split(' ').map((at) => place.get(Number(at)));
      if (said < 0 && a !== undefined && b !== undefined) apart.push([a, b]);
    }
    return joinByEdges(
      component.length,
      edges,
      (a, b) => this.#scored(component[a]!, component[b]!),
      (left, right) => !apart.some(([a, b]) => areIn(left, right, a, b) || areIn(right, left, a, b)),
    ).map((group) => group.map((i) => component[i]!));
  }

  /** What a person said of two objects; null where nobody did. */
  #judged(a: number, b: number): number | null {
    const said = this.#together.size === 0 ? undefined : this.#together.get(pairKey(a, b));
    return said === undefined ? null : said > 0 ? Number.POSITIVE_INFINITY : never;
  }

  #scored(a: number, b: number): number {
    const judged = this.#judged(a, b);
    if (judged !== null) return judged;
    const left = this.#profiles.at(a);
    const right = this.#profiles.at(b);
    return left === null || right === null
      ? never
      : this.#pairs.score(left, right, this.#standing(a, b, left), this.#cutOf(a, b));
  }

  /** What a collection tells of those who are each other's best, who may be the same from a lower score on than elsewhere; a higher one holds for all. */
  #cutOf(a: number, b: number): number {
    const { cut, areBest } = this.#cut;
    return cut > 0 || areBest(a, b) ? cut : 0;
  }

  /** How a pair stands among the partners of both; null where that does not matter. */
  #standing(a: number, b: number, left: Profile): PairStanding | null {
    if (!this.#pairs.needsStanding(this.#sites[a]!, this.#sites[b]!)) return null;
    this.#marks.put(left);
    const likeness = this.#marks.likeness(this.#profiles, a, b);
    const both = (by: 'name' | 'story'): PairStanding['name'] => [
      this.#partners.standing(by, a, b, likeness[by]),
      this.#partners.standing(by, b, a, likeness[by]),
    ];
    return { name: both('name'), story: both('story') };
  }
}

function areIn(group: readonly number[], other: readonly number[], a: number, b: number): boolean {
  return group.includes(a) && other.includes(b);
}

function allKeys({ certain, likely }: BlockKeys): bigint[] {
  return [...certain, ...likely];
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
