/** What sites are asked for before anything is known of them: queries that were given, of a log, of a knowledge base, and things that are in the store. */
import { readFileSync } from 'node:fs';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { KnownNames } from '../../deep/queries/mentions.js';
import { queryWords } from '../../deep/queries/query-words.js';
import { TypeSiteMatch, usualThreshold } from '../../deep/queries/type-match.js';
import type { QueryLists } from '../../deep/search/query-choice.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Store } from '../../store/store.js';
import { siteQueries } from './queries.js';
import { knownNames } from './query-log.js';

export interface QuerySettings {
  readonly queries?: readonly string[];
  /** A file with a query on each line. */
  readonly queriesFile?: string;
  readonly queryLog?: string;
  readonly kb?: readonly string[];
  readonly log?: Log;
}

/** Queries of one source for one site; more would take days to ask. */
const maxOfSource = 20_000;

/** The lists of some sites. `texts` says what is known of a site whose queries no log has. */
export async function queryLists(
  settings: QuerySettings,
  sites: ReadonlySet<string>,
  texts: (site: string) => string,
): Promise<(site: string) => QueryLists> {
  const given = [...(settings.queries ?? []), ...linesOfFile(settings.queriesFile)];
  const fromLog = new Map<string, Set<string>>();
  const match = new TypeSiteMatch();
  const kb = settings.kb ?? [];
  const names = kb.length === 0 ? null : await namesOf(kb);
  const mention = (site: string, text: string): void => {
    const words = queryWords(text);
    for (const { from, to } of names?.mentionsIn(words) ?? [])
      match.mention(site, words.slice(from, to).join(' '));
  };
  if (settings.queryLog !== undefined)
    for await (const { site, cleaned } of siteQueries({
      log: settings.queryLog,
      kb,
      ...(settings.log === undefined ? {} : { say: settings.log }),
    })) {
      // Sites that are not crawled say how common a name is.
      mention(site, cleaned);
      if (!sites.has(site)) continue;
      const own = fromLog.get(site) ?? new Set();
      fromLog.set(site, own);
      if (own.size < maxOfSource) own.add(cleaned);
    }
  const known = new Set(match.sites);
  for (const site of sites)
    if (!known.has(site)) for (const line of texts(site).split('\n')) mention(site, line);
  const fromBase =
    kb.length === 0 ? new Map<string, string[]>() : await namesBySite(kb, match, sites, settings.log);
  return (site) => ({
    ...(given.length === 0 ? {} : { given }),
    ...(fromLog.has(site) ? { log: [...fromLog.get(site)!] } : {}),
    ...(fromBase.has(site) ? { base: fromBase.get(site)! } : {}),
  });
}

/** Names of the things of a vertical that are in the store, and of its seeds. */
export async function knownThings(store: Store, vertical: Vertical): Promise<string[]> {
  const [name] = vertical.fields.filter(({ identifies, kind }) => identifies && kind === 'text');
  if (name === undefined) return [];
  const found = new Set<string>();
  for (const seed of vertical.seeds) for (const value of seed[name.name] ?? []) found.add(value);
  for await (const { objects } of store.objects.entities(vertical.name, {})) {
    const value = objects[0]?.fields[name.name]?.[0];
    if (value !== undefined && found.size < maxOfSource) found.add(value.value);
  }
  return [...found];
}

async function namesOf(files: readonly string[]): Promise<KnownNames> {
  const names = new KnownNames();
  for (const file of files)
    for await (const batch of knownNames(file)) for (const { name } of batch) names.add(name);
  return names;
}

/** Names of the types that a site is about. */
async function namesBySite(
  files: readonly string[],
  match: TypeSiteMatch,
  sites: ReadonlySet<string>,
  log: Log | undefined,
): Promise<Map<string, string[]>> {
  for (const file of files)
    for await (const batch of knownNames(file))
      for (const { name, type } of batch) match.name(type, queryWords(name).join(' '));
  const sitesOf = new Map<string, string[]>();
  for (const { type, site, relative } of match.matches())
    if (relative >= usualThreshold && sites.has(site)) {
      sitesOf.set(type, [...(sitesOf.get(type) ?? []), site]);
      log?.(`${site}: asked for names of the type ${type === '' ? '(none)' : type}`);
    }
  const found = new Map<string, Set<string>>();
  for (const file of files)
    for await (const batch of knownNames(file))
      for (const { name, type } of batch)
        for (const site of sitesOf.get(type) ?? []) {
          const own = found.get(site) ?? new Set();
          found.set(site, own);
          if (own.size < maxOfSource) own.add(name);
        }
  return new Map([...found].map(([site, own]) => [site, [...own]]));
}

export function linesOfFile(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${file} cannot be read (${messageOf(thrown)})`,
      'give a file with a query on each line',
      thrown,
    );
  }
}
