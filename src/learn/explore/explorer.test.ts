import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Explorer } from './explorer.js';

/** A shop: a home page, lists of twenty, a hundred articles in the way, and things to find. */
function shop(things: number): {
  links(key: string): { key: string; url: string; path: string }[];
  isTarget(key: string): boolean;
} {
  const link = (key: string, path: string): { key: string; url: string; path: string } => ({
    key,
    url: key,
    path,
  });
  const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
  const lists = Math.ceil(things / 20);
  return {
    isTarget: (key) => key.startsWith('http://s.example/thing/'),
    links(key) {
      const navigation = ['about', 'help', 'blog'].map((name) => link(`http://s.example/${name}`, 'nav>a'));
      if (key === 'http://s.example/') return [...navigation, link('http://s.example/list/1', 'main>a')];
      if (key === 'http://s.example/blog')
        return range(0, 100).map((i) => link(`http://s.example/post/${i}`, 'main>ul>li>a'));
      const list = /\/list\/(\d+)$/.exec(key);
      if (list === null) return navigation;
      const n = Number(list[1]);
      return [
        ...navigation,
        ...range((n - 1) * 20, Math.min(things, n * 20)).map((i) =>
          link(`http://s.example/thing/${i}`, 'main>ol>li>a'),
        ),
        ...(n < lists ? [link(`http://s.example/list/${n + 1}`, 'main>p>a')] : []),
      ];
    },
  };
}

function explore(things: number): { asked: string[]; end: string | null } {
  const site = shop(things);
  const explorer = new Explorer({ key: 'http://s.example/', url: 'http://s.example/' });
  const asked: string[] = [];
  for (let next = explorer.next(); next !== null; next = explorer.next()) {
    asked.push(next.key);
    explorer.saw(next.key, next.url, site.links(next.key), site.isTarget(next.key));
  }
  return { asked, end: explorer.end() };
}

test('things come before articles, and no page is asked for twice', () => {
  const { asked } = explore(100);
  assert.equal(new Set(asked).size, asked.length);
  const things = asked.filter((key) => key.includes('/thing/'));
  assert.equal(things.length, 100);
  const last = asked.lastIndexOf(things.at(-1)!);
  assert.ok(last < 125, `${last + 1} requests for 100 things`);
});

test('it ends when nothing more is found, and leaves the articles alone', () => {
  const { asked, end } = explore(100);
  assert.equal(end, 'barren');
  assert.ok(asked.filter((key) => key.includes('/post/')).length < 40);
});

test('a large site is left to the pattern once what comes is foreseen', () => {
  const { asked, end } = explore(3000);
  assert.equal(end, 'settled');
  assert.ok(asked.length < 1000, `${asked.length} requests`);
});

test('redirects count once, for the page they lead to', () => {
  const explorer = new Explorer({ key: 'http://s.example/', url: 'http://s.example/' });
  explorer.next();
  explorer.saw(
    'http://s.example/',
    'http://s.example/',
    [{ key: 'http://s.example/r/1', url: 'http://s.example/r/1', path: 'a' }],
    false,
  );
  assert.equal(explorer.next()?.key, 'http://s.example/r/1');
  assert.ok(
    explorer.forwarded('http://s.example/r/1', 'http://s.example/thing/1', 'http://s.example/thing/1'),
  );
  assert.ok(
    !explorer.forwarded('http://s.example/r/2', 'http://s.example/thing/1', 'http://s.example/thing/1'),
  );
  explorer.saw('http://s.example/thing/1', 'http://s.example/thing/1', [], true, 'http://s.example/r/1');
  assert.equal(explorer.targets, 1);
  assert.equal(explorer.next(), null);
});
