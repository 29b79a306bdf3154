/** Killed at random moments, a crawl loses nothing it had committed and repeats no more than what was in flight. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { WARCParser } from 'warcio';
import { readRecordAt } from '../../src/archive/reader.js';
import { seededRandom } from '../../src/base/random.js';
import { pages } from '../../src/parts.js';
import { cli } from '../root.js';
import { page, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const size = 1500;
const kills = 20;
const concurrency = 16;

test('kill -9 at twenty random moments of one crawl', async () => {
  const random = seededRandom(11);
  const links = Array.from({ length: size }, (_, i) =>
    Array.from({ length: 12 }, () => `/${Math.floor(random() * size)}`).concat(
      i + 1 < size ? [`/${i + 1}`] : [],
    ),
  );
  const words = (i: number): string =>
    Array.from({ length: 60 }, (_, k) => `w${(i * 31 + k * k) % 997}`).join(' ');
  const server = await serveSite((path) => {
    const i = path === '/' ? 0 : Number(/^\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(i)) return undefined;
    if (i % 97 === 5) return { status: 302, headers: { location: `/${i + 1}` } };
    return page(`Page ${i}`, links[i]!, words(i));
  });
  after(() => server.close());
  const store = join(temporaryFolder(), 'store');
  const args = [
    'map',
    `${server.url}/`,
    '--allow-private',
    '--delay',
    '0',
    '--concurrency',
    String(concurrency),
    '--store',
    store,
    '--json',
    '--quiet',
    '--no-sitemaps',
  ];
  const run = (killAfter: number | null): Promise<number | null> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' });
      const before = server.log.length;
      // Counted in requests, not in time, so that each kill hits the crawl in another state on any machine.
      const watch =
        killAfter === null
          ? undefined
          : setInterval(() => server.log.length >= before + killAfter && child.kill('SIGKILL'), 1);
      child.on('close', (code) => {
        clearInterval(watch);
        resolve(code);
      });
    });
  for (let kill = 0; kill < kills; kill++) assert.equal(await run(1 + Math.floor(random() * 60)), null);
  assert.equal(await run(null), 0);

  const found: string[] = [];
  for await (const row of pages({ store })) {
    found.push(row.url.slice(server.url.length));
    assert.notEqual(row.outcome, 'timeout');
    const record = readRecordAt(
      join(store, 'archive', row.archive!.file),
      row.archive!.offset,
      row.archive!.length,
    )!;
    assert.equal(record.headers.get('warc-type'), 'response');
    if (row.duplicateOf === null) assert.equal(record.headers.get('warc-target-uri'), row.url);
  }
  const whole = new Set([
    '/',
    ...Array.from({ length: size - 1 }, (_, i) => `/${i + 1}`),
    ...(links.flat().includes('/0') ? ['/0'] : []),
  ]);
  assert.deepEqual(new Set(found), whole);
  const repeated = server.paths().length - new Set(server.paths()).size;
  assert.ok(repeated <= kills * concurrency, `${repeated} requests were repeated`);

  // Another program reads the archive to its end, and finds in it every page, each with its request.
  const archived = { response: new Set<string>(), request: new Set<string>() };
  for (const file of readdirSync(join(store, 'archive')))
    for await (const record of new WARCParser(createReadStream(join(store, 'archive', file)))) {
      await record.readFully(false);
      const path = (record.warcTargetURI ?? '').slice(server.url.length);
      if (record.warcType === 'request') archived.request.add(path);
      // What is the same as another page is kept once; its own record says so.
      if (record.warcType === 'response' || record.warcType === 'revisit') archived.response.add(path);
    }
  archived.response.delete('/robots.txt');
  archived.response.delete('/sitemap.xml');
  assert.deepEqual(archived.response, whole);
  for (const path of whole) assert.ok(archived.request.has(path), `no request of ${path}`);
});
