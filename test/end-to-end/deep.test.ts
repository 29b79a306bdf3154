/** How sites are searched, what their arguments mean, and queries for them: against a small shop on loopback. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  add,
  LycosaError,
  type QueriesSummary,
  type SiteQuery,
  type SiteTemplate,
  siteArguments,
  siteQueries,
  siteTemplates,
} from '../../src/parts.js';
import { knownNames } from '../../src/pipeline/deep/query-log.js';
import { findBrowser } from '../../src/web/browser.js';
import { type Reply, type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const stock = ['Blue Kettle', 'Red Kettle', 'Green Lamp', 'Tall Green Chair', 'Blue Chair', 'Red Lamp'];

function results(url: URL): string {
  const query = url.searchParams.get('term') ?? '';
  const hits = stock.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  const link = (more: string): string => `/find?term=${encodeURIComponent(query)}&${more}`;
  const body =
    hits.length === 0
      ? `<p>Nothing matches ${query}.</p>`
      : `<ul>${hits.map((name) => `<li><a href="/item/${encodeURIComponent(name)}">${name}</a></li>`).join('')}</ul><a href="${link('by=price')}">price</a><a href="${link('by=name')}">name</a><a href="${link('page=2')}">2</a>${hits.map((name) => `<a href="${link(`colour=${name.split(' ')[0]}`)}">${name.split(' ')[0]}</a>`).join('')}`;
  return `<title>Results</title><h1>Results for ${query}</h1>${body}`;
}

const form = '<form action="/find"><input name="term"><input type="submit" value="Search"></form>';

async function serve(home: string, more: Record<string, Reply> = {}): Promise<SiteServer> {
  const server = await serveSite((path) => {
    const url = new URL(path, 'http://shop.example');
    if (path === '/') return `<title>Shop</title><h1>Shop</h1>${home}`;
    return url.pathname === '/find' ? results(url) : more[path];
  });
  after(() => server.close());
  return server;
}

const settings = () => ({ allowPrivate: true, delayMs: 0, store: temporaryFolder(), environment: {} });
const templateOf = async (server: SiteServer, sources?: string[]): Promise<SiteTemplate> =>
  (
    await siteTemplates({
      ...settings(),
      sites: [`${server.url}/`],
      ...(sources === undefined ? {} : { sources: sources as never }),
    })
  )[0]!;

test('a template by the form, by what the site declares, one click away, and why there is none', async () => {
  const plain = await serve(form);
  const byForm = await templateOf(plain);
  assert.equal(byForm.template?.url, `${plain.url}/find?term={query}`);
  assert.equal(byForm.template?.source, 'form');
  const declared = await serve(
    `<link rel=search type="application/opensearchdescription+xml" href=/os.xml>${form}`,
    {
      '/os.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<OpenSearchDescription><Url type="text/html" template="/find?lang=en&amp;term={searchTerms}"/></OpenSearchDescription>',
      },
    },
  );
  assert.equal((await templateOf(declared)).template?.url, `${declared.url}/find?lang=en&term={query}`);
  assert.equal((await templateOf(declared, ['form'])).template?.source, 'form');
  const away = await serve('<a href=/advanced>Advanced search</a>', { '/advanced': form });
  assert.equal((await templateOf(away)).template?.url, `${away.url}/find?term={query}`);
  const none = await templateOf(await serve('<p>Welcome</p>'));
  assert.deepEqual([none.template, 'reason' in none && none.reason], [null, 'no search form was found']);
  const shut = await serve(form, {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' },
  });
  const closed = await templateOf(shut);
  assert.ok(closed.template === null && /robots\.txt/.test(closed.reason));
});

test('a form that only a script can send', {
  skip: findBrowser() === null && 'there is no browser on this machine',
}, async () => {
  const server = await serve(
    `<form action="#" onsubmit="location.href='/go/'+encodeURIComponent(this.q.value);return false" class=search><input name=q><button>Search</button></form><script>document.querySelector('input').addEventListener('input',e=>fetch('/suggest?p='+e.target.value))</script>`,
  );
  const found = await templateOf(server);
  assert.deepEqual([found.template?.url, found.template?.source], [`${server.url}/go/{query}`, 'browser']);
});

test('what the arguments of result pages mean', async () => {
  const server = await serve(form);
  const summary = await siteArguments({
    ...settings(),
    site: `${server.url}/`,
    queries: ['kettle', 'lamp', 'chair', 'green', 'blue', 'red', 'sofa'],
  });
  assert.deepEqual(summary.pages, { results: 6, empty: 1, alternatives: 0 });
  assert.deepEqual(Object.fromEntries(summary.arguments.map(({ name, meaning }) => [name, meaning])), {
    term: 'query',
    by: 'presentation',
    page: 'page',
    colour: 'facet',
  });
  await assert.rejects(
    siteArguments({ ...settings(), site: `${server.url}/`, queries: ['one'] }),
    (thrown) => thrown instanceof LycosaError && /two queries/.test(thrown.message),
  );
});

test('queries out of a packed log, by files of several kinds', async () => {
  const folder = temporaryFolder();
  const log = join(folder, 'log.tsv.gz');
  const rows = ['query\turl\tclicks'];
  for (let i = 0; i < 8; i++)
    for (const page of [1, 2]) rows.push(`price of thing ${i} review\thttp://shop.example/${page}\t5`);
  rows.push('shop\thttp://shop.example/\t99', 'broken line');
  writeFileSync(log, gzipSync(rows.join('\n')));
  const names = join(folder, 'names.nt');
  writeFileSync(
    names,
    Array.from(
      { length: 8 },
      (_, i) => `<http://x/m.${i}> <http://rdf.freebase.com/ns/type.object.name> "Thing ${i}"@en .`,
    ).join('\n'),
  );
  const found = siteQueries({ log, kb: [names] });
  const queries: SiteQuery[] = [];
  let next = await found.next();
  for (; !next.done; next = await found.next()) queries.push(next.value);
  const summary: QueriesSummary = next.value;
  assert.deepEqual(
    queries.map(({ site, cleaned, prefix, suffix }) => [site, cleaned, prefix, suffix]),
    Array.from({ length: 8 }, (_, i) => ['shop.example', `thing ${i}`, 'price of', 'review']),
  );
  assert.deepEqual([summary.kept, summary.names, summary.cleanedShare], [8, 8, 1]);
  await assert.rejects(siteQueries({ log: join(folder, 'none.tsv'), kb: [] }).next(), /there is no file/);
});

test('a site that answers what does not exist is told as empty results are', async () => {
  const page = (path: string): string =>
    path === '/'
      ? '<title>Shop</title><h1>Shop</h1><a href=/about>About</a>'
      : `<title>Shop</title><h1>Shop</h1><p>There is no page ${path.slice(1)} here.</p><a href=/about>About</a>`;
  const soft = await serveSite(page);
  const hard = await serveSite({ '/': page('/') });
  after(() => Promise.all([soft.close(), hard.close()]));
  const looked = await add({
    ...settings(),
    urls: [`${soft.url}/`, `${hard.url}/`],
    vertical: 'Product',
    robots: false,
  });
  const isSoft = (url: string): boolean | undefined =>
    looked.find(({ entry }) => entry.startsWith(url))?.softMissing;
  assert.deepEqual([isSoft(soft.url), isSoft(hard.url)], [true, false]);
});

test('names with their types out of N-Triples, Wikidata and tables', async () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
    return file;
  };
  const namesOf = async (file: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const batch of knownNames(file))
      for (const { name, type } of batch) found.push(`${name}/${type}`);
    return found.sort();
  };
  const ns = 'http://rdf.freebase.com/ns';
  const triples = write(
    'dump.nt.gz',
    [
      `<${ns}/m.1>\t<${ns}/type.object.type>\t<${ns}/book.author>\t.`,
      `<${ns}/m.1>\t<${ns}/type.object.name>\t"Ursula K. Le Guin"@en\t.`,
      `<${ns}/m.2>\t<${ns}/type.object.name>\t"Caf\\u00e9 \\"Central\\""@en\t.`,
      `<${ns}/m.2>\t<${ns}/type.object.type>\t<${ns}/location.venue>\t.`,
      `<${ns}/m.2>\t<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>\t<${ns}/dining.restaurant>\t.`,
      `<${ns}/m.3>\t<${ns}/common.topic.alias>\t"No type"\t.`,
    ].join('\n'),
  );
  assert.deepEqual(await namesOf(triples), [
    'Café "Central"/dining.restaurant',
    'Café "Central"/location.venue',
    'No type/',
    'Ursula K. Le Guin/book.author',
  ]);
  const wikidata = write(
    'wikidata.jsonl',
    `[\n${JSON.stringify({ labels: { en: { value: 'Oslo' }, de: { value: 'Oslo' } }, claims: { P31: [{ mainsnak: { datavalue: { value: { id: 'Q515' } } } }] } })},\nnot json\n]`,
  );
  assert.deepEqual(await namesOf(wikidata), ['Oslo/Q515']);
  assert.deepEqual(await namesOf(write('names.csv', 'type,name\ncity,"Porto, Portugal"\n')), [
    'Porto, Portugal/city',
  ]);
});
