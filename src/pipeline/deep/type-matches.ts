/** Which types of a knowledge base sites are about, by what people's queries for them mention. */
import type { Log } from '../../base/log.js';
import { KnownNames } from '../../deep/queries/mentions.js';
import { queryWords } from '../../deep/queries/query-words.js';
import type { SiteQuery } from '../../deep/queries/site-queries.js';
import { TypeSiteMatch } from '../../deep/queries/type-match.js';
import { siteQueries } from './queries.js';
import { knownNames } from './query-log.js';

export interface TypeMatchOptions {
  readonly queryLog?: string;
  readonly kb: readonly string[];
  /** Sites that no log has, each with what is known of it. */
  readonly texts?: ReadonlyMap<string, string>;
  readonly onQuery?: (query: SiteQuery) => void;
  readonly log?: Log;
}

/** Reads the knowledge base twice and the log as often as cleaning it takes; holds the mentions only. */
export async function typeMatches(options: TypeMatchOptions): Promise<TypeSiteMatch> {
  const match = new TypeSiteMatch();
  const names = new KnownNames();
  for (const file of options.kb)
    for await (const batch of knownNames(file)) for (const { name } of batch) names.add(name);
  const mention = (site: string, text: string): void => {
    const words = queryWords(text);
    for (const { from, to } of names.mentionsIn(words)) match.mention(site, words.slice(from, to).join(' '));
  };
  if (options.queryLog !== undefined)
    for await (const query of siteQueries({
      log: options.queryLog,
      kb: options.kb,
      ...(options.log === undefined ? {} : { say: options.log }),
    })) {
      mention(query.site, query.cleaned);
      options.onQuery?.(query);
    }
  const known = new Set(match.sites);
  for (const [site, text] of options.texts ?? [])
    if (!known.has(site)) for (const line of text.split('\n')) mention(site, line);
  for (const file of options.kb)
    for await (const batch of knownNames(file))
      for (const { name, type } of batch) match.name(type, queryWords(name).join(' '));
  return match;
}
