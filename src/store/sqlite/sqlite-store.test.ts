import assert from 'node:assert/strict';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/temporary-folder.js';
import { storedMember } from '../../archive/member.js';
import { hash64 } from '../../base/hash.js';
import { newLead, storeContract, visitOf } from '../store.contract.js';
import { openSqliteStore, readSqliteStore } from './sqlite-store.js';

const base = temporaryFolder();
let count = 0;
storeContract('sqlite', {
  open: () => openSqliteStore(join(base, String(count)), { archive: false }),
  fresh: () => {
    count++;
  },
});

test('one writer at a time; readers beside it', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  assert.throws(() => openSqliteStore(folder), { code: 'store-in-use' });
  const reader = readSqliteStore(folder);
  assert.deepEqual(await reader.crawls(), []);
  await reader.close();
  await store.close();
  await openSqliteStore(folder).close();
});

test('a store that is no store is named', () => {
  const folder = temporaryFolder();
  assert.throws(() => readSqliteStore(folder), { code: 'store-missing' });
  writeFileSync(
    join(folder, 'lycosa.db'),
    'this is not a database, but it is long enough to be looked at as one '.repeat(20),
  );
  assert.throws(() => openSqliteStore(folder), { code: 'store-broken' });
});

test('the archive holds what is committed: full, then revisits', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder);
  const crawl = await store.openCrawl('c', '{}', 1);
  await store.discover(crawl, [newLead('http://a.org/1'), newLead('http://a.org/2')]);
  const revisits: string[] = [];
  const records = {
    full: { response: storedMember(Buffer.from('response')), request: storedMember(Buffer.from('request')) },
    revisit: (earlier: { url: string }) => {
      revisits.push(earlier.url);
      return {
        response: storedMember(Buffer.from('revisit')),
        request: storedMember(Buffer.from('request')),
      };
    },
  };
  const content = {
    title: '',
    bytes: 1,
    digest: hash64('x'),
    payload: hash64('x'),
    nofollow: false,
    sketch: new Uint8Array(16),
    titleHash: 0,
    links: new Uint8Array(0),
    structure: null,
    etag: null,
    lastModified: null,
  };
  const [site] = await store.leaseSites(crawl, { now: 0, sites: 1, perSite: 9, exclude: new Set() });
  await store.complete(
    crawl,
    site!.leads.map((lead) => visitOf(lead, { content, records })),
    {},
  );
  assert.deepEqual(revisits, ['http://a.org/1']);
  const places = [];
  for await (const row of store.pages({})) places.push(row.archive);
  assert.deepEqual(places[0], places[1]);
  await store.close();
  const [file] = readdirSync(join(folder, 'archive'));
  const size = statSync(join(folder, 'archive', file!)).size;
  writeFileSync(join(folder, 'archive', file!), 'torn', { flag: 'a' });
  await openSqliteStore(folder).close();
  assert.equal(statSync(join(folder, 'archive', file!)).size, size);
});

test('a page that is fetched anew without being looked at is open to be looked at', async () => {
  const store = openSqliteStore(temporaryFolder());
  await store.objects.saveVertical('v', '{}', 0);
  const record = { response: storedMember(Buffer.from('a')), request: storedMember(Buffer.from('b')) };
  const visit = async (at: number, text: string): Promise<void> => {
    const crawl = await store.openCrawl(`fetched ${at}`, '{}', at);
    await store.discover(crawl, [newLead('http://a.org/1')]);
    const [site] = await store.leaseSites(crawl, { now: at, sites: 1, perSite: 9, exclude: new Set() });
    const content = {
      title: '',
      bytes: 1,
      digest: hash64(text),
      payload: hash64(text),
      nofollow: false,
      sketch: new Uint8Array(16),
      titleHash: 0,
      links: new Uint8Array(0),
      structure: null,
      etag: null,
      lastModified: null,
    };
    const records = { full: record, revisit: () => record };
    await store.complete(
      crawl,
      site!.leads.map((lead) => visitOf(lead, { fetchedAt: at, content, records })),
      {},
    );
  };
  const looked = async (): Promise<(bigint | null)[]> => {
    const found: (bigint | null)[] = [];
    for await (const { knowledge } of store.objects.archivedPages('v', {})) found.push(knowledge);
    return found;
  };
  await visit(1, 'one');
  for await (const { id } of store.objects.archivedPages('v', {}))
    await store.objects.replaceObjects([
      { page: id, at: 1, found: { vertical: 'v', objects: [], knowledge: 7n } },
    ]);
  assert.deepEqual(await looked(), [7n]);
  await visit(2, 'one');
  assert.deepEqual(await looked(), [7n], 'it says the same');
  await visit(3, 'two');
  assert.deepEqual(await looked(), [null]);
  await store.close();
});
