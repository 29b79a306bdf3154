/** Objects as a user collects them: crawling, looking, correcting, teaching; again after the site has changed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { EntityView } from '../../src/parts.js';
import { findBrowser } from '../../src/web/browser.js';
import { cli } from '../root.js';
import { type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();
const servers: SiteServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function lycosa(...args: string[]): Promise<{ out: string; err: string; code: number }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], {
      cwd: folder,
      timeout: 90_000,
      maxBuffer: 1e8,
    });
    return { out: stdout, err: stderr, code: 0 };
  } catch (thrown) {
    const { stdout, stderr, code } = thrown as { stdout: string; stderr: string; code: number };
    return { out: stdout, err: stderr, code };
  }
}

const map = (url: string, ...more: string[]) =>
  lycosa('map', url, '--allow-private', '--delay', '0', '--quiet', '--json', ...more);
const listed = async (store: string, ...more: string[]): Promise<EntityView[]> =>
  JSON.parse((await lycosa('objects', '--store', store, '--json', ...more)).out) as EntityView[];

/** A house with shows; each has a page with JSON-LD. */
class House {
  starts = new Map([
    [1, '2030-06-21T20:00+02:00'],
    [2, '2030-06-22T20:00+02:00'],
    [3, '2030-06-23T20:00+02:00'],
  ]);
  cancelled = new Set<number>();

  answer(path: string): string | { status: number; body: string } | undefined {
    if (path === '/')
      return `<title>House</title>${[1, 2, 3].map((i) => `<a href=/show/${i}>show ${i}</a>`).join(' ')}<a href=/cal.ics>calendar</a>`;
    const id = Number(/^\/show\/(\d)$/.exec(path)?.[1]);
    const start = this.starts.get(id);
    if (start === undefined) return undefined;
    const event = {
      '@type': 'Event',
      name: `=Show number ${id}`,
      startDate: start,
      location: { '@type': 'Place', name: 'The House' },
      ...(this.cancelled.has(id) ? { eventStatus: 'https://schema.org/EventCancelled' } : {}),
    };
    return `<title>Show ${id}</title><script type="application/ld+json">${JSON.stringify(event)}</script><h1>Show ${id}</h1>`;
  }
}

