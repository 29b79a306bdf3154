import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cli } from '../root.js';
import { type EndedCommand, runCommand } from '../run-command.js';
import { page, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

type Ended = EndedCommand;

function lycosa(args: string[], options: { signalAfter?: RegExp } = {}): Promise<Ended> {
  return runCommand(args, {
    onChild: (child) => {
      let err = '';
      child.stderr?.on('data', (text) => {
        err += text;
        if (options.signalAfter?.test(err)) child.kill('SIGINT');
      });
    },
  });
}

test('map, pages, status, forget: as a user runs them', async () => {
  const server = await serveSite({
    '/': page('Home', ['/a', '/b']),
    '/a': page('A, "quoted"', []),
    '/b': page('B', []),
  });
  after(() => server.close());
  const store = join(temporaryFolder(), 'store');
  const mapped = await lycosa([
    'map',
    `${server.url}/`,
    '--allow-private',
    '--delay',
    '0',
    '--store',
    store,
    '--json',
  ]);
  assert.equal(mapped.code, 0, mapped.err);
  const summary = JSON.parse(mapped.out) as {
    pages: number;
    bytes: number;
    seconds: number;
    sites: { site: string; status: object; skipped: object }[];
  };
  assert.equal(summary.pages, 3);
  assert.deepEqual(Object.keys(summary.sites[0]!).sort(), ['bytes', 'pages', 'site', 'skipped', 'status']);
  assert.equal(summary.sites[0]!.site, `127.0.0.1:${server.port}`);

  const jsonl = await lycosa(['pages', '--store', store, '--format', 'jsonl']);
  const rows = jsonl.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.equal(rows.length, 3);
  for (const field of [
    'url',
    'outcome',
    'status',
    'location',
    'bytes',
    'title',
    'level',
    'referrer',
    'contentType',
    'duplicateOf',
    'fetchedAt',
  ])
    assert.ok(field in rows[0]!, field);
  assert.match((await lycosa(['pages', '--store', store, '--format', 'csv'])).out, /"A, ""quoted"""/);
  assert.match((await lycosa(['pages', '--store', store])).out, /^status\s+outcome/);
  assert.equal(
    (JSON.parse((await lycosa(['status', '--store', store, '--json'])).out) as { crawls: unknown[] }).crawls
      .length,
    1,
  );
  assert.match(
    (await lycosa(['forget', `127.0.0.1:${server.port}`, '--store', store])).out,
    /forgot 3 pages/,
  );
  assert.equal((await lycosa(['pages', '--store', store, '--format', 'jsonl'])).out, '');
});

test('bad input is named, with a next step and an exit code; nothing is made', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), 'x');
  const cases: [args: string[], code: number, about: RegExp][] = [
    [['map'], 2, /missing required argument/],
    [['map', 'ftp://x.org/'], 2, /ftp:\/\/x\.org/],
    [['map', 'http://'], 2, /http:\/\//],
    [['map', 'http://x.org/', '--max-pages', 'many'], 2, /--max-pages many/],
    [['map', 'http://x.org/', '--max-pages', '-1'], 2, /--max-pages/],
    [['map', 'http://x.org/', '--max-time', 'soon'], 2, /--max-time soon/],
    [['map', 'http://x.org/', '--header', 'nonsense'], 2, /nonsense/],
    [['map', 'http://x.org/', '--header', 'Host: y'], 2, /Host/],
    [['map', 'http://x.org/', '--proxy', 'socks5://x'], 2, /socks5/],
    [['map', 'http://x.org/', '--ca', join(folder, 'none')], 2, /certificate file/],
    [['map', 'http://x.org/', '--ca', join(folder, 'file')], 2, /no PEM/],
    [['map', 'http://x.org/', '--web', 'warc:/none'], 2, /\/none/],
    [['map', 'http://x.org/', '--no-such-option'], 2, /no-such-option/],
    [['map', 'http://x.org/', '--scope', 'world'], 2, /scope/],
    [['map', 'http://x.org/', '--pace', '/dev/null/x'], 2, /--pace \/dev\/null\/x/],
    // The system refuses names here with an error that lets `mkdir -p` of some programs run forever.
    [['map', 'http://x.org/', '--pace', '/proc/none/x'], 2, /--pace \/proc\/none\/x/],
    [['map', 'http://x.org/', '--store', '/proc/none/x'], 4, /\/proc\/none\/x/],
    [['map', 'http://x.org/', '--durability', 'eternal'], 2, /eternal/],
    [['mop', 'http://x.org/'], 2, /mop/],
    [['pages', '--format', 'xml', '--store', folder], 2, /xml/],
    [['pages', '--store', join(folder, 'none')], 4, /no store/],
    [['status', '--store', join(folder, 'none')], 4, /no store/],
    [['forget', 'x.org', '--store', join(folder, 'none')], 4, /no store/],
  ];
  const store = ['--store', join(folder, 'made')];
  for (const [args, code, about] of cases) {
    const given = args.includes('--store') ? args : [...args, ...store];
    const plain = await lycosa(given);
    assert.equal(plain.code, code, `${args.join(' ')}: ${plain.err}`);
    assert.match(plain.err, about);
    assert.doesNotMatch(plain.err, /\n\s+at /);
    const json = await lycosa([...given, '--json']);
    assert.equal(json.code, code);
    const { error } = JSON.parse(json.out) as { error: { code: string; message: string; next: string } };
    assert.match(error.message, about);
    assert.ok(error.code !== '' && error.next !== '');
  }
  assert.ok(!existsSync(join(folder, 'made')));
});

