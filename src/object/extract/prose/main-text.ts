/** The main text of a page, without what stands around it: the element that holds most of the prose, its parts that are none left out. */
import { attributeId } from '../../../page/attributes.js';
import type { Tree } from '../../../page/tree.js';
import type { Line, PageLines } from '../records/lines.js';

const partAttributes = {
  class: attributeId('class'),
  id: attributeId('id'),
  style: attributeId('style'),
  hidden: attributeId('hidden'),
};
/** Parts of pages that stand beside a text, as classes and ids call them. */
const besideNames =
  /(?:^|[-_ ])(?:comments?|disqus|share|social|related|recommend\w*|promo\w*|sponsor\w*|newsletter|sidebar|widget|footer|footnote|nav\w*|menu|breadcrumbs?|pager|pagination|popup|modal|cookies?|subscribe|outbrain|taboola|advert\w*|ads?|byline|author|tags?|credits?|caption|gallery|read-?more|trending|toolbar|tools?|banner|skip|hidden|hide|sr-only|screen-reader\w*|dateline|meta|bio|embed)(?=$|[-_ \d])/i;
const besideTags = new Set(['nav', 'footer', 'aside', 'form', 'button', 'select', 'figure', 'figcaption']);
const pageTags = new Set(['html', 'body']);
const textTags = new Set([...pageTags, 'article', 'main']);
/** A part that holds so much of a page's prose stands beside nothing, whatever it is called. */
const mostOfProse = 0.5;

/** A line of so many characters with so few of them in links is prose. */
const minProseLine = 80;
const maxProseLinks = 0.3;
/** A line of so many characters with so few of them in links speaks for the element it stands in. */
const minSpeakingLine = 25;
const maxSpeakingLinks = 0.4;
/** Elements above a line that it speaks for. */
const speaksForLevels = 5;
/** What stands higher is taken instead when it scores better, or has this much more prose and little else. */
const moreProse = 1.5;
const shareOfProse = 0.7;
const worthOfAbove = 1 / 3;
/** Elements beside the best belong to it from this share of its score on; paragraphs when they are long and have few links. */
const shareOfBeside = 0.2;
const minBesideScore = 10;
const maxBesideLinks = 0.25;
/** A short line with more links is no part of a text. */
const maxLinksInside = 0.6;
const maxLinkLine = 200;
/** Less is no text to read, and of what is left of a page beside its side parts too little to leave them out. */
const minTextLength = 200;
const minLeft = 300;

const textOfPages = new WeakMap<PageLines, Line[]>();

/** The lines of the main text, in order; none where a page has no text to speak of. */
export function mainText(lines: PageLines): readonly Line[] {
  let text = textOfPages.get(lines);
  if (text === undefined) {
    text = findMainText(lines);
    textOfPages.set(lines, text);
  }
  return text;
}

function findMainText({ page, lines }: PageLines): Line[] {
  const { tree } = page;
  const measured = lines.map(
    (line): MeasuredLine => ({ line, length: lengthOfLine(line), links: linkShare(line) }),
  );
  const order = [...inDocumentOrder(tree)];
  const isBeside = besideParts(tree, order, sums(tree, order, measured, proseIn));
  const left = measured.filter(({ line }) => isBeside[line.node] === 0);
  const pool = left.reduce((sum, { length }) => sum + length, 0) > minLeft ? left : measured;
  const element = fullestElement(tree, order, pool);
  if (element === null) return [];
  const isTaken = new Uint8Array(tree.size);
  for (const node of order)
    isTaken[node] = element.has(node) || (node > 0 && isTaken[tree.parent[node]!] === 1) ? 1 : 0;
  const taken = pool
    .filter(
      ({ line, length, links }) =>
        isTaken[line.node] === 1 && line.heading !== 1 && (links <= maxLinksInside || length >= maxLinkLine),
    )
    .map(({ line }) => line);
  // A heading with nothing below it announces something else.
  while (taken.length > 0 && taken.at(-1)!.heading > 0) taken.pop();
  return taken.reduce((sum, line) => sum + lengthOfLine(line), 0) < minTextLength ? [] : taken;
}

interface MeasuredLine {
  readonly line: Line;
  /** Characters, and the share of them in links. */
  readonly length: number;
  readonly links: number;
}

/** Characters of a line as the page has it. */
export function lengthOfLine(line: Line): number {
  let length = 0;
  for (const { text } of line.pieces) length += text.length;
  return length;
}

/** The share of a line's characters that are in links. */
export function linkShare(line: Line): number {
  let linked = 0;
  for (const { text } of line.links) linked += text.length;
  return Math.min(1, linked / Math.max(1, line.text.length));
}