test('entities keep their ids; dates move, are called off and go; corrections stay', async () => {
  const house = new House();
  const site = await serveSite((path) =>
    path === '/cal.ics'
      ? {
          headers: { 'content-type': 'text/calendar' },
          body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:7\r\nSUMMARY:From the calendar\r\nDTSTART:20300701T180000Z\r\nLOCATION:The House\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        }
      : house.answer(path),
  );
  servers.push(site);
  const first = await map(site.url, '--vertical', 'Event', '--store', 'house');
  assert.equal(first.code, 0, first.err);
  assert.deepEqual(
    (JSON.parse(first.out) as { objects: { objects: number; entities: number } }).objects.entities,
    4,
  );
  assert.equal(site.log.filter(({ path }) => path === '/cal.ics').length, 1, 'a calendar is fetched once');
  const before = await listed('house');
  const byName = (entities: EntityView[], name: string): EntityView =>
    entities.find((entity) => String(entity.fields.name).includes(name))!;
  assert.equal(byName(before, 'From the calendar').fields.startDate, '2030-07-01T18:00+00:00');
  const moved = byName(before, 'number 1').entity;
  const gone = byName(before, 'number 3').entity;
  assert.equal((await lycosa('fix', moved, '--store', 'house', '--set', 'location=Town Hall')).code, 0);
  assert.equal(
    (await lycosa('fix', byName(before, 'calendar').entity, '--store', 'house', '--hide')).code,
    0,
  );

  house.starts.set(1, '2030-06-28T20:00+02:00');
  house.cancelled.add(2);
  house.starts.delete(3);
  await map(site.url, '--vertical', 'Event', '--store', 'house');
  const later = await listed('house');
  assert.deepEqual(
    later.map(({ entity }) => entity).sort(),
    before
      .map(({ entity }) => entity)
      .filter((id) => id !== byName(before, 'calendar').entity)
      .sort(),
  );
  const one = later.find(({ entity }) => entity === moved)!;
  assert.equal(one.fields.location, 'Town Hall');
  assert.deepEqual(
    one.occurrences?.map(({ start, state, movedFrom }) => [start, state, movedFrom]),
    [['2030-06-28T20:00+02:00', 'rescheduled', '2030-06-21T20:00+02:00']],
  );
  assert.equal(byName(later, 'number 2').occurrences?.[0]?.state, 'cancelled');
  assert.equal(later.find(({ entity }) => entity === gone)?.occurrences?.[0]?.state, 'gone');
  assert.equal((await listed('house', '--hidden')).length, 4);
  assert.deepEqual(
    (await listed('house', '--upcoming')).map(({ entity }) => entity),
    [moved],
  );

  // Reading everything again changes nothing.
  assert.equal(
    (await lycosa('extract', '--archive', '--all', '--vertical', 'Event', '--store', 'house')).code,
    0,
  );
  assert.deepEqual(
    (await listed('house')).map(({ entity, fields }) => [entity, fields.location]),
    later.map(({ entity, fields }) => [entity, fields.location]),
  );

  const csv = (await lycosa('objects', '--store', 'house', '--format', 'csv')).out;
  assert.match(csv, /,'=Show number 1,/);
  assert.ok(
    (await lycosa('objects', '--store', 'house', '--format', 'jsonl')).out.trim().split('\n').length === 3,
  );

  // Two that are one, and one that is two.
  const [a, b] = later.map(({ entity }) => entity);
  assert.equal((await lycosa('fix', a!, '--store', 'house', '--merge', b!)).code, 0);
  const merged = await listed('house');
  assert.equal(merged.length, 2);
  const split = merged.find(({ entity }) => entity === a)!.sources[1]!.object;
  assert.equal((await lycosa('fix', b!, '--store', 'house', '--split', String(split))).code, 0);
  assert.equal((await listed('house')).length, 3);
});

const books = Array.from({ length: 24 }, (_, i) => ({
  id: i,
  title: `The ${['Amber', 'Broken', 'Crimson', 'Distant'][i % 4]} ${['Harbour', 'Lantern', 'Meadow', 'Orchard', 'Signal', 'Window'][i % 6]} ${i}`,
  author: ['Ann Lee', 'Bo Chen', 'Cy Roth', 'Di Moss', 'Ed Hart'][i % 5]!,
}));
const bookPage = ({ title, author, id }: (typeof books)[number]): string =>
  `<title>Shop page ${id}</title><ul><li>Home<li>Books</ul><div class=box><em class=t>${title}</em><span class=w>${author}</span><span>${10 + id} pieces in store</span></div><p>Delivery in three days</p>`;

test('labels teach a site without markup, by hand and by a teacher', async () => {
  const site = await serveSite((path) => {
    if (path === '/')
      return `<title>Shop</title>${books.map(({ id }) => `<a href=/b/${id}>book</a>`).join(' ')}`;
    const book = books.find(({ id }) => path === `/b/${id}`);
    return book === undefined ? undefined : bookPage(book);
  });
  servers.push(site);
  await map(site.url, '--vertical', 'Book', '--store', 'shop');
  assert.equal((await listed('shop', '--vertical', 'Book')).length, 0);
  for (const book of books.slice(0, 2))
    assert.equal(
      (
        await lycosa(
          'label',
          `${site.url}/b/${book.id}`,
          '--vertical',
          'Book',
          '--store',
          'shop',
          '--set',
          `name=${book.title}`,
          '--set',
          `author=${book.author}`,
        )
      ).code,
      0,
    );
  const found = await listed('shop', '--vertical', 'Book');
  assert.deepEqual(
    found.map(({ fields }) => [fields.name, fields.author]).sort(),
    books.map(({ title, author }) => [title, [author]]).sort(),
  );

  const teacher = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { url } = JSON.parse(text) as { url: string };
      const book = books.find(({ id }) => url.endsWith(`/b/${id}`))!;
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ objects: [{ name: book.title, author: book.author }] }));
    });
  });
  await new Promise<void>((resolve) => teacher.listen(0, '127.0.0.1', resolve));
  await map(site.url, '--vertical', 'Book', '--store', 'taught');
  const { port } = teacher.address() as AddressInfo;
  const taught = await lycosa(
    'label',
    `${site.url}/b/3`,
    `${site.url}/b/8`,
    '--vertical',
    'Book',
    '--store',
    'taught',
    '--teacher',
    `http://127.0.0.1:${port}/`,
    '--json',
  );
  teacher.close();
  assert.equal((JSON.parse(taught.out) as { learned: boolean }).learned, true, taught.err);
  assert.equal((await listed('taught', '--vertical', 'Book')).length, books.length);
});

