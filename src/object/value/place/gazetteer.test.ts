/** Towns in texts, and the time of what happens in them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageObject } from '../../extract/page-object.js';
import { inTownTime } from '../../extract/town-time.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { townIn } from './gazetteer.js';

test('towns are found with their region, by the name they have at home, and told from words that only look so', () => {
  const zones: [string, string | null, boolean][] = [
    ['Main Hall, 12 Oak Street, Springfield, IL 62701', 'America/Chicago', true],
    ['12 Oak Street Springfield MA', 'America/New_York', true],
    ['Washington, DC', 'America/New_York', true],
    ['80331 München, Deutschland', 'Europe/Berlin', true],
    ['1012 AB Amsterdam, Netherlands', 'Europe/Amsterdam', true],
    ['London EC1A 1BB, UK', 'Europe/London', true],
    ['Paris', 'Europe/Paris', false],
    ['Springfield', null, false],
    ['Paris, TX 75460, USA', null, false],
    ['Paris, Texas', null, false],
    ['Kyiv, Ukraine', 'Europe/Kyiv', true],
    ['30159 Hannover, Deutschland', 'Europe/Berlin', true],
    ['Roma, Italia', 'Europe/Rome', true],
    ['Finance, Planning', null, false],
    ['constructor, toString', null, false],
  ];
  for (const [text, zone, isSure] of zones) {
    const town = townIn(text);
    assert.equal(town?.timeZone ?? null, zone, text);
    assert.equal(town?.isSure ?? false, isSure, text);
  }
});

test('a moment without a zone is in the time of its town, summer and winter; one with a zone stays', () => {
  const value = (text: string) => ({
    value: text,
    raw: text,
    by: 'record' as const,
    place: '',
    confidence: 0.7,
  });
  const at = (startDate: string, location?: string): PageObject => ({
    by: 'record',
    confidence: 0.7,
    fields: {
      startDate: [value(startDate)],
      ...(location === undefined ? {} : { location: [value(location)] }),
    },
  });
  const starts = (...objects: PageObject[]): string[] =>
    inTownTime(objects, readyVertical('Event')!).map(({ fields }) => fields.startDate![0]!.value);
  assert.deepEqual(starts(at('2026-07-01T20:00', 'Dome, Berlin'), at('2026-12-01T20:00')), [
    '2026-07-01T20:00+02:00',
    '2026-12-01T20:00+01:00',
  ]);
  assert.deepEqual(starts(at('2026-07-01T20:00+00:00', 'Berlin'), at('2026-07-01', 'Berlin')), [
    '2026-07-01T20:00+00:00',
    '2026-07-01',
  ]);
  // Where the page's others are is not known when they are in two zones.
  assert.deepEqual(
    starts(at('2026-07-01T20:00'), at('2026-07-01T20:00', 'Berlin'), at('2026-07-01T20:00', 'London'))[0],
    '2026-07-01T20:00',
  );
});
