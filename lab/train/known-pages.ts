/** Pages of the public sets of which it is known what they are about, with what is known of it: enough to say of an object whether it is one. */
import { createHash } from 'node:crypto';
import { comparedForm } from 'lycosa/parts';
import { openSource } from '../data/file-source.js';
import { readTsv } from '../data/table-file.js';
import { loadEvents } from '../papers/objects/events-set.js';

export type Half = 'tune' | 'report';

export interface KnownPage {
  readonly set: string;
  readonly host: string;
  readonly half: Half;
  readonly url: string;
  /** About when its set was collected, as the set says. */
  readonly servedAt: number;
  readonly body: Buffer;
  /** The ready vertical whose object it is about; null where there is none for it. */
  readonly kind: string | null;
  /** Kinds of which it is known that it is about none of them, where that is not known of all others. */
  readonly isNone?: readonly string[];
  /** Whether an object of that kind, one of so many that were read, is one that the page has; null when that is not known. */
  readonly isOne: (values: (field: string) => string | null, read: number) => boolean | null;
}

/** Pages of one site that are taken: more say nothing new. */
const pagesOfSite = 12;
const articlesOfSubject = 24;
const sitesOfSubject = 6;
const swdeKinds: Readonly<Record<string, readonly [kind: string | null, name: string]>> = {
  book: ['Book', 'title'],
  movie: ['Movie', 'title'],
  auto: ['Product', 'model'],
  camera: ['Product', 'model'],
  job: ['JobPosting', 'title'],
  restaurant: [null, 'name'],
};

/** A page about one of these is no page about the other, but it is not wrong to say so. */
const neighbours: readonly (readonly [string, string])[] = [
  ['Book', 'Product'],
  ['Movie', 'Product'],
  ['Recipe', 'Article'],
];

/** Whether things of one kind may well be called things of another kind. */
export function areNeighbours(a: string, b: string): boolean {
  return a !== b && neighbours.some((pair) => pair.includes(a) && pair.includes(b));
}

/** The half of a host: by the second digit of a hash of its name. */
export function halfOfHost(host: string): Half {
  return Number.parseInt(createHash('sha1').update(host).digest('hex')[1]!, 16) % 2 === 0 ? 'tune' : 'report';
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).host.toLowerCase();
  } catch {
    return '';
  }
};

/** All pages of the sets that are given, by their names. */
export async function* knownPages(folders: Readonly<Record<string, string>>): AsyncGenerator<KnownPage> {
  for (const set of ['events', 'events-more']) if (folders[set]) yield* meetings(set, folders[set]);
  for (const set of ['swde', 'swde-more']) if (folders[set]) yield* details(set, folders[set]);
  if (folders.recipes) yield* recipes(folders.recipes);
  if (folders.products) yield* shops(folders.products);
  if (folders.articles) yield* articles(folders.articles);
  if (folders['wikipedia-for-schools']) yield* encyclopaedia(folders['wikipedia-for-schools']);
}

/** Articles tell of days, places and amounts, and sell, announce or cook nothing. Prose like theirs stands on all kinds of sites: a few articles of a subject count as one. */
async function* encyclopaedia(folder: string): AsyncGenerator<KnownPage> {
  const source = await openSource(folder);
  const taken = new Map<string, number>();
  for (const { row } of readTsv(source, 'topics.tsv')) {
    const count = taken.get(row.subject!) ?? 0;
    if (count >= articlesOfSubject) continue;
    taken.set(row.subject!, count + 1);
    const file = row.article!;
    yield {
      set: 'wikipedia-for-schools',
      host: `${row.subject!.toLowerCase()}-${count % sitesOfSubject}.encyclopaedia.example`,
      half: 'tune',
      url: `http://encyclopaedia.example/${file}`,
      servedAt: Date.parse('2007-06-01'),
      body: source.read(file),
      kind: null,
      isNone: ['Event', 'Product', 'JobPosting', 'Recipe'],
      isOne: () => false,
    };
  }
  source.close();
}

