/**
 * The web as scripts of a page may see it: robots.txt holds for what they ask for, a site is asked for one thing at a time and with its pause in between,
 * and a script that many pages have is fetched once.
 */
import type { Clock } from '../../base/clock.js';
import { originOf, politenessKey, siteOf } from '../../url/site.js';
import type { Answer, Failure } from '../../web/outcome.js';
import type { Web, WebRequest } from '../../web/web.js';
import { SiteClock } from '../pace/politeness.js';
import { retryAfterMs } from '../step/retry.js';
import type { RobotsCache } from '../step/robots-cache.js';

export interface ScriptRequestsOptions {
  readonly web: Web;
  readonly clock: Clock;
  /** Null when robots.txt is not heeded. */
  readonly robots: RobotsCache | null;
  readonly delayMs: number;
  /** What a user said of a site's pause. */
  delayOf(site: string): number | null;
}

/** Scripts kept, in bytes, and the longest pause that is waited for while a page is open. */
const maxKept = 48_000_000;
const maxScript = 4_000_000;
const maxScriptWaitMs = 20_000;
const maxSites = 2000;
/** What a kept answer takes besides its body. */
const keptCost = 2000;

interface Lane {
  readonly clock: SiteClock;
  last: Promise<unknown>;
}

export class ScriptRequests {
  readonly #options: ScriptRequestsOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #scripts = new Map<string, Promise<Answer | Failure>>();
  #kept = 0;

  constructor(options: ScriptRequestsOptions) {
    this.#options = options;
  }

  /** A page was fetched just now: the pause before what its scripts ask of the site starts here. */
  pageFetched(url: string): void {
    const { clock } = this.#lane(siteOf(url));
    clock.nextAt = Math.max(clock.nextAt, this.#options.clock.now() + clock.pauseMs);
  }

  /** When the site may be asked next, after all that scripts asked of it. */
  nextAt(url: string): number {
    return this.#lane(siteOf(url)).clock.nextAt;
  }

  /** The pause that holds for a page's own site. */
  pauseMs(url: string): number {
    return this.#lane(siteOf(url)).clock.pauseMs;
  }

  /** The web for one page, which ends with it: what waits then is not asked for any more, and nobody waits for what is under way. */
  open(): Web {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isOpen = true;
    return {
      fetch: (request) => this.#fetch(request, ended, () => isOpen),
      close: async () => {
        isOpen = false;
        end();
      },
    };
  }

  async #fetch(request: WebRequest, ended: Promise<void>, isOpen: () => boolean): Promise<Answer | Failure> {
    const kept = this.#scripts.get(request.url);
    if (kept !== undefined) return kept;
    const answering = this.#inTurn(request, ended, isOpen);
    if (!/\.m?js(?:$|\?)/i.test(request.url)) return answering;
    this.#scripts.set(request.url, answering);
    const answer = await answering.catch(() => refused('it could not be asked for'));
    const size = keptCost + (answer.kind === 'answer' ? answer.body.length : 0);
    // What failed may do better the next time; what is large is not kept.
    if (answer.kind === 'failure' || answer.status >= 400 || size > maxScript)
      this.#scripts.delete(request.url);
    else this.#makeRoom(size);
    return answer;
  }

  #makeRoom(size: number): void {
    this.#kept += size;
    if (this.#kept <= maxKept) return;
    this.#scripts.clear();
    this.#kept = 0;
  }

  /** One request of a site after the other. */
  #inTurn(request: WebRequest, ended: Promise<void>, isOpen: () => boolean): Promise<Answer | Failure> {
    const lane = this.#lane(siteOf(request.url));
    const answering = lane.last.then(() =>
      isOpen() ? this.#ask(request, lane.clock, isOpen) : refused('its page is closed'),
    );
    // An answer without end must not keep the next page's requests waiting.
    lane.last = Promise.race([answering.catch(() => {}), ended]);
    return answering;
  }

  async #ask(request: WebRequest, pace: SiteClock, isOpen: () => boolean): Promise<Answer | Failure> {
    const { robots, clock, web } = this.#options;
    const origin = originOf(request.url);
    if (robots !== null) {
      let known = await robots.known(origin, clock.now());
      if (known === null) {
        if (!(await this.#wait(pace))) return refused('its site wants to be left alone');
        const asked = await robots.fetch(origin, () => clock.now(), pace);
        pace.answered(clock.now(), asked.durationMs);
        known = asked.answer;
      }
      if (known.rules === null) return refused('its robots.txt cannot be reached');
      pace.setCrawlDelay(known.rules.crawlDelayMs);
      if (!known.rules.allows(request.url)) return refused('robots.txt disallows it');
    }
    if (!(await this.#wait(pace))) return refused('its site wants to be left alone');
    if (!isOpen()) return refused('its page is closed');
    const answer = await web.fetch(request);
    const now = clock.now();
    if (answer.kind === 'answer' && (answer.status === 429 || answer.status === 503))
      pace.slowDown(now, retryAfterMs(answer, now));
    else pace.answered(now, answer.durationMs);
    return answer;
  }

  /** Waits for the site's turn; false when that is too long for a page that is open. */
  async #wait(pace: SiteClock): Promise<boolean> {
    const ms = pace.nextAt - this.#options.clock.now();
    if (ms > maxScriptWaitMs) return false;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    return true;
  }

  #lane(site: string): Lane {
    const key = politenessKey(site);
    let lane = this.#lanes.get(key);
    if (lane === undefined) {
      const { delayMs, delayOf } = this.#options;
      lane = { clock: new SiteClock({ delayMs }), last: Promise.resolve() };
      lane.clock.setCrawlDelay(delayOf(site));
      if (this.#lanes.size >= maxSites) this.#lanes.delete(this.#lanes.keys().next().value!);
      this.#lanes.set(key, lane);
    }
    return lane;
  }
}

function refused(detail: string): Failure {
  return { kind: 'failure', outcome: 'robots-denied', detail, retry: false, durationMs: 0 };
}
