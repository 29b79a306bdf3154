/** What a crawl has used and found: its leg's budget, and what a progress display shows. */
import type { SiteTally, Visit } from '../store/store.js';
import { isFinalAnswer } from '../web/outcome.js';
import type { Budget, Spent } from './budget.js';

/** From here on a page counts as being on topic. */
const onTopic = 0.5;

export class CrawlLedger {
  readonly #perSite: Budget['maxPagesPerSite'];
  readonly #sitePages = new Map<string, number>();
  /** Sites that had answered before this leg. */
  readonly #answered = new Set<string>();
  pages = 0;
  bytes = 0;
  failures = 0;
  judged = 0;
  relevant = 0;
  /** A site may give no more pages. */
  isSiteBudgetHit = false;

  constructor(budget: Budget = {}) {
    this.#perSite = budget.maxPagesPerSite;
  }

  /** Whether a site has answered before. */
  hasAnswered(site: string): boolean {
    return this.#answered.has(site);
  }

  /** Begins with what was found before. */
  load(tallies: readonly SiteTally[]): void {
    this.pages = 0;
    this.bytes = 0;
    this.#sitePages.clear();
    for (const { site, pages, bytes, status } of tallies) {
      if (Object.keys(status).length > 0) this.#answered.add(site);
      this.pages += pages;
      this.bytes += bytes;
      if (this.#perSite !== undefined) this.#sitePages.set(site, pages);
    }
  }

  count(visit: Visit, site: string): void {
    if (visit.skip !== null || visit.lead.kind !== 'page') return;
    const score = visit.standing?.score ?? null;
    if (score !== null) this.judged++;
    if (score !== null && score >= onTopic) this.relevant++;
    this.bytes += visit.bytes;
    if (visit.status === null && visit.outcome !== 'robots-denied') this.failures++;
    if (!isFinalAnswer(visit.outcome, visit.status)) return;
    this.pages++;
    if (this.#perSite !== undefined) this.#sitePages.set(site, (this.#sitePages.get(site) ?? 0) + 1);
  }

  /** Whether a site may give another page while `pending` are under way. */
  hasRoom(site: string, pending: number): boolean {
    const limit = typeof this.#perSite === 'function' ? this.#perSite(site) : this.#perSite;
    if (limit === undefined || (this.#sitePages.get(site) ?? 0) + pending < limit) return true;
    if (pending === 0) this.isSiteBudgetHit = true;
    return false;
  }

  /** What this leg has used, given what earlier legs had. */
  spent(before: { readonly legPages: number; readonly legBytes: number }, elapsedMs: number): Spent {
    return { pages: this.pages - before.legPages, bytes: this.bytes - before.legBytes, elapsedMs };
  }
}
