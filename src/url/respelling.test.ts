import assert from 'node:assert/strict';
import test from 'node:test';
import { isRespelling } from './respelling.js';

test('spellings of one address, and addresses that only look alike', () => {
  const of = 'http://x.org/schedule';
  for (const same of [
    'http://x.org/schedule/',
    'https://www.x.org/schedule',
    'http://x.org/schedule/index.html',
  ])
    assert.ok(isRespelling(of, same), same);
  for (const other of [
    'http://x.org/schedule?day=1',
    'http://y.org/schedule',
    'http://x.org/',
    of,
    'schedule',
  ])
    assert.ok(!isRespelling(of, other), other);
});
