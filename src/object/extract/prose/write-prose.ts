/** Lines of a text, written down: as paragraphs, or as Markdown with what the page says of headings, lists, quotations and links. */
import { attributeId } from '../../../page/attributes.js';
import type { Page } from '../../../page/page.js';
import { resolveUrl } from '../../../url/address.js';
import { cleanText } from '../../value/text.js';
import type { Line } from '../records/lines.js';

const linkTarget = attributeId('href');
const strongTags = new Set(['strong', 'b']);
const stressTags = new Set(['em', 'i']);
const listTags = new Set(['ul', 'ol', 'menu']);

/** The whole text of a line; a line itself keeps only what is looked at closely. */
function wholeText(line: Line): string {
  let text = '';
  for (const piece of line.pieces) text += (text !== '' && piece.spaced ? ' ' : '') + piece.text;
  return cleanText(text);
}

/** Paragraphs with an empty line between them. */
export function textOfLines(lines: readonly Line[]): string {
  return lines.map(wholeText).join('\n\n');
}

/** The lines as Markdown. */
export function markdownOfLines(lines: readonly Line[], page: Page): string {
  let written = '';
  let wasItem = false;
  for (const line of lines) {
    const { prefix, isItem, isCode } = blockOf(line, page);
    const text = isCode ? `    ${wholeText(line)}` : prefix + inlineOf(line, page);
    written += (written === '' ? '' : isItem && wasItem ? '\n' : '\n\n') + text;
    wasItem = isItem;
  }
  return written;
}

/** What stands before a line: marks of headings, of items by their depth, of quotations. */
function blockOf(line: Line, { tree }: Page): { prefix: string; isItem: boolean; isCode: boolean } {
  if (line.heading > 0) return { prefix: `${'#'.repeat(line.heading)} `, isItem: false, isCode: false };
  let depth = 0;
  let [quotes, isItem, isNumbered, isCode] = ['', false, false, false];
  for (let at = line.node; at > 0; at = tree.parent[at]!) {
    const name = tree.nameOf(at);
    if (name === 'li') isItem = true;
    if (listTags.has(name) && isItem) {
      if (depth === 0) isNumbered = name === 'ol';
      depth++;
    }
    if (name === 'blockquote') quotes += '> ';
    if (name === 'pre') isCode = true;
  }
  const item = isItem ? `${'  '.repeat(Math.max(0, depth - 1))}${isNumbered ? '1.' : '-'} ` : '';
  return { prefix: quotes + item, isItem, isCode };
}

/** The text of a line with its links and stresses. */
function inlineOf(line: Line, page: Page): string {
  const { tree } = page;
  let written = '';
  let open: { link: number; strong: boolean; stress: boolean; text: string } | null = null;
  const close = (): void => {
    if (open === null) return;
    const text = cleanText(open.text);
    const lead = /^\s/.test(open.text) ? ' ' : '';
    const tail = /\s$/.test(open.text) ? ' ' : '';
    const address =
      open.link < 0 ? null : resolveUrl(tree.attributesOf(open.link).get(linkTarget) ?? '', page.base);
    const escaped = text.replace(/([\\`*_[\]])/g, '\\$1');
    const stressed =
      text === '' ? '' : open.strong ? `**${escaped}**` : open.stress ? `*${escaped}*` : escaped;
    written += lead + (address === null || text === '' ? stressed : `[${stressed}](${address})`) + tail;
    open = null;
  };
  for (const piece of line.pieces) {
    let [link, strong, stress] = [-1, false, false];
    for (let at = piece.node; at > 0 && at !== tree.parent[line.node]; at = tree.parent[at]!) {
      const name = tree.nameOf(at);
      if (name === 'a') link = at;
      else if (strongTags.has(name)) strong = line.heading === 0;
      else if (stressTags.has(name)) stress = true;
    }
    const text: string = (piece.spaced && (written !== '' || open !== null) ? ' ' : '') + piece.text;
    if (open !== null && open.link === link && open.strong === strong && open.stress === stress) {
      open.text += text;
      continue;
    }
    close();
    open = { link, strong, stress, text };
  }
  close();
  return written.replace(/ {2,}/g, ' ').trim();
}
