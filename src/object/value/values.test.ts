/** Normal forms of values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isbn13, isGtin, normalPhone, parseIdentifier } from './identifier.js';
import { findAllMoney, findMoney, formatMoney, parseMoney } from './money.js';
import { normalise } from './normalise.js';
import { parseNumber } from './number.js';
import { normalPerson, splitPeople } from './person.js';
import { cleanText, comparedForm } from './text.js';
import { inZone } from './time-zone.js';

const context = {
  base: 'https://example.org/a/',
  currency: null,
  zone: null,
  today: null,
  year: null,
  order: null,
};

test('numbers in the ways of several countries', () => {
  const cases: [string, number][] = [
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['12,5', 12.5],
    ['12.345.678', 12_345_678],
    ['1,234', 1234],
    ['4.5 of 5', 4.5],
    ['0,125', 0.125],
  ];
  for (const [text, value] of cases) assert.equal(parseNumber(text), value, text);
  assert.equal(parseNumber('none'), null);
});

test('money with its currency', () => {
  const cases: [string, string][] = [
    ['$35', '35 USD'],
    ['90,95 €', '90.95 EUR'],
    ['EUR 12,-', '12 EUR'],
    ['£1,250.00', '1250 GBP'],
    ['CHF 20.50', '20.50 CHF'],
    ['Eintritt frei', '0'],
    ['R$ 25,00', '25 BRL'],
  ];
  for (const [text, value] of cases) assert.equal(formatMoney(parseMoney(text)!), value, text);
  assert.equal(findMoney('Tickets from $12.50, doors 7 pm')?.text, '$12.50');
  assert.equal(findMoney('room 12'), null);
});

test('identifiers: check digits decide, ten digits become thirteen', () => {
  assert.equal(isbn13('0306406152'), '9780306406157');
  assert.equal(isbn13('0306406153'), null);
  assert.deepEqual(parseIdentifier('ISBN-13: 978-0-306-40615-7'), { scheme: 'isbn', value: '9780306406157' });
  assert.deepEqual(parseIdentifier('4006381333931', 'gtin13'), { scheme: 'gtin', value: '4006381333931' });
  assert.deepEqual(parseIdentifier('EAN: 4006381333931'), { scheme: 'gtin', value: '4006381333931' });
  // Check digits fit by chance.
  for (const number of ['4006381333931', '0306406152', '96385074'])
    assert.equal(parseIdentifier(number, 'sku')?.scheme, 'other');
  assert.deepEqual(parseIdentifier('mailto:Jane@Example.ORG', 'email'), {
    scheme: 'email',
    value: 'jane@example.org',
  });
  assert.deepEqual(parseIdentifier('https://doi.org/10.1145/1772690.1772849'), {
    scheme: 'doi',
    value: '10.1145/1772690.1772849',
  });
  assert.equal(normalPhone('+49 (0)30 123-456'), '+4930123456');
  assert.equal(isGtin('4006381333930'), false);
});

test('an ISBN of ten digits and its thirteen are the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
      const body = String(n).padStart(9, '0');
      let sum = 0;
      for (let i = 0; i < 9; i++) sum += (10 - i) * Number(body[i]);
      const check = (11 - (sum % 11)) % 11;
      const ten = body + (check === 10 ? 'X' : check);
      const thirteen = isbn13(ten)!;
      assert.equal(thirteen.slice(3, 12), body);
      assert.equal(isbn13(thirteen), thirteen);
    }),
  );
});

test('people: first names first, roles gone, lists apart', () => {
  assert.equal(normalPerson('Zinn, Howard (Author)'), 'Howard Zinn');
  assert.equal(normalPerson('by Jane Q. Doe'), 'Jane Q. Doe');
  assert.equal(normalPerson('Martin Luther King, Jr.'), 'Martin Luther King, Jr.');
  assert.deepEqual(splitPeople('Ann Lee, Bo Chen and Cy Roth'), ['Ann Lee', 'Bo Chen', 'Cy Roth']);
  assert.deepEqual(splitPeople('Zinn, Howard'), ['Zinn, Howard']);
  assert.deepEqual(splitPeople('Zinn, Howard, Buhle, Paul'), ['Zinn, Howard', 'Buhle, Paul']);
  assert.equal(normalPerson('Allen, Ray, 1950-'), 'Ray Allen');
});

test('texts: what compares equal is the same text', () => {
  assert.equal(cleanText('  a\u00a0\u200bb\n c '), 'a b c');
  assert.equal(comparedForm('Café  O’Neill & Söhne!'), 'cafe oneill and sohne');
  fc.assert(
    fc.property(fc.string(), (text) => assert.equal(comparedForm(comparedForm(text)), comparedForm(text))),
  );
});

test('kinds decide what is a value', () => {
  assert.equal(normalise({ kind: 'url', name: 'url' }, '../b?x=1', context), 'https://example.org/b?x=1');
  assert.equal(normalise({ kind: 'url', name: 'url' }, 'javascript:alert(1)', context), null);
  assert.equal(normalise({ kind: 'url', name: 'url' }, 'www.shc.edu', context), 'http://www.shc.edu/');
  assert.equal(
    normalise({ kind: 'url', name: 'url' }, 'www.html', context),
    'https://example.org/a/www.html',
  );
  assert.equal(normalise({ kind: 'text', name: 'name' }, '<b>Jazz</b> Night', context), 'Jazz Night');
  assert.equal(
    normalise({ kind: 'datetime', name: 'startDate' }, '2026-07-01T18:00Z', {
      ...context,
      zone: 'Europe/Berlin',
    }),
    '2026-07-01T20:00+02:00',
  );
  assert.equal(inZone('2026-01-01T00:30+00:00', 'America/New_York'), '2025-12-31T19:30-05:00');
});

test('looking for the first amount of a text leaves the search for all of them alone', () => {
  assert.equal(findMoney('a very long text before it costs 70 €')?.text, '70 €');
  assert.deepEqual(
    findAllMoney('$5.00, was $7.00').map(({ text }) => text),
    ['$5.00', '$7.00'],
  );
});
