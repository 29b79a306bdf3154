/** Pairs of objects judged by a person: asked for where matching is least sure, kept, and learned from at once. */
import { readFileSync } from 'node:fs';
import { systemClock } from '../../base/clock.js';
import { parseCsv } from '../../base/csv.js';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { JudgedObjects, StoredObject } from '../../store/objects.js';
import { openStore, readStore, type StoreOptions } from '../open-store.js';
import { verticalOf } from './load-vertical.js';
import { type MatchSummary, matchEntities, unsurePairs } from './match-entities.js';

export interface JudgeOptions extends StoreOptions {
  readonly vertical?: string;
  /** A CSV file with the columns a, b and same. */
  readonly file: string;
}

export interface JudgeSummary extends MatchSummary {
  /** Pairs in the file that were judged, and rows left open. */
  readonly judged: number;
  readonly open: number;
  /** Pairs that could not be had as judged, because others say otherwise: A is B, B is C, A is not C. */
  readonly overruled: number;
}

/** A pair to be judged, as a row of the file. */
export interface PairQuestion {
  readonly a: number;
  readonly b: number;
  readonly same: '';
  readonly score: number;
  readonly [described: string]: string | number;
}

const yes = new Set(['yes', 'y', 'true', '1', 'same']);
const no = new Set(['no', 'n', 'false', '0', 'different']);

/** Keeps the judgements of a file and matches everything again. */
export async function judgePairs(options: JudgeOptions): Promise<JudgeSummary> {
  const { pairs, open } = readPairs(options.file);
  // A store that is not there is not made for this.
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    const vertical = await verticalOf(options.vertical, store.objects);
    const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
    const known = new Set(
      (await store.objects.objects(ids)).filter((one) => one.vertical === vertical.name).map(({ id }) => id),
    );
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined)
      throw new LycosaError(
        'bad-file',
        `${options.file}: ${vertical.name} has no object ${missing}`,
        'objects are numbered as "object" among the sources that "lycosa objects --json" lists; "lycosa label --unsure" writes a file to fill in',
      );
    const now = systemClock.now();
    await store.objects.judge(vertical.name, pairs, now);
    const summary = await matchEntities(vertical, store.objects, now, { all: true });
    const entityOf = new Map((await store.objects.objects(ids)).map(({ id, entity }) => [id, entity]));
    const overruled = pairs.filter(
      ({ a, b, areSame }) => (entityOf.get(a) === entityOf.get(b)) !== areSame,
    ).length;
    return { judged: pairs.length, open, overruled, ...summary };
  } finally {
    await store.close();
  }
}

/** The pairs that matching is least sure of, with what both objects say. */
export async function pairsToJudge(
  options: StoreOptions & { readonly vertical?: string; readonly count: number },
): Promise<PairQuestion[]> {
  const store = readStore(options);
  try {
    const vertical = await verticalOf(options.vertical, store.objects);
    const pairs = await unsurePairs(vertical, store.objects, options.count);
    const objects = new Map(
      (await store.objects.objects([...new Set(pairs.flatMap(({ a, b }) => [a, b]))])).map((object) => [
        object.id,
        object,
      ]),
    );
    return pairs.map(({ a, b, score }) => ({
      a,
      b,
      same: '',
      score: Math.round(score * 10) / 10,
      ...describedPair(objects.get(a)!, 'a', vertical),
      ...describedPair(objects.get(b)!, 'b', vertical),
    }));
  } finally {
    await store.close();
  }
}

function describedPair(object: StoredObject, side: string, vertical: Vertical): Record<string, string> {
  const row: Record<string, string> = {};
  for (const { name } of vertical.fields.filter((field) => field.identifies))
    row[`${side} ${name}`] = (object.fields[name] ?? []).map(({ value }) => value).join('; ');
  row[`${side} page`] = object.url;
  return row;
}

function readPairs(file: string): { pairs: JudgedObjects[]; open: number } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${file} cannot be read (${messageOf(thrown)})`,
      'give a CSV file; "lycosa label --unsure 50 > pairs.csv" writes one to fill in',
    );
  }
  const rows = parseCsv(text);
  if (rows.length === 0 || !['a', 'b', 'same'].every((column) => Object.hasOwn(rows[0]!, column)))
    throw new LycosaError(
      'bad-file',
      `${file} is no list of pairs`,
      'its first line names the columns a, b and same; the others give two objects and yes or no',
    );
  const pairs = new Map<string, JudgedObjects & { readonly row: number }>();
  let open = 0;
  rows.forEach(({ a = '', b = '', same = '' }, i) => {
    const answer = same.trim().toLowerCase();
    if (answer === '') {
      open++;
      return;
    }
    const ids = [Number(a), Number(b)];
    if (![a, b].every((id) => /^\s*[1-9]\d{0,15}\s*$/.test(id)) || ids[0] === ids[1])
      throw new LycosaError(
        'bad-file',
        `${file}, row ${i + 1}: "${a}" and "${b}" are no two objects`,
        'columns a and b hold the numbers of two different objects',
      );
    if (!yes.has(answer) && !no.has(answer))
      throw new LycosaError(
        'bad-file',
        `${file}, row ${i + 1}: same is "${same}"`,
        'write yes or no, or nothing to leave it open',
      );
    const [first, second] = ids.sort((x, y) => x - y) as [number, number];
    const before = pairs.get(`${first} ${second}`);
    if (before !== undefined && before.areSame !== yes.has(answer))
      throw new LycosaError(
        'bad-file',
        `${file}: rows ${before.row} and ${i + 1} say the opposite of objects ${first} and ${second}`,
        'keep one of them',
      );
    pairs.set(`${first} ${second}`, { a: first, b: second, areSame: yes.has(answer), row: i + 1 });
  });
  return { pairs: [...pairs.values()], open };
}
