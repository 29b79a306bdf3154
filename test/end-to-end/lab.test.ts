/** The lab from the command line, as a user runs it. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from '../root.js';
import { temporaryFolder } from '../temporary-folder.js';

const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', timeout: 120_000 });

test('the demo compares with the truth and writes a report', () => {
  const folder = temporaryFolder();
  const report = join(folder, 'report.html');
  const { status, stdout, stderr } = run('demo', '--sites', '4', '--report', report, '--json');
  assert.equal(status, 0, stderr);
  const result = JSON.parse(stdout) as {
    truth: number;
    rows: { name: string; entities: number; share: number; requests: number }[];
  };
  assert.deepEqual(
    result.rows.map(({ name }) => name),
    ['full download', 'Lycosa'],
  );
  for (const row of result.rows) assert.ok(Math.abs(row.share - row.entities / result.truth) < 1e-9);
  const [full, own] = result.rows;
  assert.ok(full!.share > 0.95 && own!.share > 0.9 * full!.share, stdout);
  assert.ok(own!.requests < 0.8 * full!.requests, `${own!.requests} requests of ${full!.requests}`);
  const html = readFileSync(report, 'utf8');
  assert.equal(html.match(/<svg /g)?.length, 3);
  assert.ok(!/(src|href)="http/.test(html), 'the report needs the network');
});

test('the truth is written into a folder', () => {
  const folder = join(temporaryFolder(), 'truth');
  const { status, stderr } = run(
    'lab',
    'web',
    '--sites',
    '3',
    '--profile',
    'plain',
    '--truth',
    folder,
    '--no-serve',
  );
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(folder).sort(), [
    'entities.jsonl',
    'knowledge.jsonl',
    'pages.jsonl',
    'parameters.jsonl',
    'queries.jsonl',
    'sites.jsonl',
  ]);
  const pages = readFileSync(join(folder, 'pages.jsonl'), 'utf8').trim().split('\n');
  assert.ok(pages.length > 50);
});

test('a web is served, crawled through its proxy, and ends when asked to', async () => {
  const child = spawn(
    process.execPath,
    [cli, 'lab', 'web', '--sites', '3', '--profile', 'plain', '--port', '0', '--truth', '0', '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const first = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
    );
    const { proxy, entries } = JSON.parse(first) as { proxy: string; entries: { entry: string }[] };
    const { status, stdout, stderr } = run(
      'map',
      entries[2]!.entry,
      '--proxy',
      proxy,
      '--delay',
      '0',
      '--store',
      join(temporaryFolder(), 's'),
      '--json',
      '--quiet',
    );
    assert.equal(status, 0, stderr);
    assert.ok((JSON.parse(stdout) as { pages: number }).pages > 20);
  } finally {
    child.kill('SIGTERM');
    assert.equal(await new Promise((resolve) => child.once('exit', resolve)), 0);
  }
});

test('a table is run and written', () => {
  const out = join(temporaryFolder(), 'tables');
  const { status, stdout, stderr } = run(
    'lab',
    'table',
    '001-redundancy',
    '--quick',
    '--seeds',
    '3',
    '--out',
    out,
    '--json',
  );
  assert.equal(status, 0, stderr);
  const record = JSON.parse(stdout) as { rows: unknown[][]; columns: string[] };
  assert.ok(record.rows.length >= 5);
  assert.ok(existsSync(join(out, '001-redundancy.svg')));
  assert.match(run('lab', 'table', '--list').stdout, /001-redundancy/);
});

test('bad input is named, with what to do next', () => {
  for (const [args, message] of [
    [['lab', 'web', '--preset', 'x', '--list'], /--preset x is not known/],
    [['lab', 'web', '--vertical', 'cars', '--list'], /--vertical cars is not known/],
    [['lab', 'web', '--seed', 'x', '--list'], /--seed x is not a whole number/],
    [['lab', 'web', '--overlap', '99', '--list'], /--overlap 99 is not a number/],
    [['lab', 'web', '--no-serve'], /--no-serve without a folder/],
    [['lab', 'web', '--site', 'nobody', '--port', '0'], /no site of this web is called nobody/],
    [['lab', 'data', 'swde'], /where is the data set swde/],
    [['lab', 'data', 'x', '.'], /no data set called x/],
    [['lab', 'data', 'folder', '.', '--strip', 'all', '--list'], /--strip all is not known/],
    [['lab', 'table', 'x'], /no table called x/],
  ] as const) {
    const { status, stderr } = run(...args);
    assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, message);
    assert.match(stderr, /→/);
    assert.doesNotMatch(stderr, /at .*\.js:\d+/);
  }
});
