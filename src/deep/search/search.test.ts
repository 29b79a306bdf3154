/** What is asked of a search and what is followed, over a catalogue in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../page/reader.js';
import type { ArgumentVerdict } from '../arguments.js';
import { sketchResults } from '../result-sketch.js';
import { queryOf, type SearchTemplate, templateOfForward } from '../template.js';
import { DetailChoice } from './detail-choice.js';
import { furtherLinks } from './further-links.js';
import { OwnLinks } from './own-links.js';
import { countsAgain, type SearchLead, usualSearchOptions } from './search-lead.js';
import { Sightings } from './sightings.js';
import { SiteSearch } from './site-search.js';
import { ThingKeys } from './thing-keys.js';
import { WordPool } from './word-pool.js';

const template: SearchTemplate = {
  method: 'GET',
  url: 'https://shop.example/find?lang=en&q={query}',
  body: null,
  contentType: null,
  source: 'form',
  queryArgument: 'q',
};
const verdict = (name: string, meaning: ArgumentVerdict['meaning']): ArgumentVerdict => ({
  name,
  meaning,
  pages: 1,
  values: 3,
  prevalence: 0.5,
  stability: 1,
  valuesOfPage: 2,
  attached: 0.5,
});

const colours = ['red', 'blue', 'green', 'white', 'black'];
const things = ['chair', 'lamp', 'table', 'shelf', 'clock', 'mirror', 'carpet'];
const rooms = ['kitchen', 'garden', 'attic', 'cellar'];
const stock = colours.flatMap((colour) =>
  things.flatMap((thing, i) => rooms.slice(i % 2).map((room) => `${colour} ${room} ${thing}`)),
);
const perPage = 10;

/** The page of an address: all words must match; nothing matches nothing. */
function answer(url: string): string {
  const { searchParams } = new URL(url);
  const query = searchParams.get('q') ?? '';
  const page = Number(searchParams.get('page') ?? 1);
  const words = query.toLowerCase().split(' ');
  const hits =
    query === '' ? [] : stock.filter((name) => words.every((word) => name.split(' ').includes(word)));
  const link = (more: string): string => `/find?q=${encodeURIComponent(query)}&${more}`;
  const shown = hits.slice((page - 1) * perPage, page * perPage);
  const list = shown.map((name) => `<li><a href="/item/${stock.indexOf(name)}?from=${query}">${name}</a>`);
  const pages = Array.from({ length: Math.ceil(hits.length / perPage) }, (_, i) => i + 1).filter(
    (n) => n !== page,
  );
  return `<nav><a href=/>Home</a><a href=/help>Help</a></nav><h1>Results for ${query}</h1>${
    hits.length === 0
      ? `<p>Sorry, nothing matches ${query}.</p>`
      : `<ul>${list.join('')}</ul>${pages.map((n) => `<a href="${link(`page=${n}`)}">${n}</a>`).join('')}<a href="${link('sort=price')}">price</a><a href="${link('sort=name')}">name</a>`
  }`;
}

interface Run {
  readonly asked: string[];
  readonly found: Set<string>;
  readonly search: SiteSearch;
}

