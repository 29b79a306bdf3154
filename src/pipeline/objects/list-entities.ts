/** Entities as users see them, from what the store holds. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import { sureFrom } from '../../object/entity/sureness.js';
import { type EntityView, type SetByHand, type SourceAccount, viewOf } from '../../object/entity/view.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Correction, ObjectStore, StoredEntity } from '../../store/objects.js';
import type { Store } from '../../store/store.js';
import { openStore, readStore, type StoreOptions } from '../open-store.js';
import { printEntityId } from './entity-id.js';
import { verticalOf } from './load-vertical.js';
import { matchEntities } from './match-entities.js';

export interface ObjectsOptions extends StoreOptions {
  /** Which kind; the only one there is by default. */
  readonly vertical?: string;
  /** Only what has changed since then. */
  readonly since?: number;
  /** Also entities that were hidden by hand. */
  readonly hidden?: boolean;
  /** Only what some source still has. */
  readonly current?: boolean;
  /** Only what is still to come, and neither cancelled nor gone. */
  readonly upcoming?: boolean;
  /** Only what is at least this sure, from 0 to 1; what was set by hand always is. */
  readonly minConfidence?: number;
  /** Told how many were not sure enough. */
  readonly onLeftOut?: (count: number) => void;
  readonly log?: (text: string) => void;
}

/** Lists entities. Objects that are not matched yet are matched first, unless another process is writing. */
export async function* objects(options: ObjectsOptions): AsyncGenerator<EntityView> {
  const vertical = await prepareList(options);
  if (options.upcoming && !vertical.happens)
    throw new LycosaError(
      'bad-option',
      `${vertical.object} is nothing that happens at a time, so nothing of it is still to come`,
      'leave out --upcoming; for objects that happen, say "happens: true" in the vertical file',
    );
  const store = readStore(options);
  try {
    const corrections = await correctionsByEntity(store.objects, vertical);
    let leftOut = 0;
    for await (const entity of store.objects.entities(
      vertical.name,
      options.since === undefined ? {} : { since: options.since },
    )) {
      const own = corrections.get(entity.id) ?? [];
      if (!options.hidden && own.some(({ kind }) => kind === 'hide')) continue;
      if (options.current && entity.objects.every(({ goneAt }) => goneAt !== null)) continue;
      const view = entityView(entity, vertical, own);
      if (options.upcoming && !isToCome(view)) continue;
      if (view.confidence >= (options.minConfidence ?? sureFrom)) yield view;
      else leftOut++;
    }
    if (leftOut > 0) options.onLeftOut?.(leftOut);
  } finally {
    await store.close();
  }
}

/** Whether some occurrence lies ahead. */
function isToCome({ occurrences }: EntityView): boolean {
  return (occurrences ?? []).some(({ state }) => /^(?:re)?scheduled$|^postponed$/.test(state));
}

/** An entity with what was set by hand. */
export function entityView(
  entity: StoredEntity,
  vertical: Vertical,
  corrections: readonly Correction[],
): EntityView {
  const accounts = entity.objects.map(
    (object): SourceAccount => ({
      id: object.id,
      url: object.url,
      site: object.site,
      fields: object.fields,
      confidence: object.confidence,
      isRecord: object.method === 'record',
      fetchedAt: object.lastSeen,
      goneAt: object.goneAt,
      earlier: object.earlier.map(({ start }) => start),
    }),
  );
  const byHand = corrections.flatMap(({ kind, field, value, was }): SetByHand[] =>
    kind === 'set' && field !== null && value !== null ? [{ field, value, was }] : [],
  );
  return viewOf(printEntityId(vertical.name, entity.id), vertical, accounts, byHand, systemClock.now());
}

/** Corrections by the entity they lead to now. */
async function correctionsByEntity(
  store: ObjectStore,
  vertical: Vertical,
): Promise<Map<number, Correction[]>> {
  const found = new Map<number, Correction[]>();
  for (const correction of await store.corrections(vertical.name)) {
    const id = (await store.resolveEntity(vertical.name, correction.entity)) ?? correction.entity;
    found.set(id, [...(found.get(id) ?? []), correction]);
  }
  return found;
}

/** The vertical that is meant, with everything matched. */
async function prepareList(options: ObjectsOptions): Promise<Vertical> {
  const reading = readStore(options);
  let vertical: Vertical;
  let dirty: number;
  try {
    vertical = await verticalOf(options.vertical, reading.objects);
    dirty = (await reading.objects.countObjects(vertical.name)).dirty;
  } finally {
    await reading.close();
  }
  if (dirty === 0) return vertical;
  let writing: Store | null = null;
  try {
    writing = openStore({ ...options, archive: false });
    await matchEntities(vertical, writing.objects, systemClock.now());
  } catch (thrown) {
    if (!(thrown instanceof LycosaError) || thrown.code !== 'store-in-use') throw thrown;
    options.log?.(`${dirty} objects are not matched yet: the store is being written`);
  } finally {
    await writing?.close();
  }
  return vertical;
}

/** The names of a kind's fields, in order. */
export async function entityColumns(options: ObjectsOptions): Promise<string[]> {
  const store = readStore(options);
  try {
    const vertical = await verticalOf(options.vertical, store.objects);
    return vertical.fields.map((field) => field.name);
  } finally {
    await store.close();
  }
}
