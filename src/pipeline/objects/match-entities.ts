/** Puts new and changed objects into entities. A few are matched with what they meet in the store; many are matched with all others at once. */

import { hash64 } from '../../base/hash.js';
import { fewOfBlock, type Matchable, Matcher, maxBlock } from '../../object/entity/matcher.js';
import type { LearnedScorer, Lesson } from '../../object/entity/pair/learned-scorer.js';
import { SameAddresses } from '../../object/entity/same-addresses.js';
import type { BoostedTrees } from '../../object/model/boosted-trees.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Assignment, ObjectStore, StoredObject } from '../../store/objects.js';
import { constrain, judgedPairs, matchable, type Said, saidByHand } from './said-by-hand.js';

/** Two objects and the log-odds of their being the same thing. */
export interface UnsurePair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/** Objects whose words are counted to know which are rare. */
const sampleSize = 20_000;
/** Of what happens, different accounts that tell of houses and their programmes; of more objects than could be looked through, a sample does. */
const maxTypical = 60_000;
const maxLookedThrough = 300_000;
/** Objects that are matched at a time when there are few. */
const objectsAtATime = 2000;
/** From this many new ones on, and this share of all, everything is matched at once. */
const bulkCount = 5000;
const bulkShare = 0.2;
const writeSize = 5000;

export interface MatchSummary {
  readonly objects: number;
  readonly entities: number;
  /** Entities that are too little sure to be counted. */
  readonly doubtful: number;
  /** How many objects were new or changed. */
  readonly matched: number;
  /** What judged pairs taught, where they taught more than the rules know. */
  readonly lesson: Lesson | null;
}

export interface MatchOptions {
  /** Match everything again, as after a new judgement. */
  readonly all?: boolean;
  /** Judge pairs of other sites in place of the trees that come with the program. */
  readonly trees?: BoostedTrees;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Matches all that is to be matched. Killed in between, the next call does the rest. */
export async function matchEntities(
  vertical: Vertical,
  store: ObjectStore,
  now: number,
  { all = false, trees, onProgress }: MatchOptions = {},
): Promise<MatchSummary> {
  const { objects, dirty } = await store.countObjects(vertical.name);
  let lesson: Lesson | null = null;
  if (dirty > 0 || all) {
    const matching = await matchingOf(vertical, store, now, trees ?? null);
    if (all || (dirty >= bulkCount && dirty >= bulkShare * objects)) await matching.all(objects, onProgress);
    else await matching.few(dirty, onProgress);
    lesson = matching.lesson;
  }
  const { entities, doubtful } = await store.countObjects(vertical.name);
  return { objects, entities, doubtful, matched: dirty, lesson };
}

async function matchingOf(
  vertical: Vertical,
  store: ObjectStore,
  now: number,
  trees: BoostedTrees | null,
): Promise<Matching> {
  const matching = new Matching(vertical, store, await saidByHand(vertical, store), now, trees);
  await matching.prepare();
  return matching;
}

/** Compared pairs that it is least sure of, the least sure first; what was judged already is not among them. */
export async function unsurePairs(
  vertical: Vertical,
  store: ObjectStore,
  limit: number,
  trees: BoostedTrees | null = null,
): Promise<readonly UnsurePair[]> {
  const said = await saidByHand(vertical, store);
  const judged = new Set(said.pairs.map(({ a, b }) => `${a} ${b}`));
  const matching = new Matching(vertical, store, said, 0, trees);
  await matching.prepare();
  const matcher = matching.matcher();
  let pairs: UnsurePair[] = [];
  const cut = (): void => {
    pairs = pairs.sort((a, b) => Math.abs(a.score) - Math.abs(b.score) || a.a - b.a).slice(0, limit);
  };
  const note = (one: number, other: number, score: number): void => {
    const [a, b] = one < other ? [one, other] : [other, one];
    if (Number.isFinite(score) && !judged.has(`${a} ${b}`)) pairs.push({ a, b, score });
    if (pairs.length > 20 * limit + 1000) cut();
  };
  for await (const object of store.allObjects(vertical.name))
    if (object.goneAt === null) matcher.add(matchable(object), true, note);
  matcher.settle(note);
  cut();
  return pairs;
}

class Matching {
  readonly #vertical: Vertical;
  readonly #store: ObjectStore;
  readonly #now: number;
  readonly #said: Said;
  readonly #trees: BoostedTrees | null;
  readonly #addresses = new SameAddresses();
  #sample: readonly Matchable[] = [];
  #learned: LearnedScorer | null = null;

