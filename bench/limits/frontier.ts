/**
 * A frontier of ten million URLs in one SQLite file: how fast it fills, how fast leads come out of it at that size, and how much memory it takes.
 * Usage: node dist/bench/limits/frontier.js [URLS]
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hash64 } from '../../src/base/hash.js';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Lead, NewLead, Visit } from '../../src/store/store.js';
import { outFolder } from '../set-up.js';

const total = Number(process.argv[2] ?? 10_000_000);
const folder = join(outFolder, 'frontier-store');
rmSync(folder, { recursive: true, force: true });
const store = openSqliteStore(folder, { archive: false });
const crawl = await store.openCrawl('frontier', '{}', 0);
const rss = (): number => Math.round(process.memoryUsage().rss / 1e6);
let peak = 0;

function lead(i: number): NewLead {
  const site = `site${i % 1000}.example`;
  const url = `https://${site}/section-${i % 37}/some-article-about-things-${i}.html`;
  return { url, key: hash64(url), site, level: i % 7, rank: i % 7, hops: 0, kind: 'page', skip: null };
}

const filledAt = performance.now();
for (let i = 0; i < total; i += 5000) {
  await store.discover(
    crawl,
    Array.from({ length: Math.min(5000, total - i) }, (_, k) => lead(i + k)),
  );
  peak = Math.max(peak, rss());
  if (i % 1_000_000 === 0)
    console.log(`${i} URLs  ${rss()} MB  ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
}
const fillSeconds = (performance.now() - filledAt) / 1000;

const known = performance.now();
await store.discover(
  crawl,
  Array.from({ length: 20_000 }, (_, k) => lead((k * 7919) % total)),
);
const knownSeconds = (performance.now() - known) / 1000;

const visit = (done: Lead): Visit => ({
  lead: done,
  outcome: 'ok',
  status: 200,
  location: null,
  contentType: 'text/html',
  detail: null,
  fetchedAt: 1,
  durationMs: 1,
  bytes: 1,
  content: null,
  objects: null,
  nearDuplicateOf: null,
  records: null,
  found: [],
  skip: null,
  linksDropped: 0,
});
const sites = await store.leaseSites(crawl, { now: 0, sites: 1000, perSite: 1, exclude: new Set() });
await store.release(sites.flatMap((site) => site.leads));
const leased: number[] = [];
let completed = 0;
const takingAt = performance.now();
const wanted = Math.min(100_000, total / 2);
for (let turn = 0; completed < wanted; turn++) {
  const { id } = sites[turn % sites.length]!;
  const started = performance.now();
  const leads = await store.lease(crawl, id, 10);
  leased.push(performance.now() - started);
  await store.complete(crawl, leads.map(visit), {});
  completed += leads.length;
  peak = Math.max(peak, rss());
}
const takeSeconds = (performance.now() - takingAt) / 1000;
leased.sort((a, b) => a - b);
await store.close();
const bytes = statSync(join(folder, 'lycosa.db')).size;
rmSync(folder, { recursive: true, force: true });
console.log(
  `${total} URLs in ${(bytes / 1e9).toFixed(2)} GB (${Math.round(bytes / total)} bytes each); peak memory ${peak} MB`,
);
console.log(
  `filled at ${Math.round(total / fillSeconds)} URLs/s; known URLs told at ${Math.round(20_000 / knownSeconds)}/s`,
);
console.log(
  `leased and completed at ${Math.round(completed / takeSeconds)} leads/s; a lease of ten takes ${leased[Math.floor(leased.length * 0.99)]!.toFixed(2)} ms at the 99th percentile`,
);
process.exit(peak < 400 ? 0 : 1);
