/** A new user's path on the simulated web: seeds, sites by search, mapping, learning, visiting again a week later; killed, repeated, twice at once. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { EntityView } from '../../src/parts.js';
import { doSiteJobs } from '../../src/pipeline/collection/site-job-pool.js';
import { doSiteJob } from '../../src/pipeline/collection/site-jobs.js';
import { readStore } from '../../src/pipeline/open-store.js';
import { cli } from '../root.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();
const webs: ChildProcess[] = [];
after(() => {
  for (const web of webs) web.kill('SIGTERM');
});

const world = '--seed 5 --sites 7 --profile plain --vertical events --overlap 0.7'.split(' ');
const secret = 'k3y-that-must-not-leak';

async function lycosa(...args: string[]): Promise<{ out: string; err: string; code: number }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], {
      cwd: folder,
      timeout: 120_000,
      maxBuffer: 1e8,
      env: { ...process.env, LYCOSA_BRAVE_KEY: secret },
    });
    return { out: stdout, err: stderr, code: 0 };
  } catch (thrown) {
    const { stdout, stderr, code } = thrown as { stdout: string; stderr: string; code: number };
    return { out: stdout, err: stderr, code };
  }
}

async function serve(day: number): Promise<{ proxy: string; entries: { entry: string }[] }> {
  const child = spawn(
    process.execPath,
    [cli, 'lab', 'web', ...world, '--day', String(day), '--port', '0', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  webs.push(child);
  const first = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (data: Buffer) => resolve(data.toString())),
  );
  return JSON.parse(first) as { proxy: string; entries: { entry: string }[] };
}

/** Resolves once a program has said something. */
function saying(child: ChildProcess, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (data: Buffer) => {
      said += data.toString();
      if (words.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`it ended, and said only: ${said}`)));
  });
}

type Run = { steps: { step: string; report: Record<string, unknown> }[]; next: string; end: string };
type Report = {
  pages: number;
  notModified: number;
  entities: { new: number; changed: number; gone: number; seen: number };
  isComplete: boolean;
};

/** Sites are learned in threads as they are in one. */
async function sameInThreads(path: string): Promise<void> {
  const store = readStore({ store: path });
  try {
    const sites = await store.collection.sitesWithEntities('event');
    const jobs = Array.from({ length: 30 }, (_, i) => ({
      vertical: { name: 'event', identifying: ['name', 'startDate', 'location'] },
      site: sites[i % sites.length]!,
      entry: undefined,
      since: 0,
      making: undefined,
      byLevels: false,
      wanted: null,
    }));
    for await (const { job, result } of doSiteJobs(store, path, jobs)) {
      assert.ok(result!.patterns.length > 0, job.site);
      assert.deepEqual(result, await doSiteJob(store, job));
    }
  } finally {
    await store.close();
  }
}

