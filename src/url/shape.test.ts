/** Shapes of URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeOf } from './shape.js';

test('below six levels all depths are one shape', () => {
  const deep = (levels: number): string => `http://a.org/loop/${'more/'.repeat(levels)}`;
  assert.equal(shapeOf(deep(8)), shapeOf(deep(40)));
  assert.notEqual(shapeOf(deep(2)), shapeOf(deep(3)));
  assert.notEqual(shapeOf('http://a.org/b/c/d/e/f/g/h'), shapeOf('http://a.org/x/c/d/e/f/g/h'));
});
