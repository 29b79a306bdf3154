/** What sites are asked for before anything is known of them: queries that were given, of a log, of a knowledge base, and things that are in the store. */
import { readFileSync } from 'node:fs';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { leastNames, usualThreshold } from '../../deep/queries/type-match.js';
import type { QueryLists } from '../../deep/search/query-choice.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Store } from '../../store/store.js';
import { knownNames } from './query-log.js';
import { typeMatches } from './type-matches.js';

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
  const { queryLog, kb = [], log } = settings;
  const given = [...(settings.queries ?? []), ...linesOfFile(settings.queriesFile)];
  if (settings.queriesFile !== undefined && given.length === 0)
    throw new LycosaError(
      'bad-file',
      `${settings.queriesFile} has no queries`,
      'give a file with a query on each line',
    );
  const fromLog = new Map<string, Set<string>>();
  const fromBase = new Map<string, Set<string>>();
  const keep = (lists: Map<string, Set<string>>, site: string, query: string): void => {
    const own = lists.get(site) ?? new Set();
    lists.set(site, own);
    if (own.size < maxOfSource) own.add(query);
  };
  if (queryLog !== undefined || kb.length > 0) {
    const match = await typeMatches({
      kb,
      texts: new Map([...sites].map((site) => [site, texts(site)])),
      // Sites that are not crawled say how common a name is.
      onQuery: ({ site, cleaned }) => {
        if (sites.has(site)) keep(fromLog, site, cleaned);
      },
      ...(queryLog === undefined ? {} : { queryLog }),
      ...(log === undefined ? {} : { log }),
    });
    const sitesOf = new Map<string, string[]>();
    for (const { type, site, relative, names } of match.matches())
      if (relative >= usualThreshold && names >= leastNames && sites.has(site)) {
        sitesOf.set(type, [...(sitesOf.get(type) ?? []), site]);
        log?.(`${site}: asked for names of the type ${type === '' ? '(none)' : type}`);
      }
    for (const file of sitesOf.size === 0 ? [] : kb)
      for await (const batch of knownNames(file))
        for (const { name, type } of batch)
          for (const site of sitesOf.get(type) ?? []) keep(fromBase, site, name);
  }
  const listOf = (lists: Map<string, Set<string>>, site: string): string[] => [...(lists.get(site) ?? [])];
  return (site) => ({ given, log: listOf(fromLog, site), base: listOf(fromBase, site) });
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
