/** Exit codes of the command line; documented in docs/reference/errors.md, and a test keeps both in step. */
import type { ErrorCode } from '../base/error.js';
import type { CrawlEnd } from '../crawl/crawl-options.js';

export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  'nothing-fetched': 3,
  store: 4,
  'disk-full': 5,
  'sites-waiting': 6,
  partly: 7,
  interrupted: 130,
} as const;

/** The exit code of a crawl's end. */
export function exitCodeOfEnd(end: CrawlEnd): number {
  if (end === 'interrupted') return exitCodes.interrupted;
  return end === 'waiting' ? exitCodes['sites-waiting'] : exitCodes.done;
}

/** How many sites were named, and those that nothing could be read of. */
export interface SitesRead {
  readonly named: number;
  readonly lost: readonly string[];
}

/** The exit code of a crawl of sites that were named. */
export function exitCodeOfSites(end: CrawlEnd, { named, lost }: SitesRead): number {
  if (end === 'interrupted' || end === 'waiting' || lost.length === 0) return exitCodeOfEnd(end);
  return lost.length >= named ? exitCodes['nothing-fetched'] : exitCodes.partly;
}

/** The exit code of an error. */
export function exitCodeOf(code: ErrorCode): number {
  switch (code) {
    case 'bad-option':
    case 'bad-url':
    case 'bad-archive':
    case 'bad-file':
    case 'bad-navigator':
    case 'bad-pattern':
    case 'bad-sample':
    case 'bad-topic':
    case 'bad-vertical':
    case 'no-browser':
    case 'no-such-crawler':
    case 'no-such-site':
    case 'nothing-learned':
      return exitCodes.usage;
    case 'store-in-use':
    case 'store-missing':
    case 'store-newer':
    case 'store-broken':
      return exitCodes.store;
    case 'not-reached':
      return exitCodes['nothing-fetched'];
    case 'disk-full':
      return exitCodes['disk-full'];
    case 'file-limit':
    case 'worker-failed':
      return exitCodes.unexpected;
  }
}
