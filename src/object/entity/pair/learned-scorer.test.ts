import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JudgedRow, learnScorer } from './learned-scorer.js';

/** Numbers that look thrown, the same in every run. */
function thrown(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

test('ten judged pairs move the cut when scores are right in their order and cut in the wrong place', () => {
  // Everything above -3 is the same, where the scores say: above 0.
  const judged = Array.from({ length: 10 }, (_, i): JudgedRow => {
    const base = -5 + 0.5 * i;
    return { row: Float64Array.from([0]), base, label: base > -3 ? 1 : 0 };
  });
  const learned = learnScorer(judged);
  assert.ok(learned !== null && learned.lesson.learned > learned.lesson.before);
  const row = Float64Array.from([0]);
  assert.ok(learned.score(row, -1) > 0);
  assert.ok(learned.score(row, -5) < 0);
});

test('many judged pairs teach what the scores do not see', () => {
  const random = thrown(3);
  const rows = Array.from({ length: 400 }, (): JudgedRow => {
    const seen = random();
    return { row: Float64Array.from([seen, random()]), base: random() - 0.5, label: seen > 0.6 ? 1 : 0 };
  });
  const learned = learnScorer(rows.slice(0, 300));
  assert.ok(learned !== null);
  const right = rows
    .slice(300)
    .filter(({ row, base, label }) => learned.score(row, base) > 0 === (label === 1));
  assert.ok(right.length >= 95, `${right.length} of 100`);
});

test('what is judged as the scores have it, and what one sort only is judged, teaches nothing', () => {
  const random = thrown(5);
  const sure = Array.from({ length: 40 }, (_, i): JudgedRow => {
    const label = i % 2;
    return { row: Float64Array.from([random()]), base: label === 1 ? 19 : -19, label };
  });
  assert.equal(learnScorer(sure), null);
  assert.equal(learnScorer(sure.map((one) => ({ ...one, label: 1 }))), null);
  assert.equal(learnScorer(sure.slice(0, 4)), null);
});
