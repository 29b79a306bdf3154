/**
 * node dist/lab/train/train-names.js --data NAME=FOLDER … [--out FILE]
 * Learns what a record is called, from three sorts of pages: meetings whose titles are known; lists of any kind in which the name of each record also stands in the address that it leads to;
 * pages about one thing whose name is known, as seen from an amount or a day of theirs. Hosts of the tuning half only; folds are whole hosts.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type BoostedTrees,
  comparedForm,
  comparedWords,
  FurnitureCount,
  factsOf,
  linesOf,
  type MinedRecord,
  meanOfTrees,
  mine,
  type NameCandidate,
  nameCandidates,
  nameColumns,
  PageReader,
  readyVertical,
  recordAround,
  recordReader,
  type TreeOptions,
  trainTrees,
  usualTrees,
  type Vertical,
} from 'lycosa/parts';
import { isTitle } from '../papers/objects/events-set.js';
import { type NamedPage, namedPages } from './named-pages.js';

/** A record with what it may be called, and what it is. */
interface Case {
  readonly host: string;
  readonly sort: string;
  readonly candidates: readonly NameCandidate[];
  readonly labels: readonly number[];
  readonly rows: readonly Float64Array[];
}

const options: TreeOptions = {
  ...usualTrees,
  trees: 100,
  rate: 0.075,
  depth: 4,
  columnShare: 0.4,
  minHessian: 1,
  l2: 4,
};
const folds = 5;
const models = 2;
const casesOfPage = 8;
const pagesOfSite = 12;
/** So much of a name stands in the address of its link, in so many records of a list, for the list to teach. */
const minSpelled = 0.75;
const minSpelledRecords = 0.6;
const addressColumn = nameColumns.indexOf('share in the address of its link');
const furnitureColumn = nameColumns.indexOf('stands on many pages of the site');

/** Columns with what they are where there are no links, and where nothing is set off. */
const linkColumns = (
  [
    ['share in links', 0],
    ['links of the line', 0],
    ['share in the address of its link', -1],
    ['lines of the record with links', 0],
  ] as const
).map(([name, value]) => [nameColumns.indexOf(name), value] as const);
const styleColumns = (
  [
    ['heading', 7],
    ['is bold', 0],
    ['lines of the record set off', 0],
  ] as const
).map(([name, value]) => [nameColumns.indexOf(name), value] as const);

/** A row as it would be in a plainer list; what is said outside of it stays as it is. */
function without(row: Float64Array, columns: readonly (readonly [number, number])[]): Float64Array {
  if (row[nameColumns.indexOf('stands in the record')] === 0) return row;
  const plain = row.slice();
  for (const [column, value] of columns) plain[column] = value;
  return plain;
}

const hashed = (text: string): number => createHash('sha1').update(text).digest().readUInt32LE(0);

/** The cases of what was mined; `isName` says of a candidate of a record whether it is its name, or null where that is not known. */
function casesOf(
  found: readonly MinedRecord[],
  vertical: Vertical,
  page: NamedPage,
  sort: string,
  isName: (candidate: NameCandidate, record: MinedRecord) => boolean | null,
): Case[] {
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const place = vertical.fields.find((field) => field.kind === 'place')?.name ?? '';
  const cases: Case[] = [];
  const step = Math.max(1, Math.floor(found.length / casesOfPage));
  for (let i = 0; i < found.length; i += step) {
    const one = found[i]!;
    const candidates = nameCandidates(
      one.record,
      one.lines,
      one.context,
      head,
      one.values[place]?.[0] ?? null,
    );
    const known = candidates.map((candidate) => isName(candidate, one));
    if (known.includes(null)) continue;
    const labels = known.map((isOne) => (isOne === true ? 1 : 0));
    if (!labels.some((label) => label === 1) || !labels.some((label) => label === 0)) continue;
    // Where addresses or other pages of the site say it, the rest must do as well.
    const hides = sort === 'list' || hashed(`${page.url} ${i}`) % 2 === 0;
    const rows = candidates.map(({ row }) => {
      const own = row.slice();
      if (hides && own[addressColumn]! >= 0) own[addressColumn] = Number.NaN;
      if (hashed(`furniture ${page.url}`) % 2 === 0) own[furnitureColumn] = Number.NaN;
      return own;
    });
    cases.push({ host: page.host, sort, candidates, labels, rows });
    // Other lists are set in plain text.
    if (sort === 'list')
      for (const plain of [linkColumns, [...linkColumns, ...styleColumns]])
        cases.push({
          host: page.host,
          sort: 'plain list',
          candidates,
          labels,
          rows: rows.map((row) => without(row, plain)),
        });
  }
  return cases;
}

const event = readyVertical('Event')!;
const reader = new PageReader();

function meetingCases(page: NamedPage, furniture: ReadonlySet<number> | null): Case[] {
  const read = reader.read(page.body, page.url, 'text/html');
  const found = mine(read, event, contextOf(page), furniture);
  return casesOf(found.records, event, page, 'meeting', (candidate, { values }) => {
    const day = values.startDate?.[0]?.text.slice(0, 10);
    const [title, ...others] = page.titles.filter((one) => one.day === null || one.day === day);
    return title === undefined || others.length > 0 ? null : isTitle(title.title, candidate.text, true);
  });
}

