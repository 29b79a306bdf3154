/** Matching through a store: a few at a time and all at once come to the same, and ids stay. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hash64 } from '../../base/hash.js';
import { readyVertical } from '../../object/vertical/ready-verticals.js';
import { openSqliteStore } from '../../store/sqlite/sqlite-store.js';
import type { Store } from '../../store/store.js';
import { assign, matchEntities, unsurePairs } from './match-entities.js';

const book = readyVertical('Book')!;
/** Words as names have them: some are on many books, most on few. */
const nouns = Array.from({ length: 400 }, (_, i) => {
  const syllables =
    'am ber har bour lan tern mea dow or chard sig nal win gar den cel lar mir ror fer an chor'.split(' ');
  return [i % 22, (i * 7 + 5) % 22, (i * 3 + 11) % 19].map((at) => syllables[at]).join('');
});
const nounAt = (n: number): string => nouns[n % nouns.length]!;
const entityCount = 1200;
/** Five sites tell of every book, each in its own way. */
const toldBy = (entity: number, site: number): Record<string, string> => {
  const title = `The ${nounAt(entity % 30)} of ${nounAt(entity * 7 + 3)} ${nounAt(Math.floor(entity / 12))}`;
  return {
    name: site % 2 === 0 ? title : `${title}: A Novel`,
    author: `Ann ${nounAt(entity * 5)}son`,
    datePublished: site === 3 ? String(1980 + (entity % 40)) : `${1980 + (entity % 40)}-0${1 + (entity % 9)}`,
  };
};

