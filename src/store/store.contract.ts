/** What every store must do; each implementation runs this suite. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash64 } from '../base/hash.js';
import { keyOf } from '../url/address.js';
import { siteOf } from '../url/site.js';
import type { CrawlRecord, Lead, NewLead, PageRow, Store, Visit } from './store.js';

/** Opens the same store again and again; `fresh` starts an empty one. */
export interface StoreUnderTest {
  open(): Store;
  fresh(): void;
}

export function newLead(url: string, options: Partial<NewLead> = {}): NewLead {
  return {
    url,
    key: hash64(keyOf(url)),
    site: siteOf(url),
    level: 0,
    rank: 0,
    hops: 0,
    kind: 'page',
    skip: null,
    ...options,
  };
}

export function visitOf(lead: Lead, options: Partial<Visit> = {}): Visit {
  return {
    lead,
    outcome: 'ok',
    status: 200,
    location: null,
    contentType: 'text/html',
    detail: null,
    fetchedAt: 1000,
    durationMs: 5,
    bytes: 10,
    content: null,
    objects: null,
    nearDuplicateOf: null,
    records: null,
    found: [],
    skip: null,
    linksDropped: 0,
    ...options,
  };
}

function content(text: string): NonNullable<Visit['content']> {
  return {
    title: text,
    bytes: 10,
    digest: hash64(text),
    payload: hash64(text),
    sketch: new Uint8Array(16),
    titleHash: 1,
    links: Buffer.from(text),
    structure: Buffer.from(`structure of ${text}`),
    nofollow: text === 'closed',
    etag: `"${text}"`,
    lastModified: null,
  };
}

async function rowsOf(store: Store, site?: string): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for await (const row of store.pages(site === undefined ? {} : { site })) rows.push(row);
  return rows;
}

async function leaseAll(store: Store, crawl: CrawlRecord, now = 0): Promise<Lead[]> {
  const sites = await store.leaseSites(crawl, { now, sites: 100, perSite: 100, exclude: new Set() });
  return sites.flatMap((site) => site.leads);
}

