/** The embedded store: one SQLite file and WARC files in a folder. One process owns all shards, so leasing is a plain read. */
import { join } from 'node:path';
import type { Disk } from '../../archive/disk.js';
import { ArchiveWriter, type FileState } from '../../archive/writer.js';
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { DoneStep } from '../collection.js';
import type {
  CrawlNotes,
  CrawlRecord,
  KnownForm,
  Lead,
  LeadStanding,
  LeasedSite,
  NewLead,
  PageRow,
  RecordPair,
  ShapeTally,
  SiteTally,
  SkipReason,
  Store,
  StoredCrawler,
  StoredReading,
  StoredRecord,
  StoredRobots,
  StoredSketch,
  TargetRow,
  Visit,
  VisitedPage,
} from '../store.js';
import { copyDatabase } from './backup.js';
import { SqliteCollectionStore } from './collection.js';
import { Crawlers } from './crawlers.js';
import { Crawls } from './crawls.js';
import { type Database, type Durability, openForReading, openForWriting } from './database.js';
import { Discovery } from './discovery.js';
import { Leases } from './leases.js';
import { SqliteObjectStore } from './object-store.js';
import { Objects } from './objects.js';
import { type ArchivePlace, Pages } from './pages.js';
import { Records } from './records.js';
import { Tallies } from './tallies.js';

/** How the embedded store keeps its archive. */
export interface SqliteStoreOptions {
  /** Whether to write WARC files. */
  readonly archive?: boolean;
  /** Name and version that goes into the archive. */
  readonly software?: string;
  /** A WARC file is closed when it has grown to this. */
  readonly maxFileBytes?: number;
  /** What must outlive what: the process only, which is the usual, or the machine as well. */
  readonly durability?: Durability;
  /** What the archive is written to. */
  readonly disk?: Disk;
}

/** Opens a folder as a store for writing; it is made when it is not there. */
export function openSqliteStore(folder: string, options: SqliteStoreOptions = {}): Store {
  return new SqliteStore(openForWriting(folder, options.durability), folder, options);
}

/** Opens a folder's store for reading only. */
export function readSqliteStore(folder: string): Store {
  return new SqliteStore(openForReading(folder), folder, { archive: false });
}

class SqliteStore implements Store {
  readonly #db: Database;
  readonly #archive: ArchiveWriter | null;
  readonly #discovery: Discovery;
  readonly #leases: Leases;
  readonly #pages: Pages;
  readonly #tallies: Tallies;
  readonly #crawls: Crawls;
  readonly #crawlers: Crawlers;
  readonly #objects: Objects;
  readonly #records: Records;
  readonly objects: SqliteObjectStore;
  readonly collection: SqliteCollectionStore;
  readonly #files = new Map<string, number>();

  constructor(db: Database, folder: string, options: SqliteStoreOptions) {
    this.#db = db;
    this.#discovery = new Discovery(db);
    this.#leases = new Leases(db);
    this.#pages = new Pages(db);
    this.#tallies = new Tallies(db);
    this.#crawls = new Crawls(db);
    this.#crawlers = new Crawlers(db);
    this.#objects = new Objects(db);
    this.#records = new Records(db);
    this.objects = new SqliteObjectStore(db, this.#objects);
    this.collection = new SqliteCollectionStore(db);
    try {
      this.#archive = options.archive === false ? null : this.#openArchive(join(folder, 'archive'), options);
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }

  #openArchive(folder: string, options: SqliteStoreOptions): ArchiveWriter {
    const rows = this.#db.prepare('SELECT id, name, bytes FROM archive_file ORDER BY id').all() as {
      id: number;
      name: string;
      bytes: number;
    }[];
    for (const { id, name } of rows) this.#files.set(name, id);
    const committed = rows.map(({ name, bytes }) => ({ file: name, bytes }));
    return new ArchiveWriter(folder, committed, {
      maxFileBytes: options.maxFileBytes ?? 1e9,
      software: options.software ?? 'Lycosa',
      synced: options.durability === 'power',
      ...(options.disk === undefined ? {} : { disk: options.disk }),
    });
  }

