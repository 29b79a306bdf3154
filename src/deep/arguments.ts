/**
 * What the arguments of result pages' links mean: which say what is found, and which only how it is shown (003 §6.3).
 *
 * As published: the prevalence of a pair is the share of result pages that link with it, that of an argument the mean over its values; above .1 it is irrelevant.
 * That fails where an argument's values are many and rare (page 37, session ids) or few and everywhere (the eight categories of a small shop). By default what counts is how values stand on pages:
 * what every link of a page carries says who follows it, and not what is found; what follows the numbers on links turns pages (`page-numbers.ts`); the same choice of values on every page, whatever was asked for,
 * is a way of showing; values that come and go with the query narrow it down.
 */

import { isPageName, isPresentationName } from '../url/argument-names.js';
import { argumentPairs } from '../url/argument-pairs.js';
import { isTrackingArgument } from '../url/arguments.js';
import {
  isWholeNumber,
  type NumberedLink,
  type NumberedPage,
  numberedLinks,
  numbersPages,
  type ShownLink,
} from './page-numbers.js';

/** A result page, as its links to further results show it. */
export interface ResultLinks {
  /** Its own address. */
  readonly url: string;
  readonly links: readonly ShownLink[];
}

export type ArgumentMeaning = 'query' | 'tracking' | 'presentation' | 'page' | 'facet';

export interface ArgumentVerdict {
  readonly name: string;
  readonly meaning: ArgumentMeaning;
  /** Share of the pages that link with it, and different values. */
  readonly pages: number;
  readonly values: number;
  /** As published. */
  readonly prevalence: number;
  /** Mean likeness of the values of two pages. */
  readonly stability: number;
  /** Values on one page, on average. */
  readonly valuesOfPage: number;
  /** Share of a page's links that carry it, on average over the pages that have it. */
  readonly attached: number;
}

/** Above this an argument is irrelevant, by the published rule. */
export const publishedThreshold = 0.1;
const maxArgumentPairs = 400;
/** Pages with so much in common offer the same choice. */
const stable = 0.99;
/** What so many links of a page carry belongs to the page and not to the link. */
const onEveryPage = 0.95;
const maxOfPage = 2.5;
/** Buttons that go on: marks, or the word for it. */
const nextWords = /^(?:[>»›→]+|next|weiter|suivant|siguiente|volgende|avanti)$/i;
/** The same choice on most pages, where the name says that it is one of showing. */
const likelyStable = 0.8;

/** What a table has seen, as kept. */
export interface SavedArguments {
  readonly pages: readonly Readonly<Record<string, readonly string[]>>[];
  readonly attached: Readonly<Record<string, number>>;
  /** Of each page: its own arguments, and by argument the links that show a number. */
  readonly own?: readonly Readonly<Record<string, string>>[];
  readonly numbered?: readonly Readonly<Record<string, readonly NumberedLink[]>>[];
}

interface SeenPage {
  /** Values of its links, by argument. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly own: ReadonlyMap<string, string>;
  readonly numbered: ReadonlyMap<string, readonly NumberedLink[]>;
}

export class ArgumentTable {
  readonly #queryArgument: string | null;
  readonly #pages: SeenPage[] = [];
  /** By argument: sums over pages of the share of links that carry it. */
  readonly #attached = new Map<string, number>();

  constructor(queryArgument: string | null) {
    this.#queryArgument = queryArgument;
  }

