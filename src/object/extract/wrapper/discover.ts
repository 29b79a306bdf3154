/**
 * Fields of a template's pages that nobody labelled. Every place (a path, with or without a label before it) is weighed for every field: by values known from other sites,
 * by the words a vertical knows for the field, by the shape of its values, and by how often they occur elsewhere. The places of a whole site are
 * weighed together before any page is trusted, as in CERES and in Google's events database.
 * Weights were chosen on ten of the SWDE sites (docs/design/objects.md).
 */
import { findMoney } from '../../value/money.js';
import { type Field, isProse, type Vertical } from '../../vertical/vertical.js';
import type { ValuesByPage } from './induce.js';
import { ownPrefix, type RunTable } from './run-table.js';
import { comparedValue, valueMatch } from './value-match.js';
import { withoutPrefix } from './wrapper.js';

/** A page of a template, with the names its head gives it. */
export interface TemplatePage {
  readonly table: RunTable;
  /** `<title>`, main heading, og:title. */
  readonly names: readonly string[];
}

/** What is known before a site is looked at. */
export interface FieldEvidence {
  /** Values of the thing a page is about, by field; only pages that could be told apart have some. */
  readonly linked: ReadonlyMap<RunTable, Readonly<Record<string, readonly string[]>>>;
  /** Values that fields have elsewhere, in compared form. */
  readonly elsewhere: ReadonlyMap<string, KnownValues>;
}

export type KnownValues = Pick<ReadonlySet<string>, 'has' | 'size'>;

interface FieldPlace {
  readonly label: string;
  readonly isLabelled: boolean;
  /** Texts by page, no text twice on one. */
  readonly texts: Map<RunTable, string[]>;
  /** Mean place on the page, 0 to 1. */
  position: number;
  runs: number;
  headings: number;
  /** What its elements are called. */
  readonly names: ReadonlySet<string>;
  /** Its texts without the labels they carry themselves, once somebody has asked for them. */
  values?: readonly PlaceValue[];
}

interface PlaceValue {
  readonly page: RunTable;
  readonly text: string;
  readonly said: string;
}

/** A place that was chosen for a field. */
export interface DiscoveredFields {
  readonly field: string;
  readonly known: ValuesByPage;
  readonly score: number;
  /** How far known values of linked pages stand there, 0 to 1, and on how many pages some were known. */
  readonly agreement: number;
  readonly linkedPages: number;
  /** How far the label names the field. */
  readonly label: number;
  /** Share of pages that have it in their title. */
  readonly inTitle: number;
}

/** A text in compared form, remembered: the same texts are asked for again and again. */
const formOfValue = (text: string): string => comparedValue({ kind: 'text', name: '' }, text);

const minCover = 0.25;
/** The same texts on so many pages, and this share of them, are no values. */
const minFurniturePages = 5;
const furnitureShare = 0.5;
const maxMean = 8;
const maxMeanList = 40;
/** People of whom some are known from elsewhere: this share of those who stand in a place, so many of them, and not more than a few a page. */
const knownPeople = { share: 0.12, least: 3, aPage: 4 };

