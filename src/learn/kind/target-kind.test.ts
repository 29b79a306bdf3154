import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MappedFeatures, targetKind } from './target-kind.js';
import { TargetRule } from './target-rule.js';

/** Pages of a kind: features of the site, of the kind, and some of their own. */
function pagesOf(
  kind: string,
  count: number,
  url: (i: number) => string,
  features: readonly number[],
): MappedFeatures[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `http://s.example${url(i)}`,
    features: [1, 2, 3, ...features, 10_000 + ((i * 7919 + kind.length * 31) % 97)],
  }));
}

const template = (from: number): number[] => Array.from({ length: 12 }, (_, i) => from + i);

function membersOf(
  pages: readonly MappedFeatures[],
  example: string,
  unlike: readonly string[] = [],
): string[] {
  const at = (key: string): number => pages.findIndex((page) => page.key === `http://s.example${key}`);
  const { members } = targetKind(pages, { like: [at(example)], unlike: unlike.map(at) });
  return pages.filter((_, i) => members[i]).map(({ key }) => key.replace('http://s.example', ''));
}

for (const [targets, others] of [
  [3, 297],
  [30, 270],
  [285, 15],
] as const)
  test(`${targets} of ${targets + others} pages are of the example's kind`, () => {
    const pages = [
      ...pagesOf('show', targets, (i) => `/shows/${i}`, template(100)),
      ...pagesOf('news', others, (i) => `/news/${i}`, template(200)),
    ];
    assert.equal(membersOf(pages, '/shows/1').length, targets);
    assert.ok(membersOf(pages, '/shows/1').every((url) => url.startsWith('/shows/')));
  });

test('where URLs say nothing, structure decides', () => {
  const pages = [
    ...pagesOf(
      'show',
      40,
      (i) => `/name-${String.fromCharCode(97 + (i % 26))}${i > 25 ? 'x' : ''}`,
      template(100),
    ),
    ...pagesOf('help', 20, (i) => `/word-${String.fromCharCode(97 + (i % 26))}`, template(200)),
  ];
  const found = membersOf(pages, '/name-b');
  assert.equal(found.length, 40);
  assert.ok(found.every((url) => url.startsWith('/name-')));
});

test('where a generator builds all pages alike, the folder of the example decides', () => {
  // Pages of both folders share the template; a third of the reference pages have a block of their own.
  const pages = [
    ...pagesOf('ref', 60, (i) => `/ref/p${i}.html`, template(100)).map((page, i) =>
      i % 3 === 0 ? { ...page, features: [...Array.from(page.features), ...template(300)] } : page,
    ),
    ...pagesOf('howto', 60, (i) => `/howto/q${i}.html`, template(100)).map((page, i) =>
      i % 4 === 0 ? { ...page, features: [...Array.from(page.features), ...template(400)] } : page,
    ),
  ];
  const found = membersOf(pages, '/ref/p0.html');
  assert.ok(found.every((url) => url.startsWith('/ref/')));
  assert.equal(found.length, 60);
});

test('an unwanted page and its like are left out', () => {
  const pages = [
    ...pagesOf('show', 20, (i) => `/item-${i}`, template(100)),
    ...pagesOf('past', 20, (i) => `/item-${i + 50}`, [...template(100).slice(0, 9), ...template(500)]),
  ];
  const found = membersOf(pages, '/item-1', ['/item-55']);
  assert.ok(found.includes('/item-2') && !found.includes('/item-60'));
});

test('a rule judges pages it has not seen, also after a trip through JSON', () => {
  const pages = [
    ...pagesOf('show', 30, (i) => `/shows/${i}`, template(100)),
    ...pagesOf('news', 60, (i) => `/news/${i}`, template(200)),
  ];
  const rule = TargetRule.of(
    targetKind(pages, { like: [0] }),
    pages.map(({ key }) => key),
  );
  const again = TargetRule.parse(JSON.parse(JSON.stringify(rule)));
  for (const each of [rule, again]) {
    assert.ok(each.accepts('http://s.example/shows/999', [1, 2, 3, ...template(100)]));
    assert.ok(!each.accepts('http://s.example/news/999', [1, 2, 3, ...template(200)]));
    assert.ok(!each.recognises([1, 2, 3, ...template(200)]));
  }
});
