/** The house that a site is of: where what happens is never said to happen somewhere, it happens at home. Told from many pages of the site. */
import type { Page } from '../../page/page.js';
import { normalise, type ValueContext } from '../value/normalise.js';
import { comparedForm } from '../value/text.js';
import type { Vertical } from '../vertical/vertical.js';
import { type PageObject, trust } from './page-object.js';

/** So many things on so many pages, fewer of which say where, make a site one of a house. */
const minHappenings = 8;
const minPagesOfHouse = 3;
const maxPlacedShare = 0.2;
/** A part of so many titles is what the site calls itself. */
const minTitleShare = 0.6;
const minTitledPages = 5;
/** What is only guessed of an object. */
const guessedShare = 0.6;
const maxVenueLetters = 80;
/** A house that nothing but its site names is not sure. */
const venueTrust = 0.5;

/** What pages of a site say of where things happen, and of what the site is called. */
export class VenueCount {
  readonly #start: string;
  readonly #place: string;
  #happenings = 0;
  #pagesPlaced = 0;
  #pagesWith = 0;
  #pages = 0;
  readonly #said = new Map<string, number>();
  readonly #parts = new Map<string, { pages: number; text: string }>();

  constructor(vertical: Vertical) {
    const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies);
    this.#start = vertical.happens ? (start?.name ?? '') : '';
    this.#place = vertical.fields.find((field) => field.kind === 'place')?.name ?? '';
  }

  add(page: Page, objects: readonly PageObject[]): void {
    const happening = objects.filter(({ fields }) => (fields[this.#start]?.[0]?.value.length ?? 0) > 10);
    this.#happenings += happening.length;
    if (happening.length > 0) this.#pagesWith++;
    const isPlaced = happening.some(({ fields, by }) => {
      const place = fields[this.#place]?.[0];
      return place !== undefined && place.confidence > guessedShare * trust[by];
    });
    if (isPlaced) this.#pagesPlaced++;
    this.#pages++;
    const said = page.meta.find(([name]) => name === 'og:site_name')?.[1]?.trim();
    if (said !== undefined && said !== '') this.#said.set(said, (this.#said.get(said) ?? 0) + 1);
    for (const text of new Set(page.title.split(/\s+[|–—·»:-]+\s+|::|»|\|/).map((part) => part.trim()))) {
      const known = this.#parts.get(comparedForm(text)) ?? { pages: 0, text };
      known.pages++;
      this.#parts.set(comparedForm(text), known);
    }
  }

  /** The name of the house; null where the site is of none, or of many. */
  venue(): string | null {
    const isOfHouse =
      this.#place !== '' &&
      this.#happenings >= minHappenings &&
      this.#pagesWith >= minPagesOfHouse &&
      this.#pagesPlaced < maxPlacedShare * this.#pagesWith;
    if (!isOfHouse || this.#pages < minTitledPages) return null;
    const [said] = [...this.#said].sort((a, b) => b[1] - a[1]);
    const [part] = [...this.#parts].filter(([form]) => form !== '').sort((a, b) => b[1].pages - a[1].pages);
    const name =
      said !== undefined && said[1] >= minTitleShare * this.#pages
        ? said[0]
        : part !== undefined && part[1].pages >= minTitleShare * this.#pages
          ? part[1].text
          : null;
    return name === null || name.length > maxVenueLetters || !/\p{L}{2}/u.test(name) ? null : name;
  }
}

/** Objects that do not say where they happen, at the site's own house. Those that lead to a page of their own leave it to that. */
export function atHome(
  objects: readonly PageObject[],
  leadsOn: (object: PageObject) => boolean,
  venue: string | null,
  vertical: Vertical,
  context: ValueContext,
): readonly PageObject[] {
  const field = vertical.fields.find(({ kind }) => kind === 'place');
  if (venue === null || field === undefined || !vertical.happens) return objects;
  const value = normalise(field, venue, context);
  if (value === null) return objects;
  const house = {
    value,
    raw: venue,
    by: 'site' as const,
    place: 'what the site calls itself',
    confidence: venueTrust * trust.site,
  };
  return objects.map((object) =>
    object.fields[field.name] === undefined && !leadsOn(object)
      ? { ...object, fields: { ...object.fields, [field.name]: [house] } }
      : object,
  );
}