/** The places of a vertical's fields on the pages of one template, best first. Labels must have been set on the tables. */
export function discoverFields(
  pages: readonly TemplatePage[],
  vertical: Vertical,
  evidence: FieldEvidence,
): DiscoveredFields[] {
  if (pages.length === 0) return [];
  const places = placesOf(pages);
  const names = new Map(
    pages.map(({ table, names: own }) => [table, own.map((name) => ` ${formOfValue(name)} `)]),
  );
  const head = vertical.fields.find((field) => field.identifies)!;
  const candidates: (DiscoveredFields & { place: FieldPlace })[] = [];
  for (const field of vertical.fields) {
    if (isProse(field)) continue;
    if (field.kind === 'url' || field.kind === 'image' || /^description$/i.test(field.name)) continue;
    const known = knownValuesOf(field, evidence);
    for (const place of places) {
      const candidate = weigh(
        field,
        field === head,
        place,
        pages,
        names,
        known,
        evidence.elsewhere.get(field.name),
      );
      if (candidate !== null) candidates.push(candidate);
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  const chosen: DiscoveredFields[] = [];
  const used = new Map<RunTable, Set<string>>();
  const fields = new Set<string>();
  for (const candidate of candidates) {
    if (fields.has(candidate.field) || shareTaken(candidate.place, used) > 0.2) continue;
    fields.add(candidate.field);
    chosen.push(candidate);
    for (const [page, texts] of candidate.place.texts) {
      const taken = used.get(page) ?? new Set();
      for (const text of texts) taken.add(text);
      used.set(page, taken);
    }
  }
  return chosen;
}

function shareTaken(place: FieldPlace, used: ReadonlyMap<RunTable, ReadonlySet<string>>): number {
  let all = 0;
  let taken = 0;
  for (const [page, texts] of place.texts)
    for (const text of texts) {
      all++;
      if (used.get(page)?.has(text)) taken++;
    }
  return taken / all;
}

function placesOf(pages: readonly TemplatePage[]): FieldPlace[] {
  const places = new Map<string, FieldPlace>();
  for (const { table } of pages) {
    const full = table.paths('Af');
    const numbered = table.paths('Pf');
    const near = table.paths('A2');
    const own = table.paths('A1');
    for (let i = 0; i < table.length; i++) {
      const text = table.texts[i]!;
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const label =
        table.prefix[i] !== '' ? table.prefix[i]! : table.distance[i]! <= 12 ? table.label[i]! : '';
      const add = (key: string, isLabelled: boolean): void => {
        const place = places.get(key) ?? {
          label,
          isLabelled,
          texts: new Map(),
          position: 0,
          runs: 0,
          headings: 0,
          names: table.namesAbove(i),
        };
        places.set(key, place);
        place.runs++;
        place.position += i / table.length;
        if (/(?:^|<)h[1-3]\b/.test(table.spelledTags(i))) place.headings++;
        const texts = place.texts.get(table) ?? [];
        if (texts.length < 60 && !texts.includes(text)) texts.push(text);
        place.texts.set(table, texts);
      };
      add(`p${full[i]}`, false);
      add(`n${numbered[i]}`, false);
      if (label === '') continue;
      add(`l${full[i]}|${label}`, true);
      add(`a${near[i]}|${label}`, true);
      add(`o${own[i]}|${label}`, true);
    }
  }
  const count = pages.length;
  return withoutTwins(places.values()).filter((place) => {
    if (place.texts.size < minCover * count) return false;
    const values = [...place.texts.values()].flat();
    return values.length / place.texts.size <= maxMeanList && (count < 3 || new Set(values).size >= 2);
  });
}

/** Places that hold the same texts, once: the one with a label, which says more. */
function withoutTwins(places: Iterable<FieldPlace>): FieldPlace[] {
  const distinct = new Map<string, FieldPlace>();
  for (const place of places) {
    let key = '';
    for (const [page, texts] of place.texts)
      key += `${page.url}\n${texts.length} ${texts[0]} ${texts.at(-1)}\n`;
    const known = distinct.get(key);
    if (known === undefined || (!known.isLabelled && place.isLabelled)) distinct.set(key, place);
  }
  return [...distinct.values()];
}

function weigh(
  field: Field,
  isHead: boolean,
  place: FieldPlace,
  pages: readonly TemplatePage[],
  names: ReadonlyMap<RunTable, readonly string[]>,
  linked: ReadonlyMap<RunTable, readonly string[]>,
  elsewhere: KnownValues | undefined,
): (DiscoveredFields & { place: FieldPlace }) | null {
  const values = valuesOfPlace(place);
  const mean = values.length / place.texts.size;
  if (mean > (field.list ? maxMeanList : maxMean)) return null;
  const cover = place.texts.size / pages.length;
  const distinct = new Set(values.map((value) => value.said)).size;
  const label = labelScore(place, field);
  const inTitle = isHead ? titleShare(values, names) : 0;
  const shape = isHead
    ? titleShape(values, names)
    : values.reduce((sum, value) => sum + shapeOfValue(field, value.said), 0) / values.length;
  const isGated = isHead
    ? distinct / place.texts.size < 0.5 ||
      cover < 0.7 ||
      sharesLastWord(values.map((value) => value.said)) >= 0.8
    : field.kind === 'identifier'
      ? shape < 0.6 || distinct / place.texts.size < 0.5
      : shape < (field.kind === 'person' ? 0.55 : 0.6) || distinct < Math.min(2, pages.length - 1);
  if (isGated || (isFurniture(place) && (mean > 1 || field.kind === 'datetime'))) return null;
  const { agreement, linkedPages } = fieldAgreement(field, place, linked);
  const overlap =
    elsewhere === undefined || elsewhere.size === 0
      ? 0
      : values.filter((value) => elsewhere.has(comparedValue(field, value.said))).length / values.length;
  const isCalled =
    !isHead && [field.name, ...field.labels].some((name) => place.names.has(formOfValue(name)));
  const position = place.position / place.runs;
  const crowd = field.list ? Math.max(0, Math.log2(mean / 2.5)) : Math.log2(Math.max(1, mean));
  const heading = isHead ? place.headings / place.runs : 0;
  const isAccepted =
    (linkedPages >= 1 &&
      agreement >= 0.4 &&
      (!isHead || inTitle >= 0.5 || (linkedPages >= 3 && agreement >= 0.6))) ||
    (label >= 0.9 && (!isHead || inTitle >= 0.5)) ||
    (isHead && inTitle >= 0.8 && (shape >= 0.85 || heading >= 0.5)) ||
    // Days are the same elsewhere by chance.
    (!isHead && field.kind !== 'datetime' && overlap >= 0.6 && linkedPages === 0) ||
    (field.kind === 'identifier' && shape >= 0.9 && isIsbnLike(field)) ||
    (!isHead && label >= 0.45 && overlap >= 0.1) ||
    (isCalled && field.kind !== 'text' && shape >= 0.8) ||
    (!isHead && linkedPages === 0 && mean <= knownPeople.aPage && hasKnownPeople(field, values, elsewhere));
  if (!isAccepted) return null;
  const score =
    4 * agreement +
    2 * label +
    shape +
    1.5 * overlap +
    cover +
    (isCalled ? 0.5 : 0) -
    0.6 * crowd +
    0.6 * heading +
    (place.isLabelled ? 0.05 : 0) -
    0.3 * position;
  return { field: field.name, known: place.texts, score, agreement, linkedPages, label, inTitle, place };
}

/** Whether most pages have the very same texts in a place: those are of the site, and of no page. */
function isFurniture({ texts }: FieldPlace): boolean {
  if (texts.size < minFurniturePages) return false;
  const counts = new Map<string, number>();
  for (const own of texts.values()) {
    const key = own.join('\n');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(...counts.values()) > furnitureShare * texts.size;
}

/** Whether several people who stand in a place are known from elsewhere: other names than theirs are found there by chance. */
function hasKnownPeople(
  field: Field,
  values: readonly { readonly said: string }[],
  elsewhere: KnownValues | undefined,
): boolean {
  if (field.kind !== 'person' || elsewhere === undefined) return false;
  const known = values.map((value) => comparedValue(field, value.said)).filter((name) => elsewhere.has(name));
  return known.length >= knownPeople.share * values.length && new Set(known).size >= knownPeople.least;
}

function valuesOfPlace(place: FieldPlace): readonly PlaceValue[] {
  place.values ??= [...place.texts].flatMap(([page, texts]) =>
    texts.map((text) => ({ page, text, said: saidOnPages(text) })),
  );
  return place.values;
}

/** A text without the label it carries itself. */
function saidOnPages(text: string): string {
  return withoutPrefix(text, ownPrefix(text));
}

/** 1 when the label names the field, half when it contains such a name. */
function labelScore(place: FieldPlace, field: Field): number {
  if (place.label === '') return 0;
  const label = formOfValue(place.label);
  const names = [...field.labels, field.name].map(formOfValue);
  const score = names.includes(label)
    ? 1
    : names.some((name) => name.length > 3 && ` ${label} `.includes(` ${name} `))
      ? 0.5
      : 0;
  return place.isLabelled ? score : score * 0.9;
}

function titleShare(
  values: readonly { page: RunTable; said: string }[],
  names: ReadonlyMap<RunTable, readonly string[]>,
): number {
  return values.filter(({ page, said: text }) => isIn(text, names.get(page) ?? [])).length / values.length;
}

/** Titles stand in `<title>`, and make up most of it. */
function titleShape(
  values: readonly { page: RunTable; said: string }[],
  names: ReadonlyMap<RunTable, readonly string[]>,
): number {
  let sum = 0;
  for (const { page, said: text } of values) {
    const form = formOfValue(withoutAside(text));
    const own = names.get(page) ?? [];
    const name = own.find((one) => form !== '' && one.includes(` ${form} `));
    if (name !== undefined)
      sum +=
        0.7 +
        (0.3 * form.length) / Math.max(1, name.trim().length) +
        (name.startsWith(` ${form} `) ? 0.3 : 0);
  }
  return sum / values.length;
}

function isIn(text: string, names: readonly string[]): boolean {
  const form = formOfValue(withoutAside(text));
  return form.length > 1 && names.some((name) => name.includes(` ${form} `));
}

function withoutAside(text: string): string {
  return text.replace(/\s*[([][^)\]]*[)\]]\s*$/, '') || text;
}

/** "X Reviews", "X at Metacritic": what ends alike everywhere is no title. */
function sharesLastWord(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) {
    const last = formOfValue(value).split(' ').at(-1)!;
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / values.length;
}

/** How much a text looks like a value of the field, 0 to 1. */
function shapeOfValue(field: Field, text: string): number {
  const words = text.split(/\s+/).length;
  switch (field.kind) {
    case 'datetime':
      return comparedValue(field, text) === '' ? 0 : words <= 5 ? 1 : words <= 12 ? 0.7 : 0.2;
    case 'identifier': {
      const value = comparedValue(field, text);
      if (isIsbnLike(field)) return /^97[89]\d{10}$|^\d{12,14}$/.test(value) ? 1 : 0;
      return words <= 3 && /\d/.test(text) ? 1 : 0;
    }
    case 'money':
      return findMoney(text) !== null && words <= 8 ? 1 : 0;
    case 'number':
      return /\d/.test(text) && words <= 4 ? 1 : 0;
    case 'person':
      return /^(?:\p{Lu}[\p{L}.'’-]*,?\s?){2,5}$/u.test(
        text
          .replace(/\s*[([].*$/, '')
          .replace(/\b(?:de|da|van|von|der|di|la|le|del|bin|al|and|jr|sr)\b/giu, 'X'),
      )
        ? 1
        : /^\p{Lu}[\p{L}'’-]+$/u.test(text)
          ? 0.4
          : 0;
    default:
      if (words > 15 || text.length > 120) return field.list && words <= 60 ? 0.7 : 0.2;
      return /\p{L}/u.test(text) && comparedValue({ kind: 'datetime', name: '' }, text) === '' ? 1 : 0.4;
  }
}

function isIsbnLike(field: Field): boolean {
  return /isbn|gtin|ean/i.test(field.name);
}

/** Known values of a field, in compared form, on the linked pages that say them somewhere: only those can speak against a place. */
function knownValuesOf(field: Field, { linked }: FieldEvidence): Map<RunTable, string[]> {
  const out = new Map<RunTable, string[]>();
  for (const [page, values] of linked) {
    const known = (values[field.name] ?? [])
      .map((value) => comparedValue(field, value))
      .filter((value) => value !== '');
    if (
      known.length > 0 &&
      page.texts.some((text) => text.length < 200 && strength(field, text, known) >= 0.5)
    )
      out.set(page, known);
  }
  return out;
}

function strength(field: Field, text: string, known: readonly string[]): number {
  const value = comparedValue(field, saidOnPages(text));
  return Math.max(...known.map((one) => valueMatch(field, value, one)));
}

/** How far a place says what is known, and on how many pages something is. */
function fieldAgreement(
  field: Field,
  place: FieldPlace,
  linked: ReadonlyMap<RunTable, readonly string[]>,
): { agreement: number; linkedPages: number } {
  let sum = 0;
  for (const [page, known] of linked) {
    const texts = place.texts.get(page) ?? [];
    if (texts.length > 0)
      sum += texts.reduce((total, text) => total + strength(field, text, known), 0) / texts.length;
  }
  return { agreement: sum / (linked.size + 1), linkedPages: linked.size };
}
