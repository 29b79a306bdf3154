/** Following a pattern: what it takes, and where it stops. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UrlPattern } from '../url/pattern/url-pattern.js';
import type { Known, NavigableLead, NavigablePage } from './navigator.js';
import { patternGuided } from './pattern-guided.js';
import { decided } from './trial/trial.js';

const pattern = (text: string): UrlPattern => UrlPattern.parse(text);
const noQuestions = (): never => assert.fail('it asks nothing');
const nothing: Known<number> = { own: null, links: [] };
const leadOf = (url: string, note: number): NavigableLead<number> => ({
  url,
  level: 0,
  rank: 0,
  posted: null,
  note,
});
const page = (url: string, links: readonly string[]): NavigablePage => {
  const found = links.map((link) => ({
    url: link,
    kind: 'anchor' as const,
    nofollow: false,
    path: '',
    said: null,
  }));
  const none = { structure: null, score: null, results: null, objects: [] };
  return { url, title: '', links: found, outlinks: () => found, ...none };
};

test('targets without end stop at their limit, and the count is remembered', () => {
  const navigator = patternGuided(
    [
      { id: 1, level: 0, pattern: pattern('^http://a/$'), role: 'page', from: [] },
      { id: 2, level: 1, pattern: pattern('^http://a/cal/\\d+$'), role: 'target', from: [1, 2] },
    ],
    { inside: null, limitOf: (node) => (node === 2 ? 5 : Number.POSITIVE_INFINITY) },
  );
  let memory = navigator.start();
  let taken = 0;
  for (let i = 0; i < 20; i++) {
    const url = `http://a/cal/${i}`;
    const visited = page(url, [`http://a/cal/${i + 1}`, 'http://a/about']);
    const decision = decided(navigator.visit(visited, leadOf(url, 2), nothing, memory), noQuestions);
    memory = JSON.parse(JSON.stringify(decision.memory)) as typeof memory;
    taken += decision.take.length;
  }
  assert.equal(taken, 5);
  assert.equal(navigator.needs.inside, undefined);
});

test('without limits everything that matches is taken', () => {
  const navigator = patternGuided([
    { id: 0, level: 0, pattern: pattern('^http://a/$'), role: 'page', from: [] },
    { id: 1, level: 1, pattern: pattern('^http://a/t/\\d+$'), role: 'target', from: [0] },
  ]);
  const links = Array.from({ length: 100 }, (_, i) => `http://a/t/${i}`);
  const visited = page('http://a/', links);
  const { take } = decided(
    navigator.visit(visited, leadOf('http://a/', 0), nothing, navigator.start()),
    noQuestions,
  );
  assert.equal(take.length, 100);
});
