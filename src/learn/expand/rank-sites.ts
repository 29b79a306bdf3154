/** Which sites answer queries for objects: counted as published, or by how high they stand and how particular they are. */
import { politenessKey, siteOf } from '../../url/site.js';

export type Ranking = 'counting' | 'default';

export interface RankedSite {
  readonly site: string;
  /** The address it is entered by. */
  readonly entry: string;
  /** Results that were of it. */
  readonly votes: number;
  readonly score: number;
}

/** A portal that answers everything keeps at least this share of its score. */
const leastParticular = 0.01;

/** Sites in the answers to some queries, the best first. `www.` and the bare name are one. */
export function rankSites(answers: readonly (readonly string[])[], ranking: Ranking): RankedSite[] {
  const sites = new Map<
    string,
    { site: string; entry: string; votes: number; queries: number; high: number }
  >();
  for (const urls of answers) {
    const met = new Set<string>();
    urls.forEach((url, i) => {
      if (!URL.canParse(url)) return;
      const site = siteOf(url);
      const key = politenessKey(site);
      const own = sites.get(key) ?? { site, entry: `${new URL(url).origin}/`, votes: 0, queries: 0, high: 0 };
      sites.set(key, own);
      own.votes++;
      if (met.has(key)) return;
      met.add(key);
      own.queries++;
      own.high += 1 / Math.log2(2 + i);
    });
  }
  const all = answers.length;
  return [...sites.values()]
    .map(({ queries, high, ...own }) => {
      // One that answers every query answers any: it is a search engine itself, or an encyclopaedia.
      const particular = Math.log((all + 1) / (queries + 0.5)) / Math.log(all + 1);
      const score = ranking === 'counting' ? own.votes : high * Math.max(leastParticular, particular);
      return { ...own, score };
    })
    .sort((a, b) => b.score - a.score || (a.site < b.site ? -1 : 1));
}

/** So many queries in a row without a new site that matters are enough. */
const patience = 50;

/** Tells when more queries would bring nothing: when the last ones brought no site that was not there before. */
export class Saturation {
  readonly #known = new Set<string>();
  #idle = 0;

  /** Notes the answer to one more query; true when it is enough. */
  note(urls: readonly string[]): boolean {
    const before = this.#known.size;
    for (const url of urls) if (URL.canParse(url)) this.#known.add(politenessKey(siteOf(url)));
    this.#idle = this.#known.size > before ? 0 : this.#idle + 1;
    return this.#idle >= patience;
  }
}
