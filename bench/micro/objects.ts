/**
 * What objects cost.
 * - node dist/bench/micro/objects.js extract FOLDER VERTICAL: pages a second of one core, reading and extracting, and reading alone beside it;
 * - node dist/bench/micro/objects.js wrapper FOLDER: the same with a wrapper learned from three pages (a folder of one site's pages);
 * - node dist/bench/micro/objects.js match N: N made-up books matched into entities through a store, with time and memory.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash64 } from '../../src/base/hash.js';
import { extractPage } from '../../src/object/extract/extract-page.js';
import { RunTable } from '../../src/object/extract/wrapper/run-table.js';
import { Applier, learnWrapper } from '../../src/object/extract/wrapper/wrapper.js';
import { readyVertical } from '../../src/object/vertical/ready-verticals.js';
import { PageReader } from '../../src/page/reader.js';
import { matchEntities } from '../../src/pipeline/objects/match-entities.js';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.js';

const [what = '', argument = '', third = ''] = process.argv.slice(2);

function* htmlFiles(path: string): Generator<string> {
  for (const name of readdirSync(path).sort()) {
    const file = join(path, name);
    if (statSync(file).isDirectory()) yield* htmlFiles(file);
    else if (/\.html?$/.test(name)) yield file;
  }
}

const load = (folder: string): { bodies: Buffer[]; kilobytes: number } => {
  const bodies = [...htmlFiles(folder)].slice(0, 600).map((file) => readFileSync(file));
  return { bodies, kilobytes: bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length / 1000 };
};

/** Milliseconds a page, the best of three rounds. */
function timed(bodies: readonly Buffer[], work: (body: Buffer, i: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    bodies.forEach(work);
    best = Math.min(best, (performance.now() - started) / bodies.length);
  }
  return best;
}

const report = (name: string, ms: number): void =>
  console.log(`${name}: ${ms.toFixed(2)} ms a page, ${Math.round(1000 / ms)} pages/s`);

if (what === 'extract' || what === 'wrapper') {
  const { bodies, kilobytes } = load(argument);
  console.log(`${bodies.length} pages of ${kilobytes.toFixed(0)} kB`);
  const reader = new PageReader();
  const ready = readyVertical(third || 'Book')!;
  // Rules for every field that is there: nothing is left to be looked for in other ways.
  const vertical =
    what === 'wrapper'
      ? { ...ready, fields: ready.fields.slice(0, 5).map((field) => ({ ...field, kind: 'text' as const })) }
      : ready;
  report(
    'reading alone',
    timed(bodies, (body, i) => void reader.read(body, `https://bench.example/${i}`, null)),
  );
  let learned = null;
  if (what === 'wrapper') {
    const tables = bodies
      .slice(0, 60)
      .map((body, i) => new RunTable(reader.read(body, `https://bench.example/${i}`, null)).keep());
    const known = new Map(
      tables.slice(0, 3).map((table) => [table, [table.texts[Math.floor(table.length / 2)]!]]),
    );
    const wrapper = learnWrapper(
      tables,
      new Map(vertical.fields.map((field) => [field.name, known])),
      vertical,
    );
    learned =
      wrapper === null ? null : { appliers: [new Applier(wrapper)], lists: [], furniture: null, venue: null };
  }
  let objects = 0;
  report(
    'reading and extracting',
    timed(bodies, (body, i) => {
      objects += extractPage(reader.read(body, `https://bench.example/${i}`, null), vertical, null, {
        learned,
      }).objects.length;
    }),
  );
  console.log(`${objects / 3} objects`);
} else if (what === 'match') {
  await match(Number(argument));
} else throw new Error('usage: objects.js extract FOLDER VERTICAL | wrapper FOLDER | match N');

async function match(count: number): Promise<void> {
  let state = 12345;
  const random = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const syllables =
    'ba be bi bo bu da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to'.split(
      ' ',
    );
  const word = (length: number): string => Array.from({ length }, () => pick(syllables)).join('');
  const words = Array.from({ length: 30_000 }, () => word(2 + Math.floor(random() * 3)));
  const names = Array.from({ length: 5000 }, () => word(2));
  const common = (): string => words[Math.floor(words.length * random() ** 2.5)]!;
  const entities = Array.from({ length: Math.ceil(count * 0.4) }, () => ({
    title: Array.from({ length: 2 + Math.floor(random() * 5) }, common),
    author: [pick(names), pick(names)],
    publisher: pick(names),
    year: 1980 + Math.floor(random() * 45),
    month: 1 + Math.floor(random() * 12),
  }));
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-bench-'));
  const store = openSqliteStore(folder, { archive: false });
  const perPage = 100;
  const pages = Math.ceil(count / perPage);
  const crawl = await store.openCrawl('bench', '{}', 1);
  const leads = Array.from({ length: pages }, (_, i) => ({
    url: `http://s${i % 200}.example/${i}`,
    key: hash64(String(i)),
    site: `s${i % 200}.example`,
    level: 0,
    rank: 0,
    hops: 0,
    kind: 'page' as const,
    skip: null,
  }));
  for (let i = 0; i < leads.length; i += 5000) await store.discover(crawl, leads.slice(i, i + 5000));
  const value = (text: string) => [
    { value: text, raw: text, by: 'json-ld' as const, place: '', confidence: 0.9 },
  ];
  const filled = performance.now();
  for (let page = 1; page <= pages; page++) {
    const objects = Array.from({ length: Math.min(perPage, count - (page - 1) * perPage) }, (_, i) => {
      const one = pick(entities);
      const title = [...one.title];
      if (random() < 0.12) title[0] = `${title[0]!.slice(0, 2)}x${title[0]!.slice(3)}`;
      const author = random() < 0.3 ? `${one.author[0]![0]}. ${one.author[1]}` : one.author.join(' ');
      const date = random() < 0.4 ? String(one.year) : `${one.year}-${String(one.month).padStart(2, '0')}`;
      return {
        ownKey: BigInt(i),
        fields: {
          name: value(title.join(' ')),
          author: value(author),
          publisher: value(one.publisher),
          datePublished: value(date),
        },
        method: 'json-ld' as const,
        confidence: 0.9,
        start: null,
      };
    });
    await store.objects.replaceObjects([
      { page, at: 1, found: { vertical: 'book', objects, knowledge: 0n } },
    ]);
  }
  console.log(
    `${count} objects of ${entities.length} entities stored in ${((performance.now() - filled) / 1000).toFixed(0)} s`,
  );
  const started = performance.now();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 200);
  const summary = await matchEntities(readyVertical('Book')!, store.objects, 2, {
    onProgress: (done) => {
      peak = Math.max(peak, process.memoryUsage().rss);
      if (done % 200_000 === 0)
        console.log(`  ${done} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
    },
  });
  clearInterval(watch);
  peak = Math.max(peak, process.memoryUsage().rss);
  console.log(
    `matched into ${summary.entities} entities in ${((performance.now() - started) / 1000).toFixed(0)} s, ${Math.round(peak / 1e6)} MB at most`,
  );
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
