/** What speaks for and against an object that is not marked up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../../page/reader.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { extractPage } from '../extract-page.js';
import { itemsOf } from '../structured/page-items.js';
import { evidenceColumns, evidenceOf } from './evidence.js';

const event = readyVertical('Event')!;
const at = Date.parse('2026-05-01');
const read = (html: string) => {
  const page = new PageReader().readText(html, 'https://example.org/x');
  return { page, objects: extractPage(page, event, at).objects };
};
const meetings = (more = ''): string =>
  `<title>Meetings of the board</title>${more}<h1>Meetings</h1><ul>${[4, 11, 18, 25]
    .map(
      (day) =>
        `<li><h3><a href=/meeting/${day}>Board of the ${['Library', 'Harbor', 'Garden', 'School'][day % 4]}</a></h3><p>May ${day}, 2026, 6:30 pm</p><p>Where: City Hall, 50 Main Street</p></li>`,
    )
    .join('')}</ul>`;

test('a row has a number for each column, also where nothing is known', () => {
  const { page, objects } = read(meetings());
  assert.equal(objects.length, 4);
  for (const servedAt of [at, null])
    for (const row of evidenceOf(objects, page, itemsOf(page), event, servedAt))
      assert.equal(row.length, evidenceColumns.length);
  assert.deepEqual(evidenceOf([], page, [], event, at), []);
});

test('a list of meetings is surer than days on the page of a product', () => {
  const sure = read(meetings()).objects.map(({ confidence }) => confidence);
  const product =
    '<script type="application/ld+json">{"@type":"Product","name":"Mug","offers":{"price":"12"}}</script>';
  const sale = read(
    `<title>Blue mug</title>${product}<h1>Blue mug</h1><p>Summer sale ends June 6, 2026.</p><p>$12, in stock</p><p>Ships by May 5, 2026</p>`,
  ).objects;
  assert.ok(Math.min(...sure) >= 0.5, `${sure}`);
  for (const { confidence, fields } of sale)
    assert.ok(confidence < 0.5, `${fields.name?.[0]?.value} ${confidence}`);
});

test('what a page marks up, and what a person taught, is not doubted', () => {
  const [marked] = read(
    '<script type="application/ld+json">{"@type":"Event","name":"Jazz Night","startDate":"2026-06-21T20:00","location":"The Club"}</script>',
  ).objects;
  assert.equal(marked?.confidence, 0.95);
});
