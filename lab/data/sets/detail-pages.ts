/** Sets of single pages with their URLs: swde, recipes, forms, pagination, same-page, events, markup. */
import type { FileSource } from '../file-source.js';
import { entriesByHost, type SavedPage, type SavedSet } from '../saved-web.js';
import { readCsv, readTsv } from '../table-file.js';

const json = (source: FileSource, name: string): unknown => JSON.parse(source.read(name).toString('utf8'));

/** Detail pages of books and movies with labelled attributes. */
export function swde(source: FileSource): SavedSet {
  const values = new Map<string, Record<string, string[]>>();
  for (const { row, rest } of readTsv(source, 'truth.tsv')) {
    const key = `${row.vertical}/${row.site}/${row.page_id}`;
    const attributes = values.get(key) ?? {};
    attributes[row.attribute!] = rest.slice(0, Number(row.n_values));
    values.set(key, attributes);
  }
  const pages = readTsv(source, 'pages.tsv').map(
    ({ row }): SavedPage => ({
      url: row.url!,
      file: row.file!,
      truth: {
        vertical: row.vertical,
        site: row.site,
        page: row.page_id,
        role: 'target',
        attributes: values.get(`${row.vertical}/${row.site}/${row.page_id}`) ?? {},
      },
    }),
  );
  return { name: 'swde', pages, entries: entriesByHost(pages, (page) => `${page.truth.vertical}`) };
}

/** Some addresses of the set lack their host or scheme. */
function addressOf(url: string, host: string): string {
  if (/^https?:\/\//.test(url)) return url;
  const path = url.startsWith(host) ? url.slice(host.length) : url;
  return `https://${host}/${path.replace(/^\/+/, '')}`;
}

/** Recipe pages with the record each should give, and the search templates of their hosts. */
export function recipes(source: FileSource): SavedSet {
  const templates = readTsv(source, 'search-templates.tsv').map(({ row }) => row);
  const byHost = new Map(templates.map((row) => [row.host!, row]));
  const pages = readTsv(source, 'pages.tsv').map(
    ({ row }): SavedPage => ({
      url: addressOf(row.canonical_url!, row.host!),
      file: row.file!,
      truth: {
        host: row.host,
        role: 'target',
        expected: json(source, row.file!.replace(/\.html$/, '.json')),
        search: byHost.get(row.host!) ?? null,
      },
    }),
  );
  return {
    name: 'recipes',
    pages,
    entries: entriesByHost(pages, () => 'recipes'),
    tables: { templates: () => templates },
  };
}

/** Pages whose forms and fields are typed. */
export function forms(source: FileSource): SavedSet {
  const index = json(source, 'index.json') as Record<
    string,
    { url: string; forms: string[]; visible_html_fields: object[] }
  >;
  const types = json(source, 'types.json');
  const pages = Object.entries(index).map(
    ([file, { url, ...truth }]): SavedPage => ({ url, file, truth: { ...truth } }),
  );
  return {
    name: 'forms',
    pages,
    entries: entriesByHost(pages, () => 'forms'),
    tables: { types: () => [types as object] },
  };
}

/** Pages with labelled pagination links. */
export function pagination(source: FileSource): SavedSet {
  const pages = readCsv(source, 'data.csv').map(
    ({ 'File Name': number, 'Page URL': url, ...truth }): SavedPage => ({
      url: url!,
      file: `html/${number}.html`,
      truth,
    }),
  );
  return { name: 'pagination', pages, entries: entriesByHost(pages, () => 'pagination') };
}

/** The same home pages fetched twice: the first time on day 0, the second on later days. */
export function samePage(source: FileSource, day: number): SavedSet {
  const rows = readTsv(source, 'pages.tsv').map(({ row }) => row);
  const runs = new Map<string, string>();
  for (const row of rows)
    if (Number(row.run) <= day + 1 || !runs.has(row.site!)) runs.set(row.site!, row.run!);
  const pages = rows
    .filter((row) => runs.get(row.site!) === row.run)
    .map((row): SavedPage => ({ url: row.url!, file: row.file!, truth: { site: row.site, run: row.run } }));
  return { name: 'same-page', pages, entries: entriesByHost(pages, () => 'home page') };
}

/** Public meetings: lists and details, with the values known of them. */
export function events(source: FileSource): SavedSet {
  const values = new Map<string, object[]>();
  for (const { row } of readTsv(source, 'truth.tsv'))
    for (const file of row.file!.split('|')) {
      const key = `${row.repo}/${file}`;
      const { item, field, type, value, found } = row;
      values.set(key, [...(values.get(key) ?? []), { spider: row.spider, item, field, type, value, found }]);
    }
  const counts = new Map(
    readTsv(source, 'counts.tsv').map(({ row }) => [`${row.repo}/${row.file}`, Number(row.n_items)]),
  );
  const pages = readTsv(source, 'pages.tsv').map(({ row }): SavedPage => {
    const key = `${row.repo}/${row.file}`;
    return {
      url: row.url || `http://${row.repo}.example/${row.file}`,
      file: `pages/${key}`,
      truth: {
        spider: row.spider,
        kind: row.kind,
        role: row.role || null,
        asOf: row.as_of,
        order: row.order,
        events: counts.get(key) ?? null,
        values: values.get(key) ?? [],
      },
    };
  });
  const present = pages.filter((page) => source.has(page.file));
  return {
    name: 'events',
    pages: present,
    entries: entriesByHost(present, () => 'public meetings'),
  };
}

/** Pages and examples with embedded markup; expected outputs stand beside them. */
export function markup(source: FileSource): SavedSet {
  const pages = source.names
    .filter((name) => /\.html?$/.test(name))
    .map((file): SavedPage => {
      const base = file.replace(/\.html?$/, '');
      const expected = source.names.filter(
        (name) =>
          /\.json(?:ld)?$/.test(name) && /^[._-]/.test(name.startsWith(base) ? name.slice(base.length) : 'x'),
      );
      return {
        url: `http://markup.example/${file.split('/').map(encodeURIComponent).join('/')}`,
        file,
        truth: { expected },
      };
    });
  const examples = source.names.filter((name) => name.startsWith('schema.org/') && name.endsWith('.txt'));
  return {
    name: 'markup',
    pages,
    entries: [
      { site: 'markup.example', entry: pages[0]?.url ?? 'http://markup.example/', about: 'embedded markup' },
    ],
    tables: { examples: () => examples.map((file) => ({ file, text: source.read(file).toString('utf8') })) },
  };
}
