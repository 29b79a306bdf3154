/** What people said of objects and entities, as matching needs it: what must and must not be together, and what can be learned from it. */
import { readOwnJson } from '../../base/json.js';
import type { Matchable, Matcher } from '../../object/entity/matcher.js';
import { plainValues } from '../../object/extract/page-object.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Correction, JudgedObjects, ObjectStore, StoredObject } from '../../store/objects.js';

/** Values less sure than this are guesses, which must not hold objects together or apart. */
const minPairConfidence = 0.4;
/** Judged pairs beyond this teach nothing new. */
const maxJudgedPairs = 20_000;

export interface Said {
  /** Merges and splits. */
  readonly corrections: readonly Correction[];
  readonly pairs: readonly JudgedObjects[];
}

export async function saidByHand(vertical: Vertical, store: ObjectStore): Promise<Said> {
  const corrections = await store.corrections(vertical.name);
  return {
    corrections: corrections.filter(({ kind }) => kind === 'merge' || kind === 'split'),
    pairs: await store.judged(vertical.name),
  };
}

/** Pairs to learn from: those that were judged, and of every split the object with those it was parted from. */
export async function judgedPairs(said: Said, store: ObjectStore): Promise<JudgedObjects[]> {
  const pairs: JudgedObjects[] = [...said.pairs];
  for (const { kind, entity, other, was } of said.corrections) {
    if (other === null) continue;
    const members = (await store.objectsOf([entity])).map(({ id }) => id);
    if (kind === 'split')
      for (const id of members) if (id !== other) pairs.push({ a: id, b: other, areSame: false });
    if (kind === 'merge' && was !== null) {
      const merged = new Set(readOwnJson<number[]>(was));
      const first = members.find((id) => !merged.has(id));
      for (const id of merged) if (first !== undefined) pairs.push({ a: first, b: id, areSame: true });
    }
  }
  return pairs.slice(0, maxJudgedPairs);
}

/** Tells a matcher. A merged pair is held together by one object of each; a split object is kept from all others of its entity. */
export async function constrain(
  matcher: Matcher,
  said: Said,
  vertical: Vertical,
  store: ObjectStore,
  loaded: ReadonlyMap<number, StoredObject> | null,
): Promise<void> {
  const membersOf = async (entity: number): Promise<number[]> => {
    const id = (await store.resolveEntity(vertical.name, entity)) ?? entity;
    const objects =
      loaded === null
        ? await store.objectsOf([id])
        : [...loaded.values()].filter((object) => object.entity === id);
    return objects.map((object) => object.id);
  };
  for (const { a, b, areSame } of said.pairs) matcher.constrain(a, b, areSame);
  for (const { kind, entity, other } of said.corrections) {
    if (other === null) continue;
    const members = await membersOf(entity);
    if (kind === 'split') for (const id of members) if (id !== other) matcher.constrain(id, other, false);
    if (kind !== 'merge') continue;
    const [first] = members;
    for (const id of await membersOf(other)) if (first !== undefined) matcher.constrain(first, id, true);
    for (const id of members.slice(1)) if (first !== undefined) matcher.constrain(first, id, true);
  }
}

export function matchable({ id, fields, site, page, url }: StoredObject): Matchable {
  return { id, values: plainValues(fields, minPairConfidence), site, page, url };
}