  constructor(vertical: Vertical, store: ObjectStore, said: Said, now: number, trees: BoostedTrees | null) {
    this.#trees = trees;
    this.#vertical = vertical;
    this.#store = store;
    this.#said = said;
    this.#now = now;
  }

  get lesson(): Lesson | null {
    return this.#learned?.lesson ?? null;
  }

  /** Gets to know which words are rare, and what judged pairs teach. */
  async prepare(): Promise<void> {
    for await (const { address, keptAs } of this.#store.otherAddresses())
      this.#addresses.add(address, keptAs);
    this.#sample = await this.#typical();
    const pairs = await judgedPairs(this.#said, this.#store);
    if (pairs.length === 0) return;
    // A judged pair teaches by how it stands among the others of both.
    const teacher = this.matcher();
    const judged = await this.#store.objects([...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
    const loaded = this.#vertical.happens ? judged : (await this.#around(judged, teacher)).values();
    for (const object of loaded) teacher.add(matchable(object), true);
    this.#learned = teacher.learn(pairs);
  }

  /** Objects that tell what is usual: of what happens every account that says something else, of other things some from all over. */
  async #typical(): Promise<Matchable[]> {
    const { name, happens } = this.#vertical;
    const { objects } = await this.#store.countObjects(name);
    if (!happens || objects > maxLookedThrough)
      return (await this.#store.sampleObjects(name, sampleSize)).map(matchable);
    const typical: Matchable[] = [];
    const known = new Set<bigint>();
    for await (const object of this.#store.allObjects(name)) {
      const { id, page, url, ...account } = matchable(object);
      const key = hash64(JSON.stringify(account));
      if (known.has(key)) continue;
      known.add(key);
      if (typical.push({ id, page, url, ...account }) >= maxTypical) break;
    }
    return typical;
  }

  /** A matcher that knows all this, with no objects yet. */
  matcher(): Matcher {
    const matcher = new Matcher(this.#vertical, this.#trees, this.#addresses);
    for (const object of this.#sample) matcher.count(object);
    matcher.use(this.#learned);
    return matcher;
  }

  async few(dirty: number, onProgress?: (done: number, all: number) => void): Promise<void> {
    for (let done = 0; ; ) {
      const batch = await this.#store.dirtyObjects(this.#vertical.name, objectsAtATime);
      if (batch.length === 0) return;
      const matcher = this.matcher();
      const loaded = await this.#around(batch, matcher);
      const keys = new Map<number, bigint[]>();
      for (const object of [...loaded.values()].sort((a, b) => a.id - b.id))
        keys.set(object.id, matcher.add(matchable(object), true));
      await constrain(matcher, this.#said, this.#vertical, this.#store, loaded);
      // All that was loaded, and with it every object of every entity that is touched.
      const clusters = [...matcher.clusters(loaded.keys())];
      await this.#write(
        clusters,
        (id) => loaded.get(id)!.entity,
        (id) => keys.get(id)!,
        new Set(batch.map(({ id }) => id)),
      );
      done += batch.length;
      onProgress?.(done, dirty);
    }
  }

  /** Objects that a batch may be the same as, with all others of their entities. */
  async #around(batch: readonly StoredObject[], matcher: Matcher): Promise<Map<number, StoredObject>> {
    const loaded = new Map(batch.map((object) => [object.id, object]));
    const keys = new Set(batch.flatMap((object) => matcher.keysOf(matchable(object))));
    const met = new Set([...(await this.#store.inBlocks([...keys], maxBlock, fewOfBlock)).values()].flat());
    const { corrections, pairs } = this.#said;
    const named = corrections.flatMap(({ entity, other, kind }) =>
      kind === 'merge' && other !== null ? [entity, other] : [entity],
    );
    for (const { a, b } of pairs) if (loaded.has(a) || loaded.has(b)) met.add(a).add(b);
    const near = await this.#store.objects([...met].filter((id) => !loaded.has(id)));
    for (const object of near) loaded.set(object.id, object);
    const entities = new Set(
      [...loaded.values()].map(({ entity }) => entity).filter((entity) => entity !== null),
    );
    // Corrections tie entities together: where one of them is touched, the others are.
    if (named.some((entity) => entities.has(entity))) for (const entity of named) entities.add(entity);
    for (const object of await this.#store.objectsOf([...entities])) loaded.set(object.id, object);
    return loaded;
  }

  async all(count: number, onProgress?: (done: number, all: number) => void): Promise<void> {
    const matcher = this.matcher();
    this.#sample = [];
    const entityOf = new Map<number, number>();
    const dirty = new Set<number>();
    const keys = new KeyPool();
    let done = 0;
    for await (const object of this.#store.allObjects(this.#vertical.name)) {
      keys.add(object.id, matcher.add(matchable(object), true));
      if (object.isDirty) dirty.add(object.id);
      if (object.entity !== null) entityOf.set(object.id, object.entity);
      if (++done % 10_000 === 0) onProgress?.(done, count);
    }
    await constrain(matcher, this.#said, this.#vertical, this.#store, null);
    await this.#write(
      [...matcher.clusters()],
      (id) => entityOf.get(id) ?? null,
      (id) => keys.get(id),
      dirty,
    );
  }

  /** Writes in parts, each with whole clusters; what was merged away goes last. Killed in between, the rest is still to be matched. */
  async #write(
    clusters: readonly (readonly number[])[],
    entityOf: (object: number) => number | null,
    keysOf: (object: number) => readonly bigint[],
    dirty: ReadonlySet<number>,
  ): Promise<void> {
    const { assignments, merges } = assign(clusters, entityOf, dirty);
    const change = { vertical: this.#vertical.name, now: this.#now };
    const made = new Map<number, number>();
    for (let from = 0; from < assignments.length; ) {
      let to = Math.min(from + writeSize, assignments.length);
      while (to < assignments.length && assignments[to]!.entity === assignments[to - 1]!.entity) to++;
      const part = assignments.slice(from, to).map((one) => ({ ...one, blocks: keysOf(one.object) }));
      for (const [own, id] of await this.#store.changeEntities({ ...change, assignments: part, merges: [] }))
        made.set(own, id);
      from = to;
    }
    const final = merges.map(([into, gone]) => [made.get(into) ?? into, gone] as const);
    if (final.length > 0) await this.#store.changeEntities({ ...change, assignments: [], merges: final });
  }
}

/**
 * Gives clusters the ids of entities: each keeps the id that most of its objects had, an id goes to one cluster only, and a cluster without one is new.
 * An entity all of whose objects went elsewhere is merged into the one that has most of them.
 */
export function assign(
  clusters: readonly (readonly number[])[],
  entityOf: (object: number) => number | null,
  dirty: ReadonlySet<number>,
): { assignments: Omit<Assignment, 'blocks'>[]; merges: [number, number][] } {
  const claims: { cluster: number; entity: number; count: number }[] = [];
  clusters.forEach((cluster, i) => {
    const counts = new Map<number, number>();
    for (const id of cluster) {
      const entity = entityOf(id);
      if (entity !== null) counts.set(entity, (counts.get(entity) ?? 0) + 1);
    }
    for (const [entity, count] of counts) claims.push({ cluster: i, entity, count });
  });
  claims.sort((a, b) => b.count - a.count || a.entity - b.entity || a.cluster - b.cluster);
  const owner = new Map<number, number>();
  const idOf = new Map<number, number>();
  const largest = new Map<number, number>();
  for (const { cluster, entity } of claims) {
    if (!largest.has(entity)) largest.set(entity, cluster);
    if (owner.has(entity) || idOf.has(cluster)) continue;
    owner.set(entity, cluster);
    idOf.set(cluster, entity);
  }
  const assignments: Omit<Assignment, 'blocks'>[] = [];
  clusters.forEach((cluster, i) => {
    const entity = idOf.get(i) ?? -(i + 1);
    for (const id of cluster)
      if (dirty.has(id) || entityOf(id) !== entity) assignments.push({ object: id, entity });
  });
  const merges: [number, number][] = [];
  for (const [entity, cluster] of largest)
    if (!owner.has(entity)) merges.push([idOf.get(cluster) ?? -(cluster + 1), entity]);
  return { assignments, merges };
}

/** Keys of many objects in one array. */
class KeyPool {
  #keys = new BigInt64Array(1 << 12);
  #used = 0;
  readonly #at = new Map<number, number>();

  add(id: number, keys: readonly bigint[]): void {
    if (this.#used + keys.length + 1 > this.#keys.length) {
      const grown = new BigInt64Array(this.#keys.length * 2);
      grown.set(this.#keys);
      this.#keys = grown;
    }
    this.#at.set(id, this.#used);
    this.#keys[this.#used++] = BigInt(keys.length);
    for (const key of keys) this.#keys[this.#used++] = key;
  }

  get(id: number): bigint[] {
    const at = this.#at.get(id)!;
    return [...this.#keys.subarray(at + 1, at + 1 + Number(this.#keys[at]))];
  }
}
