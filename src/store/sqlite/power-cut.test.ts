/** The machine loses power: what was written and not synced is gone. The disk below forgets it; of SQLite it is believed what it says of its own settings. */
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/temporary-folder.js';
import { type Disk, realDisk } from '../../archive/disk.js';
import { encodeExchange, sha1Of } from '../../archive/exchange.js';
import { readRecordAt } from '../../archive/reader.js';
import { hash64 } from '../../base/hash.js';
import { newLead, visitOf } from '../store.contract.js';
import type { Store } from '../store.js';
import type { Durability } from './database.js';
import { openSqliteStore } from './sqlite-store.js';

/** A disk that knows how much of each file is synced. */
class ForgetfulDisk implements Disk {
  readonly #paths = new Map<number, string>();
  readonly #written = new Map<string, number>();
  readonly synced = new Map<string, number>();

  open(path: string): number {
    const descriptor = realDisk.open(path);
    this.#paths.set(descriptor, path);
    return descriptor;
  }

  write(descriptor: number, parts: readonly Uint8Array[]): number {
    const bytes = realDisk.write(descriptor, parts);
    const path = this.#paths.get(descriptor)!;
    this.#written.set(path, (this.#written.get(path) ?? 0) + bytes);
    return bytes;
  }

  truncate(descriptor: number, bytes: number): void {
    realDisk.truncate(descriptor, bytes);
    this.#written.set(this.#paths.get(descriptor)!, bytes);
  }

  sync(descriptor: number): void {
    const path = this.#paths.get(descriptor)!;
    this.synced.set(path, this.#written.get(path) ?? 0);
  }

  syncFolder(): void {}

  close(descriptor: number): void {
    realDisk.close(descriptor);
  }

  identityOf(path: string): string | null {
    return realDisk.identityOf(path);
  }
}

const pages = 30;

/** Writes pages one by one, and after each looks at what a power cut would leave: of how many rows the bytes are there, and of how many they are not. */
async function afterCuts(durability: Durability): Promise<{ whole: number; missing: number }[]> {
  const folder = temporaryFolder();
  const disk = new ForgetfulDisk();
  const store = openSqliteStore(folder, { durability, disk });
  const crawl = await store.openCrawl('c', '{}', 1);
  await store.discover(
    crawl,
    Array.from({ length: pages }, (_, i) => newLead(`http://a.org/${i}`)),
  );
  const [site] = await store.leaseSites(crawl, { now: 0, sites: 1, perSite: pages, exclude: new Set() });
  const cuts: { whole: number; missing: number }[] = [];
  for (const [i, lead] of site!.leads.entries()) {
    const body = Buffer.from(`page ${i} `.repeat(50));
    const exchange = {
      url: lead.url,
      fetchedAt: 1,
      requestHead: 'GET / HTTP/1.1\r\n\r\n',
      responseHead: 'HTTP/1.1 200 OK\r\n\r\n',
      body,
    };
    const full = encodeExchange(exchange, sha1Of(body), false);
    const content = {
      title: '',
      bytes: body.length,
      digest: hash64(`d${i}`),
      payload: hash64(`p${i}`),
      nofollow: false,
      sketch: new Uint8Array(16),
      titleHash: 0,
      links: new Uint8Array(0),
      structure: null,
      etag: null,
      lastModified: null,
    };
    await store.complete(crawl, [visitOf(lead, { content, records: { full, revisit: () => full } })], {});
    cuts.push(await cut(folder, disk));
  }
  await store.close();
  return cuts;
}

/** What is left of a store when the power goes now. */
async function cut(folder: string, disk: ForgetfulDisk): Promise<{ whole: number; missing: number }> {
  const left = temporaryFolder();
  mkdirSync(join(left, 'archive'));
  for (const name of ['lycosa.db', 'lycosa.db-wal'])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(left, name));
  for (const name of readdirSync(join(folder, 'archive'))) {
    const path = join(folder, 'archive', name);
    writeFileSync(join(left, 'archive', name), readFileSync(path).subarray(0, disk.synced.get(path) ?? 0));
  }
  const store: Store = openSqliteStore(left);
  let whole = 0;
  let missing = 0;
  for await (const { archive } of store.pages({})) {
    if (archive === null) continue;
    const path = join(left, 'archive', archive.file);
    const record = existsSync(path) ? readRecordAt(path, archive.offset, archive.length) : null;
    if (record === null) missing++;
    else whole++;
  }
  await store.close();
  return { whole, missing };
}

test('with durability "power", what was committed is whole after a power cut at any commit', async () => {
  const cuts = await afterCuts('power');
  assert.deepEqual(
    cuts,
    Array.from({ length: pages }, (_, i) => ({ whole: i + 1, missing: 0 })),
  );
});

test('with durability "process", rows may point to bytes that are gone, and reading them says so', async () => {
  const cuts = await afterCuts('process');
  assert.ok(cuts.every(({ whole, missing }, i) => whole + missing === i + 1));
  assert.ok(
    cuts.some(({ missing }) => missing > 0),
    'or the disk forgets nothing',
  );
});
