/** Cleaning a query log: `node dist/bench/micro/queries.js [ROWS]` makes a log of that many rows (ten million by default) and a knowledge base of a million names, and times what `lycosa queries` does with them. */

import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteQueries } from 'lycosa/parts';
import { RepeatableRandom } from './random.js';

const rows = Number(process.argv[2] ?? 10_000_000);
const names = 1_000_000;
const random = new RepeatableRandom(5);
const below = (n: number): number => Math.floor(n * random.next());
const before = ['', '', '', '', 'price of ', 'where to buy ', 'cheap ', 'pictures of ', 'best '];
const behind = ['', '', '', '', ' review', ' lyrics', ' wiki', ' in london', ' download'];
const nameAt = (i: number): string => `word${i % 997} part${i % 1999} thing${i}`;

async function writeAll(file: string, count: number, line: (i: number) => string): Promise<void> {
  const out = createWriteStream(file);
  for (let i = 0; i < count; ) {
    let text = '';
    for (const end = Math.min(count, i + 20_000); i < end; i++) text += line(i);
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

const folder = mkdtempSync(join(tmpdir(), 'lycosa-queries-'));
try {
  await writeAll(join(folder, 'names.tsv'), names, (i) => `${nameAt(i)}\tthing\n`);
  let query = '';
  let site = 0;
  await writeAll(join(folder, 'log.tsv'), rows, (i) => {
    if (i % 3 === 0) {
      query = `${before[below(before.length)]}${nameAt(below(2 * names))}${behind[below(behind.length)]}`;
      site = below(20_000);
    }
    return `${query}\thttp://www.site${site}.example/page/${i % 3}\t${1 + below(9)}\n`;
  });
  const startedAt = performance.now();
  const found = siteQueries({ log: join(folder, 'log.tsv'), kb: [join(folder, 'names.tsv')] });
  let next = await found.next();
  let peak = 0;
  for (let n = 0; !next.done; n++) {
    if (n % 100_000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
    next = await found.next();
  }
  const { kept, cleanedShare, distinctBefore, distinctAfter } = next.value;
  console.log(
    `${rows} rows, ${names} names: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${Math.round(Math.max(peak, process.memoryUsage().rss) / 1e6)} MB; ${kept} queries kept, ${(100 * cleanedShare).toFixed(1)} % cleaned, ${distinctBefore} different ones before, ${distinctAfter} after`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
