import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyOf, linkResolver, parseAddress, resolveUrl } from './address.js';

test('the key settles what cannot be two pages', () => {
  const cases: [string, string][] = [
    ['HTTP://Example.ORG:80/a/../b', 'http://example.org/b'],
    ['https://example.org:443', 'https://example.org/'],
    ['http://example.org/a#part', 'http://example.org/a'],
    ['http://example.org/%7ejoe/%e4', 'http://example.org/~joe/%E4'],
    ['http://example.org/?b=2&a=1', 'http://example.org/?a=1&b=2'],
    ['http://example.org/?a=2&a=1', 'http://example.org/?a=2&a=1'],
    ['http://example.org/?utm_source=x&id=3&fbclid=y', 'http://example.org/?id=3'],
    ['http://example.org/?PHPSESSID=abc', 'http://example.org/'],
    ['http://example.org/p;jsessionid=1F?x=1', 'http://example.org/p?x=1'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http://example.org./a', 'http://example.org/a'],
    ['http://user:pw@example.org/', 'http://example.org/'],
    ['http://example.org/?', 'http://example.org/'],
    ['http://example.org/%252f', 'http://example.org/%252f'],
  ];
  for (const [found, key] of cases) assert.equal(parseAddress(found)?.key, key, found);
});

test('the key keeps apart what may be two pages', () => {
  const pairs = [
    ['http://example.org/', 'https://example.org/'],
    ['http://example.org/', 'http://www.example.org/'],
    ['http://example.org/a', 'http://example.org/a/'],
    ['http://example.org/', 'http://example.org/index.html'],
    ['http://example.org/?sid=12', 'http://example.org/?sid=13'],
    ['http://example.org/a%2Fb', 'http://example.org/a/b'],
  ] as const;
  for (const [a, b] of pairs) assert.notEqual(keyOf(a), keyOf(b));
});

test('what is fetched is what was linked to', () => {
  assert.equal(
    parseAddress('?b=2&utm_source=x&a=1', 'http://example.org/p')?.url,
    'http://example.org/p?b=2&utm_source=x&a=1',
  );
});

test('only http and https are addresses', () => {
  for (const text of ['mailto:a@b', 'javascript:void(0)', 'ftp://x/', 'data:,x', 'http://', '::', ''])
    assert.equal(parseAddress(text), null, text);
});

const urlText = fc.stringMatching(/^[ab/.?=&%2eE;#~:@ éA-]{0,24}$/);

test('the key is idempotent', () => {
  fc.assert(
    fc.property(urlText, (text) => {
      const url = resolveUrl(text, 'http://example.org/x/y?z=1');
      if (url !== null) assert.equal(keyOf(keyOf(url)), keyOf(url));
    }),
    { numRuns: 3000 },
  );
});

test('the quick resolver agrees with the parser', () => {
  const bases = [
    'http://example.org/a/b.html',
    'https://example.org/',
    'http://example.org:8080/a/b/c?q=/1/2',
    'http://example.org/a//b/../c/d/e/',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...bases), urlText, (base, text) => {
      assert.equal(linkResolver(base)(text), resolveUrl(text, base));
      assert.equal(linkResolver(base)(`../${text}`), resolveUrl(`../${text}`, base));
    }),
    { numRuns: 8000 },
  );
});
