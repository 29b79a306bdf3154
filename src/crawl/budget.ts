/** Limits of one leg of a crawl: what an interrupted leg has used counts when it is resumed. */
export interface Budget {
  readonly maxPages?: number;
  readonly maxBytes?: number;
  readonly maxTimeMs?: number;
  /** For all sites, or by the site's name. */
  readonly maxPagesPerSite?: number | ((site: string) => number);
}

/** What has been used. */
export interface Spent {
  readonly pages: number;
  readonly bytes: number;
  readonly elapsedMs: number;
}

/** Which limit leaves no room for another request while `inFlight` are under way; null when there is room. */
export function exhausted(budget: Budget, spent: Spent, inFlight: number): 'pages' | 'bytes' | 'time' | null {
  if (budget.maxPages !== undefined && spent.pages + inFlight >= budget.maxPages) return 'pages';
  if (budget.maxBytes !== undefined && spent.bytes >= budget.maxBytes) return 'bytes';
  if (budget.maxTimeMs !== undefined && spent.elapsedMs >= budget.maxTimeMs) return 'time';
  return null;
}
