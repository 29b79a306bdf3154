/** Corrections by hand. They are a layer of their own: extraction and learning never touch them. */

import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import { readOwnJson } from '../../base/json.js';
import { normalise } from '../../object/value/normalise.js';
import { fieldOf, type Vertical } from '../../object/vertical/vertical.js';
import type { Correction, ObjectStore, StoredEntity } from '../../store/objects.js';
import { openStore, readStore, type StoreOptions } from '../open-store.js';
import { parseEntityId, printEntityId } from './entity-id.js';
import { entityView } from './list-entities.js';
import { verticalOf } from './load-vertical.js';
import { matchEntities } from './match-entities.js';

export interface FixOptions extends StoreOptions {
  readonly vertical?: string;
  readonly entity: string;
  /** Values to set, by field. */
  readonly set?: Readonly<Record<string, readonly string[]>>;
  readonly hide?: boolean;
  /** Another entity that is the same thing. */
  readonly merge?: string;
  /** An object (a source) that is another thing. */
  readonly split?: string;
  /** Takes back all corrections of the entity. */
  readonly undo?: boolean;
}

export interface FixSummary {
  readonly entity: string;
  readonly done: readonly string[];
}

/** Writes corrections and applies them at once. */
export async function fix(options: FixOptions): Promise<FixSummary> {
  // A store that is not there is not made for this.
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    const vertical = await verticalOf(options.vertical, store.objects);
    const id = await resolve(store.objects, vertical, options.entity);
    const entity = await entityOf(store.objects, vertical, id);
    const corrected = await Corrected.read(store.objects, vertical, entity);
    // Everything is checked before anything is written.
    checkSplit(options, entity);
    const wanted = Object.entries(options.set ?? {}).map(([name, values]) => ({
      name,
      ...setValue(vertical, name, values, entity),
    }));
    const merged = options.merge === undefined ? null : await resolve(store.objects, vertical, options.merge);
    checkAsked(options, id, merged, wanted.length);
    const done: string[] = [];
    if (options.undo) done.push(await corrected.takeBack());
    for (const { name, value, was } of wanted) done.push(await corrected.set(name, value, was));
    if (options.hide) done.push(await corrected.hide());
    if (merged !== null) done.push(await corrected.merge(merged));
    if (options.split !== undefined) done.push(await corrected.split(Number(options.split)));
    if (options.undo) await corrected.matchAgain();
    return { entity: printEntityId(vertical.name, id), done };
  } finally {
    await store.close();
  }
}

/** An entity and what was said of it by hand. Each change says what it did. */
class Corrected {
  readonly #now = systemClock.now();
  readonly #store: ObjectStore;
  readonly #vertical: Vertical;
  readonly #entity: StoredEntity;
  /** Corrections that were there before. */
  readonly #own: readonly Correction[];

  private constructor(
    store: ObjectStore,
    vertical: Vertical,
    entity: StoredEntity,
    own: readonly Correction[],
  ) {
    this.#store = store;
    this.#vertical = vertical;
    this.#entity = entity;
    this.#own = own;
  }

  static async read(store: ObjectStore, vertical: Vertical, entity: StoredEntity): Promise<Corrected> {
    const own: Correction[] = [];
    for (const correction of await store.corrections(vertical.name))
      if ((await store.resolveEntity(vertical.name, correction.entity)) === entity.id) own.push(correction);
    return new Corrected(store, vertical, entity, own);
  }

  async takeBack(): Promise<string> {
    for (const { id, kind, other, was } of this.#own) {
      await this.#store.uncorrect(id);
      if (kind === 'merge' && other !== null && was !== null)
        await this.#store.unmerge(this.#vertical.name, other, readOwnJson<number[]>(was), this.#now);
    }
    const { length } = this.#own;
    return length === 1 ? '1 correction taken back' : `${length} corrections taken back`;
  }

