/** The object side of the embedded store: every change is one transaction. */
import type {
  ArchivedPage,
  Correction,
  EntityChanges,
  JudgedObjects,
  Label,
  ObjectCounts,
  ObjectStore,
  PageObjects,
  SavedWrapper,
  StoredEntity,
  StoredObject,
} from '../objects.js';
import { ByHand } from './by-hand.js';
import type { Database } from './database.js';
import type { Objects } from './objects.js';

export class SqliteObjectStore implements ObjectStore {
  readonly #db: Database;
  readonly #objects: Objects;
  readonly #byHand: ByHand;

  constructor(db: Database, objects: Objects) {
    this.#db = db;
    this.#objects = objects;
    this.#byHand = new ByHand(db);
  }

  async saveVertical(name: string, definition: string, now: number): Promise<void> {
    this.#db.transaction(() => this.#objects.saveDefinition('vertical', [name], definition, now));
  }

  async verticals(): Promise<ReadonlyMap<string, string>> {
    return this.#objects.verticals();
  }

  async replaceObjects(
    pages: readonly { readonly page: number; readonly at: number; readonly found: PageObjects }[],
  ): Promise<void> {
    this.#db.transaction(() => {
      for (const { page, at, found } of pages) this.#objects.replace(page, at, found);
    });
  }

  async *otherAddresses(): AsyncGenerator<{ address: string; keptAs: string }> {
    yield* this.#objects.otherAddresses();
  }

  async *archivedPages(vertical: string, filter: { readonly site?: string }): AsyncGenerator<ArchivedPage> {
    yield* this.#objects.archivedPages(vertical, filter.site);
  }

  async dirtyObjects(vertical: string, limit: number): Promise<StoredObject[]> {
    return this.#objects.dirty(vertical, limit);
  }

  async countObjects(vertical: string): Promise<ObjectCounts> {
    return this.#objects.count(vertical);
  }

  async *allObjects(vertical: string): AsyncGenerator<StoredObject> {
    yield* this.#objects.all(vertical);
  }

  async sampleObjects(vertical: string, limit: number): Promise<StoredObject[]> {
    return this.#objects.sample(vertical, limit);
  }

  async objects(ids: readonly number[]): Promise<StoredObject[]> {
    return this.#objects.byIds(ids);
  }

  async objectsOf(entities: readonly number[]): Promise<StoredObject[]> {
    return this.#objects.ofEntities(entities);
  }

  async inBlocks(keys: readonly bigint[], limit: number, few: number): Promise<Map<bigint, number[]>> {
    return this.#objects.inBlocks(keys, limit, few);
  }

  async changeEntities(changes: EntityChanges): Promise<Map<number, number>> {
    return this.#db.transaction(() => this.#objects.change(changes));
  }

  async *entities(vertical: string, filter: { readonly since?: number }): AsyncGenerator<StoredEntity> {
    yield* this.#objects.entities(vertical, filter.since);
  }

  async unmerge(vertical: string, entity: number, objects: readonly number[], now: number): Promise<void> {
    this.#db.transaction(() => this.#objects.unmerge(vertical, entity, objects, now));
  }

  async resolveEntity(vertical: string, id: number): Promise<number | null> {
    return this.#objects.resolve(vertical, id);
  }

  async markDirty(ids: readonly number[]): Promise<void> {
    this.#db.transaction(() => this.#objects.markDirty(ids));
  }

  async correct(correction: Omit<Correction, 'id'>): Promise<number> {
    return this.#db.transaction(() => this.#byHand.correct(correction));
  }

  async uncorrect(id: number): Promise<boolean> {
    return this.#db.transaction(() => this.#byHand.uncorrect(id));
  }

  async corrections(vertical: string): Promise<Correction[]> {
    return this.#byHand.corrections(vertical);
  }

  async saveLabel(label: Label): Promise<void> {
    this.#db.transaction(() => this.#byHand.saveLabel(label));
  }

  async removeLabel(vertical: string, url: string): Promise<boolean> {
    return this.#db.transaction(() => this.#byHand.removeLabel(vertical, url));
  }

  async labels(vertical: string): Promise<Label[]> {
    return this.#byHand.labels(vertical);
  }

  async judge(vertical: string, pairs: readonly JudgedObjects[], now: number): Promise<void> {
    this.#db.transaction(() => this.#byHand.judge(vertical, pairs, now));
  }

  async judged(vertical: string): Promise<JudgedObjects[]> {
    return this.#byHand.judged(vertical);
  }

  async saveWrapper(vertical: string, site: string, definition: string, now: number): Promise<void> {
    this.#db.transaction(() => this.#objects.saveDefinition('wrapper', [vertical, site], definition, now));
  }

  async wrappers(vertical: string): Promise<ReadonlyMap<string, SavedWrapper>> {
    return this.#objects.wrappers(vertical);
  }
}
