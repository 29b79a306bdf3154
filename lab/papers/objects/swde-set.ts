/** The SWDE samples as sites of pages with known values. Half of the sites may be tuned on; the others are reported. */

import { decodeHTML } from 'entities/decode';
import { cleanText, normalise, parseVertical, readyVertical, type Vertical } from 'lycosa/parts';
import { type FileSource, openSource } from '../../data/file-source.js';
import { readTsv } from '../../data/table-file.js';
import type { TaughtValues } from './product-run.js';

/** Sites of the first sample that weights were chosen on. */
const tuned = new Set(
  'abebooks barnesandnoble booksamillion buy deepdiscount allmovie boxofficemojo iheartmovies metacritic rottentomatoes'.split(
    ' ',
  ),
);

/** What a user would ask for, and the set's attributes as its fields. */
interface Subject {
  readonly vertical: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const subjects: Readonly<Record<string, Subject>> = {
  book: {
    vertical: 'object: Book\n',
    fields: {
      title: 'name',
      author: 'author',
      isbn_13: 'isbn',
      publisher: 'publisher',
      publication_date: 'datePublished',
    },
  },
  movie: {
    vertical: 'object: Movie\n',
    fields: { title: 'name', director: 'director', genre: 'genre', mpaa_rating: 'contentRating' },
  },
  auto: {
    vertical: `object: Car
fields:
  name: { kind: text, identifies: true, from: [name] }
  price: { kind: money, labels: [price, msrp, base price, starting price], from: [offers.price] }
  engine: { kind: text, labels: [engine, base engine, standard engine], from: [vehicleEngine] }
  fuelEconomy: { kind: text, labels: [fuel economy, mpg, mileage, epa], from: [fuelEfficiency] }
`,
    fields: { model: 'name', price: 'price', engine: 'engine', fuel_economy: 'fuelEconomy' },
  },
  camera: {
    vertical: 'object: Product\n',
    fields: { model: 'name', price: 'price', manufacturer: 'brand' },
  },
  job: {
    vertical: 'object: JobPosting\n',
    fields: { title: 'title', company: 'employer', location: 'location', date_posted: 'datePosted' },
  },
  restaurant: {
    vertical: `object: Restaurant
fields:
  name: { kind: text, identifies: true, from: [name] }
  address: { kind: text, list: true, labels: [address, location], from: [address] }
  telephone: { kind: identifier, identifies: true, labels: [phone, telephone, tel], from: [telephone] }
  cuisine: { kind: text, list: true, labels: [cuisine, cuisines, food], from: [servesCuisine] }
`,
    fields: { name: 'name', address: 'address', phone: 'telephone', cuisine: 'cuisine' },
  },
};

export interface SwdePage {
  readonly id: string;
  readonly url: string;
  read(): Buffer;
  /** Texts of text nodes, by attribute. */
  readonly truth: Readonly<Record<string, readonly string[]>>;
}

export interface SwdeSite {
  readonly subject: string;
  readonly site: string;
  readonly half: 'tuned on' | 'reported';
  readonly pages: readonly SwdePage[];
}

export function verticalOfSubject(subject: string): Vertical {
  const { vertical } = subjects[subject]!;
  return (
    readyVertical(vertical.replace(/^object:\s*/, '').trim()) ?? parseVertical(vertical, `${subject}.yaml`)
  );
}

/** Opens the sites of a sample; close the source when done. */
export function sitesOfSample(source: FileSource, pagesPerSite: number): SwdeSite[] {
  const truth = new Map<string, Record<string, string[]>>();
  for (const { row, rest } of readTsv(source, 'truth.tsv')) {
    const key = `${row.vertical}/${row.site}/${row.page_id}`;
    const values = truth.get(key) ?? {};
    // The set's values carry entities that were not decoded.
    values[row.attribute!] = rest
      .slice(0, Number(row.n_values))
      .map((value) => cleanText(decodeHTML(value)))
      .filter((value) => /[\p{L}\p{N}]/u.test(value));
    truth.set(key, values);
  }
  const sites = new Map<string, { -readonly [K in keyof SwdeSite]: SwdeSite[K] } & { pages: SwdePage[] }>();
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const key = `${row.vertical}/${row.site}`;
    const isTuned = row.half === undefined ? tuned.has(row.site!) : row.half === 'tune';
    const own = sites.get(key) ?? {
      subject: row.vertical!,
      site: row.site!,
      half: isTuned ? 'tuned on' : 'reported',
      pages: [],
    };
    sites.set(key, own);
    if (own.pages.length >= pagesPerSite) continue;
    const { file, url, page_id: id } = row;
    own.pages.push({
      id: id!,
      // Some addresses of the set are written with blanks.
      url: new URL(url!).href,
      read: () => source.read(file!),
      truth: truth.get(`${key}/${id}`) ?? {},
    });
  }
  return [...sites.values()];
}