test('labels hold: one teaches a list, addresses are taught, what a page does not say is refused, and labels are taken back', async () => {
  const names = ['Alpha Choir', 'Beta Band', 'Gamma Group', 'Delta Duo', 'Epsilon Ensemble', 'Zeta Quartet'];
  const site = await serveSite((path) => {
    if (path === '/')
      return `<title>Shop</title>${books.map(({ id }) => `<a href=/b/${id}>book</a>`).join(' ')} <a href=/evenings>evenings</a>`;
    if (path === '/evenings')
      return `<title>Evenings</title><h1>Evenings</h1><table>${names
        .map(
          (name, i) => `<tr><td>room ${i}</td><td>${name}</td><td>June ${10 + i}, 2031 at 7:30 PM</td></tr>`,
        )
        .join('')}</table>`;
    const book = books.find(({ id }) => path === `/b/${id}`);
    return book === undefined
      ? undefined
      : `${bookPage(book)}<a href="/">Home</a> <a href="/sample/${book.id * 7}.pdf">Look inside</a>`;
  });
  servers.push(site);
  const label = (...args: string[]) => lycosa('label', ...args, '--store', 'held');
  await map(site.url, '--vertical', 'Book', '--store', 'held', '--exclude', '/sample/');
  for (const { id, title } of books.slice(0, 2)) {
    const said = await label(
      `${site.url}/b/${id}`,
      '--vertical',
      'Book',
      '--set',
      `name=${title}`,
      '--set',
      `url=${site.url}/sample/${id * 7}.pdf`,
    );
    assert.equal(said.code, 0, said.err);
  }
  assert.deepEqual(
    (await listed('held', '--vertical', 'Book')).map(({ fields }) => [fields.name, fields.url]).sort(),
    books.map(({ title, id }) => [title, `${site.url}/sample/${id * 7}.pdf`]).sort(),
  );
  const refused = await label(`${site.url}/b/3`, '--vertical', 'Book', '--set', 'name=Not There At All');
  assert.equal(refused.code, 2);
  assert.match(refused.err, /does not say name "Not There At All"/);

  await map(site.url, '--vertical', 'Event', '--store', 'held', '--exclude', '/sample/');
  const evening = await label(
    `${site.url}/evenings`,
    '--vertical',
    'Event',
    '--set',
    `name=${names[1]}`,
    '--set',
    'startDate=2031-06-11T19:30',
  );
  assert.equal(evening.code, 0, evening.err);
  const evenings = await listed('held', '--vertical', 'Event', '--min-confidence', '0');
  assert.deepEqual(
    evenings.map(({ fields }) => [fields.name, String(fields.startDate)]).sort(),
    names.map((name, i) => [name, `2031-06-${10 + i}T19:30`]).sort(),
  );

  assert.match(
    (await label('--list')).out,
    /Book {2}http\S+\/b\/\d+ {2}name=[\s\S]*Event {2}http\S+\/evenings {2}name=Beta Band/i,
  );
  assert.equal((await label(`${site.url}/b/9`, '--vertical', 'Book', '--remove')).code, 2);
  for (const { id } of books.slice(0, 2))
    assert.equal((await label(`${site.url}/b/${id}`, '--vertical', 'Book', '--remove')).code, 0);
  assert.equal((await listed('held', '--vertical', 'Book')).length, 0);
});

