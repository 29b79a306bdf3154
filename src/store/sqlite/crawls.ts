/** Crawl records, trap guard state, cached robots, and forgetting a site. */
import type { CrawlNotes, CrawlRecord, KnownForm, ShapeTally, StoredRobots } from '../store.js';
import type { Database } from './database.js';

type CrawlRow = {
  id: number;
  name: string;
  spec: string;
  run: number;
  state: CrawlRecord['state'];
  started_at: number;
  leg_ms: number;
  leg_pages: number;
  leg_bytes: number;
  ended_at: number | null;
  memory: string | null;
};

export class Crawls {
  readonly #db: Database;
  readonly #shape;
  readonly #memory;
  readonly #legMs;
  readonly #siteMemory;
  readonly #keepForm;
  readonly #dropForm;

  constructor(db: Database) {
    this.#db = db;
    this.#shape = db.prepare(
      `INSERT INTO shape (crawl, site, shape, taken, novel, numbered) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (crawl, site, shape) DO UPDATE SET taken = excluded.taken, novel = excluded.novel, numbered = excluded.numbered`,
    );
    this.#memory = db.prepare('UPDATE crawl SET memory = ? WHERE id = ?');
    this.#legMs = db.prepare('UPDATE crawl SET leg_ms = ? WHERE id = ?');
    this.#siteMemory = db.prepare(
      `INSERT INTO site_memory (crawl, site, memory) VALUES (?, (SELECT id FROM site WHERE name = ?), ?)
       ON CONFLICT (crawl, site) DO UPDATE SET memory = excluded.memory`,
    );
    this.#keepForm = db.prepare(
      `INSERT INTO page_form (site, family, form) SELECT id, ?2, ?3 FROM site WHERE name = ?1
       ON CONFLICT (site, family) DO UPDATE SET form = excluded.form`,
    );
    this.#dropForm = db.prepare(
      'DELETE FROM page_form WHERE site = (SELECT id FROM site WHERE name = ?) AND family = ?',
    );
  }

  open(name: string, spec: string, now: number): CrawlRecord {
    const row = this.#db.prepare('SELECT * FROM crawl WHERE name = ?').get(name) as CrawlRow | undefined;
    if (row === undefined) {
      this.#db
        .prepare(
          "INSERT INTO crawl (name, spec, run, state, started_at, leg_ms, leg_pages, leg_bytes) VALUES (?, ?, 1, 'running', ?, 0, 0, 0)",
        )
        .run(name, spec, now);
    } else if (row.state === 'finished') {
      this.#db
        .prepare(
          "UPDATE crawl SET spec = ?, run = run + 1, state = 'running', started_at = ?, leg_ms = 0, leg_pages = 0, leg_bytes = 0, ended_at = NULL, memory = NULL WHERE id = ?",
        )
        .run(spec, now, row.id);
      this.#db.prepare('DELETE FROM shape WHERE crawl = ?').run(row.id);
      this.#db.prepare('DELETE FROM site_memory WHERE crawl = ?').run(row.id);
      // Nothing waits from before: the new run finds its own leads.
      this.#db.prepare('DELETE FROM queue WHERE crawl = ?').run(row.id);
      this.#db.prepare('UPDATE lead SET state = 1 WHERE crawl = ? AND state = 0').run(row.id);
    } else if (row.state === 'stopped') {
      this.#db
        .prepare(
          `UPDATE crawl SET spec = ?, state = 'running', leg_ms = 0, ended_at = NULL,
             leg_pages = (SELECT coalesce(sum(n), 0) FROM tally WHERE crawl = crawl.id AND run = crawl.run AND kind = 'pages'),
             leg_bytes = (SELECT coalesce(sum(n), 0) FROM tally WHERE crawl = crawl.id AND run = crawl.run AND kind = 'bytes') WHERE id = ?`,
        )
        .run(spec, row.id);
    } else this.#db.prepare('UPDATE crawl SET spec = ? WHERE id = ?').run(spec, row.id);
    const opened = this.#db.prepare('SELECT * FROM crawl WHERE name = ?').get(name) as CrawlRow;
    return toRecord(opened, row !== undefined && row.state !== 'finished');
  }

  end(crawl: CrawlRecord, state: 'stopped' | 'finished', now: number): void {
    this.#db.prepare('UPDATE crawl SET state = ?, ended_at = ? WHERE id = ?').run(state, now, crawl.id);
  }

  all(): CrawlRecord[] {
    const rows = this.#db.prepare('SELECT * FROM crawl ORDER BY started_at').all() as CrawlRow[];
    return rows.map((row) => toRecord(row, false));
  }

  note(crawl: CrawlRecord, notes: CrawlNotes): void {
    if (notes.memory !== undefined) this.#memory.run(notes.memory, crawl.id);
    if (notes.legMs !== undefined) this.#legMs.run(notes.legMs, crawl.id);
    for (const { site, memory } of notes.sites ?? []) this.#siteMemory.run(crawl.id, site, memory);
    for (const { siteId, shape, taken, novel, numbered } of notes.shapes ?? [])
      this.#shape.run(crawl.id, siteId, shape, taken, novel, numbered);
    for (const { site, family, form } of notes.forms ?? [])
      if (form === null) this.#dropForm.run(site, family);
      else this.#keepForm.run(site, family, form);
  }

  pageForms(site: string | null): KnownForm[] {
    const rows = this.#db
      .prepare(
        'SELECT s.name AS site, f.family, f.form FROM page_form f JOIN site s ON s.id = f.site WHERE ?1 IS NULL OR s.name = ?1 ORDER BY f.site, f.family',
      )
      .all(site) as { site: string; family: string; form: string }[];
    return rows.map((row) => ({ site: row.site, family: row.family, form: row.form }));
  }

  siteMemories(crawl: CrawlRecord): { site: string; memory: string }[] {
    const rows = this.#db
      .prepare(
        'SELECT s.name AS site, m.memory FROM site_memory m JOIN site s ON s.id = m.site WHERE m.crawl = ? ORDER BY m.site',
      )
      .all(crawl.id) as { site: string; memory: string }[];
    return rows.map(({ site, memory }) => ({ site, memory }));
  }

  siteMemory(crawl: CrawlRecord, site: string): string | null {
    const row = this.#db
      .prepare(
        'SELECT memory FROM site_memory WHERE crawl = ? AND site = (SELECT id FROM site WHERE name = ?)',
      )
      .get(crawl.id, site) as { memory: string } | undefined;
    return row?.memory ?? null;
  }

  shapes(crawl: CrawlRecord, limit: number): ShapeTally[] {
    const statement = this.#db.prepare(
      'SELECT site, shape, taken, novel, numbered FROM shape WHERE crawl = ? ORDER BY taken DESC LIMIT ?',
    );
    statement.setReadBigInts(true);
    const rows = statement.all(crawl.id, limit) as Record<
      'site' | 'shape' | 'taken' | 'novel' | 'numbered',
      bigint
    >[];
    return rows.map((row) => ({
      siteId: Number(row.site),
      shape: row.shape,
      taken: Number(row.taken),
      novel: Number(row.novel),
      numbered: Number(row.numbered),
    }));
  }

  robots(origin: string): StoredRobots | null {
    const row = this.#db.prepare('SELECT fetched_at, kind, body FROM robots WHERE origin = ?').get(origin) as
      | { fetched_at: number; kind: StoredRobots['kind']; body: string }
      | undefined;
    return row === undefined ? null : { fetchedAt: row.fetched_at, kind: row.kind, body: row.body };
  }

  keepRobots(origin: string, robots: StoredRobots): void {
    this.#db
      .prepare(
        'INSERT INTO robots (origin, fetched_at, kind, body) VALUES (?, ?, ?, ?) ON CONFLICT (origin) DO UPDATE SET fetched_at = excluded.fetched_at, kind = excluded.kind, body = excluded.body',
      )
      .run(origin, robots.fetchedAt, robots.kind, robots.body.replaceAll('\0', ''));
  }

  forget(siteId: number, site: string): number {
    const pages = this.#db
      .prepare('SELECT count(*) AS n FROM page WHERE url IN (SELECT id FROM url WHERE site = ?)')
      .get(siteId) as { n: number };
    const urls = '(SELECT id FROM url WHERE site = ?)';
    this.#db
      .prepare(`UPDATE page SET duplicate_of = NULL, duplicate_kind = NULL WHERE duplicate_of IN ${urls}`)
      .run(siteId);
    this.#db.prepare(`UPDATE page SET referrer = NULL WHERE referrer IN ${urls}`).run(siteId);
    this.#db.prepare(`UPDATE lead SET referrer = NULL WHERE referrer IN ${urls}`).run(siteId);
    this.#db
      .prepare(
        `UPDATE page SET archive_of = NULL, archive_file = NULL, archive_offset = NULL, archive_length = NULL, archived_at = NULL WHERE archive_of IN ${urls}`,
      )
      .run(siteId);
    this.#db.prepare(`DELETE FROM page WHERE url IN ${urls}`).run(siteId);
    this.#db.prepare(`DELETE FROM target WHERE url IN ${urls}`).run(siteId);
    this.#db.prepare('DELETE FROM lead WHERE site = ?').run(siteId);
    this.#db.prepare('DELETE FROM queue WHERE site = ?').run(siteId);
    this.#db.prepare('DELETE FROM shape WHERE site = ?').run(siteId);
    this.#db.prepare('DELETE FROM site_memory WHERE site = ?').run(siteId);
    this.#db.prepare('DELETE FROM page_form WHERE site = ?').run(siteId);
    this.#db
      .prepare(
        "UPDATE crawl SET state = 'finished' WHERE id IN (SELECT DISTINCT crawl FROM tally WHERE site = ?)",
      )
      .run(siteId);
    this.#db.prepare('DELETE FROM tally WHERE site = ?').run(siteId);
    this.#db.prepare('DELETE FROM url WHERE site = ?').run(siteId);
    this.#db.prepare('DELETE FROM robots WHERE origin IN (?, ?)').run(`http://${site}`, `https://${site}`);
    this.#db.prepare('UPDATE site SET blocked_until = 0 WHERE id = ?').run(siteId);
    this.#db
      .prepare(
        'DELETE FROM crawl WHERE id NOT IN (SELECT crawl FROM tally) AND id NOT IN (SELECT crawl FROM lead)',
      )
      .run();
    return pages.n;
  }
}

function toRecord(row: CrawlRow, resumed: boolean): CrawlRecord {
  return {
    id: row.id,
    name: row.name,
    spec: row.spec,
    run: row.run,
    state: row.state,
    startedAt: row.started_at,
    legMs: row.leg_ms,
    legPages: row.leg_pages,
    legBytes: row.leg_bytes,
    endedAt: row.ended_at,
    memory: row.memory,
    resumed,
  };
}
