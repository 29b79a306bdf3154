/** Pages of the public sets with the names of what they are about, and pages of any kind whose lists may teach. */
import { normalise, readyVertical } from 'lycosa/parts';
import { openSource } from '../data/file-source.js';
import { withoutMarkup } from '../data/strip-markup.js';
import { readCsv, readTsv } from '../data/table-file.js';
import { loadEvents } from '../papers/objects/events-set.js';
import { withoutLabel } from '../papers/objects/swde-set.js';
import { type Half, halfOfHost } from './known-pages.js';

export interface NamedPage {
  readonly set: string;
  readonly sort: 'meeting' | 'other';
  readonly host: string;
  readonly half: Half;
  readonly url: string;
  readonly servedAt: number;
  readonly body: Buffer;
  /** What it is about, or what happens on a day; null for any day. */
  readonly titles: readonly { readonly title: string; readonly day: string | null }[];
}

const nameAttributes: Readonly<Record<string, string>> = {
  book: 'title',
  movie: 'title',
  auto: 'model',
  camera: 'model',
  job: 'title',
  restaurant: 'name',
};

function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return null;
  }
}

/** All pages of the sets that are given, by their names. */
export async function* namedPages(folders: Readonly<Record<string, string>>): AsyncGenerator<NamedPage> {
  for (const set of ['events', 'events-more'])
    if (folders[set])
      for (const page of await loadEvents(folders[set])) {
        if (page.kind !== 'html') continue;
        yield {
          set,
          sort: 'meeting',
          host: new URL(page.url).hostname,
          half: page.half,
          url: page.url,
          servedAt: page.today,
          body: page.body,
          titles: page.items.flatMap(({ title, start }) =>
            title === null ? [] : [{ title, day: start === null ? null : start.slice(0, 10) }],
          ),
        };
      }
  for (const set of ['swde', 'swde-more']) if (folders[set]) yield* details(set, folders[set]);
  if (folders.recipes) yield* recipes(folders.recipes);
  for (const set of ['products', 'articles', 'same-page']) if (folders[set]) yield* others(set, folders[set]);
  if (folders.pagination) yield* paginated(folders.pagination);
}

const other = (set: string, url: string, body: Buffer, names: readonly string[]): NamedPage[] => {
  const host = hostOf(url);
  if (host === null) return [];
  return [
    {
      set,
      sort: 'other',
      host,
      half: halfOfHost(host),
      url,
      servedAt: Date.parse('2020-01-01'),
      body,
      titles: names.map((title) => ({ title, day: null })),
    },
  ];
};

async function* details(set: string, folder: string): AsyncGenerator<NamedPage> {
  const source = await openSource(folder);
  const names = new Map<string, string[]>();
  for (const { row, rest } of readTsv(source, 'truth.tsv'))
    if (row.attribute === nameAttributes[row.vertical!])
      names.set(
        `${row.vertical}/${row.site}/${row.page_id}`,
        rest.flatMap((text) => [text, withoutLabel(text)]),
      );
  for (const { row } of readTsv(source, 'pages.tsv'))
    yield* other(
      set,
      row.url!,
      source.read(row.file!),
      names.get(`${row.vertical}/${row.site}/${row.page_id}`) ?? [],
    );
  source.close();
}

async function* recipes(folder: string): AsyncGenerator<NamedPage> {
  const source = await openSource(folder);
  const name = readyVertical('Recipe')!.fields.find((field) => field.identifies)!;
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const { title } = JSON.parse(source.read(row.file!.replace(/\.html$/, '.json')).toString('utf8')) as {
      title?: string;
    };
    const url = /^https?:/.test(row.canonical_url!) ? row.canonical_url! : `https://${row.host}/`;
    const said = normalise(name, title ?? '', {
      base: url,
      currency: null,
      zone: null,
      today: null,
      year: null,
      order: null,
    });
    yield* other(
      'recipes',
      url,
      Buffer.from(withoutMarkup(source.read(row.file!).toString('utf8'))),
      said === null ? [] : [said],
    );
  }
  source.close();
}

async function* others(set: string, folder: string): AsyncGenerator<NamedPage> {
  const source = await openSource(folder);
  for (const { row } of readTsv(source, 'pages.tsv')) yield* other(set, row.url!, source.read(row.file!), []);
  source.close();
}

async function* paginated(folder: string): AsyncGenerator<NamedPage> {
  const source = await openSource(folder);
  for (const row of readCsv(source, 'data.csv'))
    yield* other('pagination', row['Page URL']!, source.read(`html/${row['File Name']}.html`), []);
  source.close();
}
