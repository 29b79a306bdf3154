/** Structured data in all its syntaxes, well written, badly written and hostile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../../page/reader.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { extractPage } from '../extract-page.js';
import { parseLoosely, readJsonLd } from './json-ld.js';
import { objectsOfJson } from './json-records.js';

const event = readyVertical('Event')!;
const plain = {
  base: 'https://example.org/',
  currency: null,
  zone: null,
  today: '2026-01-01',
  year: null,
  order: null,
};
const at = Date.parse('2026-01-01');
const read = (html: string, vertical = event) =>
  extractPage(new PageReader().readText(html, 'https://example.org/e/1'), vertical, at).objects;
const values = (html: string, vertical = event): Record<string, string>[] =>
  read(html, vertical).map(({ fields }) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, own]) => [name, own.map(({ value }) => value).join(' | ')]),
    ),
  );

const wanted = {
  name: 'Jazz Night',
  startDate: '2026-06-21T20:00+02:00',
  location: 'The Club',
  city: 'Berlin',
};
const pick = (object: Record<string, string> | undefined) =>
  Object.fromEntries(Object.keys(wanted).map((key) => [key, object?.[key]]));

test('the same event in JSON-LD, microdata, RDFa and microformats', () => {
  const syntaxes = [
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"MusicEvent","name":"Jazz Night","startDate":"2026-06-21T20:00+02:00","location":{"@type":"Place","name":"The Club","address":{"@type":"PostalAddress","addressLocality":"Berlin"}}}</script>`,
    `<script type="application/ld+json">{"@graph":[{"@type":"WebPage","mainEntity":{"@id":"#e"}},{"@id":"#e","@type":["Event"],"schema:name":"Jazz Night","startDate":{"@value":"2026-06-21T20:00+02:00"},"location":{"@id":"#p"}},{"@id":"#p","@type":"Place","name":"The Club","address":{"addressLocality":"Berlin","@type":"PostalAddress"}}]}</script>`,
    `<div itemscope itemtype="https://schema.org/MusicEvent"><h1 itemprop=name>Jazz Night</h1><time itemprop=startDate datetime="2026-06-21T20:00+02:00">21 June</time><div itemprop=location itemscope itemtype="https://schema.org/Place"><span itemprop=name>The Club</span><div itemprop=address itemscope itemtype="https://schema.org/PostalAddress"><i itemprop=addressLocality>Berlin</i></div></div></div>`,
    `<div vocab="https://schema.org/" typeof="MusicEvent"><h1 property=name>Jazz Night</h1><time property=startDate datetime="2026-06-21T20:00+02:00">21 June</time><div property=location typeof=Place><span property=name>The Club</span><div property=address typeof=PostalAddress><i property=addressLocality>Berlin</i></div></div></div>`,
    `<div class=h-event><h1 class=p-name>Jazz Night</h1><time class=dt-start datetime="2026-06-21T20:00+02:00">21 June</time><div class="p-location h-card"><span class=p-name>The Club</span><div class="p-adr h-adr"><i class=p-locality>Berlin</i></div></div></div>`,
  ];
  for (const html of syntaxes) assert.deepEqual(pick(values(html)[0]), wanted, html);
});

test('broken JSON is read where it can be', () => {
  for (const script of [
    '{"@type":"Event","name":"A",}',
    '<!-- {"@type":"Event","name":"A"} -->',
    '{"@type":"Event","name":"A\nB"}',
    "{'@type':'Event','name':'A'}",
    '//<![CDATA[\n{"@type":"Event","name":"A"}\n//]]>',
    '{"@type":"Event" /* c */,"name":"A"};',
  ])
    assert.equal(readJsonLd([script])[0]?.types[0], 'Event', script);
  assert.equal(parseLoosely('not json at all'), undefined);
});

