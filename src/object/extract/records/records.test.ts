/** Lists and pages without markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../../page/reader.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { extractPage } from '../extract-page.js';
import { formOfFurniture } from '../furniture.js';
import { mine, objectsOfMined } from './mine-records.js';
import { applyRecordRules, learnRecordRules } from './record-rules.js';

const event = readyVertical('Event')!;
const at = Date.parse('2026-03-01');
const read = (html: string, vertical = event) =>
  extractPage(new PageReader().readText(html, 'https://example.org/x'), vertical, at).objects;
const tuples = (html: string): (string | undefined)[][] =>
  read(html).map(({ fields }) => [
    fields.name?.[0]?.value,
    fields.startDate?.[0]?.value,
    fields.location?.[0]?.value,
  ]);
const acts = ['Jazz Night', 'Open Stage', 'Folk Session', 'Choir Rehearsal', 'Poetry Slam'];

test('a table with headings', () => {
  const rows = acts
    .map((act, i) => `<tr><td>March ${6 + i}, 2026<td>7:30 PM<td>${act}<td>Room ${i + 1}`)
    .join('');
  assert.deepEqual(
    tuples(`<h1>Programme</h1><table><tr><th>Date<th>Time<th>Event<th>Location${rows}</table>`),
    acts.map((act, i) => [act, `2026-03-${String(6 + i).padStart(2, '0')}T19:30`, `Room ${i + 1}`]),
  );
});

test('cards, with day and month apart and a year in the heading', () => {
  const cards = acts
    .map(
      (act, i) =>
        `<div class=card><div class=d>${6 + i}</div><div class=m>Mar</div><h3><a href=/e/${i}>${act}</a></h3><p>8 pm</p><p>Where: Town Hall</p></div>`,
    )
    .join('');
  assert.deepEqual(
    tuples(`<h1>Events</h1><h2>2027</h2><div>${cards}</div>`),
    acts.map((act, i) => [act, `2027-03-${String(6 + i).padStart(2, '0')}T20:00`, 'Town Hall']),
  );
});

test('what the page says once holds for all', () => {
  const dates = ['January 14', 'February 11', 'March 11', 'April 8']
    .map((day) => `<li>${day}, 2026</li>`)
    .join('');
  const found = tuples(
    `<title>Harbour Commission</title><h1>Meeting dates</h1><p>Harbour Commission meetings are held at 6:30 p.m. in the Council Chambers, 12 Main Street.</p><ul>${dates}</ul>`,
  );
  assert.deepEqual(
    found.map(([, start]) => start),
    ['2026-01-14T18:30', '2026-02-11T18:30', '2026-03-11T18:30', '2026-04-08T18:30'],
  );
  assert.match(found[0]![0]!, /Harbour Commission/);
  assert.match(found[0]![2]!, /Council Chambers/);
});

test('where nothing else says where, it is where the owner of the site sits: a guess, and known for one', () => {
  const dates = ['January 14', 'February 11', 'March 11', 'April 8']
    .map((day) => `<li>${day}, 2026, 6 pm: Planning Board</li>`)
    .join('');
  const page = (footer: string) =>
    read(`<title>Planning Board</title><h1>Dates</h1><ul>${dates}</ul><footer>${footer}</footer>`);
  const [guessed] = page('<p>Civic Hall<p>12 Main Street<p>Springfield, IL 62701<p>(217) 555-0100');
  assert.equal(guessed?.fields.location?.[0]?.value, 'Civic Hall, 12 Main Street, Springfield, IL 62701');
  const [told] = read(
    `<h1>Dates</h1><p>The Planning Board meets in the Council Chambers, 12 Main Street.</p><ul>${dates}</ul>`,
  );
  assert.ok(guessed!.fields.location![0]!.confidence < told!.fields.location![0]!.confidence);
  const two = page('<p>12 Main Street, Springfield, IL 62701<p>9 Oak Avenue, Springfield, IL 62701');
  assert.equal(two[0]?.fields.location, undefined, 'two houses: nobody knows which');
});

test('a page that names no day but says which days come back', () => {
  assert.deepEqual(
    tuples(
      '<title>Garden Club</title><h1>Garden Club</h1><p>The club meets on the second Tuesday of each month at 7 pm in the Village Hall, 3 High Street.</p>',
    ).map(([, start]) => start),
    ['2026-03-10T19:00'],
  );
  for (const text of [
    'The last Friday show was great, at 7 pm',
    'Third Friday in October, 7 pm',
    'Every second Tuesday, 7 pm',
  ])
    assert.deepEqual(tuples(`<title>Garden Club</title><h1>Garden Club</h1><p>${text}</p>`), [], text);
});

test('a name before an address is not taken for the house, and no record gets the name of another', () => {
  const rows = acts
    .map(
      (act, i) =>
        `<tr><td>March ${6 + i}, 2026<td>7 pm<td><b>${act}</b><td>Hall, ${12 + i} Oak Street, Springfield, IL 62701`,
    )
    .join('');
  const found = tuples(`<title>Concerts</title><h1>Concerts</h1><table>${rows}</table>`);
  assert.deepEqual(
    found.map(([name]) => name),
    acts,
  );
  assert.match(found[0]![2]!, /^Hall, 12 Oak Street/);
});

test('labels with a dash, labels of two words, and hours that run into the next word', () => {
  const [one] = tuples(
    '<title>Budget hearing</title><h1>Budget hearing</h1><p>Date(s) - April 8, 2026</p><p>Time - <b>1:00 PM</b><i>WebEx</i></p><p>Principal location: Old Mill, 4 Mill Lane</p>',
  );
  assert.deepEqual(one, ['Budget hearing', '2026-04-08T13:00', 'Old Mill, 4 Mill Lane']);
});

test('days on which news was written are no events', () => {
  const posts = acts
    .map((act, i) => `<li><a href=/blog/${i}>${act}</a> <span>March ${6 + i}, 2026</span>`)
    .join('');
  assert.deepEqual(tuples(`<h1>Blog</h1><ul>${posts}</ul>`), []);
  const events = posts.replaceAll('/blog/', '/events/');
  assert.equal(tuples(`<h1>Events</h1><ul>${events}</ul>`).length, acts.length);
});

test('a page about one thing: labels, and in prose', () => {
  assert.deepEqual(
    tuples(
      '<title>Jazz Night</title><h1>Jazz Night</h1><dl><dt>Date<dd>6 March 2026, 20:00<dt>Venue<dd>The Club<dt>Price<dd>12 €</dl>',
    ),
    [['Jazz Night', '2026-03-06T20:00', 'The Club']],
  );
  const [prose] = tuples(
    '<title>Jazz Night</title><h1>Jazz Night</h1><p>Jazz Night on 6 March 2026, 20:00, at The Club, in Berlin, for 12 €.</p><p>A long evening.</p>',
  );
  assert.deepEqual(prose, ['Jazz Night', '2026-03-06T20:00', 'The Club']);
});

test('further dates of one thing are its occurrences', () => {
  const found = tuples(
    '<h1>Night Ferry</h1><dl><dt>Date<dd>6 March 2026, 20:00<dt>Venue<dd>The Dome</dl><h3>All dates</h3><ul><li>6 March 2026<li>7 March 2026<li>8 March 2026</ul>',
  );
  assert.deepEqual(found.map(([name, start]) => [name, start]).sort(), [
    ['Night Ferry', '2026-03-06T20:00'],
    ['Night Ferry', '2026-03-07T20:00'],
    ['Night Ferry', '2026-03-08T20:00'],
  ]);
});

test('a list of products by name and price; a list of links is none', () => {
  const product = readyVertical('Product')!;
  const list = acts
    .map(
      (name, i) =>
        `<li><a href=/p/${i}><h3>${name} ${i}</h3></a><div>Brand: Acme</div><div>${10 + i},50 €</div></li>`,
    )
    .join('');
  const found = read(`<h1>Shop</h1><ul>${list}</ul>`, product);
  assert.deepEqual(
    found.map(({ fields }) => [fields.name?.[0]?.value, fields.price?.[0]?.value, fields.brand?.[0]?.value]),
    acts.map((name, i) => [`${name} ${i}`, `${10 + i}.50 EUR`, 'Acme']),
  );
  assert.deepEqual(
    read(`<h1>Links</h1><ul>${acts.map((name) => `<li><a href=/x>${name}</a>`).join('')}</ul>`, product),
    [],
  );
});

test('sections of a recipe', () => {
  const [soup] = read(
    '<title>Onion Soup</title><h1>Onion Soup</h1><p>Good.</p><h2>Ingredients</h2><ul><li>1 onion<li>2 carrots</ul><h2>Directions</h2><ol><li>Cut.<li>Boil.</ol><h2>Comments</h2><p>Nice!</p>',
    readyVertical('Recipe')!,
  );
  assert.deepEqual(
    soup?.fields.ingredients?.map(({ value }) => value),
    ['1 onion', '2 carrots'],
  );
  assert.deepEqual(
    soup?.fields.instructions?.map(({ value }) => value),
    ['Cut.', 'Boil.'],
  );
});

test('two labelled records teach the others', () => {
  const rows = acts
    .map((act, i) => `<tr><td>0${i + 1}.04.2026<td>Reihe: ${act}<td>Saal ${i + 1} (barrierefrei)`)
    .join('');
  const page = new PageReader().readText(`<html lang=de><table>${rows}</table>`, 'https://example.org/x');
  const context = {
    base: 'https://example.org/',
    currency: null,
    zone: null,
    today: '2026-03-01',
    year: null,
    order: 'dmy' as const,
  };
  const mined = mine(page, event, context);
  const labels = [0, 2].map((i) => ({
    startDate: [`2026-04-0${i + 1}T19:00`],
    name: [acts[i]!],
    location: [`Saal ${i + 1}`],
  }));
  const rules = learnRecordRules(mined, labels, event)!;
  const found = objectsOfMined(mined, event, context, (record) =>
    applyRecordRules(record, mined, JSON.parse(JSON.stringify(rules)), event),
  );
  assert.deepEqual(
    found.map(({ fields }) => [
      fields.name?.[0]?.value,
      fields.startDate?.[0]?.value,
      fields.location?.[0]?.value,
    ]),
    acts.map((act, i) => [act, `2026-04-0${i + 1}T19:00`, `Saal ${i + 1}`]),
  );
});

test('an ordinary text is no event', () => {
  assert.deepEqual(
    tuples('<h1>About us</h1><p>We are a small theatre in the old harbour.</p><p>© 2026</p>'),
    [],
  );
});

test('names in links, with marks behind them, and days that things were moved from', () => {
  const houses = ['Union Hall', 'Blue Note', 'The Forge', 'Royal Theatre', 'Old Mill'];
  const items = acts
    .map(
      (act, i) =>
        `<li><div><a href=/e/${i}>${act}</a> <b>Sold out</b></div><div>March ${6 + i}, 2026, 8 pm</div>${i === 1 ? '<div>Rescheduled (originally Tue Feb 10, 2026)</div>' : ''}<div>${houses[i]}</div></li>`,
    )
    .join('');
  assert.deepEqual(
    tuples(`<h1>What's on</h1><ul>${items}</ul>`).map(([name, start]) => [name, start]),
    acts.map((act, i) => [act, `2026-03-${String(6 + i).padStart(2, '0')}T20:00`]),
  );
  const named = acts
    .map(
      (act, i) =>
        `<li><a href=/e/${i}>${act} @ ${houses[i]}</a><span>March ${6 + i}, 2026, 8 pm</span><span>${houses[i]}</span></li>`,
    )
    .join('');
  assert.deepEqual(
    tuples(`<h1>What's on</h1><ul>${named}</ul>`).map(([name]) => name),
    acts.map((act, i) => `${act} @ ${houses[i]}`),
  );
});

test('of a thing that was moved from one day to another, the other counts', () => {
  const items = acts
    .map(
      (act, i) =>
        `<li><a href=/e/${i}>${act}</a>: rescheduled from Feb 1${i}, 2026 to March ${6 + i}, 2026</li>`,
    )
    .join('');
  assert.deepEqual(
    tuples(`<h1>What's on</h1><ul>${items}</ul>`).map(([, start]) => start),
    acts.map((_, i) => `2026-03-${String(6 + i).padStart(2, '0')}`),
  );
});

test('a page that lists one thing is not about it', () => {
  const [object] = tuples(
    '<title>Rock & Pop: London</title><h1>Rock & Pop: London</h1><ul><li><h3><a href="/e/silver-lanterns-7">The Silver Lanterns</a></h3><p>March 6, 2026, 8 pm</p><p>Venue: Union Hall</p></li></ul>',
  );
  assert.equal(object?.[0], 'The Silver Lanterns');
});

test('what stands behind a list is not of its last record', () => {
  const items = acts
    .map((act, i) => `<dt><a href=/e/${i}>${act}</a><dd>March ${6 + i}, 2026, 8 pm<dd>Room ${i + 1}`)
    .join('');
  const found = tuples(
    `<h1>What's on</h1><dl>${items}</dl><p>Box office: Union Hall, 8 am</p><p>Newsletter</p>`,
  );
  assert.deepEqual(found.at(-1), [acts.at(-1), '2026-03-10T20:00', 'Room 5']);
});

test('a name behind its day, with a mark behind it', () => {
  const items = acts
    .map((act, i) => `<li>March ${6 + i}, 2026: <a href=/e/${i}>${act}</a> (sold out)</li>`)
    .join('');
  assert.deepEqual(
    tuples(`<h1>What's on</h1><ul>${items}</ul>`).map(([name]) => name),
    acts,
  );
});

test('a name is neither a text that stands on every page of the site nor that of another record', () => {
  const rows = acts
    .map(
      (act, i) =>
        `<tr><td>March ${6 + i}, 2026</td><td>7:30 PM EST</td><td><a href=/m/${i}>${act}</a></td><td>Not available</td></tr>`,
    )
    .join('');
  const page = new PageReader().readText(
    `<title>Calendar</title><h1>Calendar</h1><table>${rows}</table>`,
    'https://example.org/x',
  );
  const context = {
    base: page.url,
    currency: null,
    zone: null,
    today: '2026-03-01',
    year: null,
    order: null,
  };
  for (const furniture of [null, new Set([formOfFurniture('Not available')])])
    assert.deepEqual(
      mine(page, event, context, furniture).records.map(({ values }) => values.name?.[0]?.text),
      acts,
    );
});

test('pieces of one line that are set apart only by style are read apart', () => {
  const [found] = tuples(
    '<h1>What is on</h1><ul><li><b>June 3, 2026</b> <span><time>8:30 PM</time><time>11:00 PM</time><i>20:30</i></span> <a href=/e/1>Jazz Night</a></li><li><b>June 4, 2026</b> <span><time>7:30 PM</time><time>11:00 PM</time><i>19:30</i></span> <a href=/e/2>Open Stage</a></li><li><b>June 5, 2026</b> <span><time>6:30 PM EDT</time><a href=/e/3>Folk Session</a></span></li></ul>',
  );
  assert.match(found?.[1] ?? '', /^2026-06-03T20:30/);
});

test('one label over two hours says which is which', () => {
  const [found] = tuples(
    '<title>Late Show | The Forge</title><h2>Late Show</h2><p>March 12, 2026</p><table><tr><th>Doors / Start</th><td>18:00 / 18:30</td></tr></table>',
  );
  assert.deepEqual(found?.slice(0, 2), ['Late Show', '2026-03-12T18:30']);
});

test('a card that is a link leads on, and so does a link around a heading', () => {
  const cards = acts
    .map((act, i) => `<a href=/e/${i}><h3>${act}</h3><p>March ${6 + i}, 2026, 8 pm</p><p>from $10</p></a>`)
    .join('');
  const headings = acts
    .map((act, i) => `<li><a href=/e/${i}><h3>${act}</h3></a><p>March ${6 + i}, 2026, 8 pm</p></li>`)
    .join('');
  for (const list of [`<div>${cards}</div>`, `<ul>${headings}</ul>`])
    assert.deepEqual(
      read(`<h1>What's on</h1>${list}`).map(({ fields }) => [
        fields.name?.[0]?.value,
        fields.url?.[0]?.value.replace(/^https?:\/\/[^/]+/, ''),
      ]),
      acts.map((act, i) => [act, `/e/${i}`]),
    );
});

test('the name is the link that says it, whatever else stands in its line', () => {
  const items = acts
    .map(
      (act, i) =>
        `<li><a href=/e/${i}>${act}</a> :: <a href=/music>Live music</a> 8:00 pm <span>Mar ${6 + i}, 2026</span></li>`,
    )
    .join('');
  assert.deepEqual(
    tuples(`<h1>What's on</h1><ul>${items}</ul>`).map(([name]) => name),
    acts,
  );
});

test('amounts beside days are hours where all of them could be', () => {
  const rows = (cells: readonly string[]): string =>
    acts
      .map(
        (act, i) =>
          `<tr><td>${6 + i} March 2026</td><td>${cells[i]}</td><td><a href=/e/${i}>${act}</a></td></tr>`,
      )
      .join('');
  const starts = (cells: readonly string[]): (string | undefined)[] =>
    tuples(`<h1>What's on</h1><table>${rows(cells)}</table>`).map(([, start]) => start);
  assert.equal(starts(['20.00', '19.30', '20.30', '20.00', '18.00'])[0], '2026-03-06T20:00');
  assert.equal(starts(['20.00', '19.99', '20.30', '20.00', '18.00'])[0], '2026-03-06');
});
