/** How much of a page is prose, links and amounts: what it is made of tells a page about one thing from lists and home pages, whatever the language. */
import type { Page } from '../../../page/page.js';
import { buyControls } from '../offer/buy-controls.js';
import { priceCandidates } from '../offer/price-rows.js';
import { isProseLine, lengthOfLine, linkShare, mainText } from '../prose/main-text.js';
import { linesOf } from '../records/lines.js';

export const textColumns = [
  'letters of its text',
  'letters of a line of its text',
  'sentences of its text',
  'share of the prose that is its text',
  'share of the page that is prose',
  'share of the page that is links',
  'lines of prose',
  'amounts',
  'controls that buy',
  'says when it was published',
  'meta data say product',
  'main headings',
] as const;

const minSentence = 60;
const sentenceEnd = /[.!?。！？”"]$/;

/** A number for each column. */
export function textLook(page: Page): number[] {
  const lines = linesOf(page);
  const text = mainText(lines);
  let [letters, sentences, prose, all, linked, proseLines] = [0, 0, 0, 0, 0, 0];
  for (const line of text) {
    const length = lengthOfLine(line);
    letters += length;
    if (length > minSentence && sentenceEnd.test(line.text)) sentences++;
  }
  for (const line of lines.lines) {
    const length = lengthOfLine(line);
    all += length;
    linked += length * linkShare(line);
    if (!isProseLine(line)) continue;
    prose += length;
    proseLines++;
  }
  const says = (name: RegExp, value = /(?:)/): number =>
    page.meta.some(([key, content]) => name.test(key) && value.test(content)) ? 1 : 0;
  return [
    Math.log1p(letters),
    letters / Math.max(1, text.length),
    Math.log1p(sentences),
    letters / Math.max(1, prose),
    prose / Math.max(1, all),
    linked / Math.max(1, all),
    Math.log1p(proseLines),
    Math.log1p(priceCandidates(lines).length),
    Math.log1p(buyControls(page)),
    says(/published/),
    says(/^og:type$/, /product/i),
    lines.lines.filter(({ heading }) => heading === 1).length,
  ];
}