test('only what a page is about or lists is an object', () => {
  const person = readyVertical('Person')!;
  assert.deepEqual(
    values(
      '<script type="application/ld+json">{"@type":"Article","headline":"x","author":{"@type":"Person","name":"A B"}}</script>',
      person,
    ),
    [],
  );
  const list = `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Event","name":"A","startDate":"2026-02-01"}},{"@type":"ListItem","item":{"@type":"Event","name":"B","startDate":"2026-02-02"}}]}</script>`;
  assert.deepEqual(
    values(list).map(({ name }) => name),
    ['A', 'B'],
  );
});

test('items of a list lead where their names link to', () => {
  const items = ['Jazz Night', 'Open Stage']
    .map(
      (name, i) =>
        `<li itemscope itemtype="https://schema.org/Event"><a href="/e/${i + 5}"><b itemprop=name>${name}</b></a><time itemprop=startDate datetime="2026-06-2${i}">soon</time> <a href="/tickets">Tickets</a></li>`,
    )
    .join('');
  assert.deepEqual(
    values(`<ul>${items}</ul>`).map(({ url }) => url),
    ['https://example.org/e/5', 'https://example.org/e/6'],
  );
});

test('accounts of one thing become one; what one lacks another fills', () => {
  const html = `<script type="application/ld+json">{"@type":"Event","name":"Jazz Night","startDate":"2026-06-21"}</script><div itemscope itemtype="https://schema.org/Event"><b itemprop=name>JAZZ NIGHT</b><time itemprop=startDate datetime="2026-06-21T20:00"></time></div><meta property="og:image" content="/a.png">`;
  const [object, ...others] = values(html);
  assert.equal(others.length, 0);
  assert.equal(object?.name, 'Jazz Night');
  assert.equal(object?.startDate, '2026-06-21T20:00');
  assert.equal(object?.image, 'https://example.org/a.png');
});

test('prices take the currency beside them; recipes their steps', () => {
  const [product] = values(
    '<script type="application/ld+json">{"@type":"Product","name":"Pot","brand":{"name":"Acme"},"offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR"}}</script>',
    readyVertical('Product')!,
  );
  assert.equal(product?.price, '12.50 EUR');
  const [recipe] = values(
    '<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion","2 &frac12; carrots"],"recipeInstructions":[{"@type":"HowToSection","itemListElement":[{"@type":"HowToStep","text":"Cut."},{"@type":"HowToStep","text":"Boil."}]}]}</script>',
    readyVertical('Recipe')!,
  );
  assert.equal(recipe?.ingredients, '1 onion | 2 ½ carrots');
  assert.equal(recipe?.instructions, 'Cut. | Boil.');
});

