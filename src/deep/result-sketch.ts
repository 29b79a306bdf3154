/** What is kept of a result page to compare it with others: lines and links with the query masked, as hashes, so that it is small enough to travel between threads and to be kept. */
import { hash32 } from '../base/hash.js';
import type { Page } from '../page/page.js';
import { LinkPaths } from '../page/structure/link-paths.js';
import { scanWords } from '../topic/words.js';
import { keyOf } from '../url/address.js';
import { numberShown } from './page-numbers.js';
import { buttonLinks } from './template.js';

export interface ResultSketch {
  /** Hashes of its words, numbers left out. */
  readonly words: ReadonlySet<number>;
  /** Its lines by their hash, with the query and numbers masked. */
  readonly lines: ReadonlyMap<number, ResultLine>;
  /** Its links by their hash, with the query masked. */
  readonly links: ReadonlyMap<number, ResultLink>;
  /** Words of the query. */
  readonly query: readonly string[];
}

export interface ResultLine {
  readonly text: string;
  /** Its hash with numbers masked and the query left as it is. */
  readonly plain: number;
  /** Words of the query that it says. */
  readonly said: readonly string[];
  /** It repeats the query. */
  readonly repeats: boolean;
}

export interface ResultLink {
  readonly url: string;
  readonly text: string;
  /** The number that a link to it shows alone, if any. */
  readonly number: number | null;
  /** Tag path of its place in the page. */
  readonly path: string;
  /** Its hash without the query, as it would be had nothing been asked for. */
  readonly bare: number;
  /** Its hash as it stands. */
  readonly plain: number;
}

const maxSketchLines = 3000;
const maxLine = 200;
const maxKey = 2000;
const mask = '\u00a7';

export function sketchResults(page: Page, query: string): ResultSketch {
  const text = page.text();
  const words = new Set<number>();
  scanWords(text.toLowerCase(), (hash) => words.add(hash));
  const asked = partsOfText(query);
  const whole = query.trim().toLowerCase();
  const lines = new Map<number, ResultLine>();
  for (const line of text.split('\n', maxSketchLines)) {
    const { text: shape, said } = maskedNumbers(line, whole, asked);
    if (shape === '') continue;
    const hash = hash32(shape);
    const known = lines.get(hash);
    lines.set(hash, {
      text: known?.text ?? line.trim().slice(0, maxLine),
      plain: known?.plain ?? hash32(maskedNumbers(line, '', []).text),
      said: known === undefined ? [...said] : [...new Set([...known.said, ...said])],
      repeats: shape.includes(mask),
    });
  }
  return { words, lines, links: resultLinks(page, query), query: asked };
}

function resultLinks(page: Page, query: string): Map<number, ResultLink> {
  const places = new LinkPaths(page.tree);
  const asked = readable(query);
  const links = new Map<number, ResultLink>();
  const buttons = page.forms.flatMap((form) =>
    buttonLinks(form, query, page).map((url) => ({ url, node: form.node, kind: 'button' })),
  );
  for (const { url, node, kind } of [...page.links, ...buttons]) {
    const key = readable(keyOf(url).slice(0, maxKey));
    const hash = hash32(asked === '' ? key.trim() : maskedText(key, asked));
    const text = kind === 'anchor' ? page.textOf(node, 120) : '';
    const known = links.get(hash);
    const number = known?.number ?? numberShown(text);
    // A picture and a title often lead to the same page, and "3" and "next": the longer says more.
    if (known !== undefined && known.text.length >= text.length) links.set(hash, { ...known, number });
    else
      links.set(hash, {
        url,
        text,
        number,
        path: known?.path ?? places.of(node),
        bare: hash32(maskedText(key, asked, '').trim()),
        plain: hash32(key.trim()),
      });
  }
  return links;
}

/** An address or a query as words: however sites write blanks and capitals, the query is found in it. */
function readable(text: string): string {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // Not UTF-8: as it is.
  }
  return plain
    .toLowerCase()
    .replace(/[\s+_-]+/g, ' ')
    .trim();
}

/** An address with the query masked where it stands as words of its own. */
function maskedText(key: string, query: string, by = mask): string {
  if (query === '') return key;
  const question = key.indexOf('?');
  const path = question < 0 ? key : key.slice(0, question);
  let rest = question < 0 ? '' : key.slice(question);
  // A path that is the same for every query may say a word of one.
  let done = path
    .split('/')
    .map((segment) => (segment === query ? by : segment))
    .join('/');
  for (let at = rest.indexOf(query); at >= 0; at = rest.indexOf(query)) {
    const behind = at + query.length;
    const isWord = !isWordAt(rest, at - 1) && !isWordAt(rest, behind);
    done += rest.slice(0, at) + (isWord ? by : query);
    rest = rest.slice(behind);
  }
  return done + rest;
}

function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /[\p{L}\p{N}]/u.test(text[at]!);
}

function partsOfText(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}

/** A line with the query, its words and all numbers masked. */
function maskedNumbers(
  line: string,
  query: string,
  words: readonly string[],
): { text: string; said: Set<string> } {
  const small = line.slice(0, maxLine).toLowerCase();
  const said = new Set<string>();
  const isWhole = query !== '' && small.includes(query);
  if (isWhole) for (const word of words) said.add(word);
  const masks = (isWhole ? small.replaceAll(query, mask) : small)
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      if (words.includes(word)) {
        said.add(word);
        return mask;
      }
      return /^\p{N}+$/u.test(word) ? '0' : word;
    })
    .trim();
  return { text: masks, said };
}