async function withStore(
  work: (store: Store, put: (entities: readonly number[], site: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-test-'));
  const store = openSqliteStore(folder, { archive: false });
  const crawl = await store.openCrawl('c', '{}', 0);
  for (let site = 0; site < 5; site++)
    await store.discover(crawl, [
      {
        url: `http://s${site}.example/`,
        key: hash64(String(site)),
        site: `s${site}.example`,
        level: 0,
        rank: 0,
        hops: 0,
        kind: 'page',
        skip: null,
      },
    ]);
  const put = async (entities: readonly number[], site: number): Promise<void> => {
    const objects = entities.map((entity) => ({
      ownKey: BigInt(entity),
      fields: Object.fromEntries(
        Object.entries(toldBy(entity, site)).map(([name, value]) => [
          name,
          [{ value, raw: value, by: 'json-ld' as const, place: '', confidence: 0.9 }],
        ]),
      ),
      method: 'json-ld' as const,
      confidence: 0.9,
      start: null,
    }));
    await store.objects.replaceObjects([
      { page: site + 1, at: 1, found: { vertical: 'book', objects, knowledge: 1n } },
    ]);
  };
  try {
    await work(store, put);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const groups = async (store: Store): Promise<string[]> => {
  const found: string[] = [];
  for await (const { objects } of store.objects.entities('book', {}))
    found.push(objects.map(({ id }) => id).join(' '));
  return found.sort();
};
const all = Array.from({ length: entityCount }, (_, i) => i);

test('all at once and site by site come to the same entities, and ids stay as more comes', async () => {
  let atOnce: string[] = [];
  await withStore(async (store, put) => {
    for (let site = 0; site < 5; site++) await put(all, site);
    const { matched, entities } = await matchEntities(book, store.objects, 1);
    assert.equal(matched, 5 * entityCount);
    assert.ok(Math.abs(entities - entityCount) < 0.05 * entityCount, String(entities));
    atOnce = await groups(store);
  });
  await withStore(async (store, put) => {
    await put(all, 0);
    await matchEntities(book, store.objects, 1);
    const ids = new Map<number, number>();
    for (const { id, entity } of await store.objects.objectsOf(
      Array.from({ length: entityCount }, (_, i) => i + 1),
    ))
      ids.set(id, entity!);
    for (let site = 1; site < 5; site++) {
      await put(all, site);
      await matchEntities(book, store.objects, site + 1);
    }
    const later = await groups(store);
    const same = later.filter((group) => atOnce.includes(group)).length;
    assert.ok(same >= 0.99 * atOnce.length, `${same} of ${atOnce.length}`);
    // An id that somebody kept leads to where its object is now, and nearly always is the very same.
    let unchanged = 0;
    for (const object of await store.objects.objects([...ids.keys()])) {
      assert.equal(await store.objects.resolveEntity('book', ids.get(object.id)!), object.entity);
      if (object.entity === ids.get(object.id)) unchanged++;
    }
    assert.ok(unchanged >= 0.95 * entityCount, String(unchanged));
  });
});

test('an object that becomes another thing leaves its entity alone; the others stay', async () => {
  await withStore(async (store, put) => {
    for (let site = 0; site < 3; site++) await put([1], site);
    await put([700], 3);
    await matchEntities(book, store.objects, 1);
    const before = new Map((await store.objects.objects([1, 2, 3, 4])).map(({ id, entity }) => [id, entity]));
    assert.equal(new Set([before.get(1), before.get(2), before.get(3)]).size, 1);
    // The page of the first site tells of the other book from now on, under the same key.
    const told = toldBy(700, 0);
    const fields = Object.fromEntries(
      Object.entries(told).map(([name, value]) => [
        name,
        [{ value, raw: value, by: 'json-ld' as const, place: '', confidence: 0.9 }],
      ]),
    );
    await store.objects.replaceObjects([
      {
        page: 1,
        at: 5,
        found: {
          vertical: 'book',
          objects: [{ ownKey: 1n, fields, method: 'json-ld', confidence: 0.9, start: null }],
          knowledge: 1n,
        },
      },
    ]);
    await matchEntities(book, store.objects, 6);
    const after = new Map((await store.objects.objects([1, 2, 3, 4])).map(({ id, entity }) => [id, entity]));
    assert.equal(after.get(1), before.get(4));
    assert.deepEqual([after.get(2), after.get(3)], [before.get(2), before.get(3)]);
  });
});

test('an id goes with most of its objects; an entity that lost all leads to where they went', () => {
  const entityOf = (id: number): number => ({ 1: 10, 2: 10, 3: 10, 4: 20, 5: 20 })[id]!;
  const { assignments, merges } = assign([[1, 2, 4, 5], [3]], entityOf, new Set());
  assert.deepEqual(
    assignments.map(({ object, entity }) => [object, entity]),
    [
      [4, 10],
      [5, 10],
      [3, -2],
    ],
  );
  assert.deepEqual(merges, [[10, 20]]);
});

test('judged pairs hold, whatever the rules say, and are asked for where matching is unsure', async () => {
  await withStore(async (store, put) => {
    await put([1, 2, 3], 0);
    await put([1, 2, 3], 1);
    await matchEntities(book, store.objects, 1);
    const idsOf = async (): Promise<Map<number, number>> => {
      const found = new Map<number, number>();
      for await (const { id, entity } of store.objects.allObjects(book.name)) found.set(id, entity!);
      return found;
    };
    const [a, b, c, d] = [...(await idsOf()).keys()];
    const before = await idsOf();
    assert.equal(before.get(a!), before.get(d!), 'the same book on two sites');
    assert.notEqual(before.get(b!), before.get(c!));
    const asked = await unsurePairs(book, store.objects, 100);
    assert.ok(asked.some((pair) => pair.a === a && pair.b === d));
    await store.objects.judge(
      book.name,
      [
        { a: a!, b: d!, areSame: false },
        { a: b!, b: c!, areSame: true },
      ],
      2,
    );
    await matchEntities(book, store.objects, 2, { all: true });
    const after = await idsOf();
    assert.notEqual(after.get(a!), after.get(d!));
    assert.equal(after.get(b!), after.get(c!));
    assert.ok(
      !(await unsurePairs(book, store.objects, 100)).some((pair) => pair.a === a && pair.b === d),
      'nothing is asked twice',
    );
    // Another object later: what was said still holds.
    await put([1, 2, 3, 4], 2);
    await matchEntities(book, store.objects, 3);
    const later = await idsOf();
    assert.notEqual(later.get(a!), later.get(d!));
    assert.equal(later.get(b!), later.get(c!));
  });
});