test('hostile markup is bounded and harmless', () => {
  const nested = (open: string, close: string, n: number): string => open.repeat(n) + close.repeat(n);
  const pages = [
    `<script type="application/ld+json">{"@type":"Event","name":"A","x":${nested('{"a":', '', 5000)}1${'}'.repeat(5000)}}</script>`,
    `<script type="application/ld+json">${nested('[', ']', 20_000)}</script>`,
    `<script type="application/ld+json">[{"@id":"a","@type":"Event","name":"A","subEvent":{"@id":"b"}},{"@id":"b","@type":"Event","name":"B","subEvent":{"@id":"a"}}]</script>`,
    `<script type="application/ld+json">{"@type":"Event","name":"A","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}</script>`,
    `<script type="application/ld+json">[${'{"@type":"Event","name":"A","startDate":"2026-01-01"},'.repeat(100_000)}{}]</script>`,
    `<div itemscope itemtype="https://schema.org/Event">${'<i itemprop="name __proto__ constructor">x</i>'.repeat(100_000)}</div>`,
    `<div class=h-event>${'<i class="p-name p-constructor p-__proto__">x</i>'.repeat(20_000)}</div>`,
    `<meta property="og:type" content="event">${'<meta property="og:title" content="x">'.repeat(50_000)}`,
  ];
  for (const html of pages) assert.ok(read(html).length <= 2000);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test("data of a page's scripts", () => {
  const next = `<script id="__NEXT_DATA__" type="application/json">{"props":{"items":[{"title":"Jazz Night","start_date":"2026-06-21T20:00","venue":{"name":"The Club"}},{"title":"Open Stage","start_date":"2026-06-22T19:00","venue":{"name":"The Club"}}]}}</script>`;
  assert.deepEqual(
    values(next).map(({ name, startDate, location }) => [name, startDate, location]),
    [
      ['Jazz Night', '2026-06-21T20:00', 'The Club'],
      ['Open Stage', '2026-06-22T19:00', 'The Club'],
    ],
  );
  const state =
    '<script>window.__INITIAL_STATE__ = {"events":[{"name":"A","date":"2026-06-21","location":"X"}]};</script>';
  assert.equal(values(state)[0]?.location, 'X');
});

test('markup that leaves out when is filled from the page; its days may be a list that leads nowhere', () => {
  const filled = values(
    '<title>Jazz Night</title><div class=vevent><h1 class=summary>Jazz Night</h1><p>Saturday 2 May 2026, 22:00</p><p>Where: <span class=location>The Club</span></p></div>',
  );
  assert.deepEqual(
    filled.map(({ name, startDate, location }) => [name, startDate, location]),
    [['Jazz Night', '2026-05-02T22:00', 'The Club']],
  );
  const days = ['22 May 2026', '23 May 2026', '24 May 2026', '25 May 2026'];
  const shown = (day: string, link: string): string => `<li><b>${day}</b>, 20:30, ${link}room 1</li>`;
  const page = (link: string): string =>
    `<title>Paper Sun</title><div class=vevent><h1 class=summary>Paper Sun</h1></div><p>A film.</p><ul>${days.map((day) => shown(day, link)).join('')}</ul>`;
  assert.deepEqual(
    values(page('')).map(({ name, startDate }) => [name, startDate]),
    [22, 23, 24, 25].map((day) => ['Paper Sun', `2026-05-${day}T20:30`]),
  );
  // Days of others, which have pages of their own.
  assert.deepEqual(
    values(page('<a href=/e/7>Another Thing</a> ')).filter(
      ({ name, startDate }) => name === 'Paper Sun' && startDate,
    ),
    [],
  );
});

test('JSON of unknown interfaces is understood by the words of its keys, and in the zone that it names', () => {
  const told = (record: object): (string | undefined)[] => {
    const [found] = objectsOfJson([record], event, plain, 'json', 'feed');
    return ['name', 'startDate', 'location'].map((name) => found?.fields[name]?.[0]?.value);
  };
  assert.deepEqual(
    told({
      committeeName: 'Harbour Board',
      MeetingDateTime: '2026-05-07T18:30:00',
      meetingLocation: 'City Hall',
      venue: 153,
    }),
    ['Harbour Board', '2026-05-07T18:30', 'City Hall'],
  );
  assert.deepEqual(told({ title: 'Harbour Board', start: '/Date(1778178600000-0500)/' }), [
    'Harbour Board',
    '2026-05-07T18:30+00:00',
    undefined,
  ]);
  assert.deepEqual(
    told({
      title: 'Late show',
      startsAt: '2026-06-03T01:00:00.000Z',
      tz: 'America/New_York',
      createdDate: '2026-01-01',
    }),
    ['Late show', '2026-06-02T21:00-04:00', undefined],
  );
  assert.deepEqual(told({ title: 'A file', modifiedDate: '2026-06-03', fileName: 'x' }), [
    undefined,
    undefined,
    undefined,
  ]);
});

test('midnight in markup is no hour, unless the page says one', () => {
  const marked = (said: string): string | undefined =>
    read(
      `<script type="application/ld+json">{"@type":"Event","name":"Skate Night","startDate":"2026-06-03T00:00:00","location":"The Rink"}</script><h1>Skate Night</h1><p>June 3, 2026</p>${said}`,
    )[0]?.fields.startDate?.[0]?.value;
  assert.equal(marked(''), '2026-06-03');
  assert.match(marked('<p>Time: 9:00 AM - 11:30 AM</p>') ?? '', /^2026-06-03T09:00/);
});