/** Crawls until nothing is left; `saves` after every page, as an interrupted crawl would. */
function crawl(given: readonly string[], saves: boolean): Run {
  const lists = { given };
  const reader = new PageReader();
  let search = new SiteSearch(template, usualSearchOptions, lists);
  const waiting: SearchLead[] = [];
  const known = new Set<string>();
  const times = new Map<string, number>();
  const asked: string[] = [];
  const add = (leads: readonly SearchLead[]): void => {
    for (const lead of leads) {
      if (known.has(lead.key)) continue;
      known.add(lead.key);
      search.taken(lead);
      waiting.push(lead);
    }
  };
  add(search.first());
  while (waiting.length > 0 && asked.length < 500) {
    waiting.sort((a, b) => a.rank - b.rank);
    const lead = waiting.shift()!;
    if (!search.isWorth(lead.purpose, lead.url)) {
      search.missed(lead.purpose);
      continue;
    }
    asked.push(lead.url);
    const page = {
      ...lead,
      purpose: lead.purpose,
      sketch: sketchResults(
        reader.read(new TextEncoder().encode(answer(lead.url)), lead.url, 'text/html'),
        queryOf(template, lead.url) ?? '',
      ),
    };
    const listed = search.recordsOf(page);
    const before = listed.map(({ key }) => times.get(key) ?? 0);
    for (const [i, { key }] of listed.entries())
      if (countsAgain(page.purpose) || before[i] === 0) times.set(key, before[i]! + 1);
    add(search.visited(page, listed, before).follow);
    while (search.wantsQuery) {
      const next = search.nextQuery();
      if (next === null) break;
      add([next]);
    }
    add(search.flush());
    if (saves)
      search = new SiteSearch(
        template,
        usualSearchOptions,
        lists,
        JSON.parse(JSON.stringify(search.save())) as ReturnType<SiteSearch['save']>,
      );
  }
  return { asked, found: new Set(times.keys()), search };
}

test('a few words lead to everything, without asking twice for the same', () => {
  const { asked, found, search } = crawl(['lamp'], false);
  assert.equal(found.size, stock.length);
  assert.equal(search.found.things, stock.length);
  assert.ok(asked.length < 70, `${asked.length} requests`);
  assert.equal(new Set(asked).size, asked.length);
  assert.ok(!asked.some((url) => url.includes('sort=')), 'another order shows the same');
  assert.equal(search.verdicts.find(({ name }) => name === 'page')?.meaning, 'page');
});

test('what is saved after every page and restored asks the same', () => {
  assert.deepEqual(crawl(['lamp', 'clock'], true).asked, crawl(['lamp', 'clock'], false).asked);
});

test('further results: pages, narrower choices, other queries, more at a time', () => {
  const verdicts = [
    verdict('q', 'query'),
    verdict('page', 'page'),
    verdict('sort', 'presentation'),
    verdict('limit', 'presentation'),
    verdict('sid', 'tracking'),
    verdict('brand', 'facet'),
  ];
  const base = 'https://shop.example/find?lang=en&q=lamp';
  const kinds = (urls: string[], coverage: 'complete' | 'representative', count = 10): [string, string][] =>
    furtherLinks(
      { url: base, query: 'lamp', things: count, urls },
      (url) => queryOf(template, url),
      template,
      verdicts,
      coverage,
    ).map(({ relation, url }) => [relation, url.slice(base.length)]);
  const links = ['&page=2', '&page=2&sid=9', '&sort=price', '&brand=a', '&brand=a&sort=name', '&page=0'].map(
    (more) => base + more,
  );
  assert.deepEqual(kinds(links, 'complete'), [
    ['page', '&page=2'],
    ['facet', '&brand=a'],
  ]);
  assert.deepEqual(kinds(links, 'representative'), [['facet', '&brand=a']]);
  assert.deepEqual(kinds([`${base}s`], 'complete'), [['related', 's']]);
  assert.deepEqual(kinds([`${base}&brand=a`], 'complete', 0), [['meaning', '&brand=a']]);
  assert.deepEqual(kinds([`${base}&page=2`, `${base}&limit=20`, `${base}&limit=100`], 'complete'), [
    ['wider', '&limit=100'],
  ]);
});

test('what links leave out of a template, and what they must not', () => {
  const own = new OwnLinks(template);
  assert.equal(own.queryIn('https://shop.example/find?q=lamp&page=2'), null);
  own.learn('lamp', 'https://shop.example/find?q=lamp', [
    { url: 'https://shop.example/find?q=lamp&page=2', number: null },
  ]);
  assert.equal(own.queryIn('https://shop.example/find?q=lamp&page=2'), 'lamp');
  assert.equal(own.queryIn('https://shop.example/find?lang=de&q=lamp'), null);
  assert.equal(new OwnLinks(template, own.save()).queryIn('https://shop.example/find?q=x;page=2'), 'x');
});

