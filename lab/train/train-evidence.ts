/**
 * node dist/lab/train/train-evidence.js --data NAME=FOLDER … [--out FILE] [--report]
 * Learns how likely an object without markup is one, from pages of which it is known what they are about: what is read as another kind of thing is none.
 * Hosts of the tuning half only; folds, and what is left out, are whole hosts and whole verticals. --report also prints the other half.
 */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type BoostedTrees,
  evidenceColumns,
  evidenceOf,
  extractPage,
  itemsOf,
  meanOfTrees,
  PageReader,
  readyVertical,
  type TreeOptions,
  trainTrees,
  usualTrees,
  type Vertical,
} from 'lycosa/parts';
import { withoutMarkup } from '../data/strip-markup.js';
import { areNeighbours, type KnownPage, knownPages } from './known-pages.js';

interface Row {
  readonly host: string;
  readonly half: string;
  readonly vertical: string;
  readonly set: string;
  readonly features: Float64Array;
  readonly label: number;
  weight: number;
}

const verticals = ['Event', 'Product', 'Book', 'Movie', 'JobPosting', 'Recipe', 'Article'];
/** What can only speak for an object, or only against it, whatever else is known. */
const speaksFor: readonly (typeof evidenceColumns)[number][] = [
  'identifying fields',
  'other fields',
  'has an hour',
  'objects with an hour',
  'has a place',
  'objects with a place',
  'names its kind',
  'how sure its amount is',
];
const speaksAgainst: readonly (typeof evidenceColumns)[number][] = [
  'page says another thing',
  'page says article',
  'meta data say another thing',
  'names another kind',
];
const options: TreeOptions = {
  ...usualTrees,
  trees: 120,
  depth: 4,
  columnShare: 0.5,
  minHessian: 2,
  l2: 5,
  signs: evidenceColumns.map((name) =>
    speaksFor.includes(name) ? 1 : speaksAgainst.includes(name) ? -1 : 0,
  ),
};
const folds = 5;
/** What stands in the column of headings for what stands in none. */
const noHeading = 7;
const models = 4;
const unmarked = new Set(['record', 'text', 'state', 'open-graph']);

/** A number of a text, the same in every run. */
function hashed(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32LE(0);
}

function rowsOf(known: KnownPage, reader: PageReader, vertical: Vertical): Row[] {
  const isOwn = known.kind === vertical.object;
  if (known.kind !== null && areNeighbours(known.kind, vertical.object)) return [];
  if (known.isNone?.includes(vertical.object) === false) return [];
  const strips = isOwn || hashed(known.url) % 2 === 0;
  // Of what a page is about, Open Graph is a hint on half of the hosts.
  const keepsMeta = hashed(`meta ${known.host}`) % 2 === 0;
  const body = strips ? Buffer.from(withoutMarkup(known.body.toString('utf8'), keepsMeta)) : known.body;
  const page = reader.read(body, known.url, 'text/html');
  const { objects } = extractPage(page, vertical, known.servedAt);
  const mined = objects.filter(({ by }) => unmarked.has(by));
  return evidenceOf(mined, page, itemsOf(page), vertical, known.servedAt).flatMap((features, i) => {
    const valueAt = (field: string): string | null => mined[i]!.fields[field]?.[0]?.value ?? null;
    const isOne = isOwn ? known.isOne(valueAt, mined.length) : false;
    if (isOne === null) return [];
    const row: Row = { ...known, vertical: vertical.object, features, label: isOne ? 1 : 0, weight: 1 };
    return isOne && vertical.happens ? [row, ...asElsewhere(row)] : [row];
  });
}

/**
 * The same page as other sites would have it: a house does not name itself on its own list, whether what is listed has pages of its own is everybody's choice,
 * what a page says its scripts may say, and hours may stand on the pages that a list leads to.
 */
function asElsewhere(row: Row): Row[] {
  const at = (name: (typeof evidenceColumns)[number]): number => evidenceColumns.indexOf(name);
  const nowhere = row.features.slice();
  if (nowhere[at('has a place')] === 1) nowhere[at('identifying fields')]! -= 1 / 3;
  nowhere[at('has a place')] = 0;
  nowhere[at('objects with a place')] = 0;
  return [row.features, nowhere]
    .flatMap((features) =>
      [0, 1].map((leads) => {
        const other = features.slice();
        other[at('leads on')] = leads;
        other[at('objects that lead on')] = leads;
        return other;
      }),
    )
    .flatMap((features) => {
      const data = features.slice();
      data[at('is one of several')] = 0;
      data[at('is of scripts or meta data')] = 1;
      data[at('heading of the name')] = noHeading;
      return [features, data];
    })
    .flatMap((features) => (features[at('days ahead')]! >= 0 ? asAnnounced(features) : [features]))
    .map((features) => ({ ...row, features }));
}

/** What lies ahead is announced with its hour or without, few languages call it an event, and only boards that meet give all of it one name. */
function asAnnounced(features: Float64Array): Float64Array[] {
  const choices: readonly (readonly (readonly [(typeof evidenceColumns)[number], number])[])[] = [
    [
      ['has an hour', 0],
      ['objects with an hour', 0],
    ],
    [['names its kind', 0]],
    [['different names', 1]],
  ];
  return choices.reduce<Float64Array[]>(
    (rows, choice) =>
      rows.flatMap((row) => {
        const other = row.slice();
        for (const [name, value] of choice) other[evidenceColumns.indexOf(name)] = value;
        return [row, other];
      }),
    [features],
  );
}

