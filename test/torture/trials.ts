/** Trials of one kind each: what is done to a command, and what must hold afterwards. A trial says what was wrong; nothing means that it held. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { readWarc } from '../../src/archive/reader.js';
import { growsTooFast } from '../fuzz/linear-time.js';
import { readers } from '../fuzz/readers.js';
import { type EndedCommand, runCommand } from '../run-command.js';
import { hostilities, type SeenRequest, startSite, type TortureSite } from './torture-site.js';

export interface TrialTools {
  readonly folder: string;
  readonly random: () => number;
  /** Told of each process that was killed before its end. */
  readonly killed: () => void;
}

/** What held not. */
export type Complaints = string[];

export interface Trial {
  readonly name: string;
  readonly weight: number;
  readonly run: (tools: TrialTools) => Promise<Complaints>;
}

const delayMs = 20;
/** The server may note the beginning of a request before, or its end after it was so. */
const tolerance = 2;
const maxCommandMs = 240_000;

/** Runs a command, until it ends or is to be killed; none takes longer than four minutes. */
async function lycosa(
  args: readonly string[],
  isOver: (() => boolean) | null,
): Promise<EndedCommand & { readonly ms: number }> {
  const before = performance.now();
  const ended = await runCommand(args, {
    onChild: (child) => {
      const watch = setInterval(() => {
        if (isOver?.() || performance.now() - before > maxCommandMs) child.kill('SIGKILL');
      }, 1);
      child.on('close', () => clearInterval(watch));
    },
  });
  return { ...ended, ms: performance.now() - before };
}

/** A command over a site, and what it came to. */
interface Command {
  readonly name: string;
  args(site: TortureSite, folder: string, store: string): string[];
  /** How many lines of the result may be others after each kill: which link is best when the next request is due depends on whether the page before it has been read by then. */
  readonly slack?: number;
  /** Something that is the same however often it was interrupted. */
  result(store: string, folder: string, site: TortureSite, out: string): Promise<unknown>;
}

const shared = (store: string): string[] => [
  '--store',
  store,
  '--allow-private',
  '--delay',
  String(delayMs),
  '--concurrency',
  '2',
  '--quiet',
  '--json',
];

async function json(args: readonly string[]): Promise<unknown> {
  const { out } = await lycosa(args, null);
  return out.trim().startsWith('{') || out.trim().startsWith('[')
    ? out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    : out;
}

/** Pages by address with what they came to, and entities by id. */
async function pagesOf(store: string, origin: string): Promise<unknown> {
  const rows = (await json(['pages', '--store', store, '--format', 'jsonl'])) as {
    url: string;
    outcome: string;
    status: number | null;
  }[];
  return Array.isArray(rows)
    ? rows.map(({ url, outcome, status }) => `${url.replace(origin, '')} ${outcome} ${status}`).sort()
    : rows;
}

async function entitiesOf(store: string): Promise<unknown> {
  const rows = (await json(['objects', '--store', store, '--format', 'jsonl'])) as {
    id: string;
    fields: Record<string, unknown>;
  }[];
  return Array.isArray(rows)
    ? rows.map(({ id, fields }) => `${id} ${JSON.stringify([fields.name, fields.startDate])}`).sort()
    : rows;
}