test('where nothing was asked for, links that leave the query out are its pages if their numbers say so', () => {
  const own = new OwnLinks(template);
  const all = 'https://shop.example/find?q=&lang=en';
  const link = (more: string, number: number | null) => ({
    url: `https://shop.example/find?lang=en&${more}`,
    number,
  });
  own.learn('', all, [link('blad=2', 2), link('blad=3', 3), link('year=2019', 2019), link('kind=4', null)]);
  const asks = (more: string): string | null => own.queryIn(`https://shop.example/find?lang=en&${more}`);
  assert.deepEqual(['blad=7', 'year=2019', 'kind=4'].map(asks), ['', null, null]);
  assert.equal(new OwnLinks(template, own.save()).queryIn('https://shop.example/find?lang=en&blad=2'), '');
});

test('a query that is forwarded shows what the search works with', () => {
  const wiki: SearchTemplate = {
    ...template,
    url: 'https://wiki.example/doku?do=search&id={query}',
    queryArgument: 'id',
  };
  assert.deepEqual(
    templateOfForward(wiki, 'qxz', 'https://wiki.example/doku?id=qxz&do=search&q=qxz')?.queryArgument,
    'q',
  );
  assert.equal(templateOfForward(wiki, 'qxz', 'https://wiki.example/start'), null);
});

test('things are the same whatever visit their links carry', () => {
  const keys = new ThingKeys();
  keys.learn(['https://s.example/i?id=1&sid=a', 'https://s.example/i?id=2&sid=a']);
  keys.learn(['https://s.example/i?id=1&sid=b', 'https://s.example/i?id=3&sid=b']);
  assert.equal(keys.of('https://s.example/i?id=1&sid=a'), keys.of('https://s.example/i?id=1&sid=zz'));
  assert.notEqual(keys.of('https://s.example/i?id=1&sid=a'), keys.of('https://s.example/i?id=2&sid=a'));
});

test('how many there are, and which word is worth most', () => {
  const sightings = new Sightings();
  for (let i = 0; i < 40; i++) sightings.add(0);
  for (let i = 0; i < 20; i++) sightings.add(1);
  assert.equal(sightings.different, 40);
  assert.ok(sightings.estimate! >= 45 && sightings.estimate! <= 60, String(sightings.estimate));
  const pool = new WordPool();
  for (const text of ['red lamp', 'blue lamp', 'red chair', 'lamp']) pool.add(text);
  assert.deepEqual(pool.best(), { word: 'lamp', things: 3 });
  pool.asked('lamp');
  pool.add('green lamp');
  assert.equal(pool.best()?.word, 'red');
  assert.ok(new WordPool([]).best() === null);
});

test('pages of things are fetched only when a few of them say more than the lists', () => {
  const poor = new DetailChoice();
  poor.list([
    ['name', 'price'],
    ['name', 'price'],
  ]);
  for (let i = 0; i < 4; i++) poor.detail([['name', 'price']]);
  assert.equal(poor.wants, 'no');
  const rich = new DetailChoice();
  rich.list([['name'], ['name']]);
  assert.equal(rich.samplesLeft, 4);
  rich.detail([['name', 'description']]);
  rich.detail([['name', 'description']]);
  assert.equal(rich.wants, 'yes');
});

test('below a search on the home page stands everything else', () => {
  const home: SearchTemplate = { ...template, url: 'https://blog.example/?s={query}', queryArgument: 's' };
  assert.equal(queryOf(home, 'https://blog.example/?s=lamp&paged=2'), 'lamp');
  assert.equal(queryOf(home, 'https://blog.example/post/3?s=lamp'), null);
  assert.equal(queryOf(template, 'https://shop.example/find/new?q=lamp'), 'lamp');
});
