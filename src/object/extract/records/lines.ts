/** A page as the lines a reader sees: text between block breaks, with where it stands and how it is set off. */
import { remembered } from '../../../base/remembered.js';
import { attributeId } from '../../../page/attributes.js';
import type { Page } from '../../../page/page.js';
import { cleanText } from '../../value/text.js';

const lineAttributes = {
  class: attributeId('class'),
  id: attributeId('id'),
  href: attributeId('href'),
  datetime: attributeId('datetime'),
};

export interface LineLink {
  readonly node: number;
  readonly href: string;
  readonly text: string;
}

export interface Line {
  readonly index: number;
  readonly text: string;
  /** The lowest element that holds all of it. */
  readonly node: number;
  /** Owner of each piece of its text, and whether white space stands before it. */
  readonly pieces: readonly { readonly node: number; readonly text: string; readonly spaced: boolean }[];
  /** 1 to 6 in a heading, else 0. */
  readonly heading: number;
  readonly bold: boolean;
  readonly links: readonly LineLink[];
  /** How much it is navigation rather than content. */
  readonly chrome: number;
  /** Machine-readable times that elements of it carry. */
  readonly moments: readonly string[];
  readonly words: number;
}

export interface PageLines {
  readonly page: Page;
  readonly lines: readonly Line[];
  /** The first and last line inside an element; -1 when it has none. */
  firstOf(node: number): number;
  lastOf(node: number): number;
  /** A node's tags and first classes from itself upwards, inline ones left out: the same for records of one list. */
  signatureOf(node: number): string;
  readonly depth: Int32Array;
}

const inline = new Set(
  'a span b strong i em u font small abbr time label sup sub mark big ins del s strike cite code'.split(' '),
);
const unsigned = new Set([...inline, 'p', 'center', 'tbody', 'thead']);
const plainTags = new Set(['tr', 'td', 'th', 'li', 'table', 'html', 'body']);
const chromeWords =
  /(?:^|[-_ ])(?:nav|navbar|menu|dropdown|breadcrumbs?|footer|social|share|cookies?|skip|comments?|pager|pagination|related|recommend\w*)(?=$|[-_ \d])/i;
const asideWords = /(?:^|[-_ ])(?:sidebar|widget|alert|banner|aside|promo)(?=$|[-_ \d])/i;
const maxPageLines = 12_000;
/** A link may be a card with all that it says; one that was never closed holds more. */
const maxRunsOfLink = 40;

const linesOfPages = new WeakMap<Page, PageLines>();

/** The lines of a page, read once. */
export function linesOf(page: Page): PageLines {
  let lines = linesOfPages.get(page);
  if (lines === undefined) {
    lines = readLines(page);
    linesOfPages.set(page, lines);
  }
  return lines;
}

function readLines(page: Page): PageLines {
  const { tree, runs } = page;
  const { size } = tree;
  const depth = new Int32Array(size);
  const chrome = new Float32Array(size);
  const names: string[] = new Array(size);
  const classes: string[] = new Array(size);
  const anchors = new Int32Array(size);
  for (let node = 0; node >= 0; node = tree.following(node)) {
    const parent = tree.parent[node]!;
    names[node] = tree.nameOf(node);
    const attributes = node === 0 ? null : tree.attributesOf(node);
    const own = attributes?.get(lineAttributes.class) ?? '';
    const id = attributes?.get(lineAttributes.id) ?? '';
    classes[node] = own === '' ? '' : (own.trim().split(/\s+/)[0] ?? '');
    anchors[node] =
      names[node] === 'a' && attributes?.get(lineAttributes.href) !== undefined
        ? node
        : parent < 0
          ? 0
          : anchors[parent]!;
    depth[node] = parent < 0 ? 0 : depth[parent]! + 1;
    chrome[node] = (parent < 0 ? 0 : chrome[parent]!) + chromeOf(names[node]!, `${own} ${id}`);
  }
  const runsOfAnchor = new Map<number, number>();
  for (let run = 0; run < runs.count; run++) {
    const anchor = anchors[runs.nodeOf(run)]!;
    if (anchor > 0) runsOfAnchor.set(anchor, (runsOfAnchor.get(anchor) ?? 0) + 1);
  }
  const anchorOf = (node: number): number => {
    const anchor = anchors[node]!;
    return anchor > 0 && runsOfAnchor.get(anchor)! <= maxRunsOfLink ? anchor : 0;
  };
  const above = (a: number, b: number): number => {
    let x = a;
    let y = b;
    while (x !== y) {
      if (depth[x]! >= depth[y]!) x = tree.parent[x]!;
      else y = tree.parent[y]!;
    }
    return x;
  };
  const lines: Line[] = [];
  let pieces: { node: number; text: string; spaced: boolean }[] = [];
  const flush = (): void => {
    const line =
      pieces.length === 0 ? null : makeLine(page, pieces, lines.length, { names, chrome, above, anchorOf });
    if (line !== null) lines.push(line);
    pieces = [];
  };
  let spaced = false;
  for (let run = 0; run < runs.count && lines.length < maxPageLines; run++) {
    if (runs.breaksBefore(run)) flush();
    const text = runs.textAt(run);
    const first = text.charCodeAt(0);
    if (!(first > 32 && first < 127) && cleanText(text) === '') spaced = true;
    else {
      pieces.push({ node: runs.nodeOf(run), text, spaced: spaced || runs.isSpacedBefore(run) });
      spaced = false;
    }
  }
  flush();
  const first = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  for (const line of lines)
    for (const piece of line.pieces)
      for (let node = piece.node; node >= 0 && last[node] !== line.index; node = tree.parent[node]!) {
        if (first[node]! < 0) first[node] = line.index;
        last[node] = line.index;
      }
  const signatures = new Map<number, string>();
  const signatureOf = (node: number): string => {
    const known = signatures.get(node);
    if (known !== undefined) return known;
    const parent = tree.parent[node]!;
    const up = parent > 0 ? signatureOf(parent) : '';
    const name = names[node]!;
    const own = unsigned.has(name)
      ? ''
      : /^h\d$/.test(name)
        ? 'h'
        : name +
          (plainTags.has(name) || classes[node] === ''
            ? ''
            : `.${classes[node]!.replace(/-?[0-9a-f]{12,}/, '').replace(/\d+/g, '#')}`);
    const signature = own === '' ? up : up === '' ? own : `${own}<${up}`;
    signatures.set(node, signature);
    return signature;
  };
  return { page, lines, firstOf: (node) => first[node]!, lastOf: (node) => last[node]!, signatureOf, depth };
}