export async function openSample(folder: string): Promise<FileSource> {
  return openSource(folder);
}

/** A value without the label that its text node may carry. */
export function withoutLabel(text: string): string {
  return text
    .replace(/^[^:=\d]{0,30}[:=]\s*(?=\S)/, '')
    .replace(/^by\s+/i, '')
    .trim();
}

/** What a person would say of a page: of a field with one value, the first. */
export function taughtOf(page: SwdePage, subject: string): TaughtValues {
  const vertical = verticalOfSubject(subject);
  const values: Record<string, readonly string[]> = {};
  for (const [attribute, name] of Object.entries(subjects[subject]!.fields)) {
    const texts = (page.truth[attribute] ?? []).map(withoutLabel).filter(Boolean);
    const isList = vertical.fields.find((field) => field.name === name)!.list;
    if (texts.length > 0) values[name] = isList ? texts : texts.slice(0, 1);
  }
  return values;
}

/** A text as a field of the vertical keeps it. */
export function normalOf(text: string, name: string, page: SwdePage, subject: string): string | null {
  const field = verticalOfSubject(subject).fields.find((one) => one.name === name)!;
  return normalise(field, text, {
    base: page.url,
    currency: null,
    zone: null,
    today: null,
    year: null,
    order: 'mdy' as const,
  });
}

/** A page's true values in normal form, by field. */
export function tupleOf(
  page: SwdePage,
  subject: string,
  hidden: readonly string[] = [],
): Record<string, string[]> {
  const vertical = verticalOfSubject(subject);
  const tuple: Record<string, string[]> = {};
  for (const [attribute, name] of Object.entries(subjects[subject]!.fields)) {
    if (hidden.includes(attribute)) continue;
    const field = vertical.fields.find((one) => one.name === name)!;
    const texts = [...(page.truth[attribute] ?? [])].sort((a, b) =>
      attribute === 'title' ? a.length - b.length : 0,
    );
    const values = texts
      .map((text) => normalOf(withoutLabel(text), name, page, subject))
      .filter((value) => value !== null);
    if (values.length > 0) tuple[name] = field.list ? values : values.slice(0, 1);
  }
  return tuple;
}

/** What the set says is the same thing: the ISBN, or title and director. */
export function identityOf(page: SwdePage, subject: string): string | null {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  if (subject === 'book') return page.truth.isbn_13?.[0]?.replace(/\D/g, '') || null;
  if (subject === 'movie') {
    const title = plain((page.truth.title?.[0] ?? '').replace(/\s*\((?:19|20)\d\d\)\s*$/, ''));
    const director = (page.truth.director ?? []).map(plain).sort()[0];
    return title === '' || director === undefined ? null : `${title}|${director}`;
  }
  if (subject === 'restaurant') return plain(`${page.truth.name?.[0] ?? ''}${page.truth.phone?.[0] ?? ''}`);
  if (subject === 'job') return plain(`${page.truth.title?.[0] ?? ''}${page.truth.company?.[0] ?? ''}`);
  return plain(page.truth.model?.[0] ?? '') || null;
}
