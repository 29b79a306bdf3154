import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateHabit, dateOrderOf } from './date-habit.js';

test('languages say whether day or month comes first; what a page writes itself goes before', () => {
  const orders = [
    '',
    'en',
    'en-US',
    'en-GB',
    'de',
    'es-MX',
    'ja',
    'ko-KR',
    'zh_TW',
    'hu',
    'not a language',
  ].map(dateOrderOf);
  assert.deepEqual(orders, ['mdy', 'mdy', 'mdy', 'dmy', 'dmy', 'dmy', 'mdy', 'mdy', 'mdy', 'mdy', 'dmy']);
  assert.equal(dateHabit(['13/6', '14/6/2026', '2/6'], 'mdy').order, 'dmy');
  assert.equal(dateHabit(['2/6'], 'mdy').order, 'mdy');
});
