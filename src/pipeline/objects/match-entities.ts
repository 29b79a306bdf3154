/** Puts new and changed objects into entities. A few are matched with what they meet in the store; many are matched with all others at once. */
import { type Matchable, Matcher, maxBlock } from '../../object/entity/matcher.js';
import { plainValues } from '../../object/extract/page-object.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Assignment, Correction, ObjectStore, StoredObject } from '../../store/objects.js';

/** Objects whose words are counted to know which are rare. */
const sampleSize = 20_000;
/** Objects that are matched at a time when there are few. */
const batchSize = 2000;
/** From this many new ones on, and this share of all, everything is matched at once. */
const bulkCount = 5000;
const bulkShare = 0.2;
const writeSize = 5000;

export interface MatchSummary {
  readonly objects: number;
  readonly entities: number;
  /** How many objects were new or changed. */
  readonly matched: number;
}

/** Matches all that is to be matched. Killed in between, the next call does the rest. */
export async function matchEntities(
  vertical: Vertical,
  store: ObjectStore,
  now: number,
  onProgress?: (done: number, all: number) => void,
): Promise<MatchSummary> {
  const { objects, dirty } = await store.countObjects(vertical.name);
  if (dirty > 0) {
    const matching = new Matching(vertical, store, await store.corrections(vertical.name), now);
    if (dirty >= bulkCount && dirty >= bulkShare * objects) await matching.all(objects, onProgress);
    else await matching.few(dirty, onProgress);
  }
  const { entities } = await store.countObjects(vertical.name);
  return { objects, entities, matched: dirty };
}

class Matching {
  readonly #vertical: Vertical;
  readonly #store: ObjectStore;
  readonly #corrections: readonly Correction[];
  readonly #now: number;

  constructor(vertical: Vertical, store: ObjectStore, corrections: readonly Correction[], now: number) {
    this.#vertical = vertical;
    this.#store = store;
    this.#corrections = corrections.filter(({ kind }) => kind === 'merge' || kind === 'split');
    this.#now = now;
  }

  async few(dirty: number, onProgress?: (done: number, all: number) => void): Promise<void> {
    const sample = await this.#store.sampleObjects(this.#vertical.name, sampleSize);
    for (let done = 0; ; ) {
      const batch = await this.#store.dirtyObjects(this.#vertical.name, batchSize);
      if (batch.length === 0) return;
      const matcher = new Matcher(this.#vertical);
      for (const object of sample) matcher.count(matchable(object));
      const loaded = await this.#around(batch, matcher);
      const keys = new Map<number, bigint[]>();
      for (const object of [...loaded.values()].sort((a, b) => a.id - b.id))
        keys.set(object.id, matcher.add(matchable(object), true));
      await this.#constrain(matcher, loaded);
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
    const met = new Set([...(await this.#store.inBlocks([...keys], maxBlock)).values()].flat());
    const named = this.#corrections.flatMap(({ entity, other, kind }) =>
      kind === 'merge' && other !== null ? [entity, other] : [entity],
    );
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
    const { name } = this.#vertical;
    const matcher = new Matcher(this.#vertical);
    for (const object of await this.#store.sampleObjects(name, sampleSize)) matcher.count(matchable(object));
    const entityOf = new Map<number, number>();
    const dirty = new Set<number>();
    const keys = new KeyPool();
    let done = 0;
    for await (const object of this.#store.allObjects(name)) {
      keys.add(object.id, matcher.add(matchable(object), true));
      if (object.isDirty) dirty.add(object.id);
      if (object.entity !== null) entityOf.set(object.id, object.entity);
      if (++done % 10_000 === 0) onProgress?.(done, count);
    }
    await this.#constrain(matcher, null);
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

  /** What was said by hand. A merged pair is held together by one object of each; a split object is kept from all others of its entity. */
  async #constrain(matcher: Matcher, loaded: ReadonlyMap<number, StoredObject> | null): Promise<void> {
    for (const { kind, entity, other } of this.#corrections) {
      if (other === null) continue;
      const members = await this.#members(entity, loaded);
      if (kind === 'split') for (const id of members) if (id !== other) matcher.constrain(id, other, false);
      if (kind !== 'merge') continue;
      const [first] = members;
      for (const id of await this.#members(other, loaded))
        if (first !== undefined) matcher.constrain(first, id, true);
      for (const id of members.slice(1)) if (first !== undefined) matcher.constrain(first, id, true);
    }
  }

  async #members(entity: number, loaded: ReadonlyMap<number, StoredObject> | null): Promise<number[]> {
    const id = (await this.#store.resolveEntity(this.#vertical.name, entity)) ?? entity;
    const objects =
      loaded === null
        ? await this.#store.objectsOf([id])
        : [...loaded.values()].filter((object) => object.entity === id);
    return objects.map((object) => object.id);
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

function matchable({ id, fields, site, page, url }: StoredObject): Matchable {
  return {
    id,
    values: plainValues(fields),
    site,
    page,
    url,
  };
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
