import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../../page/reader.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { contextOf } from '../extract-page.js';
import type { PageObject } from '../page-object.js';
import { mine } from '../records/mine-records.js';
import { isOfList } from '../records/record-rules.js';
import { ownPrefix } from '../wrapper/run-table.js';
import { absentValues } from './absent-values.js';
import { type SaidValues, withSaid } from './said-objects.js';
import { withTaught } from './taught-object.js';

const event = readyVertical('Event')!;
const at = Date.UTC(2026, 5, 1);
const url = 'https://hall.example/programme';
const read = (html: string) => new PageReader().readText(html, url);
const absent = (html: string, label: SaidValues): string[] => {
  const page = read(html);
  return absentValues(label, page, event, contextOf(page, event, null, at)).map(
    ({ field, value }) => `${field} ${value}`,
  );
};

test('a clock time or an address is no label of its text', () => {
  assert.equal(ownPrefix('June 5, 2024 at 7:30 PM'), '');
  assert.equal(ownPrefix('https://example.org/a'), '');
  assert.equal(ownPrefix('Time: 7:30 PM'), 'time');
  assert.equal(ownPrefix('Publisher: Foo'), 'publisher');
});

test('values that a page does not say are named', () => {
  const html =
    '<title>Hall</title><h1>Jazz Night</h1><p>Sunday 21 June, 7.30 pm</p><p>The Old Hall</p><p>4 High Street</p><p>Tickets: 1.250,00 €</p><a href="/tickets/7">Book</a><img src="a.jpg">';
  assert.deepEqual(
    absent(html, {
      name: ['Jazz night'],
      startDate: ['2026-06-21T19:30'],
      location: ['The Old Hall, 4 High Street'],
      price: ['1250'],
      url: ['https://hall.example/tickets/7'],
      image: ['https://hall.example/a.jpg'],
    }),
    [],
  );
  assert.deepEqual(
    absent(html, {
      name: ['Blues Night'],
      startDate: ['2026-06-22'],
      url: ['https://hall.example/tickets/8'],
    }),
    ['name Blues Night', 'startDate 2026-06-22', 'url https://hall.example/tickets/8'],
  );
});

test('a labelled page says what was labelled, in the place of what was read', () => {
  const value = (text: string) =>
    [{ value: text, raw: text, by: 'record', place: '', confidence: 0.7 }] as const;
  const context = contextOf(read(''), event, null, at);
  const readObjects = ['A', 'B'].map((name) => ({
    fields: { name: value(name), startDate: value('2026-06-21'), location: value('Hall') },
    by: 'record' as const,
    confidence: 0.3,
  }));
  const said = withSaid(readObjects, [{ name: ['B'], startDate: ['2026-06-21T20:00'] }], event, context);
  assert.deepEqual(
    said.map(({ fields, confidence }) => [
      fields.name![0]!.value,
      fields.startDate![0]!.value,
      fields.location![0]!.value,
      confidence,
    ]),
    [
      ['A', '2026-06-21', 'Hall', 0.3],
      ['B', '2026-06-21T20:00', 'Hall', 1],
    ],
  );
  assert.equal(withSaid(readObjects, [{ name: ['C'] }], event, context).length, 3);
  // A page about one thing is about what was labelled.
  const [only, ...others] = withSaid(readObjects.slice(0, 1), [{ name: ['C'] }], event, context);
  assert.deepEqual([only!.fields.name![0]!.value, others.length], ['C', 0]);
});

test('one label on a list is about a record; on the page of one thing it is not', () => {
  const rows = ['Alpha Choir', 'Beta Band', 'Gamma Group', 'Delta Duo'].map(
    (name, i) => `<li><a href="/e/${i}">${name}</a> <span>${10 + i} June 2026, 20:00</span></li>`,
  );
  const page = read(`<title>Programme</title><h1>Programme</h1><ul>${rows.join('')}</ul>`);
  const mined = mine(page, event, contextOf(page, event, null, at));
  assert.equal(isOfList({ name: ['Beta Band'] }, mined, ['Programme'], event), true);
  assert.equal(isOfList({ name: ['Programme'] }, mined, ['Programme'], event), false);
  const day = mined.records[1]!.values.startDate![0]!.text;
  assert.equal(isOfList({ name: ['Programme'], startDate: [day] }, mined, ['Programme'], event), true);
});

test('what was taught is what a page is about; its markup fills in, and what else is marked up stays', () => {
  const object = (by: 'wrapper' | 'json-ld', fields: Record<string, string>): PageObject => ({
    by,
    confidence: 0.8,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [
        name,
        [{ value: text, raw: text, by, place: '', confidence: 0.8 }],
      ]),
    ),
  });
  const [own, ...others] = withTaught(
    object('wrapper', { name: 'Jazz Night', startDate: '2026-06-21' }),
    [
      object('json-ld', { name: 'Blues Night' }),
      object('json-ld', { name: 'Jazz Night (2026)', location: 'Hall', startDate: '2026-06-20' }),
    ],
    event,
  );
  assert.deepEqual(
    Object.values(own!.fields).map(([value]) => value!.value),
    ['Jazz Night', 'Hall', '2026-06-21'],
  );
  assert.deepEqual(
    others.map(({ fields }) => fields.name![0]!.value),
    ['Blues Night'],
  );
});