/** Each host counts the same, and in each vertical what is one as much as what is none. */
function balance(rows: readonly Row[]): void {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.vertical} ${row.label} ${row.host}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const sums = new Map<string, number>();
  for (const group of groups.values()) {
    const { vertical, label } = group[0]!;
    for (const row of group) row.weight = 1 / group.length;
    sums.set(`${vertical} ${label}`, (sums.get(`${vertical} ${label}`) ?? 0) + 1);
  }
  for (const row of rows) row.weight *= 100 / sums.get(`${row.vertical} ${row.label}`)!;
}

/** The mean of several models that saw other shares of the rows: one alone changes with every row. */
const train = (rows: readonly Row[]): BoostedTrees =>
  meanOfTrees(
    Array.from({ length: models }, (_, seed) =>
      trainTrees(
        rows.map(({ features }) => features),
        rows.map(({ label }) => label),
        rows.map(({ weight }) => weight),
        { ...options, seed: seed + 1 },
      ),
    ),
  );

/** Slope and shift that make scores probabilities: logistic regression on one number. */
function platt(scores: readonly number[], rows: readonly Row[]): [number, number] {
  let [a, b] = [1, 0];
  for (let round = 0; round < 2000; round++) {
    let [ga, gb, sum] = [0, 0, 0];
    rows.forEach(({ label, weight }, i) => {
      const error = (1 / (1 + Math.exp(-(a * scores[i]! + b))) - label) * weight;
      ga += error * scores[i]!;
      gb += error;
      sum += weight;
    });
    a -= (0.2 * ga) / sum;
    b -= (0.2 * gb) / sum;
  }
  return [a, b];
}

function print(name: string, probabilities: readonly number[], rows: readonly Row[]): void {
  console.log(`\n${name}`);
  const all = [...new Set(rows.map(({ vertical }) => vertical))];
  for (const vertical of [...all, 'all']) {
    const own = rows.flatMap((row, i) =>
      vertical === 'all' || row.vertical === vertical ? [{ ...row, p: probabilities[i]! }] : [],
    );
    const at = (cut: number): string => {
      const taken = own.filter(({ p }) => p >= cut);
      const right = sum(taken.filter(({ label }) => label === 1));
      return `${(right / sum(taken)).toFixed(3)}/${(right / sum(own.filter(({ label }) => label === 1))).toFixed(3)}`;
    };
    let error = 0;
    for (let bin = 0; bin < 10; bin++) {
      const inside = own.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === bin);
      const weight = sum(inside);
      if (weight === 0) continue;
      const mean = inside.reduce((total, { p, weight: one }) => total + p * one, 0) / weight;
      const share = sum(inside.filter(({ label }) => label === 1)) / weight;
      error += (weight / sum(own)) * Math.abs(mean - share);
    }
    const hosts = new Set(own.map(({ host }) => host)).size;
    console.log(
      `${vertical.padEnd(12)} hosts ${hosts}, ones ${own.filter(({ label }) => label === 1).length}, none ${own.filter(({ label }) => label === 0).length}; precision/recall at .3 ${at(0.3)}, .5 ${at(0.5)}, .7 ${at(0.7)}; calibration error ${error.toFixed(3)}`,
    );
  }
}

function sum(rows: readonly { readonly weight: number }[]): number {
  return rows.reduce((total, { weight }) => total + weight, 0);
}

const folders: Record<string, string> = {};
let out: string | null = null;
for (let i = 2; i < process.argv.length; i++) {
  if (process.argv[i] === '--data') {
    const [name, folder] = process.argv[++i]!.split('=');
    folders[name!] = folder!;
  } else if (process.argv[i] === '--out') out = process.argv[++i]!;
}
const reader = new PageReader();
const rows: Row[] = [];
const wanted = process.argv.includes('--report') ? ['tune', 'report'] : ['tune'];
for await (const known of knownPages(folders)) {
  if (!wanted.includes(known.half)) continue;
  for (const name of verticals) rows.push(...rowsOf(known, reader, readyVertical(name)!));
}
const tune = rows.filter(({ half }) => half === 'tune');
balance(tune);
const unseen = tune.map(() => 0);
for (let fold = 0; fold < folds; fold++) {
  const isOut = ({ host }: Row): boolean => hashed(host) % folds === fold;
  const model = train(tune.filter((row) => !isOut(row)));
  tune.forEach((row, i) => {
    if (isOut(row)) unseen[i] = model.score(row.features);
  });
}
const [a, b] = platt(unseen, tune);
const probability = (score: number): number => 1 / (1 + Math.exp(-(a * score + b)));
print('tuning half, other hosts', unseen.map(probability), tune);
const untaught = tune.map(() => 0);
for (const vertical of verticals) {
  const model = train(tune.filter((row) => row.vertical !== vertical));
  tune.forEach((row, i) => {
    if (row.vertical === vertical) untaught[i] = model.score(row.features);
  });
}
print('tuning half, other verticals', untaught.map(probability), tune);
const model = train(tune);
if (wanted.includes('report')) {
  const report = rows.filter(({ half }) => half === 'report');
  balance(report);
  print(
    'reported half',
    report.map(({ features }) => probability(model.score(features))),
    report,
  );
}
if (out !== null) {
  writeFileSync(
    out,
    `/** Written by lab/train/train-evidence.ts: trees over ${evidenceColumns.length} columns, and what makes their scores probabilities. */\n\nexport const evidenceSlope = ${a.toFixed(4)};\nexport const evidenceShift = ${b.toFixed(4)};\nexport const evidenceTrees =\n  '${model.write()}';\n`,
  );
  console.log(`\nwritten to ${out}`);
}
