/**
 * Objects into entities. An object meets those that share a key with it; pairs that are more likely the same than not are edges; every connected component is clustered
 * by average linkage. An object that is added later touches its own component only, and the result depends on the set, not on the order it came in
 * (but for how rare words were when a pair was scored, and for keys that overflow).
 */

import type { Vertical } from '../vertical/vertical.js';
import { agglomerate } from './agglomerate.js';
import { BlockIndex } from './block-index.js';
import { blockKeys } from './block-keys.js';
import { Houses } from './houses.js';
import { type Edge, joinByEdges } from './join-by-edges.js';
import { type LearnedScorer, learnScorer } from './learned-scorer.js';
import { happeningFields } from './occurrences.js';
import { pairRow } from './pair-row.js';
import { PlaceNames } from './place-names.js';
import { type FieldValues, type Profile, ProfileMaker } from './profile.js';
import { ProfilePool } from './profile-pool.js';
import { never, Scorer } from './score.js';
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

/** Two objects of which somebody said whether they are the same thing. */
export interface JudgedPair {
  readonly left: Matchable;
  readonly right: Matchable;
  readonly areSame: boolean;
}

/** Objects that share a key and meet each other; later ones meet the first few. */
export const maxBlock = 40;
export const fewOfBlock = 6;
/** In components larger than this only what was compared is joined. */
const maxComponent = 150;

export class Matcher {
  readonly #vocabulary = new Vocabulary();
  readonly #kind: string;
  readonly #maker: ProfileMaker;
  readonly #scorer: Scorer;
  readonly #openings = new SiteOpenings();
  readonly #places = new PlaceNames();
  readonly #houses = new Houses();
  readonly #when: ReturnType<typeof happeningFields>;
  readonly #blocks = new BlockIndex(maxBlock, fewOfBlock);
  readonly #ids: number[] = [];
  readonly #profiles = new ProfilePool();
  readonly #at = new Map<number, number>();
  /** Edges as linked lists: other end, score, next. */
  #edgeTo = new Int32Array(1024);
  #edgeScore = new Float32Array(1024);
  #edgeNext = new Int32Array(1024);
  #edges = 0;
  readonly #firstEdge: number[] = [];
  readonly #together = new Map<string, number>();
  #learned: LearnedScorer | null = null;

  constructor(vertical: Vertical) {
    this.#kind = vertical.name;
    this.#when = happeningFields(vertical);
    this.#maker = new ProfileMaker(vertical, this.#vocabulary);
    this.#scorer = new Scorer(this.#maker, this.#vocabulary, vertical.happens);
  }

