import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import { SiteGraph } from '../site-graph.js';
import { chooseNavigation } from './choose-navigation.js';
import { followPattern } from './follow-pattern.js';
import type { NavigationNode } from './navigation.js';
import { proveNavigation } from './prove-navigation.js';

const host = 'http://s.example';

/** A site from lines such as `/list > /t/1 /t/2`. Targets are all below /t/. */
function siteOf(text: string): { graph: SiteGraph; targets: Set<string>; met: Set<string> } {
  const graph = new SiteGraph();
  const met = new Set<string>();
  const targets = new Set<string>();
  const meet = (path: string): string => {
    met.add(host + path);
    if (path.startsWith('/t/')) targets.add(host + path);
    return host + path;
  };
  const pages = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [from = '', to = ''] = line.split('>').map((part) => part.trim());
    pages.set(meet(from), to === '' ? [] : to.split(/\s+/).map(meet));
  }
  for (const target of targets) if (!pages.has(target)) pages.set(target, []);
  for (const [key, links] of pages)
    graph.add({
      key,
      url: key,
      structure: null,
      links: links.map((to) => ({ key: to, url: to, path: 'main>a' })),
    });
  return { graph, targets, met };
}

function choose(text: string): { nodes: NavigationNode[]; reached: number; pages: number; hubs: string[] } {
  const site = siteOf(text);
  const nodes = chooseNavigation({ ...site, entry: `${host}/` });
  const { visited } = followPattern(nodes, `${host}/`, site.graph);
  return {
    nodes,
    reached: visited.filter(({ key }) => site.targets.has(key)).length,
    pages: visited.length,
    hubs: visited.map(({ key }) => key.replace(host, '')).filter((path) => !path.startsWith('/t/')),
  };
}

test('one list is enough where it lists everything', () => {
  const { reached, hubs } = choose(`
/ > /all /about /tag/a /tag/b
/all > /t/1 /t/2 /t/3 /t/4
/tag/a > /t/1 /t/2
/tag/b > /t/3
/about >`);
  assert.equal(reached, 4);
  assert.deepEqual(hubs, ['/', '/all']);
});

test('two lists are taken where one is not enough, and pages on the way to them', () => {
  const { reached, hubs } = choose(`
/ > /directory /about
/directory > /plays /concerts
/plays > /t/1 /t/2 /t/3 /t/4
/concerts > /t/5 /t/6 /t/7 /t/8
/about >`);
  assert.equal(reached, 8);
  for (const hub of ['/directory', '/plays', '/concerts']) assert.ok(hubs.includes(hub), hub);
});

test('further pages of a list belong to it, also those that are still to come', () => {
  const { nodes, reached } = choose(`
/ > /list
/list > /t/1 /t/2 /list?page=2
/list?page=2 > /t/3 /t/4 /list?page=3
/list?page=3 > /t/5`);
  assert.equal(reached, 5);
  const hub = nodes.find(({ role }) => role === 'hub')!;
  assert.ok(hub.pattern.matches(`${host}/list?page=17`) && hub.from.includes(hub.id));
  const single = choose('/ > /list\n/list > /t/1 /t/2');
  assert.ok(single.nodes.find(({ role }) => role === 'hub')!.pattern.matches(`${host}/list?page=2`));
});

test('a shortcut from the home page does not stand for the list', () => {
  const { hubs } = choose('/ > /list /t/1 /t/2\n/list > /t/1 /t/2 /t/3');
  assert.ok(hubs.includes('/list'));
});

test('print versions are no hubs, and what only targets link to is reached through them', () => {
  const print = Array.from(
    { length: 8 },
    (_, i) => `/t/${i} > /print/${i}\n/print/${i} > /t/${i} /t/${(i + 1) % 9}`,
  ).join('\n');
  const { reached, hubs } = choose(`
/ > /list
/list > /t/0 /t/1 /t/2 /t/3 /t/4 /t/5 /t/6 /t/7
${print.replace('/t/7 > /print/7', '/t/7 > /print/7 /t/8')}`);
  assert.equal(reached, 9);
  assert.deepEqual(hubs, ['/', '/list']);
});

test('nodes know their level and the pages they are followed on', () => {
  const { nodes } = choose('/ > /list\n/list > /t/1 /t/2 /t/3');
  assert.deepEqual(
    nodes.map(({ id, level, role, from }) => [id, level, role, from]),
    [
      [0, 0, 'page', []],
      [1, 1, 'hub', [0]],
      [2, 2, 'target', [1]],
    ],
  );
});

/** What a pattern of the entry and the targets alone comes to when it is proven. */
function proven(text: string, aliases: Readonly<Record<string, string>> = {}) {
  const site = { ...siteOf(text), entry: `${host}/` };
  for (const [from, to] of Object.entries(aliases)) site.graph.addAlias(host + from, host + to);
  const nodes: NavigationNode[] = [
    { id: 0, level: 0, pattern: UrlPattern.literal(`${host}/`), role: 'page', from: [] },
    {
      id: 1,
      level: 1,
      pattern: UrlPattern.parse(String.raw`^http://s\.example/t/\d+$`),
      role: 'target',
      from: [1],
    },
  ];
  const { nodes: found, unreached } = proveNavigation(site, nodes);
  const { visited } = followPattern(found, `${host}/`, site.graph);
  const paths = visited.map(({ key }) => key.replace(host, ''));
  return { unreached: unreached.map((key) => key.replace(host, '')), paths };
}

test('targets that list each other get a way in from the entry, and what has none is named', () => {
  const { unreached, paths } = proven(`
/ > /about /directory
/directory > /plays
/plays > /t/1
/t/1 > /t/2 /t/3
/t/2 > /t/1 /t/3
/t/9 >
/about >`);
  assert.deepEqual(unreached, ['/t/9']);
  assert.deepEqual(paths.sort(), ['/', '/directory', '/plays', '/t/1', '/t/2', '/t/3']);
});

test('links are followed as they are written: redirects, and slashes at the end', () => {
  const { unreached, paths } = proven(
    `
/ > /old
/list/ > /t/1 /t/2/
/about >`,
    { '/old': '/list/', '/t/2/': '/t/2' },
  );
  assert.deepEqual(
    unreached,
    ['/t/2/'].filter(() => false),
  );
  assert.ok(paths.includes('/list/') && paths.includes('/t/1'));
});
