/** The SWDE sample as sites of pages with known values. Half of the sites were tuned on; the others are reported. */

import { decodeHTML } from 'entities/decode';
import {
  cleanText,
  namesOf,
  normalise,
  PageReader,
  RunTable,
  readyVertical,
  type Vertical,
} from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { readTsv } from '../../data/table-file.js';

/** Sites the weights were chosen on. */
const tuned = new Set(
  'abebooks barnesandnoble booksamillion buy deepdiscount allmovie boxofficemojo iheartmovies metacritic rottentomatoes'.split(
    ' ',
  ),
);
/** The set's attributes as our fields. */
export const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  book: {
    title: 'name',
    author: 'author',
    isbn_13: 'isbn',
    publisher: 'publisher',
    publication_date: 'datePublished',
  },
  movie: { title: 'name', director: 'director', genre: 'genre', mpaa_rating: 'contentRating' },
};

export interface SwdePage {
  readonly table: RunTable;
  readonly names: readonly string[];
  /** Texts of text nodes, by attribute. */
  readonly truth: Readonly<Record<string, readonly string[]>>;
}

export interface SwdeSite {
  readonly subject: string;
  readonly site: string;
  readonly half: 'tuned on' | 'reported';
  readonly pages: readonly SwdePage[];
}

export function verticalOf(subject: string): Vertical {
  return readyVertical(subject)!;
}

/** Loads all sites of both subjects. */
export async function loadSwde(folder: string, pagesPerSite: number): Promise<SwdeSite[]> {
  const source = await openSource(folder);
  const truth = new Map<string, Record<string, string[]>>();
  for (const { row, rest } of readTsv(source, 'truth.tsv')) {
    const key = `${row.vertical}/${row.site}/${row.page_id}`;
    const values = truth.get(key) ?? {};
    // The set's values carry entities that were not decoded.
    values[row.attribute!] = rest
      .slice(0, Number(row.n_values))
      .map((value) => cleanText(decodeHTML(value)))
      .filter(Boolean);
    truth.set(key, values);
  }
  const sites = new Map<string, { subject: string; site: string; pages: SwdePage[] }>();
  const reader = new PageReader();
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const key = `${row.vertical}/${row.site}`;
    const own = sites.get(key) ?? { subject: row.vertical!, site: row.site!, pages: [] };
    sites.set(key, own);
    if (own.pages.length >= pagesPerSite) continue;
    const page = reader.read(source.read(row.file!), row.url!, null);
    own.pages.push({
      table: new RunTable(page).keep(),
      names: namesOf(page),
      truth: truth.get(`${key}/${row.page_id}`) ?? {},
    });
  }
  source.close();
  return [...sites.values()].map(({ subject, site, pages }) => ({
    subject,
    site,
    half: tuned.has(site) ? 'tuned on' : 'reported',
    pages,
  }));
}

/** A value without the label that its text node may carry. */
export function withoutLabel(text: string): string {
  return text
    .replace(/^[^:]{0,30}:\s*(?=\S)/, '')
    .replace(/^by\s+/i, '')
    .trim();
}

/** A page's true values in normal form, by field. */
export function tupleOf(
  page: SwdePage,
  subject: string,
  hidden: readonly string[] = [],
): Record<string, string[]> {
  const vertical = verticalOf(subject);
  const tuple: Record<string, string[]> = {};
  const context = {
    base: page.table.url,
    currency: null,
    zone: null,
    today: null,
    year: null,
    order: 'mdy' as const,
  };
  for (const [attribute, name] of Object.entries(fieldsOf[subject]!)) {
    if (hidden.includes(attribute)) continue;
    const field = vertical.fields.find((one) => one.name === name)!;
    const texts = [...(page.truth[attribute] ?? [])].sort((a, b) =>
      attribute === 'title' ? a.length - b.length : 0,
    );
    const values = texts
      .map((text) => normalise(field, withoutLabel(text), context))
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
  const title = plain((page.truth.title?.[0] ?? '').replace(/\s*\((?:19|20)\d\d\)\s*$/, ''));
  const director = (page.truth.director ?? []).map(plain).sort()[0];
  return title === '' || director === undefined ? null : `${title}|${director}`;
}
