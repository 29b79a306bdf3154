/** Data sets as webs, on small sets written here in the form of the public ones. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { SimulatedWeb } from '../web/simulated-web.js';
import { openSet, sets } from './open-set.js';

const folder = mkdtempSync(join(tmpdir(), 'lycosa-sets-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(set: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, set, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return join(folder, set);
}

const get = (
  web: SimulatedWeb,
  url: string,
): { status: number; body: string; location: string | undefined; type: string | undefined } | null => {
  const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
  return answer === null
    ? null
    : {
        status: answer.status,
        body: String(answer.body),
        location: answer.headers.location,
        type: answer.headers['content-type'],
      };
};

test('swde: pages at their own addresses, values beside them', async () => {
  const path = write('swde', {
    'pages.tsv':
      'vertical\tsite\tpage_id\turl\tfile\nbook\tshop\t0000\thttp://www.shop.com/p?isbn=1\tpages/0000.htm\n',
    'truth.tsv':
      'vertical\tsite\tpage_id\tattribute\tn_values\tvalues\nbook\tshop\t0000\tauthor\t2\tAnn\tBob\nbook\tshop\t0000\ttitle\t0\n',
    'pages/0000.htm': '<title>caf\u00e9</title>',
  });
  const web = await openSet('swde', path);
  assert.equal(get(web, 'http://www.shop.com/p?isbn=1')!.body, '<title>caf\u00e9</title>');
  assert.equal(get(web, 'https://WWW.shop.com:443/p?isbn=1#x')!.status, 200);
  assert.equal(get(web, 'http://www.shop.com/other')!.status, 404);
  assert.equal(get(web, 'http://elsewhere.com/'), null);
  assert.deepEqual((web.truth('http://www.shop.com/p?isbn=1') as { attributes: object }).attributes, {
    author: ['Ann', 'Bob'],
    title: [],
  });
});

test('pycon: folders end in a slash, and addresses without one lead there', async () => {
  const path = write('pycon', {
    'talks.tsv': 'year\turl_path\ttitle\n2012\t/2012/schedule/presentation/1/\tOne\n',
    'pycon2012/2012/index.html': 'home',
    'pycon2012/2012/schedule/presentation/1/index.html': 'talk',
  });
  const web = await openSet('pycon', path);
  assert.deepEqual(
    [...web.entries()].map(({ entry }) => entry),
    ['http://pycon2012.example/2012/'],
  );
  assert.equal(get(web, 'http://pycon2012.example/2012/')!.body, 'home');
  assert.equal(get(web, 'http://pycon2012.example/2012')!.location, 'http://pycon2012.example/2012/');
  assert.equal(
    (web.truth('http://pycon2012.example/2012/schedule/presentation/1/') as { title: string }).title,
    'One',
  );
});

test('wikipedia-for-schools: names are decoded once', async () => {
  const path = write('schools', {
    'topics.tsv': 'article\tsubject\tsub_subject\nwp/l/Lom%C3%A9.htm\tGeography\tAfrica.Togo\n',
    'wp/l/Lom%C3%A9.htm': 'Lomé',
  });
  const web = await openSet('wikipedia-for-schools', path);
  assert.equal(get(web, 'http://schools.example/wp/l/Lom%25C3%25A9.htm')!.body, 'Lomé');
  assert.deepEqual(
    (web.truth('http://schools.example/wp/l/Lom%25C3%25A9.htm') as { topics: string[] }).topics,
    ['Geography/Africa/Togo'],
  );
});

test('webkb: redirects are redirects, and case does not matter', async () => {
  const path = write('webkb', {
    'pages.tsv':
      'university\tclass\turl\tfile\tredirect_to\ntexas\tcourse\thttp://www.cs.utexas.edu/Users/index.html\tpages/1.html\t\ntexas\tother\thttp://www.cs.utexas.edu/old\tpages/2.html\thttp://www.cs.utexas.edu/Users/\n',
    'pages/1.html': 'course',
    'pages/2.html': '',
  });
  const web = await openSet('webkb', path);
  assert.equal(get(web, 'http://www.cs.utexas.edu/users/')!.body, 'course');
  assert.equal(get(web, 'http://www.cs.utexas.edu/old')!.location, 'http://www.cs.utexas.edu/Users/');
});

test('pages of the same address get addresses of their own', async () => {
  const path = write('twice', {
    'pages.tsv': 'url\tfile\nhttp://a.com/x\t1.html\nhttp://a.com/x#top\t2.html\nhttp://a.com/x\t1.html\n',
    '1.html': 'one',
    '2.html': 'two',
  });
  const web = await openSet('folder', path);
  assert.equal(get(web, 'http://a.com/x')!.body, 'one');
  assert.equal(get(web, 'http://a.com/x?copy=2')!.body, 'two');
  assert.equal([...web.tables().pages!()].length, 2);
});

test('same-page: the day decides which version', async () => {
  const path = write('same', {
    'pages.tsv':
      'site\trun\turl\tfile\na\t1\thttp://a.com/\ta1.html\na\t2\thttp://a.com/\ta2.html\nb\t1\thttp://b.com/\tb1.html\n',
    'a1.html': 'one',
    'a2.html': 'two',
    'b1.html': 'only',
  });
  assert.equal(get(await openSet('same-page', path), 'http://a.com/')!.body, 'one');
  const later = await openSet('same-page', path, { day: 1 });
  assert.equal(get(later, 'http://a.com/')!.body, 'two');
  assert.equal(get(later, 'http://b.com/')!.body, 'only');
});

test('recipes, forms, pagination, events and markup', async () => {
  const recipes = await openSet(
    'recipes',
    write('recipes', {
      'pages.tsv': 'host\tcanonical_url\tfile\nr.com\thttps://r.com/soup/\tpages/soup.html\n',
      'search-templates.tsv':
        'host\turl_template\tquery_parameter\tfiles\nr.com\thttps://r.com/?s={q}\ts\tpages/soup.html\n',
      'pages/soup.html':
        '<p>soup</p><script type="application/ld+json">{"@type":"Recipe"}</script><p>end</p>',
      'pages/soup.json': '{"title":"Soup"}',
    }),
    { strip: ['json-ld'] },
  );
  assert.equal(get(recipes, 'https://r.com/soup/')!.body, '<p>soup</p><p>end</p>');
  assert.equal(
    (recipes.truth('https://r.com/soup/') as { expected: { title: string } }).expected.title,
    'Soup',
  );
  const forms = await openSet(
    'forms',
    write('forms', {
      'index.json':
        '{"html/0.html":{"url":"http://f.com/","forms":["s"],"visible_html_fields":[{"q":"qq"}]}}',
      'types.json': '{}',
      'html/0.html': 'form',
    }),
  );
  assert.deepEqual((forms.truth('http://f.com/') as { forms: string[] }).forms, ['s']);
  const pagination = await openSet(
    'pagination',
    write('pagination', {
      'data.csv': 'File Name,Page URL,NEXT\n1,http://p.com/?a=1,".next, a ""b"""\n',
      'html/1.html': 'list',
    }),
  );
  assert.equal((pagination.truth('http://p.com/?a=1') as { NEXT: string }).NEXT, '.next, a "b"');
  const events = await openSet(
    'events',
    write('events', {
      'pages.tsv':
        'repo\tspider\turl\tfile\tkind\trole\tn_items\tmethod\torder\tas_of\tolder_test\nchi\tboard\t\tboard.ics\tics\tlist\t\t\t\t\t\n',
      'truth.tsv':
        'repo\tspider\tfile\titem\tfield\ttype\tvalue\tfound\twords\tfound_elsewhere\nchi\tboard\tboard.ics\t0\ttitle\tstr\tMeeting\t1\t1\t\n',
      'counts.tsv': 'repo\tspider\tfile\tn_items\nchi\tboard\tboard.ics\t3\n',
      'pages/chi/board.ics': 'BEGIN:VCALENDAR',
    }),
  );
  assert.equal(get(events, 'http://chi.example/board.ics')!.type, 'text/calendar');
  assert.equal((events.truth('http://chi.example/board.ics') as { events: number }).events, 3);
  const markup = await openSet(
    'markup',
    write('markup', {
      'extruct/a/x.html': 'x',
      'extruct/a/x.json': '{}',
      'schema.org/e.txt': 'TYPES: Event',
    }),
  );
  assert.equal([...markup.tables().pages!()].length, 1);
});

test('any folder, as a site or by a table; tar files likewise', async () => {
  const path = write('My Site', { 'index.html': 'home', 'a b.html': 'ab' });
  const web = await openSet('folder', path);
  assert.equal(get(web, 'http://my-site.example/')!.body, 'home');
  assert.equal(get(web, 'http://my-site.example/a%20b.html')!.body, 'ab');
  const mapped = write('mapped', {
    'pages.tsv': 'url\tfile\tlabel\nhttp://x.com/1\tone.html\tgood\n',
    'one.html': '1',
    [`${'long/'.repeat(30)}two.html`]: '2',
  });
  const tar = join(folder, 'mapped.tar.gz');
  execFileSync('tar', ['czf', tar, '-C', mapped, '.']);
  const packed = await openSet('folder', tar);
  assert.equal(get(packed, 'http://x.com/1')!.body, '1');
  assert.equal((packed.truth('http://x.com/1') as { label: string }).label, 'good');
  packed.close!();
});

test('what is wrong is named', async () => {
  await assert.rejects(openSet('nothing', folder), /no data set called nothing/);
  await assert.rejects(openSet('swde', join(folder, 'absent')), /does not exist/);
  await assert.rejects(
    openSet('swde', write('empty', { 'x.txt': '' })),
    /has no truth\.tsv|has no pages\.tsv/,
  );
  const broken = join(folder, 'broken.tar.gz');
  writeFileSync(broken, 'not a tar file');
  await assert.rejects(openSet('folder', broken), /cannot be unpacked/);
  assert.ok(Object.keys(sets).length >= 11);
});
