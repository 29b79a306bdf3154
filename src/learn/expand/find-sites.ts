/** The two phases of looking for sites: who answers for the seeds, and who answers for what the best of those have (001 §3.1). Whoever calls it says how questions are put and sites are looked at. */
import type { Log } from '../../base/log.js';
import { type RankedSite, type Ranking, rankSites, Saturation } from './rank-sites.js';

export interface FindSitesOptions {
  readonly phases?: 1 | 2;
  readonly rank?: Ranking;
  /** Sites that are looked at between the phases. */
  readonly seedSites?: number;
  /** Candidates in the end. */
  readonly candidates?: number;
  readonly maxQueries?: number;
  readonly log?: Log;
}

export interface FoundSites {
  readonly seedSites: readonly RankedSite[];
  /** Candidates, the best first. */
  readonly best: readonly RankedSite[];
  readonly queries: number;
  readonly stopped: 'saturated' | 'out of objects' | 'max-queries';
}

const topResults = 10;
const usualCandidates = 300;
const usualSeedSites = 5;
const usualQueries = 500;

/** Finds sites. `ask` gives addresses for a query, best first; `look` gives queries for what some sites have. */
export async function findSites(
  seeds: readonly string[],
  ask: (query: string) => Promise<readonly string[]>,
  look: (seedSites: readonly RankedSite[]) => Promise<readonly string[]>,
  options: FindSitesOptions = {},
): Promise<FoundSites> {
  const ranking = options.rank ?? 'default';
  const answers: (readonly string[])[] = [];
  for (const query of new Set(seeds)) answers.push((await ask(query)).slice(0, topResults));
  const seedSites = rankSites(answers, ranking).slice(0, options.seedSites ?? usualSeedSites);
  const stopped =
    options.phases === 1 || seedSites.length === 0
      ? 'out of objects'
      : await askFurther(answers, new Set(seeds), await look(seedSites), ask, ranking, options);
  return {
    seedSites,
    best: rankSites(answers, ranking).slice(0, options.candidates ?? usualCandidates),
    queries: answers.length,
    stopped,
  };
}

/** Asks further queries until they bring nothing new, and adds the answers. */
async function askFurther(
  answers: (readonly string[])[],
  asked: Set<string>,
  queries: readonly string[],
  ask: (query: string) => Promise<readonly string[]>,
  ranking: Ranking,
  { maxQueries = usualQueries, log }: FindSitesOptions,
): Promise<FoundSites['stopped']> {
  const saturation = new Saturation();
  for (const query of queries) {
    if (asked.has(query)) continue;
    if (answers.length >= maxQueries) return 'max-queries';
    asked.add(query);
    const urls = (await ask(query)).slice(0, topResults);
    answers.push(urls);
    if (answers.length % 50 === 0)
      log?.(`${answers.length} queries, ${rankSites(answers, ranking).length} sites`);
    if (saturation.note(urls)) return 'saturated';
  }
  return 'out of objects';
}

/** An entity as its sites name it. */
export interface AskableEntity {
  readonly objects: readonly { readonly site: string; readonly query: string }[];
}

/** Queries for what the seed sites have: what several of them have first, the others in turn. */
export function objectQueries(entities: Iterable<AskableEntity>, seedSites: readonly string[]): string[] {
  const own = new Set(seedSites);
  const shared: string[] = [];
  const bySite = new Map<string, string[]>();
  for (const { objects } of entities) {
    const here = objects.filter(({ site }) => own.has(site));
    const [first] = here;
    if (first === undefined) continue;
    if (new Set(here.map(({ site }) => site)).size > 1) shared.push(first.query);
    else {
      const queue = bySite.get(first.site);
      if (queue === undefined) bySite.set(first.site, [first.query]);
      else queue.push(first.query);
    }
  }
  const queues = [...bySite.values()];
  const rest: string[] = [];
  for (let i = 0; queues.some((queue) => i < queue.length); i++)
    for (const queue of queues) if (queue[i] !== undefined) rest.push(queue[i]!);
  return [...new Set([...shared, ...rest])];
}