test('extract tells what a file gives and why; a bad vertical file is named with its line', async () => {
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(
    join(folder, 'files', 'page.html'),
    '<title>x</title><script type="application/ld+json">{"@type":"Event","name":"Jazz Night","startDate":"2030-06-21"}</script>',
  );
  const { out } = await lycosa(
    'extract',
    'files/page.html',
    '--vertical',
    'Event',
    '--why',
    '--url',
    'https://example.org/1',
  );
  assert.match(out, /Jazz Night[\s\S]*json-ld 0\.95 at json-ld\[0\]\.name/);
  writeFileSync(join(folder, 'files', 'bad.yaml'), 'object: Event\nfields:\n  name: { kind: txt }\n');
  const bad = await lycosa('extract', 'files/page.html', '--vertical', 'files/bad.yaml');
  assert.equal(bad.code, 2);
  assert.match(bad.err, /bad\.yaml:3:\d+: "txt" is no kind/);
  assert.equal((await lycosa('init', 'files/event.yaml', '--object', 'Event')).code, 0);
  assert.equal((await lycosa('extract', 'files/page.html', '--vertical', 'files/event.yaml')).code, 0);
  assert.equal((await lycosa('init', 'files/event.yaml', '--object', 'Event')).code, 2);
  writeFileSync(
    join(folder, 'files', 'hooked.yaml'),
    'object: Event\nsites:\n  - site: example.org\n    constants: { location: The Club }\n    selectors: { organizer: "p.by" }\n    hook: ./hook.mjs\n',
  );
  writeFileSync(
    join(folder, 'files', 'hook.mjs'),
    'export const refine = (objects) => objects.map((o) => ({ ...o, fields: { ...o.fields, price: [{ value: "5 EUR", raw: "5", by: "hand", place: "hook", confidence: 1 }] } }));',
  );
  writeFileSync(
    join(folder, 'files', 'club.html'),
    '<p class=by>Friends of Jazz</p><script type="application/ld+json">{"@type":"Event","name":"Jazz Night","startDate":"2030-06-21"}</script>',
  );
  const hooked = JSON.parse(
    (
      await lycosa(
        'extract',
        'files/club.html',
        '--vertical',
        'files/hooked.yaml',
        '--url',
        'https://example.org/1',
        '--json',
      )
    ).out,
  ) as { objects: { fields: Record<string, { value: string }[]> }[] };
  const { fields } = hooked.objects[0]!;
  assert.deepEqual(
    [fields.location?.[0]?.value, fields.organizer?.[0]?.value, fields.price?.[0]?.value],
    ['The Club', 'Friends of Jazz', '5 EUR'],
  );
});

test('pages that scripts fill are read in a browser', {
  skip: findBrowser() === null ? 'there is no browser on this machine' : false,
}, async () => {
  const asked: string[] = [];
  const other = await serveSite(() => 'not for you');
  servers.push(other);
  const site = await serveSite((path) => {
    asked.push(path);
    if (path === '/') return '<title>App</title><div id=app></div><script src=/app.js></script>';
    if (path === '/app.js')
      return {
        headers: { 'content-type': 'text/javascript' },
        body:
          `window.open("${other.url}/popup"); new Image().src = "${other.url}/image"; ` +
          'fetch("/api/events").then((r) => r.json()).then((events) => { document.getElementById("app").innerHTML = events.map((e) => "<h2>" + e.title + "</h2>").join("") + "<a href=/more>more</a>"; });',
      };
    if (path === '/api/events')
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ title: 'Jazz Night', start: '2030-06-21T20:00', venue: 'The Club' }]),
      };
    if (path === '/more') return '<title>More</title><p>nothing</p>';
    return undefined;
  });
  servers.push(site);
  const plain = await map(site.url, '--vertical', 'Event', '--store', 'plain');
  assert.equal((JSON.parse(plain.out) as { objects: { objects: number } }).objects.objects, 0);
  const { out, err } = await map(site.url, '--vertical', 'Event', '--store', 'app', '--render', 'auto');
  assert.equal((JSON.parse(out) as { objects: { objects: number } }).objects.objects, 1, err);
  const [event] = await listed('app');
  assert.deepEqual([event?.fields.name, event?.fields.location], ['Jazz Night', 'The Club']);
  assert.ok(asked.includes('/more'), 'links that scripts make are followed');
  assert.deepEqual(other.log, [], 'windows and pictures are not let out');
});

