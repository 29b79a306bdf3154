/**
 * Which result pages have no results (003 §5). As published: the words of a page against those of pages for nonsense queries; empty when the mean Jaccard similarity is .85 or more.
 *
 * By default: what a page says and links to beyond the pages for nonsense queries, with the query itself masked. A list that stands on every page (fig. 8b) is on those pages, too, and takes no part.
 * Lines of those pages that no page with results has are the message of the site that nothing was found; a page that has it shows something else instead (fig. 8a): alternatives, which count as empty.
 */
import type { Page } from '../page/page.js';
import { hashOfWord, scanWords } from '../topic/words.js';
import { keyOf } from '../url/address.js';

/** What is kept of a result page to compare it. */
export interface ResultSketch {
  /** Hashes of its words, numbers left out. */
  readonly words: ReadonlySet<number>;
  /** Its lines, with the query and numbers masked; each as it stands but for numbers, and with the words of the query that it says. */
  readonly lines: ReadonlyMap<string, { readonly plain: string; readonly said: ReadonlySet<string> }>;
  /** Its links, with the query masked. */
  readonly links: ReadonlySet<string>;
  /** Words of the query. */
  readonly query: readonly string[];
}

export type ResultKind = 'results' | 'empty' | 'alternatives';

const maxLines = 3000;
const maxLine = 200;
const mask = '\u00a7';

export function sketchResults(page: Page, query: string): ResultSketch {
  const text = page.text();
  const words = new Set<number>();
  scanWords(text.toLowerCase(), (hash) => words.add(hash));
  const asked = partsOf(query);
  const lines = new Map<string, { plain: string; said: Set<string> }>();
  for (const line of text.split('\n', maxLines)) {
    const { masked, said } = maskedLine(line, query.trim().toLowerCase(), asked);
    if (masked === '') continue;
    const known = lines.get(masked);
    if (known === undefined) lines.set(masked, { plain: maskedLine(line, '', []).masked, said });
    else for (const word of said) known.said.add(word);
  }
  const forms = [encodeURIComponent(query), encodeURIComponent(query).replaceAll('%20', '+'), query];
  const links = new Set<string>();
  for (const { url } of page.links) {
    let masked = keyOf(url);
    for (const form of forms) if (form !== '') masked = masked.replaceAll(form, mask);
    links.add(masked);
  }
  return { words, lines, links, query: asked };
}

function partsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}

/** A line with the query, its words and all numbers masked. */
function maskedLine(
  line: string,
  query: string,
  words: readonly string[],
): { masked: string; said: Set<string> } {
  const small = line.slice(0, maxLine).toLowerCase();
  const said = new Set<string>();
  const isWhole = query !== '' && small.includes(query);
  if (isWhole) for (const word of words) said.add(word);
  const masked = (isWhole ? small.replaceAll(query, mask) : small)
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      if (words.includes(word)) {
        said.add(word);
        return mask;
      }
      return /^\p{N}+$/u.test(word) ? '0' : word;
    })
    .trim();
  return { masked, said };
}

/** As published: the mean similarity to the pages for nonsense queries. */
export function backgroundSimilarity(page: ResultSketch, background: readonly ResultSketch[]): number {
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

/** Tells the result pages of one site. */
export class EmptyPages {
  readonly #known = { lines: new Set<string>(), links: new Set<string>() };
  /** Lines that most pages for nonsense queries have, and no page with results; with how many have each. */
  readonly #message: Map<string, number>;
  #withResults = 0;

  constructor(background: readonly ResultSketch[]) {
    const counts = new Map<string, number>();
    for (const { lines, links } of background) {
      for (const line of lines.keys()) {
        this.#known.lines.add(line);
        counts.set(line, (counts.get(line) ?? 0) + 1);
      }
      for (const link of links) this.#known.links.add(link);
    }
    this.#message = new Map([...counts].filter(([, n]) => n >= messageShare * background.length));
  }

  /** What a page is. Pages that surely have results, because they say all that was asked for, teach which lines are no message. */
  judge(page: ResultSketch): ResultKind {
    const newLinks = [...page.links].filter((link) => !this.#known.links.has(link)).length;
    const echo = this.#echo(page);
    if (newLinks === 0 && echo < 0.5) return 'empty';
    const hasMessage = this.#says(page);
    const isSure = echo === 1 && newLinks > 0;
    // What is shown instead hardly has two words of the query by chance.
    if (isSure && (this.#withResults === 0 || !hasMessage || page.query.length > 1)) {
      this.#withResults++;
      for (const line of page.lines.keys()) this.#message.delete(line);
      return 'results';
    }
    if (hasMessage && (this.#withResults > 0 || echo < 0.5)) return newLinks > 0 ? 'alternatives' : 'empty';
    return 'results';
  }

  /** Whether a page has the message: of its lines those that repeat the query, where there are some, and that nearly all pages have. */
  #says({ lines }: ResultSketch): boolean {
    const repeating = [...this.#message].filter(([line]) => line.includes(mask));
    const rows = repeating.length > 0 ? repeating : [...this.#message];
    const most = Math.max(0, ...rows.map(([, n]) => n));
    const surest = rows.filter(([, n]) => n >= surestShare * most);
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
      if (!this.#known.lines.has(line) && !this.#known.lines.has(plain))
        for (const word of words) said.add(word);
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
