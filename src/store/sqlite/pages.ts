/** Writing and reading page rows. */
import type { OutcomeKind } from '../../web/outcome.js';
import type { PageContent, PageRow, StoredReading, Visit } from '../store.js';
import type { Database, SqlValue } from './database.js';

/** An earlier page and the archived response its content is kept in. */
export interface KeptPage {
  readonly id: number;
  /** Whether it had the same decoded body, and the same bytes on the wire. */
  readonly sameContent: boolean;
  readonly samePayload: boolean;
  /** The URL whose capture `place` is: a duplicate's content is kept with the page that had it first. */
  readonly captureUrl: string;
  readonly place: ArchivePlace | null;
}

const contentColumns =
  'title, bytes, digest, payload, sketch, title_hash, etag, last_modified, nofollow, links, structure';
const placeColumns = 'archive_of, archive_file, archive_offset, archive_length, archived_at';

export class Pages {
  readonly #withContent;
  readonly #withoutContent;
  readonly #keepingContent;
  readonly #byDigest;
  readonly #byUrl;
  readonly #reading;
  readonly #chunk;

  constructor(db: Database) {
    const visit =
      'outcome, status, location, level, referrer, content_type, duplicate_of, duplicate_kind, fetched_at, duration_ms, detail';
    const update = (columns: string): string =>
      columns
        .split(', ')
        .map((column) => `${column} = excluded.${column}`)
        .join(', ');
    const insert = (columns: string, updated: string): string =>
      `INSERT INTO page (url, ${columns}) VALUES (?${', ?'.repeat(columns.split(', ').length)}) ON CONFLICT (url) DO UPDATE SET ${updated}`;
    const all = `${visit}, ${contentColumns}, ${placeColumns}`;
    this.#withContent = db.prepare(insert(all, update(all)));
    const bare = `${visit}, bytes, ${placeColumns}`;
    const cleared =
      'title = NULL, digest = NULL, payload = NULL, nofollow = 0, sketch = NULL, title_hash = NULL, etag = NULL, last_modified = NULL, links = NULL, structure = NULL';
    this.#withoutContent = db.prepare(insert(bare, `${update(bare)}, ${cleared}`));
    const kept = visit.replace('content_type, duplicate_of, duplicate_kind, ', '');
    this.#keepingContent = db.prepare(insert(`${kept}, bytes`, update(kept)));
    const keptColumns = `p.url AS id, p.digest = ? AS same_content, p.payload = ? AS same_payload, u.address, p.archive_of, p.archive_file,
      p.archive_offset, p.archive_length, p.archived_at FROM page p LEFT JOIN url u ON u.id = p.archive_of`;
    this.#byDigest = db.prepare(
      `SELECT ${keptColumns} WHERE p.digest = ? AND p.url <> ? AND p.duplicate_of IS NULL ORDER BY p.url LIMIT 1`,
    );
    this.#byUrl = db.prepare(`SELECT ${keptColumns} WHERE p.url = ?`);
    this.#reading = db.prepare('SELECT links, nofollow, title, structure FROM page WHERE url = ?');
    this.#chunk = (site: boolean) =>
      db.prepare(
        `SELECT p.url AS id, u.address, s.name AS site, p.outcome, p.status, p.location, p.bytes, p.title, p.level, r.address AS referrer,
           p.content_type, d.address AS duplicate_of, p.duplicate_kind, p.fetched_at, p.duration_ms, p.detail,
           f.name AS file, p.archive_offset, p.archive_length
         FROM page p JOIN url u ON u.id = p.url JOIN site s ON s.id = u.site LEFT JOIN url r ON r.id = p.referrer
           LEFT JOIN url d ON d.id = p.duplicate_of LEFT JOIN archive_file f ON f.id = p.archive_file
         WHERE p.url > ? ${site ? 'AND s.name = ?' : ''} ORDER BY p.url LIMIT 500`,
      );
  }

  /** The page that first had this content, other than the page itself. */
  findDigest(content: PageContent, except: number): KeptPage | null {
    return keptOf(this.#byDigest.get(content.digest, content.payload, content.digest, except));
  }

  /** The page's own last visit, compared with its content now. */
  findOwn(id: number, content: PageContent | null): KeptPage | null {
    return keptOf(this.#byUrl.get(content?.digest ?? null, content?.payload ?? null, id));
  }

  reading(id: number): StoredReading | null {
    const row = this.#reading.get(id) as
      | { links: Uint8Array | null; nofollow: number; title: string | null; structure: Uint8Array | null }
      | undefined;
    return row === undefined || row.links === null
      ? null
      : {
          packed: row.links,
          nofollow: row.nofollow === 1,
          title: row.title ?? '',
          structure: row.structure,
        };
  }

  /** Writes the row of a visit. */
  write(
    visit: Visit,
    duplicate: { id: number; kind: 'exact' | 'near' } | null,
    place: ArchivePlace | null,
  ): void {
    const lead = visit.lead;
    const head: SqlValue[] = [
      lead.id,
      visit.outcome,
      visit.status,
      clean(visit.location),
      lead.level,
      lead.referrer,
    ];
    const tail: SqlValue[] = [visit.fetchedAt, Math.round(visit.durationMs), clean(visit.detail)];
    if (visit.outcome === 'not-modified' || visit.status === null) {
      this.#keepingContent.run(...head, ...tail, 0);
      return;
    }
    const middle: SqlValue[] = [clean(visit.contentType), duplicate?.id ?? null, duplicate?.kind ?? null];
    const at: SqlValue[] =
      place === null
        ? [null, null, null, null, null]
        : [place.of, place.file, place.offset, place.length, place.at];
    const content = visit.content;
    if (content === null) {
      this.#withoutContent.run(...head, ...middle, ...tail, visit.bytes, ...at);
      return;
    }
    this.#withContent.run(
      ...head,
      ...middle,
      ...tail,
      clean(content.title),
      content.bytes,
      content.digest,
      content.payload,
      content.sketch,
      content.titleHash,
      clean(content.etag),
      clean(content.lastModified),
      content.nofollow ? 1 : 0,
      content.links,
      content.structure,
      ...at,
    );
  }

  *rows(site: string | undefined): Generator<PageRow> {
    const statement = this.#chunk(site !== undefined);
    let after = 0;
    for (;;) {
      const rows = (site === undefined
        ? statement.all(after)
        : statement.all(after, site)) as unknown as RawRow[];
      for (const row of rows) yield toRow(row);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }
}

/** Where a visit's response stands in the archive. */
export interface ArchivePlace {
  /** The page whose capture it is. */
  readonly of: number;
  readonly file: number;
  readonly offset: number;
  readonly length: number;
  readonly at: number;
}

/** SQLite ends a text at a null character; pages contain them. */
function clean(text: string | null): string | null {
  return text?.includes('\0') ? text.replaceAll('\0', '') : text;
}

type KeptRow = {
  id: number;
  same_content: number | null;
  same_payload: number | null;
  address: string | null;
  archive_of: number | null;
  archive_file: number;
  archive_offset: number;
  archive_length: number;
  archived_at: number;
};

function keptOf(raw: unknown): KeptPage | null {
  if (raw === undefined) return null;
  const row = raw as KeptRow;
  return {
    id: row.id,
    sameContent: row.same_content === 1,
    samePayload: row.same_payload === 1,
    captureUrl: row.address ?? '',
    place:
      row.archive_of === null
        ? null
        : {
            of: row.archive_of,
            file: row.archive_file,
            offset: row.archive_offset,
            length: row.archive_length,
            at: row.archived_at,
          },
  };
}

type RawRow = {
  id: number;
  address: string;
  site: string;
  outcome: string;
  status: number | null;
  location: string | null;
  bytes: number;
  title: string | null;
  level: number;
  referrer: string | null;
  content_type: string | null;
  duplicate_of: string | null;
  duplicate_kind: 'exact' | 'near' | null;
  fetched_at: number;
  duration_ms: number;
  detail: string | null;
  file: string | null;
  archive_offset: number;
  archive_length: number;
};

function toRow(row: RawRow): PageRow {
  return {
    url: row.address,
    site: row.site,
    outcome: row.outcome as OutcomeKind,
    status: row.status,
    location: row.location,
    bytes: row.bytes,
    title: row.title,
    level: row.level,
    referrer: row.referrer,
    contentType: row.content_type,
    duplicateOf: row.duplicate_of,
    duplicateKind: row.duplicate_kind,
    fetchedAt: new Date(row.fetched_at).toISOString(),
    durationMs: row.duration_ms,
    detail: row.detail,
    archive:
      row.file === null ? null : { file: row.file, offset: row.archive_offset, length: row.archive_length },
  };
}
