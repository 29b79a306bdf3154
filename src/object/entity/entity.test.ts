/** Which objects are the same thing, and what is shown of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readyVertical } from '../vertical/ready-verticals.js';
import { agglomerate } from './agglomerate.js';
import { joinByDays } from './join-by-days.js';
import { type Matchable, Matcher } from './matcher.js';
import { type Happening, occurrencesOf } from './occurrences.js';
import { SameAddresses } from './same-addresses.js';
import { housesOfSameHours } from './same-hours.js';
import { jaroWinkler } from './similarity.js';
import { type SourceAccount, viewOf } from './view.js';

const book = readyVertical('Book')!;
const event = readyVertical('Event')!;
const now = Date.parse('2026-06-01T00:00Z');

let next = 1;
const object = (site: string, values: Record<string, string | string[]>): Matchable => {
  const id = next++;
  return {
    id,
    site,
    page: id,
    url: `https://${site}/${id}`,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
    ),
  };
};
const clusters = (
  vertical: typeof book,
  objects: readonly Matchable[],
  constraints: [number, number, boolean][] = [],
): number[][] => {
  const matcher = new Matcher(vertical);
  for (const one of objects) matcher.count(one);
  for (const one of objects) matcher.add(one, true);
  for (const [a, b, same] of constraints) matcher.constrain(a, b, same);
  return [...matcher.clusters()]
    .map((cluster) => cluster.sort((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!);
};

const orchard = (site: string, more: Record<string, string | string[]> = {}) =>
  object(site, {
    name: 'The Glass Orchard',
    author: 'Amelia Writer',
    publisher: 'Foo Press',
    datePublished: '2009-07',
    ...more,
  });

test('the same book written in three ways is one; another edition and another volume are not', () => {
  const a = orchard('a.example');
  const b = orchard('b.example', { name: 'Glass Orchard, The', author: 'A. Writer' });
  const c = orchard('c.example', { name: 'The Glass Orchard: A Novel', publisher: 'Foo Press Inc' });
  const edition = orchard('d.example', { datePublished: '2015-02', publisher: 'Bar House' });
  const volume = orchard('e.example', { name: 'The Glass Orchard 2', datePublished: '2011-03' });
  const other = object('f.example', { name: 'A Paper Moon', author: 'Bo Scribe', datePublished: '2009-07' });
  assert.deepEqual(clusters(book, [a, b, c, edition, volume, other]), [
    [a.id, b.id, c.id],
    [edition.id],
    [volume.id],
    [other.id],
  ]);
});

test('contradicting identifiers never merge, equal ones do', () => {
  const a = orchard('a.example', { isbn: '9780306406157' });
  const b = orchard('b.example', { isbn: '9780262033848' });
  const c = object('c.example', { name: 'Glass Orchard', author: 'Writer', isbn: '0306406152' });
  assert.deepEqual(clusters(book, [a, b, c]), [[a.id, c.id], [b.id]]);
});

test('what a person said holds', () => {
  const a = orchard('a.example');
  const b = orchard('b.example');
  const c = object('c.example', { name: 'Something Else Entirely', author: 'Cy Roth' });
  assert.deepEqual(
    clusters(
      book,
      [a, b, c],
      [
        [a.id, b.id, false],
        [a.id, c.id, true],
      ],
    ),
    [[a.id, c.id], [b.id]],
  );
});

test('a merge by hand holds against contradicting identifiers, for whole groups', () => {
  const [a1, a2] = [
    orchard('a.example', { isbn: '9780306406157' }),
    orchard('b.example', { isbn: '9780306406157' }),
  ];
  const [b1, b2] = [
    orchard('c.example', { isbn: '9780262033848' }),
    orchard('d.example', { isbn: '9780262033848' }),
  ];
  assert.deepEqual(
    clusters(
      book,
      [a1, a2, b1, b2],
      [
        [a1.id, a2.id, true],
        [a1.id, b1.id, true],
        [a1.id, b2.id, true],
      ],
    ),
    [[a1.id, a2.id, b1.id, b2.id]],
  );
});

test('what a site puts before all its titles does not count', () => {
  const live = Array.from({ length: 10 }, (_, i) =>
    object('live.example', {
      name: `Live: Band ${'abcdefghij'[i]}x Orchestra`,
      location: `Hall ${i}`,
      startDate: `2026-06-0${(i % 9) + 1}`,
    }),
  );
  const plain = object('plain.example', {
    name: 'Band ax Orchestra',
    location: 'Hall 0',
    startDate: '2026-06-01',
  });
  assert.ok(
    clusters(event, [...live, plain]).some(
      (cluster) => cluster.includes(live[0]!.id) && cluster.includes(plain.id),
    ),
  );
});

test('thirty nights are one thing; the same name elsewhere is another', () => {
  const nights = Array.from({ length: 30 }, (_, i) =>
    object('a.example', {
      name: 'Night Ferry',
      location: 'The Dome',
      startDate: `2026-06-${String(i + 1).padStart(2, '0')}T20:00`,
    }),
  );
  const elsewhere = object('b.example', {
    name: 'Night Ferry',
    location: 'Regent Hall',
    startDate: '2026-06-05T20:00',
  });
  const found = clusters(event, [...nights, elsewhere]);
  assert.equal(found.length, 2);
  assert.equal(found[0]!.length, 30);
});

test('a record that leads to a page is what the page is about, whatever either adds to the name', () => {
  const page = object('a.example', { name: 'Night Ferry: farewell tour', startDate: '2026-06-05T20:00' });
  const record = object('a.example', { name: 'Night Ferry', startDate: '2026-06-05', url: page.url });
  const other = object('a.example', {
    name: 'Day Ferry',
    startDate: '2026-06-05',
    url: 'https://a.example/x',
  });
  assert.deepEqual(clusters(event, [page, record, other]), [[page.id, record.id], [other.id]]);
});

test('what more objects share than are compared with each other still joins them', () => {
  const nights = Array.from({ length: 120 }, (_, i) =>
    object(`${i % 7}.example`, {
      name: 'Night Ferry',
      location: 'The Dome',
      startDate: new Date(Date.UTC(2026, 5, 1 + i, 20)).toISOString().slice(0, 16),
    }),
  );
  assert.equal(clusters(event, nights).length, 1);
});

test('identical records on any number of pages are one thing', () => {
  for (const count of [150, 151, 900]) {
    const same = Array.from({ length: count }, () =>
      object('a.example', { name: 'Night Ferry', startDate: '2026-06-05T20:00' }),
    );
    const other = Array.from({ length: count }, () =>
      object('a.example', { name: 'Morning Train', startDate: '2026-06-05T20:00' }),
    );
    assert.deepEqual(
      clusters(event, [...same, ...other]).map(({ length }) => length),
      [count, count],
    );
  }
});

test('what a person said holds among many, too', () => {
  const many = Array.from({ length: 200 }, () =>
    object('a.example', { name: 'Night Ferry', startDate: '2026-06-05T20:00' }),
  );
  const found = clusters(event, many, [[many[3]!.id, many[150]!.id, false]]);
  const groupOf = (id: number): number => found.findIndex((group) => group.includes(id));
  assert.notEqual(groupOf(many[3]!.id), groupOf(many[150]!.id));
});

test('talks of one name by different speakers are two; one evening of which two sites name other guests is one', () => {
  const talk = (site: string, performer: string, startDate: string) =>
    object(site, { name: 'Opening Keynote', location: 'Main Hall', performer, startDate });
  const first = talk('a.example', 'Amelia Writer', '2026-06-05T09:00');
  const second = talk('a.example', 'Bo Scribe', '2026-06-06T09:00');
  const again = talk('b.example', 'Cy Roth', '2026-06-05T09:00');
  assert.deepEqual(clusters(event, [first, second, again]), [[first.id, again.id], [second.id]]);
});

test('evenings of a series with other guests are other evenings; the nights of a run are one thing', () => {
  const night = (name: string, startDate: string) =>
    object('a.example', { name, location: 'Old Theatre', startDate });
  const first = night('Jazz under trees, with Blue Duo', '2026-07-25T21:00');
  const second = night('Jazz under trees, with Ann Valley', '2026-08-13T21:00');
  const third = night('Jazz under trees, with Ann Valley', '2026-08-14T21:00');
  assert.deepEqual(clusters(event, [first, second, third]), [[first.id], [second.id, third.id]]);
});

test('the result does not depend on the order', () => {
  const objects = ['a', 'b', 'c'].flatMap((site) => [
    orchard(`${site}.example`),
    orchard(`${site}2.example`, { name: `The ${site} Lighthouse`, author: 'Cy Roth' }),
    object(`${site}3.example`, { name: 'A Paper Moon', author: 'Bo Scribe', datePublished: '2009' }),
  ]);
  const wanted = clusters(book, objects);
  fc.assert(
    fc.property(fc.shuffledSubarray(objects, { minLength: objects.length }), (shuffled) =>
      assert.deepEqual(clusters(book, shuffled), wanted),
    ),
    { numRuns: 20 },
  );
});

test('average linkage does not chain', () => {
  // 0 fits 1, 1 fits 2, but 0 and 2 do not fit at all.
  const scores = [
    [0, 2, -9],
    [2, 0, 2],
    [-9, 2, 0],
  ];
  assert.deepEqual(
    agglomerate(3, (a, b) => scores[a]![b]!),
    [[0, 1], [2]],
  );
  assert.ok(jaroWinkler('martha', 'marhta') > 0.95);
});

const happening = (start: string, more: Partial<Happening> = {}): Happening => ({
  start,
  end: null,
  place: null,
  status: null,
  earlier: [],
  isGone: false,
  url: 'https://a.example/',
  site: 'a.example',
  isRecord: false,
  ...more,
});

test('states of occurrences: scheduled, rescheduled, cancelled, postponed, past, gone', () => {
  const states = (...all: Happening[]) =>
    occurrencesOf(all, now, () => null).map(({ start, state, movedFrom }) => [start, state, movedFrom]);
  assert.deepEqual(states(happening('2026-06-21T20:00')), [['2026-06-21T20:00', 'scheduled', undefined]]);
  assert.deepEqual(states(happening('2026-06-28T20:00', { earlier: ['2026-06-21T20:00'] })), [
    ['2026-06-28T20:00', 'rescheduled', '2026-06-21T20:00'],
  ]);
  assert.deepEqual(states(happening('2026-06-21', { status: 'EventCancelled' })), [
    ['2026-06-21', 'cancelled', undefined],
  ]);
  assert.deepEqual(states(happening('2026-06-21', { status: 'EventPostponed' })), [
    ['2026-06-21', 'postponed', undefined],
  ]);
  assert.deepEqual(states(happening('2026-05-21')), [['2026-05-21', 'past', undefined]]);
  assert.deepEqual(states(happening('2026-06-21', { isGone: true })), [['2026-06-21', 'gone', undefined]]);
});

test('one time on the clock is one occurrence, whatever its offset is said to be', () => {
  const found = occurrencesOf(
    [happening('2026-06-21T20:00+02:00'), happening('2026-06-21T20:00+00:00'), happening('2026-06-21T20:00')],
    now,
    () => null,
  );
  assert.equal(found.length, 1);
});

test('a day and its hour are one occurrence, whoever says it', () => {
  const [only, ...others] = occurrencesOf(
    [
      happening('2026-06-21', { url: 'https://b.example/' }),
      happening('2026-06-21T20:00+02:00', { isRecord: true }),
      happening('2026-06-21T18:00+00:00'),
    ],
    now,
    () => null,
  );
  assert.equal(others.length, 0);
  assert.equal(Date.parse(only!.start), Date.parse('2026-06-21T18:00Z'));
  assert.deepEqual(only?.sources, ['https://a.example/', 'https://b.example/']);
});

const account = (
  site: string,
  fields: Record<string, string>,
  more: Partial<SourceAccount> = {},
): SourceAccount => ({
  id: 1,
  url: `https://${site}/1`,
  site,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      [{ value, raw: value, by: 'json-ld' as const, place: '', confidence: 0.9 }],
    ]),
  ),
  confidence: 0.9,
  isRecord: false,
  fetchedAt: now,
  goneAt: null,
  earlier: [],
  ...more,
});

test('the best value wins: by votes, by preference, by hand; and a change of its source is told', () => {
  const accounts = [
    account('a.example', { name: 'Jazz Night', location: 'The Club' }),
    account('b.example', { name: 'JAZZ NIGHT', location: 'Club' }),
    account('c.example', { name: 'Jazz Nite', location: 'The Club' }),
  ];
  const view = viewOf('event-1', event, accounts, [], now);
  assert.equal(view.fields.location, 'The Club');
  assert.equal(view.sources.length, 3);
  assert.ok(view.confidence > 0.99);
  assert.equal(
    viewOf('event-1', { ...event, prefer: ['c.example'] }, accounts, [], now).fields.name,
    'Jazz Nite',
  );
  const byHand = [{ field: 'location', value: 'Town Hall', was: '"The Club"' }];
  assert.deepEqual(
    [
      viewOf('event-1', event, accounts, byHand, now).fields.location,
      viewOf('event-1', event, accounts, byHand, now).review,
    ],
    ['Town Hall', undefined],
  );
  const moved = accounts.map((one) => account(one.site, { name: 'Jazz Night', location: 'New Club' }));
  assert.deepEqual(viewOf('event-1', event, moved, byHand, now).review, ['location']);
});

test('copies of a list are one witness, and a page about one thing knows better than lists', () => {
  const copies = [1, 2, 3].map((id) =>
    account('a.example', { name: 'Jazz Night :: Music', location: 'Office' }, { id, isRecord: true }),
  );
  const others = [
    account('b.example', { name: 'Jazz Night', location: 'The Club' }, { id: 4 }),
    account('c.example', { name: 'Jazz Night', location: 'The Club' }, { id: 5, isRecord: true }),
  ];
  const view = viewOf('event-1', event, [...copies, ...others], [], now);
  assert.deepEqual([view.fields.name, view.fields.location], ['Jazz Night', 'The Club']);
  const own = account('a.example', { name: 'Jazz Night', location: 'The Club' }, { id: 6 });
  assert.equal(viewOf('event-1', event, [...copies, own], [], now).fields.name, 'Jazz Night');
});

test('houses whose programmes begin at the same minutes are one, and those with the same habits are not', () => {
  const minutes = ['06-05T20:00', '06-06T19:30', '06-11T20:15', '06-13T19:00', '06-20T20:30'];
  const programme = (site: string, house: string, starts: readonly string[]) => ({
    site,
    house,
    minutes: new Set(starts.map((start) => `2026-${start}`)),
  });
  assert.deepEqual(
    housesOfSameHours([
      programme('a.example', 'kirigaura', minutes),
      programme('b.example', 'shelter nine', [...minutes.slice(0, 4), '06-27T18:00']),
      programme('b.example', 'town hall', ['06-05T20:00', '06-07T11:00', '06-14T11:00', '06-21T11:00']),
    ]),
    [['kirigaura', 'shelter nine']],
  );
  const weekly = ['06-05T20:00', '06-12T20:00', '06-19T20:00', '06-26T20:00', '07-03T20:00'];
  assert.deepEqual(
    housesOfSameHours([programme('a.example', 'one', weekly), programme('b.example', 'other', weekly)]),
    [],
  );
});

test('names of one house are learned from what happens there, and not where a site has both', () => {
  const shows = ['Harvest Choir', 'Quiet Machines', 'The Long Lantern'];
  const at = (site: string, name: string, day: number, location: string): Matchable =>
    object(site, { name, startDate: `2026-07-0${day}T20:00`, location });
  const known = shows.flatMap((name, i) => [
    at('a.example', name, i + 1, 'Madison Square Garden'),
    at('b.example', name, i + 1, 'MSG'),
  ]);
  assert.equal(clusters(event, known).length, 3);
  const both = [...known, at('b.example', 'Another Evening', 8, 'Madison Square Garden')];
  assert.equal(clusters(event, both).length, 7);
});

test('what two shops sell under other words is one thing by its model, and the next model is another', () => {
  const shop = readyVertical('Product')!;
  const words = 'black compact wireless new bundle kit white digital portable edition'.split(' ');
  const told = (site: string, model: number): Matchable =>
    object(site, {
      name: `Vanter ${words[(model * 3 + site.length) % 10]} ${words[(model * 7) % 10]} camera x${model * 37}q ${words[(model + site.length) % 10]}`,
    });
  const models = Array.from({ length: 30 }, (_, i) => i + 3);
  const left = models.map((model) => told('a.example', model));
  const right = models.map((model) => told('shop.example', model));
  const found = clusters(shop, [...left, ...right]);
  const wanted = left.map(({ id }, i) => [id, right[i]!.id]);
  const right2 = found.filter((one) => wanted.some((pair) => pair.join() === one.join())).length;
  assert.ok(right2 >= 27, `${right2} of 30`);
  assert.ok(
    found.every((one) => one.length === 1 || wanted.some((pair) => pair.join() === one.join())),
    'nothing else is put together',
  );
});

test('what two sites tell of one minute in a house with one room is one thing, whatever they call it', () => {
  const names = [
    'Noche de boleros',
    'Recital de guitarra',
    'Flores de papel',
    'Luna llena',
    'El faro',
    'Calle sola',
  ];
  const other = [
    'Bolero Night',
    'Guitar Recital',
    'Paper Flowers',
    'Full Moon',
    'The Lighthouse',
    'Lonely Street',
  ];
  const told = (site: string, all: readonly string[], place: string) =>
    all.map((name, i) => object(site, { name, startDate: `2026-06-1${i}T20:00`, location: place }));
  const [spanish, english] = [
    told('teatro.example', names, 'Teatro Principal'),
    told('tickets.example', other, 'Teatro Principal de Villarejo'),
  ];
  assert.deepEqual(
    clusters(event, [...spanish, ...english]),
    spanish.map(({ id }, i) => [id, english[i]!.id]),
  );
  // Where a site has two things at a time, the hour says nothing.
  const rooms = names.map((_, i) =>
    object('teatro.example', {
      name: `Zzz ${'abcdef'[i]!.repeat(5)}`,
      startDate: `2026-06-1${i}T20:00`,
      location: 'Teatro Principal',
    }),
  );
  assert.equal(clusters(event, [...spanish, ...english, ...rooms]).length, 18);
});

test('pages of their own under other names are other things of a site; one name in another at one minute is the same', () => {
  const own = (name: string, day: number, page: string) =>
    object('club.example', {
      name,
      startDate: `2026-06-${day}T20:00`,
      location: 'The Club',
      url: `https://club.example/${page}`,
    });
  const [plain, guest] = [
    own('Pottery workshop', 12, 'a'),
    own('Pottery workshop, with Ines Vance', 26, 'b'),
  ];
  assert.equal(clusters(event, [plain, guest]).length, 2);
  const meeting = object('town.example', {
    name: 'Library Board',
    startDate: '2026-06-12T18:00',
    location: 'City Hall',
  });
  const same = object('town.example', {
    name: 'Meeting of the Library Board',
    startDate: '2026-06-12T18:00',
    location: 'City Hall',
  });
  assert.equal(clusters(event, [meeting, same]).length, 1);
});

test('an address that things with nothing in common lead to says nothing of them', () => {
  const post = (name: string, url: string) =>
    object('blog.example', { name, startDate: '2026-06-12T20:00', location: 'Town Hall', url });
  const names = ['Oficios perdidos', 'Fireside chat', 'Roller derby'];
  const byAuthor = names.map((name) => post(name, 'https://blog.example/author/ana'));
  assert.equal(clusters(event, byAuthor).length, 3);
  const own = [
    post('Canoe trip', 'https://blog.example/canoe'),
    post('Trip by canoe', 'https://blog.example/canoe'),
  ];
  assert.equal(clusters(event, own).length, 1);
});

test('a run is one thing under two names when its evenings agree one by one', () => {
  // On average the evenings differ, each from all others.
  const score = (a: number, b: number): number => (a % 10 === b % 10 ? 2 : -3);
  const groups = [
    [10, 11, 12],
    [20, 21, 22],
    [30, 35],
  ];
  const join = (mayJoin = true): number[][] =>
    joinByDays(
      groups,
      (member) => member % 10,
      () => false,
      score,
      () => mayJoin,
    );
  assert.deepEqual(
    join(),
    [
      [10, 11, 12, 20, 21, 22],
      [30, 35],
    ],
    'one evening may be shared by chance',
  );
  assert.deepEqual(join(false), groups);
  const differs = joinByDays(
    groups,
    (member) => member % 10,
    () => false,
    (a, b) => (a === 12 && b === 22 ? -1 : score(a, b)),
    () => true,
  );
  assert.deepEqual(differs, groups);
  // Of three accounts only one on each side says where, and these two agree to the minute.
  const exact = joinByDays(
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    () => 7,
    (member) => member === 1 || member === 4,
    (a, b) => (a === 1 && b === 4 ? 3 : -9),
    () => true,
  );
  assert.deepEqual(exact, [[1, 2, 3, 4, 5, 6]]);
});

test('all addresses of a page are one: its duplicates, and what redirects to it', () => {
  const addresses = new SameAddresses();
  addresses.add('https://a.example/e/1?pos=3', 'https://a.example/e/1');
  addresses.add('https://a.example/old', 'https://a.example/e/1?pos=3');
  const number = addresses.numberOf('https://a.example/e/1');
  assert.equal(addresses.numberOf('https://a.example/e/1?pos=3'), number);
  assert.equal(addresses.numberOf('https://a.example/old'), number);
  assert.notEqual(addresses.numberOf('https://a.example/e/2'), number);
});

test('what stands in brackets belongs to the name, wherever it stands', () => {
  const film = (name: string, site = 'a.example') =>
    object(site, { name, startDate: '2026-06-12T20:00', location: 'Old Cinema' });
  assert.equal(
    clusters(event, [film('Parade Rest (Film)'), film('Film: Parade Rest', 'b.example')]).length,
    1,
  );
});

test('the day on which a list posted something is not the day on which it happens', () => {
  const posted = account(
    'a.example',
    { name: 'Jazz Night', startDate: '2026-05-23', url: 'https://a.example/jazz' },
    { id: 1, isRecord: true },
  );
  const own = account('a.example', { name: 'Jazz Night', startDate: '2026-07-02T20:30' }, { id: 2 });
  const listed = account(
    'b.example',
    { name: 'Jazz Night', startDate: '2026-07-02' },
    { id: 3, isRecord: true },
  );
  const starts = (...accounts: SourceAccount[]): (string | undefined)[] =>
    viewOf('event-1', event, accounts, [], now).occurrences!.map(({ start }) => start);
  assert.deepEqual(starts(posted, own, listed), ['2026-07-02T20:30']);
  assert.deepEqual(
    starts(posted, listed),
    ['2026-05-23', '2026-07-02'],
    'no page of the site says otherwise',
  );
});
