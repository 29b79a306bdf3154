/** The web as scripts of a page may see it: robots.txt holds for what they ask for, and a script that many pages have is fetched once. Requests wait their turn like all others. */
import { originOf, siteOf } from '../../url/site.js';
import type { Answer, Failure } from '../../web/outcome.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import type { Web, WebRequest } from '../../web/web.js';
import type { RobotsCache } from '../step/robots-cache.js';

/** Scripts kept, in bytes, and the longest pause that is waited for while a page is open. */
const maxKept = 48_000_000;
const maxScript = 4_000_000;
const maxScriptWaitMs = 20_000;
/** What a kept answer takes besides its body. */
const keptCost = 2000;

export class ScriptRequests {
  readonly #web: PoliteWeb;
  /** Null when robots.txt is not heeded. */
  readonly #robots: RobotsCache | null;
  readonly #scripts = new Map<string, Promise<Answer | Failure>>();
  #kept = 0;

  constructor(web: PoliteWeb, robots: RobotsCache | null) {
    this.#web = web;
    this.#robots = robots;
  }

  /** The pause that holds for a page's own site. */
  pauseMs(url: string): number {
    return this.#web.clockOf(siteOf(url)).pauseMs;
  }

  /** The web for one page, which ends with it: what waits then is not asked for any more, and what is under way is broken off. */
  open(): Web {
    const page = new AbortController();
    return {
      fetch: (request) => this.#fetch({ ...request, signal: page.signal }),
      close: async () => page.abort(),
    };
  }

  async #fetch(request: WebRequest): Promise<Answer | Failure> {
    const kept = this.#scripts.get(request.url);
    if (kept !== undefined) return kept;
    if (!/\.m?js(?:$|\?)/i.test(request.url)) return this.#ask(request);
    const answering = this.#ask(request);
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

  async #ask(request: WebRequest): Promise<Answer | Failure> {
    const { url, signal } = request;
    const clock = this.#web.clockOf(siteOf(url));
    const origin = originOf(url);
    if (this.#robots !== null) {
      const known = (await this.#robots.known(origin)) ?? (await this.#robots.fetch(origin));
      if (known.rules === null) return refused('its robots.txt cannot be reached');
      if (!known.rules.allows(url)) return refused('robots.txt disallows it');
    }
    if (clock.pauseMs > maxScriptWaitMs) return refused('its site wants to be left alone');
    if (signal?.aborted) return refused('its page is closed');
    return this.#web.fetch(request);
  }
}

function refused(detail: string): Failure {
  return { kind: 'failure', outcome: 'robots-denied', detail, retry: false, durationMs: 0 };
}
