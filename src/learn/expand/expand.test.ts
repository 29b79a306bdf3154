/** Queries for objects, and the sites that answer them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyVertical } from '../../object/vertical/ready-verticals.js';
import { queryOfFields } from './queries.js';
import { rankSites, Saturation } from './rank-sites.js';

const event = readyVertical('Event')!;

test('a query has what names a thing, and never when it happens', () => {
  assert.equal(
    queryOfFields({ name: ['Jazz  Night'], startDate: ['2026-06-21T20:00'], location: ['The Club'] }, event),
    'Jazz Night The Club',
  );
  assert.equal(queryOfFields({ location: ['The Club'] }, event), null);
  assert.equal(queryOfFields({ name: ['X1'] }, event), null);
});

test('a portal that answers everything comes first by counting and last by default; www is no other site', () => {
  const answers = Array.from({ length: 20 }, (_, i) => [
    `https://portal.example/search?q=${i}`,
    ...(i < 12 ? [`https://www.listings.example/e/${i}`, `https://listings.example/f/${i}`] : []),
    ...(i < 2 ? [`https://club.example/${i}`] : []),
  ]);
  const names = (how: 'counting' | 'default'): string[] => rankSites(answers, how).map(({ site }) => site);
  assert.equal(rankSites(answers, 'counting').length, 3);
  assert.equal(names('default')[0], 'www.listings.example');
  assert.equal(names('default').at(-1), 'portal.example');
  assert.deepEqual(
    rankSites(answers, 'counting').map(({ votes }) => votes),
    [24, 20, 2],
  );
});

test('enough is when fifty queries in a row bring no new site', () => {
  const saturation = new Saturation();
  let asked = 0;
  while (!saturation.note([`https://s${Math.min(asked++, 9)}.example/`]));
  assert.equal(asked, 60);
});