const commands: readonly Command[] = [
  {
    name: 'map',
    args: (site, _, store) => [
      'map',
      `${site.url}/`,
      '--vertical',
      'Event',
      '--no-sitemaps',
      ...shared(store),
    ],
    result: async (store, _, site) => ({
      pages: await pagesOf(store, site.url),
      entities: await entitiesOf(store),
    }),
  },
  {
    name: 'run',
    args: (site, folder, store) => {
      const file = join(folder, 'event.yaml');
      writeFileSync(file, `object: Event\nsites:\n  - site: ${site.url}/\n`);
      return ['run', file, ...shared(store)];
    },
    result: async (store, _, site) => ({
      pages: await pagesOf(store, site.url),
      entities: await entitiesOf(store),
    }),
  },
  {
    name: 'like',
    args: (site, _, store) => ['like', `${site.url}/event/4`, '--entry', `${site.url}/`, ...shared(store)],
    result: async (_, __, site, out) => {
      const { targets, navigation, end } = JSON.parse(out) as {
        targets: string[];
        navigation: unknown;
        end: string;
      };
      // The port is another each time, and patterns write it in their own way.
      return JSON.stringify({ targets, navigation, end }).replaceAll(new URL(site.url).port, 'PORT');
    },
  },
  {
    name: 'focus',
    slack: 1,
    args: (site, folder, store) => {
      const file = join(folder, 'jazz.yaml');
      const lines = (words: string): string =>
        Array.from(
          { length: 6 },
          (_, i) =>
            `  - text: ${words
              .split(' ')
              .slice(i % 4)
              .concat(words.split(' '))
              .join(' ')}\n`,
        ).join('');
      writeFileSync(
        file,
        `topic: jazz\nseeds: ["${site.url}/talk/0"]\nexamples:\n${lines('saxophone trumpet swing bebop improvisation quartet melody rhythm club drummer')}not:\n${lines('compost tractor harvest wheat furrow manure barn seedling irrigation plough')}`,
      );
      return ['focus', file, '--max-pages', '25', '--scope', 'site', ...shared(store)];
    },
    result: async (store, _, site) => pagesOf(store, site.url),
  },
  {
    name: 'deep',
    args: (site, _, store) => [
      'deep',
      `${site.url}/`,
      '--query',
      'quartet',
      '--query',
      'blue',
      ...shared(store),
    ],
    result: async (_, __, ___, out) => {
      const { things, end } = JSON.parse(out) as { things: number; end: string };
      return { things, end };
    },
  },
];

/** What a command comes to when nobody disturbs it: results, requests and time. */
const undisturbed = new Map<string, { result: string; requests: number; ms: number }>();

