/** Stores that are removed, damaged or copied. */
import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { seededRandom } from '../../src/base/random.js';
import { pages } from '../../src/parts.js';
import { runCommand } from '../run-command.js';
import { page, type SiteServer, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const size = 400;

/** A site of many pages, each of which answers after a moment. */
async function site(answerMs = 0): Promise<SiteServer> {
  const server = await serveSite((path) => {
    const i = path === '/' ? 0 : Number(path.slice(1));
    if (!(i < size)) return undefined;
    const links = [2 * i + 1, 2 * i + 2].filter((n) => n < size).map((n) => `/${n}`);
    const text = page(`Page ${i}`, links, `words of page ${i} `.repeat(40));
    return (_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(text), answerMs);
    };
  });
  after(() => server.close());
  return server;
}

const mapArgs = (server: SiteServer, store: string): string[] => [
  'map',
  `${server.url}/`,
  ...['--allow-private', '--delay', '0', '--concurrency', '4', '--no-sitemaps', '--quiet', '--store', store],
];

async function rowsIn(store: string): Promise<number> {
  let rows = 0;
  for await (const _ of pages({ store })) rows++;
  return rows;
}

for (const [what, victim] of [
  ['its folder', ''],
  ['its archive', 'archive'],
] as const)
  test(`a store that loses ${what} while it is written ends the crawl with exit 4`, async () => {
    const server = await site(5);
    const store = join(temporaryFolder(), 'store');
    let watch: NodeJS.Timeout | undefined;
    const { code, err } = await runCommand(mapArgs(server, store), {
      onChild: () => {
        watch = setInterval(() => {
          if (server.log.length < 60) return;
          clearInterval(watch);
          rmSync(join(store, victim), { recursive: true, force: true });
        }, 2);
      },
    });
    clearInterval(watch);
    assert.equal(code, 4, err);
    assert.match(err, /was removed or replaced/);
    assert.ok(server.log.length < size, 'it stopped');
    const again = await runCommand(mapArgs(server, store));
    assert.equal(again.code, 0, again.err);
    assert.equal(await rowsIn(store), size);
  });

test('after a clean end the database is one file, and a copy of it alone is the store', async () => {
  const server = await site();
  const store = join(temporaryFolder(), 'store');
  assert.equal((await runCommand(mapArgs(server, store))).code, 0);
  const log = join(store, 'lycosa.db-wal');
  assert.ok(!existsSync(log) || statSync(log).size === 0, 'nothing is left in the log');
  const copy = temporaryFolder();
  copyFileSync(join(store, 'lycosa.db'), join(copy, 'lycosa.db'));
  assert.equal(await rowsIn(copy), size);
});

test('a store is copied while a crawl writes it', async () => {
  const server = await site(10);
  const store = join(temporaryFolder(), 'store');
  const copy = join(temporaryFolder(), 'new');
  let copying: ReturnType<typeof runCommand> | null = null;
  let watch: NodeJS.Timeout | undefined;
  const crawl = await runCommand(mapArgs(server, store), {
    onChild: () => {
      watch = setInterval(() => {
        if (server.log.length < 100 || copying !== null) return;
        copying = runCommand([
          'backup',
          join(copy, 'lycosa.db'),
          ...['--archive', join(copy, 'archive'), '--store', store, '--json'],
        ]);
      }, 2);
    },
  });
  clearInterval(watch);
  assert.equal(crawl.code, 0, crawl.err);
  const backup = await copying!;
  assert.equal((backup as { code: number }).code, 0, JSON.stringify(backup));
  assert.equal(statSync(join(copy, 'lycosa.db')).mode & 0o77, 0);
  const copied = await rowsIn(copy);
  assert.ok(copied > 20 && copied <= size, `${copied} pages`);
  // The copy is a store: a crawl goes on in it, over what stands in its archive.
  const read = await runCommand([
    'map',
    `${server.url}/`,
    '--web',
    `warc:${join(copy, 'archive')}`,
    '--quiet',
    ...['--store', join(copy, 'other'), '--no-sitemaps'],
  ]);
  assert.equal(read.code, 0, read.err);
  const on = await runCommand(mapArgs(server, copy));
  assert.equal(on.code, 0, on.err);
  assert.equal(await rowsIn(copy), size);
  const twice = await runCommand(['backup', join(copy, 'lycosa.db'), '--store', store]);
  assert.equal(twice.code, 2);
  const nowhere = await runCommand(['backup', '/proc/none/lycosa.db', '--store', store]);
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.err, /\/proc\/none/);
});

test('a damaged database is told as such, whatever is damaged', async () => {
  const server = await site();
  const folder = temporaryFolder();
  const good = join(folder, 'good');
  assert.equal((await runCommand(mapArgs(server, good))).code, 0);
  const bytes = readFileSync(join(good, 'lycosa.db'));
  const random = seededRandom(5);
  const pageSize = 4096;
  const damages: [string, (path: string) => void][] = [
    ['empty', (path) => writeFileSync(path, '')],
    ['a text', (path) => writeFileSync(path, 'this is no database'.repeat(400))],
    ['half of it', (path) => truncateSync(path, Math.floor(bytes.length / 2))],
    ['a few bytes', (path) => truncateSync(path, 50)],
    [
      'no schema',
      (path) =>
        writeFileSync(path, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100)])),
    ],
  ];
  for (const name of [
    'noise in some pages',
    'noise in many pages',
    'zeros in some pages',
    'zeros in many pages',
  ])
    damages.push([
      name,
      (path) => {
        const broken = Buffer.from(bytes);
        const share = name.includes('many') ? 0.5 : 0.15;
        for (let at = pageSize; at + pageSize <= broken.length; at += pageSize) {
          if (random() >= share) continue;
          for (let i = 0; i < pageSize; i++)
            broken[at + i] = name.startsWith('noise') ? Math.floor(random() * 256) : 0;
        }
        writeFileSync(path, broken);
      },
    ]);
  for (const [name, damage] of damages) {
    const store = join(folder, name);
    cpSync(good, store, { recursive: true });
    damage(join(store, 'lycosa.db'));
    for (const args of [['status', '--store', store], ['pages', '--store', store], mapArgs(server, store)]) {
      const { code, err } = await runCommand(args);
      assert.ok(code === 0 || code === 4, `${name}, ${args[0]}: exit ${code} ${err}`);
      assert.doesNotMatch(err, /this is a bug/, `${name}, ${args[0]}`);
    }
  }
});
