/** What a mapped site teaches: patterns, navigation as published, and the pages on the way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import { followPattern } from '../navigation/follow-pattern.js';
import { SiteGraph } from '../site-graph.js';
import { learnPatterns, navigationTo, wayTo } from './learn-patterns.js';
import { levelNavigation } from './level-navigation.js';
import { type MappedSite, objectPages } from './mapped-site.js';
import { objectPatterns } from './object-patterns.js';
import { printPatterns, readPatterns } from './patterns-text.js';

const host = 'http://s.example';

/** A site from lines such as `/list > /t/1 /t/2`; entities of pages are given by path. */
function siteOf(text: string, entities: Record<string, number[]>): MappedSite {
  const graph = new SiteGraph();
  const pages = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [from = '', to = ''] = line.split('>').map((part) => part.trim());
    pages.set(from, to === '' ? [] : to.split(/\s+/));
    for (const path of pages.get(from)!) if (!pages.has(path)) pages.set(path, []);
  }
  for (const [path, links] of pages)
    graph.add({
      key: host + path,
      url: host + path,
      structure: null,
      links: links.map((to) => ({ key: host + to, url: host + to, path: 'main>a' })),
    });
  return {
    site: 's.example',
    entry: `${host}/`,
    graph,
    entities: new Map(Object.entries(entities).map(([path, ids]) => [host + path, ids])),
  };
}

/** Figure 3: thirteen pages, four of them with objects; d3 has one that was not read. */
const figure3 = siteOf(
  `
/ > /a/1 /a/2 /a/3 /b/1 /c/1
/a/1 > /d/1 /f/1
/a/2 > /d/2 /e/1
/a/3 > /d/3
/b/1 > /f/2 /f/3`,
  { '/c/1': [1], '/d/1': [2], '/d/2': [3], '/e/1': [4] },
);

test('figures 3 to 6: what leads nowhere is pruned, and the page nobody could read is fetched again', () => {
  const selected = ['c', 'd', 'e'].map((name) => UrlPattern.parse(`^http://s\\.example/${name}/\\d$`));
  const nodes = levelNavigation(figure3, selected, 'folder');
  assert.deepEqual(
    nodes.map(({ level, role, pattern }) => [level, role, /s\\.example\/(\w*)/.exec(String(pattern))![1]]),
    [
      [0, 'page', ''],
      [1, 'target', 'c'],
      [1, 'hub', 'a'],
      [2, 'target', 'd'],
      [2, 'target', 'e'],
    ],
  );
  const { visited } = followPattern(nodes, figure3.entry, figure3.graph);
  assert.deepEqual(visited.map(({ key }) => key.replace(host, '')).sort(), [
    '/',
    '/a/1',
    '/a/2',
    '/a/3',
    '/c/1',
    '/d/1',
    '/d/2',
    '/d/3',
    '/e/1',
  ]);
});

const events = Array.from({ length: 24 }, (_, i) => `/events/${i % 2 === 0 ? 'music' : 'film'}/show-${i}`);
const programme = siteOf(
  `
/ > /music /film /about ${events[0]}
/music > ${events.filter((path) => path.includes('music')).join(' ')}
/film > ${events.filter((path) => path.includes('film')).join(' ')}
/about > /about/us`,
  Object.fromEntries(events.map((path, i) => [path, [i]])),
);

test('families, their branches, lists and single pages; an entity on every page is no object page', () => {
  const patterns = objectPatterns(programme, 'tree');
  assert.deepEqual(patterns.map(({ kind, pages }) => [kind, pages.length]).sort(), [
    ['branch', 12],
    ['branch', 12],
    ['family', 24],
  ]);
  const framed: MappedSite = {
    ...programme,
    entities: new Map<string, number[]>([
      ...[...programme.graph.pages()].map(({ key }) => [key, [99]] as [string, number[]]),
      [`${host}/music`, [99, 1, 2, 3]],
    ]),
  };
  assert.deepEqual([...objectPages(framed).keys()], [`${host}/music`]);
  assert.deepEqual(
    objectPatterns(framed, 'folder').map(({ kind }) => kind),
    ['list'],
  );
});

