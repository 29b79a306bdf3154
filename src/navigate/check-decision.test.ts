/** What is wrong with a navigator or a decision is said by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breadthFirst } from './breadth-first.js';
import { checkDecision, checkNavigator } from './check-decision.js';
import type { Choice, Decision, Navigator } from './navigator.js';
import { numberNotes, textNotes } from './note-format.js';

const wrong = (check: () => void, message: RegExp): void =>
  assert.throws(check, { name: 'LycosaError', code: 'bad-navigator', message });
const plain = breadthFirst() as Navigator;
const taking = (choice: Partial<Choice>): Decision<null> => ({
  take: [{ link: 0, level: 1, rank: 1, ...choice }],
  memory: null,
});

test('what is no navigator is told by what it lacks', () => {
  checkNavigator(plain);
  wrong(() => checkNavigator('otie' as unknown as Navigator), /the navigator is otie/);
  wrong(() => checkNavigator({ ...plain, name: '' }), /no name/);
  wrong(() => checkNavigator({ ...plain, needs: { links: 'news' as 'new' } }), /which links it needs/);
  wrong(() => checkNavigator({ ...plain, visit: undefined } as unknown as Navigator), /no method visit/);
});

test('a decision that cannot be carried out is told by what it takes', () => {
  checkDecision(plain, taking({}), 1);
  wrong(() => checkDecision(plain, undefined as never, 1), /returns no decision/);
  wrong(() => checkDecision(plain, Promise.resolve(taking({})) as never, 1), /returns a promise/);
  wrong(() => checkDecision(plain, { take: [] } as never, 1), /returns no memory/);
  wrong(() => checkDecision(plain, taking({ link: 7 }), 1), /takes link 7 of 1/);
  wrong(() => checkDecision(plain, taking({ link: '/relative' }), 1), /takes "\/relative"/);
  wrong(() => checkDecision(plain, taking({ rank: Number.NaN }), 1), /rank NaN/);
  wrong(() => checkDecision(plain, taking({ level: 0.5 }), 1), /level 0.5/);
  wrong(() => checkDecision(plain, taking({ note: 'x' }), 1), /no format for notes/);
  const reorder = [{ url: 'http://a.example/', rank: Number.NaN }];
  wrong(() => checkDecision(plain, { ...taking({}), reorder }, 1), /reorders/);
});

test('notes that cannot be kept are refused, not bent', () => {
  for (const note of [-3, 2 ** 32, 1.5]) wrong(() => numberNotes(1).write(note), /no whole number/);
  wrong(() => textNotes(1).write({} as string), /no text/);
});
