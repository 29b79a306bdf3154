import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../reader.js';
import { elementTree } from './ordered-tree.js';
import {
  decodeStructure,
  decodeTree,
  encodeStructure,
  type PageStructure,
  wordHashes,
} from './page-structure.js';

const read = (source: string, url = 'http://a.example/x'): PageStructure =>
  decodeStructure(encodeStructure(new PageReader().readText(source, url), 'paths'))!;

const overlap = (a: PageStructure, b: PageStructure): number => {
  const own = new Set(a.features);
  const shared = [...b.features].filter((feature) => own.has(feature)).length;
  return shared / (a.features.length + b.features.length - shared);
};

const list = (items: number): string => `<ul class=list>${'<li><a href=/>x</a>'.repeat(items)}</ul>`;

test('a list of three and a list of thirty are built alike', () => {
  assert.equal(overlap(read(list(3)), read(list(30))), 1);
  assert.ok(overlap(read(list(3)), read('<table class=list><tr><td>x</table>')) < 0.6);
});

test('a class that repeats a word of the address is about the content, not the kind', () => {
  const jazz = read('<body class="category-jazz item"><p>x', 'http://a.example/jazz/1');
  const rock = read('<body class="category-rock item"><p>x', 'http://a.example/rock/2');
  assert.equal(overlap(jazz, rock), 1);
  assert.ok(overlap(jazz, read('<body class="other"><p>x', 'http://a.example/rock/2')) < 1);
});

test('an empty frame is known by its scripts', () => {
  assert.ok(read('<div id=app></div><script src=a.js></script>').isShell);
  assert.ok(!read(`<p>${'word '.repeat(40)}</p><script></script>`).isShell);
  assert.ok(!read('<div id=app></div>').isShell);
});

test('the tree travels along where it is wanted', () => {
  const page = new PageReader().readText(list(4), 'http://a.example/');
  assert.deepEqual(decodeTree(encodeStructure(page, 'trees')), elementTree(page.tree));
  assert.equal(decodeTree(encodeStructure(page, 'paths')), null);
  assert.equal(decodeStructure(new Uint8Array(3)), null);
});

test('words are counted up to four times, plural and singular alike', () => {
  assert.deepEqual(wordHashes('Guitar guitars'), wordHashes('guitars GUITAR'));
  assert.equal(wordHashes('jazz').length, 1);
  assert.equal(wordHashes('jazz '.repeat(9)).length, 4);
});
