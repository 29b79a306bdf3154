/** Turning URLs that were found into waiting leads. */
import { shardOf } from '../../url/domain.js';
import { type CrawlRecord, type LeadChange, leadKinds, type NewLead } from '../store.js';
import type { Database } from './database.js';

const maxCachedSites = 20_000;
export class Discovery {
  readonly #sites = new Map<string, number>();
  readonly #insertSite;
  readonly #findSite;
  readonly #insertUrl;
  readonly #findUrl;
  readonly #insertLead;
  readonly #addWaiting;
  readonly #lower;
  readonly #changeLead;
  readonly #again;
  readonly #readdress;

  constructor(db: Database) {
    this.#insertSite = db.prepare(
      'INSERT INTO site (name, shard) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
    );
    this.#findSite = db.prepare('SELECT id FROM site WHERE name = ?');
    this.#insertUrl = db.prepare(
      'INSERT INTO url (site, key, address, posted) VALUES (?, ?, ?, ?) ON CONFLICT (site, key) DO NOTHING RETURNING id',
    );
    this.#findUrl = db.prepare('SELECT id FROM url WHERE site = ? AND key = ?');
    this.#insertLead = db.prepare(
      `INSERT INTO lead (crawl, url, site, run, state, rank, level, hops, kind, referrer, reason, note, weight, count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (crawl, url) DO UPDATE SET run = excluded.run, state = excluded.state, rank = excluded.rank, level = excluded.level,
         hops = excluded.hops, kind = excluded.kind, referrer = excluded.referrer, reason = excluded.reason, note = excluded.note,
         weight = excluded.weight, count = excluded.count, score = NULL
       WHERE lead.run < excluded.run OR (lead.state = 2 AND lead.reason = 'level' AND excluded.state = 0)`,
    );
    this.#lower = db.prepare(
      'UPDATE lead SET level = ?, rank = min(rank, ?) WHERE crawl = ? AND url = ? AND run = ? AND state = 0 AND level > ?',
    );
    this.#changeLead = db.prepare(
      `UPDATE lead SET weight = weight + ?, count = count + ?, note = coalesce(?, note), rank = CASE state WHEN 0 THEN ? ELSE rank END
       WHERE crawl = ? AND url = (SELECT id FROM url WHERE site = ? AND key = ?) AND run = ? RETURNING state`,
    );
    this.#again = db.prepare(
      `UPDATE lead SET state = 0, rank = ?, note = ?
       WHERE crawl = ? AND url = (SELECT id FROM url WHERE site = ? AND key = ?) AND run = ? AND state = 1`,
    );
    this.#readdress = db.prepare('UPDATE url SET address = ?, posted = ? WHERE id = ?');
    this.#addWaiting = db.prepare(
      `INSERT INTO queue (crawl, site, waiting, best) VALUES (?, ?, ?, ?)
       ON CONFLICT (crawl, site) DO UPDATE SET waiting = waiting + excluded.waiting, best = min(best, excluded.best)`,
    );
  }

  /** Forgets ids that a rolled-back transaction may have made. */
  forgetSites(): void {
    this.#sites.clear();
  }

  /** The id of a site, made when it is new. */
  siteId(name: string): number {
    let id = this.#sites.get(name);
    if (id !== undefined) return id;
    let row = this.#findSite.get(name) as { id: number } | undefined;
    if (row === undefined) {
      this.#insertSite.run(name, shardOf(name));
      row = this.#findSite.get(name) as { id: number };
    }
    id = row.id;
    if (this.#sites.size >= maxCachedSites) this.#sites.clear();
    this.#sites.set(name, id);
    return id;
  }

  /** Adds leads inside the caller's transaction and calls back for each that is new to the run. */
  add(
    crawl: CrawlRecord,
    leads: readonly NewLead[],
    referrer: number | null,
    fresh: (site: number, lead: NewLead) => void,
  ): number {
    const waiting = new Map<number, { n: number; best: number }>();
    let count = 0;
    for (const lead of leads) {
      const site = this.siteId(lead.site);
      // Of leads that change known ones most are known: one statement does for them.
      const known = lead.change === undefined ? null : this.#change(crawl, site, lead, lead.change);
      if (known !== null) {
        if (known.isWaiting) addToQueue(waiting, site, lead.change?.again ? 1 : 0, lead.rank);
        continue;
      }
      const inserted = this.#insertUrl.get(site, lead.key, lead.url, lead.posted ?? null) as
        | { id: number }
        | undefined;
      const url = inserted?.id ?? (this.#findUrl.get(site, lead.key) as { id: number }).id;
      const state = lead.skip === null ? 0 : 2;
      const kind = leadKinds.indexOf(lead.kind);
      const changed = this.#insertLead.run(
        crawl.id,
        url,
        site,
        crawl.run,
        state,
        lead.rank,
        lead.level,
        lead.hops,
        kind,
        referrer,
        lead.skip,
        lead.note ?? null,
        lead.change?.weight ?? 0,
        lead.change?.count ?? 0,
      );
      if (changed.changes === 0) {
        // A redirect can bring a lead nearer than the link that was found first.
        if (lead.hops > 0 && state === 0)
          this.#lower.run(lead.level, lead.rank, crawl.id, url, crawl.run, lead.level);
        continue;
      }
      if (lead.isKeyed && inserted === undefined) this.#readdress.run(lead.url, lead.posted ?? null, url);
      count++;
      fresh(site, lead);
      if (state !== 0) continue;
      addToQueue(waiting, site, 1, lead.rank);
    }
    for (const [site, { n, best }] of waiting) this.#addWaiting.run(crawl.id, site, n, best);
    return count;
  }

  /** Changes a known lead; null when it is not known in this run. */
  #change(
    crawl: CrawlRecord,
    site: number,
    { rank, key, ...lead }: NewLead,
    { weight, count, again }: LeadChange,
  ): { isWaiting: boolean } | null {
    const note = lead.note ?? null;
    if (again) return { isWaiting: this.#again.run(rank, note, crawl.id, site, key, crawl.run).changes > 0 };
    const row = this.#changeLead.get(weight, count, note, rank, crawl.id, site, key, crawl.run) as
      | { state: number }
      | undefined;
    return row === undefined ? null : { isWaiting: row.state === 0 };
  }
}

/** Counts leads of a site that wait, and the best rank among them. */
function addToQueue(
  waiting: Map<number, { n: number; best: number }>,
  site: number,
  n: number,
  best: number,
): void {
  const known = waiting.get(site);
  if (known === undefined) waiting.set(site, { n, best });
  else {
    known.n += n;
    known.best = Math.min(known.best, best);
  }
}