  async openCrawl(name: string, spec: string, now: number): Promise<CrawlRecord> {
    return this.#db.transaction(() => this.#crawls.open(name, spec, now));
  }

  async endCrawl(
    crawls: CrawlRecord | readonly CrawlRecord[],
    state: 'stopped' | 'finished',
    now: number,
    done?: { readonly vertical: string; readonly step: DoneStep },
  ): Promise<void> {
    this.#db.transaction(() => {
      for (const crawl of 'id' in crawls ? [crawls] : crawls) this.#crawls.end(crawl, state, now);
      if (done !== undefined) this.collection.writeStep(done.vertical, done.step);
    });
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  async crawls(): Promise<CrawlRecord[]> {
    return this.#crawls.all();
  }

  async siteMemories(crawl: CrawlRecord): Promise<{ site: string; memory: string }[]> {
    return this.#crawls.siteMemories(crawl);
  }

  async siteMemory(crawl: CrawlRecord, site: string): Promise<string | null> {
    return this.#crawls.siteMemory(crawl, site);
  }

  async unskip(
    crawl: CrawlRecord,
    reason: SkipReason,
    maxLevel: number,
    site: string | null = null,
  ): Promise<number> {
    return this.#db.transaction(() => this.#leases.unskip(crawl, reason, maxLevel, site));
  }

  async skipSite(crawl: CrawlRecord, siteId: number, reason: SkipReason): Promise<number> {
    return this.#db.transaction(() => this.#leases.skipSite(crawl, siteId, reason));
  }

  async tallies(crawl: CrawlRecord): Promise<SiteTally[]> {
    return this.#tallies.read(crawl);
  }

  async shapes(crawl: CrawlRecord, limit: number): Promise<ShapeTally[]> {
    return this.#crawls.shapes(crawl, limit);
  }

  async pageForms(site?: string): Promise<KnownForm[]> {
    return this.#crawls.pageForms(site ?? null);
  }

  async discover(crawl: CrawlRecord, leads: readonly NewLead[]): Promise<number> {
    return this.#db.transaction(() => {
      const counts = this.#tallies.batch(crawl);
      const fresh = this.#discovery.add(crawl, leads, null, (site, lead) => counts.discovered(site, lead));
      counts.write();
      return fresh;
    });
  }

  async leaseSites(
    crawl: CrawlRecord,
    request: { now: number; sites: number; perSite: number; exclude: ReadonlySet<number> },
  ): Promise<LeasedSite[]> {
    return this.#leases.sites(crawl, request);
  }

  async lease(crawl: CrawlRecord, siteId: number, count: number): Promise<Lead[]> {
    return this.#leases.next(crawl, siteId, count);
  }

  async release(leads: readonly Lead[]): Promise<void> {
    this.#leases.release(leads);
  }

  async block(siteId: number, until: number): Promise<void> {
    this.#db.transaction(() => this.#leases.block(siteId, until));
  }

  async nextUnblock(crawl: CrawlRecord, now: number): Promise<number | null> {
    return this.#leases.nextUnblock(crawl, now);
  }

  async waiting(crawl: CrawlRecord): Promise<number> {
    return this.#leases.waiting(crawl);
  }

  async standings(
    crawl: CrawlRecord,
    urls: readonly { readonly site: string; readonly key: bigint }[],
  ): Promise<(LeadStanding | null)[]> {
    return this.#leases.standings(crawl, urls);
  }

  async bestWaiting(
    crawl: CrawlRecord,
    count: number,
  ): Promise<{ url: string; key: bigint; site: string; standing: LeadStanding }[]> {
    return this.#leases.bestWaiting(crawl, count);
  }

  async heaviest(crawl: CrawlRecord): Promise<{ id: number; url: string } | null> {
    return this.#leases.heaviest(crawl);
  }

  async scaleWeights(crawl: CrawlRecord, factor: number, ranksToo: boolean): Promise<void> {
    this.#db.transaction(() => this.#leases.scaleWeights(crawl, factor, ranksToo));
  }

  /** Rows and archive go together: records are written to the file before the rows that point to them are committed. */
  async complete(crawl: CrawlRecord, visits: readonly Visit[], notes: CrawlNotes): Promise<number> {
    let fresh = 0;
    this.#startArchiveFile();
    const before = this.#archive?.state() ?? null;
    try {
      this.#db.transaction(() => {
        const counts = this.#tallies.batch(crawl);
        for (const visit of visits) {
          if (visit.skip === null && visit.lead.kind !== 'sitemap') this.#writePage(visit);
          else if (visit.records !== null) this.#keep(visit.records.full, visit.lead.id, visit.fetchedAt);
          this.#leases.finish(crawl, visit);
          if (visit.pushed !== undefined)
            this.#records.replace(crawl, visit.lead.id, visit.pushed, visit.fetchedAt);
          this.#discovery.add(crawl, visit.found, visit.lead.id, (site, lead) => {
            counts.discovered(site, lead);
            if (lead.skip === null) fresh++;
          });
          counts.visited(visit);
        }
        this.#leases.countDown(crawl, visits);
        counts.write();
        for (const { site } of notes.sites ?? []) this.#discovery.siteId(site);
        this.#crawls.note(crawl, notes);
        this.#archive?.flush();
        this.#commitArchive();
      });
    } catch (thrown) {
      this.#archive?.rollBack(before);
      this.#discovery.forgetSites();
      throw thrown;
    }
    this.#leases.release(visits.map((visit) => visit.lead));
    return fresh;
  }

  #writePage(visit: Visit): void {
    const { lead, content, records } = visit;
    const hasEarlier = lead.etag !== null || lead.lastModified !== null || content !== null;
    const own = hasEarlier ? this.#pages.findOwn(lead.id, content) : null;
    const twin = content === null ? null : this.#pages.findDigest(content, lead.id);
    const duplicate = twin !== null ? ({ id: twin.id, kind: 'exact' } as const) : this.#near(visit);
    const unchanged = visit.outcome === 'not-modified';
    const earlier = [own, twin].find(
      (kept) => kept?.place && (kept.samePayload || (unchanged && kept === own)),
    );
    let place: ArchivePlace | null = null;
    if (records !== null && earlier?.place) {
      const capture = { url: earlier.captureUrl, fetchedAt: earlier.place.at };
      this.#keep(records.revisit(capture, unchanged ? 'not-modified' : 'digest'), lead.id, visit.fetchedAt);
      place = earlier.place;
    } else if (records !== null) place = this.#keep(records.full, lead.id, visit.fetchedAt);
    this.#pages.write(visit, duplicate, place);
    this.#writeObjects(visit, own?.samePayload ?? false);
  }

  #writeObjects({ lead, objects, outcome, status, fetchedAt, isDoubted }: Visit, isAsBefore: boolean): void {
    if (objects !== null) this.#objects.replace(lead.id, fetchedAt, objects);
    else if (outcome === 'not-modified' || (outcome === 'ok' && isAsBefore))
      this.#objects.touchPage(lead.id, fetchedAt);
    else if ((status === 404 || status === 410) && isDoubted !== true)
      this.#objects.losePage(lead.id, fetchedAt);
    else if (outcome === 'ok') this.#objects.reopenPage(lead.id);
  }

  #near(visit: Visit): { id: number; kind: 'near' } | null {
    return visit.nearDuplicateOf === null ? null : { id: visit.nearDuplicateOf, kind: 'near' };
  }

  /** Reserves a name in a transaction of its own before the file is made. */
  #startArchiveFile(): void {
    const now = systemClock.now();
    const name = this.#archive?.wantsFile(now) ?? null;
    if (name === null) return;
    const row = this.#db.transaction(() =>
      this.#db.prepare('INSERT INTO archive_file (name, bytes) VALUES (?, 0) RETURNING id').get(name),
    ) as { id: number };
    this.#files.set(name, row.id);
    this.#archive!.startFile(name, now);
  }

  /** Stages a pair of records and says where the response will stand. */
  #keep(pair: { response: Uint8Array; request: Uint8Array }, of: number, at: number): ArchivePlace | null {
    if (this.#archive === null) return null;
    const location = this.#archive.stage([pair.response, pair.request])[0]!;
    const file = this.#files.get(location.file)!;
    return { of, file, offset: location.offset, length: location.length, at };
  }

  #commitArchive(): void {
    const state: FileState | null = this.#archive?.state() ?? null;
    if (state !== null) this.#tallies.archived(state.file, state.bytes);
  }

  async reading(id: number): Promise<StoredReading | null> {
    return this.#pages.reading(id);
  }

  async *visited(crawl: CrawlRecord): AsyncGenerator<VisitedPage> {
    yield* this.#crawlers.visited(crawl);
  }

  async *counted(crawl: CrawlRecord): AsyncGenerator<{ url: string; count: number }> {
    yield* this.#leases.counted(crawl);
  }

  async adopt(
    crawl: CrawlRecord,
    pages: readonly { readonly id: number; readonly level: number; readonly note: Uint8Array | null }[],
  ): Promise<void> {
    this.#db.transaction(() => this.#crawlers.adopt(crawl, pages));
  }

  async saveCrawler(crawler: StoredCrawler): Promise<void> {
    this.#db.transaction(() => this.#crawlers.save(crawler));
  }

  async crawlers(): Promise<StoredCrawler[]> {
    return this.#crawlers.all();
  }

  async keepTargets(
    crawler: string,
    run: number,
    targets: readonly { readonly id: number; readonly content: number }[],
    unknown: readonly number[] = [],
  ): Promise<void> {
    this.#db.transaction(() => this.#crawlers.keepTargets(crawler, run, targets, unknown));
  }

  async *targets(crawler: string, run: number): AsyncGenerator<TargetRow> {
    yield* this.#crawlers.targets(crawler, run);
  }

  async sketches(limit: number): Promise<StoredSketch[]> {
    const rows = this.#db
      .prepare(
        'SELECT url AS id, sketch, title_hash AS titleHash FROM page WHERE sketch IS NOT NULL AND duplicate_of IS NULL ORDER BY url DESC LIMIT ?',
      )
      .all(limit) as unknown as StoredSketch[];
    return rows.reverse();
  }

  async *pages(filter: { readonly site?: string }): AsyncGenerator<PageRow> {
    yield* this.#pages.rows(filter.site);
  }

  async *records(filter: { readonly crawl?: string; readonly kind?: string }): AsyncGenerator<StoredRecord> {
    yield* this.#records.all(filter);
  }

  async robots(origin: string): Promise<StoredRobots | null> {
    return this.#crawls.robots(origin);
  }

  async keepRobots(origin: string, robots: StoredRobots, records: readonly RecordPair[]): Promise<void> {
    this.#startArchiveFile();
    const before = this.#archive?.state() ?? null;
    try {
      this.#db.transaction(() => {
        this.#crawls.keepRobots(origin, robots);
        for (const pair of records) this.#keep(pair, 0, robots.fetchedAt);
        this.#archive?.flush();
        this.#commitArchive();
      });
    } catch (thrown) {
      this.#archive?.rollBack(before);
      throw thrown;
    }
  }

  async forget(site: string): Promise<number> {
    const row = this.#db.prepare('SELECT id FROM site WHERE name = ?').get(site) as
      | { id: number }
      | undefined;
    if (row === undefined) {
      throw new LycosaError(
        'no-such-site',
        `the store knows no site ${site}`,
        '"lycosa status" lists the sites it knows',
      );
    }
    return this.#db.transaction(() => {
      this.collection.forget(row.id, site);
      this.#objects.forget(row.id);
      this.#records.forget(row.id);
      return this.#crawls.forget(row.id, site);
    });
  }

  async backup(file: string): Promise<{ bytes: number; archive: { file: string; bytes: number }[] }> {
    return copyDatabase(this.#db, file);
  }

  async close(): Promise<void> {
    try {
      this.#archive?.end();
    } finally {
      this.#db.close();
    }
  }
}
