import assert from 'node:assert/strict';
import test from 'node:test';
import { isDateView } from './date-view.js';
import { carriedNames, holdsName, namesOfPage } from './names-in-address.js';

test('an address calls its page by its arguments, or by the end of its path', () => {
  assert.deepEqual(namesOfPage('http://x.org/wiki/Old%20Mill.html'), ['Old Mill']);
  assert.deepEqual(namesOfPage('http://x.org/show.php?id=7&lang=en'), ['7', 'en']);
  assert.deepEqual(namesOfPage('http://x.org/'), []);
  assert.ok(carriedNames('http://x.org/e/jazz.ics').has('jazz'));
  assert.ok(holdsName('http://x.org/edit?title=Talk:Old%20Mill', ['Old Mill']));
  assert.ok(!holdsName('http://x.org/wiki/Old Millers', ['Old Mill']));
});

test('a date alone is a view, a thing on a date is none', () => {
  for (const view of ['/day/2026/6/12', '/2031/', '/cal?year=2026&month=7', '/p.php?jahr=2044&monat=2'])
    assert.ok(isDateView(`http://x.org${view}`), view);
  for (const thing of ['/2026/6/12/jazz-night', '/2012/schedule/', '/show?id=7', '/room/2000m'])
    assert.ok(!isDateView(`http://x.org${thing}`), thing);
});
