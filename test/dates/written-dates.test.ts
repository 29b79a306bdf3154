/** Real strings that say when: how many are read as a person reads them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { findDates } from '../../src/object/value/datetime/find-dates.js';
import { findTimes } from '../../src/object/value/datetime/find-times.js';
import { withPlainClock } from '../../src/object/value/datetime/plain-clock.js';
import { combine, parseWhen } from '../../src/object/value/datetime/when.js';
import { writtenDates } from './written-dates.js';

const rows = writtenDates
  .trim()
  .split('\n')
  .map((line) => {
    const [text, language, start, end, today, order, source] = line.split('\t');
    return {
      text: text!,
      language: language!,
      start: start!,
      end: end!,
      today: today || null,
      order: (order || null) as 'dmy' | 'mdy' | null,
      source: source!,
    };
  });

/** Read as pages are: a time without a day belongs to the day that stands elsewhere. */
function readAs({ text, today, order }: (typeof rows)[number]): { start: string; end: string } {
  const context = { zone: null, today, year: null, order };
  const times = findTimes(withPlainClock(text));
  const when =
    parseWhen(text, context) ??
    (today === null || times.length === 0 ? null : combine(findDates(today)[0]!, null, times, context));
  const plain = (moment: string | null | undefined): string =>
    (moment ?? '').replace(/[+-]\d\d:\d\d$/, '').slice(0, 16);
  return { start: plain(when?.start), end: plain(when?.end) };
}

test('at least four hundred real strings, from many places and languages', () => {
  assert.ok(rows.length >= 400, `${rows.length}`);
  assert.ok(new Set(rows.map(({ language }) => language)).size >= 20);
  assert.ok(rows.every(({ source }) => source !== ''));
});

test('most of them are read as a person reads them, on sources that were looked at and on the others', (t) => {
  const dated = rows.filter(({ start }) => start !== '');
  for (const [half, least] of [
    ['looked at', 0.9],
    ['not looked at', 0.8],
  ] as const) {
    const own = dated.filter(
      ({ source }) => (createHash('sha1').update(source).digest()[0]! % 2 === 0) === (half === 'looked at'),
    );
    const wrong = own.filter((row) => readAs(row).start !== row.start.slice(0, 16));
    const ends = own.filter((row) => readAs(row).end === row.end.slice(0, 16)).length;
    const share = 1 - wrong.length / own.length;
    t.diagnostic(
      `${half}: ${own.length} strings, start right ${share.toFixed(3)}, end right ${(ends / own.length).toFixed(3)}`,
    );
    assert.ok(
      share >= least,
      `${half}: ${share.toFixed(3)}: ${wrong.map((row) => `${row.text} → ${readAs(row).start}`).join('; ')}`,
    );
  }
});
