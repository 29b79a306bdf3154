/** Searching the sites of the simulated web: what is asked for is found, and the ways to find nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from 'lycosa/parts';
import { type LabWeb, labWeb } from '../../lab-web.js';
import { type PageTruth, pageTruth } from '../../truth/page-truth.js';
import { defaults } from '../../world/parameters.js';
import { CatalogueSite } from '../catalogue-site.js';
import { wordsOf } from '../inventory.js';
import { type SearchMethod, searchMethods } from './search-kind.js';

const web: LabWeb = labWeb({ ...defaults, seed: 31, sites: 200 });
const sites = Array.from({ length: 200 }, (_, i) => web.directory.at(i)).filter(
  (site): site is CatalogueSite =>
    site instanceof CatalogueSite && site.search !== null && (site.inventory?.live.length ?? 0) > 3,
);
const queryUrl = (site: CatalogueSite, words: string): string =>
  site.search!.urlTemplate().replace('{search_term_string}', encodeURIComponent(words));

test('there are sites of every method, and of every way to be empty', () => {
  assert.deepEqual(new Set(sites.map((site) => site.search!.kind.method)), new Set(searchMethods));
  assert.deepEqual(
    new Set(sites.map((site) => site.search!.kind.empty)),
    new Set(['message', 'alternatives', 'drop-down']),
  );
});

test('a thing is found by its name, however the query is sent', () => {
  const tried = new Set<SearchMethod>();
  for (const site of sites) {
    const { kind } = site.search!;
    const id = site.inventory!.live[1]!;
    const name = wordsOf(site.view(id).title).join(' ');
    if (kind.method === 'select-only') continue;
    tried.add(kind.method);
    if (kind.method === 'post') {
      const answer = web.answer({
        method: 'POST',
        url: `${site.origin}${kind.path}`,
        headers: {},
        body: `${kind.names.query}=${encodeURIComponent(name)}`,
      })!;
      assert.equal(answer.status, 200);
      assert.ok(String(answer.body).length > 500);
      continue;
    }
    if (kind.method === 'script-json') {
      const answer = JSON.parse(
        String(web.answer({ method: 'GET', url: queryUrl(site, name), headers: {}, body: '' })!.body),
      ) as { total: number };
      assert.ok(answer.total > 0, name);
      continue;
    }
    const found = site.search!.find({ text: name, place: '', category: null });
    assert.ok(found.instead === null && found.ids.includes(id), `${site.profile.host} does not find ${name}`);
    const truth = pageTruth(site, queryUrl(site, name));
    assert.ok(truth.kind === 'results' || truth.kind === 'disambiguation', `${truth.url} is ${truth.kind}`);
  }
  assert.equal(tried.size, searchMethods.length - 1);
});

test('nonsense finds nothing, and the truth says so', () => {
  for (const site of sites) {
    const { kind } = site.search!;
    if (['select-only', 'post', 'script-json'].includes(kind.method)) continue;
    const url = queryUrl(site, 'qzxv wvkkq');
    const truth = pageTruth(site, url) as PageTruth;
    assert.equal(truth.kind, 'empty-results', url);
    if (kind.empty === 'alternatives') assert.ok(truth.entities.length > 0, url);
    else assert.equal(truth.entities.length, 0, url);
  }
});

test('arguments that change nothing change nothing, and the canonical address knows', () => {
  let compared = 0;
  for (const site of sites) {
    const { kind } = site.search!;
    if (kind.method !== 'get') continue;
    const url = queryUrl(site, wordsOf(site.vertical!.entity(site.inventory!.live[0]!).makerName)[0]!);
    const plain = pageTruth(site, url);
    if (plain.kind !== 'results') continue;
    for (const meaning of ['view', 'tracking', 'session', 'hidden'] as const) {
      const name = kind.names[meaning];
      if (name === undefined) continue;
      const other = pageTruth(site, `${url}&${name}=zz9`);
      assert.deepEqual(
        other.entities.map(({ id }) => id),
        plain.entities.map(({ id }) => id),
      );
      assert.equal(other.canonical, plain.canonical);
      compared++;
    }
    const sorted = pageTruth(site, `${url}&${kind.names.sort}=name`);
    assert.notEqual(sorted.canonical, plain.canonical);
  }
  assert.ok(compared > 10);
});

test('forms can be read off the pages, as the truth describes them', () => {
  for (const site of sites) {
    const { kind } = site.search!;
    if (!['get', 'post', 'two-fields'].includes(kind.method)) continue;
    const url = `${site.origin}/`;
    const page = readPage(
      Buffer.from(String(web.answer({ method: 'GET', url, headers: {}, body: '' })!.body)),
      url,
      'text/html; charset=utf-8',
    );
    const form = page.forms.find((each) => each.fields.some((field) => field.name === kind.names.query));
    assert.ok(form !== undefined, url);
    assert.equal(form.method.toLowerCase(), kind.method === 'post' ? 'post' : 'get');
    assert.equal(form.action, kind.path);
  }
});

test('the search engine knows most things, puts portals near the top, and speaks SearXNG', () => {
  const site = sites[0]!;
  const entity = site.vertical!.entity(site.inventory!.live[0]!);
  const answer = web.answer({
    method: 'GET',
    url: `http://search.example/search?q=${encodeURIComponent(`${entity.name} ${entity.makerName}`)}&format=json`,
    headers: {},
    body: '',
  })!;
  const { results } = JSON.parse(String(answer.body)) as {
    results: { url: string; title: string; score: number }[];
  };
  assert.ok(results.length > 3);
  assert.ok(
    results.some(({ url }) => url.includes('/topic/')),
    'no portal',
  );
  assert.deepEqual(
    [...results].sort((a, b) => b.score - a.score),
    results,
  );
  for (const { url } of results)
    assert.equal(web.answer({ method: 'GET', url, headers: {}, body: '' })!.status, 200, url);
});
