/** Which links of result pages to follow, and how much each promises. What their arguments mean is learned from the first pages, whose links are held back until then. */
import { hash32 } from '../../base/hash.js';
import { argumentOf, argumentPairs } from '../../url/argument-pairs.js';
import {
  ArgumentTable,
  type ArgumentVerdict,
  irrelevantArguments,
  type SavedArguments,
} from '../arguments.js';
import type { ShownLink } from '../page-numbers.js';
import { placeholder, type SearchTemplate } from '../template.js';
import { type FurtherLink, furtherLinks, type ResultRelation } from './further-links.js';
import { OwnLinks, type SavedOwnLinks } from './own-links.js';
import type { Prospects } from './prospects.js';
import { keyOfQuery, type SearchLead, type SearchOptions } from './search-lead.js';
import type { QuerySource } from './search-purpose.js';

/** A result page, as far as its links are concerned. */
export interface ResultPage {
  readonly url: string;
  readonly query: string;
  readonly level: number;
  readonly source: QuerySource;
  /** Things on it, and how many of them were new. */
  readonly things: number;
  readonly brought: number;
  /** It was itself followed from another. */
  readonly isFurther: boolean;
  /** Links that may lead to further results. */
  readonly urls: readonly string[];
}

export interface SavedFurtherChoice {
  readonly own: SavedOwnLinks;
  readonly arguments: SavedArguments | null;
  readonly verdicts: readonly ArgumentVerdict[];
  readonly held: readonly ResultPage[];
  readonly firsts: { readonly tried: number; readonly brought: number };
  readonly urls: readonly number[];
}

/** Result pages that must be seen before their links are sorted, and that are learned from. */
const minPagesLearned = 5;
const maxPagesLearned = 25;
const maxLinks = 160;
const maxHeldBack = 40;
const maxUrls = 1500;

export class FurtherChoice {
  readonly own: OwnLinks;
  readonly #template: SearchTemplate;
  readonly #options: SearchOptions;
  readonly #prospects: Prospects;
  #table: ArgumentTable | null;
  #verdicts: readonly ArgumentVerdict[];
  #held: ResultPage[];
  /** What pages brought that are numbered as the first. */
  readonly #firsts: { tried: number; brought: number };
  /** Addresses that were asked for lately: what a link means may be seen otherwise later on. */
  readonly #urls: Set<number>;

  constructor(
    template: SearchTemplate,
    options: SearchOptions,
    prospects: Prospects,
    saved?: SavedFurtherChoice,
  ) {
    this.#template = template;
    this.#options = options;
    this.#prospects = prospects;
    this.own = new OwnLinks(template, saved?.own);
    this.#table =
      saved === undefined
        ? new ArgumentTable(template.queryArgument)
        : saved.arguments === null
          ? null
          : ArgumentTable.restored(template.queryArgument, saved.arguments);
    this.#verdicts = saved?.verdicts ?? [];
    this.#held = [...(saved?.held ?? [])];
    this.#firsts = { ...(saved?.firsts ?? { tried: 0, brought: 0 }) };
    this.#urls = new Set(saved?.urls);
  }

