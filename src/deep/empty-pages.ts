/**
 * Which result pages have no results (003 §5). As published: the words of a page against those of pages for nonsense queries; empty when the mean Jaccard similarity is .85 or more.
 *
 * By default: what a page says and links to beyond the pages for nonsense queries, with the query itself masked. A list that stands on every page (fig. 8b) is on those pages, too, and takes no part.
 * Lines of those pages that no page with results has are the message of the site that nothing was found; a page that has it shows something else instead (fig. 8a): alternatives, which count as empty.
 */
import { hashOfWord } from '../topic/words.js';
import type { ResultSketch } from './result-sketch.js';

export type ResultKind = 'results' | 'empty' | 'alternatives';

/** As published: pages for nonsense queries that others are compared with, and from which similarity on a page is empty. */
export const publishedQueries = 10;
const publishedSimilarity = 0.85;

/** As published: the mean similarity to the pages for nonsense queries. */
export function backgroundSimilarity(
  page: Pick<ResultSketch, 'words'>,
  background: readonly Pick<ResultSketch, 'words'>[],
): number {
  let sum = 0;
  for (const other of background) {
    let both = 0;
    for (const word of page.words) if (other.words.has(word)) both++;
    sum += both / Math.max(1, page.words.size + other.words.size - both);
  }
  return sum / Math.max(1, background.length);
}

/** A line belongs to the message when this share of the pages for nonsense queries has it. */
const messageShare = 0.6;
/** Of the message, lines that nearly as many pages have as the most common one. */
const surestShare = 0.9;
/** A page has the message when it has this share of its lines. */
const saidShare = 0.6;

/** What is known of a site's empty pages, as kept. */
export interface SavedEmptyPages {
  readonly pages: number;
  readonly withResults: number;
  readonly links: readonly number[];
  /** Hash of a line, how many pages have it (below zero: pages with results have it, too), whether it repeats the query. */
  readonly lines: readonly (readonly [line: number, pages: number, repeats: 0 | 1])[];
  /** The words of each page, where pages are told as published. */
  readonly words?: readonly (readonly number[])[];
}

interface KnownLine {
  pages: number;
  readonly repeats: boolean;
  /** Pages with results have it, too: no message. */
  isCommon: boolean;
}

/** Tells the result pages of one site. */
export class EmptyPages {
  readonly #lines = new Map<number, KnownLine>();
  readonly #links = new Set<number>();
  /** The words of pages for nonsense queries; null unless pages are told as published. */
  #background: { readonly words: ReadonlySet<number> }[] | null;
  #pages = 0;
  #withResults = 0;

  constructor(background: readonly ResultSketch[] = [], rules: 'default' | 'paper' = 'default') {
    this.#background = rules === 'paper' ? [] : null;
    for (const page of background) this.learn(page);
  }

  static restored(saved: SavedEmptyPages): EmptyPages {
    const empty = new EmptyPages();
    empty.#background = saved.words?.map((words) => ({ words: new Set(words) })) ?? null;
    empty.#pages = saved.pages;
    empty.#withResults = saved.withResults;
    for (const link of saved.links) empty.#links.add(link);
    for (const [line, pages, repeats] of saved.lines)
      empty.#lines.set(line, { pages: Math.abs(pages), repeats: repeats === 1, isCommon: pages < 0 });
    return empty;
  }

  save(): SavedEmptyPages {
    return {
      pages: this.#pages,
      withResults: this.#withResults,
      links: [...this.#links],
      ...(this.#background === null ? {} : { words: this.#background.map(({ words }) => [...words]) }),
      lines: [...this.#lines].map(
        ([line, { pages, repeats, isCommon }]) => [line, isCommon ? -pages : pages, repeats ? 1 : 0] as const,
      ),
    };
  }

  /** A page for a nonsense query. */
  learn({ lines, links, words }: ResultSketch): void {
    this.#pages++;
    this.#background?.push({ words });
    for (const [line, { repeats }] of lines) {
      const known = this.#lines.get(line);
      if (known === undefined) this.#lines.set(line, { pages: 1, repeats, isCommon: false });
      else known.pages++;
    }
    for (const [link, { bare }] of links) {
      this.#links.add(link);
      this.#links.add(bare);
    }
  }

  /** Whether pages for nonsense queries have a link, or a line, too. */
  knowsLink(link: number): boolean {
    return this.#links.has(link);
  }

  knowsLine(line: number, plain: number): boolean {
    return this.#lines.has(line) || this.#lines.has(plain);
  }

  /** What a page is. Pages that surely have results, because they say all that was asked for, teach which lines are no message. */
  judge(page: ResultSketch): ResultKind {
    if (this.#background !== null)
      return backgroundSimilarity(page, this.#background) >= publishedSimilarity ? 'empty' : 'results';
    const newLinks = [...page.links.keys()].filter((link) => !this.#links.has(link)).length;
    const echo = this.#echo(page);
    if (newLinks === 0 && echo < 0.5) return 'empty';
    const hasMessage = this.#says(page);
    const isSure = echo === 1 && newLinks > 0;
    // What is shown instead hardly has two words of the query by chance.
    if (isSure && (this.#withResults === 0 || !hasMessage || page.query.length > 1)) {
      this.#withResults++;
      for (const line of page.lines.keys()) {
        const known = this.#lines.get(line);
        if (known !== undefined) known.isCommon = true;
      }
      return 'results';
    }
    if (hasMessage && (this.#withResults > 0 || echo < 0.5)) return newLinks > 0 ? 'alternatives' : 'empty';
    return 'results';
  }

  /** Whether a page has the message: of its lines those that repeat the query, where there are some, and that nearly all pages have. */
  #says({ lines }: ResultSketch): boolean {
    const message = [...this.#lines].filter(
      ([, { pages, isCommon }]) => !isCommon && pages >= messageShare * this.#pages,
    );
    const repeating = message.filter(([, { repeats }]) => repeats);
    const rows = repeating.length > 0 ? repeating : message;
    const most = Math.max(0, ...rows.map(([, { pages }]) => pages));
    const surest = rows.filter(([, { pages }]) => pages >= surestShare * most);
    return (
      surest.length > 0 && surest.filter(([line]) => lines.has(line)).length >= saidShare * surest.length
    );
  }

  /** Share of the query's words that what is new on the page says. */
  #echo({ query, lines }: ResultSketch): number {
    // Marks alone are no words that could be repeated.
    if (query.length === 0) return 0.5;
    const said = new Set<string>();
    // A word of the query that every page says ("the") makes no line new.
    for (const [line, { plain, said: words }] of lines)
      if (!this.knowsLine(line, plain)) for (const word of words) said.add(word);
    return said.size / query.length;
  }
}

/** Words that no site knows: made of letters that seldom stand together, the same ones every time. */
export function nonsenseQueries(count: number): string[] {
  const letters = 'qxzjvkwbfg';
  return Array.from({ length: count }, (_, i) => {
    let word = '';
    for (let k = 0; k < 14; k++)
      word += letters[(hashOfWord(`nonsense${i}`) >>> (k % 24)) % letters.length]! + (k % 5 === 4 ? 'y' : '');
    return word.slice(0, 14 + (i % 3));
  });
}
