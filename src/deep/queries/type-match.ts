/**
 * Which types of a knowledge base a site is about (003 §4.2): the names that people's queries for a site mention are its document, the names of a type the query.
 * TF-IDF cosine as published, with the inverse frequency over sites; a type's sites are those with at least half the score of its best one. Plain cosine and Jaccard beside it, to compare.
 * Where there is only one site, the inverse frequency is taken over types instead, and its types are those with at least half the score of its best one.
 *
 * Names of types are never held: they stream by, and only those that some site mentions count.
 */
import { HashedCounts, wideHash } from './hashed-set.js';

export type TypeMeasure = 'tf-idf' | 'cosine' | 'jaccard';

export interface TypeMatch {
  readonly type: string;
  readonly site: string;
  readonly score: number;
  /** Different names of the type that the site's queries mention. */
  readonly names: number;
  /** As a share of the best. */
  readonly relative: number;
}

/** As published. */
export const usualThreshold = 0.5;
/** Fewer names in common are chance: every type has a best site, also one that no site is about. Not part of the published rule. */
export const leastNames = 3;

interface TypeFacts {
  /** All its names, and those that some site mentions. */
  names: number;
  readonly mentioned: number[];
}

export class TypeSiteMatch {
  readonly #sites: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By name: how often each site's queries mention it. */
  readonly #mentions = new Map<number, Map<number, number>>();
  readonly #types = new Map<string, TypeFacts>();
  /** In how many types a mentioned name is; for single sites. */
  readonly #typesOf = new Map<number, number>();
  readonly #seen = new HashedCounts();

  /** A site's queries mention a name. */
  mention(site: string, name: string): void {
    let number = this.#numbers.get(site);
    if (number === undefined) {
      number = this.#sites.push(site) - 1;
      this.#numbers.set(site, number);
    }
    const hash = wideHash(name);
    const bySite = this.#mentions.get(hash) ?? new Map<number, number>();
    this.#mentions.set(hash, bySite);
    bySite.set(number, (bySite.get(number) ?? 0) + 1);
  }

  get sites(): readonly string[] {
    return this.#sites;
  }

  /** A name of a type; all mentions must have been told before. Returns whether some site mentions it. */
  name(type: string, name: string): boolean {
    let facts = this.#types.get(type);
    if (facts === undefined) {
      facts = { names: 0, mentioned: [] };
      this.#types.set(type, facts);
    }
    if (this.#seen.add(wideHash(`${type}\t${name}`)) > 1) return false;
    facts.names++;
    const hash = wideHash(name);
    if (!this.#mentions.has(hash)) return false;
    this.#typesOf.set(hash, (this.#typesOf.get(hash) ?? 0) + 1);
    facts.mentioned.push(hash);
    return true;
  }

  /** Every type with every site that shares a name with it, best first. */
  matches(measure: TypeMeasure = 'tf-idf'): TypeMatch[] {
    const lengths = this.#lengths(measure);
    const isAlone = this.#sites.length < 2;
    const found: { type: string; site: number; score: number; names: number }[] = [];
    for (const [type, { names, mentioned }] of this.#types) {
      const sums = new Map<number, number>();
      const counts = new Map<number, number>();
      let weights = 0;
      for (const hash of mentioned) {
        const weight = this.#weight(hash, measure);
        weights += weight * weight;
        for (const [site, times] of this.#mentions.get(hash)!) {
          counts.set(site, (counts.get(site) ?? 0) + 1);
          sums.set(site, (sums.get(site) ?? 0) + (measure === 'jaccard' ? 1 : times * weight * weight));
        }
      }
      for (const [site, sum] of sums) {
        const score =
          measure === 'jaccard'
            ? sum / (names + lengths[site]! - sum)
            : sum / lengths[site]! / Math.sqrt(measure === 'tf-idf' && !isAlone ? weights : names);
        if (score > 0) found.push({ type, site, score, names: counts.get(site)! });
      }
    }
    const best = new Map<string | number, number>();
    for (const { type, site, score } of found) {
      const group = isAlone ? site : type;
      best.set(group, Math.max(best.get(group) ?? 0, score));
    }
    return found
      .map(({ type, site, score, names }) => ({
        type,
        site: this.#sites[site]!,
        score,
        names,
        relative: score / best.get(isAlone ? site : type)!,
      }))
      .sort((a, b) => b.relative - a.relative || b.score - a.score || (a.type < b.type ? -1 : 1));
  }

  /** How much a name tells: the fewer sites mention it, or, where there is only one, the fewer types have it. */
  #weight(hash: number, measure: TypeMeasure): number {
    if (measure !== 'tf-idf') return 1;
    if (this.#sites.length > 1) return Math.log(this.#sites.length / this.#mentions.get(hash)!.size);
    return Math.log(1 + this.#types.size / (this.#typesOf.get(hash) ?? this.#types.size));
  }

  /** Length of each site's vector; for Jaccard, how many names it mentions. */
  #lengths(measure: TypeMeasure): number[] {
    const sums: number[] = this.#sites.map(() => 0);
    for (const [hash, bySite] of this.#mentions)
      for (const [site, times] of bySite)
        sums[site]! += measure === 'jaccard' ? 1 : (times * this.#weight(hash, measure)) ** 2;
    return measure === 'jaccard' ? sums : sums.map((sum) => Math.sqrt(sum) || 1);
  }
}