  async set(name: string, value: string, was: string | null): Promise<string> {
    for (const { id, kind, field } of this.#own)
      if (kind === 'set' && field === name) await this.#store.uncorrect(id);
    await this.#save({ kind: 'set', field: name, value, was });
    return `${name} set`;
  }

  async hide(): Promise<string> {
    await this.#save({ kind: 'hide' });
    return 'hidden';
  }

  async merge(other: number): Promise<string> {
    const members = await this.#store.objectsOf([other]);
    await this.#save({ kind: 'merge', other, was: JSON.stringify(members.map(({ id }) => id)) });
    await this.#store.changeEntities({
      vertical: this.#vertical.name,
      assignments: [],
      merges: [[this.#entity.id, other]],
      now: this.#now,
    });
    return `merged with ${printEntityId(this.#vertical.name, other)}`;
  }

  async split(object: number): Promise<string> {
    await this.#save({ kind: 'split', other: object });
    await this.#store.changeEntities({
      vertical: this.#vertical.name,
      assignments: [{ object, entity: -1 }],
      merges: [],
      now: this.#now,
    });
    return `object ${object} is an entity of its own`;
  }

  /** Without what was taken back, objects may belong together in another way. */
  async matchAgain(): Promise<void> {
    const parted = this.#own.flatMap(({ kind, other }) =>
      kind === 'split' && other !== null ? [other] : [],
    );
    await this.#store.markDirty([...this.#entity.objects.map(({ id }) => id), ...parted]);
    await matchEntities(this.#vertical, this.#store, this.#now);
  }

  async #save(correction: Pick<Correction, 'kind'> & Partial<Correction>): Promise<void> {
    await this.#store.correct({
      vertical: this.#vertical.name,
      entity: this.#entity.id,
      field: null,
      value: null,
      other: null,
      was: null,
      madeAt: this.#now,
      ...correction,
    });
  }
}

function checkAsked(options: FixOptions, id: number, merged: number | null, fields: number): void {
  if (merged === id)
    throw new LycosaError(
      'bad-option',
      `${options.merge} and ${options.entity} are the same entity already`,
      'nothing is to be done',
    );
  if (fields === 0 && !options.hide && !options.undo && merged === null && options.split === undefined)
    throw new LycosaError(
      'bad-option',
      'there is nothing to correct',
      'say what: --set FIELD=VALUE, --hide, --merge ENTITY, --split OBJECT or --undo',
    );
}

/** Complains about an object that cannot be parted from its entity. */
function checkSplit(options: FixOptions, entity: StoredEntity): void {
  if (options.split === undefined) return;
  const object = Number(options.split);
  if (!entity.objects.some((one) => one.id === object))
    throw new LycosaError(
      'bad-option',
      `${options.entity} has no object ${options.split}`,
      `take one of ${entity.objects.map((one) => one.id).join(', ')} ("object" among the sources that "lycosa objects --json" lists)`,
    );
  if (entity.objects.length === 1)
    throw new LycosaError(
      'bad-option',
      `${options.entity} has only one object`,
      'there is nothing to part it from; --hide takes it out of lists',
    );
}

async function resolve(store: ObjectStore, vertical: Vertical, text: string): Promise<number> {
  const id = await store.resolveEntity(vertical.name, parseEntityId(text));
  if (id === null)
    throw new LycosaError(
      'bad-option',
      `there is no entity ${text} of ${vertical.name}`,
      '"lycosa objects" lists them',
    );
  return id;
}

async function entityOf(store: ObjectStore, vertical: Vertical, id: number): Promise<StoredEntity> {
  const objects = await store.objectsOf([id]);
  if (objects.length === 0)
    throw new LycosaError(
      'bad-option',
      `${printEntityId(vertical.name, id)} has no objects left`,
      '"lycosa objects" lists the entities that have',
    );
  return { id, madeAt: 0, changedAt: 0, objects };
}

/** The value as it is kept, and what the sources say now. */
function setValue(
  vertical: Vertical,
  name: string,
  values: readonly string[],
  entity: StoredEntity,
): { value: string; was: string | null } {
  const field = fieldOf(vertical, name);
  if (field === undefined)
    throw new LycosaError(
      'bad-option',
      `${vertical.object} has no field "${name}"`,
      `use one of ${vertical.fields.map((one) => one.name).join(', ')}`,
    );
  const context = {
    base: entity.objects[0]!.url,
    currency: null,
    zone: vertical.timeZone,
    today: null,
    year: null,
    order: null,
  };
  if (values.length === 0)
    throw new LycosaError('bad-option', `${name} is given no value`, `write --set ${name}=VALUE`);
  const normal = values.map((text) => {
    const value = normalise(field, text, context);
    if (value === null)
      throw new LycosaError(
        'bad-option',
        `"${text}" is no ${field.kind}, which ${name} is`,
        'write it as docs/reference/vertical.md says',
      );
    return value;
  });
  if (!field.list && normal.length > 1)
    throw new LycosaError('bad-option', `${name} has one value only`, 'give --set once for it');
  const said = entityView(entity, vertical, []).fields[name];
  return {
    value: field.list ? JSON.stringify(normal) : normal[0]!,
    was: said === undefined ? null : JSON.stringify(said),
  };
}