test('a branch needs its own list only, the family needs both', () => {
  const { patterns, hubs } = learnPatterns(programme);
  const needs = (test: (kind: string, name: string) => boolean): string[] =>
    patterns.flatMap(({ kind, pattern }, i) =>
      test(kind, String(pattern)) ? hubs[i]!.map((key) => key.replace(host, '')).sort() : [],
    );
  assert.deepEqual(
    needs((kind, name) => kind === 'branch' && name.includes('music')),
    ['/', '/music'],
  );
  assert.deepEqual(
    needs((kind) => kind === 'family'),
    ['/', '/film', '/music'],
  );
});

test('the way to a selected branch leads past what belongs to others', () => {
  const film = objectPatterns(programme, 'tree').filter(
    ({ kind, pattern }) => kind === 'branch' && String(pattern).includes('film'),
  );
  const nodes = navigationTo(programme, film);
  const { visited } = followPattern(nodes, programme.entry, programme.graph);
  const paths = visited.map(({ key }) => key.replace(host, ''));
  assert.equal(paths.filter((path) => path.startsWith('/events/film/')).length, 12);
  assert.ok(!paths.some((path) => path.includes('music')));
});

test('patterns as a text: what is printed is read back, and complaints name the line', () => {
  const { patterns } = learnPatterns(programme);
  const navigation = navigationTo(
    programme,
    patterns.filter(({ kind }) => kind === 'family'),
  );
  const sites = [{ site: 's.example', entry: `${host}/`, navigation }];
  const text = printPatterns(sites);
  const read = readPatterns(text, 'f');
  assert.equal(printPatterns(read), text);
  assert.deepEqual(
    read[0]!.navigation.map(({ level }) => level),
    navigation.map(({ level }) => level),
  );
  assert.throws(
    () => readPatterns('site a entry http://a/\n0 page ^http://a/$\n1 hubb ^x$ from 0', 'f'),
    /f:3: "hubb"/,
  );
  assert.throws(
    () => readPatterns('site a entry http://a/\n0 page ^http://a/$\n1 hub ^x(y$ from 0', 'f'),
    /f:3: .*no URL pattern/,
  );
  assert.throws(() => readPatterns('site a entry http://a/\n1 hub ^x$ from 7', 'f'), /f:1: a has no node 7/);
  assert.throws(() => readPatterns('nonsense', 'f'), /f:1: /);
});

test('a feed is asked for by its address, what only a sitemap lists through the sitemap, the rest over links', () => {
  const list = Array.from({ length: 10 }, (_, i) => `/e/${i}`);
  const site = {
    ...siteOf(
      `
/ > /list /about
/list > ${list.join(' ')}
/events.ics >
${Array.from({ length: 10 }, (_, i) => `/hidden/h-${i}.html >`).join('\n')}`,
      {
        ...Object.fromEntries(list.map((path, i) => [path, [i]])),
        ...Object.fromEntries(list.map((_, i) => [`/hidden/h-${i}.html`, [100 + i]])),
        '/events.ics': [0, 1, 2, 3, 4],
      },
    ),
    feeds: new Set([`${host}/events.ics`]),
  };
  const { patterns } = learnPatterns(site);
  const { nodes, direct, needsSitemap } = wayTo(site, patterns);
  const nodeOf = (path: string): number =>
    nodes.find(({ role, pattern }) => role === 'target' && pattern.matches(host + path))!.id;
  assert.deepEqual(direct, [{ url: `${host}/events.ics`, node: nodeOf('/events.ics'), isFeed: true }]);
  assert.ok(needsSitemap);
  assert.deepEqual(nodes.find(({ id }) => id === nodeOf('/hidden/h-1.html'))!.from, [0]);
  const plain = patterns.filter(({ pattern }) => pattern.matches(`${host}/e/1`));
  const simple = wayTo(site, plain);
  assert.deepEqual([simple.direct, simple.needsSitemap], [[], false], 'links are enough');
  assert.equal(simple.forecast.requests, simple.forecast.pages + 1, 'and robots.txt');
  const told = simple.forecast.byNode.reduce((sum, [, pages]) => sum + pages, 0);
  assert.equal(told, simple.forecast.pages);
  assert.ok(simple.forecast.pages >= plain[0]!.pages.length);
  assert.deepEqual(simple.unreached, []);
});
