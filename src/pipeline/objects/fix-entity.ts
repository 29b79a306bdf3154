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
    const done: string[] = [];
    const now = systemClock.now();
    const own: Correction[] = [];
    for (const correction of await store.objects.corrections(vertical.name))
      if ((await store.objects.resolveEntity(vertical.name, correction.entity)) === id) own.push(correction);
    const save = async (correction: Pick<Correction, 'kind'> & Partial<Correction>): Promise<void> => {
      await store.objects.correct({
        vertical: vertical.name,
        entity: id,
        field: null,
        value: null,
        other: null,
        was: null,
        madeAt: now,
        ...correction,
      });
    };
    checkSplit(options, entity);
    for (const [name, values] of Object.entries(options.set ?? {})) setValue(vertical, name, values, entity);
    const merged = options.merge === undefined ? null : await resolve(store.objects, vertical, options.merge);
    if (merged === id)
      throw new LycosaError(
        'bad-option',
        `${options.merge} and ${options.entity} are the same entity already`,
        'nothing is to be done',
      );
    if (options.undo) {
      for (const correction of own) {
        await store.objects.uncorrect(correction.id);
        if (correction.kind === 'merge' && correction.other !== null && correction.was !== null)
          await store.objects.unmerge(
            vertical.name,
            correction.other,
            readOwnJson<number[]>(correction.was),
            now,
          );
      }
      done.push(own.length === 1 ? '1 correction taken back' : `${own.length} corrections taken back`);
    }
    for (const [name, values] of Object.entries(options.set ?? {})) {
      const { value, was } = setValue(vertical, name, values, entity);
      for (const correction of own)
        if (correction.kind === 'set' && correction.field === name)
          await store.objects.uncorrect(correction.id);
      await save({ kind: 'set', field: name, value, was });
      done.push(`${name} set`);
    }
    if (options.hide) {
      await save({ kind: 'hide' });
      done.push('hidden');
    }
    if (merged !== null) {
      const other = merged;
      const members = await store.objects.objectsOf([other]);
      await save({ kind: 'merge', other, was: JSON.stringify(members.map((one) => one.id)) });
      await store.objects.changeEntities({
        vertical: vertical.name,
        assignments: [],
        merges: [[id, other]],
        now,
      });
      done.push(`merged with ${printEntityId(vertical.name, other)}`);
    }
    if (options.split !== undefined) {
      const object = Number(options.split);
      await save({ kind: 'split', other: object });
      await store.objects.changeEntities({
        vertical: vertical.name,
        assignments: [{ object, entity: -1 }],
        merges: [],
        now,
      });
      done.push(`object ${object} is an entity of its own`);
    }
    if (done.length === 0)
      throw new LycosaError(
        'bad-option',
        'there is nothing to correct',
        'say what: --set FIELD=VALUE, --hide, --merge ENTITY, --split OBJECT or --undo',
      );
    if (options.undo) {
      const parted = own.flatMap(({ kind, other }) => (kind === 'split' && other !== null ? [other] : []));
      await store.objects.markDirty([...entity.objects.map((object) => object.id), ...parted]);
      await matchEntities(vertical, store.objects, now);
    }
    return { entity: printEntityId(vertical.name, id), done };
  } finally {
    await store.close();
  }
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