async function* meetings(set: string, folder: string): AsyncGenerator<KnownPage> {
  for (const page of await loadEvents(folder)) {
    if (page.kind !== 'html') continue;
    const days = new Set(page.items.flatMap(({ start }) => (start === null ? [] : [start.slice(0, 10)])));
    const host = hostOf(page.url);
    yield {
      set,
      host,
      half: page.half,
      url: page.url,
      servedAt: page.today,
      body: page.body,
      kind: 'Event',
      // Where as many were read as there are, they are right, as a rule.
      isOne: (values, read) =>
        days.has(values('startDate')?.slice(0, 10) ?? '') ||
        (page.count !== null && Math.abs(read - page.count) <= 0.2 * page.count)
          ? true
          : null,
    };
  }
}

async function* details(set: string, folder: string): AsyncGenerator<KnownPage> {
  const source = await openSource(folder);
  const names = new Map<string, string[]>();
  for (const { row, rest } of readTsv(source, 'truth.tsv'))
    if (row.attribute === swdeKinds[row.vertical!]![1])
      names.set(`${row.vertical}/${row.site}/${row.page_id}`, rest.map(comparedForm).filter(Boolean));
  const taken = new Map<string, number>();
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const host = hostOf(row.url!);
    const count = taken.get(row.site! + row.vertical) ?? 0;
    if (count >= pagesOfSite) continue;
    taken.set(row.site! + row.vertical, count + 1);
    const known = names.get(`${row.vertical}/${row.site}/${row.page_id}`) ?? [];
    yield {
      set,
      host,
      half: halfOfHost(host),
      url: row.url!,
      servedAt: Date.parse('2010-12-01'),
      body: source.read(row.file!),
      kind: swdeKinds[row.vertical!]![0],
      isOne: (values) => (isNamed(values('name') ?? values('title'), known) ? true : null),
    };
  }
  source.close();
}

async function* recipes(folder: string): AsyncGenerator<KnownPage> {
  const source = await openSource(folder);
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const { title } = JSON.parse(source.read(row.file!.replace(/\.html$/, '.json')).toString('utf8')) as {
      title?: string;
    };
    yield {
      set: 'recipes',
      host: row.host!,
      half: halfOfHost(row.host!),
      url: /^https?:/.test(row.canonical_url!) ? row.canonical_url! : `https://${row.host}/`,
      servedAt: Date.parse('2022-06-01'),
      body: source.read(row.file!),
      kind: 'Recipe',
      isOne: (values) => (isNamed(values('name'), [comparedForm(title ?? '')]) ? true : null),
    };
  }
  source.close();
}

async function* shops(folder: string): AsyncGenerator<KnownPage> {
  const source = await openSource(folder);
  const prices = new Map<string, Set<number>>();
  for (const { row } of readTsv(source, 'truth.tsv'))
    if (row.attribute === 'price')
      prices.set(
        row.page_id!,
        (prices.get(row.page_id!) ?? new Set()).add(Number(row.value)).add(Number(row.meant || row.value)),
      );
  for (const { row } of readTsv(source, 'pages.tsv'))
    yield {
      set: 'products',
      host: row.host!,
      half: row.half as Half,
      url: row.url!,
      servedAt: Date.parse('2020-12-01'),
      body: source.read(row.file!),
      kind: 'Product',
      isOne: (values) =>
        prices.get(row.page_id!)?.has(Number.parseFloat(values('price') ?? '')) === true ? true : null,
    };
  source.close();
}

async function* articles(folder: string): AsyncGenerator<KnownPage> {
  const source = await openSource(folder);
  const texts = new Map(
    [...readTsv(source, 'truth.tsv')].map(({ row }) => [
      row.page_id!,
      comparedForm(row.body!.replaceAll('\\n', ' ')),
    ]),
  );
  for (const { row } of readTsv(source, 'pages.tsv'))
    yield {
      set: 'articles',
      host: row.host!,
      half: row.half as Half,
      url: row.url!,
      servedAt: Date.parse('2019-11-20'),
      body: source.read(row.file!),
      kind: 'Article',
      isOne: (values) => {
        const paragraphs = (values('body') ?? '').split('\n\n').map(comparedForm);
        const known = paragraphs.filter((one) => texts.get(row.page_id!)!.includes(one)).length;
        return known > paragraphs.length / 2 ? true : null;
      },
    };
  source.close();
}

function isNamed(name: string | null, known: readonly string[]): boolean {
  const form = comparedForm(name ?? '');
  return form !== '' && known.some((one) => one !== '' && (form.includes(one) || one.includes(form)));
}