test('from seeds to a collection that is kept fresh', async () => {
  const web = await serve(0);
  const truth = join(folder, 'truth');
  assert.equal((await lycosa('lab', 'web', ...world, '--truth', truth, '--no-serve')).code, 0);
  const entities = readFileSync(join(truth, 'entities.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; sites: string[]; fields: { venue: string } })
    .sort((a, b) => b.sites.length - a.sites.length);
  const seeds = entities
    .slice(0, 5)
    .map(({ name, fields }) => `  - ${JSON.stringify({ name, location: fields.venue })}`);
  writeFileSync(join(folder, 'event.yaml'), `object: Event\nseeds:\n${seeds.join('\n')}\n`);
  const common = [
    '--search',
    'http://search.example',
    '--delay',
    '0',
    '--max-queries',
    '40',
    '--json',
    '--quiet',
  ];
  const go = (proxy: string, ...more: string[]) =>
    lycosa('run', 'event.yaml', '--proxy', proxy, ...common, ...more);

  const dry = await go(web.proxy, '--dry-run');
  assert.equal((JSON.parse(dry.out) as { due: { step: string } }).due.step, 'expand', dry.err);
  assert.ok(!readdirSync(folder).includes('.lycosa'), 'a dry run leaves nothing behind');

  // Killed in the middle, it goes on.
  const loud = common.filter((option) => option !== '--quiet' && option !== '--json');
  const killed = spawn(process.execPath, [cli, 'run', 'event.yaml', '--proxy', web.proxy, ...loud], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await saying(killed, /looking at/);
  const atOnce = await go(web.proxy);
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('exit', resolve));
  assert.equal(atOnce.code, 0, 'a second run ends quietly');

  const first = await go(web.proxy);
  assert.equal(first.code, 0, first.err);
  const { steps, end } = JSON.parse(first.out) as Run;
  assert.equal(end, 'finished');
  assert.deepEqual(steps.map(({ step }) => step).slice(-2), ['map', 'learn']);
  const plan = steps.at(-1)!.report as { pages: number; hubs: number; mapped: number; covered: number };
  assert.ok(plan.pages + plan.hubs < plan.mapped && plan.covered > 0.9);
  const nothing = JSON.parse((await go(web.proxy)).out) as Run;
  assert.deepEqual(nothing.steps, [], 'nothing is due right away');

  await sameInThreads(join(folder, '.lycosa'));
  const before = JSON.parse((await lycosa('objects', '--json')).out) as EntityView[];
  assert.ok(before.length > 30);

  const later = await serve(7);
  const forecast = JSON.parse((await go(later.proxy, '--every', '1s', '--dry-run')).out) as {
    due: { step: string };
    forecast: { requests: number };
  };
  assert.equal(forecast.due.step, 'recrawl');
  const visit = JSON.parse((await go(later.proxy, '--every', '1s')).out) as Run;
  const report = visit.steps[0]!.report as unknown as Report;
  assert.equal(visit.steps[0]!.step, 'recrawl');
  assert.ok(report.isComplete && report.entities.new > 0 && report.entities.seen > report.entities.new);
  assert.ok(report.entities.gone > 0, 'what is over is taken off');
  assert.ok(
    report.pages < plan.mapped && Math.abs(forecast.forecast.requests - report.pages) < 0.5 * report.pages,
  );
  // At once again: nothing has changed, and nothing is said to have.
  const again = JSON.parse(
    (await lycosa('recrawl', 'event', '--proxy', later.proxy, '--delay', '0', '--json', '--quiet')).out,
  ) as Report;
  assert.deepEqual(
    { new: again.entities.new, changed: again.entities.changed, gone: again.entities.gone },
    { new: 0, changed: 0, gone: 0 },
  );
  assert.ok(again.notModified > 0.5 * again.pages);

  const rows = (await lycosa('patterns', '--vertical', 'event', '--format', 'jsonl')).out.trim().split('\n');
  const patterns = rows.map((row) => JSON.parse(row) as Record<string, unknown>);
  assert.deepEqual(Object.keys(patterns[0]!), [
    'site',
    'pattern',
    'role',
    'level',
    'pages',
    'entities',
    'newEntities',
    'selected',
    'why',
  ]);
  assert.ok(patterns.some(({ selected }) => selected === true) && patterns.every(({ why }) => why !== ''));
});

test('what is missing is named with the next step, and keys stay where they are', async () => {
  const none = await lycosa('learn', '--store', 'none');
  assert.equal(none.code, 4);
  writeFileSync(join(folder, 'empty.yaml'), 'object: Event\nseeds:\n  - { name: Jazz Night }\n');
  const failed = await lycosa(
    'expand',
    'empty.yaml',
    '--store',
    'keys',
    '--search',
    'brave',
    '--proxy',
    'http://127.0.0.1:9',
  );
  assert.notEqual(failed.code, 0);
  assert.match(failed.err, /brave does not answer/);
  assert.ok(!`${failed.out}${failed.err}`.includes(secret));
  for (const name of readdirSync(join(folder, 'keys'), { recursive: true, withFileTypes: true }))
    if (name.isFile())
      assert.ok(!readFileSync(join(name.parentPath, name.name)).includes(secret), `${name.name} has the key`);
  const unlearned = await lycosa('recrawl', 'empty.yaml', '--store', 'keys');
  assert.match(unlearned.err, /nothing was learned .*\n.*lycosa (?:map|learn|run)/);
});

test('a site is looked at in a few requests', async () => {
  const web = await serve(0);
  const { out, err } = await lycosa(
    'add',
    web.entries[0]!.entry,
    '--vertical',
    'Event',
    '--store',
    'added',
    '--proxy',
    web.proxy,
    '--delay',
    '0',
    '--json',
  );
  const [probe] = JSON.parse(out) as {
    pages: number;
    blocked: string | null;
    requests: number;
    objects: unknown[];
  }[];
  assert.ok(probe !== undefined && probe.blocked === null && probe.pages > 10 && probe.requests <= 14, err);
});

test('the published rules learn and visit what was mapped', async () => {
  const learned = async (...rule: string[]) => {
    const { out, err } = await lycosa(
      'learn',
      'event.yaml',
      '--rules',
      'paper',
      ...rule,
      '--json',
      '--quiet',
    );
    assert.notEqual(out, '', err);
    return JSON.parse(out) as { rule: string; selected: number; pages: number; covered: number };
  };
  const all = await learned('--rule', 'all');
  const byGain = await learned('--rule', 'gain', '--k', '3');
  assert.ok(byGain.selected > 0 && byGain.selected < all.selected && byGain.pages < all.pages);
  const byCost = await learned('--rule', 'coverage', '--t', '.9');
  assert.ok(byCost.covered >= 0.9 && byCost.pages < all.pages, JSON.stringify([byCost, all]));
  const later = await serve(7);
  const visit = await lycosa(
    'recrawl',
    'event.yaml',
    '--proxy',
    later.proxy,
    '--delay',
    '0',
    '--json',
    '--quiet',
  );
  const report = JSON.parse(visit.out) as Report;
  assert.ok(report.isComplete && report.entities.seen > 20, visit.out);
  const wrong = await lycosa('learn', 'event.yaml', '--reading', 'folder', '--json');
  assert.equal(wrong.code, 2);
});
