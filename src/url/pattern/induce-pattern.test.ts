import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyOf } from '../address.js';
import { inducePattern } from './induce-pattern.js';
import { parseUrl } from './parsed-url.js';
import { UrlPattern } from './url-pattern.js';

const host = 'http://s.example';
const on = (...paths: string[]): string[] => paths.map((path) => host + path);

test('numbers become digits, names become names, what is the same stays', () => {
  const pattern = inducePattern(on('/2012/talk/1/', '/2012/talk/27/'));
  assert.equal(String(pattern), '^http://s\\.example/2012/talk/\\d+/$');
  const slugs = inducePattern(on('/shows/blue-train.html', '/shows/red-car.html'));
  assert.equal(String(slugs), '^http://s\\.example/shows/[^/?&=#]+\\.html$');
  const arguments_ = inducePattern(on('/show.php?id=7', '/show.php?id=12'));
  assert.equal(String(arguments_), '^http://s\\.example/show\\.php\\?id=\\d+$');
});

test('what only some URLs have makes a second sequence', () => {
  const pattern = inducePattern(on('/list', '/list?page=2', '/list?page=3'));
  assert.equal(String(pattern), '^(?:http://s\\.example/list|http://s\\.example/list\\?page=\\d+)$');
});

test('a shared beginning counts where it keeps others out', () => {
  const commands = on('/sql-select.html', '/sql-insert.html', '/sql-createtable.html');
  assert.equal(String(inducePattern(commands)), '^http://s\\.example/[^/?&=#]+\\.html$');
  const pattern = inducePattern(commands, on('/functions-math.html', '/index.html'));
  assert.equal(String(pattern), '^http://s\\.example/sql-[^/?&=#]+\\.html$');
});

test('a column with few values is split where that keeps others out', () => {
  const members = ['jazz', 'rock'].flatMap((kind) => on(`/${kind}/a`, `/${kind}/b`, `/${kind}/c`));
  assert.equal(String(inducePattern(members)), '^http://s\\.example/[^/?&=#]+/[^/?&=#]+$');
  const pattern = inducePattern(members, on('/about/a', '/about/us', '/help/me'));
  assert.ok(!pattern.matches(`${host}/about/us`) && !pattern.matches(`${host}/help/me`));
  assert.ok(pattern.matches(`${host}/jazz/new`));
});

test('a single URL is its own pattern', () => {
  assert.equal(String(inducePattern(on('/all.html'))), '^http://s\\.example/all\\.html$');
});

test('a name with a number behind it is told from a name without', () => {
  const pattern = inducePattern(
    on('/the-last-tram-708', '/silver-mountains-30'),
    on('/about-us', '/contact'),
  );
  assert.ok(pattern.matches(`${host}/new-show-9`) && !pattern.matches(`${host}/opening-hours`));
});

const url = fc
  .record({
    path: fc.array(fc.stringMatching(/^[a-c0-2._-]{0,5}$/), { minLength: 1, maxLength: 3 }),
    arguments_: fc.array(fc.stringMatching(/^[ab]=[a-c0-2]{0,3}$/), { maxLength: 2 }),
  })
  .map(({ path, arguments_ }) =>
    keyOf(`${host}/${path.join('/')}${arguments_.length > 0 ? `?${arguments_.join('&')}` : ''}`),
  );

test('a pattern matches its members, prints as a regular expression that means the same, and reads back', () => {
  fc.assert(
    fc.property(
      fc.array(url, { minLength: 1, maxLength: 20 }),
      fc.array(url, { maxLength: 10 }),
      (members, others) => {
        const pattern = inducePattern(members, others);
        const plain = new RegExp(String(pattern));
        const again = UrlPattern.parse(String(pattern));
        for (const member of members) assert.ok(pattern.matches(member), `${pattern} ${member}`);
        for (const text of [...members, ...others]) {
          assert.equal(plain.test(text), pattern.matches(text), `${pattern} ${text}`);
          assert.equal(again.matches(text), pattern.matches(text), `${pattern} ${text}`);
        }
      },
    ),
  );
});

test('a URL is the sum of its frame and columns', () => {
  fc.assert(
    fc.property(url, (text) => {
      const { frame, columns } = parseUrl(text);
      assert.equal(frame.length, columns.length + 1);
      assert.equal(frame.map((part, i) => part + (columns[i] ?? '')).join(''), text);
    }),
  );
});
