/** Sites that ask to be left alone for long, or do not come back, are left until later: they cost the others nothing. */
import type { Clock } from '../../base/clock.js';
import type { Log } from '../../base/log.js';
import type { CrawlRecord, Store } from '../../store/store.js';
import type { Schedule, Turn } from './schedule.js';

/** The longest a crawl sits idle for a site that asked for patience; beyond, it ends and the site waits for the next run. */
export const maxIdleMs = 5 * 60_000;
export class SiteWatch {
  readonly #store: Store;
  readonly #crawl: CrawlRecord;
  readonly #schedule: Schedule;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(
    store: Store,
    crawl: CrawlRecord,
    schedule: Schedule,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
  ) {
    this.#store = store;
    this.#crawl = crawl;
    this.#schedule = schedule;
    this.#clock = clock;
    this.#log = log;
  }

  /** A site has not come back: nothing more is asked of it in this leg, and what is left of it stays open. */
  async left({ lead, site }: Turn): Promise<void> {
    await this.#schedule.exclude(lead.siteId);
    await this.#schedule.retryAt(lead, 0);
    this.#log(`${site} has not come back; what is left of it waits for the next run`);
  }

  /** A site is not there: what it may have is not asked for. Says how many leads that were. */
  async gone({ lead, site }: Turn): Promise<number> {
    await this.#schedule.exclude(lead.siteId);
    const count = await this.#store.skipSite(this.#crawl, lead.siteId, 'unreachable');
    this.#log(`${site} cannot be reached and is given up${count > 0 ? `, with ${count} URLs of it` : ''}`);
    return count;
  }

  /** Leaves a site alone that wants more patience than is its ordinary pace: a long Crawl-delay is just that. */
  async ended(turn: Turn): Promise<void> {
    const { nextAt, pauseMs } = turn.clock;
    const restMs = nextAt - this.#clock.steady();
    if (restMs > Math.max(maxIdleMs, pauseMs))
      await this.#rest(turn, this.#clock.now() + restMs, 'asks to be left alone');
  }

  /** Leaves a site, and those that share its politeness, alone until a time. */
  async #rest(turn: Turn, until: number, why: string): Promise<void> {
    const sites = await this.#schedule.rest(turn.lead.siteId);
    if (sites.length === 0) return;
    for (const site of sites) await this.#store.block(site, until);
    this.#log(`${turn.site} ${why}; what is left of it waits until ${new Date(until).toISOString()}`);
  }
}