export function storeContract(name: string, subject: StoreUnderTest): void {
  const scenario = (
    what: string,
    run: (store: Store, reopen: () => Promise<Store>) => Promise<void>,
  ): void => {
    test(`${name}: ${what}`, async () => {
      subject.fresh();
      let store = subject.open();
      try {
        await run(store, async () => {
          await store.close();
          store = subject.open();
          return store;
        });
      } finally {
        await store.close();
      }
    });
  };

  scenario('a URL is discovered once in a run', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    assert.equal(
      await store.discover(crawl, [
        newLead('http://a.org/1'),
        newLead('http://a.org/2'),
        newLead('http://a.org/1'),
      ]),
      2,
    );
    assert.equal(await store.discover(crawl, [newLead('http://a.org/2'), newLead('http://b.org/2')]), 1);
    assert.equal(await store.waiting(crawl), 3);
  });

  scenario('leads are leased by rank, and not twice', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [
      newLead('http://a.org/late', { rank: 2 }),
      newLead('http://a.org/first', { rank: -1 }),
      newLead('http://a.org/mid', { rank: 1 }),
    ]);
    const [site] = await store.leaseSites(crawl, { now: 0, sites: 1, perSite: 2, exclude: new Set() });
    assert.deepEqual(
      site!.leads.map((lead) => lead.url),
      ['http://a.org/first', 'http://a.org/mid'],
    );
    assert.deepEqual(
      (await store.lease(crawl, site!.id, 5)).map((lead) => lead.url),
      ['http://a.org/late'],
    );
    assert.deepEqual(await store.lease(crawl, site!.id, 5), []);
    await store.release([site!.leads[1]!]);
    assert.deepEqual(
      (await store.lease(crawl, site!.id, 5)).map((lead) => lead.url),
      ['http://a.org/mid'],
    );
  });

  scenario('sites come best first, without blocked and excluded ones', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [
      newLead('http://a.org/', { rank: 3 }),
      newLead('http://b.org/', { rank: 1 }),
      newLead('http://c.org/', { rank: 2 }),
    ]);
    const names = async (now: number, exclude = new Set<number>()): Promise<string[]> => {
      const sites = await store.leaseSites(crawl, { now, sites: 9, perSite: 1, exclude });
      await store.release(sites.flatMap((site) => site.leads));
      return sites.map((site) => site.name);
    };
    assert.deepEqual(await names(0), ['b.org', 'c.org', 'a.org']);
    const [b] = await store.leaseSites(crawl, { now: 0, sites: 1, perSite: 1, exclude: new Set() });
    await store.release(b!.leads);
    await store.block(b!.id, 500);
    assert.deepEqual(await names(0), ['c.org', 'a.org']);
    assert.deepEqual(await names(500), ['b.org', 'c.org', 'a.org']);
    assert.deepEqual(await names(500, new Set([b!.id])), ['c.org', 'a.org']);
  });

  scenario('reprioritising moves waiting leads', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [
      newLead('http://a.org/1', { rank: 1 }),
      newLead('http://a.org/2', { rank: 2 }),
    ]);
    const leads = await leaseAll(store, crawl);
    await store.release(leads);
    await store.discover(crawl, [newLead('http://a.org/2', { rank: 0, change: { weight: 0, count: 0 } })]);
    assert.deepEqual(
      (await leaseAll(store, crawl)).map((lead) => lead.url),
      ['http://a.org/2', 'http://a.org/1'],
    );
  });

  scenario(
    'leads change: weights and counts add up, ranks and notes follow, the heaviest and the best are known',
    async (store, reopen) => {
      let crawl = await store.openCrawl('c', '{}', 1);
      const weighed = (
        url: string,
        rank: number,
        weight: number,
        note: number[] | null,
        more = {},
      ): NewLead =>
        newLead(url, {
          rank,
          ...(note === null ? {} : { note: Uint8Array.from(note) }),
          change: { weight, count: 1, ...more },
        });
      await store.discover(crawl, [
        weighed('http://a.org/1', -1, 1, null),
        weighed('http://a.org/2', -2, 2, [7, 8]),
        weighed('http://b.org/3', -3, 3, [9]),
      ]);
      const at = (url: string): { site: string; key: bigint } => ({
        site: siteOf(url),
        key: hash64(keyOf(url)),
      });
      const urls = ['http://a.org/1', 'http://a.org/2', 'http://b.org/3', 'http://b.org/none'];
      const [first, second, third, none] = await store.standings(crawl, urls.map(at));
      assert.deepEqual(first, { state: 'waiting', rank: -1, weight: 1, count: 1, score: null, note: null });
      assert.deepEqual([second?.weight, [...second!.note!], third?.rank, none], [2, [7, 8], -3, null]);
      assert.deepEqual(
        (await store.bestWaiting(crawl, 5)).map(({ url, key, site, standing }) => [
          url,
          key === at(url).key,
          site,
          standing.rank,
        ]),
        [
          ['http://b.org/3', true, 'b.org', -3],
          ['http://a.org/2', true, 'a.org', -2],
        ],
      );
      assert.equal(await store.heaviest(crawl), null);
      const lead = (await leaseAll(store, crawl)).find(({ url }) => url === 'http://a.org/1')!;
      await store.complete(
        crawl,
        [
          visitOf(lead, {
            standing: { score: 0.8, weight: 4 },
            found: [weighed('http://a.org/2', -9, 7, null), weighed('http://a.org/4', -4, 4, [1])],
          }),
        ],
        {},
      );
      store = await reopen();
      crawl = await store.openCrawl('c', '{}', 2);
      const [done, raised, , added] = await store.standings(
        crawl,
        [...urls.slice(0, 3), 'http://a.org/4'].map(at),
      );
      assert.deepEqual([done?.state, done?.score, done?.weight], ['done', 0.8, 5]);
      assert.deepEqual([raised?.rank, raised?.weight, [...raised!.note!]], [-9, 9, [7, 8]]);
      assert.deepEqual([added?.weight, raised?.count, added?.count], [4, 2, 1]);
      assert.equal((await store.heaviest(crawl))?.url, 'http://a.org/1');
      const sites = await store.leaseSites(crawl, { now: 0, sites: 9, perSite: 1, exclude: new Set() });
      assert.deepEqual(
        sites.map(({ leads }) => leads[0]!.url),
        ['http://a.org/2', 'http://b.org/3'],
      );
      await store.release(sites.flatMap(({ leads }) => leads));
      await store.scaleWeights(crawl, 0.5, true);
      const [scaled] = await store.standings(crawl, [at('http://a.org/2')]);
      assert.deepEqual([scaled?.weight, scaled?.rank], [4.5, -4.5]);
      const before = await store.waiting(crawl);
      await store.discover(crawl, [weighed('http://a.org/1', -100, 0, null, { again: true })]);
      assert.equal(await store.waiting(crawl), before + 1);
      const [again] = await leaseAll(store, crawl);
      assert.equal(again?.url, 'http://a.org/1');
    },
  );

  scenario('what is completed is durable; what was in flight waits again', async (store, reopen) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [newLead('http://a.org/1'), newLead('http://a.org/2')]);
    const [first, second] = await leaseAll(store, crawl);
    await store.complete(
      crawl,
      [
        visitOf(first!, {
          content: content('one'),
          found: [newLead('http://a.org/3', { level: 1, rank: 1 })],
        }),
      ],
      { memory: 'm' },
    );
    assert.equal(second!.url, 'http://a.org/2');
    const again = await reopen();
    const resumed = await again.openCrawl('c', '{}', 2);
    assert.equal(resumed.resumed, true);
    assert.equal(resumed.memory, 'm');
    assert.deepEqual(
      (await leaseAll(again, resumed)).map((lead) => lead.url),
      ['http://a.org/2', 'http://a.org/3'],
    );
    const rows = await rowsOf(again);
    assert.deepEqual(
      rows.map(({ url, title, status }) => [url, title, status]),
      [['http://a.org/1', 'one', 200]],
    );
    assert.equal(Buffer.from((await again.reading(first!.id))!.packed).toString(), 'one');
  });

  scenario('a finished crawl starts another run, with what is known of each page', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [newLead('http://a.org/1')]);
    await store.complete(
      crawl,
      [visitOf((await leaseAll(store, crawl))[0]!, { content: content('one') })],
      {},
    );
    assert.equal(await store.waiting(crawl), 0);
    await store.endCrawl(crawl, 'finished', 2);
    const next = await store.openCrawl('c', '{}', 3);
    assert.equal(next.run, 2);
    assert.equal(next.resumed, false);
    assert.equal(await store.discover(next, [newLead('http://a.org/1')]), 1);
    const [lead] = await leaseAll(store, next);
    assert.equal(lead!.etag, '"one"');
    await store.complete(
      next,
      [visitOf(lead!, { outcome: 'not-modified', status: 304, bytes: 0, fetchedAt: 5000 })],
      {},
    );
    const [row] = await rowsOf(store);
    assert.equal(row!.title, 'one');
    assert.equal(row!.outcome, 'not-modified');
    assert.equal(row!.fetchedAt, new Date(5000).toISOString());
    assert.deepEqual((await store.tallies(next))[0]!.status, { 304: 1 });
  });

  scenario('crawls do not disturb each other', async (store) => {
    const one = await store.openCrawl('one', '{}', 1);
    const two = await store.openCrawl('two', '{}', 1);
    await store.discover(one, [newLead('http://a.org/1')]);
    assert.equal(await store.discover(two, [newLead('http://a.org/1')]), 1);
    await store.complete(one, [visitOf((await leaseAll(store, one))[0]!)], {});
    assert.equal(await store.waiting(one), 0);
    assert.equal(await store.waiting(two), 1);
    assert.equal(await store.discover(one, [newLead('http://a.org/1')]), 0);
  });

  scenario('exact duplicates point to the first page; redirects and failures are rows', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(
      crawl,
      ['1', '2', '3', '4'].map((path) => newLead(`http://a.org/${path}`)),
    );
    const [a, b, c, d] = await leaseAll(store, crawl);
    await store.complete(
      crawl,
      [
        visitOf(a!, { content: content('same') }),
        visitOf(b!, { content: content('same') }),
        visitOf(c!, { outcome: 'redirect', status: 301, location: 'http://a.org/1' }),
        visitOf(d!, { outcome: 'timeout', status: null, detail: 'too slow\0' }),
      ],
      {},
    );
    const rows = await rowsOf(store);
    assert.deepEqual(
      rows.map(({ duplicateOf, duplicateKind }) => [duplicateOf, duplicateKind]),
      [
        [null, null],
        ['http://a.org/1', 'exact'],
        [null, null],
        [null, null],
      ],
    );
    assert.equal(rows[2]!.location, 'http://a.org/1');
    const others: (readonly [string, string])[] = [];
    for await (const { address, keptAs } of store.objects.otherAddresses()) others.push([address, keptAs]);
    assert.deepEqual(others, [
      ['http://a.org/2', 'http://a.org/1'],
      ['http://a.org/3', 'http://a.org/1'],
    ]);
    assert.equal(rows[3]!.status, null);
    assert.equal(rows[3]!.detail, 'too slow');
    const [tally] = await store.tallies(crawl);
    assert.equal(tally!.pages, 2);
    assert.deepEqual(tally!.status, { 200: 2, 301: 1 });
    assert.deepEqual(tally!.outcomes, { ok: 2, redirect: 1, timeout: 1 });
  });

  scenario(
    'forms of pages are kept, until they turn out wrong or their site is forgotten',
    async (store, reopen) => {
      const crawl = await store.openCrawl('c', '{}', 1);
      await store.discover(crawl, [newLead('http://a.org/1'), newLead('http://b.org/1')]);
      const form = (site: string, family: string, text: string | null) => ({ site, family, form: text });
      await store.complete(crawl, [], {
        forms: [
          form('a.org', 'a.org/print', '{}'),
          form('a.org', 'a.org/sp', '1'),
          form('b.org', 'b.org/', '2'),
        ],
      });
      await store.complete(crawl, [], { forms: [form('a.org', 'a.org/sp', null)] });
      const again = await reopen();
      assert.deepEqual(await again.pageForms('a.org'), [form('a.org', 'a.org/print', '{}')]);
      assert.equal((await again.pageForms()).length, 2);
      await again.forget('a.org');
      assert.deepEqual(await again.pageForms(), [form('b.org', 'b.org/', '2')]);
    },
  );

  scenario(
    'an address that moved for good to another spelling of itself need not be asked for',
    async (store) => {
      const urls = ['http://a.org/x', 'http://a.org/y', 'http://a.org/z'];
      let crawl = await store.openCrawl('c', '{}', 1);
      await store.discover(
        crawl,
        urls.map((url) => newLead(url)),
      );
      const [x, y, z] = await leaseAll(store, crawl);
      const moved = (to: string, status: number) => ({ outcome: 'redirect', status, location: to }) as const;
      await store.complete(
        crawl,
        [
          visitOf(x!, moved('http://a.org/x/', 301)),
          visitOf(y!, moved('http://a.org/elsewhere', 301)),
          visitOf(z!, moved('http://a.org/z/', 302)),
        ],
        {},
      );
      await store.endCrawl(crawl, 'finished', 2);
      crawl = await store.openCrawl('c', '{}', 3);
      await store.discover(
        crawl,
        urls.map((url) => newLead(url)),
      );
      const leads = await leaseAll(store, crawl);
      assert.deepEqual(
        leads.map(({ keptAs }) => keptAs ?? null),
        ['http://a.org/x/', null, null],
      );
    },
  );

  scenario('skipped leads are counted, and a wider rule brings them back', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [
      newLead('http://a.org/deep', { level: 3, rank: 3, skip: 'level' }),
      newLead('http://a.org/long', { skip: 'too-long' }),
    ]);
    assert.equal(await store.waiting(crawl), 0);
    assert.deepEqual((await store.tallies(crawl))[0]!.skipped, { level: 1, 'too-long': 1 });
    assert.equal(await store.unskip(crawl, 'level', 2), 0);
    assert.equal(await store.unskip(crawl, 'level', 3), 1);
    assert.deepEqual(
      (await leaseAll(store, crawl)).map((lead) => lead.url),
      ['http://a.org/deep'],
    );
    assert.deepEqual((await store.tallies(crawl))[0]!.skipped, { 'too-long': 1 });
  });

  scenario('leads of one site alone come back, and those that were counted are found', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [
      newLead('http://a.org/1', { skip: 'listed', change: { weight: 0, count: 2 } }),
      newLead('http://b.org/1', { skip: 'listed', change: { weight: 0, count: 1 } }),
      newLead('http://b.org/2', { change: { weight: 5, count: 0 } }),
    ]);
    assert.equal(await store.unskip(crawl, 'listed', 9, 'a.org'), 1);
    const counted = [];
    for await (const one of store.counted(crawl)) counted.push(one);
    assert.deepEqual(counted, [
      { url: 'http://a.org/1', count: 2 },
      { url: 'http://b.org/1', count: 1 },
    ]);
  });

  scenario(
    'what is posted stays with its lead; a lead by a key of its own takes its new address',
    async (store) => {
      const crawl = await store.openCrawl('c', '{}', 1);
      const asked = (url: string, posted?: string): NewLead => ({
        ...newLead(url),
        key: 7n,
        isKeyed: true,
        ...(posted === undefined ? {} : { posted }),
      });
      await store.discover(crawl, [asked('http://a.org/find', 'q=1')]);
      const [first] = await leaseAll(store, crawl);
      assert.deepEqual([first?.url, first?.posted], ['http://a.org/find', 'q=1']);
      await store.complete(crawl, [visitOf(first!)], {});
      await store.endCrawl(crawl, 'finished', 2);
      const next = await store.openCrawl('c', '{}', 3);
      await store.discover(next, [asked('http://a.org/search', 'w=1')]);
      const [second] = await leaseAll(store, next);
      assert.deepEqual([second?.url, second?.posted], ['http://a.org/search', 'w=1']);
    },
  );

  scenario(
    'what programs push is kept with the page, and replaced when it is looked at again',
    async (store, reopen) => {
      let crawl = await store.openCrawl('c', '{}', 1);
      await store.discover(crawl, [newLead('http://a.org/1'), newLead('http://a.org/2')]);
      const [one, two] = await leaseAll(store, crawl);
      const pushed = [
        { kind: 'price', data: { amount: 3 } },
        { kind: 'name', data: 'lamp' },
      ];
      await store.complete(crawl, [visitOf(one!, { pushed }), visitOf(two!)], {});
      store = await reopen();
      const read = async (filter = {}): Promise<unknown[]> => {
        const found = [];
        for await (const { url, kind, data } of store.records(filter)) found.push([url, kind, data]);
        return found;
      };
      assert.deepEqual(await read(), [
        ['http://a.org/1', 'price', { amount: 3 }],
        ['http://a.org/1', 'name', 'lamp'],
      ]);
      assert.deepEqual(await read({ kind: 'name' }), [['http://a.org/1', 'name', 'lamp']]);
      assert.deepEqual(await read({ crawl: 'other' }), []);
      crawl = await store.openCrawl('c', '{}', 2);
      await store.endCrawl(crawl, 'finished', 3);
      crawl = await store.openCrawl('c', '{}', 4);
      await store.discover(crawl, [newLead('http://a.org/1')]);
      const [again] = await leaseAll(store, crawl);
      await store.complete(crawl, [visitOf(again!, { pushed: [{ kind: 'price', data: null }] })], {});
      assert.deepEqual(await read(), [['http://a.org/1', 'price', null]]);
      await store.forget('a.org');
      assert.deepEqual(await read(), []);
    },
  );

  scenario('what a crawl remembers of its sites ends with its run', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.complete(crawl, [], { sites: [{ site: 'a.org', memory: '1' }] });
    await store.complete(crawl, [], {
      sites: [
        { site: 'a.org', memory: '2' },
        { site: 'b.org', memory: '3' },
      ],
    });
    assert.equal(await store.siteMemory(crawl, 'a.org'), '2');
    assert.deepEqual(await store.siteMemories(crawl), [
      { site: 'a.org', memory: '2' },
      { site: 'b.org', memory: '3' },
    ]);
    await store.endCrawl(crawl, 'finished', 2);
    const next = await store.openCrawl('c', '{}', 3);
    assert.equal(await store.siteMemory(next, 'a.org'), null);
  });

  scenario('a stopped crawl goes on with a new leg', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [newLead('http://a.org/1'), newLead('http://a.org/2')]);
    await store.complete(crawl, [visitOf((await leaseAll(store, crawl))[0]!)], { legMs: 1234 });
    const half = await store.openCrawl('c', '{}', 5);
    assert.equal(half.legMs, 1234);
    await store.endCrawl(crawl, 'stopped', 2);
    const next = await store.openCrawl('c', '{}', 9);
    assert.deepEqual([next.run, next.legPages, next.legBytes, next.legMs], [1, 1, 10, 0]);
  });

  scenario('shapes, robots and sketches are kept', async (store, reopen) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [newLead('http://a.org/1')]);
    const [lead] = await leaseAll(store, crawl);
    const shape = { siteId: lead!.siteId, shape: -(2n ** 62n), taken: 5, novel: 2, numbered: 1 };
    await store.complete(crawl, [visitOf(lead!, { content: content('x') })], { shapes: [shape] });
    await store.keepRobots('http://a.org', { fetchedAt: 7, kind: 'rules', body: 'User-agent: *' }, []);
    const again = await reopen();
    assert.deepEqual(await again.shapes(crawl, 10), [shape]);
    assert.deepEqual(await again.robots('http://a.org'), {
      fetchedAt: 7,
      kind: 'rules',
      body: 'User-agent: *',
    });
    assert.equal(await again.robots('https://a.org'), null);
    assert.equal((await again.sketches(10)).length, 1);
  });

  scenario('a forgotten site is gone, others stay', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 1);
    await store.discover(crawl, [
      newLead('http://a.org/1'),
      newLead('http://b.org/1'),
      newLead('http://a.org/2'),
    ]);
    for (const lead of await leaseAll(store, crawl))
      if (!lead.url.endsWith('2'))
        await store.complete(crawl, [visitOf(lead, { content: content(lead.url) })], {});
    assert.equal(await store.forget('a.org'), 1);
    assert.deepEqual(
      (await rowsOf(store)).map((row) => row.site),
      ['b.org'],
    );
    assert.equal(await store.waiting(crawl), 0);
    await assert.rejects(store.forget('nowhere.org'), { code: 'no-such-site' });
    const next = await store.openCrawl('c', '{}', 3);
    assert.equal(await store.discover(next, [newLead('http://a.org/1')]), 1);
  });

  scenario(
    'what can be learned from the pages of a run is given in the order of fetching',
    async (store, reopen) => {
      const crawl = await store.openCrawl('c', '{}', 0);
      await store.discover(crawl, [
        newLead('http://a.example/', { note: Uint8Array.of(7) }),
        newLead('http://a.example/b'),
        newLead('http://a.example/c'),
      ]);
      const [a, b] = await leaseAll(store, crawl);
      assert.deepEqual([[...a!.note!], b!.note], [[7], null]);
      await store.complete(crawl, [visitOf(b!, { content: content('later'), fetchedAt: 2000 })], {});
      await store.complete(crawl, [visitOf(a!, { content: content('first'), fetchedAt: 1000 })], {});
      const again = await reopen();
      const seen = [];
      for await (const page of again.visited(crawl)) seen.push(page);
      assert.deepEqual(
        seen.map(({ url, note, title, structure }) => [
          url,
          note?.[0] ?? null,
          title,
          Buffer.from(structure!).toString(),
        ]),
        [
          ['http://a.example/', 7, 'first', 'structure of first'],
          ['http://a.example/b', null, 'later', 'structure of later'],
        ],
      );
      const other = await again.openCrawl('other', '{}', 0);
      await again.adopt(other, [{ id: seen[0]!.id, level: 3, note: Uint8Array.of(2) }]);
      const adopted = [];
      for await (const page of again.visited(other)) adopted.push([page.url, page.level, page.note?.[0]]);
      assert.deepEqual(adopted, [['http://a.example/', 3, 2]]);
      assert.equal(
        await again.discover(other, [newLead('http://a.example/')]),
        0,
        'an adopted page is not asked for again',
      );
    },
  );

  scenario('crawlers are kept by name, the last definition counts', async (store) => {
    await store.saveCrawler({ name: 'b', definition: '1', savedAt: 1 });
    await store.saveCrawler({ name: 'a', definition: '2', savedAt: 2 });
    await store.saveCrawler({ name: 'b', definition: '3', savedAt: 3 });
    assert.deepEqual(await store.crawlers(), [
      { name: 'a', definition: '2', savedAt: 2 },
      { name: 'b', definition: '3', savedAt: 3 },
    ]);
  });

  scenario('targets are new, changed, the same or vanished since the run before', async (store) => {
    const crawl = await store.openCrawl('c', '{}', 0);
    await store.discover(
      crawl,
      ['a', 'b', 'c', 'd'].map((name) => newLead(`http://a.example/${name}`)),
    );
    const ids = (await leaseAll(store, crawl)).map((lead) => lead.id);
    const states = async (run: number): Promise<string[]> => {
      const rows = [];
      for await (const { url, state } of store.targets('x', run)) rows.push(`${url.at(-1)} ${state}`);
      return rows;
    };
    const found = (contents: Record<number, number>): { id: number; content: number }[] =>
      Object.entries(contents).map(([i, value]) => ({ id: ids[Number(i)]!, content: value }));
    await store.keepTargets('x', 1, found({ 0: 10, 1: 20, 2: 30 }));
    assert.deepEqual(await states(1), ['a new', 'b new', 'c new']);
    await store.keepTargets('x', 2, found({ 0: 10, 1: 21, 3: 40 }));
    assert.deepEqual(await states(2), ['a same', 'b changed', 'c vanished', 'd new']);
    await store.keepTargets('x', 3, found({ 0: 10, 2: 30 }));
    assert.deepEqual(await states(3), ['a same', 'b vanished', 'c new', 'd vanished']);
  });

  const said = (name: string, start: string | null = null) => ({
    ownKey: hash64(name),
    fields: { name: [{ value: name, raw: name, by: 'json-ld' as const, place: 'x', confidence: 0.9 }] },
    method: 'json-ld' as const,
    confidence: 0.9,
    start,
  });
  const pagesWith = async (store: Store, names: readonly string[]): Promise<number[]> => {
    const crawl = await store.openCrawl('objects', '{}', 0);
    await store.discover(
      crawl,
      names.map((name) => newLead(`http://a.example/${name}`)),
    );
    return (await leaseAll(store, crawl)).map((lead) => lead.id);
  };

  scenario(
    "a page's objects are replaced: what changed is dirty, what is missing is gone, earlier starts are kept",
    async (store) => {
      const [page] = await pagesWith(store, ['a']);
      const put = (at: number, objects: ReturnType<typeof said>[]) =>
        store.objects.replaceObjects([{ page: page!, at, found: { vertical: 'v', objects, knowledge: 7n } }]);
      await put(1, [{ ...said('x', '2026-01-01'), ownKey: 1n }, said('y')]);
      const first = await store.objects.dirtyObjects('v', 10);
      assert.deepEqual(
        first.map(({ fields, url, site }) => [fields.name?.[0]?.value, url, site]),
        [
          ['x', 'http://a.example/a', 'a.example'],
          ['y', 'http://a.example/a', 'a.example'],
        ],
      );
      await store.objects.changeEntities({
        vertical: 'v',
        now: 2,
        merges: [],
        assignments: first.map(({ id }) => ({ object: id, entity: -id, blocks: [BigInt(id)] })),
      });
      assert.deepEqual(await store.objects.dirtyObjects('v', 10), []);
      // Another start in the same reading is read better, and not moved.
      await put(1, [{ ...said('x', '2026-01-01T20:00'), ownKey: 1n, fields: said('x1').fields }, said('y')]);
      const [better] = await store.objects.dirtyObjects('v', 10);
      assert.deepEqual([better?.fields.name?.[0]?.value, better?.earlier], ['x1', []]);
      await put(1, [{ ...said('x', '2026-01-01'), ownKey: 1n }, said('y')]);
      await store.objects.changeEntities({
        vertical: 'v',
        now: 2,
        merges: [],
        assignments: [{ object: better!.id, entity: better!.entity!, blocks: [] }],
      });
      // The same said in another place of the page is no change.
      const same = said('x', '2026-01-01');
      const elsewhere = same.fields.name.map((value) => ({ ...value, place: 'another' }));
      await put(2, [{ ...same, ownKey: 1n, fields: { name: elsewhere } }, said('y')]);
      assert.deepEqual(await store.objects.dirtyObjects('v', 10), []);
      await put(3, [{ ...said('x', '2026-02-02'), ownKey: 1n, fields: said('x2').fields }]);
      const [dirty, ...others] = await store.objects.dirtyObjects('v', 10);
      assert.equal(others.length, 0);
      assert.deepEqual(
        [dirty?.fields.name?.[0]?.value, dirty?.earlier, dirty?.firstSeen, dirty?.lastSeen],
        ['x2', [{ start: '2026-01-01', until: 3 }], 1, 3],
      );
      const [gone] = await store.objects.objects([first[1]!.id]);
      assert.equal(gone?.goneAt, 3);
      assert.deepEqual(await store.objects.countObjects('v'), {
        objects: 2,
        dirty: 1,
        entities: 2,
        doubtful: 0,
      });
    },
  );

  scenario(
    'another look at the same reading: what is not found again is deleted, and its entity goes on with its heir',
    async (store) => {
      const [page] = await pagesWith(store, ['a']);
      const put = (objects: ReturnType<typeof said>[]) =>
        store.objects.replaceObjects([
          { page: page!, at: 1, found: { vertical: 'v', objects, knowledge: 7n } },
        ]);
      await put([{ ...said('x'), ownKey: 0n }, said('noise')]);
      const first = await store.objects.dirtyObjects('v', 10);
      const made = await store.objects.changeEntities({
        vertical: 'v',
        now: 2,
        merges: [],
        assignments: first.map(({ id }) => ({ object: id, entity: -id, blocks: [5n] })),
      });
      await put([
        { ...said('x'), ownKey: 11n },
        { ...said('z'), ownKey: 12n },
      ]);
      const all = await store.objects.dirtyObjects('v', 10);
      assert.deepEqual(
        all.map(({ fields, entity }) => [fields.name?.[0]?.value, entity]),
        [
          ['x', made.get(-first[0]!.id)],
          ['z', null],
        ],
      );
      assert.deepEqual(await store.objects.inBlocks([5n], 9, 1), new Map());
      assert.deepEqual(await store.objects.countObjects('v'), {
        objects: 2,
        dirty: 2,
        entities: 1,
        doubtful: 0,
      });
    },
  );

  scenario('entities: new ones get ids, merged ones lead on, blocks follow their objects', async (store) => {
    const pages = await pagesWith(store, ['a', 'b', 'c']);
    await store.objects.replaceObjects(
      pages.map((page, i) => ({
        page,
        at: 1,
        found: { vertical: 'v', objects: [said(`n${i}`)], knowledge: 1n },
      })),
    );
    const ids = (await store.objects.dirtyObjects('v', 10)).map(({ id }) => id);
    const made = await store.objects.changeEntities({
      vertical: 'v',
      now: 5,
      merges: [],
      assignments: ids.map((object, i) => ({ object, entity: -(i + 1), blocks: [100n, BigInt(i)] })),
    });
    const [a, b, c] = [-1, -2, -3].map((own) => made.get(own)!);
    assert.deepEqual(
      await store.objects.inBlocks([100n, 1n, 9n], 3, 1),
      new Map([
        [100n, ids],
        [1n, [ids[1]!]],
      ]),
    );
    assert.deepEqual(await store.objects.inBlocks([100n], 2, 1), new Map([[100n, ids.slice(0, 1)]]));
    await store.objects.changeEntities({
      vertical: 'v',
      now: 6,
      merges: [[a!, b!]],
      assignments: [{ object: ids[2]!, entity: c!, blocks: [7n] }],
    });
    assert.equal(await store.objects.resolveEntity('v', b!), a);
    assert.equal(await store.objects.resolveEntity('v', 999), null);
    assert.deepEqual(
      await store.objects.inBlocks([100n, 7n], 9, 1),
      new Map([
        [100n, ids.slice(0, 2)],
        [7n, [ids[2]!]],
      ]),
    );
    const seen: [number, number][] = [];
    for await (const { id, objects } of store.objects.entities('v', {})) seen.push([id, objects.length]);
    assert.deepEqual(seen, [
      [a, 2],
      [c, 1],
    ]);
    await store.objects.unmerge('v', b!, [ids[1]!], 7);
    assert.equal(await store.objects.resolveEntity('v', b!), b);
    assert.deepEqual(
      (await store.objects.objectsOf([b!])).map(({ id }) => id),
      [ids[1]],
    );
    const since: number[] = [];
    for await (const { id } of store.objects.entities('v', { since: 7 })) since.push(id);
    assert.deepEqual(since, [b]);
  });

  scenario('a page that says less of an entity than another does not have it', async (store) => {
    const crawl = await store.openCrawl('mapped', '{}', 0);
    await store.discover(
      crawl,
      ['full', 'thin'].map((name) => newLead(`http://a.example/${name}`)),
    );
    const leads = await leaseAll(store, crawl);
    await store.complete(
      crawl,
      leads.map((lead) => visitOf(lead)),
      {},
    );
    const thin = said('x');
    const full = { ...thin, fields: { ...thin.fields, place: thin.fields.name } };
    await store.objects.replaceObjects(
      leads.map(({ id, url }) => ({
        page: id,
        at: 1,
        found: { vertical: 'v', objects: [url.endsWith('full') ? full : thin], knowledge: 1n },
      })),
    );
    await store.objects.changeEntities({
      vertical: 'v',
      now: 2,
      merges: [],
      assignments: (await store.objects.dirtyObjects('v', 10)).map(({ id }) => ({
        object: id,
        entity: -1,
        blocks: [],
      })),
    });
    const having = async (fields?: string[]): Promise<string[]> => {
      const found: string[] = [];
      for await (const { url, entities } of store.collection.mappedPages('v', 'a.example', fields))
        if (entities.length > 0) found.push(url);
      return found.sort();
    };
    assert.deepEqual(await having(), ['http://a.example/full', 'http://a.example/thin']);
    assert.deepEqual(await having(['name', 'place']), ['http://a.example/full']);
    assert.deepEqual(await having(['name']), ['http://a.example/full', 'http://a.example/thin']);
    const unmet = async (since: number): Promise<string[]> =>
      (await store.collection.unmetPages('v', 'a.example', since)).map(({ url }) => url).sort();
    assert.deepEqual(await unmet(2000), ['http://a.example/full', 'http://a.example/thin']);
    assert.deepEqual(await unmet(500), [], 'both were asked for since then');
    // The entity is seen on one page again: the other one is not needed to tell whether it is gone.
    await store.objects.replaceObjects([
      { page: leads[0]!.id, at: 3000, found: { vertical: 'v', objects: [full], knowledge: 1n } },
    ]);
    assert.deepEqual(await unmet(2000), []);
  });

  scenario('what is not sure enough to be listed is neither counted nor planned for', async (store) => {
    const names = ['sure', 'doubtful', 'set', 'hidden', 'told twice', 'in a list'];
    const crawl = await store.openCrawl('mapped', '{}', 0);
    await store.discover(
      crawl,
      names.map((name) => newLead(`http://a.example/${encodeURIComponent(name)}`)),
    );
    const leads = await leaseAll(store, crawl);
    await store.complete(
      crawl,
      leads.map((lead) => visitOf(lead)),
      {},
    );
    const confidences: Record<string, number> = {
      sure: 0.9,
      hidden: 0.9,
      'told twice': 0.4,
      'in a list': 0.4,
    };
    const nameOf = ({ url }: { url: string }): string => decodeURIComponent(url.split('/').at(-1)!);
    await store.objects.replaceObjects(
      leads.map((lead) => ({
        page: lead.id,
        at: 1,
        found: {
          vertical: 'v',
          objects: [
            {
              ...said(nameOf(lead)),
              confidence: confidences[nameOf(lead)] ?? 0.3,
              method: nameOf(lead) === 'in a list' ? ('record' as const) : ('text' as const),
            },
          ],
          knowledge: 1n,
        },
      })),
    );
    const made = await store.objects.changeEntities({
      vertical: 'v',
      now: 2,
      merges: [],
      assignments: (await store.objects.dirtyObjects('v', 10)).map((object) => {
        const at = names.indexOf(nameOf(object));
        // A page of its own and a list make each other surer.
        return { object: object.id, entity: -Math.min(at + 1, 5), blocks: [] };
      }),
    });
    const correct = (name: string, kind: 'set' | 'hide') =>
      store.objects.correct({
        vertical: 'v',
        entity: made.get(-(names.indexOf(name) + 1))!,
        kind,
        field: kind === 'set' ? 'name' : null,
        value: kind === 'set' ? 'set' : null,
        other: null,
        was: null,
        madeAt: 3,
      });
    await correct('set', 'set');
    await correct('hidden', 'hide');
    const planned: string[] = [];
    for await (const page of store.collection.mappedPages('v', 'a.example', ['name']))
      if (page.entities.length > 0) planned.push(nameOf(page));
    assert.deepEqual(planned.sort(), ['in a list', 'set', 'sure', 'told twice']);
    const listed = await store.collection.entitiesOnPages('v', 'a.example', 0);
    assert.deepEqual(listed.map(nameOf).sort(), planned);
    const unmet = await store.collection.unmetPages('v', 'a.example', 2000);
    assert.deepEqual(unmet.map(nameOf).sort(), planned);
    const { entities, doubtful } = await store.objects.countObjects('v');
    assert.deepEqual([entities, doubtful], [3, 2]);
    assert.equal((await store.collection.entityCounts('v', 0)).seen, 3);
  });

  scenario('candidates, plans, steps and answers are kept', async (store) => {
    const { collection } = store;
    const site = {
      site: 'a.example',
      entry: 'http://a.example/',
      state: 'candidate' as const,
      votes: 2,
      score: 1.5,
      sampled: 0,
      withObjects: 0,
      mappedAt: null,
    };
    await collection.saveCandidates('v', [site, { ...site, site: 'b.example', score: 9 }], 1);
    await collection.saveCandidates('v', [{ ...site, state: 'mapped', mappedAt: 5 }], 2);
    assert.deepEqual(
      (await collection.candidates('v')).map((one) => [one.site, one.state, one.mappedAt]),
      [
        ['b.example', 'candidate', null],
        ['a.example', 'mapped', 5],
      ],
    );
    assert.equal(await collection.plan('v'), null);
    await collection.savePlan(
      'v',
      '{"n":1}',
      new Map([
        ['a.example', '{}'],
        ['b.example', '{}'],
      ]),
      3,
    );
    await collection.savePlan('v', '{"n":2}', new Map([['b.example', '{"x":1}']]), 4);
    assert.deepEqual(await collection.plan('v'), { definition: '{"n":2}', savedAt: 4 });
    assert.deepEqual(
      [...(await collection.sitePlans('v'))],
      [['b.example', { definition: '{"x":1}', savedAt: 4 }]],
    );
    const step = { step: 'map' as const, beganAt: 1, endedAt: 2, isComplete: true, report: '{}' };
    await collection.saveStep('v', step);
    await collection.saveStep('v', { ...step, endedAt: 3, isComplete: false });
    assert.deepEqual((await collection.lastSteps('v')).get('map'), {
      ...step,
      endedAt: 3,
      isComplete: false,
    });
    assert.equal((await collection.lastSteps('w')).size, 0);
    assert.equal(await collection.answer('e', 'q'), null);
    await collection.keepAnswer('e', 'q', ['http://x/'], 7);
    assert.deepEqual(await collection.answer('e', 'q'), { urls: ['http://x/'], at: 7 });
  });

  scenario('verticals, wrappers, labels and corrections are kept', async (store) => {
    await store.objects.saveVertical('v', '{"a":1}', 1);
    await store.objects.saveVertical('v', '{"a":2}', 2);
    assert.deepEqual([...(await store.objects.verticals())], [['v', '{"a":2}']]);
    await store.objects.saveWrapper('v', 'a.example', '{}', 1);
    assert.deepEqual(
      [...(await store.objects.wrappers('v'))],
      [['a.example', { definition: '{}', savedAt: 1 }]],
    );
    await store.objects.saveLabel({
      vertical: 'v',
      url: 'http://a.example/',
      site: 'a.example',
      objects: [{ name: ['x'] }],
      madeAt: 1,
    });
    assert.deepEqual(
      (await store.objects.labels('v')).map(({ objects }) => objects),
      [[{ name: ['x'] }]],
    );
    assert.equal(await store.objects.removeLabel('v', 'http://a.example/other'), false);
    assert.equal(await store.objects.removeLabel('v', 'http://a.example/'), true);
    assert.deepEqual(await store.objects.labels('v'), []);
    assert.equal((await store.objects.wrappers('v')).size, 0);
    const id = await store.objects.correct({
      vertical: 'v',
      entity: 1,
      kind: 'set',
      field: 'name',
      value: 'y',
      other: null,
      was: '"x"',
      madeAt: 1,
    });
    assert.deepEqual(
      (await store.objects.corrections('v')).map(({ kind, value }) => [kind, value]),
      [['set', 'y']],
    );
    assert.equal(await store.objects.uncorrect(id), true);
    assert.deepEqual(await store.objects.corrections('v'), []);
    await store.objects.judge('v', [{ a: 9, b: 2, areSame: true }], 1);
    await store.objects.judge('v', [{ a: 2, b: 9, areSame: false }], 2);
    assert.deepEqual(await store.objects.judged('v'), [{ a: 2, b: 9, areSame: false }]);
    assert.deepEqual(await store.objects.judged('w'), []);
  });
}
