/** Words that a site puts before many of its titles ("Live: …"): they belong to the site, not to the thing. */
import { comparedForm } from '../value/text.js';

/** A word counts as a site's own from this share of its titles on and from this many titles; or with so many different titles behind it. */
const minOpeningShare = 0.6;
const minTitles = 8;
const manyTitles = 20;

interface Site {
  titles: number;
  /** How often a title begins with a word, and different titles behind it. */
  readonly words: Map<string, { count: number; readonly behind: Set<string> }>;
}

export class SiteOpenings {
  readonly #sites = new Map<string, Site>();

  /** Notes how one more title of a site begins. */
  count(site: string, title: string): void {
    const own: Site = this.#sites.get(site) ?? { titles: 0, words: new Map() };
    this.#sites.set(site, own);
    own.titles++;
    const word = openingOf(title);
    if (word === '') return;
    const known = own.words.get(word) ?? { count: 0, behind: new Set<string>() };
    own.words.set(word, known);
    known.count++;
    if (known.behind.size < manyTitles) known.behind.add(title);
  }

  /** A title without its site's own beginning. */
  without(site: string, title: string): string {
    const own = this.#sites.get(site);
    const known = own?.words.get(openingOf(title));
    if (own === undefined || known === undefined || own.titles < minTitles) return title;
    if (known.count < minOpeningShare * own.titles && known.behind.size < manyTitles) return title;
    const rest = title.replace(opening, '');
    return rest.trim() === '' ? title : rest;
  }
}

/** A first word with a mark behind it. */
const opening = /^\s*([\p{L}\p{N}]+)\s*[:|–—-]\s+/u;

function openingOf(title: string): string {
  return comparedForm(opening.exec(title)?.[1] ?? '');
}
