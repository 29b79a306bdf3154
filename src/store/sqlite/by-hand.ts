/** What people said, in SQLite: corrections of entities, labels of pages, judgements of pairs. */
import { readOwnJson } from '../../base/json.js';
import type { Correction, CorrectionKind, JudgedObjects, Label } from '../objects.js';
import type { Database } from './database.js';

export class ByHand {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  correct(made: Omit<Correction, 'id'>): number {
    this.#db.prepare('UPDATE entity SET changed_at = ? WHERE id = ?').run(made.madeAt, made.entity);
    const row = this.#db
      .prepare(
        'INSERT INTO correction (vertical, entity, kind, field, value, other, was, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id',
      )
      .get(
        made.vertical,
        made.entity,
        made.kind,
        made.field,
        made.value,
        made.other,
        made.was,
        made.madeAt,
      ) as { id: number };
    return row.id;
  }

  uncorrect(id: number): boolean {
    return Number(this.#db.prepare('DELETE FROM correction WHERE id = ?').run(id).changes) > 0;
  }

  corrections(vertical: string): Correction[] {
    const rows = this.#db
      .prepare(
        'SELECT id, vertical, entity, kind, field, value, other, was, made_at FROM correction WHERE vertical = ? ORDER BY id',
      )
      .all(vertical) as (Omit<Correction, 'kind' | 'madeAt'> & { kind: string; made_at: number })[];
    return rows.map(({ made_at, kind, ...rest }) => ({
      ...rest,
      kind: kind as CorrectionKind,
      madeAt: made_at,
    }));
  }

  saveLabel({ vertical, url, site, objects, madeAt }: Label): void {
    this.#db
      .prepare(
        'INSERT INTO label (vertical, address, site, objects, made_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (vertical, address) DO UPDATE SET objects = excluded.objects, made_at = excluded.made_at',
      )
      .run(vertical, url, site, JSON.stringify(objects), madeAt);
  }

  removeLabel(vertical: string, url: string): boolean {
    const row = this.#db
      .prepare('DELETE FROM label WHERE vertical = ? AND address = ? RETURNING site')
      .get(vertical, url) as { site: string } | undefined;
    if (row !== undefined)
      this.#db.prepare('DELETE FROM wrapper WHERE vertical = ? AND site = ?').run(vertical, row.site);
    return row !== undefined;
  }

  labels(vertical: string): Label[] {
    const rows = this.#db
      .prepare(
        'SELECT vertical, address, site, objects, made_at FROM label WHERE vertical = ? ORDER BY site, address',
      )
      .all(vertical) as {
      vertical: string;
      address: string;
      site: string;
      objects: string;
      made_at: number;
    }[];
    return rows.map((row) => ({
      vertical: row.vertical,
      url: row.address,
      site: row.site,
      objects: readOwnJson<Label['objects']>(row.objects),
      madeAt: row.made_at,
    }));
  }

  judge(vertical: string, pairs: readonly JudgedObjects[], now: number): void {
    const save = this.#db.prepare(
      'INSERT INTO judged_pair (vertical, a, b, same, made_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (vertical, a, b) DO UPDATE SET same = excluded.same, made_at = excluded.made_at',
    );
    for (const { a, b, areSame } of pairs)
      save.run(vertical, Math.min(a, b), Math.max(a, b), areSame ? 1 : 0, now);
  }

  judged(vertical: string): JudgedObjects[] {
    const rows = this.#db
      .prepare('SELECT a, b, same FROM judged_pair WHERE vertical = ? ORDER BY a, b')
      .all(vertical) as { a: number; b: number; same: number }[];
    return rows.map(({ a, b, same }) => ({ a, b, areSame: same === 1 }));
  }
}
