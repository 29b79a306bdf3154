/** Which leads are next. Leases are kept in memory only: after a crash every lead that was in flight is simply still waiting. */
import { isRespelling } from '../../url/respelling.js';
import {
  type CrawlRecord,
  type Lead,
  type LeadStanding,
  type LeasedSite,
  leadKinds,
  type SkipReason,
  type Visit,
} from '../store.js';
import type { Database } from './database.js';

type LeadRow = {
  id: number;
  address: string;
  level: number;
  rank: number;
  hops: number;
  kind: number;
  note: Uint8Array | null;
  described: number;
  referrer: number | null;
  kept_as: string | null;
  status: number | null;
  etag: string | null;
  last_modified: string | null;
  posted: string | null;
};

type StandingRow = {
  state: number;
  rank: number;
  weight: number;
  count: number;
  score: number | null;
  note: Uint8Array | null;
};

function toStanding({ state, rank, weight, count, score, note }: StandingRow): LeadStanding {
  return { state: state === 0 ? 'waiting' : 'done', rank, weight, count, score, note };
}

/** Whether an address need not be asked for: it is another form of a page, or moved for good to another spelling of itself. */
function isKept({ address, kept_as, status }: LeadRow): boolean {
  return kept_as !== null && (status === null || isRespelling(address, kept_as));
}

