/**
 * What deciding by structure and by URL costs. Usage: node dist/bench/micro/structure.js FOLDER, with a folder of HTML pages.
 * - how many pages a second the default rule judges, from their features, and how long it takes to describe a page;
 * - plain RTDM on the same pages, beside it;
 * - 100,000 URLs into patterns, and how many URLs a second a pattern matches.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { targetKind } from '../../src/learn/kind/target-kind.js';
import { TargetRule } from '../../src/learn/kind/target-rule.js';
import { PageReader } from '../../src/page/reader.js';
import { elementTree, type OrderedTree } from '../../src/page/structure/ordered-tree.js';
import { decodeStructure, encodeStructure } from '../../src/page/structure/page-structure.js';
import { rtdmSimilarity } from '../../src/page/structure/rtdm.js';
import { inducePattern } from '../../src/url/pattern/induce-pattern.js';
import { groupUrls } from '../../src/url/pattern/levels.js';
import { vidalPattern } from '../../src/url/pattern/regex-tree.js';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: node dist/bench/micro/structure.js FOLDER');
const wanted = 1500;

function* htmlFiles(path: string): Generator<string> {
  for (const name of readdirSync(path).sort()) {
    const file = join(path, name);
    if (statSync(file).isDirectory()) yield* htmlFiles(file);
    else if (/\.html?$/.test(name)) yield file;
  }
}

const reader = new PageReader();
const pages: { key: string; features: Uint32Array; tree: OrderedTree; nodes: number; describeMs: number }[] =
  [];
for (const file of htmlFiles(folder)) {
  const key = `http://bench.example/${file.slice(folder.length + 1)}`;
  const page = reader.read(readFileSync(file), key, 'text/html');
  const started = performance.now();
  const structure = decodeStructure(encodeStructure(page, 'paths'))!;
  const describeMs = performance.now() - started;
  pages.push({
    key,
    features: structure.features,
    tree: elementTree(page.tree),
    nodes: page.tree.size,
    describeMs,
  });
}
// Pages nearest to the size that is asked for.
pages.sort((a, b) => Math.abs(a.nodes - wanted) - Math.abs(b.nodes - wanted));
const chosen = pages.slice(0, 200);
const nodes = chosen.reduce((sum, page) => sum + page.nodes, 0) / chosen.length;
const rule = TargetRule.of(
  targetKind(chosen, { like: [0] }),
  chosen.map(({ key }) => key),
);

function rate(what: string, work: () => unknown, count: number): void {
  for (let i = 0; i < 3; i++) work();
  const started = performance.now();
  let rounds = 0;
  while (performance.now() - started < 2000) {
    work();
    rounds++;
  }
  const perSecond = (rounds * count * 1000) / (performance.now() - started);
  console.log(`${what.padEnd(44)} ${Math.round(perSecond).toLocaleString('en-US')} a second`);
}

console.log(`${chosen.length} pages of ${Math.round(nodes)} nodes on average`);
rate(
  'decisions, default',
  () => chosen.filter((page) => rule.accepts(page.key, page.features) && rule.recognises(page.features)),
  chosen.length,
);
const some = chosen.slice(0, 20);
rate(
  'comparisons, plain RTDM',
  () => some.map((page) => rtdmSimilarity(chosen[0]!.tree, page.tree)),
  some.length,
);
const describing = chosen.reduce((sum, page) => sum + page.describeMs, 0) / chosen.length;
console.log(`${'describing a page'.padEnd(44)} ${describing.toFixed(2)} ms`);

const urls = Array.from(
  { length: 100_000 },
  (_, i) =>
    [
      `http://s.example/shop/${i % 300}/item-${i}.html`,
      `http://s.example/2026/${(i % 12) + 1}/a-${i}`,
      `http://s.example/show?id=${i}&lang=en`,
      `http://s.example/${i % 7}/x/${i}/`,
    ][i % 4]!,
);
for (const [what, make] of [
  ['100,000 URLs into patterns, default', () => inducePattern(urls, ['http://s.example/shop/1/help.html'])],
  [
    '100,000 URLs into patterns, as published',
    () => groupUrls(urls).map((members) => vidalPattern(members.map((i) => urls[i]!))),
  ],
] as const) {
  const started = performance.now();
  make();
  console.log(`${what.padEnd(44)} ${((performance.now() - started) / 1000).toFixed(2)} s`);
}
const pattern = inducePattern(urls);
rate('URL matches', () => urls.filter((url) => pattern.matches(url)), urls.length);
