/** The examples that 004 prints, with its printing errors corrected. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { areUrlsSimilar, groupUrls, levelsOf } from './levels.js';
import { levelPattern, tokenize, tokenRegex, vidalPattern } from './regex-tree.js';
import { UrlPattern } from './url-pattern.js';

const authors = [
  'http://www.informatik.uni-trier.de/~ley/db/indices/a-tree/c/Chaves:Silvio_8=.html',
  'http://www.informatik.uni-trier.de/~ley/db/indices/a-tree/u/Ugher:Mangabeira_D=.html',
  'http://www.informatik.uni-trier.de/~ley/db/indices/a-tree/m/Mendes:Sergio.html',
];

test('figure 8: the pattern of three authors', () => {
  assert.equal(levelsOf(authors[0]!).length, 7);
  const pattern = vidalPattern(authors);
  assert.equal(
    String(pattern),
    '^http://www\\.informatik\\.uni-trier\\.de/~ley/db/indices/a-tree/[a-zA-Z]+/[a-zA-Z]+:[a-zA-Z]+_?[a-zA-Z0-9]*=?\\.html$',
  );
  for (const url of authors) assert.ok(pattern.matches(url), url);
  assert.ok(pattern.matches('http://www.informatik.uni-trier.de/~ley/db/indices/a-tree/g/Gray:Jim.html'));
  assert.ok(!pattern.matches('http://www.informatik.uni-trier.de/~ley/db/indices/a-tree/g/index.html'));
});

test('figure 8: columns of tokens', () => {
  assert.deepEqual(tokenize('Mangabeira_D='), ['Mangabeira', '_', 'D', '=']);
  assert.deepEqual(tokenRegex(['Chaves', 'Ugher', 'Mendes']), { class: '[a-zA-Z]', min: 1, many: true });
  assert.deepEqual(tokenRegex([':', ':', ':']), { text: ':' });
  assert.deepEqual(tokenRegex(['_', '_', undefined]), { text: '_', optional: true });
  assert.deepEqual(tokenRegex(['8', 'D', undefined]), { class: '[a-zA-Z0-9]', min: 0, many: true });
  assert.deepEqual(tokenRegex(['8', '-']), { class: '.', min: 1, many: true });
});

test('table 1: hubs and artists of E-Jazz', () => {
  const hubs = vidalPattern([
    'http://www.ejazz.com.br/artistas/default_a',
    'http://www.ejazz.com.br/artistas/default_b',
  ]);
  assert.equal(String(hubs), '^http://www\\.ejazz\\.com\\.br/artistas/default_[a-zA-Z]+$');
  const artists = vidalPattern([
    'http://www.ejazz.com.br/detalhes-artistas.asp?cd=17',
    'http://www.ejazz.com.br/detalhes-artistas.asp?cd=204',
  ]);
  assert.equal(String(artists), '^http://www\\.ejazz\\.com\\.br/detalhes-artistas\\.asp\\?cd=\\d+$');
});

test('URLs are similar with as many levels, the same first one and at most two that differ', () => {
  assert.ok(areUrlsSimilar(authors[0]!, authors[1]!));
  assert.ok(!areUrlsSimilar('http://a/x/y', 'http://a/x/y/z'));
  assert.ok(!areUrlsSimilar('http://a/x', 'http://b/x'));
  assert.ok(!areUrlsSimilar('http://a/1/2/3', 'http://a/4/5/6'));
  assert.ok(areUrlsSimilar('http://a/1/2/3', 'http://a/4/5/3'));
});

test('similarity is not transitive, and groups hold only URLs that are all similar', () => {
  const urls = ['http://a/1/1/1/1', 'http://a/2/2/1/1', 'http://a/2/2/3/3'];
  assert.ok(areUrlsSimilar(urls[0]!, urls[1]!) && areUrlsSimilar(urls[1]!, urls[2]!));
  assert.ok(!areUrlsSimilar(urls[0]!, urls[2]!));
  assert.deepEqual(groupUrls(urls), [[0, 1], [2]]);
  assert.deepEqual(groupUrls([...urls].reverse()), [[2, 1], [0]]);
});

const url = fc
  .array(fc.stringMatching(/^[a-c0-2._~=-]{0,6}$/), { minLength: 1, maxLength: 4 })
  .map((levels) => `http://a.example/${levels.join('/')}`);

test('a pattern matches what it was made from, reads back as printed, and means what the regular expression means', () => {
  fc.assert(
    fc.property(fc.array(url, { minLength: 1, maxLength: 6 }), url, (urls, other) => {
      for (const members of groupUrls(urls)) {
        const pattern = vidalPattern(members.map((i) => urls[i]!));
        for (const i of members) assert.ok(pattern.matches(urls[i]!), `${pattern} ${urls[i]}`);
        const again = UrlPattern.parse(String(pattern));
        assert.equal(String(again), String(pattern));
        const plain = new RegExp(String(pattern));
        for (const text of [...urls, other]) {
          assert.equal(pattern.matches(text), plain.test(text), `${pattern} ${text}`);
          assert.equal(again.matches(text), pattern.matches(text));
        }
      }
    }),
  );
});

test('a level that is the same everywhere stays as it is', () => {
  assert.deepEqual(levelPattern(['x1', 'x1']), [{ text: 'x1' }]);
  assert.deepEqual(levelPattern(['x1y', 'x22y']), [
    { text: 'x' },
    { class: '\\d', min: 1, many: true },
    { text: 'y' },
  ]);
});

test('alternatives and optional groups read back; what is no pattern is told', () => {
  const two = new UrlPattern([
    [{ text: 'http://a/x' }],
    [{ text: 'http://a/' }, { text: 'en/', optional: true }, { class: '\\d', min: 1, many: true }],
  ]);
  assert.equal(String(two), '^(?:http://a/x|http://a/(?:en/)?\\d+)$');
  const again = UrlPattern.parse(String(two));
  assert.equal(String(again), String(two));
  for (const text of ['http://a/x', 'http://a/en/1', 'http://a/12']) assert.ok(again.matches(text), text);
  for (const text of ['http://a/', 'http://a/en/', 'http://a/x1']) assert.ok(!again.matches(text), text);
  for (const wrong of ['a', '^a', '^(a)$', '^a{2}$', '^(?:a|b$', '^\\w$'])
    assert.throws(() => UrlPattern.parse(wrong), { code: 'bad-pattern' });
});

test('a pattern made to be slow is not', () => {
  const nasty = UrlPattern.parse(`^${'.*'.repeat(60)}x$`);
  assert.ok(!nasty.matches(`${'a'.repeat(20_000)}y`));
  assert.ok(nasty.matches(`${'a'.repeat(2000)}x`));
});
