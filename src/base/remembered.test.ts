import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembered } from './remembered.js';

test('an answer is worked out once while it is remembered, and memory stays bounded', () => {
  let asked = 0;
  const length = remembered((text) => {
    asked++;
    return text.length;
  }, 10);
  assert.deepEqual([length('abc'), length('abc'), asked], [3, 3, 1]);
  for (let i = 0; i < 1000; i++) assert.equal(length(`text ${i}`), `text ${i}`.length);
  assert.equal(asked, 1001);
  assert.deepEqual([length('text 999'), asked], [8, 1001]);
  assert.deepEqual([length('abc'), asked], [3, 1002]);
  const long = 'x'.repeat(1000);
  assert.deepEqual([length(long), length(long), asked], [1000, 1000, 1004]);
});