/** Whether a line is long enough, and free enough of links, to be part of a text. */
export function isProseLine(line: Line): boolean {
  return proseIn({ line, length: lengthOfLine(line), links: linkShare(line) }) > 0;
}

function proseIn({ length, links }: MeasuredLine): number {
  return length >= minProseLine && links < maxProseLinks ? length : 0;
}

/** All nodes in document order: parents before children. */
function* inDocumentOrder(tree: Tree): Generator<number> {
  for (let node = 0; node >= 0; node = tree.following(node)) yield node;
}

/** For each node, the sum over the lines inside it. */
function sums(
  tree: Tree,
  order: readonly number[],
  lines: readonly MeasuredLine[],
  of: (line: MeasuredLine) => number,
): Float64Array {
  const sum = new Float64Array(tree.size);
  for (const line of lines) sum[line.line.node]! += of(line);
  for (let i = order.length - 1; i > 0; i--) {
    const node = order[i]!;
    sum[tree.parent[node]!]! += sum[node]!;
  }
  return sum;
}

/** Nodes that stand beside the text, by what they are called, or that are not shown. */
function besideParts(tree: Tree, order: readonly number[], prose: Float64Array): Uint8Array {
  const isBeside = new Uint8Array(tree.size);
  for (const node of order) {
    if (node === 0) continue;
    if (isBeside[tree.parent[node]!] === 1) {
      isBeside[node] = 1;
      continue;
    }
    const tag = tree.nameOf(node);
    if (textTags.has(tag)) continue;
    const attributes = tree.attributesOf(node);
    const names = `${attributes.get(partAttributes.class) ?? ''} ${attributes.get(partAttributes.id) ?? ''}`;
    const isHidden =
      /display:\s*none/i.test(attributes.get(partAttributes.style) ?? '') ||
      attributes.get(partAttributes.hidden) !== undefined;
    const isCalledBeside = besideTags.has(tag) || (names !== ' ' && besideNames.test(names));
    if (isHidden || (isCalledBeside && prose[node]! < mostOfProse * prose[0]!)) isBeside[node] = 1;
  }
  return isBeside;
}

/** The element that most lines speak for, and those beside it that belong to it; null when none speaks. */
function fullestElement(
  tree: Tree,
  order: readonly number[],
  lines: readonly MeasuredLine[],
): ReadonlySet<number> | null {
  const text = sums(tree, order, lines, ({ length }) => length);
  const linked = sums(tree, order, lines, ({ length, links }) => length * links);
  const prose = sums(tree, order, lines, proseIn);
  const spoken = new Float64Array(tree.size);
  for (const { line, length, links } of lines) {
    if (length < minSpeakingLine || links > maxSpeakingLinks) continue;
    const commas = line.text.match(/[,،、，]/g)?.length ?? 0;
    const points = 1 + commas + Math.min(3, length / 100);
    for (let at = tree.parent[line.node]!, level = 0; at > 0 && level < speaksForLevels; level++) {
      spoken[at]! += points / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
      at = tree.parent[at]!;
    }
  }
  const scoreOf = (node: number): number => spoken[node]! * (1 - linked[node]! / Math.max(1, text[node]!));
  let [best, score] = [-1, 0];
  for (const node of order) if (scoreOf(node) > score) [best, score] = [node, scoreOf(node)];
  if (best < 0) return null;
  for (
    let at = tree.parent[best]!, before = score;
    at > 0 && !pageTags.has(tree.nameOf(at));
    at = tree.parent[at]!
  ) {
    const own = scoreOf(at);
    if (own < score * worthOfAbove) break;
    if (own > before) {
      [best, score] = [at, own];
      break;
    }
    before = own;
  }
  for (let at = tree.parent[best]!; at > 0 && !pageTags.has(tree.nameOf(at)); at = tree.parent[at]!)
    if (prose[at]! >= moreProse * prose[best]! && prose[at]! >= shareOfProse * text[at]!) best = at;
  const taken = new Set([best]);
  const parent = tree.parent[best]!;
  for (let node = parent > 0 ? tree.firstChild[parent]! : -1; node >= 0; node = tree.next[node]!) {
    const isParagraph =
      tree.nameOf(node) === 'p' && text[node]! > minProseLine && linked[node]! < maxBesideLinks * text[node]!;
    if (isParagraph || scoreOf(node) >= Math.max(minBesideScore, score * shareOfBeside)) taken.add(node);
  }
  return taken;
}
