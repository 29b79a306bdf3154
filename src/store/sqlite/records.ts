/** Records that programs pushed, by the page they came from. */
import { readOwnJson } from '../../base/json.js';
import type { CrawlRecord, NewRecord, StoredRecord } from '../store.js';
import type { Database } from './database.js';

const recordsOfChunk = 500;

export class Records {
  readonly #db: Database;
  readonly #clear;
  readonly #insert;

  constructor(db: Database) {
    this.#db = db;
    this.#clear = db.prepare('DELETE FROM record WHERE crawl = ? AND url = ?');
    this.#insert = db.prepare(
      'INSERT INTO record (crawl, url, position, kind, data, made_at) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  /** Those of a page; what it had before goes. */
  replace(crawl: CrawlRecord, url: number, records: readonly NewRecord[], now: number): void {
    this.#clear.run(crawl.id, url);
    for (const [position, { kind, data }] of records.entries())
      this.#insert.run(crawl.id, url, position, kind, JSON.stringify(data ?? null), now);
  }

  *all(filter: { readonly crawl?: string; readonly kind?: string }): Generator<StoredRecord> {
    const rows = this.#db.prepare(
      `SELECT r.crawl, r.url, r.position, u.address, r.kind, r.data, r.made_at FROM record r JOIN url u ON u.id = r.url JOIN crawl c ON c.id = r.crawl
       WHERE (r.crawl, r.url, r.position) > (?, ?, ?) AND (?4 IS NULL OR c.name = ?4) AND (?5 IS NULL OR r.kind = ?5)
       ORDER BY r.crawl, r.url, r.position LIMIT ${recordsOfChunk}`,
    );
    for (let [crawl, url, position] = [0, 0, 0]; ; ) {
      const chunk = rows.all(crawl, url, position, filter.crawl ?? null, filter.kind ?? null) as {
        crawl: number;
        url: number;
        position: number;
        address: string;
        kind: string;
        data: string;
        made_at: number;
      }[];
      for (const row of chunk)
        yield { url: row.address, kind: row.kind, data: readOwnJson<unknown>(row.data), madeAt: row.made_at };
      const last = chunk.at(-1);
      if (last === undefined) return;
      ({ crawl, url, position } = last);
    }
  }

  forget(siteId: number): void {
    this.#db.prepare('DELETE FROM record WHERE url IN (SELECT id FROM url WHERE site = ?)').run(siteId);
  }
}