test('what scripts ask for heeds robots.txt and the pause, and a script is fetched once', {
  skip: findBrowser() === null ? 'there is no browser on this machine' : false,
}, async () => {
  const asked: { path: string; at: number }[] = [];
  const shell = '<title>App</title><div id=app></div><script src=/app.js></script>';
  const site = await serveSite((path) => {
    asked.push({ path, at: Date.now() });
    if (path === '/robots.txt')
      return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private/\n' };
    if (path === '/' || path === '/two') return shell;
    if (path === '/app.js')
      return {
        headers: { 'content-type': 'text/javascript' },
        body: 'for (const path of ["/private/events", "/api/a", "/api/b"]) fetch(path).then((r) => r.json()).then((events) => { document.getElementById("app").innerHTML += events.map((e) => "<h2>" + e.title + "</h2>").join("") + "<a href=/two>two</a>"; }).catch(() => {});',
      };
    if (/^\/(?:api|private)\//.test(path))
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ title: path, start: '2030-06-21T20:00', venue: 'The Club' }]),
      };
    return undefined;
  });
  servers.push(site);
  const { out, err } = await map(
    site.url,
    '--vertical',
    'Event',
    '--store',
    'polite',
    '--render',
    'auto',
    '--delay',
    '150',
    '--no-sitemaps',
  );
  assert.equal((JSON.parse(out) as { objects: { objects: number } }).objects.objects, 4, err);
  const paths = asked.map(({ path }) => path);
  assert.equal(paths.filter((path) => path === '/app.js').length, 1);
  assert.ok(!paths.some((path) => path.startsWith('/private')));
  assert.equal(paths.filter((path) => path.startsWith('/api')).length, 4);
  for (let i = 1; i < asked.length; i++)
    assert.ok(asked[i]!.at - asked[i - 1]!.at >= 145, `${asked[i - 1]!.path} and ${asked[i]!.path}`);
});

test('a calendar and a JSON list that are named themselves are read, whatever their type says', async () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1@x',
    'DTSTART:20300621T180000Z',
    'SUMMARY:Regatta',
    'LOCATION:The Pier',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const list = JSON.stringify({
    items: [{ meetingName: 'Harbour Board', meetingDate: '2030-05-07T18:30:00', room: 'City Hall' }],
  });
  const site = await serveSite({
    '/club.ics': { headers: { 'content-type': 'text/calendar' }, body: calendar },
    '/api/meetings': { headers: { 'content-type': 'application/json' }, body: list },
    '/api/odd': { headers: { 'content-type': 'text/html' }, body: list.replace('Harbour', 'Garden') },
  });
  servers.push(site);
  const urls = ['/club.ics', '/api/meetings', '/api/odd'].map((path) => new URL(path, site.url).href);
  const { code } = await lycosa(
    ...[
      'map',
      ...urls,
      '--vertical',
      'Event',
      '--store',
      'feeds',
      '--allow-private',
      '--delay',
      '0',
      '--json',
    ],
  );
  assert.equal(code, 0);
  assert.deepEqual((await listed('feeds')).map(({ fields }) => fields.name).sort(), [
    'Garden Board',
    'Harbour Board',
    'Regatta',
  ]);
});
