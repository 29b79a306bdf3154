/** Queries for sites out of the files of a query log and of names. */
import { LycosaError } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { KnownNames } from '../../deep/queries/mentions.js';
import { type QueriesSummary, queriesOfLog, type SiteQuery } from '../../deep/queries/site-queries.js';
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

/** Yields queries as they come, and returns what it all came to. */
export async function* siteQueries(options: QueriesOptions): AsyncGenerator<SiteQuery, QueriesSummary> {
  const { log, kb, top, site, minPages, minClicks, say } = options;
  const names = new KnownNames();
  for (const file of kb)
    for await (const batch of knownNames(file)) for (const { name } of batch) names.add(name);
  if (kb.length > 0 && names.size === 0)
    throw new LycosaError(
      'bad-file',
      `${kb.join(', ')} has no names`,
      'a knowledge base has the columns name and type, or is N-Triples or JSON lines',
    );
  say?.(`${names.size} names known`);
  return yield* queriesOfLog({
    rows: () => logRows(log),
    names,
    rule: {
      ...(minPages === undefined ? {} : { minPages }),
      ...(minClicks === undefined ? {} : { minClicks }),
    },
    ...(top === undefined ? {} : { top }),
    ...(site === undefined ? {} : { site }),
    onCounted: (rows) => {
      if (rows === 0)
        throw new LycosaError(
          'bad-file',
          `${log} has no rows of a query log`,
          'a query log has the columns query, url and clicks, or is JSON lines with them',
        );
      say?.(`${rows} rows of the log counted`);
    },
  });
}
