/** Learned crawlers, the pages they are learned from, and the targets they find. */
import type { OutcomeKind } from '../../web/outcome.js';
import type { CrawlRecord, StoredCrawler, TargetRow, VisitedPage } from '../store.js';
import type { Database } from './database.js';

type VisitedRow = {
  rank: number;
  score: number | null;
  id: number;
  address: string;
  outcome: string;
  status: number | null;
  location: string | null;
  title: string | null;
  bytes: number;
  level: number;
  note: Uint8Array | null;
  fetched_at: number;
  links: Uint8Array | null;
  nofollow: number;
  structure: Uint8Array | null;
};

const visitsOfChunk = 200;

export class Crawlers {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  *visited(crawl: CrawlRecord): Generator<VisitedPage> {
    const statement = this.#db.prepare(
      `SELECT p.url AS id, u.address, p.outcome, p.status, p.location, p.title, p.bytes, l.level, l.note, l.rank, l.score, p.fetched_at, p.links, p.nofollow, p.structure
       FROM lead l JOIN page p ON p.url = l.url JOIN url u ON u.id = l.url
       WHERE l.crawl = ? AND l.run = ? AND l.state = 1 AND l.kind = 0 AND (p.fetched_at, p.url) > (?, ?)
       ORDER BY p.fetched_at, p.url LIMIT ${visitsOfChunk}`,
    );
    let at = -1;
    let after = 0;
    for (;;) {
      const rows = statement.all(crawl.id, crawl.run, at, after) as unknown as VisitedRow[];
      for (const row of rows) yield toVisited(row);
      const last = rows.at(-1);
      if (last === undefined) return;
      at = last.fetched_at;
      after = last.id;
    }
  }

  adopt(
    crawl: CrawlRecord,
    pages: readonly { readonly id: number; readonly level: number; readonly note: Uint8Array | null }[],
  ): void {
    const insert = this.#db.prepare(
      `INSERT INTO lead (crawl, url, site, run, state, rank, level, hops, kind, referrer, reason, note)
       SELECT ?, id, site, ?, 1, ?, ?, 0, 0, NULL, NULL, ? FROM url WHERE id = ?
       ON CONFLICT (crawl, url) DO UPDATE SET run = excluded.run, state = 1, level = excluded.level, note = excluded.note WHERE lead.run < excluded.run`,
    );
    for (const { id, level, note } of pages) insert.run(crawl.id, crawl.run, level, level, note, id);
  }

  save({ name, definition, savedAt }: StoredCrawler): void {
    this.#db
      .prepare(
        'INSERT INTO crawler (name, definition, saved_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET definition = excluded.definition, saved_at = excluded.saved_at',
      )
      .run(name, definition, savedAt);
  }

  all(): StoredCrawler[] {
    const rows = this.#db.prepare('SELECT name, definition, saved_at FROM crawler ORDER BY name').all() as {
      name: string;
      definition: string;
      saved_at: number;
    }[];
    return rows.map(({ name, definition, saved_at }) => ({ name, definition, savedAt: saved_at }));
  }

  keepTargets(
    crawler: string,
    run: number,
    targets: readonly { readonly id: number; readonly content: number }[],
    unknown: readonly number[],
  ): void {
    const keep = this.#db.prepare(
      `INSERT INTO target (crawler, url, content, first_run, last_run, changed_run) VALUES (?, ?, ?, ?, ?, 0)
       ON CONFLICT (crawler, url) DO UPDATE SET
         changed_run = CASE WHEN content <> excluded.content THEN excluded.last_run ELSE changed_run END,
         first_run = CASE WHEN last_run < ? THEN excluded.last_run ELSE first_run END,
         content = excluded.content, last_run = excluded.last_run`,
    );
    const before = this.#runBefore(crawler, run);
    // What had vanished before then was told then.
    this.#db.prepare('DELETE FROM target WHERE crawler = ? AND last_run < ?').run(crawler, before);
    for (const { id, content } of targets) keep.run(crawler, id, content, run, run, before);
    const stay = this.#db.prepare(
      'UPDATE target SET last_run = ? WHERE crawler = ? AND url = ? AND last_run = ?',
    );
    for (const id of unknown) stay.run(run, crawler, id, before);
  }

  /** The last run before this one whose targets were kept; runs that were cut short leave none. */
  #runBefore(crawler: string, run: number): number {
    const row = this.#db
      .prepare('SELECT coalesce(max(last_run), 0) AS run FROM target WHERE crawler = ? AND last_run < ?')
      .get(crawler, run) as { run: number };
    return row.run;
  }

  *targets(crawler: string, run: number): Generator<TargetRow> {
    const statement = this.#db.prepare(
      `SELECT t.url AS id, u.address, t.first_run, t.last_run, t.changed_run FROM target t JOIN url u ON u.id = t.url
       WHERE t.crawler = ? AND t.last_run >= ? AND t.url > ? ORDER BY t.url LIMIT ${visitsOfChunk}`,
    );
    const before = this.#runBefore(crawler, run);
    let after = 0;
    for (;;) {
      const rows = statement.all(crawler, before, after) as {
        id: number;
        address: string;
        first_run: number;
        last_run: number;
        changed_run: number;
      }[];
      for (const row of rows) yield { url: row.address, state: stateOfTarget(row, run) };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }
}

function stateOfTarget(
  row: { first_run: number; last_run: number; changed_run: number },
  run: number,
): TargetRow['state'] {
  if (row.last_run < run) return 'vanished';
  if (row.first_run === run) return 'new';
  return row.changed_run === run ? 'changed' : 'same';
}

function toVisited(row: VisitedRow): VisitedPage {
  return {
    id: row.id,
    url: row.address,
    outcome: row.outcome as OutcomeKind,
    status: row.status,
    location: row.location,
    title: row.title ?? '',
    bytes: row.bytes,
    level: row.level,
    note: row.note,
    rank: row.rank,
    score: row.score,
    fetchedAt: row.fetched_at,
    links: row.links === null ? null : { packed: row.links, nofollow: row.nofollow === 1 },
    structure: row.structure,
  };
}
