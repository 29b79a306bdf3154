/** Words that a site puts before all its titles ("Live: …"): they belong to the site, not to the thing. */
import { comparedForm } from '../value/text.js';

/** A word counts as a site's own from this share of its titles on, and from this many titles. */
const minShare = 0.6;
const minTitles = 8;

export class SiteOpenings {
  readonly #sites = new Map<string, { titles: number; readonly words: Map<string, number> }>();

  /** Notes how one more title of a site begins. */
  count(site: string, title: string): void {
    const own = this.#sites.get(site) ?? { titles: 0, words: new Map<string, number>() };
    this.#sites.set(site, own);
    own.titles++;
    const word = openingOf(title);
    if (word !== '') own.words.set(word, (own.words.get(word) ?? 0) + 1);
  }

  /** A title without its site's own beginning. */
  without(site: string, title: string): string {
    const own = this.#sites.get(site);
    const word = openingOf(title);
    if (
      own === undefined ||
      word === '' ||
      own.titles < minTitles ||
      (own.words.get(word) ?? 0) < minShare * own.titles
    )
      return title;
    const rest = title.replace(opening, '');
    return rest.trim() === '' ? title : rest;
  }
}

/** A first word with a mark behind it. */
const opening = /^\s*([\p{L}\p{N}]+)\s*[:|–—-]\s+/u;

function openingOf(title: string): string {
  return comparedForm(opening.exec(title)?.[1] ?? '');
}
