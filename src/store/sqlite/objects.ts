/** Objects, entities and wrappers in SQLite. */

import { hash64 } from '../../base/hash.js';
import { readOwnJson } from '../../base/json.js';
import type { NewObject } from '../../object/extract/extractor.js';
import type { Method, Value } from '../../object/extract/page-object.js';
import type {
  ArchivedPage,
  EarlierStart,
  EntityChanges,
  ObjectCounts,
  PageObjects,
  SavedWrapper,
  StoredEntity,
  StoredObject,
} from '../objects.js';
import type { Database } from './database.js';
import { sureAmong } from './sure-entities.js';

type ObjectRow = {
  id: number;
  vertical: string;
  page: number;
  address: string;
  site: string;
  entity: number | null;
  is_dirty: number;
  fields: string;
  method: string;
  confidence: number;
  first_seen: number;
  last_seen: number;
  gone_at: number | null;
  earlier: string | null;
};

type ArchivedRow = {
  id: number;
  address: string;
  site: string;
  fetched_at: number;
  archived_at: number;
  content_type: string | null;
  title: string | null;
  file: string;
  archive_offset: number;
  archive_length: number;
  knowledge: string | null;
};

/** Entities that are sure enough to be listed. */
const countSure = `SELECT count(*) FROM (${sureAmong('SELECT entity FROM object WHERE vertical = ? AND entity IS NOT NULL')})`;

const columns = `o.id, o.vertical, o.page, u.address, s.name AS site, o.entity, o.is_dirty, o.fields, o.method, o.confidence, o.first_seen, o.last_seen, o.gone_at, o.earlier
  FROM object o JOIN url u ON u.id = o.page JOIN site s ON s.id = u.site`;
const maxEarlier = 20;
const objectsOfChunk = 500;

