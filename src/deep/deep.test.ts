/** How sites are searched: forms that search and forms that do not, and the requests they make. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPage } from '../page/reader.js';
import { likenessOf, meaningByProbes, probesFor } from './argument-probes.js';
import { ArgumentTable, irrelevantArguments, partitionOf } from './arguments.js';
import { templateOfDescription } from './declared-templates.js';
import { EmptyPages, nonsenseQueries, type ResultKind } from './empty-pages.js';
import { findTemplates } from './find-templates.js';
import { searchForms } from './forms/search-form.js';
import { numberShown } from './page-numbers.js';
import { sketchResults } from './result-sketch.js';
import {
  queryOf,
  requestFor,
  type SearchTemplate,
  templateOfForm,
  templateOfPattern,
  templateSources,
  withFreshValues,
} from './template.js';

const pageOf = (html: string) => readPage(Buffer.from(`<body>${html}`), 'https://shop.example/home');
const all = new Set(templateSources);
const templateIn = (html: string): SearchTemplate | null =>
  findTemplates(pageOf(html), all).form?.template ?? null;

test('a form that searches is told from others, in several languages', () => {
  const searching = [
    '<form action=/search><input name=q></form>',
    '<form role=search action=/><input name=s placeholder="Search …"><button>Go</button></form>',
    '<form action=/suche method=get><input name=begriff><input type=submit value=Suchen></form>',
    '<form action="/s.aspx" method=post><input name="ctl00$txtKeyword"><input type=submit value="Find"></form>',
    '<form action=/kensaku><input name=w placeholder="検索"></form>',
    '<form id=recherche action=/r><label>Rechercher <input name=mot></label></form>',
  ];
  for (const html of searching) assert.equal(searchForms(pageOf(html)).length, 1, html);
  const others = [
    '<form action=/login method=post><input name=user><input type=password name=p><button>Log in</button></form>',
    '<form action=/subscribe method=post><input name=email placeholder="Your e-mail"><button>Subscribe</button></form>',
    '<form action=/contact method=post><input name=name><input name=subject><textarea name=message></textarea></form>',
    '<form action=/cart method=post><input name=qty value=1><button>Add to cart</button></form>',
  ];
  for (const html of others) assert.deepEqual(searchForms(pageOf(html)), [], html);
});

test('the query goes into the field for words, and everything else is sent as it stands', () => {
  const template = templateIn(
    '<form action="/find?old=1#x"><select name=cat><option value=0>All<option value=1>Books</select><input name=from type=date><input name=keyword value="Search here"><input type=hidden name=lang value=en><input type=checkbox name=new value=1><input type=radio name=m value=a><input type=radio name=m value=b checked><input type=submit name=go value=Search></form>',
  )!;
  assert.deepEqual(template, {
    method: 'GET',
    url: 'https://shop.example/find?cat=0&from=&keyword={query}&lang=en&m=b',
    body: null,
    contentType: null,
    source: 'form',
    queryArgument: 'keyword',
  });
  assert.equal(
    requestFor(template, 'black & white').url,
    'https://shop.example/find?cat=0&from=&keyword=black+%26+white&lang=en&m=b',
  );
});

test('a form that is posted has its query in the body; values of the visit are read off its page anew', () => {
  const html = (token: string): string =>
    `<form method=post action=/search><input name=query><input type=hidden name=csrf_token value=${token}><input type=hidden name=site value=7></form>`;
  const template = templateIn(html('abc'))!;
  assert.deepEqual(
    [template.method, template.url, template.formPage],
    ['POST', 'https://shop.example/search', 'https://shop.example/home'],
  );
  const { body } = requestFor(template, 'a b');
  assert.equal(withFreshValues(body!, pageOf(html('xyz')).forms), 'query=a+b&csrf_token=xyz&site=7');
});

test('forms of choices list what can be asked; forms that only a script can send give none and say why', () => {
  const choices = findTemplates(
    pageOf(
      '<form action=/search id=search><select name=make><option>A<option>B</select><button>Search</button></form>',
    ),
    all,
  );
  assert.deepEqual(
    [choices.form?.template.url, choices.form?.template.choices],
    ['https://shop.example/search?make={query}', ['A', 'B']],
  );
  const script = findTemplates(
    pageOf('<form action="javascript:void(0)" class=search><input name=q></form>'),
    all,
  );
  assert.deepEqual([script.form, script.unusable], [null, 'script']);
  assert.deepEqual(
    findTemplates(pageOf('<a href=/about>About</a><a href=/advanced>Search the catalogue</a>'), all)
      .elsewhere,
    ['https://shop.example/advanced'],
  );
});

test('what a site declares: OpenSearch descriptions and SearchActions', () => {
  const xml =
    '<OpenSearchDescription><Url type="application/x-suggestions+json" template="/suggest?q={searchTerms}"/><Url type="text/html" template="https://shop.example/s?q={searchTerms}&amp;n={count}&amp;p={startPage?}"/></OpenSearchDescription>';
  const described = templateOfDescription(xml, 'https://shop.example/');
  assert.deepEqual(
    [described?.url, described?.queryArgument],
    ['https://shop.example/s?q={query}&n=20&p=', 'q'],
  );
  const action = findTemplates(
    pageOf(
      '<script type="application/ld+json">{"@type":"WebSite","potentialAction":{"@type":"SearchAction","target":{"@type":"EntryPoint","urlTemplate":"https://shop.example/find/{search_term_string}"},"query-input":"required name=search_term_string"}}</script>',
    ),
    all,
  ).action;
  assert.deepEqual([action?.url, action?.queryArgument], ['https://shop.example/find/{query}', null]);
  assert.equal(templateOfPattern('/s?a={one}&b={two}', 'https://shop.example/', 'search-action'), null);
  assert.equal(templateOfPattern('no braces', 'https://shop.example/', 'opensearch'), null);
});

test('whatever the query, it arrives as it was', () => {
  const get: SearchTemplate = {
    method: 'GET',
    url: 'https://a.example/s?x=1&q={query}',
    body: null,
    contentType: null,
    source: 'form',
    queryArgument: 'q',
  };
  const path: SearchTemplate = { ...get, url: 'https://a.example/find/{query}/all', queryArgument: null };
  const json: SearchTemplate = {
    ...get,
    method: 'POST',
    url: 'https://a.example/api',
    body: '{"q":"{query}"}',
    contentType: 'application/json',
  };
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (query) => {
      assert.equal(new URL(requestFor(get, query).url).searchParams.get('q'), query);
      assert.equal(
        decodeURIComponent(new URL(requestFor(path, `x${query}x`).url).pathname.slice(6, -4)),
        `x${query}x`,
      );
      assert.equal((JSON.parse(requestFor(json, query).body!) as { q: string }).q, query);
    }),
  );
});

test('empty pages: messages, alternatives (fig. 8a), and a list that is on every page (fig. 8b)', () => {
  const makers = `<select>${Array.from({ length: 200 }, (_, i) => `<option>Maker ${i}</option>`).join('')}</select><p>${Array.from({ length: 200 }, (_, i) => `maker${i}`).join('</p><p>')}</p>`;
  const stock = ['Blue Kettle', 'Red Kettle', 'Green Lamp', 'Tall Green Chair'];
  const answer = (query: string, isGenerous: boolean): ReturnType<typeof readPage> => {
    const words = query.toLowerCase().split(' ');
    const hits = stock.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
    const list = (names: readonly string[]): string =>
      names.map((name) => `<li><a href="/item/${name.replaceAll(' ', '-')}">${name}</a></li>`).join('');
    const body =
      hits.length > 0
        ? `<p>${hits.length} items</p><ul>${list(hits)}</ul><a href="/s?q=${query}&sort=price">By price</a>`
        : `<p>Sorry, nothing matches ${query}.</p>${isGenerous && words.length > 1 ? `<p>You may like</p><ul>${list(stock.slice(0, 2))}</ul>` : '<p>Check the spelling.</p>'}`;
    return pageOf(
      `<nav><a href=/>Home</a><a href=/help>Help</a></nav><h1>Results for ${query}</h1>${makers}${body}`,
    );
  };
  const kindsOf = (isGenerous: boolean): ResultKind[] => {
    const judge = new EmptyPages(
      nonsenseQueries(10).map((query) => sketchResults(answer(query, isGenerous), query)),
    );
    return ['kettle', 'blue kettle', 'zebra', 'green zebra', 'lamp', 'the zebra', 'chair'].map((query) =>
      judge.judge(sketchResults(answer(query, isGenerous), query)),
    );
  };
  assert.deepEqual(kindsOf(false), ['results', 'results', 'empty', 'empty', 'results', 'empty', 'results']);
  assert.deepEqual(kindsOf(true), [
    'results',
    'results',
    'empty',
    'alternatives',
    'results',
    'alternatives',
    'results',
  ]);
  assert.equal(new Set(nonsenseQueries(10)).size, 10);
});

test('arguments: what every link carries, what is always offered, what goes on, and what narrows', () => {
  const table = new ArgumentTable('q');
  const makers = ['garmin', 'tomtom', 'sony', 'canon', 'nikon', 'bosch'];
  for (let i = 0; i < 30; i++) {
    const base = `https://shop.example/s?q=word${i}&from=${['top', 'side'][i % 2]}&sess=x${i * 7919}`;
    const last = 3 + (i % 9);
    table.add({
      url: `https://shop.example/s?q=word${i}`,
      links: [
        ...['price', 'name', 'date'].map((by) => ({ url: `${base}&ordering=${by}`, number: null })),
        ...[2, 3, last].map((page) => ({ url: `${base}&nr=${page}`, number: null })),
        ...[makers[i % 6], makers[(i * 5 + 1) % 6]].map((maker) => ({
          url: `${base}&mfg=${maker}`,
          number: null,
        })),
      ],
    });
  }
  const verdicts = table.verdicts();
  assert.deepEqual(Object.fromEntries(verdicts.map(({ name, meaning }) => [name, meaning])), {
    q: 'query',
    from: 'tracking',
    sess: 'tracking',
    ordering: 'presentation',
    nr: 'page',
    mfg: 'facet',
  });
  const representative = irrelevantArguments(verdicts, 'representative');
  const complete = irrelevantArguments(verdicts, 'complete');
  assert.deepEqual([...representative].sort(), ['from', 'nr', 'ordering', 'sess']);
  assert.deepEqual([...complete].sort(), ['from', 'ordering', 'sess']);
  const one = 'https://shop.example/s?q=a&from=top&mfg=sony&nr=2';
  const other = 'https://shop.example/s?mfg=sony&q=a&from=side&ordering=price&nr=3';
  assert.equal(partitionOf(one, representative), partitionOf(other, representative));
  assert.notEqual(partitionOf(one, complete), partitionOf(other, complete));
});

test('what numbers pages is told by the numbers on links, whatever it is called', () => {
  const meaningOf = (pages: readonly [own: string, links: Readonly<Record<string, string>>][]) => {
    const table = new ArgumentTable('q');
    for (const [i, [own, links]] of pages.entries()) {
      const base = `https://shop.example/s?q=word${i}`;
      table.add({
        url: `${base}${own}`,
        links: [`kind=${i}`, ...Object.keys(links)].map((more) => ({
          url: `${base}&${more}`,
          number: numberShown(links[more] ?? 'a kind'),
        })),
      });
    }
    return ArgumentTable.restored('q', table.save())
      .verdicts()
      .find(({ name }) => name === 'x')?.meaning;
  };
  const sizes = { 'x=10': '10', 'x=20': '20', 'x=50': '50' };
  assert.deepEqual(
    {
      firstAndLater: meaningOf([
        ['', { 'x=2': '2', 'x=3': '3' }],
        ['&x=2', { 'x=1': '1', 'x=3': '[3]', 'x=4': '4' }],
        ['&x=7', { 'x=1': '1', 'x=6': '‹ 6', 'x=8': '8 ›' }],
      ]),
      countedFromNought: meaningOf([
        ['', { 'x=1': '2', 'x=2': '3' }],
        ['&x=1', { 'x=0': '1', 'x=2': '3' }],
      ]),
      whereTheyBegin: meaningOf([
        ['', { 'x=20': '2', 'x=40': '3' }],
        ['&x=20', { 'x=0': '1', 'x=40': '3' }],
      ]),
      sizesOfPages: meaningOf([
        ['', sizes],
        ['', sizes],
      ]),
      years: meaningOf([
        ['', { 'x=2019': '2019', 'x=2020': '2020' }],
        ['', { 'x=2018': '2018' }],
      ]),
      roomsOfFlats: meaningOf([
        ['', { 'x=1': '1', 'x=2': '2', 'x=3': '3' }],
        ['', { 'x=1': '1', 'x=2': '2' }],
      ]),
      numbersOfKinds: meaningOf([
        ['', { 'x=2': 'lamps', 'x=3': 'chairs' }],
        ['', { 'x=3': 'chairs', 'x=4': 'tables' }],
      ]),
    },
    {
      firstAndLater: 'page',
      countedFromNought: 'page',
      whereTheyBegin: 'page',
      sizesOfPages: 'presentation',
      years: 'facet',
      roomsOfFlats: 'facet',
      numbersOfKinds: 'facet',
    },
  );
});

test('what an argument does is seen by trying it, where the page shows all it found', () => {
  assert.deepEqual(
    [
      likenessOf(['a', 'b'], ['a', 'b']),
      likenessOf(['a', 'b'], ['b', 'a']),
      likenessOf(['a', 'b'], ['a']),
      likenessOf(['a', 'b', 'c'], ['a', 'c']),
      likenessOf(['a', 'b'], ['x']),
    ],
    ['same', 'reordered', 'resized', 'part', 'other'],
  );
  assert.equal(meaningByProbes('facet', ['same', 'reordered']), 'presentation');
  assert.equal(meaningByProbes('facet', ['same']), 'facet');
  assert.equal(meaningByProbes('presentation', ['part']), 'facet');
  assert.equal(meaningByProbes('page', ['part']), 'page');
  const table = new ArgumentTable('q');
  const base = 'https://shop.example/s?q=a';
  for (const query of ['a', 'b'])
    table.add({
      url: `https://shop.example/s?q=${query}`,
      links: ['x=1', 'x=2', 'x=3', 'y=1'].map((more) => ({
        url: `https://shop.example/s?q=${query}&${more}`,
        number: null,
      })),
    });
  const page = { url: base, things: ['1', '2'], links: [`${base}&x=1&y=1`, `${base}&x=2`] };
  assert.deepEqual(
    probesFor('x', [page], table.verdicts(), 2).map(({ url }) => url),
    [`${base}&x=2`],
  );
  assert.deepEqual(probesFor('z', [page], table.verdicts(), 2), []);
});

test('a form on a page that is not UTF-8 is sent in the charset of the page', () => {
  const page = { url: 'https://laden.example/', base: 'https://laden.example/', charset: 'windows-1252' };
  const { form, query } = searchForms(
    pageOf('<form action=/suche><input name=q><button>Suche</button></form>'),
  )[0]!;
  const latin = templateOfForm(form, query!, page)!;
  assert.equal(requestFor(latin, 'Größe M').url, 'https://laden.example/suche?q=Gr%F6%DFe+M');
  assert.equal(queryOf(latin, 'https://laden.example/suche?q=Gr%F6%DFe+M'), 'Größe M');
  assert.equal(queryOf(latin, 'https://laden.example/suche?a=;q=Gr%F6%DFe;page=2'), 'Größe');
  const japanese = templateOfForm(form, query!, { ...page, charset: 'shift_jis' })!;
  const { url } = requestFor(japanese, '牛丼 é');
  assert.equal(url, 'https://laden.example/suche?q=%8B%8D%98%A5+%26%23233%3B');
  assert.equal(queryOf(japanese, 'https://laden.example/suche?q=%8B%8D%98%A5'), '牛丼');
});
