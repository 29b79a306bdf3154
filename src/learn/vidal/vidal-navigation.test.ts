import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetPagesMap } from './target-pages-map.js';
import { type GroupNode, group, pathsToTargets, targetsIn, vidalNavigation } from './vidal-navigation.js';

/** A site from lines such as `/ > /a /b`; targets are marked with `*`. */
function siteOf(text: string): { entry: string; page: Parameters<typeof targetPagesMap>[1] } {
  const targets = new Set<string>();
  const links = new Map<string, string[]>();
  const read = (word: string): string => {
    const url = `http://e.example${word.replace('*', '')}`;
    if (word.endsWith('*')) targets.add(url);
    return url;
  };
  for (const line of text.trim().split('\n')) {
    const [from, to = ''] = line.split('>');
    links.set(read(from!.trim()), to.trim() === '' ? [] : to.trim().split(/\s+/).map(read));
  }
  const known = new Set([...links.keys(), ...[...links.values()].flat()]);
  return {
    entry: [...links.keys()][0]!,
    page: (url) =>
      known.has(url) ? { url, isTarget: targets.has(url), links: links.get(url) ?? [] } : undefined,
  };
}

/** The overall structure of figure 2: artist hubs, artists, a shortcut to one of them, and pages that lead to none. */
const jazz = siteOf(`
/artistas/default > /artistas/default_a /artistas/default_b /detalhes.asp?cd=11* /sobre/contato
/artistas/default_a > /detalhes.asp?cd=10* /detalhes.asp?cd=11* /artistas/default
/artistas/default_b > /detalhes.asp?cd=20* /detalhes.asp?cd=21* /detalhes.asp?cd=22*
/detalhes.asp?cd=20* > /detalhes.asp?cd=99*
/sobre/contato > /artistas/default
`);

test('the map holds the paths to targets and nothing else', () => {
  const map = targetPagesMap(jazz.entry, jazz.page, { throughTargets: false })!;
  assert.deepEqual(
    map.children.map((child) => child.url.replace('http://e.example', '')),
    ['/artistas/default_a', '/artistas/default_b', '/detalhes.asp?cd=11'],
  );
  const through = targetPagesMap(jazz.entry, jazz.page, { throughTargets: true })!;
  assert.ok(JSON.stringify(through).includes('cd=99'));
  assert.ok(!JSON.stringify(map).includes('cd=99'));
  assert.ok(!JSON.stringify(map).includes('contato'));
});

test('a site without targets has no map; a target as entry is one by itself', () => {
  const none = siteOf('/ > /a');
  assert.equal(targetPagesMap(none.entry, none.page, { throughTargets: false }), null);
  const only = siteOf('/* > /a');
  assert.deepEqual(targetPagesMap(only.entry, only.page, { throughTargets: false }), {
    url: 'http://e.example/',
    isTarget: true,
    children: [],
  });
});

test('the navigation pattern is the path with most targets; a shortcut does not hide it', () => {
  const map = targetPagesMap(jazz.entry, jazz.page, { throughTargets: false })!;
  const pattern = vidalNavigation(map).map(({ level, pattern: own, role, from }) => [
    level,
    String(own),
    role,
    from,
  ]);
  assert.deepEqual(pattern, [
    [0, '^http://e\\.example/artistas/default$', 'page', []],
    [1, '^http://e\\.example/artistas/default_[a-zA-Z]+$', 'hub', [0]],
    [2, '^http://e\\.example/detalhes\\.asp\\?cd=\\d+$', 'target', [1]],
  ]);
});

/** Figure 5: A, C and D stand for single pages, B for several; F, G and H hold the targets, H most of them. */
const figure5 = siteOf(`
/ > /one/a /two/b1/x /two/b2/x
/one/a > /c/c/c/c /d/d/d/d/d
/c/c/c/c > /f/1/1/1/1/1* /f/2/1/1/1/1*
/d/d/d/d/d > /g/1*
/two/b1/x > /e/1/1
/two/b2/x > /e/2/1
/e/1/1 > /h/1/1/1* /h/2/1/1*
/e/2/1 > /h/3/1/1* /h/4/1/1*
`);

test('figure 5: similar pages become one node, and three paths lead to targets', () => {
  const grouped = group(targetPagesMap(figure5.entry, figure5.page, { throughTargets: false })!);
  const shape = (node: GroupNode): unknown => [node.pages.length, ...node.children.map(shape)];
  assert.deepEqual(shape(grouped), [1, [1, [1, [2]], [1, [1]]], [2, [2, [4]]]]);
  assert.deepEqual(
    pathsToTargets(grouped).map((path) => targetsIn(path.at(-1)!)),
    [4, 2, 1],
  );
  assert.match(String(pathsToTargets(grouped)[0]!.at(-1)!.pattern), /\/h\/\\d\+/);
});
