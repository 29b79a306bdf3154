/** The harness: files are written, seeds follow from the commit, saved crawls are made once. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { map } from 'lycosa/parts';
import { experiments } from '../papers/experiments.js';
import { defaults } from '../web/world/parameters.js';
import { generatorVersion } from '../web/world/version.js';
import { chartSvg } from './chart.js';
import type { Experiment } from './experiment.js';
import { experimentNamed, runExperiment } from './run-experiment.js';
import { SavedCrawls } from './saved-crawls.js';

const folder = mkdtempSync(join(tmpdir(), 'lycosa-tables-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const options = {
  out: join(folder, 'out'),
  cache: join(folder, 'cache'),
  seeds: [1, 2],
  quick: true,
  say: () => {},
};

test('an experiment writes what it found, and how', async () => {
  const experiment: Experiment = {
    name: 'small',
    title: 'A small one',
    paper: 'Nobody, 2026',
    method: 'Counted.',
    run: async ({ seeds }) => ({
      columns: ['seed', 'figure'],
      rows: [['paper', 0.5], ...seeds.map((seed) => [seed, seed / 3] as const)],
      remarks: ['a remark'],
      chart: {
        kind: 'lines',
        title: 'c',
        x: { label: 'x', values: [0, 1] },
        y: { label: 'y' },
        series: [{ name: 's', values: [1, null] }],
      },
    }),
  };
  const { files } = await runExperiment(experiment, options);
  assert.equal(files.length, 3);
  for (const file of files) assert.ok(existsSync(file));
  const markdown = readFileSync(join(options.out, 'small.md'), 'utf8');
  assert.match(markdown, /\| 2 \| 0\.667 \|/);
  assert.match(markdown, new RegExp(`Generator version ${generatorVersion}.*seeds chosen by hand: 1, 2`));
  const json = JSON.parse(readFileSync(join(options.out, 'small.json'), 'utf8')) as {
    rows: unknown[];
    seeds: number[];
  };
  assert.deepEqual(json.seeds, [1, 2]);
  assert.match(readFileSync(join(options.out, 'small.svg'), 'utf8'), /^<svg /);
});

test('names of experiments differ, and an unknown one is named', () => {
  assert.equal(new Set(experiments.map(({ name }) => name)).size, experiments.length);
  assert.throws(() => experimentNamed('nothing'), /no table called nothing/);
});

test('a crawl is saved once and can be replayed', async () => {
  const saved = new SavedCrawls(join(folder, 'crawls'), 'this', () => {});
  const spec = {
    parameters: { ...defaults, seed: 5, sites: 3, profile: 'plain' as const },
    maxPagesPerSite: 40,
  };
  const first = await saved.crawl(spec);
  assert.ok(first.summary.pages > 50);
  let computed = 0;
  const again = await saved.crawl(spec);
  assert.deepEqual(again.summary, first.summary);
  const replay = await map({
    urls: [...again.entries],
    store: join(folder, 'replay'),
    web: `warc:${again.archive}`,
    environment: {},
    budget: { maxPagesPerSite: 40 },
  });
  assert.ok(replay.pages >= first.summary.pages * 0.95, `${replay.pages} of ${first.summary.pages}`);
  for (let i = 0; i < 2; i++)
    assert.equal(
      await saved.keep('answer', () => {
        computed++;
        return 42;
      }),
      42,
    );
  assert.equal(computed, 1);
});

test('charts are well-formed whatever they show', () => {
  for (const values of [[0], [1e7, 2], [null, 0.5]]) {
    const svg = chartSvg({
      kind: 'bars',
      title: 'a < b & c',
      x: { label: 'x', values: values.map(String) },
      y: { label: 'y' },
      series: [{ name: 's', values }],
    });
    assert.ok(!/NaN|undefined|Infinity/.test(svg), svg);
    assert.ok(svg.includes('a &lt; b &amp; c'));
  }
});
