/** npm run torture -- --minutes N [--seed S] [--only NAME]: random kills, faults and hostile servers over all commands, and one report. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src/base/random.js';
import { trials } from './trials.js';

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

const minutes = Number(option('minutes') ?? 5);
const seed = Number(option('seed') ?? Date.now() % 1e6);
const only = option('only');
if (!(minutes > 0) || Number.isNaN(seed)) {
  console.error('npm run torture -- --minutes N [--seed S] [--only "killed"]');
  process.exit(2);
}

const chosen = trials.filter(({ name }) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(`there is no trial ${only}: ${trials.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const until = performance.now() + minutes * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'lycosa-torture-'));
const tally = new Map(chosen.map(({ name }) => [name, { trials: 0, failed: 0 }]));
const complaints: string[] = [];
let kills = 0;
for (let i = 0; performance.now() < until; i++) {
  const random = seededRandom(seed + i);
  const all = chosen.flatMap((trial) => Array.from({ length: trial.weight }, () => trial));
  const trial = all[Math.floor(random() * all.length)]!;
  let found: string[];
  try {
    found = await trial.run({ folder, random, killed: () => kills++ });
  } catch (thrown) {
    found = [thrown instanceof Error ? thrown.message : String(thrown)];
  }
  const own = tally.get(trial.name)!;
  own.trials++;
  if (found.length > 0) own.failed++;
  for (const text of found) {
    complaints.push(`seed ${seed + i}: ${text}`);
    console.log(`seed ${seed + i}: ${text}`);
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n| trial | times | not held |\n|---|---|---|`);
for (const [name, { trials: times, failed }] of tally) console.log(`| ${name} | ${times} | ${failed} |`);
console.log(
  `\n${minutes} minutes from seed ${seed}, ${kills} processes killed: ${complaints.length === 0 ? 'everything held' : `${complaints.length} complaints`}`,
);
process.exit(complaints.length === 0 ? 0 : 1);
