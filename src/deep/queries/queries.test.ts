/** Queries out of logs: which count, what is a name, what is taken away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AffixCounts, affixesToRemove, cleanQuery } from './affixes.js';
import { HashedCounts, wideHash } from './hashed-set.js';
import { LogFilter } from './log-filter.js';
import { KnownNames } from './mentions.js';
import { hasPreposition, queryWords } from './query-words.js';
import { TypeSiteMatch } from './type-match.js';

test('hashed counts count as a map does, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 400 }), (texts) => {
      const counts = new HashedCounts(4);
      const known = new Map<string, number>();
      for (const text of texts) {
        known.set(text, (known.get(text) ?? 0) + 1);
        assert.equal(counts.add(wideHash(text)), Math.min(255, known.get(text)!));
      }
      assert.equal(counts.size, known.size);
      for (const [text, n] of known) assert.equal(counts.of(wideHash(text)), Math.min(255, n));
      assert.equal(counts.of(wideHash('never said')), 0);
    }),
  );
});

test('a query counts that led to two pages of a site, three times each, and once for each site', () => {
  const rows = [
    { query: 'ipad 2', url: 'http://shop.example/a', clicks: 5 },
    { query: 'ipad 2', url: 'http://shop.example/b', clicks: 3 },
    { query: 'ipad 2', url: 'http://other.example/b', clicks: 9 },
    { query: 'shop', url: 'http://shop.example/', clicks: 900 },
    { query: 'rare', url: 'http://shop.example/a', clicks: 5 },
    { query: 'rare', url: 'http://shop.example/b', clicks: 2 },
  ];
  const filter = new LogFilter();
  for (const row of rows) filter.count(row);
  assert.deepEqual(
    rows.map((row) => filter.take(row)?.site ?? null),
    ['shop.example', null, null, null, null, null],
  );
});

test('the longest known name is meant; several of the same length are all kept', () => {
  const names = new KnownNames();
  for (const name of ['New York', 'Where To', 'York', 'HP TouchPad']) names.add(name);
  const words = queryWords('where to stay in new york');
  assert.deepEqual(
    names.mentionsIn(words).map(({ from, to }) => words.slice(from, to).join(' ')),
    ['where to', 'new york'],
  );
  assert.deepEqual(names.mentionsIn(queryWords('nothing known')), []);
});

test('frequent beginnings and ends are taken away; ends that say where stay, and so does the last word', () => {
  const prefixes = new AffixCounts();
  const suffixes = new AffixCounts();
  for (let i = 0; i < 5; i++) {
    prefixes.add(['price', 'of']);
    suffixes.add(['review']);
    suffixes.add(['in', 'uk']);
  }
  suffixes.add(['touchpad']);
  const affixes = affixesToRemove(prefixes.top(200), suffixes.top(200));
  assert.deepEqual(cleanQuery('Price of HP TouchPad review', affixes), {
    query: 'hp touchpad',
    prefix: 'price of',
    suffix: 'review',
  });
  assert.equal(cleanQuery('hotels in uk', affixes).query, 'hotels in uk');
  assert.equal(cleanQuery('review', affixes).query, 'review');
  assert.equal(cleanQuery('hp touchpad', affixes).suffix, null);
  assert.ok(hasPreposition(['lyrics', 'to']) && !hasPreposition(['lyrics']));
});

test('types are matched to the sites whose queries mention their names, the rarer the more', () => {
  const match = new TypeSiteMatch();
  // Everybody's queries say "love" and "flowers", which are towns, too.
  for (const site of ['flowers.example', 'hotels.example', 'books.example'])
    for (const word of ['love', 'flowers']) match.mention(site, word);
  for (let i = 0; i < 5; i++) match.mention('flowers.example', 'love');
  for (const town of ['zanesville', 'porto', 'oslo']) match.mention('hotels.example', town);
  for (const book of ['the odyssey', 'emma']) match.mention('books.example', book);
  for (const town of ['love', 'flowers', 'zanesville', 'porto', 'oslo', 'turin']) match.name('town', town);
  for (const book of ['the odyssey', 'emma', 'ulysses']) match.name('book', book);
  const relative = (measure: 'tf-idf' | 'cosine', type: string, site: string): number =>
    match.matches(measure).find((one) => one.type === type && one.site === site)?.relative ?? 0;
  assert.equal(relative('tf-idf', 'town', 'hotels.example'), 1);
  assert.equal(relative('tf-idf', 'book', 'books.example'), 1);
  // What the paper warns of: without the inverse frequency, common words make a match.
  assert.ok(relative('cosine', 'town', 'flowers.example') > 0.5);
  assert.equal(relative('tf-idf', 'town', 'flowers.example'), 0);
  const jaccard = match
    .matches('jaccard')
    .find(({ type, site }) => type === 'book' && site === 'books.example');
  assert.equal(jaccard?.score, 2 / 5);
  assert.equal(jaccard?.names, 2);
});

test('one site alone is matched by how few types have its names', () => {
  const match = new TypeSiteMatch();
  for (const name of ['red', 'lamp', 'vase']) match.mention('shop.example', name);
  for (const name of ['red', 'lamp', 'vase', 'chair']) match.name('goods', name);
  for (const name of ['red', 'oslo', 'porto', 'turin']) match.name('town', name);
  const [first, second] = match.matches();
  assert.deepEqual([first?.type, second?.type], ['goods', 'town']);
  assert.ok(second!.relative < 0.5);
});
