/**
 * Records of a page: stretches of lines that each are about one thing, found by what every one of them has (a date, or a name that leads somewhere) in the same place of the
 * same structure. The page may have several lists; the best one wins, others must be nearly as good.
 */
import { alternativesOf } from '../../lexicon/lexicon.js';
import type { WrittenDate } from '../../value/datetime/find-dates.js';
import type { LineFacts } from './line-facts.js';
import type { PageLines } from './lines.js';

/** A line that a record is built around. */
export interface Anchor {
  readonly facts: LineFacts;
  readonly date: WrittenDate | null;
  readonly weight: number;
}

export interface PageRecord {
  readonly anchor: Anchor;
  /** Its lines, by number, in order. */
  readonly lines: readonly number[];
  /** The element that holds it, where there is one. */
  readonly top: number;
}

export interface RecordGroup {
  readonly signature: string;
  readonly records: readonly PageRecord[];
  readonly score: number;
}

const postWords = new RegExp(String.raw`(?<!\p{L})(?:${alternativesOf('posted')})(?!\p{L})[^.]{0,30}$`, 'iu');
/** Before a day that something was moved away from. */
const movedFrom = new RegExp(
  String.raw`(?<!\p{L})(?:${alternativesOf('formerly')}|${alternativesOf('movedFrom')})(?!\p{L})[^.)\d]{0,20}$`,
  'iu',
);
/** A line with more words tells, and does not list. */
const proseWords = 30;
const minGroupWeight = 0.04;
const maxLinesBefore = 3;
/** A lone anchor would take the whole page. */
const maxLoneLines = 12;

/** A run of days in one line: so many, with so little between them, and hardly a date besides. */
const minRunDates = 3;
const maxRunGap = 15;
const maxRunLetters = 5;
const shareOfRun = 0.7;
const maxRunTimes = 2;

/** The days that a line lists one behind the other; none where it tells of something else. */
export function runOfDates({ line, dates, times }: LineFacts): readonly WrittenDate[] {
  if (dates.length < minRunDates || times.length > maxRunTimes) return [];
  let [longest, run] = [[] as WrittenDate[], [] as WrittenDate[]];
  for (const date of dates) {
    const last = run.at(-1);
    const between = last === undefined ? '' : line.text.slice(last.end, date.at);
    const isNext =
      between.length <= maxRunGap &&
      between.replace(/\P{L}/gu, '').length <= maxRunLetters &&
      last !== undefined;
    run = isNext ? [...run, date] : [date];
    if (run.length > longest.length) longest = run;
  }
  const days = new Set(longest.map(({ month, day }) => `${month}-${day}`)).size;
  return days >= minRunDates && longest.length >= shareOfRun * dates.length ? longest : [];
}

/** A record for each day of a run. */
export function withRuns(group: RecordGroup): RecordGroup {
  const records = group.records.flatMap((record) => {
    const run = runOfDates(record.anchor.facts);
    return run.length === 0
      ? [record]
      : run.map((date) => ({ ...record, anchor: { ...record.anchor, date } }));
  });
  return { ...group, records };
}

/** Dates that may each be of one thing. */
export function dateAnchors(facts: readonly LineFacts[], mainStart: number): Anchor[] {
  const anchors: Anchor[] = [];
  for (const one of facts) {
    const { line, times } = one;
    const date = one.dates.find(({ at }) => !movedFrom.test(line.text.slice(0, at)));
    if (date === undefined) continue;
    let weight = 1;
    if (runOfDates(one).length > 0) weight = 1;
    else if (line.words > proseWords) weight = 0.15;
    else if (line.words > 16) weight = 0.5;
    else if (one.rest === '') weight = 1.2;
    if (postWords.test(line.text.slice(0, date.at))) weight *= 0.1;
    weight *= line.chrome >= 1 ? 0.25 : line.chrome > 0 ? 0.5 : 1;
    if (line.index < mainStart) weight *= 0.5;
    if (times.length > 0) weight *= 1.3;
    if (/\.pdf\b/i.test(line.text)) weight *= 0.5;
    if (weight >= minGroupWeight) anchors.push({ facts: one, date, weight });
  }
  return anchors;
}

/** Names that lead somewhere: headings and links of a few words. */
export function nameAnchors(facts: readonly LineFacts[]): Anchor[] {
  const anchors: Anchor[] = [];
  for (const one of facts) {
    const { line } = one;
    const isNamed = line.heading > 1 || line.links.some((link) => link.text.length >= 0.6 * line.text.length);
    if (!isNamed || one.label !== null || line.words > 16 || line.chrome >= 1 || !/\p{L}{3}/u.test(line.text))
      continue;
    anchors.push({ facts: one, date: null, weight: line.heading > 0 ? 1.2 : line.bold ? 1.1 : 1 });
  }
  return anchors;
}

