/** The side of the embedded store that keeps collections fresh. */
import { readOwnJson } from '../../base/json.js';
import type { OutcomeKind } from '../../web/outcome.js';
import type {
  CandidateSite,
  CandidateState,
  CollectionStep,
  CollectionStore,
  DoneStep,
  EntityCounts,
  EntityOnPage,
  MappedRow,
  SavedPlan,
  UnmetPage,
} from '../collection.js';
import type { Database } from './database.js';
import { sureAmong } from './sure-entities.js';

const pagesOfChunk = 500;
/** Entities on the pages of a site, of a vertical. */
const entitiesOnSite =
  'SELECT o.entity FROM site s CROSS JOIN url u ON u.site = s.id CROSS JOIN object o ON o.page = u.id WHERE s.name = ?1 AND o.vertical = ?2 AND o.entity IS NOT NULL';

export class SqliteCollectionStore implements CollectionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async answer(engine: string, query: string): Promise<{ urls: string[]; at: number } | null> {
    const row = this.#db
      .prepare('SELECT urls, answered_at FROM search_answer WHERE engine = ? AND query = ?')
      .get(engine, query) as { urls: string; answered_at: number } | undefined;
    return row === undefined ? null : { urls: readOwnJson<string[]>(row.urls), at: row.answered_at };
  }

  async keepAnswer(engine: string, query: string, urls: readonly string[], now: number): Promise<void> {
    this.#db.transaction(() =>
      this.#db
        .prepare(
          'INSERT INTO search_answer (engine, query, urls, answered_at) VALUES (?, ?, ?, ?) ON CONFLICT (engine, query) DO UPDATE SET urls = excluded.urls, answered_at = excluded.answered_at',
        )
        .run(engine, query, JSON.stringify(urls), now),
    );
  }

  async candidates(vertical: string): Promise<CandidateSite[]> {
    const rows = this.#db
      .prepare(
        'SELECT site, entry, state, votes, score, sampled, with_objects, mapped_at FROM candidate WHERE vertical = ? ORDER BY score DESC, site',
      )
      .all(vertical) as {
      site: string;
      entry: string;
      state: CandidateState;
      votes: number;
      score: number;
      sampled: number;
      with_objects: number;
      mapped_at: number | null;
    }[];
    return rows.map(({ with_objects, mapped_at, ...rest }) => ({
      ...rest,
      withObjects: with_objects,
      mappedAt: mapped_at,
    }));
  }

  async saveCandidates(vertical: string, candidates: readonly CandidateSite[], now: number): Promise<void> {
    this.#db.transaction(() => {
      const save = this.#db.prepare(
        `INSERT INTO candidate (vertical, site, entry, state, votes, score, sampled, with_objects, mapped_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (vertical, site) DO UPDATE SET entry = excluded.entry, state = excluded.state, votes = excluded.votes, score = excluded.score, sampled = excluded.sampled,
           with_objects = excluded.with_objects, mapped_at = excluded.mapped_at, changed_at = excluded.changed_at`,
      );
      for (const { site, entry, state, votes, score, sampled, withObjects, mappedAt } of candidates)
        save.run(vertical, site, entry, state, votes, score, sampled, withObjects, mappedAt, now);
    });
  }

  async sitesWithEntities(vertical: string): Promise<string[]> {
    const rows = this.#db
      .prepare(
        `SELECT DISTINCT s.name FROM object o JOIN url u ON u.id = o.page JOIN site s ON s.id = u.site
         WHERE o.vertical = ?1 AND o.gone_at IS NULL
           AND o.entity IN (${sureAmong('SELECT entity FROM object WHERE vertical = ?1 AND entity IS NOT NULL')})
         ORDER BY s.name`,
      )
      .all(vertical) as { name: string }[];
    return rows.map(({ name }) => name);
  }

  async *mappedPages(
    vertical: string,
    site: string,
    fields: readonly string[] = [],
  ): AsyncGenerator<MappedRow> {
    const entities = this.#entitiesOf(vertical, site, fields);
    const ids = (
      this.#db.prepare('SELECT u.id FROM url u JOIN site s ON s.id = u.site WHERE s.name = ?').all(site) as {
        id: number;
      }[]
    )
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    const statement = this.#db.prepare(
      `SELECT u.id, u.site, u.address, p.fetched_at, p.outcome, p.status, p.location, p.content_type, p.bytes, p.level, p.links, p.nofollow
       FROM json_each(?) j JOIN url u ON u.id = j.value JOIN page p ON p.url = u.id`,
    );
    for (let from = 0; from < ids.length; from += pagesOfChunk) {
      const rows = statement.all(JSON.stringify(ids.slice(from, from + pagesOfChunk))) as {
        id: number;
        site: number;
        address: string;
        fetched_at: number;
        outcome: OutcomeKind;
        status: number | null;
        location: string | null;
        content_type: string | null;
        bytes: number;
        level: number;
        links: Uint8Array | null;
        nofollow: number;
      }[];
      for (const row of rows)
        yield {
          url: row.address,
          siteId: row.site,
          fetchedAt: row.fetched_at,
          outcome: row.outcome,
          status: row.status,
          location: row.location,
          contentType: row.content_type,
          bytes: row.bytes,
          level: row.level,
          links: row.links === null ? null : { packed: row.links, nofollow: row.nofollow === 1 },
          entities: entities.get(row.id) ?? [],
        };
    }
  }

  /** Entities by page. From the site's pages to their objects: a vertical has many more. */
  #entitiesOf(vertical: string, site: string, fields: readonly string[]): Map<number, number[]> {
    const said = `(SELECT count(*) FROM json_each(?3) f WHERE json_type(o.fields, f.value) IS NOT NULL)`;
    const there = `FROM site s CROSS JOIN url u ON u.site = s.id CROSS JOIN object o ON o.page = u.id
      WHERE s.name = ?1 AND o.vertical = ?2 AND o.entity IS NOT NULL AND o.gone_at IS NULL`;
    const sure = `sure AS MATERIALIZED (${sureAmong(entitiesOnSite)})`;
    const own = `${there} AND o.entity IN (SELECT entity FROM sure)`;
    const all = `WITH ${sure} SELECT o.page, o.entity ${own} AND ?3 IS NOT NULL`;
    const fullest = `WITH ${sure}, own AS MATERIALIZED (SELECT o.page, o.entity, ${said} AS said ${own}),
      most AS MATERIALIZED (
        SELECT o.entity, max(${said}) AS said FROM object o
        WHERE o.entity IN (SELECT entity FROM own) AND o.gone_at IS NULL GROUP BY o.entity
      )
      SELECT own.page, own.entity FROM own JOIN most USING (entity) WHERE own.said = most.said`;
    const rows = this.#db
      .prepare(fields.length === 0 ? all : fullest)
      .all(site, vertical, JSON.stringify(fields.map((name) => `$.${JSON.stringify(name)}`))) as {
      page: number;
      entity: number;
    }[];
    const found = new Map<number, number[]>();
    for (const { page, entity } of rows) {
      const here = found.get(page);
      if (here === undefined) found.set(page, [entity]);
      else here.push(entity);
    }
    return found;
  }

  async unmetPages(vertical: string, site: string, since: number): Promise<UnmetPage[]> {
    const rows = this.#db
      .prepare(
        `WITH sure AS MATERIALIZED (${sureAmong(entitiesOnSite)})
         SELECT u.address, p.fetched_at, min(o.first_seen) AS first_seen
         FROM site s CROSS JOIN url u ON u.site = s.id CROSS JOIN page p ON p.url = u.id CROSS JOIN object o ON o.page = u.id
         WHERE s.name = ?1 AND o.vertical = ?2 AND o.gone_at IS NULL AND p.fetched_at < ?3 AND o.entity IN (SELECT entity FROM sure)
           AND NOT EXISTS (SELECT 1 FROM object x WHERE x.entity = o.entity AND x.gone_at IS NULL AND x.last_seen >= ?3)
         GROUP BY u.id ORDER BY u.id`,
      )
      .all(site, vertical, since) as { address: string; fetched_at: number; first_seen: number }[];
    return rows.map((row) => ({ url: row.address, fetchedAt: row.fetched_at, firstSeen: row.first_seen }));
  }

  async entitiesOnPages(vertical: string, site: string, since: number): Promise<EntityOnPage[]> {
    const rows = this.#db
      .prepare(
        `WITH sure AS MATERIALIZED (${sureAmong(entitiesOnSite)})
         SELECT u.address, o.entity, o.first_seen < ?3 AS old, o.last_seen >= ?3 AND o.gone_at IS NULL AS seen, e.made_at >= ?3 AS new
         FROM object o JOIN url u ON u.id = o.page JOIN site s ON s.id = u.site JOIN entity e ON e.id = o.entity
         WHERE s.name = ?1 AND o.vertical = ?2 AND (o.gone_at IS NULL OR o.gone_at >= ?3) AND o.entity IN (SELECT entity FROM sure)`,
      )
      .all(site, vertical, since) as {
      address: string;
      entity: number;
      old: number;
      seen: number;
      new: number;
    }[];
    return rows.map((row) => ({
      url: row.address,
      entity: row.entity,
      isOld: row.old === 1,
      isSeen: row.seen === 1,
      isNew: row.new === 1,
    }));
  }

  async savePlan(
    vertical: string,
    whole: string,
    sites: ReadonlyMap<string, string>,
    now: number,
  ): Promise<void> {
    this.#db.transaction(() => {
      this.#db.prepare('DELETE FROM plan WHERE vertical = ?').run(vertical);
      const save = this.#db.prepare(
        'INSERT INTO plan (vertical, site, definition, saved_at) VALUES (?, ?, ?, ?)',
      );
      save.run(vertical, '', whole, now);
      for (const [site, definition] of sites) save.run(vertical, site, definition, now);
    });
  }

  async plan(vertical: string): Promise<SavedPlan | null> {
    return this.#plans(vertical, '=').get('') ?? null;
  }

  async sitePlans(vertical: string): Promise<ReadonlyMap<string, SavedPlan>> {
    return this.#plans(vertical, '<>');
  }

  #plans(vertical: string, how: '=' | '<>'): Map<string, SavedPlan> {
    const rows = this.#db
      .prepare(
        `SELECT site, definition, saved_at FROM plan WHERE vertical = ? AND site ${how} '' ORDER BY site`,
      )
      .all(vertical) as { site: string; definition: string; saved_at: number }[];
    return new Map(rows.map(({ site, definition, saved_at }) => [site, { definition, savedAt: saved_at }]));
  }

  /** Takes out what is kept of a site: as a candidate, in plans, and judgements of its objects. */
  forget(siteId: number, site: string): void {
    const objects = '(SELECT o.id FROM object o JOIN url u ON u.id = o.page WHERE u.site = ?)';
    this.#db.prepare(`DELETE FROM judged_pair WHERE a IN ${objects} OR b IN ${objects}`).run(siteId, siteId);
    this.#db.prepare('DELETE FROM candidate WHERE site = ?').run(site);
    this.#db.prepare('DELETE FROM plan WHERE site = ?').run(site);
  }

  async saveStep(vertical: string, step: DoneStep): Promise<void> {
    this.#db.transaction(() => this.writeStep(vertical, step));
  }

  /** The same as part of a transaction. */
  writeStep(vertical: string, { step, beganAt, endedAt, isComplete, report }: DoneStep): void {
    this.#db
      .prepare(
        'INSERT INTO done_step (vertical, step, began_at, ended_at, complete, report) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(vertical, step, beganAt, endedAt, isComplete ? 1 : 0, report);
  }

  async lastSteps(vertical: string): Promise<ReadonlyMap<CollectionStep, DoneStep>> {
    const rows = this.#db
      .prepare(
        'SELECT step, began_at, ended_at, complete, report FROM done_step WHERE vertical = ? AND id IN (SELECT max(id) FROM done_step WHERE vertical = ? GROUP BY step)',
      )
      .all(vertical, vertical) as {
      step: CollectionStep;
      began_at: number;
      ended_at: number;
      complete: number;
      report: string;
    }[];
    return new Map(
      rows.map(({ step, began_at, ended_at, complete, report }) => [
        step,
        { step, beganAt: began_at, endedAt: ended_at, isComplete: complete === 1, report },
      ]),
    );
  }

  async entityCounts(vertical: string, since: number): Promise<EntityCounts> {
    const row = this.#db
      .prepare(
        `WITH sure AS MATERIALIZED (${sureAmong('SELECT entity FROM object WHERE vertical = ?2 AND entity IS NOT NULL')})
         SELECT
           sum(live > 0 AND seen >= ?1) AS seen,
           sum(live > 0 AND seen >= ?1 AND made_at >= ?1) AS new,
           sum(live > 0 AND seen >= ?1 AND made_at < ?1 AND changed_at >= ?1) AS changed,
           sum(live = 0 AND gone >= ?1) AS gone
         FROM (SELECT e.made_at, e.changed_at, sum(o.gone_at IS NULL) AS live, max(o.last_seen) AS seen, max(coalesce(o.gone_at, 0)) AS gone
               FROM entity e JOIN object o ON o.entity = e.id WHERE e.vertical = ?2 AND e.merged_into IS NULL AND e.id IN (SELECT entity FROM sure) GROUP BY e.id)`,
      )
      .get(since, vertical) as Record<keyof EntityCounts, number | null>;
    return { new: row.new ?? 0, changed: row.changed ?? 0, gone: row.gone ?? 0, seen: row.seen ?? 0 };
  }
}
