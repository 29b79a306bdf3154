/** Counts of a run, kept with the rows they count, so that a summary needs no scan and survives interruption. */
import { isFinalAnswer, type OutcomeKind } from '../../web/outcome.js';
import type { CrawlRecord, NewLead, SiteTally, SkipReason, Visit } from '../store.js';
import type { Database } from './database.js';

/** The skip reason an outcome counts as, if any. */
function skippedAs(outcome: OutcomeKind): SkipReason | null {
  if (outcome === 'robots-denied' || outcome === 'robots-unreachable') return 'robots';
  return outcome === 'unwanted-type' ? 'content-type' : null;
}

/** The counts of one transaction. */
export interface TallyBatch {
  discovered(site: number, lead: NewLead): void;
  visited(visit: Visit): void;
  write(): void;
}

export class Tallies {
  readonly #db: Database;
  readonly #add;
  readonly #archived;

  constructor(db: Database) {
    this.#db = db;
    this.#add = db.prepare(
      `INSERT INTO tally (crawl, run, site, kind, n) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (crawl, run, site, kind) DO UPDATE SET n = n + excluded.n`,
    );
    this.#archived = db.prepare('UPDATE archive_file SET bytes = ? WHERE name = ?');
  }

  batch(crawl: CrawlRecord): TallyBatch {
    const counts = new Map<number, Map<string, number>>();
    const add = (site: number, kind: string, n: number): void => {
      let ofSite = counts.get(site);
      if (ofSite === undefined) {
        ofSite = new Map();
        counts.set(site, ofSite);
      }
      ofSite.set(kind, (ofSite.get(kind) ?? 0) + n);
    };
    return {
      discovered: (site, lead) => {
        if (lead.skip !== null) add(site, `skipped:${lead.skip}`, 1);
      },
      visited: (visit) => {
        const site = visit.lead.siteId;
        if (visit.skip !== null) add(site, `skipped:${visit.skip}`, 1);
        if (visit.linksDropped > 0) add(site, 'skipped:too-many-links', visit.linksDropped);
        if (visit.skip !== null || visit.lead.kind !== 'page') return;
        add(site, `outcome:${visit.outcome}`, 1);
        if (visit.status !== null) add(site, `status:${visit.status}`, 1);
        if (isFinalAnswer(visit.outcome, visit.status)) add(site, 'pages', 1);
        if (visit.bytes > 0) add(site, 'bytes', visit.bytes);
        const reason = skippedAs(visit.outcome);
        if (reason !== null) add(site, `skipped:${reason}`, 1);
      },
      write: () => {
        for (const [site, kinds] of counts)
          for (const [kind, n] of kinds) this.#add.run(crawl.id, crawl.run, site, kind, n);
      },
    };
  }

  archived(file: string, bytes: number): void {
    this.#archived.run(bytes, file);
  }

  read(crawl: CrawlRecord): SiteTally[] {
    const rows = this.#db
      .prepare(
        'SELECT s.name AS site, t.kind, t.n FROM tally t JOIN site s ON s.id = t.site WHERE t.crawl = ? AND t.run = ? AND t.n > 0 ORDER BY s.name, t.kind',
      )
      .all(crawl.id, crawl.run) as { site: string; kind: string; n: number }[];
    const sites = new Map<
      string,
      {
        pages: number;
        bytes: number;
        status: Record<string, number>;
        outcomes: Record<string, number>;
        skipped: Record<string, number>;
      }
    >();
    for (const { site, kind, n } of rows) {
      let tally = sites.get(site);
      if (tally === undefined) {
        tally = { pages: 0, bytes: 0, status: {}, outcomes: {}, skipped: {} };
        sites.set(site, tally);
      }
      const [group, name] = kind.split(':') as [string, string | undefined];
      if (group === 'pages' || group === 'bytes') tally[group] = n;
      else if (group === 'status') tally.status[name!] = n;
      else if (group === 'outcome') tally.outcomes[name!] = n;
      else tally.skipped[name!] = n;
    }
    return [...sites].map(([site, tally]) => ({ site, ...tally }));
  }
}
