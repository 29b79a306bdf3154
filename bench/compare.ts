/** Lycosa, its peers and two limits on the same site, each alone, in turn, several rounds. See README.md. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DocServer } from './doc-server.js';
import { benchFolder, documentSites, installPeers, outFolder, reachable } from './set-up.js';

type Used = { wall: number; user: number; system: number; rssKb: number; exit: number };
type Result = Used & { pages: number; exact: boolean };

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    site: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    against: { type: 'string' },
  },
});
const scratch = join(outFolder, 'scratch');

/** Command of each contender for a site's origin. */
function contenders(origin: string, list: string): Record<string, string[]> {
  const peer = (name: string): string => join(benchFolder, 'peers', name);
  const entry = `${origin}/index.html`;
  const mapBy = (cli: string): string[] => [
    process.execPath,
    cli,
    'map',
    entry,
    '--allow-private',
    '--delay',
    '0',
    '--store',
    join(scratch, 'lycosa'),
    '--json',
    '--quiet',
  ];
  const other = flags.against === undefined ? null : resolve(flags.against, 'dist', 'cli', 'main.js');
  return {
    lycosa: mapBy(join(here, '..', 'cli', 'main.js')),
    ...(other === null ? {} : { 'another build': mapBy(other) }),
    sax: [process.execPath, join(here, 'limits', 'sax.js'), entry],
    gets: [process.execPath, join(here, 'limits', 'gets.js'), origin, list],
    'scrapy-tuned': ['/usr/bin/python3', peer('scrapy_tuned.py'), entry],
    'crawlee-tuned': [process.execPath, peer('crawlee-tuned.mjs'), entry],
    scrapy: ['/usr/bin/python3', peer('scrapy_ordinary.py'), entry],
    crawlee: [process.execPath, peer('crawlee.mjs'), entry],
    wget2: [
      '/usr/bin/wget2',
      '-q',
      '-r',
      '-l',
      'inf',
      '-np',
      '-nH',
      '--no-robots',
      '--ignore-tags=link/href,img/src,object/data,script/src',
      '--max-threads=5',
      '-P',
      join(scratch, 'wget2'),
      entry,
    ],
  };
}

async function compareOn(name: string, folder: string): Promise<string> {
  const truth = reachable(folder);
  const list = join(outFolder, `${name}.txt`);
  writeFileSync(list, truth.join('\n'));
  const pages = new Set(truth.map((path) => decodeURIComponent(path)));
  const server = await DocServer.start(folder, outFolder);
  const { origin } = server;
  const chosen = Object.entries(contenders(origin, list)).filter(
    ([contender]) => !flags.only || flags.only.split(',').includes(contender),
  );
  const results = new Map<string, Result[]>(chosen.map(([contender]) => [contender, []]));
  try {
    for (let round = 0; round < Number(flags.rounds); round++) {
      for (const [contender, command] of chosen) {
        const result = await runOne(command, server, pages);
        results.get(contender)!.push(result);
        console.error(
          `${name} ${round + 1}: ${contender.padEnd(14)} ${result.pages} pages${result.exact ? '' : ' (NOT the truth)'}  ${result.wall.toFixed(2)} s`,
        );
      }
    }
  } finally {
    server.stop();
  }
  return table(name, pages.size, results);
}

async function runOne(command: string[], server: DocServer, truth: ReadonlySet<string>): Promise<Result> {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  await server.takeHits();
  const file = join(outFolder, 'used.json');
  rmSync(file, { force: true });
  spawnSync('/usr/bin/python3', [join(benchFolder, 'measure.py'), file, ...command], {
    cwd: scratch,
    timeout: 300_000,
  });
  const used = JSON.parse(readFileSync(file, 'utf8')) as Used;
  const fetched = new Set((await server.takeHits()).filter((path) => truth.has(path)));
  return { ...used, pages: fetched.size, exact: fetched.size === truth.size };
}

/** The median round by wall; peak memory is the highest of all. */
function median(rounds: readonly Result[]): Result {
  const sorted = [...rounds].sort((a, b) => a.wall - b.wall);
  return {
    ...sorted[Math.floor(sorted.length / 2)]!,
    rssKb: Math.max(...rounds.map((round) => round.rssKb)),
    exact: rounds.every((round) => round.exact),
  };
}

function table(name: string, truth: number, results: ReadonlyMap<string, Result[]>): string {
  const rows = [...results].map(([contender, rounds]) => ({ contender, ...median(rounds) }));
  const rate = (row: Result): number => row.pages / row.wall;
  const cpu = (row: Result): number => ((row.user + row.system) * 1000) / row.pages;
  const own = rows.find((row) => row.contender === 'lycosa');
  const lines = [
    `## ${name}: ${truth} pages reachable, median of ${flags.rounds} rounds, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`,
    '',
    '| | pages | wall s | pages/s | CPU s per 1,000 | peak RSS MB | Lycosa is … times as fast | Lycosa needs … times its CPU |',
    '|---|---|---|---|---|---|---|---|',
  ];
  for (const row of rows) {
    const ratio = own === undefined ? '' : (rate(own) / rate(row)).toFixed(2);
    const cpuRatio = own === undefined ? '' : (cpu(own) / cpu(row)).toFixed(2);
    lines.push(
      `| ${row.contender} | ${row.pages}${row.exact ? '' : ' ✗'} | ${row.wall.toFixed(2)} | ${rate(row).toFixed(0)} | ${cpu(row).toFixed(2)} | ${Math.round(row.rssKb / 1024)} | ${ratio} | ${cpuRatio} |`,
    );
  }
  writeFileSync(
    join(outFolder, `compare-${name}.json`),
    JSON.stringify(Object.fromEntries(results), null, 1),
  );
  return `${lines.join('\n')}\n`;
}

mkdirSync(outFolder, { recursive: true });
installPeers();
const tables: string[] = [];
for (const [name, folder] of Object.entries(documentSites()))
  if (!flags.site || flags.site === name) tables.push(await compareOn(name, folder));
rmSync(scratch, { recursive: true, force: true });
writeFileSync(join(outFolder, 'compare.md'), tables.join('\n'));
console.log(tables.join('\n'));