  save(): SavedFurtherChoice {
    return {
      own: this.own.save(),
      arguments: this.#table?.save() ?? null,
      verdicts: this.#verdicts,
      held: [...this.#held],
      firsts: { ...this.#firsts },
      urls: [...this.#urls],
    };
  }

  get verdicts(): readonly ArgumentVerdict[] {
    return this.#table === null || this.#table.pages === 0 ? this.#verdicts : this.#table.verdicts();
  }

  /** Learns what arguments mean from all of a page's links that carry the query. */
  learn(url: string, links: readonly ShownLink[]): void {
    if (this.#table === null || links.length === 0) return;
    this.#table.add({ url, links: links.slice(0, maxLinks) });
    if (this.#table.pages < minPagesLearned) return;
    this.#verdicts = this.#table.verdicts();
    if (this.#table.pages >= maxPagesLearned) this.#table = null;
  }

  /** What to follow of a page, with what was held back before. */
  follow(page: ResultPage): SearchLead[] {
    if (page.urls.length > 0 && this.#held.length < maxHeldBack)
      this.#held.push({ ...page, urls: page.urls.slice(0, maxLinks) });
    return this.#table !== null && this.#table.pages < minPagesLearned ? [] : this.release();
  }

  /** What was held back is followed with what is known. */
  release(): SearchLead[] {
    if (this.#held.length === 0) return [];
    if (this.#table !== null && this.#table.pages > 0) this.#verdicts = this.#table.verdicts();
    const held = this.#held;
    this.#held = [];
    return held.flatMap((page) => this.#leadsOf(page));
  }

  /** An address is asked for. */
  asked(url: string): void {
    if (this.#urls.size >= maxUrls) this.#urls.delete(this.#urls.values().next().value!);
    this.#urls.add(hash32(url));
  }

  /** What a page brought that was followed. */
  credit(relation: ResultRelation, url: string, brought: number): void {
    this.#prospects.yields.add(relation, brought);
    if (relation !== 'page' || !this.#isFirst(url)) return;
    this.#firsts.tried++;
    this.#firsts.brought += brought;
  }

  /** Whether a link that waited still promises enough. Pages of a query promise what they did, but for those that turn out to be the first again. */
  isWorth(relation: ResultRelation, url: string): boolean {
    if (relation === 'page') return !this.#isRepeated(url);
    return relation === 'wider' || this.#hopeOfOther(relation) >= this.#options.minYield;
  }

  #leadsOf(page: ResultPage): SearchLead[] {
    const { coverage, maxLevel, minYield, rules } = this.#options;
    const queryIn = (url: string): string | null => this.own.queryIn(url);
    const leads: SearchLead[] = [];
    for (const link of furtherLinks(page, queryIn, this.#template, this.#verdicts, coverage, rules)) {
      const { relation, url, query, partition } = link;
      const level = relation === 'page' || relation === 'wider' ? page.level : page.level + 1;
      const hope = this.#hopeOf(link, page);
      if (level > maxLevel || hope < minYield || this.#urls.has(hash32(url))) continue;
      const isQuery = relation === 'related' && !this.#saysMore(url);
      leads.push({
        url,
        posted: null,
        // Another query leads where asking for it would.
        key: isQuery ? keyOfQuery(this.#template, query) : `further ${partition}`,
        level,
        rank: -hope,
        purpose: { role: 'further', source: page.source, relation },
      });
    }
    return leads;
  }

  #hopeOf(
    { relation, url, size = 0 }: FurtherLink,
    { brought, things, isFurther, source }: ResultPage,
  ): number {
    if (relation !== 'page' && relation !== 'wider') return this.#hopeOfOther(relation);
    // After a first page that brought nothing new the next may; after a later one hardly.
    if (brought === 0) return (isFurther ? 0.03 : 0.2) * this.#prospects.size * this.#prospects.left;
    // What lists everything goes first: whatever else is asked meanwhile repeats a part of it.
    const weight = source === 'blank' ? 2 : 1;
    if (relation === 'wider') return (weight * 0.5 * Math.min(size - things, 5 * things) * brought) / things;
    return this.#isRepeated(url) ? 0 : weight * 0.95 * brought;
  }

  #hopeOfOther(relation: Exclude<ResultRelation, 'page' | 'wider'>): number {
    const { yields, size, left } = this.#prospects;
    const isWhole = this.#options.coverage === 'complete';
    // Where all pages of a query are followed, narrower choices hold nothing else.
    const share = { facet: isWhole ? 0.1 : 0.6, related: 0.4, meaning: 0.9 }[relation];
    return yields.mean(relation, share * size * left, 1);
  }

  #isRepeated(url: string): boolean {
    return this.#firsts.tried >= 2 && this.#firsts.brought === 0 && this.#isFirst(url);
  }

  /** Whether it is numbered as the first page: mostly the same as the page without a number. */
  #isFirst(url: string): boolean {
    return this.#verdicts.some(({ name, meaning }) => meaning === 'page' && argumentOf(url, name) === '1');
  }

  /** Whether a link says more than a query, and more than the template does. */
  #saysMore(url: string): boolean {
    const usual = new Set(
      argumentPairs(this.#template.url.replaceAll(placeholder, 'q')).map(([name]) => name),
    );
    for (const name of irrelevantArguments(this.#verdicts, this.#options.coverage, this.#options.rules))
      usual.add(name);
    return argumentPairs(url).some(([name]) => !usual.has(name));
  }
}
