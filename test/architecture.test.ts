/** The arrows between folders, type imports included, and no cycles between files. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './root.js';

const thinking = ['base', 'url', 'page', 'object', 'topic', 'learn', 'select', 'deep', 'navigate'];
/** What each folder may import, besides itself. */
const allowed: Record<string, string[]> = {
  base: [],
  url: ['base'],
  page: ['base', 'url'],
  object: ['base', 'url', 'page'],
  topic: ['base', 'url', 'page'],
  learn: ['base', 'url', 'page', 'object'],
  select: ['base', 'url', 'page', 'object', 'learn'],
  deep: ['base', 'url', 'page', 'object', 'topic', 'learn'],
  navigate: thinking,
  archive: ['base', 'url'],
  web: ['base', 'url', 'page', 'archive'],
  store: ['base', 'url', 'page', 'object', 'web', 'archive'],
  crawl: [...thinking, 'web', 'archive', 'store'],
  pipeline: [...thinking, 'web', 'archive', 'store', 'crawl'],
  serve: [...thinking, 'web', 'archive', 'store', 'crawl', 'pipeline'],
  cli: [...thinking, 'web', 'archive', 'store', 'crawl', 'pipeline', 'serve'],
};
/** What programs import. */
const entrances = ['index.ts', 'parts.ts'];
/** Node modules that touch the world; thinking does without them. zlib and buffer only compute, module loads code. */
const hands =
  /^node:(?:fs|net|http|https|http2|dns|child_process|worker_threads|tls|os|timers|dgram|readline)/;

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (name.endsWith('.ts')) yield path;
  }
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [
    ...text.matchAll(
      /^(?:import|export)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gms,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

const src = join(root, 'src');
const lab = join(root, 'lab');
const isTest = (file: string): boolean => /\.(test|contract)\.ts$/.test(file);
const files = [...sources(src)].filter((file) => !isTest(file));
const folderOf = (file: string): string => relative(src, file).split(/[\\/]/)[0]!;

test('folders import only what stands below them', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const from = folderOf(file);
    for (const specifier of importsOf(file)) {
      if (thinking.includes(from) && hands.test(specifier))
        wrong.push(`${relative(root, file)} does I/O with ${specifier}`);
      if (!specifier.startsWith('.')) continue;
      const target = normalize(join(dirname(file), specifier));
      const to = folderOf(target);
      if (target.startsWith(src) && entrances.includes(from)) {
        if (to === 'cli') wrong.push(`${from} imports cli`);
      } else if (target.startsWith(lab)) {
        if (from !== 'cli') wrong.push(`${relative(root, file)} imports the lab`);
      } else if (!target.startsWith(src)) wrong.push(`${relative(root, file)} leaves src`);
      else if (to !== from && !(allowed[from] ?? []).includes(to))
        wrong.push(`${relative(root, file)} imports ${to}`);
    }
  }
  assert.deepEqual(wrong, []);
});

/** What thinking does without: the clock, chance, the process, waiting, printing. */
const impure: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the clock', /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/],
  ['chance', /\bMath\.random\b|\brandomUUID\b|\bcrypto\.getRandomValues\b/],
  ['the process', /\bprocess\.(?:env|argv|cwd|hrtime|exit|std)/],
  ['waiting', /\bset(?:Timeout|Interval|Immediate)\(/],
  ['printing', /\bconsole\.\w+\(/],
];
/** Where these come from. */
const sourcesOfThem = ['base/clock.ts', 'base/random.ts', 'base/log.ts'];

test('thinking takes clock and chance as arguments', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const path = relative(src, file).replaceAll('\\', '/');
    if (!thinking.includes(folderOf(file)) || sourcesOfThem.includes(path)) continue;
    const code = readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, '');
    for (const [what, pattern] of impure) if (pattern.test(code)) wrong.push(`${path} uses ${what}`);
  }
  assert.deepEqual(wrong, []);
});

test('threads are started in one place', () => {
  const starts = files.filter((file) => /\bnew Worker\(/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(
    starts.map((file) => relative(src, file).replaceAll('\\', '/')),
    ['crawl/workers/worker-pool.ts'],
  );
  for (const file of files) {
    if (!importsOf(file).includes('node:worker_threads') || starts.includes(file)) continue;
    assert.match(file, /-thread\.ts$/, `${relative(root, file)} knows of threads`);
  }
});

test('names are unique across src', () => {
  const declared = new Map<string, string>();
  const twice: string[] = [];
  for (const file of files) {
    const own = new Set<string>();
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(
      /^(?:export )?(?:async )?(?:function\*?|class|interface|type|const|let) (\w+)/gm,
    ))
      own.add(name!);
    for (const name of own) {
      const other = declared.get(name);
      if (other !== undefined) twice.push(`${name}: ${relative(src, other)} and ${relative(src, file)}`);
      declared.set(name, file);
    }
  }
  assert.deepEqual(twice, []);
});

test('the map of the rooms is that of the folders', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'rooms.mjs'), '--check'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});

test('every folder of src is one the design knows', () => {
  for (const file of files) assert.ok(entrances.includes(folderOf(file)) || folderOf(file) in allowed, file);
});

test('no file imports itself in a circle', () => {
  const all = [...files, ...[...sources(lab)].filter((file) => !isTest(file))];
  const known = new Set(all);
  const graph = new Map(
    all.map((file) => [
      file,
      importsOf(file)
        .filter((s) => s.startsWith('.'))
        .map((s) => normalize(join(dirname(file), s)).replace(/\.js$/, '.ts'))
        .filter((target) => known.has(target)),
    ]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return;
    assert.ok(
      state.get(file) !== 'open',
      `cycle: ${[...path, file].map((f) => relative(root, f)).join(' → ')}`,
    );
    state.set(file, 'open');
    for (const next of graph.get(file)!) visit(next, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of all) visit(file, []);
});

test('examples import the library, bench and lab its parts, and nothing from inside', () => {
  for (const folder of ['bench', 'examples', 'lab']) {
    const at = join(root, folder);
    let found: string[] = [];
    try {
      found = [...sources(at)].filter((file) => !file.includes('node_modules'));
    } catch {
      continue;
    }
    for (const file of found) {
      if (/[\\/]bench[\\/](micro|limits)[\\/]/.test(file)) continue;
      for (const specifier of importsOf(file)) {
        assert.ok(!/(^|\/)src\//.test(specifier), `${relative(root, file)} imports ${specifier}`);
        if (specifier.startsWith('lycosa'))
          assert.equal(specifier, folder === 'examples' ? 'lycosa' : 'lycosa/parts', relative(root, file));
      }
    }
  }
});
