/** What every crawl can be told, whatever it is for. */
import type { Log } from '../base/log.js';
import type { Budget } from '../crawl/budget.js';
import type { CrawlOptions } from '../crawl/crawl-options.js';
import type { OnVisit } from '../crawl/events.js';
import type { ScopeKind } from '../crawl/guard/scope.js';
import type { Knowledge } from '../object/extract/extractor.js';
import { type RenderMode, rulesFor, type SiteRules } from '../object/vertical/vertical.js';
import type { CrawlRecord, Store } from '../store/store.js';
import type { PoliteWeb } from '../web/polite-web.js';
import type { StoreOptions } from './open-store.js';
import type { WebOptions } from './open-web.js';

export interface CrawlSettings extends StoreOptions, WebOptions {
  readonly scope?: ScopeKind;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly concurrency?: number;
  readonly budget?: Budget;
  readonly robots?: boolean;
  readonly maxBodyBytes?: number;
  /** What objects to look for: a file, a ready vertical, or one that was used before. */
  readonly vertical?: string;
  /** Whether pages are run in a browser; never by default. */
  readonly render?: RenderMode;
  /** What is known for extracting, once the vertical was loaded. */
  readonly knowledge?: Knowledge;
  /** Objects are read from the archive when the crawl is over, of those pages that turn out to be wanted. */
  readonly readsObjectsLater?: boolean;
  readonly log?: Log;
  readonly onVisit?: OnVisit;
}

/** The engine's options, without the navigator. */
export function engineOptions(
  settings: CrawlSettings,
  parts: { entries: readonly string[]; store: Store; crawl: CrawlRecord; web: PoliteWeb },
): Omit<CrawlOptions, 'navigator'> {
  const { entries, store, crawl, web } = parts;
  const { knowledge, render } = settings;
  const rulesOf = (site: string): SiteRules | null =>
    knowledge === undefined ? null : rulesFor(knowledge.vertical, site);
  const isRendered = mayRender(settings);
  return {
    store,
    crawl,
    web,
    scope: {
      kind: settings.scope ?? 'site',
      entries,
      include: settings.include ?? [],
      exclude: settings.exclude ?? [],
    },
    concurrency: settings.concurrency ?? 16,
    archive: settings.archive ?? true,
    robots: settings.robots ?? true,
    ...(knowledge === undefined ? {} : { siteRules: rulesOf }),
    ...(knowledge === undefined || settings.readsObjectsLater ? {} : { knowledge }),
    ...(isRendered
      ? { renderModeOf: (site: string): RenderMode => rulesOf(site)?.render ?? render ?? 'never' }
      : {}),
    ...(settings.budget === undefined ? {} : { budget: settings.budget }),
    ...(settings.maxBodyBytes === undefined ? {} : { maxBodyBytes: settings.maxBodyBytes }),
    ...(settings.log === undefined ? {} : { log: settings.log }),
    ...(settings.onVisit === undefined ? {} : { onVisit: settings.onVisit }),
  };
}

/** Whether pages may be run in a browser: the archive has them as they came. */
export function mayRender({ render, knowledge }: CrawlSettings): boolean {
  return render !== undefined || (knowledge?.vertical.sites.some((rules) => rules.render !== null) ?? false);
}
