/** Vertical files: what they may say, and complaints that name the line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LycosaError } from '../../base/error.js';
import { normalise } from '../value/normalise.js';
import { parseVertical } from './parse-vertical.js';
import { readyNames, readyVertical } from './ready-verticals.js';
import { rulesFor } from './vertical.js';
import { writeVertical } from './write-vertical.js';

test('a ready object with changes', () => {
  const vertical = parseVertical(
    `object: Event
fields:
  name: { labels: [act] }
  colour: text
  uid: false
seeds:
  - { name: Jazz Night, startDate: 2026-06-21 }
sites:
  - www.example.org
  - site: https://club.example/
    constants: { location: The Club }
    timezone: Europe/Berlin
    delay: 2000
    render: auto
    hook: ./odd.js
prefer: [club.example]
`,
    'event.yaml',
    (path) => `/abs/${path}`,
  );
  assert.equal(vertical.name, 'event');
  assert.ok(vertical.happens && vertical.sitesAreGiven);
  assert.deepEqual(vertical.fields.find((field) => field.name === 'name')?.labels, ['act']);
  assert.equal(vertical.fields.find((field) => field.name === 'colour')?.kind, 'text');
  assert.equal(
    vertical.fields.find((field) => field.name === 'uid'),
    undefined,
  );
  assert.deepEqual(vertical.seeds, [{ name: ['Jazz Night'], startDate: ['2026-06-21'] }]);
  const rules = rulesFor(vertical, 'club.example')!;
  assert.deepEqual(
    [rules.delayMs, rules.render, rules.timeZone, rules.hook],
    [2000, 'auto', 'Europe/Berlin', '/abs/./odd.js'],
  );
  assert.equal(rulesFor(vertical, 'example.org')?.site, 'www.example.org');
});

test('other names of values become the one they stand for', () => {
  const vertical = parseVertical(
    'object: Event\naliases:\n  location:\n    Madison Square Garden: [MSG, The Garden]\n',
    'event.yaml',
  );
  const field = vertical.fields.find(({ name }) => name === 'location')!;
  const context = {
    base: 'https://a.example/',
    currency: null,
    zone: null,
    today: null,
    year: null,
    order: null,
  };
  assert.equal(normalise(field, ' the garden, ', context), 'Madison Square Garden');
  assert.equal(normalise(field, 'toString', context), 'toString');
  assert.throws(
    () => parseVertical('object: Event\naliases:\n  location:\n    A: [C]\n    B: [C]\n', 'event.yaml'),
    /event\.yaml:5:8: "C" stands for "A" already/,
  );
});

test('complaints name the line and what to write instead', () => {
  const cases: [string, RegExp][] = [
    ['object: Event\nfields:\n  name: { kind: txt }\n', /v\.yaml:3:\d+: "txt" is no kind/],
    ['object: Event\nsits: []\n', /v\.yaml:2:\d+: "sits" is not known/],
    ['object: Event\nseeds:\n  - { nme: x }\n', /v\.yaml:3:\d+: there is no field "nme"/],
    [
      'object: Event\nsites:\n  - site: x.example\n    timezone: Mars/Olympus\n',
      /v\.yaml:4:\d+: "Mars\/Olympus" is no time zone/,
    ],
    ['object: Boat\n', /v\.yaml:1:\d+: Boat has no fields/],
    ['fields: {}\n', /object is missing/],
    ['object: [\n', /this is not YAML/],
    ['', /v\.yaml:1:1/],
    ['object: Event\nfields:\n  __proto__: text\n', /cannot name a field/],
    ['- a\n- b\n', /must be a list of "key: value" lines/],
  ];
  for (const [text, message] of cases)
    assert.throws(
      () => parseVertical(text, 'v.yaml'),
      (thrown: unknown) =>
        thrown instanceof LycosaError &&
        thrown.code === 'bad-vertical' &&
        message.test(thrown.message) &&
        thrown.next !== '',
      text,
    );
});

test('what init writes can be read, for every ready object and for others', () => {
  for (const name of readyNames) {
    const vertical = parseVertical(writeVertical(name), `${name}.yaml`);
    assert.deepEqual(vertical.fields, readyVertical(name)!.fields);
  }
  assert.equal(parseVertical(writeVertical('Boat'), 'boat.yaml').fields[0]?.name, 'name');
});

test('a seed that nobody has filled in is none', () => {
  for (const object of readyNames)
    assert.deepEqual(parseVertical(writeVertical(object), 'v.yaml', (path) => path).seeds, [], object);
});
