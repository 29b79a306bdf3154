/** What a page says of the thing it sells besides its markup: price, former price, availability and number. */
import type { Page } from '../../../page/page.js';
import { alternativesOf } from '../../lexicon/lexicon.js';
import { normalise, type ValueContext } from '../../value/normalise.js';
import type { Field, Vertical } from '../../vertical/vertical.js';
import { nodePath } from '../node-path.js';
import { ownObject } from '../own-object.js';
import { type PageObject, trust, type Value } from '../page-object.js';
import { type Line, linesOf, type PageLines } from '../records/lines.js';
import { type Item, textOfProperty } from '../structured/item.js';
import { buyControls } from './buy-controls.js';
import { numberInAddress } from './own-number.js';
import { type OwnPrice, ownPrice } from './own-price.js';

const soldOut = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${alternativesOf('soldOut')})(?![\\p{Script=Latin}\\p{N}])`,
  'iu',
);
/** Longer lines tell of more than this thing. */
const maxSoldOutWords = 10;
/** Lines around the price, or the heading where there is none, in which it is said that nothing is left. */
const soldOutBefore = 15;
const soldOutBehind = 40;
/** So many amounts that look alike are a list. */
const manyAlike = 3;
/** Longer lines are sentences. */
const maxNumberWords = 14;
/** What is only inferred is believed by this share of what is read. */
const inferredShare = 0.8;

/** The fields of a vertical that a shop's page fills. */
interface OfferFields {
  readonly head: Field;
  readonly price: Field;
  readonly listPrice: Field | undefined;
  readonly availability: Field | undefined;
  readonly number: Field | undefined;
}

/** The fields of an offer; null for what is not sold from a page of its own. */
function offerFields(vertical: Vertical): OfferFields | null {
  const fieldFrom = (path: string): Field | undefined =>
    vertical.fields.find(({ from }) => from.includes(path));
  const price = fieldFrom('offers.price');
  const availability = fieldFrom('offers.availability');
  const head = vertical.fields.find((field) => field.identifies);
  if (vertical.happens || price === undefined || availability === undefined || head === undefined)
    return null;
  return { head, price, listPrice: fieldFrom('listPrice'), availability, number: fieldFrom('sku') };
}

/** The page's one object with what it lacks of an offer; of a page that sells something without saying what by other means, that. */
export function withOffer(
  objects: readonly PageObject[],
  page: Page,
  vertical: Vertical,
  context: ValueContext,
  { meta, items }: { readonly meta: PageObject | null; readonly items: readonly Item[] },
): readonly PageObject[] {
  const fields = offerFields(vertical);
  if (fields === null) return objects;
  const own = ownObject(objects, page, vertical);
  if (own === null && objects.some(({ by }) => by !== 'record')) return objects;
  const lines = linesOf(page);
  const found = own?.fields[fields.price.name] === undefined ? ownPrice(lines) : null;
  if (own === null) {
    // One price of a list is not that of the page.
    const isOfList = objects.length > 0 && (found === null || found.price.alike >= manyAlike);
    const isSold = found !== null || buyControls(page) > 0;
    const name = !isSold || isOfList ? null : nameOfOffer(lines, meta, fields.head.name);
    if (name === null) return objects;
    const object: PageObject = {
      fields: { ...meta?.fields, [fields.head.name]: name },
      by: 'text',
      confidence: trust.text,
    };
    return [completed(object, fields, lines, { found, items }, context)];
  }
  const filled = completed(own, fields, lines, { found, items }, context);
  return objects.map((object) => (object === own ? filled : object));
}

function completed(
  object: PageObject,
  { price, listPrice, availability, number }: OfferFields,
  lines: PageLines,
  { found, items }: { readonly found: OwnPrice | null; readonly items: readonly Item[] },
  context: ValueContext,
): PageObject {
  const { page } = lines;
  const fields: Record<string, readonly Value[]> = { ...object.fields };
  const add = (field: Field | undefined, raw: string, line: Line | null, confidence: number): void => {
    if (field === undefined || fields[field.name] !== undefined) return;
    const value = normalise(field, raw, context);
    if (value === null) return;
    const place = line === null ? 'address' : nodePath(page.tree, line.node);
    fields[field.name] = [{ value, raw, by: 'text', place, confidence }];
  };
  if (found !== null) {
    add(price, found.price.text, found.price.line, found.likelihood);
    if (found.former !== null) add(listPrice, found.former.text, found.former.line, trust.text);
  }
  if (availability !== undefined && isOutOfStock(fields[availability.name]) && isStillSold(page, items)) {
    const [markup] = fields[availability.name]!;
    fields[availability.name] = [{ ...markup!, value: 'InStock', raw: 'InStock' }];
  }
  if (fields[price.name] !== undefined || buyControls(page) > 0) {
    const said = soldOutLine(lines, found?.price.line ?? null);
    if (said !== null) add(availability, 'OutOfStock', said, trust.text);
    else add(availability, 'InStock', found?.price.line ?? null, trust.text * inferredShare);
  }
  const labelled = number === undefined ? null : labelledNumber(lines, number);
  if (labelled !== null) add(number, labelled.text, labelled.line, trust.text);
  const written = numberInAddress(page.canonical ?? page.url) ?? numberInAddress(page.url);
  if (written !== null) add(number, written, null, trust.text * inferredShare);
  return { ...object, fields };
}

function isOutOfStock(said: readonly Value[] | undefined): boolean {
  return /OutOfStock|SoldOut|Discontinued/i.test(said?.[0]?.value ?? '');
}

/** Whether a thing of which one offer is gone is to be had all the same: as another of its offers, or because its page sells it. */
function isStillSold(page: Page, items: readonly Item[]): boolean {
  const inStock = ({ properties }: Item): boolean =>
    (properties.get('availability') ?? []).some((value) => /InStock/i.test(textOfProperty(value))) ||
    [...(properties.get('offers') ?? []), ...(properties.get('hasVariant') ?? [])].some(
      (value) => typeof value !== 'string' && inStock(value),
    );
  return buyControls(page) > 0 || items.some(inStock);
}

/** The number that stands behind a label of its field, on its line or below it. */
function labelledNumber({ lines }: PageLines, { labels }: Field): { text: string; line: Line } | null {
  const label = labels.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const inLine = new RegExp(
    `(?<!\\p{L})(?:${label})\\.?(?:\\s*[:：#№]+\\s*|\\s+(?=\\S*\\d\\S*$))(?<number>\\S*\\d\\S*)`,
    'iu',
  );
  const alone = new RegExp(`^(?:${label})\\.?\\s*[:：#№]?$`, 'iu');
  for (const [i, line] of lines.entries()) {
    if (line.words > maxNumberWords || line.chrome >= 1) continue;
    const own = inLine.exec(line.text)?.groups?.number;
    if (own !== undefined) return { text: own.replace(/[).,;]+$/, ''), line };
    const next = alone.test(line.text) ? lines[i + 1] : undefined;
    if (next !== undefined && next.words <= 3 && /\d{3}/.test(next.text))
      return { text: next.text, line: next };
  }
  return null;
}

