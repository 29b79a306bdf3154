/**
 * Memory while a large site is mapped: `lycosa map` on a generated site, its resident memory noted as pages go by.
 * Usage: node dist/bench/memory.js [PAGES], 500000 by default; ends with an error when memory grows by more than 50 MB after the first tenth.
 */
import { fork, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outFolder } from './set-up.js';

const here = dirname(fileURLToPath(import.meta.url));
const pages = Number(process.argv[2] ?? 500_000);
const store = join(outFolder, 'memory-store');
rmSync(store, { recursive: true, force: true });
mkdirSync(outFolder, { recursive: true });

const server = fork(join(here, 'generated-site.js'), [String(pages)]);
const port = await new Promise<number>((resolve) =>
  server.once('message', (message) => resolve(message as number)),
);
const cli = join(here, '..', 'cli', 'main.js');
const crawler = spawn(
  process.execPath,
  [
    cli,
    'map',
    `http://127.0.0.1:${port}/`,
    '--allow-private',
    '--delay',
    '0',
    '--store',
    store,
    '--json',
    '--quiet',
    '--no-sitemaps',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let summary = '';
crawler.stdout.on('data', (text) => {
  summary += text;
});

type Sample = { served: number; rssMb: number; seconds: number };
const samples: Sample[] = [];
const startedAt = Date.now();
let next = pages / 20;
server.on('message', (message) => {
  const served = message as number;
  if (served < next) return;
  next += pages / 20;
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${crawler.pid}/status`, 'utf8'))?.[1] ?? 0);
  const sample = {
    served,
    rssMb: Math.round(rss / 1024),
    seconds: Math.round((Date.now() - startedAt) / 1000),
  };
  samples.push(sample);
  console.log(`${sample.served} pages  ${sample.rssMb} MB  ${sample.seconds} s`);
});

await new Promise((resolve) => crawler.on('close', resolve));
server.kill();
rmSync(store, { recursive: true, force: true });
const found = (JSON.parse(summary) as { pages: number }).pages;
const early = Math.max(
  ...samples.filter((sample) => sample.served <= pages * 0.15).map((sample) => sample.rssMb),
);
const late = Math.max(
  ...samples.filter((sample) => sample.served > pages * 0.15).map((sample) => sample.rssMb),
);
const result = { pages: found, earlyMb: early, lateMb: late, growthMb: late - early, samples };
writeFileSync(join(outFolder, 'memory.json'), JSON.stringify(result, null, 1));
console.log(
  `${found} of ${pages} pages; highest memory up to ${Math.round(pages * 0.15)} pages ${early} MB, afterwards ${late} MB: growth ${late - early} MB`,
);
process.exit(found === pages && late - early < 50 ? 0 : 1);