  static restored(queryArgument: string | null, saved: SavedArguments): ArgumentTable {
    const table = new ArgumentTable(queryArgument);
    for (const [i, page] of saved.pages.entries())
      table.#pages.push({
        values: new Map(Object.entries(page).map(([name, values]) => [name, new Set(values)])),
        own: new Map(Object.entries(saved.own?.[i] ?? {})),
        numbered: new Map(Object.entries(saved.numbered?.[i] ?? {})),
      });
    for (const [name, sum] of Object.entries(saved.attached)) table.#attached.set(name, sum);
    return table;
  }

  save(): SavedArguments {
    return {
      pages: this.#pages.map(({ values }) =>
        Object.fromEntries([...values].map(([name, each]) => [name, [...each]])),
      ),
      own: this.#pages.map(({ own }) => Object.fromEntries(own)),
      numbered: this.#pages.map(({ numbered }) => Object.fromEntries(numbered)),
      attached: Object.fromEntries(this.#attached),
    };
  }

  /** How many pages it has seen. */
  get pages(): number {
    return this.#pages.length;
  }

  add({ url: pageUrl, links }: ResultLinks): void {
    const values = new Map<string, Set<string>>();
    const different = new Set(links.map(({ url }) => url));
    const carriers = new Map<string, number>();
    for (const url of different)
      for (const [name, value] of new Map(argumentPairs(url))) {
        carriers.set(name, (carriers.get(name) ?? 0) + 1);
        const known = values.get(name);
        if (known === undefined) values.set(name, new Set([value]));
        else known.add(value);
      }
    for (const [name, n] of carriers)
      this.#attached.set(name, (this.#attached.get(name) ?? 0) + n / different.size);
    this.#pages.push({ values, own: new Map(argumentPairs(pageUrl)), numbered: numberedLinks(links) });
  }

  /** All arguments, the most common first. */
  verdicts(): ArgumentVerdict[] {
    const names = new Set(this.#pages.flatMap(({ values }) => [...values.keys()]));
    return [...names]
      .map((name) => this.#verdict(name))
      .sort((a, b) => b.pages - a.pages || (a.name < b.name ? -1 : 1));
  }

  #verdict(name: string): ArgumentVerdict {
    const sets = this.#pages.map(({ values }) => values.get(name)).filter((set) => set !== undefined);
    const counts = new Map<string, number>();
    for (const set of sets) for (const value of set) counts.set(value, (counts.get(value) ?? 0) + 1);
    const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
    const facts = {
      name,
      pages: sets.length / this.#pages.length,
      values: counts.size,
      prevalence: total / this.#pages.length / counts.size,
      stability: stabilityOf(sets),
      valuesOfPage: total / sets.length,
      attached: this.#attached.get(name)! / sets.length,
    };
    return { ...facts, meaning: this.#meaningOf(facts, [...counts.keys()]) };
  }

  #meaningOf(facts: Omit<ArgumentVerdict, 'meaning'>, values: readonly string[]): ArgumentMeaning {
    const { name, valuesOfPage, stability, attached } = facts;
    if (name === this.#queryArgument) return 'query';
    if (values.some((value) => isTrackingArgument(name, value))) return 'tracking';
    const areNumbers = values.every(isWholeNumber);
    if (areNumbers && (isPageName(name) || numbersPages(this.#numberedBy(name)))) return 'page';
    // A page that asks which of several things was meant has nothing but narrower links, with as many values.
    if (attached >= onEveryPage && valuesOfPage <= maxOfPage) return 'tracking';
    if (values.every((value) => nextWords.test(value))) return 'page';
    const isShowing = isPresentationName(name);
    if (areNumbers && values.length > 1 && !isShowing && this.#goesOn(name)) return 'page';
    const isSame = values.length > 1 && stability >= (isShowing ? likelyStable : stable);
    return isSame || (isShowing && values.length === 1) ? 'presentation' : 'facet';
  }

  #numberedBy(name: string): NumberedPage[] {
    return this.#pages.flatMap(({ own, numbered }) => {
      const links = numbered.get(name);
      return links === undefined ? [] : [{ own: own.get(name) ?? null, links }];
    });
  }

  /** Whether all first pages lead to a second, and none to a first: what links say may be "next" in any language. */
  #goesOn(name: string): boolean {
    const firsts = this.#pages
      .filter(({ own }) => !own.has(name))
      .map(({ values }) => values.get(name))
      .filter((values) => values !== undefined);
    const seconds = firsts.filter((values) => values.has('2') && !values.has('1'));
    return firsts.length > 1 && seconds.length >= onEveryPage * firsts.length;
  }
}

function stabilityOf(sets: readonly ReadonlySet<string>[]): number {
  if (sets.length < 2) return 0;
  let sum = 0;
  let pairs = 0;
  for (let step = 1; step < sets.length && pairs < maxArgumentPairs; step++)
    for (let i = 0; i + step < sets.length && pairs < maxArgumentPairs; i++) {
      const [a, b] = [sets[i]!, sets[i + step]!];
      let both = 0;
      for (const value of a) if (b.has(value)) both++;
      sum += both / (a.size + b.size - both);
      pairs++;
    }
  return sum / pairs;
}

/** What is left of a URL without some arguments: URLs that share it are duplicates, and one of them stands for all (none is rewritten). */
export function partitionOf(url: string, irrelevant: ReadonlySet<string>): string {
  const question = url.indexOf('?');
  if (question < 0) return url;
  const kept = argumentPairs(url).filter(([name, value]) => !irrelevant.has(name) && value !== '');
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${url.slice(0, question)}?${new URLSearchParams(kept)}`;
}

/** Whether the published rule calls an argument irrelevant (003 §6.3.3): its values stand on too many pages. */
export function isIrrelevantAsPublished({ meaning, prevalence }: ArgumentVerdict): boolean {
  return meaning !== 'query' && prevalence > publishedThreshold;
}

/** Names that do not matter: to a representative coverage pages do not either, to a complete one they do. */
export function irrelevantArguments(
  verdicts: readonly ArgumentVerdict[],
  coverage: 'representative' | 'complete',
  rules: 'default' | 'paper' = 'default',
): Set<string> {
  if (rules === 'paper') return new Set(verdicts.filter(isIrrelevantAsPublished).map(({ name }) => name));
  return new Set(
    verdicts
      .filter(
        ({ meaning }) =>
          meaning === 'tracking' ||
          meaning === 'presentation' ||
          (meaning === 'page' && coverage === 'representative'),
      )
      .map(({ name }) => name),
  );
}