/** The line that says that nothing is left. */
function soldOutLine({ lines }: PageLines, price: Line | null): Line | null {
  const from = price?.index ?? lines.findIndex(({ heading, chrome }) => heading === 1 && chrome < 1);
  if (from < 0) return null;
  return (
    lines.slice(Math.max(0, from - soldOutBefore), from + soldOutBehind).find(
      ({ text, words, chrome, links }) =>
        words <= maxSoldOutWords &&
        chrome < 1 &&
        links.length === 0 &&
        // A line that says little else: "Check in-store availability is temporarily unavailable" is about something else.
        (soldOut.exec(text)?.[0].length ?? 0) >= text.length / 2,
    ) ?? null
  );
}

/** What the thing is called: in the main heading, else in meta data or the title. */
function nameOfOffer(
  { page, lines }: PageLines,
  meta: PageObject | null,
  head: string,
): readonly Value[] | null {
  const heading = lines.find((line) => line.heading === 1 && line.chrome < 1);
  const known = meta?.fields[head];
  if (heading === undefined && known !== undefined) return known;
  const value = heading?.text ?? page.title.trim();
  const place = heading === undefined ? 'title' : nodePath(page.tree, heading.node);
  return value === '' ? null : [{ value, raw: value, by: 'text', place, confidence: trust.text }];
}
