/** Queries out of logs: which count, what is a name, what is taken away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AffixCounts, affixesToRemove, cleanQuery } from './affixes.js';
import { HashedCounts, wideHash } from './hashed-set.js';
import { LogFilter } from './log-filter.js';
import { KnownNames } from './mentions.js';
import { hasPreposition, queryWords } from './query-words.js';

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
