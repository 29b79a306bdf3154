/** Patterns by longest common prefix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lcpPatterns } from './lcp-patterns.js';
import { UrlPattern } from './url-pattern.js';

const host = 'http://s.example';

test('a folder of object pages shares a prefix; one page is its own pattern', () => {
  const found = lcpPatterns(
    ['/events/show-12', '/events/show-13', '/events/2/show-1', '/x.php?id=1', '/x.php?id=2'].map(
      (path) => host + path,
    ),
    'script',
  );
  assert.deepEqual(found.map(({ pattern, members }) => [String(pattern), members.length]).sort(), [
    ['^(?:http://s\\.example/events/show-1[^/?#]*|http://s\\.example/events/show-1[^/?#]*\\?.*)$', 2],
    ['^http://s\\.example/events/2/show-1$', 1],
    ['^http://s\\.example/x\\.php\\?id=.*$', 2],
  ]);
});

test('the two readings differ where arguments and files share a folder', () => {
  const urls = ['/e.php?id=1', '/e.php?id=2', '/concert-1', '/concert-2'].map((path) => host + path);
  const literal = lcpPatterns(urls, 'folder');
  assert.equal(literal.length, 1);
  assert.ok(literal[0]!.pattern.matches(`${host}/anything`) && !literal[0]!.pattern.matches(`${host}/a/b`));
  assert.equal(lcpPatterns(urls, 'script').length, 2);
});

test('what another pattern of the folder takes in is left out; its pages count there', () => {
  const urls = ['/e', '/e1', '/e.php?id=1', '/e.php?id=2'].map((path) => host + path);
  const found = lcpPatterns(urls, 'script');
  assert.equal(found.length, 1);
  assert.equal(found[0]!.members.length, 4);
});

test('every URL is matched by a pattern, in whatever order they come, and patterns print and parse', () => {
  const segment = fc.constantFrom('a', 'ab', 'abc', 'event', 'event-1', 'x.php');
  const url = fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.option(fc.integer({ min: 0, max: 9 })))
    .map(([path, id]) => `${host}/${path.join('/')}${id === null ? '' : `?id=${id}`}`);
  fc.assert(
    fc.property(fc.uniqueArray(url, { minLength: 1, maxLength: 12 }), (urls) => {
      for (const reading of ['folder', 'script'] as const) {
        const found = lcpPatterns(urls, reading);
        const printed = (list: typeof found): string[] => list.map(({ pattern }) => String(pattern)).sort();
        assert.deepEqual(printed(found), printed(lcpPatterns([...urls].reverse(), reading)));
        for (const { pattern, members } of found)
          for (const member of members) assert.ok(UrlPattern.parse(String(pattern)).matches(member), member);
        assert.equal(
          found.reduce((sum, { members }) => sum + members.length, 0),
          urls.length,
        );
      }
    }),
  );
});
