/** Sites that are out of reach, or ask to be left alone, are left until later: they cost the others nothing. */
import type { Clock } from '../../base/clock.js';
import type { Log } from '../../base/log.js';
import type { Store, Visit } from '../../store/store.js';
import type { OutcomeKind } from '../../web/outcome.js';
import type { Schedule, Turn } from './schedule.js';

/** A site that cannot be reached this often in a row is left alone for a while. */
const maxUnreachable = 5;
const unreachableRestMs = 15 * 60_000;
/** The longest a crawl sits idle for a site that asked for patience; beyond, it ends and the site waits for the next run. */
export const maxIdleMs = 5 * 60_000;
const unreachable: ReadonlySet<OutcomeKind> = new Set([
  'connect-failed',
  'dns-failed',
  'timeout',
  'proxy-failed',
]);

export class SiteWatch {
  readonly #store: Store;
  readonly #schedule: Schedule;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #failures = new Map<number, number>();

  constructor(store: Store, schedule: Schedule, clock: Clock, log: Log) {
    this.#store = store;
    this.#schedule = schedule;
    this.#clock = clock;
    this.#log = log;
  }

  /** Leaves a site that is out of reach until later. */
  async visited(visit: Visit, turn: Turn): Promise<void> {
    const { siteId } = turn.lead;
    if (!unreachable.has(visit.outcome)) {
      if (visit.status !== null) this.#failures.delete(siteId);
      return;
    }
    const times = (this.#failures.get(siteId) ?? 0) + 1;
    this.#failures.set(siteId, times);
    if (times < maxUnreachable) return;
    this.#failures.delete(siteId);
    const until = this.#clock.now() + unreachableRestMs;
    await this.#rest(turn, until, `cannot be reached (${visit.detail ?? visit.outcome})`);
  }

  /** Leaves a site alone that wants more patience than is its ordinary pace: a long Crawl-delay is just that. */
  async ended(turn: Turn): Promise<void> {
    const { nextAt, pauseMs } = turn.clock;
    if (nextAt - this.#clock.now() > Math.max(maxIdleMs, pauseMs))
      await this.#rest(turn, nextAt, 'asks to be left alone');
  }

  /** Leaves a site, and those that share its politeness, alone until a time. */
  async #rest(turn: Turn, until: number, why: string): Promise<void> {
    const sites = await this.#schedule.rest(turn.lead.siteId);
    if (sites.length === 0) return;
    for (const site of sites) await this.#store.block(site, until);
    this.#log(`${turn.site} ${why}; what is left of it waits until ${new Date(until).toISOString()}`);
  }
}
