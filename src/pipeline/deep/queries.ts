/** Queries for sites, out of a query log (003 §4.1): navigational ones left out, and what is not part of a name taken away. */
import { LycosaError } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { type Affix, AffixCounts, affixesToRemove, cleanQuery } from '../../deep/queries/affixes.js';
import { HashedCounts, wideHash } from '../../deep/queries/hashed-set.js';
import { LogFilter, publishedRule } from '../../deep/queries/log-filter.js';
import { KnownNames } from '../../deep/queries/mentions.js';
import { queryWords } from '../../deep/queries/query-words.js';
import { knownNames, logRows } from './query-log.js';

export interface QueriesOptions {
  readonly log: string;
  /** Files of names. */
  readonly kb: readonly string[];
  /** Affixes that are taken away, of each kind. */
  readonly top?: number;
  /** Only queries of this site. */
  readonly site?: string;
  readonly minPages?: number;
  readonly minClicks?: number;
  readonly say?: Log;
}

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

const usualTop = 200;

/** Reads the log three times, so that it need not fit into memory; yields queries as they come, and returns what it all came to. */
export async function* siteQueries(options: QueriesOptions): AsyncGenerator<SiteQuery, QueriesSummary> {
  const { top = usualTop, say } = options;
  const names = new KnownNames();
  for (const file of options.kb)
    for await (const batch of knownNames(file)) for (const { name } of batch) names.add(name);
  if (options.kb.length > 0 && names.size === 0)
    throw new LycosaError(
      'bad-file',
      `${options.kb.join(', ')} has no names`,
      'a knowledge base has the columns name and type, or is N-Triples or JSON lines',
    );
  say?.(`${names.size} names known`);
  const rule = {
    minPages: options.minPages ?? publishedRule.minPages,
    minClicks: options.minClicks ?? publishedRule.minClicks,
  };
  const filter = new LogFilter(rule);
  let rows = 0;
  for await (const batch of logRows(options.log)) {
    rows += batch.length;
    for (const row of batch) filter.count(row);
  }
  if (rows === 0)
    throw new LycosaError(
      'bad-file',
      `${options.log} has no rows of a query log`,
      'a query log has the columns query, url and clicks, or is JSON lines with them',
    );
  say?.(`${rows} rows of the log counted`);
  const counts = { prefixes: new AffixCounts(), suffixes: new AffixCounts() };
  const seen = new HashedCounts();
  for await (const batch of logRows(options.log))
    for (const row of batch) {
      if (!filter.isLookedFor(row) || seen.add(wideHash(row.query)) > 1) continue;
      const words = queryWords(row.query);
      for (const { from, to } of names.mentionsIn(words)) {
        counts.prefixes.add(words.slice(0, from));
        counts.suffixes.add(words.slice(to));
      }
    }
  const prefixes = counts.prefixes.top(top);
  const suffixes = counts.suffixes.top(top);
  const affixes = affixesToRemove(prefixes, suffixes);
  const after = new HashedCounts();
  let kept = 0;
  let cleaned = 0;
  for await (const batch of logRows(options.log))
    for (const row of batch) {
      const taken = filter.take(row);
      if (taken === null) continue;
      const clean = cleanQuery(row.query, affixes);
      kept++;
      if (clean.prefix !== null || clean.suffix !== null) cleaned++;
      after.add(wideHash(clean.query));
      if (options.site === undefined || options.site === taken.site)
        yield {
          site: taken.site,
          query: row.query,
          cleaned: clean.query,
          prefix: clean.prefix,
          suffix: clean.suffix,
        };
    }
  return {
    rows,
    names: names.size,
    kept,
    cleanedShare: kept === 0 ? 0 : cleaned / kept,
    distinctBefore: seen.size,
    distinctAfter: after.size,
    prefixes,
    suffixes,
  };
}
