import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTrees, trainTrees } from './boosted-trees.js';

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
