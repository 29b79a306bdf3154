/** What a crawl is to do and how, and the few named ways in which it ends. */
import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import type { Random } from '../base/random.js';
import type { Navigator } from '../navigate/navigator.js';
import type { Knowledge } from '../object/extract/extractor.js';
import type { RenderMode, SiteRules } from '../object/vertical/vertical.js';
import type { CrawlRecord, Store } from '../store/store.js';
import type { PoliteWeb } from '../web/polite-web.js';
import type { Budget } from './budget.js';
import type { OnVisit } from './events.js';
import type { ScopeOptions } from './guard/scope.js';
import type { PageHook } from './page-hook.js';

export interface CrawlOptions {
  readonly store: Store;
  readonly crawl: CrawlRecord;
  readonly web: PoliteWeb;
  readonly navigator: Navigator;
  /** What the navigator begins with; nothing where the caller has put leads into the store itself. */
  readonly entries?: readonly string[];
  /** A topic, as saved: pages are judged by it. */
  readonly topic?: string;
  readonly scope: ScopeOptions;
  readonly maxLevel?: number;
  /** The run is not over when nothing waits: more may be discovered, and the caller ends it. */
  readonly keepOpen?: boolean;
  /** URLs that were fetched already, so that links to them are nothing new. */
  readonly fetchedUrls?: readonly string[];
  readonly concurrency: number;
  readonly budget?: Budget;
  /** Fetch also what looks endless, doubled or fruitless. */
  readonly everything?: boolean;
  /** Heed robots.txt; off only for archives and for one's own sites. */
  readonly robots?: boolean;
  /** Read sitemaps, of all sites or of some; what they list is judged as if it stood on a page with the note that is given. */
  readonly sitemaps?: boolean | ((site: string) => { readonly note: Uint8Array | null } | null);
  readonly archive?: boolean;
  readonly maxBodyBytes?: number;
  /** The name robots.txt knows us by. */
  readonly productToken?: string;
  /** What is known for extracting objects; without it none are looked for. */
  readonly knowledge?: Knowledge;
  /** What a user said of a site. */
  readonly siteRules?: (site: string) => SiteRules | null;
  /** Which sites' pages are run in a browser before they are read; none by default. */
  readonly renderModeOf?: (site: string) => RenderMode;
  /** Looks at each page that was read, and may say which links to follow and what to keep. */
  readonly onPage?: PageHook;
  readonly onVisit?: OnVisit;
  readonly log?: Log;
  /** How long a site rests that has stopped answering, one time after the other. */
  readonly restsMs?: readonly number[];
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Why a crawl ended. Only `finished` means that nothing is left to do; with `enough` its navigator wants no more. */
export type CrawlEnd =
  | 'finished'
  | 'enough'
  | 'max-pages'
  | 'max-bytes'
  | 'max-time'
  | 'max-pages-per-site'
  | 'interrupted'
  | 'waiting';
