/** Queries for sites, out of a query log (003 §4.1): navigational ones left out, and what is not part of a name taken away. */
import { type Affix, AffixCounts, affixesToRemove, cleanQuery } from './affixes.js';
import { HashedCounts, wideHash } from './hashed-set.js';
import { LogFilter, type LogRow, type LogRule, publishedRule } from './log-filter.js';
import type { KnownNames } from './mentions.js';
import { queryWords } from './query-words.js';

/** A query of a site, before and after. */
export interface SiteQuery {
  readonly site: string;
  readonly query: string;
  readonly cleaned: string;
  readonly prefix: string | null;
  readonly suffix: string | null;
}

export interface QueriesSummary {
  readonly rows: number;
  readonly names: number;
  /** Pairs of query and site that are left. */
  readonly kept: number;
  /** Queries that something was taken away from, as a share of those. */
  readonly cleanedShare: number;
  /** Different queries before and after. */
  readonly distinctBefore: number;
  readonly distinctAfter: number;
  readonly prefixes: readonly Affix[];
  readonly suffixes: readonly Affix[];
}

export interface LogCleaning {
  /** The rows of the log, from the beginning at each call: it is read three times, so that it need not fit into memory. */
  rows(): AsyncIterable<readonly LogRow[]>;
  readonly names: KnownNames;
  readonly rule?: Partial<LogRule>;
  /** Affixes that are taken away, of each kind. */
  readonly top?: number;
  /** Only queries of this site. */
  readonly site?: string;
  /** Hears how many rows there are once they were counted. */
  readonly onCounted?: (rows: number) => void;
}

/** Affixes that the paper takes away. */
const publishedTop = 200;

/** Yields queries as they come, and returns what it all came to. */
export async function* queriesOfLog(log: LogCleaning): AsyncGenerator<SiteQuery, QueriesSummary> {
  const filter = new LogFilter({ ...publishedRule, ...log.rule });
  let rows = 0;
  for await (const batch of log.rows()) {
    rows += batch.length;
    for (const row of batch) filter.count(row);
  }
  log.onCounted?.(rows);
  const seen = new HashedCounts();
  const { prefixes, suffixes } = await affixesOf(log, filter, seen);
  const affixes = affixesToRemove(prefixes, suffixes);
  const after = new HashedCounts();
  let kept = 0;
  let cleaned = 0;
  for await (const batch of log.rows())
    for (const row of batch) {
      const taken = filter.take(row);
      if (taken === null) continue;
      const { query, prefix, suffix } = cleanQuery(row.query, affixes);
      kept++;
      if (prefix !== null || suffix !== null) cleaned++;
      after.add(wideHash(query));
      if (log.site === undefined || log.site === taken.site)
        yield { site: taken.site, query: row.query, cleaned: query, prefix, suffix };
    }
  return {
    rows,
    names: log.names.size,
    kept,
    cleanedShare: kept === 0 ? 0 : cleaned / kept,
    distinctBefore: seen.size,
    distinctAfter: after.size,
    prefixes,
    suffixes,
  };
}

/** What most often stands before and behind names in queries that are looked for, each query counted once. */
async function affixesOf(
  { rows, names, top = publishedTop }: LogCleaning,
  filter: LogFilter,
  seen: HashedCounts,
): Promise<{ prefixes: readonly Affix[]; suffixes: readonly Affix[] }> {
  const prefixes = new AffixCounts();
  const suffixes = new AffixCounts();
  for await (const batch of rows())
    for (const row of batch) {
      if (!filter.isLookedFor(row) || seen.add(wideHash(row.query)) > 1) continue;
      const words = queryWords(row.query);
      for (const { from, to } of names.mentionsIn(words)) {
        prefixes.add(words.slice(0, from));
        suffixes.add(words.slice(to));
      }
    }
  return { prefixes: prefixes.top(top), suffixes: suffixes.top(top) };
}
