import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../base/random.js';
import { packLinks, unpackLinks } from './link-pack.js';
import { PageReader } from './reader.js';
import { sketchDistance } from './sketch.js';

const random = seededRandom(1);
const words = Array.from({ length: 600 }, () => `w${Math.floor(random() * 5000).toString(36)}`);

function sketchOf(text: string): Uint32Array {
  return new PageReader().readText(`<p>${text}</p>`, 'http://x.org/').sketch.bits;
}

test('the distance of sketches grows with what two texts do not share', () => {
  const whole = sketchOf(words.join(' '));
  const edited = [...words];
  for (let i = 0; i < 6; i++) edited[i * 100] = 'changed';
  assert.equal(sketchDistance(whole, sketchOf(words.join(' '))), 0);
  assert.ok(sketchDistance(whole, sketchOf(edited.join(' '))) <= 8);
  const other = Array.from({ length: 600 }, () => `v${Math.floor(random() * 5000).toString(36)}`);
  assert.ok(sketchDistance(whole, sketchOf(other.join(' '))) > 40);
});

test('blocks are told apart by words, and by numbers only when they are not masked', () => {
  const read = (html: string): { blocks: Uint32Array; maskedBlocks: Uint32Array } =>
    new PageReader().readText(html, 'http://x.org/').sketch;
  const march = read('<p>No events in March 2031</p>');
  const later = read('<p>No events in March 2032</p>');
  const april = read('<p>No events in April 2031</p>');
  assert.deepEqual(march.maskedBlocks, later.maskedBlocks);
  assert.notDeepEqual(march.blocks, later.blocks);
  assert.notDeepEqual(march.maskedBlocks, april.maskedBlocks);
});

test('packed links come back as they were', () => {
  const links = [
    { url: 'http://x.org/a?b=1', kind: 'anchor', nofollow: false, anchor: 'The «a»', path: 'main>ul>li>a' },
    { url: 'https://other.org/', kind: 'frame', nofollow: true, anchor: '', path: '' },
    { url: 'http://x.org/c', kind: 'anchor', nofollow: false, anchor: 'c', path: 'main>ul>li>a' },
    { url: 'http://x.org/d', kind: 'anchor', nofollow: false, anchor: 'd', path: 'footer>a' },
  ] as const;
  assert.deepEqual(
    unpackLinks(
      'http://x.org/',
      packLinks(
        'http://x.org/',
        links,
        (link) => link.anchor,
        (link) => link.path,
      ),
    ),
    links,
  );
  assert.deepEqual(
    unpackLinks(
      'http://x.org/',
      packLinks('http://x.org/', [], () => ''),
    ),
    [],
  );
});