test('too few open files are told as such, also before the first module is loaded', async () => {
  const store = join(temporaryFolder(), 'store');
  for (const files of [36, 48, 64]) {
    const { status, stderr } = spawnSync(
      '/bin/sh',
      [
        '-c',
        `ulimit -n ${files}; exec "$0" "$@"`,
        process.execPath,
        cli,
        'map',
        'http://127.0.0.1:9/',
        '--store',
        store,
      ],
      { encoding: 'utf8', timeout: 60_000 },
    );
    assert.ok(status === 3 || /no more open files/.test(stderr), `${files} files, exit ${status}: ${stderr}`);
    assert.doesNotMatch(stderr, /bug|\n\s+at /);
  }
});

test('private addresses are refused unless permitted; nothing fetched is an exit code of its own', async () => {
  const { code, out } = await lycosa([
    'map',
    'http://127.0.0.1:9/',
    '--store',
    join(temporaryFolder(), 's'),
    '--json',
    '--delay',
    '0',
  ]);
  assert.equal(code, 3);
  assert.deepEqual((JSON.parse(out) as { outcomes: object }).outcomes, { 'private-address': 1 });
});

test('sites of which nothing could be read are told, and are no success; what robots.txt forbids has not failed', async () => {
  const good = await serveSite({
    '/': page('Good', ['/no/1']),
    '/robots.txt': 'User-agent: *\nDisallow: /no/',
  });
  const forbidden = await serveSite({ '/': page('No', []), '/robots.txt': 'User-agent: *\nDisallow: /' });
  const missing = await serveSite({});
  after(() => Promise.all([good, forbidden, missing].map((server) => server.close())));
  const run = (servers: { url: string }[]): Promise<Ended> =>
    lycosa([
      'map',
      ...servers.map(({ url }) => `${url}/`),
      ...['--allow-private', '--delay', '0', '--no-sitemaps', '--store', join(temporaryFolder(), 's')],
    ]);
  const all = await run([good]);
  assert.equal(all.code, 0, all.err);
  assert.match(all.out, /not taken: robots 1/);
  assert.doesNotMatch(all.out + all.err, /failed/);
  const part = await run([good, forbidden, missing]);
  assert.equal(part.code, 7);
  assert.match(part.out, /finished, but nothing could be read of 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+/);
  const none = await run([forbidden, missing]);
  assert.equal(none.code, 3);
  assert.match(none.out, /nothing could be read/);
  assert.doesNotMatch(none.out, /finished/);
});

test('help teaches', async () => {
  const { code, out } = await lycosa(['map', '--help']);
  assert.equal(code, 0);
  assert.match(out, /Examples:/);
  assert.equal((await lycosa(['--help'])).code, 0);
});

test('Ctrl-C stops cleanly and the same command resumes', async () => {
  const server = await serveSite((path) =>
    /^\/\d*$/.test(path)
      ? page(
          `Page ${path}`,
          path === '/' ? Array.from({ length: 40 }, (_, i) => `/${i + 1}`) : [],
          `words of ${path}`,
        )
      : undefined,
  );
  after(() => server.close());
  const store = join(temporaryFolder(), 'store');
  const args = ['map', `${server.url}/`, '--allow-private', '--delay', '20', '--store', store, '--json'];
  const first = await lycosa([...args, '--contact', 'x@example.org'], {});
  assert.equal(first.code, 0);
  const slow = join(temporaryFolder(), 'slow');
  const interrupted = await new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [cli, ...args.slice(0, -2), slow, '--json']);
    let out = '';
    let err = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    const before = server.log.length;
    const watch = setInterval(() => {
      if (server.log.length > before + 8) {
        clearInterval(watch);
        child.kill('SIGINT');
      }
    }, 5);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  assert.equal(interrupted.code, 130, interrupted.err);
  const partial = JSON.parse(interrupted.out) as { pages: number; end: string };
  assert.equal(partial.end, 'interrupted');
  assert.ok(partial.pages < 41);
  const resumed = await lycosa([...args.slice(0, -2), slow, '--json']);
  assert.equal((JSON.parse(resumed.out) as { pages: number }).pages, 41);
  assert.match(resumed.err, /going on where/);
});

test('a vertical file stands for its sites, whatever the other options; elsewhere it is refused by name', async () => {
  const server = await serveSite({
    '/docs/': page('Docs', ['/docs/a', '/b']),
    '/docs/a': page('A', []),
    '/b': page('B', []),
  });
  after(() => server.close());
  const folder = temporaryFolder();
  const fast = ['--allow-private', '--delay', '0', '--store', join(folder, 'store'), '--json'];
  const files = ['one', 'two'].map((name) => {
    const file = join(folder, `${name}.yaml`);
    writeFileSync(
      file,
      `object: ${name}\nfields:\n  name: { kind: text, identifies: true }\nsites:\n  - ${server.url}/docs/\n`,
    );
    return file;
  });
  const below = await lycosa(['map', files[0]!, '--scope', 'prefix', ...fast]);
  assert.equal(below.code, 0, below.err);
  assert.equal((JSON.parse(below.out) as { pages: number }).pages, 2);
  assert.deepEqual(server.paths().sort(), ['/docs/', '/docs/a']);
  const both = await lycosa(['map', ...files, ...fast]);
  assert.equal(both.code, 0, both.err);
  const { verticals } = JSON.parse(both.out) as { verticals: { vertical: string; pages: number }[] };
  assert.deepEqual(
    verticals.map(({ vertical }) => vertical),
    ['one', 'two'],
  );
  assert.equal(verticals[1]!.pages, 3);
  for (const args of [
    ['map', files[0]!, `${server.url}/`],
    ['deep', files[0]!],
    ['like', 'events.yaml', '--entry', `${server.url}/`],
  ]) {
    const refused = await lycosa([...args, ...fast]);
    assert.equal(refused.code, 2, refused.out);
    assert.match(refused.out, /is a vertical file/);
  }
});