/** Lists that spell the names of their records in addresses. */
function listCases(page: NamedPage, furniture: ReadonlySet<number> | null): Case[] {
  const read = reader.read(page.body, page.url, 'text/html');
  const found = mine(read, event, contextOf(page), furniture);
  if (found.isDetail || found.records.length < 3) return [];
  const isSpelled = ({ row, text }: NameCandidate): boolean =>
    row[addressColumn]! >= minSpelled && comparedWords(text).length >= 2;
  const cases = casesOf(found.records, event, page, 'list', isSpelled).filter(
    ({ labels }) => labels.filter((label) => label === 1).length === 1,
  );
  return cases.length >= 3 * minSpelledRecords * Math.min(found.records.length, casesOfPage) ? cases : [];
}

/** What a page is about, as seen from a line with an amount or a day. */
function detailCases(page: NamedPage, furniture: ReadonlySet<number> | null): Case[] {
  const read = reader.read(page.body, page.url, 'text/html');
  const lines = linesOf(read);
  const facts = factsOf(lines.lines, event, 'mdy');
  const places = facts.filter(
    ({ line, dates }) =>
      line.chrome < 1 && line.words < 20 && (dates.length > 0 || /[$€£]\s?\d/.test(line.text)),
  );
  const at = places[hashed(page.url) % Math.max(1, places.length)];
  const names = page.titles.map(({ title }) => comparedForm(title)).filter((name) => name !== '');
  if (at === undefined) return [];
  const main = Math.max(
    0,
    facts.findIndex(({ line }) => line.heading === 1 && line.chrome < 1),
  );
  const record = recordAround({ facts: at, date: at.dates[0] ?? null, weight: 1 }, facts, main);
  const records = recordReader({
    page: lines,
    facts,
    vertical: event,
    context: contextOf(page),
    records: [record],
    isDetail: true,
    furniture,
  })({ signature: 'detail', records: [record], score: 1 });
  return casesOf(records, event, page, 'detail', ({ text }) => names.includes(comparedForm(text)));
}

function contextOf(page: NamedPage) {
  return {
    base: page.url,
    currency: null,
    zone: null,
    today: new Date(page.servedAt).toISOString().slice(0, 10),
    year: null,
    order: 'mdy' as const,
  };
}

const folders: Record<string, string> = {};
let out: string | null = null;
for (let i = 2; i < process.argv.length; i++) {
  if (process.argv[i] === '--data') {
    const [name, folder] = process.argv[++i]!.split('=');
    folders[name!] = folder!;
  } else if (process.argv[i] === '--out') out = process.argv[++i]!;
}
const bySite = new Map<string, NamedPage[]>();
for await (const page of namedPages(folders)) {
  if (page.half !== 'tune') continue;
  const own = bySite.get(`${page.set} ${page.host}`) ?? [];
  if (own.length < pagesOfSite) own.push(page);
  bySite.set(`${page.set} ${page.host}`, own);
}
const cases: Case[] = [];
for (const pages of bySite.values()) {
  const count = new FurnitureCount();
  for (const page of pages)
    count.add(linesOf(reader.read(page.body, page.url, 'text/html')).lines.map(({ text }) => text));
  const forms = count.forms();
  const furniture = forms === null ? null : new Set(forms);
  for (const page of pages) {
    if (page.sort === 'meeting') cases.push(...meetingCases(page, furniture));
    else {
      if (page.titles.length > 0) cases.push(...detailCases(page, furniture));
      cases.push(...listCases(page, furniture));
    }
  }
}
/** Each host counts the same within its sort, and each sort as much as its hosts are, meetings twice. */
const perHost = new Map<string, number>();
for (const { host, sort } of cases) perHost.set(`${sort} ${host}`, (perHost.get(`${sort} ${host}`) ?? 0) + 1);
const weightOf = ({ host, sort }: Case): number =>
  (sort === 'detail' ? 1 : 4) / perHost.get(`${sort} ${host}`)!;

function train(own: readonly Case[]): BoostedTrees {
  const rows = own.flatMap((one) => one.rows);
  const labels = own.flatMap((one) => one.labels);
  // In each case names count as much as what is none, so that long records do not say that everything is none.
  const weights = own.flatMap((one) => {
    const names = one.labels.filter((label) => label === 1).length;
    return one.labels.map(
      (label) => (10 * weightOf(one)) / (label === 1 ? names : one.labels.length - names),
    );
  });
  return meanOfTrees(
    Array.from({ length: models }, (_, seed) =>
      trainTrees(rows, labels, weights, { ...options, seed: seed + 1 }),
    ),
  );
}

const results = new Map<string, { right: number; all: number; hosts: Set<string> }>();
for (let fold = 0; fold < folds; fold++) {
  const model = train(cases.filter(({ host }) => hashed(host) % folds !== fold));
  for (const one of cases.filter(({ host }) => hashed(host) % folds === fold)) {
    const scores = one.rows.map((row) => model.score(row));
    const best = scores.indexOf(Math.max(...scores));
    const result = results.get(one.sort) ?? { right: 0, all: 0, hosts: new Set() };
    results.set(one.sort, result);
    const weight = 1 / perHost.get(`${one.sort} ${one.host}`)!;
    result.all += weight;
    result.right += weight * one.labels[best]!;
    result.hosts.add(one.host);
    if (process.argv.includes('--misses') && one.labels[best] === 0)
      console.log(
        `${one.sort} ${one.host}: "${one.candidates[best]!.text.slice(0, 80)}" for "${one.candidates[one.labels.indexOf(1)]!.text.slice(0, 80)}"`,
      );
  }
}
for (const [sort, { right, all, hosts }] of results)
  console.log(`${sort}: ${hosts.size} hosts, the best is the name ${(right / all).toFixed(3)}`);
if (out !== null)
  writeFileSync(
    out,
    `/** Written by lab/train/train-names.ts: trees over ${nameColumns.length} columns. */\n\nexport const nameTrees =\n  '${train(cases).write()}';\n`,
  );
