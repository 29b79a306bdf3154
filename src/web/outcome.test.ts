import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, servedAt } from './outcome.js';

const asked = Date.parse('2026-05-04T10:00:00Z');
const answer = (date: string | null): Answer => ({
  kind: 'answer',
  status: 200,
  headers: new Map(date === null ? [] : [['date', [date]]]),
  body: new Uint8Array(),
  unwanted: false,
  requestHead: '',
  responseHead: '',
  fetchedAt: asked,
  durationMs: 1,
});

test('a page is of the time that its server says, unless that cannot be', () => {
  const said = Date.parse('2025-04-11T09:00:00Z');
  assert.equal(servedAt(answer('Fri, 11 Apr 2025 09:00:00 GMT')), said);
  for (const wrong of [null, 'yesterday', 'Thu, 02 Jan 2003 00:00:00 GMT', 'Mon, 04 May 2030 10:00:00 GMT'])
    assert.equal(servedAt(answer(wrong)), asked);
});
