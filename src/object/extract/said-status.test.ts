import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../page/reader.js';
import { readyVertical } from '../vertical/ready-verticals.js';
import { extractPage } from './extract-page.js';
import { statusSaidIn, statusSaidOf, withoutStatus } from './said-status.js';

test('what became of something, in a sentence', () => {
  const said: [text: string, status: string | null][] = [
    ['This event has been cancelled.', 'EventCancelled'],
    ['CANCELED', 'EventCancelled'],
    ['Das Konzert ist leider abgesagt', 'EventCancelled'],
    ['mardi 2 juin à 14h annulé', 'EventCancelled'],
    ['Cancelado por lluvia', 'EventCancelled'],
    ['本日の公演は公演中止となりました', 'EventCancelled'],
    ['Postponed. A new date will be announced.', 'EventPostponed'],
    ['Das Konzert wird verschoben', 'EventPostponed'],
    ['If it rains, the walk is cancelled.', null],
    ['Refunds for cancelled shows take ten days.', null],
    ['Tickets at the door', null],
    ['The Uncancelled', null],
  ];
  for (const [text, status] of said) assert.equal(statusSaidIn(text), status, text);
});

test('it is said behind the name of what a page is about, or in it', () => {
  assert.equal(
    statusSaidOf('Jazz Night', 'Home Jazz Night\nThis event has been cancelled.\n'),
    'EventCancelled',
  );
  assert.equal(statusSaidOf('CANCELLED: Jazz Night', ''), 'EventCancelled');
  assert.equal(
    statusSaidOf('Jazz Night', `Jazz Night ${'and more '.repeat(80)}\nBlues Night: cancelled`),
    null,
  );
  const page = new PageReader().readText(
    '<script type="application/ld+json">{"@type":"Event","name":"Jazz Night","startDate":"2026-06-21T20:00","location":"The Club"}</script><h1>Jazz Night</h1><p>This event has been cancelled.</p>',
    'https://example.org/e',
  );
  const [object] = extractPage(page, readyVertical('Event')!, null).objects;
  assert.equal(object?.fields.status?.[0]?.value, 'EventCancelled');
});

test('a name is told without its state', () => {
  const plain = {
    'Sourdough from Scratch CANCELLED / CANCELADO': 'Sourdough from Scratch',
    'CANCELLED: Jazz Night': 'Jazz Night',
    'Jazz Night (abgesagt)': 'Jazz Night',
    '[POSTPONED] The Band': 'The Band',
    'Konzert – verschoben': 'Konzert',
    'Cancelled Flights Tour': 'Cancelled Flights Tour',
    'The Cancelled': 'The Cancelled',
    Cancelled: 'Cancelled',
  };
  for (const [name, bare] of Object.entries(plain)) assert.equal(withoutStatus(name), bare);
});
