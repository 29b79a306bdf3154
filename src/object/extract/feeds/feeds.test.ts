/** Calendars and feeds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../../page/reader.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { findFeeds } from './find-feeds.js';
import { readFeed } from './read-feed.js';

const context = {
  base: 'https://example.org/',
  currency: null,
  zone: null,
  today: '2026-06-01',
  year: null,
  order: null,
};
const read = (text: string, vertical = 'Event') =>
  readFeed(text, readyVertical(vertical)!, context)?.map(({ fields }) =>
    Object.fromEntries(Object.entries(fields).map(([name, own]) => [name, own[0]!.value])),
  );
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');

test('a weekly event with an exception, a moved and a cancelled date', () => {
  const starts = read(
    calendar(
      'BEGIN:VEVENT',
      'UID:w',
      'SUMMARY:Weekly',
      'DTSTART;TZID=Europe/Berlin:20260601T190000',
      'DTEND;TZID=Europe/Berlin:20260601T210000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20260608T190000',
      'LOCATION:Hall',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:w',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260615T190000',
      'SUMMARY:Weekly',
      'DTSTART;TZID=Europe/Berlin:20260616T200000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:w',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260622T190000',
      'SUMMARY:Weekly',
      'DTSTART;TZID=Europe/Berlin:20260622T190000',
      'STATUS:CANCELLED',
      'END:VEVENT',
    ),
  );
  assert.deepEqual(
    starts?.map(({ startDate, status }) => [startDate, status]),
    [
      ['2026-06-01T19:00+02:00', undefined],
      ['2026-06-16T20:00+02:00', undefined],
      ['2026-06-22T19:00+02:00', 'CANCELLED'],
      ['2026-06-29T19:00+02:00', undefined],
    ],
  );
});

test('rules without end are written out for a year, bad ones not at all', () => {
  const endless = read(
    calendar(
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:Daily',
      'DTSTART:20200101T100000Z',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ),
  )!;
  assert.ok(endless.length > 300 && endless.length <= 500);
  assert.ok(endless.every(({ startDate }) => startDate! >= '2026-04'));
  for (const rule of ['FREQ=SECONDLY', 'FREQ=NEVER', 'FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2', ''])
    assert.ok(
      read(
        calendar(
          'BEGIN:VEVENT',
          'UID:a',
          'SUMMARY:x',
          'DTSTART:20260101T100000Z',
          `RRULE:${rule}`,
          'END:VEVENT',
        ),
      )!.length <= 500,
      rule,
    );
});

test("days, times in UTC told in the calendar's zone, lines that are none", () => {
  const text = calendar(
    'X-WR-TIMEZONE:America/Chicago',
    'BEGIN:VEVENT',
    'UID:d',
    'SUMMARY:Day',
    'DTSTART;VALUE=DATE:20260704',
    'END:VEVENT',
    'this is no line',
    'BEGIN:VEVENT',
    'UID:u',
    'SUMMARY:Utc',
    'DTSTART:20260704T150000Z',
    'END:VEVENT',
  );
  assert.deepEqual(
    read(text)?.map(({ startDate }) => startDate),
    ['2026-07-04', '2026-07-04T10:00-05:00'],
  );
});

test('RSS and Atom: articles, events and products', () => {
  const rss = `<?xml version="1.0"?><rss><channel><item><title>News &amp; views</title><link>https://example.org/n/1</link><pubDate>Mon, 01 Jun 2026 10:00:00 +0200</pubDate></item><item><title>Gig</title><ev:startdate>2026-06-21T20:00</ev:startdate><ev:location>Hall</ev:location></item></channel></rss>`;
  assert.deepEqual(
    read(rss, 'Article')?.map(({ headline, url }) => [headline, url]),
    [
      ['News & views', 'https://example.org/n/1'],
      ['Gig', undefined],
    ],
  );
  assert.deepEqual(
    read(rss)?.map(({ name, startDate, location }) => [name, startDate, location]),
    [['Gig', '2026-06-21T20:00', 'Hall']],
  );
  const atom =
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><link href="https://example.org/a"/><published>2026-06-01T00:00:00Z</published></entry></feed>';
  assert.equal(read(atom, 'Article')?.[0]?.url, 'https://example.org/a');
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>`;
  assert.ok(read(bomb, 'Article')!.length <= 1);
});

test("JSON of a site's own interface, dates and hours in keys of their own", () => {
  const json = JSON.stringify([
    {
      Name: { label: 'Board', url: 'https://x.example/d' },
      'Meeting Date': '12/17/2026',
      'Meeting Time': '10:30 AM',
      'Meeting Location': 'Board Room',
    },
  ]);
  assert.deepEqual(
    read(json)?.map(({ name, startDate, location }) => [name, startDate, location]),
    [['Board', '2026-12-17T10:30', 'Board Room']],
  );
  assert.equal(read('<html>'), undefined);
});

test('feeds that a page names', () => {
  const page = new PageReader().readText(
    '<link rel=alternate type="text/calendar" href="/cal.ics"><link rel=alternate type="application/rss+xml" href="/feed"><link rel="https://api.w.org/" href="https://example.org/wp-json/"><a href="webcal://example.org/b.ics">subscribe</a><a href="/events/?ical=1">export</a><iframe src="https://calendar.google.com/calendar/embed?src=abc%40group.calendar.google.com"></iframe>',
    'https://example.org/',
  );
  const feeds = findFeeds(page);
  for (const url of [
    'https://example.org/cal.ics',
    'https://example.org/feed',
    'https://example.org/wp-json/tribe/events/v1/events?per_page=50',
    'https://calendar.google.com/calendar/ical/abc%40group.calendar.google.com/public/basic.ics',
  ])
    assert.ok(feeds.includes(url), url);
});

test('a calendar that is offered for two programs is one feed', () => {
  const page = new PageReader().readText(
    '<a href="/e/1/?ical=1">Calendar</a> <a href="/e/1/?outlook-ical=1">Outlook</a>',
    'https://example.org/e/1/',
  );
  assert.deepEqual(findFeeds(page), ['https://example.org/e/1/?ical=1']);
});