export class Objects {
  readonly #db: Database;
  #statements: ReturnType<typeof prepareObjects> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  get #sql(): ReturnType<typeof prepareObjects> {
    this.#statements ??= prepareObjects(this.#db);
    return this.#statements;
  }

  /** Makes a page's objects those that were found. */
  replace(page: number, at: number, { vertical, objects, knowledge, isRendered = false }: PageObjects): void {
    this.#sql.looked.run(vertical, page, knowledge, isRendered ? 1 : 0);
    const before = new Map(
      (
        this.#sql.ofPage.all(vertical, page) as {
          id: bigint;
          own_key: bigint;
          content: bigint;
          start: string | null;
          earlier: string | null;
          gone_at: bigint | null;
          last_seen: bigint;
          blocks: Uint8Array | null;
          entity: bigint | null;
          fields: string;
        }[]
      ).map((row) => [row.own_key, row]),
    );
    const fresh: NewObject[] = [];
    for (const object of objects) {
      const fields = JSON.stringify(object.fields);
      const content = contentOfFields(object.fields);
      const known = before.get(object.ownKey);
      before.delete(object.ownKey);
      if (known === undefined) {
        fresh.push(object);
        this.#sql.insert.run(
          vertical,
          page,
          object.ownKey,
          fields,
          object.start,
          object.method,
          object.confidence,
          content,
          at,
          at,
        );
      } else if (known.content === content && known.gone_at === null)
        this.#sql.touch.run(at, object.confidence, known.id);
      else {
        // Another start in the same reading is what more knowledge made of it: nobody has moved anything.
        const isNews = known.last_seen < BigInt(at);
        const earlier = isNews ? withEarlier(known.earlier, known.start, object.start, at) : known.earlier;
        this.#sql.update.run(
          fields,
          object.start,
          object.method,
          object.confidence,
          content,
          at,
          earlier,
          known.id,
        );
      }
    }
    for (const old of before.values()) {
      const isGone = old.gone_at !== null;
      if (isGone && old.last_seen < BigInt(at)) continue;
      if (old.entity !== null) this.#sql.changed.run(at, old.entity);
      if (old.last_seen < BigInt(at)) {
        this.#sql.gone.run(at, old.id);
        continue;
      }
      // The same reading, looked at with more knowledge: what is not there now never was. Its entity goes on with what says most of the same.
      const heir = old.entity === null ? undefined : heirOf(old.fields, fresh);
      if (heir !== undefined) this.#sql.inherit.run(old.entity, vertical, page, heir.ownKey);
      this.#delete(old.id, old.blocks);
    }
  }

  #delete(id: bigint, blocks: Uint8Array | null): void {
    if (blocks !== null) for (const key of unpackKeys(blocks)) this.#sql.unblock.run(key, id);
    this.#sql.remove.run(id);
  }

  /** A page that is the same still has its objects. */
  touchPage(page: number, at: number): void {
    this.#sql.touchPage.run(at, page);
  }

  /** A page that was fetched anew and not looked at is one that nobody has looked at. */
  reopenPage(page: number): void {
    this.#sql.reopenPage.run(page);
  }

  /** A page that is gone takes its objects along. */
  losePage(page: number, at: number): void {
    this.#sql.changedOfPage.run(at, page);
    this.#sql.losePage.run(at, page);
  }

  *otherAddresses(): Generator<{ address: string; keptAs: string }> {
    const statement = this.#db.prepare(
      `SELECT p.url AS id, u.address, CASE WHEN p.outcome = 'redirect' THEN p.location ELSE d.address END AS keptAs
       FROM page p JOIN url u ON u.id = p.url LEFT JOIN url d ON d.id = p.duplicate_of
       WHERE ((p.outcome = 'redirect' AND p.location IS NOT NULL) OR p.duplicate_kind = 'exact') AND p.url > ? ORDER BY p.url LIMIT ${objectsOfChunk}`,
    );
    let after = 0;
    for (;;) {
      const rows = statement.all(after) as unknown as { id: number; address: string; keptAs: string }[];
      for (const { address, keptAs } of rows) yield { address, keptAs };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  *archivedPages(vertical: string, site: string | undefined): Generator<ArchivedPage> {
    const statement = this.#db.prepare(
      `SELECT p.url AS id, u.address, s.name AS site, p.fetched_at, coalesce(p.archived_at, p.fetched_at) AS archived_at, p.content_type, p.title, f.name AS file, p.archive_offset, p.archive_length, CAST(k.knowledge AS TEXT) AS knowledge
       FROM page p JOIN url u ON u.id = p.url JOIN site s ON s.id = u.site JOIN archive_file f ON f.id = p.archive_file
         LEFT JOIN looked k ON k.vertical = ? AND k.page = p.url
       WHERE p.outcome IN ('ok', 'not-modified') AND p.digest IS NOT NULL AND (p.duplicate_kind IS NULL OR p.duplicate_kind <> 'exact')
         AND (k.rendered IS NULL OR k.rendered = 0) AND p.url > ? ${site === undefined ? '' : 'AND s.name = ?'}
       ORDER BY p.url LIMIT ${objectsOfChunk}`,
    );
    let after = 0;
    for (;;) {
      const rows = statement.all(
        vertical,
        after,
        ...(site === undefined ? [] : [site]),
      ) as unknown as ArchivedRow[];
      for (const row of rows)
        yield {
          id: row.id,
          url: row.address,
          site: row.site,
          fetchedAt: row.fetched_at,
          archivedAt: row.archived_at,
          contentType: row.content_type,
          title: row.title ?? '',
          archive: { file: row.file, offset: row.archive_offset, length: row.archive_length },
          knowledge: row.knowledge === null ? null : BigInt(row.knowledge),
        };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  dirty(vertical: string, limit: number): StoredObject[] {
    return (this.#sql.dirty.all(vertical, limit) as unknown as ObjectRow[]).map(toObject);
  }

  *all(vertical: string): Generator<StoredObject> {
    let after = 0;
    for (;;) {
      const rows = this.#sql.all.all(vertical, after, objectsOfChunk) as unknown as ObjectRow[];
      for (const row of rows) yield toObject(row);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  sample(vertical: string, limit: number): StoredObject[] {
    const { objects } = this.count(vertical);
    const step = Math.max(1, Math.floor(objects / limit));
    return (this.#sql.sample.all(vertical, step, limit) as unknown as ObjectRow[]).map(toObject);
  }

  count(vertical: string): ObjectCounts {
    const row = this.#sql.count.get(vertical, vertical, vertical, vertical) as {
      objects: number;
      dirty: number;
      matched: number;
      entities: number;
    };
    const { matched, ...counts } = row;
    return { ...counts, doubtful: matched - counts.entities };
  }

  byIds(ids: readonly number[]): StoredObject[] {
    return (this.#sql.byIds.all(JSON.stringify(ids)) as unknown as ObjectRow[]).map(toObject);
  }

  ofEntities(ids: readonly number[]): StoredObject[] {
    return (this.#sql.ofEntities.all(JSON.stringify(ids)) as unknown as ObjectRow[]).map(toObject);
  }

  inBlocks(keys: readonly bigint[], limit: number, few: number): Map<bigint, number[]> {
    const found = new Map<bigint, number[]>();
    for (const key of keys) {
      const rows = this.#sql.inBlock.all(key, limit + 1) as { object: number }[];
      const met = rows.length > limit ? rows.slice(0, few) : rows;
      if (met.length > 0)
        found.set(
          key,
          met.map(({ object }) => object),
        );
    }
    return found;
  }

  /** Puts an object under other keys than before. */
  #reblock(object: number, blocks: readonly bigint[]): void {
    const row = this.#sql.blocksOf.get(object) as { blocks: Uint8Array | null } | undefined;
    const before = row?.blocks == null ? [] : unpackKeys(row.blocks);
    for (const key of before) if (!blocks.includes(key)) this.#sql.unblock.run(key, object);
    for (const key of blocks) if (!before.includes(key)) this.#sql.block.run(key, object);
    this.#sql.setBlocks.run(packKeys(blocks), object);
  }

  /** Applies changes and tells which ids the new entities got. */
  change({ vertical, assignments, merges, now }: EntityChanges): Map<number, number> {
    const made = new Map<number, number>();
    const idOf = (entity: number): number => {
      if (entity > 0) return entity;
      let id = made.get(entity);
      if (id === undefined) {
        id = (this.#sql.newEntity.get(vertical, now, now) as { id: number }).id;
        made.set(entity, id);
      }
      return id;
    };
    for (const { object, entity, blocks } of assignments) {
      const id = idOf(entity);
      this.#sql.assign.run(id, object);
      this.#sql.changed.run(now, id);
      if (blocks !== undefined) this.#reblock(object, blocks);
    }
    for (const [into, from] of merges) {
      const target = idOf(into);
      const source = idOf(from);
      if (target === source) continue;
      this.#sql.moveObjects.run(target, source);
      this.#sql.merge.run(target, now, source);
      this.#sql.mergeChain.run(target, source);
      this.#sql.changed.run(now, target);
    }
    return made;
  }

  *entities(vertical: string, since: number | undefined): Generator<StoredEntity> {
    let after = 0;
    for (;;) {
      const rows = this.#sql.entities.all(vertical, after, since ?? 0, objectsOfChunk) as {
        id: number;
        made_at: number;
        changed_at: number;
      }[];
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
      const objects = new Map<number, StoredObject[]>();
      for (const object of this.ofEntities(rows.map(({ id }) => id)))
        objects.set(object.entity!, [...(objects.get(object.entity!) ?? []), object]);
      for (const { id, made_at, changed_at } of rows) {
        const own = objects.get(id);
        if (own !== undefined) yield { id, madeAt: made_at, changedAt: changed_at, objects: own };
      }
    }
  }

  unmerge(vertical: string, entity: number, objects: readonly number[], now: number): void {
    this.#db
      .prepare('UPDATE entity SET merged_into = NULL, changed_at = ? WHERE vertical = ? AND id = ?')
      .run(now, vertical, entity);
    this.#db
      .prepare('UPDATE object SET entity = ? WHERE vertical = ? AND id IN (SELECT value FROM json_each(?))')
      .run(entity, vertical, JSON.stringify(objects));
  }

  resolve(vertical: string, id: number): number | null {
    const row = this.#sql.resolve.get(vertical, id) as { id: number; merged_into: number | null } | undefined;
    return row === undefined ? null : (row.merged_into ?? row.id);
  }

  markDirty(ids: readonly number[]): void {
    this.#db
      .prepare('UPDATE object SET is_dirty = 1 WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(ids));
  }

  saveDefinition(table: 'vertical', key: readonly [string], definition: string, now: number): void;
  saveDefinition(table: 'wrapper', key: readonly [string, string], definition: string, now: number): void;
  saveDefinition(
    table: 'vertical' | 'wrapper',
    key: readonly string[],
    definition: string,
    now: number,
  ): void {
    const names = table === 'vertical' ? 'name' : 'vertical, site';
    this.#db
      .prepare(
        `INSERT INTO ${table} (${names}, definition, saved_at) VALUES (${key.map(() => '?').join(', ')}, ?, ?) ON CONFLICT (${names}) DO UPDATE SET definition = excluded.definition, saved_at = excluded.saved_at`,
      )
      .run(...key, definition, now);
  }

  verticals(): Map<string, string> {
    const rows = this.#db.prepare('SELECT name, definition FROM vertical ORDER BY name').all() as {
      name: string;
      definition: string;
    }[];
    return new Map(rows.map(({ name, definition }) => [name, definition]));
  }

  wrappers(vertical: string): Map<string, SavedWrapper> {
    const rows = this.#db
      .prepare('SELECT site, definition, saved_at FROM wrapper WHERE vertical = ? ORDER BY site')
      .all(vertical) as { site: string; definition: string; saved_at: number }[];
    return new Map(rows.map(({ site, definition, saved_at }) => [site, { definition, savedAt: saved_at }]));
  }

  /** Takes out what pages of a site said. Entities stay: other sites may speak of them, and users keep their ids. */
  forget(siteId: number): void {
    const pages = '(SELECT id FROM url WHERE site = ?)';
    const blocked = this.#db
      .prepare(`SELECT id, blocks FROM object WHERE page IN ${pages} AND blocks IS NOT NULL`)
      .all(siteId);
    for (const { id, blocks } of blocked as { id: number; blocks: Uint8Array }[])
      for (const key of unpackKeys(blocks)) this.#sql.unblock.run(key, id);
    this.#db.prepare(`DELETE FROM object WHERE page IN ${pages}`).run(siteId);
    this.#db.prepare(`DELETE FROM looked WHERE page IN ${pages}`).run(siteId);
  }
}

function prepareObjects(db: Database) {
  const big = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  return {
    ofPage: big(
      'SELECT id, own_key, content, start, earlier, gone_at, last_seen, blocks, entity, fields FROM object WHERE vertical = ? AND page = ?',
    ),
    looked: db.prepare(
      'INSERT INTO looked (vertical, page, knowledge, rendered) VALUES (?, ?, ?, ?) ON CONFLICT (vertical, page) DO UPDATE SET knowledge = excluded.knowledge, rendered = excluded.rendered',
    ),
    insert: db.prepare(
      'INSERT INTO object (vertical, page, own_key, is_dirty, fields, start, method, confidence, content, first_seen, last_seen) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)',
    ),
    touch: db.prepare('UPDATE object SET last_seen = ?, confidence = ? WHERE id = ?'),
    update: db.prepare(
      'UPDATE object SET fields = ?, start = ?, method = ?, confidence = ?, content = ?, last_seen = ?, earlier = ?, gone_at = NULL, is_dirty = 1 WHERE id = ?',
    ),
    gone: db.prepare('UPDATE object SET gone_at = ? WHERE id = ?'),
    inherit: db.prepare(
      'UPDATE object SET entity = ? WHERE vertical = ? AND page = ? AND own_key = ? AND entity IS NULL',
    ),
    remove: db.prepare('DELETE FROM object WHERE id = ?'),
    touchPage: db.prepare('UPDATE object SET last_seen = ? WHERE page = ? AND gone_at IS NULL'),
    // By vertical, which is what the key begins with.
    reopenPage: db.prepare('DELETE FROM looked WHERE vertical IN (SELECT name FROM vertical) AND page = ?'),
    losePage: db.prepare('UPDATE object SET gone_at = ? WHERE page = ? AND gone_at IS NULL'),
    dirty: db.prepare(`SELECT ${columns} WHERE o.vertical = ? AND o.is_dirty = 1 ORDER BY o.id LIMIT ?`),
    // The plus keeps it from going by vertical, which would sort everything for every chunk.
    all: db.prepare(`SELECT ${columns} WHERE +o.vertical = ? AND o.id > ? ORDER BY o.id LIMIT ?`),
    sample: db.prepare(`SELECT ${columns} WHERE +o.vertical = ? AND o.id % ? = 0 ORDER BY o.id LIMIT ?`),
    count: db.prepare(
      `SELECT (SELECT count(*) FROM object WHERE vertical = ?) AS objects, (SELECT count(*) FROM object WHERE vertical = ? AND is_dirty = 1) AS dirty, (SELECT count(DISTINCT entity) FROM object WHERE vertical = ? AND entity IS NOT NULL) AS matched, (${countSure}) AS entities`,
    ),
    byIds: db.prepare(`SELECT ${columns} WHERE o.id IN (SELECT value FROM json_each(?)) ORDER BY o.id`),
    ofEntities: db.prepare(
      `SELECT ${columns} WHERE o.entity IN (SELECT value FROM json_each(?)) ORDER BY o.entity, o.id`,
    ),
    inBlock: db.prepare('SELECT object FROM block WHERE key = ? ORDER BY object LIMIT ?'),
    newEntity: db.prepare('INSERT INTO entity (vertical, made_at, changed_at) VALUES (?, ?, ?) RETURNING id'),
    assign: db.prepare('UPDATE object SET entity = ?, is_dirty = 0 WHERE id = ?'),
    changed: db.prepare('UPDATE entity SET changed_at = ? WHERE id = ?'),
    blocksOf: db.prepare('SELECT blocks FROM object WHERE id = ?'),
    setBlocks: db.prepare('UPDATE object SET blocks = ? WHERE id = ?'),
    changedOfPage: db.prepare(
      'UPDATE entity SET changed_at = ? WHERE id IN (SELECT entity FROM object WHERE page = ? AND gone_at IS NULL)',
    ),
    unblock: db.prepare('DELETE FROM block WHERE key = ? AND object = ?'),
    block: db.prepare('INSERT OR IGNORE INTO block (key, object) VALUES (?, ?)'),
    moveObjects: db.prepare('UPDATE object SET entity = ? WHERE entity = ?'),
    merge: db.prepare('UPDATE entity SET merged_into = ?, changed_at = ? WHERE id = ?'),
    mergeChain: db.prepare('UPDATE entity SET merged_into = ? WHERE merged_into = ?'),
    entities: db.prepare(
      'SELECT id, made_at, changed_at FROM entity WHERE vertical = ? AND merged_into IS NULL AND id > ? AND changed_at >= ? ORDER BY id LIMIT ?',
    ),
    resolve: db.prepare('SELECT id, merged_into FROM entity WHERE vertical = ? AND id = ?'),
  };
}

/** A hash of what is said, wherever on the page and however written: a page whose sidebar moved says the same. */
function contentOfFields(fields: NewObject['fields']): bigint {
  const said = Object.entries(fields).map(([name, values]) => [name, values.map(({ value }) => value)]);
  return hash64(JSON.stringify(said));
}

/** The new object that has most values of an old one. */
function heirOf(fields: string, fresh: readonly NewObject[]): NewObject | undefined {
  const old = readOwnJson<Record<string, Value[]>>(fields);
  const shared = (object: NewObject): number =>
    Object.entries(old).filter(([name, values]) => object.fields[name]?.[0]?.value === values[0]?.value)
      .length;
  return fresh.filter((object) => shared(object) > 0).sort((a, b) => shared(b) - shared(a))[0];
}

function packKeys(keys: readonly bigint[]): Uint8Array {
  return new Uint8Array(BigInt64Array.from(keys).buffer);
}

function unpackKeys(packed: Uint8Array): bigint[] {
  return [...new BigInt64Array(new Uint8Array(packed).buffer)];
}

function withEarlier(
  known: string | null,
  before: string | null,
  now: string | null,
  at: number,
): string | null {
  if (before === null || before === now) return known;
  const list = known === null ? [] : readOwnJson<EarlierStart[]>(known);
  return JSON.stringify(
    [...list.filter(({ start }) => start !== before), { start: before, until: at }].slice(-maxEarlier),
  );
}

function toObject(row: ObjectRow): StoredObject {
  return {
    id: row.id,
    vertical: row.vertical,
    page: row.page,
    url: row.address,
    site: row.site,
    entity: row.entity,
    isDirty: row.is_dirty === 1,
    fields: readOwnJson<Record<string, Value[]>>(row.fields),
    method: row.method as Method,
    confidence: row.confidence,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    goneAt: row.gone_at,
    earlier: row.earlier === null ? [] : readOwnJson<EarlierStart[]>(row.earlier),
  };
}
