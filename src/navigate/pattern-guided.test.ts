/** Following a pattern: what it takes, and where it stops. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UrlPattern } from '../url/pattern/url-pattern.js';
import type { NavigablePage } from './navigator.js';
import { patternGuided } from './pattern-guided.js';

const pattern = (text: string): UrlPattern => UrlPattern.parse(text);
const page = (url: string, mark: number, links: readonly string[]): NavigablePage => {
  const found = links.map((link) => ({ url: link, kind: 'anchor' as const, nofollow: false, path: '' }));
  return { url, title: '', level: 0, mark, structure: null, links: found, outlinks: () => found };
};

test('targets without end stop at their limit, and the count is remembered', () => {
  const navigator = patternGuided(
    [
      { id: 1, level: 0, pattern: pattern('^http://a/$'), role: 'page', from: [] },
      { id: 2, level: 1, pattern: pattern('^http://a/cal/\\d+$'), role: 'target', from: [1, 2] },
    ],
    null,
    (node) => (node === 2 ? 5 : Number.POSITIVE_INFINITY),
  );
  let memory = navigator.start();
  let taken = 0;
  for (let i = 0; i < 20; i++) {
    const decision = navigator.visit(
      page(`http://a/cal/${i}`, 2, [`http://a/cal/${i + 1}`, 'http://a/about']),
      memory,
    );
    memory = JSON.parse(JSON.stringify(decision.memory)) as typeof memory;
    taken += decision.take.length;
  }
  assert.equal(taken, 5);
  assert.equal(navigator.looksInside, undefined);
});

test('without limits everything that matches is taken', () => {
  const navigator = patternGuided([
    { id: 0, level: 0, pattern: pattern('^http://a/$'), role: 'page', from: [] },
    { id: 1, level: 1, pattern: pattern('^http://a/t/\\d+$'), role: 'target', from: [0] },
  ]);
  const links = Array.from({ length: 100 }, (_, i) => `http://a/t/${i}`);
  assert.equal(navigator.visit(page('http://a/', 0, links), navigator.start()).take.length, 100);
});