async function referenceOf(
  command: Command,
  { folder }: TrialTools,
): Promise<{ result: string; requests: number; ms: number }> {
  const known = undisturbed.get(command.name);
  if (known !== undefined) return known;
  const own = join(folder, `reference-${command.name}`);
  mkdirSync(own);
  const site = await startSite();
  try {
    const store = join(own, 'store');
    const { code, out, err, ms } = await lycosa(command.args(site, own, store), null);
    if (code !== 0) throw new Error(`${command.name} alone ends with ${code}: ${err}`);
    const found = {
      result: JSON.stringify(await command.result(store, own, site, out)),
      requests: site.log.length,
      ms,
    };
    undisturbed.set(command.name, found);
    return found;
  } finally {
    await site.close();
  }
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Killed some times at any moment, then left alone: the same as if nothing had happened. */
async function killed(tools: TrialTools): Promise<Complaints> {
  const { random } = tools;
  const command = pick(commands, random);
  const reference = await referenceOf(command, tools);
  const own = join(tools.folder, `kill-${Math.floor(random() * 1e9)}`);
  mkdirSync(own);
  const store = join(own, 'store');
  const site = await startSite();
  try {
    const args = command.args(site, own, store);
    const kills = 1 + Math.floor(random() * 4);
    let done = 0;
    for (let i = 0; i < kills; i++) {
      const until = performance.now() + random() * reference.ms * 1.1;
      const { code } = await lycosa(args, () => performance.now() >= until);
      // Killed after its end was written down, it has ended.
      if (code === 0 || isOver(store)) break;
      done++;
      tools.killed();
    }
    const last = await lycosa(args, null);
    const complaints: Complaints = [];
    const about = `${command.name} killed ${done} times`;
    if (last.code !== 0) return [`${about}: ends with ${last.code}: ${last.err.slice(-300)}`];
    // Undisturbed commands are run once more, and may then find that nothing is due.
    if (done === kills || command.name === 'map') {
      const result = JSON.stringify(await command.result(store, own, site, last.out));
      if (done === kills && !isSame(reference.result, result, (command.slack ?? 0) * done))
        complaints.push(`${about}: other results: ${difference(reference.result, result)}`);
      const allowed = reference.requests + 3 * done;
      if (done === kills && site.log.length > allowed)
        complaints.push(`${about}: ${site.log.length} requests, ${reference.requests} without`);
    }
    complaints.push(
      ...pauses(site.log).map((text) => `${about}: ${text}`),
      ...(await soundness(store)).map((text) => `${about}: ${text}`),
    );
    return complaints;
  } finally {
    await site.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** Whether two results are the same, or lists of the same length with few lines that are others. */
function isSame(expected: string, actual: string, slack: number): boolean {
  if (expected === actual || slack === 0) return expected === actual;
  const [before, after] = [JSON.parse(expected) as string[], JSON.parse(actual) as string[]];
  const known = new Set(before);
  return before.length === after.length && after.filter((line) => !known.has(line)).length <= slack;
}

/** Whether everything that was begun in a store has ended, or was left where its limit said. */
function isOver(store: string): boolean {
  try {
    const db = new DatabaseSync(join(store, 'lycosa.db'), { readOnly: true });
    try {
      const states = db.prepare('SELECT state FROM crawl').all() as { state: string }[];
      return states.length > 0 && states.every(({ state }) => state !== 'running');
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** A server that goes away for some seconds: nothing is lost. */
async function outage(tools: TrialTools): Promise<Complaints> {
  const { random } = tools;
  const command = commands[0]!;
  const reference = await referenceOf(command, tools);
  const own = join(tools.folder, `outage-${Math.floor(random() * 1e9)}`);
  mkdirSync(own);
  const store = join(own, 'store');
  const site = await startSite();
  try {
    const at = 5 + Math.floor(random() * (reference.requests - 10));
    let gone: Promise<void> | null = null;
    const watch = setInterval(() => {
      if (gone === null && site.log.length >= at) gone = site.vanish(500 + random() * 6000);
    }, 1);
    const { code, out, err } = await lycosa(command.args(site, own, store), null);
    clearInterval(watch);
    await gone;
    if (code !== 0) return [`outage: ends with ${code}: ${err.slice(-300)}`];
    const result = JSON.stringify(await command.result(store, own, site, out));
    return result === reference.result ? [] : [`outage: ${difference(reference.result, result)}`];
  } finally {
    await site.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** A store that is taken away: exit 4, and the next run begins anew. */
async function storeRemoved(tools: TrialTools): Promise<Complaints> {
  const { random } = tools;
  const own = join(tools.folder, `removed-${Math.floor(random() * 1e9)}`);
  mkdirSync(own);
  const store = join(own, 'store');
  const site = await startSite();
  try {
    const command = commands[0]!;
    const at = 3 + Math.floor(random() * 30);
    let isDone = false;
    const watch = setInterval(() => {
      if (isDone || site.log.length < at) return;
      isDone = true;
      rmSync(random() < 0.5 ? store : join(store, 'archive'), { recursive: true, force: true });
    }, 1);
    const { code, err } = await lycosa(command.args(site, own, store), null);
    clearInterval(watch);
    return code === 4 ? [] : [`store removed after ${at} requests: exit ${code}: ${err.slice(-300)}`];
  } finally {
    await site.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** A hostile site beside a good one: the good one is read as if it were alone. */
async function besideHostile(tools: TrialTools): Promise<Complaints> {
  const { random } = tools;
  const reference = await referenceOf(commands[0]!, tools);
  const own = join(tools.folder, `hostile-${Math.floor(random() * 1e9)}`);
  mkdirSync(own);
  const store = join(own, 'store');
  const hostility = pick(hostilities, random);
  const [good, bad] = [await startSite(), await startSite(hostility)];
  try {
    const { code, err } = await lycosa(
      [
        'map',
        `${good.url}/`,
        `${bad.url}/`,
        '--vertical',
        'Event',
        '--no-sitemaps',
        '--max-pages-per-site',
        '120',
        ...shared(store),
      ],
      null,
    );
    const complaints: Complaints = [];
    if (code !== 0 && code !== 7) complaints.push(`beside ${hostility}: exit ${code}: ${err.slice(-300)}`);
    const last = good.log.at(-1)?.endedAt ?? 0;
    const first = good.log[0]?.startedAt ?? 0;
    if (last - first > 4 * reference.ms + 4000)
      complaints.push(
        `beside ${hostility}: the good site took ${Math.round(last - first)} ms, alone ${Math.round(reference.ms)}`,
      );
    const pages = (await pagesOf(store, good.url)) as string[];
    const own = new Set((JSON.parse(reference.result) as { pages: string[] }).pages);
    const missing = [...own].filter((row) => !pages.includes(row));
    if (missing.length > 0)
      complaints.push(`beside ${hostility}: ${missing.length} pages missing, such as ${missing[0]}`);
    complaints.push(
      ...[...pauses(good.log), ...pauses(bad.log)].map((text) => `beside ${hostility}: ${text}`),
    );
    return complaints;
  } finally {
    await Promise.all([good.close(), bad.close()]);
    rmSync(own, { recursive: true, force: true });
  }
}

/** Two processes with two stores over one site: together they keep its pause. */
async function twoProcesses(tools: TrialTools): Promise<Complaints> {
  const { random } = tools;
  const own = join(tools.folder, `two-${Math.floor(random() * 1e9)}`);
  mkdirSync(own);
  const site = await startSite();
  try {
    const chosen = [pick(commands, random), pick(commands, random)];
    const ends = await Promise.all(
      chosen.map((command, i) => {
        const folder = join(own, String(i));
        mkdirSync(folder);
        return lycosa(command.args(site, folder, join(folder, 'store')), null);
      }),
    );
    const complaints = pauses(site.log).map(
      (text) => `${chosen.map(({ name }) => name).join(' beside ')}: ${text}`,
    );
    for (const [i, { code, err }] of ends.entries())
      if (code !== 0) complaints.push(`${chosen[i]!.name} beside another: exit ${code}: ${err.slice(-300)}`);
    return complaints;
  } finally {
    await site.close();
    rmSync(own, { recursive: true, force: true });
  }
}

/** Any mixture of what formats are made of. */
async function fuzzed({ random }: TrialTools): Promise<Complaints> {
  const { name, read, begins, fragments, bytes } = pick(readers, random);
  const input = {
    begin: pick(begins, random),
    fragment: Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(fragments, random)).join(''),
    end: pick(['', ...fragments], random),
  };
  try {
    const grown = await growsTooFast(read, input, bytes);
    return grown === null
      ? []
      : [
          `${name}: ${JSON.stringify(input)} takes ${grown.smallMs.toFixed(0)} and ${grown.largeMs.toFixed(0)} ms`,
        ];
  } catch (thrown) {
    return [`${name}: ${JSON.stringify(input)}: ${(thrown as Error).message}`];
  }
}

/** Requests of one site that overlapped, or came before the pause was over. */
function pauses(log: readonly SeenRequest[]): string[] {
  const ordered = [...log].sort((a, b) => a.startedAt - b.startedAt);
  for (let i = 1; i < ordered.length; i++) {
    const gap = ordered[i]!.startedAt - ordered[i - 1]!.endedAt;
    if (gap < delayMs - tolerance)
      return [
        `${ordered[i]!.path} came ${gap.toFixed(0)} ms after ${ordered[i - 1]!.path}, the pause is ${delayMs}`,
      ];
  }
  return [];
}

/** Whether the database is whole and every WARC file can be read to its end. */
async function soundness(store: string): Promise<string[]> {
  const db = new DatabaseSync(join(store, 'lycosa.db'), { readOnly: true });
  try {
    const { integrity_check: said } = db.prepare('PRAGMA integrity_check').get() as {
      integrity_check: string;
    };
    if (said !== 'ok') return [`the database is damaged: ${said}`];
    const files = db.prepare('SELECT name, bytes FROM archive_file').all() as {
      name: string;
      bytes: number;
    }[];
    for (const file of readdirSync(join(store, 'archive'))) {
      let end = 0;
      for await (const { offset, length } of readWarc(join(store, 'archive', file))) end = offset + length;
      const committed = files.find(({ name }) => name === file)?.bytes;
      if (end !== committed) return [`${file} can be read up to ${end} of ${committed}`];
    }
    return [];
  } finally {
    db.close();
  }
}

function difference(expected: string, actual: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  return `…${expected.slice(Math.max(0, at - 60), at + 80)}… but …${actual.slice(Math.max(0, at - 60), at + 80)}…`;
}

export const trials: readonly Trial[] = [
  { name: 'killed', weight: 16, run: killed },
  { name: 'outage', weight: 2, run: outage },
  { name: 'store removed', weight: 2, run: storeRemoved },
  { name: 'beside a hostile site', weight: 3, run: besideHostile },
  { name: 'two processes', weight: 3, run: twoProcesses },
  { name: 'fuzzed', weight: 6, run: fuzzed },
];
