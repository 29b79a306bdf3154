/**
 * Which argument turns pages, told by what links show: a link to the seventh page says "7", and its argument 7, 6 or where the seventh page begins. Choices among results are called by words,
 * and where they are numbers (years, sizes, stars) the page that is shown is not the one that is missing among them.
 */

import { argumentOf, argumentPairs } from '../url/argument-pairs.js';

/** A link of a page, and the number that it shows alone, if any. */
export interface ShownLink {
  readonly url: string;
  readonly number: number | null;
}

/** The same for one argument: the number, and the argument's value. */
export interface NumberedLink {
  readonly number: number;
  readonly value: number;
}

/** The links of one page that carry an argument and show a number. */
export interface NumberedPage {
  /** The argument's value in the page's own address; null where it has none. */
  readonly own: string | null;
  readonly links: readonly NumberedLink[];
}

/** How a site counts: value = step · number + offset. */
interface Numbering {
  readonly step: number;
  readonly offset: number;
}

/** Of the pages that have such links, how many must be numbered; the others may repeat themselves, or show a range. */
const mostPages = 0.9;

/** Whether an argument's values follow the numbers on links, and the page that is shown is the one between them that is not linked. */
export function numbersPages(pages: readonly NumberedPage[]): boolean {
  const shown = pages.filter(({ links }) => links.length > 0);
  const numbering = numberingOf(shown.flatMap(({ links }) => links));
  if (numbering === null) return false;
  const { step, offset } = numbering;
  const numbered = shown.filter(({ own, links }) => {
    const current = own === null || !isWholeNumber(own) ? 1 : (Number(own) - offset) / step;
    const numbers = new Set(links.map(({ number }) => number));
    return !numbers.has(current) && (numbers.has(current + 1) || numbers.has(current - 1));
  });
  return numbered.length >= mostPages * shown.length;
}

/** The line that all links lie on, if it is one that pages are counted by: from one, from nought, or by where each begins. */
function numberingOf(links: readonly NumberedLink[]): Numbering | null {
  const [first] = links;
  if (first === undefined) return null;
  const other = links.find(({ number }) => number !== first.number);
  // One link alone says how pages are counted only where it says its own number.
  const step = other === undefined ? 1 : (other.value - first.value) / (other.number - first.number);
  const offset = first.value - step * first.number;
  const isCounting = step >= 1 && (offset === 0 || offset === -step || offset === 1 - step);
  const isLine = links.every(({ number, value }) => value === step * number + offset);
  return isCounting && isLine ? { step, offset } : null;
}

/** The arguments that turn pages, as far as one page tells. */
export function pageArguments(url: string, links: readonly ShownLink[]): string[] {
  return [...numberedLinks(links)]
    .filter(([name, numbered]) => numbersPages([{ own: argumentOf(url, name), links: numbered }]))
    .map(([name]) => name);
}

/** The links that show a number, by the arguments that have one. */
export function numberedLinks(links: readonly ShownLink[]): Map<string, NumberedLink[]> {
  const byName = new Map<string, NumberedLink[]>();
  for (const { url, number } of links) {
    if (number === null) continue;
    for (const [name, value] of new Map(argumentPairs(url))) {
      if (!isWholeNumber(value)) continue;
      const known = byName.get(name) ?? [];
      known.push({ number, value: Number(value) });
      byName.set(name, known);
    }
  }
  return byName;
}

export function isWholeNumber(value: string): boolean {
  return /^\d{1,6}$/.test(value);
}

/** The number that a link shows alone, between marks at the most; null where it says something else. */
export function numberShown(text: string): number | null {
  const found = /^[^\p{L}\p{N}]*(\d{1,5})[^\p{L}\p{N}]*$/u.exec(text);
  return found === null ? null : Number(found[1]);
}
