/**
 * What a failure says that is none of the page's: no connection, no proxy, no name, no answer in time. Such a page stays open. It is put off while its site goes on with others; what answers then tells
 * whether the page is to blame or the site was gone. A site that answers nothing rests, each time longer; one that never comes back in this run is left to the next,
 * and one that was gone all through the run before, too, or was never there, is given up. A proxy that fails is nobody's site: everything waits for it.
 */
import type { Clock } from '../../base/clock.js';
import type { Log } from '../../base/log.js';
import type { Lead } from '../../store/store.js';
import type { NoAnswer, OutcomeKind } from '../../web/outcome.js';

/** What comes next of a lead that was not answered. */
export type AfterOutage =
  /** It is tried again at a steady time; where the site rests, nothing is asked of it before. */
  | { readonly kind: 'again'; readonly at: number; readonly rests: boolean }
  /** It is the page: its failure stands. */
  | { readonly kind: 'page' }
  /** The site is left for the next run, with all that waits. */
  | { readonly kind: 'leave' }
  /** The site is given up for this run. */
  | { readonly kind: 'gone' }
  /** Nothing can be asked for at all. */
  | { readonly kind: 'stop' };

export interface OutagesOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the run goes on with what was left before. */
  readonly isResumed: boolean;
  /** Whether a site has answered in this run, before it was interrupted. */
  hasAnsweredBefore(site: string): boolean;
  /** Whether a site answers anything at all. */
  isThere(origin: string): Promise<boolean>;
  /** How long a site rests, one time after the other. */
  readonly restsMs?: readonly number[];
}

/** Outcomes that say nothing about the page. */
const passing: ReadonlySet<OutcomeKind> = new Set([
  'connect-failed',
  'connection-lost',
  'dns-failed',
  'proxy-failed',
  'robots-unreachable',
  'timeout',
]);

/** How long a site rests that has stopped answering, one time after the other; one that has never answered is tried once more. A page that is put off waits as long as the first. */
const usualRestsMs: readonly number[] = [5000, 15_000, 60_000, 240_000];
const maxSitesWatched = 10_000;
const maxLeadsPutOff = 10_000;
const proxy = '';

interface SiteState {
  answers: number;
  /** Leads that failed since it answered last. */
  readonly silent: Set<number>;
  rests: number;
  restsUntil: number;
}

export class Outages {
  readonly #options: OutagesOptions;
  readonly #sites = new Map<string, SiteState>();
  /** Leads that were put off, with how often their site had answered by then, and how often they failed although it answered since. */
  readonly #putOff = new Map<number, { readonly answers: number; readonly strikes: number }>();

  readonly #restsMs: readonly number[];

  constructor(options: OutagesOptions) {
    this.#options = options;
    this.#restsMs = options.restsMs ?? usualRestsMs;
  }

  /** Whether a failure is of this kind; one that is certain (there is no such name) is not. */
  static isPassing({ outcome, retry }: NoAnswer & { readonly retry?: boolean }): boolean {
    return passing.has(outcome) && retry !== false;
  }

  /** A site answered, whatever it said. */
  answered(site: string): void {
    for (const name of [site, proxy]) {
      const state = this.#stateOf(name);
      state.answers++;
      state.rests = 0;
      state.silent.clear();
    }
  }

  /** Whether a lead was put off before: one try is enough then. */
  isPutOff(lead: Lead): boolean {
    return this.#putOff.has(lead.id);
  }

  /** A lead was not answered, however often it was tried just now. */
  async unanswered(lead: Lead, site: string, origin: string, failure: NoAnswer): Promise<AfterOutage> {
    if (failure.outcome === 'proxy-failed') return this.#withoutProxy(failure.detail);
    const state = this.#stateOf(site);
    const before = this.#putOff.get(lead.id);
    const { clock } = this.#options;
    if (before !== undefined && state.answers > before.answers) {
      // It may have been asked for before the site came back: once is not enough.
      if (before.strikes > 0) return this.#settled(lead, { kind: 'page' });
      this.#putOffLead(lead, state.answers, 1);
      // What answers meanwhile counts; where nothing does, it is the last that is left.
      state.answers++;
      return { kind: 'again', at: clock.steady() + this.#restsMs[0]!, rests: false };
    }
    state.silent.add(lead.id);
    if (before === undefined) this.#putOffLead(lead, state.answers);
    if (this.#hasAnswered(site, state) && state.restsUntil <= clock.steady()) {
      // Others may be answered meanwhile.
      if (state.silent.size < 2 && before === undefined)
        return { kind: 'again', at: clock.steady() + this.#restsMs[0]!, rests: false };
      // Where none is, the site itself is asked: if it answers, what fails once more is to blame.
      if (await this.#options.isThere(origin)) {
        this.#putOffLead(lead, state.answers);
        this.answered(site);
        return { kind: 'again', at: clock.steady(), rests: false };
      }
    }
    return this.#rest(site, state, failure.detail) ?? this.#settled(lead, this.#endOf(site, state));
  }

  #withoutProxy(detail: string): AfterOutage {
    const state = this.#stateOf(proxy);
    return this.#rest('the proxy', state, detail) ?? { kind: 'stop' };
  }

  /** The site rests; null when it has rested often enough. What failed while it rests rests with it. */
  #rest(name: string, state: SiteState, why: string): AfterOutage | null {
    const { clock, log } = this.#options;
    const now = clock.steady();
    if (state.restsUntil > now) return { kind: 'again', at: state.restsUntil, rests: true };
    const restMs = this.#restsMs[state.rests];
    if (restMs === undefined || (!this.#hasAnswered(name, state) && state.rests > 0)) return null;
    state.rests++;
    state.restsUntil = now + restMs;
    log(`${name} cannot be reached (${why}); trying again in ${restMs / 1000} s`);
    return { kind: 'again', at: state.restsUntil, rests: true };
  }

  #hasAnswered(site: string, { answers }: SiteState): boolean {
    return answers > 0 || this.#options.hasAnsweredBefore(site);
  }

  #endOf(site: string, state: SiteState): AfterOutage {
    if (state.answers > 0) return { kind: 'leave' };
    const { isResumed, hasAnsweredBefore } = this.#options;
    return { kind: !isResumed && hasAnsweredBefore(site) ? 'leave' : 'gone' };
  }

  #settled(lead: Lead, after: AfterOutage): AfterOutage {
    this.#putOff.delete(lead.id);
    return after;
  }

  #putOffLead({ id }: Lead, answers: number, strikes = 0): void {
    if (this.#putOff.size >= maxLeadsPutOff) this.#putOff.delete(this.#putOff.keys().next().value!);
    this.#putOff.set(id, { answers, strikes });
  }

  #stateOf(name: string): SiteState {
    let state = this.#sites.get(name);
    if (state === undefined) {
      if (this.#sites.size >= maxSitesWatched) this.#sites.delete(this.#sites.keys().next().value!);
      state = { answers: 0, silent: new Set(), rests: 0, restsUntil: 0 };
      this.#sites.set(name, state);
    }
    return state;
  }
}
