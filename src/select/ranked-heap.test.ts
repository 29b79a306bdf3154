import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../base/random.js';
import { RankedHeap } from './ranked-heap.js';

test('the highest rank is on top, whatever was added, changed and taken out', () => {
  const random = seededRandom(7);
  const below = (n: number): number => Math.floor(n * random());
  const heap = new RankedHeap(40);
  const ranks = new Map<number, number>();
  for (let step = 0; step < 5000; step++) {
    const item = below(40);
    if (below(3) === 0) {
      heap.delete(item);
      ranks.delete(item);
    } else {
      const rank = below(12);
      heap.set(item, rank);
      ranks.set(item, rank);
    }
    const [top = -1] = [...ranks.keys()].sort((a, b) => ranks.get(b)! - ranks.get(a)! || a - b);
    assert.equal(heap.top, top);
    assert.equal(heap.has(item), ranks.has(item));
  }
});
