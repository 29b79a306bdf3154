import assert from 'node:assert/strict';
import test from 'node:test';
import type { NewObject } from '../../object/extract/extractor.js';
import { type Companion, Companions } from './companions.js';
import { FruitlessFamilies } from './fruitless.js';

const came = (id: number, url: string, more: Partial<Companion> = {}): Companion => ({
  id,
  url,
  referrer: null,
  hasNews: true,
  objects: [],
  ...more,
});
const objectWith = (
  fields: Readonly<{ name?: string; startDate?: string }>,
  confidence = 0.9,
): NewObject => ({
  ownKey: 1n,
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      [{ value, raw: value, by: 'json-ld', place: '', confidence }],
    ]),
  ),
  method: 'json-ld',
  confidence,
  start: fields.startDate ?? null,
});

test('a page that is named after another, and says and leads to nothing new, adds nothing to it', () => {
  const companions = new Companions();
  assert.ok(!companions.addsNothing(came(1, 'http://x.org/wiki/Old_Mill')));
  const beside = came(2, 'http://x.org/wiki/Special:Links/Old_Mill', { referrer: 1, hasNews: false });
  assert.ok(!companions.addsNothing({ ...beside, hasNews: true }));
  assert.ok(companions.addsNothing(beside));
  assert.ok(!companions.addsNothing({ ...beside, id: 3 }), 'one of its kind for each page');
  assert.ok(
    !companions.addsNothing(came(4, 'http://x.org/talk/12', { referrer: 1, hasNews: false })),
    'named otherwise',
  );
});

test('a calendar file adds nothing where the page says all of it', () => {
  const companions = new Companions();
  const said = { name: 'Jazz', startDate: '2026-06-21T20:00' };
  companions.addsNothing(came(1, 'http://x.org/e/jazz', { objects: [objectWith(said)] }));
  companions.addsNothing(came(2, 'http://x.org/e/folk', { objects: [objectWith({ name: 'Folk' })] }));
  const file = (name: string, referrer: number, objects: NewObject[]): Companion =>
    came(9, `http://x.org/e/${name}.ics`, { referrer, hasNews: false, objects });
  assert.ok(companions.addsNothing(file('jazz', 1, [objectWith(said)])));
  assert.ok(!companions.addsNothing(file('folk', 2, [objectWith({ ...said, name: 'Folk' })])), 'a start');
});

test('addresses that bear no fruit for long are asked for now and then, and open with the next fruit', () => {
  const families = new FruitlessFamilies();
  const address = (i: number): string => `http://x.org/files/${i}.pdf`;
  families.note(address(0), true);
  for (let i = 1; i <= 20; i++) {
    assert.ok(families.allows(address(i)));
    assert.ok(!families.note(address(i), false));
  }
  const asked = Array.from({ length: 30 }, (_, i) => families.allows(address(100 + i))).filter(Boolean);
  assert.equal(asked.length, 3);
  assert.deepEqual(
    families.passed().map(({ count }) => count),
    [27],
  );
  assert.ok(families.note(address(200), true), 'those that were passed over are worth asking for again');
  assert.ok(families.allows(address(201)));
});
