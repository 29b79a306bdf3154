/** Dates and times as people write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DateContext, parseIso, parseWhen, plainContext, readWhens } from './when.js';

const march: DateContext = { ...plainContext, today: '2026-03-01' };

test('dates and times in seven languages', () => {
  const cases: [string, string][] = [
    ['Friday, March 6, 2026 7:30 PM', '2026-03-06T19:30'],
    ['6 March 2026 at 19:30', '2026-03-06T19:30'],
    ['Fr., 6. März 2026, 20 Uhr', '2026-03-06T20:00'],
    ['06.03.2026 19.30 Uhr', '2026-03-06T19:30'],
    ['vendredi 6 mars 2026 à 20h30', '2026-03-06T20:30'],
    ['6 de marzo de 2026 a las 20:30 h', '2026-03-06T20:30'],
    ['sabato 7 marzo 2026 ore 21.00', '2026-03-07T21:00'],
    ['quinta-feira, 5 de março de 2026 às 19h', '2026-03-05T19:00'],
    ['12 juni 2026, 20.30 uur', '2026-06-12T20:30'],
    ['4 ener. 2026, 19:30', '2026-01-04T19:30'],
    ['2026年3月6日 19:00', '2026-03-06T19:00'],
    ['1.30pm Saturday 4 July 2026', '2026-07-04T13:30'],
    ['25-DEC-2026', '2026-12-25'],
    ['Pub. Date: July 2009', '2009-07'],
    ['20260306T200000Z', '2026-03-06T20:00+00:00'],
    ['2026-03-06T20:00:00.000+01:00', '2026-03-06T20:00+01:00'],
    ['Thursday the 5th of November 2026 8 p.m. EST', '2026-11-05T20:00-05:00'],
  ];
  for (const [text, start] of cases) assert.equal(parseWhen(text, march)?.start, start, text);
});

test('what is no date is none', () => {
  for (const text of [
    '',
    '12:30',
    'May I help you',
    '$12.50 at 5 pm',
    'The Board meets on the second Tuesday',
    'version 2.10.3',
    '7/4',
    'call 555-12-34',
  ])
    assert.equal(parseWhen(text, march), null, text);
});

test('ranges, doors and shows, several dates with one time', () => {
  assert.deepEqual(parseWhen('3/6/2026 9:00 a.m. - 10:30 a.m.', march), {
    start: '2026-03-06T09:00',
    end: '2026-03-06T10:30',
  });
  assert.deepEqual(parseWhen('Tuesday, December 18 from 7-9 pm', march), {
    start: '2026-12-18T19:00',
    end: '2026-12-18T21:00',
  });
  assert.deepEqual(parseWhen('March 6 - April 2', march), { start: '2026-03-06', end: '2026-04-02' });
  assert.deepEqual(parseWhen('12-14 juni 2026', march), { start: '2026-06-12', end: '2026-06-14' });
  assert.equal(parseWhen('Doors 7pm / Show 8pm Sat 7 March', march)?.start, '2026-03-07T20:00');
  assert.deepEqual(
    readWhens('Meetings: Jan 12, Feb 9, Mar 9 at 6:00 pm', march).map(({ start }) => start),
    ['2026-01-12T18:00', '2026-02-09T18:00', '2026-03-09T18:00'],
  );
});

test('a weekday tells which order digits are in, and which year is meant', () => {
  assert.equal(parseWhen('Sat 07/03/2026', march)?.start, '2026-03-07');
  assert.equal(parseWhen('07/03/2026', { ...march, order: 'dmy' })?.start, '2026-03-07');
  assert.equal(parseWhen('07/03/2026', { ...march, order: 'mdy' })?.start, '2026-07-03');
  // 8 January was a Thursday in 2026 and a Friday in 2027.
  assert.equal(parseWhen('Fri 8 January', march)?.start, '2027-01-08');
});

test('times of a zone get its offset, summer and winter', () => {
  const berlin: DateContext = { ...march, zone: 'Europe/Berlin' };
  assert.equal(parseWhen('6 March 2026, 20:00', berlin)?.start, '2026-03-06T20:00+01:00');
  assert.equal(parseWhen('6 July 2026, 20:00', berlin)?.start, '2026-07-06T20:00+02:00');
});

test('dates that were written by rule are read back', () => {
  const formats = [
    (d: Date) => d.toISOString().slice(0, 10),
    (d: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(d),
    (d: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(d),
    (d: Date) => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(d),
    (d: Date) => new Intl.DateTimeFormat('fr', { dateStyle: 'full', timeZone: 'UTC' }).format(d),
    (d: Date) => new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(d),
    (d: Date) => new Intl.DateTimeFormat('it', { dateStyle: 'medium', timeZone: 'UTC' }).format(d),
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
      fc.constantFrom(...formats),
      (date, format) => {
        assert.equal(parseWhen(format(date), march)?.start, date.toISOString().slice(0, 10), format(date));
      },
    ),
  );
});

test('no text takes long or throws', () => {
  for (const text of [
    '1'.repeat(50_000),
    'Jan '.repeat(20_000),
    '1, '.repeat(20_000),
    'a'.repeat(50_000),
    '12:'.repeat(20_000),
  ])
    readWhens(text, march);
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readWhens(text, march)));
  assert.equal(parseIso('2026-13-01'), null);
});
