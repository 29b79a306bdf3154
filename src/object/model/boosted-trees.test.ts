import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTrees, trainTrees, usualTrees } from './boosted-trees.js';

test('trees learn what decides, also where something is missing, and say the same when they were written and read', () => {
  const rows = Array.from({ length: 400 }, (_, i) =>
    Float64Array.from([i % 20, i % 7, i % 3 === 0 ? Number.NaN : 1]),
  );
  const labels = rows.map(([a, b]) => (a! >= 10 && b! < 4 ? 1 : 0));
  const trees = trainTrees(rows, labels, new Float64Array(400).fill(1));
  const right = rows.filter((row, i) => trees.score(row) > 0 === (labels[i] === 1)).length;
  assert.ok(right >= 390, `${right}`);
  const again = readTrees(trees.write());
  for (const row of [...rows, Float64Array.from([1e9, -1e9, Number.NaN])])
    assert.ok(Math.abs(again.score(row) - trees.score(row)) < 0.02);
});

test('a column with a sign never pulls the other way', () => {
  const rows = Array.from({ length: 400 }, (_, i) => [(i * 37) % 100, (i * 61) % 97]);
  // Noise that a free tree would follow: many in the middle are none.
  const labels = rows.map(([x, y]) => (x! > 70 || (x! < 40 && y! % 5 === 0) ? 1 : 0));
  const trees = trainTrees(rows, labels, new Float64Array(400).fill(1), { ...usualTrees, signs: [1, 0] });
  for (const y of [3, 50, 90])
    for (let x = 1; x < 100; x++)
      assert.ok(trees.score([x, y]) >= trees.score([x - 1, y]) - 1e-9, `${x} ${y}`);
});

test('trees on top of scores that are known only add to them', () => {
  const rows = Array.from({ length: 200 }, (_, i) => [i % 2]);
  const labels = rows.map(([x]) => x!);
  const sure = labels.map((label) => (label === 1 ? 9 : -9));
  const trees = trainTrees(rows, labels, new Float64Array(200).fill(1), usualTrees, sure);
  assert.ok(Math.abs(trees.score([0])) < 0.1 && Math.abs(trees.score([1])) < 0.1);
});
