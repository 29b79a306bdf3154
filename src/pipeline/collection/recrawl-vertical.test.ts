import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeOfNote } from '../../navigate/pattern-guided.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { SitePlan } from './plan.js';
import { joined } from './recrawl-vertical.js';

test('nodes of all sites have numbers of their own, whatever gaps there are within a site', () => {
  const plan = (host: string, ids: readonly number[]): SitePlan => ({
    entry: `http://${host}/`,
    patterns: [],
    requests: 1,
    navigation: ids.map((id) => ({
      id,
      level: id === 0 ? 0 : 1,
      pattern: UrlPattern.literal(`http://${host}/${id}`),
      role: 'target' as const,
      from: id === 0 ? [] : [0],
    })),
    direct: [{ url: `http://${host}/a.ics`, node: ids.at(-1)!, isFeed: true }],
  });
  const { nodes, entries } = joined(
    new Map([
      ['a.example', plan('a.example', [0, 1, 3, 4])],
      ['b.example', plan('b.example', [0, 7])],
      ['c.example', plan('c.example', [0, 1])],
    ]),
  );
  const ids = nodes.map(({ node }) => node.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(!ids.includes(0));
  for (const { site, node } of nodes)
    for (const from of node.from)
      assert.equal(
        nodes.find((other) => other.node.id === from)!.site,
        site,
        'a node is followed on its own site',
      );
  assert.deepEqual(
    entries.map(({ kind, site, note }) => [
      kind,
      nodes.find(({ node }) => node.id === nodeOfNote(note ?? null))!.site === site,
    ]),
    Array.from({ length: 6 }, (_, i) => [i % 2 === 0 ? 'page' : 'feed', true]),
  );
});
