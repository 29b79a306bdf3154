/** URL patterns are written and read back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Draw } from '../../world/draw.js';
import { numberOf, opaqueOf, parseQuery, Route } from './route.js';
import { detailStyles, drawPatterns, pageNames } from './url-styles.js';

test('what is written is read back, arguments in any order, others let through', () => {
  const route = new Route('/show.php?view=detail&id={id}&lang=en');
  const written = route.write({ id: '42' });
  assert.equal(written, '/show.php?view=detail&id=42&lang=en');
  assert.deepEqual(route.read('/show.php', parseQuery('lang=en&utm_source=x&id=42&view=detail')), {
    id: '42',
  });
  assert.equal(route.read('/show.php', parseQuery('view=list&id=42&lang=en')), null);
  assert.equal(route.read('/show.php', parseQuery('view=detail&lang=en')), null);
  assert.equal(route.read('/other.php', parseQuery('view=detail&id=42&lang=en')), null);
});

test('opaque ids are numbers in disguise', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 }),
      (number) => numberOf(opaqueOf(number)) === number && opaqueOf(number).length === 6,
    ),
  );
});

test('every pattern that can be drawn compiles, and reads what it writes', () => {
  const values = {
    id: '123',
    opaque: opaqueOf(123),
    name: 'a-name',
    slug: 'a-slug',
    cat: 'jazz',
    year: '2026',
    month: '03',
    day: '14',
    n: '7',
    start: '40',
    text: 'x',
  };
  for (let seed = 0; seed < 200; seed++)
    for (const vertical of ['events', 'books', 'jobs'] as const) {
      const { patterns } = drawPatterns(
        new Draw(seed),
        vertical,
        'en',
        true,
        seed % 2 === 0 ? 'tune' : 'report',
      );
      for (const page of pageNames)
        for (const pattern of [patterns[page].first, patterns[page].further]) {
          if (pattern === undefined) continue;
          const route = new Route(pattern);
          const [path, query] = route.write(values).split('?') as [string, string | undefined];
          const read = route.read(path, parseQuery(query ?? ''));
          assert.ok(read !== null, pattern);
          for (const [kind, value] of Object.entries(read))
            assert.equal(value, values[kind as 'id'], pattern);
        }
    }
  assert.ok(Object.keys(detailStyles).length >= 12);
});
