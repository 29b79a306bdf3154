import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hash32 } from '../../base/hash.js';
import { PageReader } from '../reader.js';
import { elementTree, type OrderedTree } from './ordered-tree.js';
import { rtdm, rtdmSimilarity } from './rtdm.js';

type Nested = readonly [label: string, ...children: Nested[]];

function treeOf(nested: Nested): OrderedTree {
  const labels: number[] = [];
  const ends: number[] = [];
  const add = ([label, ...children]: Nested): void => {
    const at = labels.length;
    labels.push(hash32(label));
    ends.push(0);
    for (const child of children) add(child);
    ends[at] = labels.length;
  };
  add(nested);
  return { labels: Uint32Array.from(labels), ends: Int32Array.from(ends) };
}

/** The definition, word for word: recursive, without numbering, memory or pruning. */
function byDefinition(a: Nested, b: Nested): number {
  const size = ([, ...children]: Nested): number => 1 + children.reduce((sum, child) => sum + size(child), 0);
  const [labelA, ...childrenA] = a;
  const [labelB, ...childrenB] = b;
  if (labelA !== labelB) return 1 + size(a) - 1 + size(b) - 1;
  const m = childrenA.map(() => childrenB.map(() => 0));
  const cell = (i: number, j: number): number => {
    if (i < 0 && j < 0) return 0;
    if (i < 0) return cell(i, j - 1) + size(childrenB[j]!);
    if (j < 0) return cell(i - 1, j) + size(childrenA[i]!);
    return m[i]![j]!;
  };
  for (let i = 0; i < childrenA.length; i++)
    for (let j = 0; j < childrenB.length; j++)
      m[i]![j] = Math.min(
        cell(i - 1, j) + size(childrenA[i]!),
        cell(i, j - 1) + size(childrenB[j]!),
        cell(i - 1, j - 1) + byDefinition(childrenA[i]!, childrenB[j]!),
      );
  return cell(childrenA.length - 1, childrenB.length - 1);
}

const label = fc.constantFrom('a', 'b', 'c');
const nested: fc.Arbitrary<Nested> = fc.letrec<{ tree: Nested }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    label.map((name): Nested => [name]),
    fc
      .tuple(label, fc.array(tie('tree'), { maxLength: 4 }))
      .map(([name, children]): Nested => [name, ...children]),
  ),
})).tree;

test('the distance is that of the definition', () => {
  fc.assert(
    fc.property(nested, nested, (a, b) => {
      assert.equal(rtdm(treeOf(a), treeOf(b)), byDefinition(a, b));
    }),
    { numRuns: 300 },
  );
});

test('a tree is at no distance from itself, and distances have no direction', () => {
  fc.assert(
    fc.property(nested, nested, (a, b) => {
      assert.equal(rtdm(treeOf(a), treeOf(a)), 0);
      assert.equal(rtdm(treeOf(a), treeOf(b)), rtdm(treeOf(b), treeOf(a)));
      const similarity = rtdmSimilarity(treeOf(a), treeOf(b));
      assert.ok(similarity >= 0 && similarity <= 1);
    }),
  );
});

test('what is replaced, inserted and deleted has its price', () => {
  const a = treeOf(['ul', ['li', ['a']], ['li']]);
  assert.equal(rtdm(a, treeOf(['ul', ['li', ['a']], ['li'], ['li']])), 1);
  assert.equal(rtdm(a, treeOf(['ul', ['li', ['b']], ['li']])), 1);
  assert.equal(rtdm(a, treeOf(['ol', ['li', ['a']], ['li']])), 7);
  assert.equal(
    rtdm(a, treeOf(['ul', ['li', ['a']], ['li'], ['li']]), { insert: 3, remove: 1, replace: 1 }),
    3,
  );
});

test('a page is compared by its elements, without scripts and text', () => {
  const treeOfPage = (source: string): OrderedTree =>
    elementTree(new PageReader().readText(source, 'http://a.example/').tree);
  const first = treeOfPage('<body><script>1</script><div><p>x<p>y</div>');
  const other = treeOfPage('<body><div><p>y<p>z<style>a</style></div>');
  assert.deepEqual(first, other);
  assert.equal(rtdmSimilarity(first, other), 1);
});

test('a page that nests without end is compared all the same', () => {
  const deep = (label: string, depth: number): OrderedTree => ({
    labels: new Uint32Array(depth).fill(label.length),
    ends: new Int32Array(depth).fill(depth),
  });
  const depth = 50_000;
  assert.equal(rtdm(deep('x', depth), deep('x', depth - 1)), 1);
});