  /** Learns from pairs that somebody judged, once rarity is known; null when the rules do as well without. Pairs with a nameless object are passed over. */
  learn(pairs: readonly JudgedPair[]): LearnedScorer | null {
    const rows: Float64Array[] = [];
    const labels: number[] = [];
    const byRules: number[] = [];
    for (const { left, right, areSame } of pairs) {
      const a = this.#profile(left);
      const b = this.#profile(right);
      const parts = a === null || b === null ? null : this.#scorer.parts(a, b);
      if (parts === null) continue;
      rows.push(pairRow(a!, b!, parts, this.#vocabulary));
      labels.push(areSame ? 1 : 0);
      byRules.push(parts.at(-1)!);
    }
    return learnScorer(rows, labels, byRules);
  }

  /** Scores by what was learned from now on; to be called before anything is added. */
  use(learned: LearnedScorer | null): void {
    this.#learned = learned;
  }

  /** The log-odds of two objects, which need not be added. */
  judge(left: Matchable, right: Matchable): number {
    const a = this.#profile(left);
    const b = this.#profile(right);
    return a === null || b === null ? never : this.#score(a, b);
  }

  #score(a: Profile, b: Profile): number {
    if (this.#learned === null) return this.#scorer.score(a, b);
    const parts = this.#scorer.parts(a, b);
    if (parts === null) return never;
    const byRules = parts.at(-1)!;
    if (byRules < this.#learned.lowest) return Math.min(byRules, -1);
    return this.#learned.score(pairRow(a, b, parts, this.#vocabulary), byRules);
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
    return this.#maker.profile(values, object, where !== undefined && this.#houses.hasOneRoom(where));
  }

  /** The keys of an object, without adding it. */
  keysOf(object: Matchable): bigint[] {
    const profile = this.#profile(object);
    return profile === null ? [] : blockKeys(profile, this.#vocabulary, this.#kind);
  }

  /** Counts an object's words without adding it, so that rarity is known from the start. */
  count(object: Matchable): void {
    const title = object.values[this.#maker.head.name]?.[0];
    if (title !== undefined) {
      this.#openings.count(object.site, title);
      const [start] = object.values[this.#when.start ?? ''] ?? [];
      const [place] = object.values[this.#when.place ?? ''] ?? [];
      if (start !== undefined && place !== undefined) {
        this.#places.count(object.site, title, start, place);
        this.#houses.count(object.site, title, start, place);
      }
    }
    const profile = this.#maker.profile(object.values, object);
    if (profile !== null) this.#vocabulary.count(profile.words);
  }

  /** Adds an object and returns its keys. `onScored` is told of every object it was compared with. */
  add(object: Matchable, isCounted = false, onScored?: (other: number, score: number) => void): bigint[] {
    const at = this.#ids.push(object.id) - 1;
    this.#at.set(object.id, at);
    this.#firstEdge.push(-1);
    const profile = this.#profile(object);
    this.#profiles.add(profile);
    if (profile === null) return [];
    if (!isCounted) this.#vocabulary.count(profile.words);
    const keys = blockKeys(profile, this.#vocabulary, this.#kind);
    const met = new Set<number>();
    this.#blocks.add(at, keys, (other) => met.add(other));
    met.delete(at);
    for (const other of met) {
      const score = this.#score(profile, this.#profiles.at(other)!);
      onScored?.(this.#ids[other]!, score);
      if (score > 0) this.#link(at, other, score);
    }
    return keys;
  }

  /** A person said that two objects are the same thing, or are not. Unknown objects are passed over. */
  constrain(a: number, b: number, areSame: boolean): void {
    const left = this.#at.get(a);
    const right = this.#at.get(b);
    if (left === undefined || right === undefined || left === right) return;
    this.#together.set(pairKey(left, right), areSame ? 1 : -1);
    if (areSame) this.#link(left, right, Number.POSITIVE_INFINITY);
  }

  /** The log-odds of two objects that were added. */
  score(a: number, b: number): number {
    return this.#scored(this.#at.get(a)!, this.#at.get(b)!);
  }

  /** Clusters of object ids; with `from`, only the components that these objects are in. */
  *clusters(from?: Iterable<number>): Generator<number[]> {
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

  #component(start: number, seen: Uint8Array): number[] {
    const component = [start];
    seen[start] = 1;
    for (let i = 0; i < component.length; i++)
      for (let edge = this.#firstEdge[component[i]!]!; edge >= 0; edge = this.#edgeNext[edge]!) {
        const other = this.#edgeTo[edge]!;
        if (seen[other] === 1) continue;
        seen[other] = 1;
        component.push(other);
      }
    return component.sort((a, b) => this.#ids[a]! - this.#ids[b]!);
  }

  #cluster(component: readonly number[]): number[][] {
    if (component.length <= maxComponent)
      return agglomerate(component.length, (a, b) => this.#scored(component[a]!, component[b]!)).map(
        (group) => group.map((i) => component[i]!),
      );
    return this.#joined(component);
  }

  /** Too many to compare all with all: what was compared joins them. */
  #joined(component: readonly number[]): number[][] {
    const place = new Map(component.map((at, i) => [at, i]));
    const edges: Edge[] = [];
    const apart: [number, number][] = [];
    component.forEach((at, a) => {
      for (let edge = this.#firstEdge[at]!; edge >= 0; edge = this.#edgeNext[edge]!) {
        const b = place.get(this.#edgeTo[edge]!)!;
        if (a < b) edges.push({ a, b, score: this.#edgeScore[edge]! });
      }
    });
    for (const [key, said] of this.#together) {
      const [a, b] = key.split(' ').map((at) => place.get(Number(at)));
      if (said < 0 && a !== undefined && b !== undefined) apart.push([a, b]);
    }
    const areIn = (group: readonly number[], other: readonly number[], a: number, b: number): boolean =>
      group.includes(a) && other.includes(b);
    return joinByEdges(
      component.length,
      edges,
      (a, b) => this.#scored(component[a]!, component[b]!),
      (left, right) => !apart.some(([a, b]) => areIn(left, right, a, b) || areIn(right, left, a, b)),
    ).map((group) => group.map((i) => component[i]!));
  }

  #scored(a: number, b: number): number {
    const said = this.#together.size === 0 ? undefined : this.#together.get(pairKey(a, b));
    if (said !== undefined) return said > 0 ? Number.POSITIVE_INFINITY : never;
    const left = this.#profiles.at(a);
    const right = this.#profiles.at(b);
    return left === null || right === null ? never : this.#score(left, right);
  }

  #link(a: number, b: number, score: number): void {
    if (this.#edges + 2 > this.#edgeTo.length) this.#growEdges();
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const edge = this.#edges++;
      this.#edgeTo[edge] = to;
      this.#edgeScore[edge] = score;
      this.#edgeNext[edge] = this.#firstEdge[from]!;
      this.#firstEdge[from] = edge;
    }
  }

  #growEdges(): void {
    const size = this.#edgeTo.length * 2;
    const to = new Int32Array(size);
    to.set(this.#edgeTo);
    this.#edgeTo = to;
    const next = new Int32Array(size);
    next.set(this.#edgeNext);
    this.#edgeNext = next;
    const score = new Float32Array(size);
    score.set(this.#edgeScore);
    this.#edgeScore = score;
  }
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