/** Groups anchors by structure, makes records of them, and chooses the lists that are worth it, best first. */
export function recordGroups(
  page: PageLines,
  facts: readonly LineFacts[],
  anchors: readonly Anchor[],
  isRich: (record: PageRecord) => number,
): RecordGroup[] {
  const bySignature = new Map<string, Anchor[]>();
  for (const anchor of anchors) {
    const { line } = anchor.facts;
    const isProse = line.words > proseWords && runOfDates(anchor.facts).length === 0;
    const signature = isProse ? 'prose' : page.signatureOf(line.node);
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), anchor]);
  }
  const groups = [...bySignature].flatMap(([signature, own]) =>
    groupColumns(page, own).map((column) => makeGroup(page, facts, signature, column, isRich)),
  );
  groups.sort((a, b) => b.score - a.score);
  const chosen: RecordGroup[] = [];
  const covered = new Set<number>();
  for (const group of groups) {
    const inside = group.records.filter(({ anchor }) => covered.has(anchor.facts.line.index)).length;
    if (inside > 0.5 * group.records.length) continue;
    const best = chosen[0];
    if (
      best !== undefined &&
      (group.score < 0.12 * best.score ||
        group.score / group.records.length < (0.45 * best.score) / best.records.length)
    )
      continue;
    chosen.push(group);
    for (const { lines } of group.records) for (const line of lines) covered.add(line);
  }
  return chosen;
}

/** Anchors of one row that say the same day are one thing told twice: only the column with most of them counts. Grids with other days in each cell stay whole. */
function groupColumns(page: PageLines, anchors: readonly Anchor[]): Anchor[][] {
  const rows = new Map<number, Anchor[]>();
  for (const anchor of anchors) {
    const row = rowOf(page, anchor.facts.line.node);
    if (row >= 0) rows.set(row, [...(rows.get(row) ?? []), anchor]);
  }
  const shared = [...rows.values()].filter((row) => row.length > 1);
  const dayOf = ({ date }: Anchor): string => (date === null ? '' : `${date.month}-${date.day}`);
  const twins = shared.filter((row) => row.every((anchor) => dayOf(anchor) === dayOf(row[0]!)));
  if (shared.length === 0 || twins.length < 0.6 * shared.length) return [[...anchors]];
  const first = new Set(shared.map((row) => row[0]!));
  return [anchors.filter((anchor) => first.has(anchor) || !shared.some((row) => row.includes(anchor)))];
}

function rowOf(page: PageLines, node: number): number {
  const { tree } = page.page;
  for (let at = node; at > 0; at = tree.parent[at]!) if (tree.nameOf(at) === 'tr') return at;
  return -1;
}

function makeGroup(
  page: PageLines,
  facts: readonly LineFacts[],
  signature: string,
  anchors: readonly Anchor[],
  isRich: (record: PageRecord) => number,
): RecordGroup {
  const { tree } = page.page;
  const at = new Set(anchors.map(({ facts: { line } }) => line.index));
  const isAlone = (node: number, own: number): boolean => {
    for (let line = page.firstOf(node); line <= page.lastOf(node); line++)
      if (line !== own && at.has(line)) return false;
    return true;
  };
  const tops = anchors.map(({ facts: { line } }) => {
    let top = line.node;
    for (let up = tree.parent[top]!; up > 0 && isAlone(up, line.index); up = tree.parent[up]!) {
      if (anchors.length === 1 && (isRow(page, top) || isBeyondLone(page, facts, top, up))) break;
      top = up;
    }
    return top;
  });
  // The first and the last would take what stands around the list: records of one list stand equally deep.
  const depths = tops.map((top) => page.depth[top]!).sort((a, b) => a - b);
  const usual = depths[Math.floor(depths.length / 2)]!;
  const records: PageRecord[] = anchors.map((anchor, i) => {
    let top = tops[i]!;
    if (page.depth[top]! < usual && anchors.length > 1) {
      const path: number[] = [];
      for (let node = anchor.facts.line.node; node !== top && node > 0; node = tree.parent[node]!)
        path.push(node);
      top = path.find((node) => page.depth[node]! <= usual) ?? top;
    }
    const lines: number[] = [];
    for (let line = page.firstOf(top); line >= 0 && line <= page.lastOf(top); line++) lines.push(line);
    return { anchor, lines: lines.length > 0 ? lines : [anchor.facts.line.index], top };
  });
  const extended = extend(page, facts, records);
  const weight = extended.reduce((sum, { anchor }) => sum + anchor.weight, 0);
  const days = new Set(
    extended.map(({ anchor }) =>
      anchor.date === null
        ? anchor.facts.line.text
        : `${anchor.date.year}-${anchor.date.month}-${anchor.date.day}`,
    ),
  ).size;
  const richness = extended.reduce((sum, record) => sum + isRich(record), 0) / extended.length;
  return {
    signature,
    records: extended,
    score: weight * (0.4 + (0.6 * days) / extended.length) * (1 + 0.6 * richness),
  };
}

