/**
 * What an argument does, seen by trying it: a page is compared with what one of its links shows that differs in this argument alone.
 * The same things in another order: it sorts. The beginning of the list, or more of it: how many a page shows. A part of them: it narrows down.
 * The same in the same order, or other things altogether, decide nothing: all may be of one kind, and the first page may have nothing of a choice. Only pages that show all they found, without further pages, are tried.
 */
import { argumentPairs } from '../url/argument-pairs.js';
import type { ArgumentMeaning, ArgumentVerdict } from './arguments.js';

/** A result page with its things in their order, and its links to further results. */
export interface ComparedPage {
  readonly url: string;
  readonly things: readonly string[];
  readonly links: readonly string[];
}

export type Likeness = 'same' | 'reordered' | 'resized' | 'part' | 'other';

/** A link to try. */
export interface ArgumentProbe {
  readonly page: ComparedPage;
  readonly url: string;
}

/** Links that differ from their page in one argument alone, apart from those that do not matter; of pages with most things first. */
export function probesFor(
  name: string,
  pages: readonly ComparedPage[],
  verdicts: readonly ArgumentVerdict[],
  count: number,
): ArgumentProbe[] {
  const passing = new Set(
    verdicts.filter(({ meaning }) => meaning === 'tracking').map(({ name: other }) => other),
  );
  passing.delete(name);
  const rest = (url: string): string =>
    argumentPairs(url)
      .filter(([other, value]) => other !== name && !passing.has(other) && value !== '')
      .map((pair) => pair.join('='))
      .sort()
      .join('&')
      .toLowerCase();
  const probes: ArgumentProbe[] = [];
  const numbered = verdicts.filter(({ meaning }) => meaning === 'page').map(({ name: other }) => other);
  const hasMore = ({ links }: ComparedPage): boolean =>
    links.some((url) => argumentPairs(url).some(([other]) => numbered.includes(other)));
  const ordered = [...pages]
    .filter((page) => page.things.length > 1 && !hasMore(page))
    .sort((a, b) => b.things.length - a.things.length);
  for (const page of ordered) {
    const own = rest(page.url);
    const url = page.links.find(
      (link) => argumentPairs(link).some(([other]) => other === name) && contains(own, rest(link)),
    );
    if (url !== undefined) probes.push({ page, url });
    if (probes.length >= count) break;
  }
  return probes;
}

/** Whether a link says nothing that its page does not; it may leave out what the template spells out. */
function contains(page: string, link: string): boolean {
  const said = new Set(page.split('&'));
  return link === '' || link.split('&').every((pair) => said.has(pair));
}

export function likenessOf(page: readonly string[], other: readonly string[]): Likeness {
  const shorter = Math.min(page.length, other.length);
  if (shorter === 0) return 'other';
  const isPrefix = page.slice(0, shorter).every((thing, i) => thing === other[i]);
  if (isPrefix) return page.length === other.length ? 'same' : 'resized';
  const own = new Set(page);
  const both = other.filter((thing) => own.has(thing)).length;
  if (both === page.length && both === other.length) return 'reordered';
  return both === other.length ? 'part' : 'other';
}

/** What an argument means after some tries. That the same things are shown proves nothing: all that was found may be of one kind. */
export function meaningByProbes(thought: ArgumentMeaning, seen: readonly Likeness[]): ArgumentMeaning {
  if (thought === 'query' || thought === 'page') return thought;
  if (seen.includes('part')) return 'facet';
  // Of things sorted by kind, a kind may well be the beginning: only another order tells.
  const isShown = seen.includes('reordered') && seen.every((one) => one === 'same' || one === 'reordered');
  return thought === 'facet' && isShown ? 'presentation' : thought;
}