/** How far an element is from what the page is about: by its name, and by words in its classes and id. */
function chromeOf(name: string, words: string): number {
  if (name === 'nav' || name === 'footer') return 1;
  if (name === 'body' || name === 'html') return 0;
  if (name === 'aside') return 0.5;
  if (words === ' ') return 0;
  return chromeOfWords(words);
}

const chromeOfWords = remembered((words) => (chromeWords.test(words) ? 1 : asideWords.test(words) ? 0.5 : 0));

function makeLine(
  page: Page,
  pieces: readonly { node: number; text: string; spaced: boolean }[],
  index: number,
  {
    names,
    chrome,
    above,
    anchorOf,
  }: {
    names: readonly string[];
    chrome: Float32Array;
    above: (a: number, b: number) => number;
    anchorOf: (node: number) => number;
  },
): Line | null {
  const { tree } = page;
  let joined = '';
  for (const [i, { text, spaced }] of pieces.entries())
    joined += (i > 0 && (spaced || wantsSpace(joined, text)) ? ' ' : '') + text;
  const text = shortened(cleanText(joined));
  if (text === '') return null;
  let node = pieces[0]!.node;
  for (const piece of pieces) node = above(node, piece.node);
  const links: { node: number; href: string; text: string }[] = [];
  const moments: string[] = [];
  let heading = 0;
  let bold = true;
  for (const piece of pieces) {
    let isBold = false;
    const anchor = anchorOf(piece.node);
    if (anchor > 0) {
      const known = links.find((link) => link.node === anchor);
      if (known !== undefined) known.text += ` ${piece.text}`;
      else
        links.push({
          node: anchor,
          href: tree.attributesOf(anchor).get(lineAttributes.href)!,
          text: piece.text,
        });
    }
    for (let at = piece.node; at > 0; at = tree.parent[at]!) {
      const name = names[at]!;
      if (name === 'time') {
        const moment = tree.attributesOf(at).get(lineAttributes.datetime);
        if (moment !== undefined && !moments.includes(moment)) moments.push(moment);
      }
      if (name === 'strong' || name === 'b' || name === 'th' || name === 'dt' || /^h[1-6]$/.test(name))
        isBold = true;
      if (!inline.has(name)) break;
    }
    if (!isBold) bold = false;
  }
  for (let at = node, up = 0; at > 0 && up < 4; at = tree.parent[at]!, up++)
    if (/^h[1-6]$/.test(names[at]!)) {
      heading = Number(names[at]![1]);
      break;
    }
  return {
    index,
    text,
    node,
    pieces,
    heading,
    bold: bold || heading > 0,
    links: links.map((link) => ({ ...link, text: cleanText(link.text) })),
    chrome: chrome[node]!,
    moments,
    words: text.split(' ').length,
  };
}

/** A line that is looked at closely has no more characters, and no word of it. */
const maxLineText = 2000;
const maxLineWord = 80;

function hasLongWord(text: string): boolean {
  for (let from = 0; text.length - from > maxLineWord; ) {
    const end = text.indexOf(' ', from);
    if ((end < 0 ? text.length : end) - from > maxLineWord) return true;
    if (end < 0) return false;
    from = end + 1;
  }
  return false;
}

function shortened(text: string): string {
  const cut = text.length > maxLineText ? text.slice(0, maxLineText) : text;
  return hasLongWord(cut) ? cut.replace(/\S{81,}/g, (word) => `${word.slice(0, maxLineWord)}…`) : cut;
}

/** Pieces of different elements that would run together: `202311:30`, `18sep`. */
function wantsSpace(before: string, next: string): boolean {
  const a = before.at(-1) ?? '';
  const b = next[0] ?? '';
  if (/\p{Ll}/u.test(a) && /[\p{Lu}\d]/u.test(b)) return true;
  if (/\p{Lu}{2}$/u.test(before) && /^\p{Lu}\p{Ll}/u.test(next)) return true;
  if (/\d\s?[AP]\.?M\.?$/i.test(before) && /[\p{L}\d]/u.test(b)) return true;
  if (/\d/.test(a) && /[\p{L}\d]/u.test(b)) return !/^(?:st|nd|rd|th)\b/.test(next);
  return /[:.!?)]/.test(a) && /[\p{L}\d]/u.test(b);
}