export class Leases {
  readonly #leased = new Map<number, number>();
  readonly #perSite = new Map<number, number>();
  readonly #sites;
  readonly #next;
  readonly #finish;
  readonly #respell;
  readonly #countDown;
  readonly #block;
  readonly #tighten;
  readonly #standingChange;
  readonly #standing;
  readonly #heaviest;
  readonly #bestWaiting;
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    this.#sites = db.prepare(
      `SELECT q.site AS id, s.name, s.blocked_until, q.best FROM queue q JOIN site s ON s.id = q.site
       WHERE q.crawl = ? AND q.waiting > 0 AND s.blocked_until <= ? ORDER BY q.best, q.site LIMIT ?`,
    );
    this.#next = db.prepare(
      `SELECT l.url AS id, u.address, u.posted, l.level, l.rank, l.hops, l.kind, l.note, p.structure IS NOT NULL AS described, l.referrer, p.etag, p.last_modified,
         CASE WHEN p.outcome = 'redirect' AND (p.status IS NULL OR p.status IN (301, 308)) THEN p.location END AS kept_as, p.status
       FROM lead l JOIN url u ON u.id = l.url LEFT JOIN page p ON p.url = l.url
       WHERE l.crawl = ? AND l.site = ? AND l.state = 0 ORDER BY l.rank, l.url LIMIT ?`,
    );
    this.#respell = db.prepare('UPDATE url SET address = ? WHERE id = ?');
    this.#finish = db.prepare('UPDATE lead SET state = ?, reason = ? WHERE crawl = ? AND url = ?');
    this.#countDown = db.prepare('UPDATE queue SET waiting = waiting - ? WHERE crawl = ? AND site = ?');
    this.#block = db.prepare('UPDATE site SET blocked_until = max(blocked_until, ?) WHERE id = ?');
    this.#standingChange = db.prepare(
      'UPDATE lead SET score = coalesce(?, score), weight = weight + ? WHERE crawl = ? AND url = ?',
    );
    this.#standing = db.prepare(
      `SELECT l.state, l.rank, l.weight, l.count, l.score, l.note FROM site s JOIN url u ON u.site = s.id AND u.key = ?2
       JOIN lead l ON l.crawl = ?3 AND l.url = u.id AND l.run = ?4 WHERE s.name = ?1`,
    );
    this.#bestWaiting = db.prepare(
      `SELECT u.address AS url, CAST(u.key AS TEXT) AS key, s.name AS site, l.state, l.rank, l.weight, l.count, l.score, l.note
       FROM lead l INDEXED BY lead_best JOIN url u ON u.id = l.url JOIN site s ON s.id = l.site
       WHERE l.crawl = ? AND l.run = ? AND l.state = 0 AND l.note IS NOT NULL ORDER BY l.rank LIMIT ?`,
    );
    this.#heaviest = db.prepare(
      `SELECT l.url AS id, u.address AS url FROM lead l JOIN url u ON u.id = l.url
       WHERE l.crawl = ? AND l.run = ? AND l.state = 1 AND l.weight > 0 AND l.score IS NOT NULL ORDER BY l.weight DESC LIMIT 1`,
    );
    this.#tighten = db.prepare('UPDATE queue SET best = ? WHERE crawl = ? AND site = ? AND best < ?');
  }

  sites(
    crawl: CrawlRecord,
    request: { now: number; sites: number; perSite: number; exclude: ReadonlySet<number> },
  ): LeasedSite[] {
    const rows = this.#sites.all(crawl.id, request.now, request.sites + request.exclude.size) as {
      id: number;
      name: string;
      blocked_until: number;
      best: number;
    }[];
    const leased: LeasedSite[] = [];
    for (const row of rows) {
      if (request.exclude.has(row.id) || leased.length >= request.sites) continue;
      const leads = this.next(crawl, row.id, request.perSite);
      if (leads.length === 0) continue;
      if (leads[0]!.rank > row.best) this.#tighten.run(leads[0]!.rank, crawl.id, row.id, leads[0]!.rank);
      leased.push({ id: row.id, name: row.name, blockedUntil: row.blocked_until, leads });
    }
    return leased;
  }

  next(crawl: CrawlRecord, siteId: number, count: number): Lead[] {
    const inFlight = this.#perSite.get(siteId) ?? 0;
    const rows = this.#next.all(crawl.id, siteId, count + inFlight) as unknown as LeadRow[];
    const leads: Lead[] = [];
    for (const row of rows) {
      if (leads.length >= count || this.#leased.has(row.id)) continue;
      leads.push({
        id: row.id,
        url: row.address,
        siteId,
        level: row.level,
        rank: row.rank,
        hops: row.hops,
        kind: leadKinds[row.kind] ?? 'page',
        note: row.note,
        isDescribed: row.described === 1,
        referrer: row.referrer,
        etag: row.etag,
        lastModified: row.last_modified,
        ...(isKept(row) ? { keptAs: row.kept_as! } : {}),
        posted: row.posted,
      });
      this.#leased.set(row.id, siteId);
    }
    if (inFlight + leads.length > 0) this.#perSite.set(siteId, inFlight + leads.length);
    return leads;
  }

  release(leads: readonly Lead[]): void {
    for (const { id, siteId } of leads) {
      if (!this.#leased.delete(id)) continue;
      const left = this.#perSite.get(siteId)! - 1;
      if (left === 0) this.#perSite.delete(siteId);
      else this.#perSite.set(siteId, left);
    }
  }

  finish(crawl: CrawlRecord, visit: Visit): void {
    if (visit.lead.respelled) this.#respell.run(visit.lead.url, visit.lead.id);
    this.#finish.run(visit.skip === null ? 1 : 2, visit.skip, crawl.id, visit.lead.id);
    if (visit.standing !== undefined)
      this.#standingChange.run(visit.standing.score, visit.standing.weight, crawl.id, visit.lead.id);
  }

  standings(
    crawl: CrawlRecord,
    urls: readonly { readonly site: string; readonly key: bigint }[],
  ): (LeadStanding | null)[] {
    return urls.map(({ site, key }) => {
      const row = this.#standing.get(site, key, crawl.id, crawl.run) as StandingRow | undefined;
      return row === undefined ? null : toStanding(row);
    });
  }

  bestWaiting(
    crawl: CrawlRecord,
    count: number,
  ): { url: string; key: bigint; site: string; standing: LeadStanding }[] {
    const rows = this.#bestWaiting.all(crawl.id, crawl.run, count) as unknown as (StandingRow & {
      url: string;
      key: bigint;
      site: string;
    })[];
    return rows.map(({ url, key, site, ...row }) => ({
      url,
      key: BigInt(key),
      site,
      standing: toStanding(row),
    }));
  }

  *counted(crawl: CrawlRecord): Generator<{ url: string; count: number }> {
    const rows = this.#db.prepare(
      `SELECT l.url AS id, u.address AS url, l.count FROM lead l JOIN url u ON u.id = l.url
       WHERE l.crawl = ? AND l.run = ? AND l.count > 0 AND l.url > ? ORDER BY l.url LIMIT 1000`,
    );
    for (let last = 0; ; ) {
      const batch = rows.all(crawl.id, crawl.run, last) as { id: number; url: string; count: number }[];
      if (batch.length === 0) return;
      for (const { url, count } of batch) yield { url, count };
      last = batch.at(-1)!.id;
    }
  }

  heaviest(crawl: CrawlRecord): { id: number; url: string } | null {
    const row = this.#heaviest.get(crawl.id, crawl.run) as { id: number; url: string } | undefined;
    return row ?? null;
  }

  scaleWeights(crawl: CrawlRecord, factor: number, ranksToo: boolean): void {
    this.#db
      .prepare('UPDATE lead SET weight = weight * ? WHERE crawl = ? AND run = ?')
      .run(factor, crawl.id, crawl.run);
    if (!ranksToo) return;
    this.#db
      .prepare('UPDATE lead SET rank = rank * ? WHERE crawl = ? AND run = ? AND state = 0')
      .run(factor, crawl.id, crawl.run);
    this.#db.prepare('UPDATE queue SET best = best * ? WHERE crawl = ?').run(factor, crawl.id);
  }

  countDown(crawl: CrawlRecord, visits: readonly Visit[]): void {
    const ended = new Map<number, number>();
    for (const { lead } of visits) ended.set(lead.siteId, (ended.get(lead.siteId) ?? 0) + 1);
    for (const [site, n] of ended) this.#countDown.run(n, crawl.id, site);
  }

  block(siteId: number, until: number): void {
    this.#block.run(until, siteId);
  }

  nextUnblock(crawl: CrawlRecord, now: number): number | null {
    const row = this.#db
      .prepare(
        `SELECT min(s.blocked_until) AS until FROM queue q JOIN site s ON s.id = q.site
         WHERE q.crawl = ? AND q.waiting > 0 AND s.blocked_until > ?`,
      )
      .get(crawl.id, now) as { until: number | null };
    return row.until;
  }

  waiting(crawl: CrawlRecord): number {
    const row = this.#db
      .prepare('SELECT coalesce(sum(waiting), 0) AS n FROM queue WHERE crawl = ?')
      .get(crawl.id) as { n: number };
    return row.n;
  }

  skipSite(crawl: CrawlRecord, siteId: number, reason: SkipReason): number {
    const leased = [...this.#leased].filter(([, site]) => site === siteId).map(([url]) => url);
    const { changes } = this.#db
      .prepare(
        `UPDATE lead SET state = 2, reason = ? WHERE crawl = ? AND site = ? AND state = 0
         AND url NOT IN (SELECT value FROM json_each(?))`,
      )
      .run(reason, crawl.id, siteId, JSON.stringify(leased));
    const count = Number(changes);
    this.#countDown.run(count, crawl.id, siteId);
    this.#db
      .prepare(
        `INSERT INTO tally (crawl, run, site, kind, n) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (crawl, run, site, kind) DO UPDATE SET n = n + excluded.n`,
      )
      .run(crawl.id, crawl.run, siteId, `skipped:${reason}`, count);
    return count;
  }

  unskip(crawl: CrawlRecord, reason: SkipReason, maxLevel: number, ofSite: string | null): number {
    const where = `crawl = ? AND run = ? AND state = 2 AND reason = ? AND level <= ?${ofSite === null ? '' : ' AND site = (SELECT id FROM site WHERE name = ?)'}`;
    const own = ofSite === null ? [] : [ofSite];
    const found = this.#db
      .prepare(`SELECT site, count(*) AS n, min(rank) AS best FROM lead WHERE ${where} GROUP BY site`)
      .all(crawl.id, crawl.run, reason, maxLevel, ...own) as { site: number; n: number; best: number }[];
    const queue = this.#db.prepare(
      `INSERT INTO queue (crawl, site, waiting, best) VALUES (?, ?, ?, ?)
       ON CONFLICT (crawl, site) DO UPDATE SET waiting = waiting + excluded.waiting, best = min(best, excluded.best)`,
    );
    const tally = this.#db.prepare(
      'UPDATE tally SET n = n - ? WHERE crawl = ? AND run = ? AND site = ? AND kind = ?',
    );
    let total = 0;
    for (const { site, n, best } of found) {
      queue.run(crawl.id, site, n, best);
      tally.run(n, crawl.id, crawl.run, site, `skipped:${reason}`);
      total += n;
    }
    this.#db
      .prepare(`UPDATE lead SET state = 0, reason = NULL WHERE ${where}`)
      .run(crawl.id, crawl.run, reason, maxLevel, ...own);
    return total;
  }
}