/** A row of a table with so many cells is a record. */
const minCells = 3;

function isRow({ page: { tree } }: PageLines, node: number): boolean {
  if (tree.nameOf(node) !== 'tr') return false;
  let cells = 0;
  for (let cell = tree.firstChild[node]!; cell >= 0; cell = tree.next[cell]!) cells++;
  return cells >= minCells;
}

/** Whether the next element above a lone anchor is more than its record: it is long, or it has the page's heading where the record already has a name that leads on. */
function isBeyondLone(page: PageLines, facts: readonly LineFacts[], top: number, up: number): boolean {
  const first = page.firstOf(up);
  const last = page.lastOf(up);
  if (last - first >= maxLoneLines) return true;
  const linesIn = (from: number, to: number): readonly LineFacts[] => facts.slice(Math.max(0, from), to + 1);
  return (
    linesIn(first, last).some(({ line }) => line.heading === 1) &&
    linesIn(page.firstOf(top), page.lastOf(top)).some(({ line }) =>
      line.links.some(({ text }) => /\p{L}{3}/u.test(text)),
    )
  );
}

/** Flat lists have no element for each record: it goes on to the next one, or to a heading. What stands before every anchor in the same way belongs to it, too. */
function extend(page: PageLines, facts: readonly LineFacts[], records: readonly PageRecord[]): PageRecord[] {
  if (records.length < 2) return [...records];
  const { tree } = page.page;
  const siblings = records.filter(
    (record, i) => i > 0 && tree.parent[record.top] === tree.parent[records[i - 1]!.top],
  ).length;
  if (siblings < 0.5 * (records.length - 1)) return [...records];
  const gaps = records.slice(1).map((record, i) => record.lines[0]! - records[i]!.lines.at(-1)! - 1);
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  if (usual === 0) return [...records];
  const before = linesBefore(page, facts, records);
  // What stands behind the list is not the last one's.
  const last = page.lastOf(tree.parent[records[0]!.top]!);
  return records.map((record, i) => {
    const to = record.lines.at(-1)!;
    const end =
      i + 1 < records.length
        ? records[i + 1]!.lines[0]! - before
        : Math.min(to + usual, Math.max(to, last)) + 1;
    const lines = [...record.lines];
    for (let shift = 1; shift <= before; shift++)
      if (record.lines[0]! - shift >= 0) lines.unshift(record.lines[0]! - shift);
    for (
      let line = record.lines.at(-1)! + 1;
      line < Math.min(end, facts.length) && lines.length < 3 * (usual + record.lines.length) + 3;
      line++
    ) {
      const one = facts[line]!;
      if (/^(?:19|20)\d\d$/.test(one.line.text) || one.line.chrome > record.anchor.facts.line.chrome) break;
      if (
        one.line.heading > 0 &&
        record.anchor.facts.line.heading > 0 &&
        one.line.heading < record.anchor.facts.line.heading
      )
        break;
      lines.push(line);
    }
    return { ...record, lines };
  });
}

/** How many lines before an anchor look the same in nearly every record and in the first: a heading above its date. */
function linesBefore(page: PageLines, facts: readonly LineFacts[], records: readonly PageRecord[]): number {
  const shape = (at: number): string => {
    const line = facts[at]?.line;
    return line === undefined
      ? ''
      : `${page.signatureOf(line.node)} ${line.heading}${line.bold ? 'b' : ''}${line.links.length > 0 ? 'a' : ''}`;
  };
  let count = 0;
  for (let shift = 1; shift <= maxLinesBefore; shift++) {
    const before = records.map(({ lines }) => lines[0]! - shift);
    const first = facts[before[0]!];
    if (first === undefined || !(first.line.heading > 0 || first.line.bold)) break;
    if (before.filter((at) => shape(at) === shape(before[0]!)).length < 0.8 * records.length) break;
    // A line that only tells an hour goes with the date before it.
    if (before.some((at) => facts[at] !== undefined && facts[at].times.length > 0 && facts[at].rest === ''))
      break;
    count = shift;
  }
  return count;
}
