/** Stands by while a crawl runs: progress, remarks, Ctrl-C. */
import type { CrawlEnd } from '../crawl/crawl-options.js';
import type { Progress } from '../crawl/events.js';
import { exitCodes, type SitesRead } from './exit-codes.js';
import { ProgressLine } from './progress-line.js';

/** The options it heeds. */
export interface WatchFlags {
  quiet?: boolean;
  maxPages?: number;
  contact?: string;
  userAgent?: string;
  allowPrivate?: boolean;
  web?: string;
  proxy?: string;
}

export class CrawlWatch {
  readonly #flags: WatchFlags;
  #line: ProgressLine | null = null;
  #stop: (() => void) | null = null;
  #isInterrupted = false;
  #hasTipped = false;
  readonly #onSignal = (): void => {
    // Before a crawl has begun there is nothing that could be ended cleanly.
    if (this.#isInterrupted || this.#stop === null) process.exit(exitCodes.interrupted);
    this.#isInterrupted = true;
    this.remark('stopping; press Ctrl-C again to stop at once');
    this.#stop?.();
  };

  constructor(flags: WatchFlags) {
    this.#flags = flags;
    process.on('SIGINT', this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
  }

  remark(text: string): void {
    if (this.#flags.quiet) return;
    if (this.#line !== null) this.#line.remark(text);
    else process.stderr.write(`${text}\n`);
  }

  /** A crawl, or its next phase, is under way. */
  start(crawl: { progress(): Progress; stop(): void }): void {
    const { contact, userAgent, allowPrivate, web, proxy, quiet, maxPages } = this.#flags;
    const isOwnWeb = allowPrivate === true || web !== undefined || proxy !== undefined;
    if (contact === undefined && userAgent === undefined && !isOwnWeb && !this.#hasTipped)
      this.remark('tip: --contact you@example.org lets site owners reach you');
    this.#hasTipped = true;
    this.#line?.end();
    this.#line = quiet ? null : new ProgressLine(process.stderr, crawl.progress, maxPages);
    this.#stop = crawl.stop;
    if (this.#isInterrupted) crawl.stop();
  }

  /** Nothing is drawn until the next crawl starts: somebody is asked. */
  pause(): void {
    this.#line?.end();
    this.#line = null;
  }

  end(): void {
    this.#line?.end();
    this.#line = null;
    process.off('SIGINT', this.#onSignal);
    process.off('SIGTERM', this.#onSignal);
  }
}

const ends: Record<CrawlEnd, string> = {
  finished: 'finished: nothing is left to fetch',
  enough: 'finished: nothing more is to be learned',
  'max-pages': 'stopped at --max-pages; the same command goes on',
  'max-bytes': 'stopped at --max-bytes; the same command goes on',
  'max-time': 'stopped at --max-time; the same command goes on',
  'max-pages-per-site': 'stopped at --max-pages-per-site; a higher limit takes more',
  interrupted: 'interrupted; the same command goes on',
  waiting: 'some sites cannot be asked now; run the same command again later',
};

const lostShown = 5;

/** Why a crawl ended, in words; what nothing could be read of is no success. */
export function describeEnd(end: CrawlEnd, { named, lost }: SitesRead = { named: 0, lost: [] }): string {
  if (lost.length === 0 || (end !== 'finished' && end !== 'enough')) return ends[end];
  if (lost.length >= named) return 'nothing could be read';
  const more = lost.length > lostShown ? ` and ${lost.length - lostShown} more` : '';
  return `finished, but nothing could be read of ${lost.slice(0, lostShown).join(', ')}${more}`;
}
