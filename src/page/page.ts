/** What one reading of a page gives. Text is put together from the source only when asked for. */
import { decodeHTML } from 'entities/decode';
import type { Form } from './forms.js';
import type { RawItem } from './items.js';
import type { Link } from './links.js';
import type { Sketch } from './sketch.js';
import type { Tree } from './tree.js';

/** What `<meta name=robots>` (or a header of the same words) asks for. */
export interface RobotsMeta {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** A `<link>` that is not a style sheet or an icon: feeds, translations, the search description. */
export interface PageRelation {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly title: string;
}

/** A page as read. Valid until its reader reads the next one. */
export interface Page {
  readonly url: string;
  readonly base: string;
  readonly charset: string;
  readonly title: string;
  readonly language: string;
  readonly canonical: string | null;
  readonly robots: RobotsMeta;
  readonly links: Link[];
  /** Links left out because the page has too many. */
  readonly linksDropped: number;
  readonly forms: Form[];
  readonly relations: PageRelation[];
  /** `<meta>` by name or property in lower case, in order. */
  readonly meta: readonly (readonly [name: string, content: string])[];
  /** Contents of JSON-LD scripts, as written. */
  readonly jsonLd: string[];
  /** Contents of scripts that hold data for the page's other scripts: JSON, or an assignment of it. */
  states(): string[];
  readonly tree: Tree;
  /** The page's runs of text: one for each text node that is seen. */
  readonly runs: TextRuns;
  readonly sketch: Sketch;
  /** Microdata and RDFa Lite items, as written. */
  items(): RawItem[];
  /** All visible text: blocks on lines of their own, white space squeezed. */
  text(): string;
  /** Visible text inside a node, cut after about `maxLength` characters where that is given. */
  textOf(node: number, maxLength?: number): string;
  /** The words around a node, its own included: half of `size` before and half behind. */
  wordsAround(node: number, size: number): string[];
}

/** Characters that are looked through for a word, entities and white space included. */
const maxPageWord = 40;
/** Characters between two runs that are looked through for white space. */
const maxTextGap = 2000;

/** White space as sources write it. */
const startsWithSpace = /^(?:\s|&(?:nbsp|#160|#xa0);)/i;
const endsWithSpace = /(?:\s|&(?:nbsp|#160|#xa0);)$/i;
const maxSpaceLength = 6;

/** Runs of visible text: positions in the source, and whether a block starts before each. */
export class TextRuns {
  count = 0;
  #source = '';
  #spans = new Int32Array(2048);
  #breaks = new Uint8Array(1024);
  #nodes = new Int32Array(1024);

  reset(source: string): void {
    this.#source = source;
    this.count = 0;
  }

  add(start: number, end: number, breakBefore: boolean, node: number): void {
    if (this.count === this.#breaks.length) this.#grow();
    this.#nodes[this.count] = node;
    this.#spans[this.count * 2] = start;
    this.#spans[this.count * 2 + 1] = end;
    this.#breaks[this.count++] = breakBefore ? 1 : 0;
  }

  /** The text of runs `from` up to `to`, cut after about `maxLength` characters. */
  join(from: number, to: number, maxLength = Number.POSITIVE_INFINITY): string {
    const end = Math.min(to, this.count);
    // Pieces, because a text that is trimmed while it grows would be copied at every block.
    const pieces: string[] = [];
    let length = 0;
    const add = (piece: string): void => {
      if (piece === '') return;
      pieces.push(piece);
      length += piece.length;
    };
    const trimEnd = (): void => {
      while (pieces.length > 0) {
        const last = pieces.pop()!;
        length -= last.length;
        const trimmed = last.trimEnd();
        add(trimmed);
        if (trimmed !== '') return;
      }
    };
    for (let run = Math.max(0, from); run < end && length < maxLength; run++) {
      const start = this.#spans[run * 2]!;
      const raw = this.#source.slice(start, Math.min(this.#spans[run * 2 + 1]!, start + maxLength * 2));
      const decoded = raw.includes('&') ? decodeHTML(raw) : raw;
      const text = squeezed(decoded);
      if (length > 0 && this.#breaks[run] === 1) {
        trimEnd();
        add(`\n${text.trimStart()}`);
        continue;
      }
      const spaced = (start > 0 && isSpace(this.#source.charCodeAt(start - 1))) || this.#hasBlankBefore(run);
      if (spaced && length > 0 && !pieces.at(-1)!.endsWith(' ')) add(' ');
      add(text);
    }
    return pieces.join('').trim();
  }

  /** The text of one run, as `join` would have it. */
  textAt(run: number): string {
    const raw = this.#source.slice(this.#spans[run * 2]!, this.#spans[run * 2 + 1]!);
    return squeezed(raw.includes('&') ? decodeHTML(raw) : raw).trim();
  }

  /** Up to `count` words at the beginning or the end of a run. */
  wordsAt(run: number, count: number, atEnd: boolean): string[] {
    const start = this.#spans[run * 2]!;
    const end = this.#spans[run * 2 + 1]!;
    const length = (count + 3) * maxPageWord;
    const isCut = end - start > length;
    const from = isCut && atEnd ? end - length : start;
    const to = isCut && !atEnd ? start + length : end;
    const raw = this.#source.slice(from, to);
    const words = (raw.includes('&') ? decodeHTML(raw) : raw).split(/[\s\0]+/).filter(Boolean);
    // The word at the cut may be half a word.
    if (isCut && words.length > 1) {
      if (atEnd) words.shift();
      else words.pop();
    }
    return atEnd ? words.slice(Math.max(0, words.length - count)) : words.slice(0, count);
  }

  /** The element a run stands in. */
  nodeOf(run: number): number {
    return this.#nodes[run]!;
  }

  /** Whether a block starts before a run. */
  breaksBefore(run: number): boolean {
    return this.#breaks[run] === 1;
  }

  /** Whether white space stands before a run, in it or at the end of the one before. */
  isSpacedBefore(run: number): boolean {
    const source = this.#source;
    const start = this.#spans[run * 2]!;
    if (start > 0 && isSpace(source.charCodeAt(start - 1))) return true;
    if (startsWithSpace.test(source.slice(start, start + maxSpaceLength))) return true;
    const before = run === 0 ? 0 : this.#spans[run * 2 - 1]!;
    return (
      endsWithSpace.test(source.slice(Math.max(0, before - maxSpaceLength), before)) ||
      this.#hasBlankBefore(run)
    );
  }

  /** Whether nothing but white space stands between two tags before a run: it keeps words apart, as in `<a>one</a> <a>two</a>`. */
  #hasBlankBefore(run: number): boolean {
    if (run === 0) return false;
    const start = this.#spans[run * 2]!;
    const gap = this.#source.slice(Math.max(this.#spans[run * 2 - 1]!, start - maxTextGap), start);
    return />\s+</.test(gap);
  }

  #grow(): void {
    const spans = new Int32Array(this.#spans.length * 2);
    spans.set(this.#spans);
    this.#spans = spans;
    const breaks = new Uint8Array(this.#breaks.length * 2);
    breaks.set(this.#breaks);
    this.#breaks = breaks;
    const nodes = new Int32Array(this.#nodes.length * 2);
    nodes.set(this.#nodes);
    this.#nodes = nodes;
  }
}

/** White space as one space; few texts have any other. */
function squeezed(text: string): string {
  return /[^\S ]|\0| {2}/.test(text) ? text.replace(/[\s\0]+/g, ' ') : text;
}

function isSpace(c: number): boolean {
  return c === 32 || (c >= 9 && c <= 13);
}
