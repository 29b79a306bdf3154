/**
 * What a store keeps of objects and entities.
 *
 * An object's life:
 *
 *     (extracted) ──▶ dirty ──matched──▶ in an entity ──page changed──▶ dirty …
 *                                             └──page lost it──▶ gone (stays in its entity)
 *
 * An entity is born with its first object, may be merged into another (its id then leads there), and is never deleted: ids are what users keep.
 */
import type { NewObject } from '../object/extract/extractor.js';
import type { Method, Value } from '../object/extract/page-object.js';

/** All objects of one type that a page has; what it had before and is not among them is gone. */
export interface PageObjects {
  readonly vertical: string;
  readonly objects: readonly NewObject[];
  /** A hash of what was known when they were extracted. */
  readonly knowledge: bigint;
  /** The page was run in a browser first, so that its archived body says less. */
  readonly isRendered?: boolean;
}

/** A page whose content is in the archive. */
export interface ArchivedPage {
  readonly id: number;
  readonly url: string;
  readonly site: string;
  readonly fetchedAt: number;
  /** When its content was fetched the way it is now. */
  readonly archivedAt: number;
  readonly contentType: string | null;
  readonly title: string;
  readonly archive: { readonly file: string; readonly offset: number; readonly length: number };
  /** What was known when it was last looked at for the vertical; null when it never was. */
  readonly knowledge: bigint | null;
}

/** A start that an object had before its source changed it. */
export interface EarlierStart {
  readonly start: string;
  /** When it was last seen. */
  readonly until: number;
}

/** An object as kept. */
export interface StoredObject {
  readonly id: number;
  readonly vertical: string;
  readonly page: number;
  readonly url: string;
  readonly site: string;
  readonly entity: number | null;
  /** New, or changed since it was matched. */
  readonly isDirty: boolean;
  readonly fields: Readonly<Record<string, readonly Value[]>>;
  readonly method: Method;
  readonly confidence: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly goneAt: number | null;
  readonly earlier: readonly EarlierStart[];
}

/** Where objects go: to an entity that is there (by id), or to a new one (by a number of the caller's below zero). */
export interface Assignment {
  readonly object: number;
  readonly entity: number;
  /** Hashes it is looked up by from now on; without them it keeps those it has. */
  readonly blocks?: readonly bigint[];
}

/** A set of changes to entities that become durable together. */
export interface EntityChanges {
  readonly vertical: string;
  readonly assignments: readonly Assignment[];
  /** The second leads to the first from now on. */
  readonly merges: readonly (readonly [into: number, from: number])[];
  readonly now: number;
}

export const correctionKinds = ['set', 'hide', 'merge', 'split'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** Something a person set right. */
export interface Correction {
  readonly id: number;
  readonly vertical: string;
  readonly entity: number;
  readonly kind: CorrectionKind;
  /** Of `set`: which field, and what it is. */
  readonly field: string | null;
  readonly value: string | null;
  /** Of `merge` the other entity, of `split` the object that does not belong. */
  readonly other: number | null;
  /** What the sources said when it was made. */
  readonly was: string | null;
  readonly madeAt: number;
}

/** Values of a page's objects, given by hand or by a teacher. */
export interface Label {
  readonly vertical: string;
  readonly url: string;
  readonly site: string;
  readonly objects: readonly Readonly<Record<string, readonly string[]>>[];
  readonly madeAt: number;
}

/** Two objects of which somebody said whether they are the same thing. */
export interface JudgedObjects {
  readonly a: number;
  readonly b: number;
  readonly areSame: boolean;
}

/** What was learned about a site, as JSON, and when. */
export interface SavedWrapper {
  readonly definition: string;
  readonly savedAt: number;
}

/** An entity with all that is said of it. */
export interface StoredEntity {
  readonly id: number;
  readonly madeAt: number;
  readonly changedAt: number;
  readonly objects: readonly StoredObject[];
}

export interface ObjectCounts {
  readonly objects: number;
  readonly dirty: number;
  readonly entities: number;
  readonly doubtful: number;
}

export interface ObjectStore {
  saveVertical(name: string, definition: string, now: number): Promise<void>;
  /** Definitions of the verticals that were used, by name. */
  verticals(): Promise<ReadonlyMap<string, string>>;
  /** Replaces what pages say, as when they are read again without being fetched. */
  replaceObjects(
    pages: readonly { readonly page: number; readonly at: number; readonly found: PageObjects }[],
  ): Promise<void>;
  /** Pages that can be read again without being fetched, in the order they were found; exact duplicates of others and rendered pages are left out. */
  archivedPages(vertical: string, filter: { readonly site?: string }): AsyncIterable<ArchivedPage>;
  /** Addresses under which a page was found that is kept under another: exact duplicates and redirects. */
  otherAddresses(): AsyncIterable<{ readonly address: string; readonly keptAs: string }>;
  /** Objects that are new or have changed since they were matched, oldest first. */
  dirtyObjects(vertical: string, limit: number): Promise<StoredObject[]>;
  /** How many there are; `entities` are those that are sure, `doubtful` the others. */
  countObjects(vertical: string): Promise<ObjectCounts>;
  /** All objects, by id. */
  allObjects(vertical: string): AsyncIterable<StoredObject>;
  /** Objects from all over, up to a number of them. */
  sampleObjects(vertical: string, limit: number): Promise<StoredObject[]>;
  objects(ids: readonly number[]): Promise<StoredObject[]>;
  /** Objects of entities. */
  objectsOf(entities: readonly number[]): Promise<StoredObject[]>;
  /** Ids of objects that share a block, for each key; of a key that more than `limit` share, the first `few`. */
  inBlocks(keys: readonly bigint[], limit: number, few: number): Promise<Map<bigint, number[]>>;
  changeEntities(changes: EntityChanges): Promise<Map<number, number>>;
  /** Entities with their objects, by id; those that were merged away are not among them. */
  entities(vertical: string, filter: { readonly since?: number }): AsyncIterable<StoredEntity>;
  /** Parts what a merge had put together: the entity is itself again, and objects are its. */
  unmerge(vertical: string, entity: number, objects: readonly number[], now: number): Promise<void>;
  /** Where an entity's id leads now; null when there is none. */
  resolveEntity(vertical: string, id: number): Promise<number | null>;
  /** Makes objects be matched again. */
  markDirty(ids: readonly number[]): Promise<void>;
  correct(correction: Omit<Correction, 'id'>): Promise<number>;
  uncorrect(id: number): Promise<boolean>;
  corrections(vertical: string): Promise<Correction[]>;
  saveLabel(label: Label): Promise<void>;
  labels(vertical: string): Promise<Label[]>;
  /** Takes back what was said of a page; what was learned of its site goes with it, to be learned anew. Says whether there was a label. */
  removeLabel(vertical: string, url: string): Promise<boolean>;
  /** Keeps judgements of pairs; a later one of the same pair counts. */
  judge(vertical: string, pairs: readonly JudgedObjects[], now: number): Promise<void>;
  judged(vertical: string): Promise<JudgedObjects[]>;
  saveWrapper(vertical: string, site: string, definition: string, now: number): Promise<void>;
  wrappers(vertical: string): Promise<ReadonlyMap<string, SavedWrapper>>;
}
