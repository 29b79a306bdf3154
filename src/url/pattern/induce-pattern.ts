/**
 * From URLs of one kind to the pattern of their kind: a tree grown from the top, whose leaves are sequences.
 *
 * URLs with the same frame (host, number of path segments, extension, argument names) start as one leaf. In a leaf, columns that are the same everywhere stay as they are, the others
 * become a class: digits, hexadecimal, or any name, with the beginnings and ends they share. Where the leaf takes in URLs that are known to be of another kind, it is split by
 * the column whose values keep most of those out, as long as each further branch keeps out at least one; a column with many values is never split, because new values will come.
 */
import { frameKey, type ParsedUrl, parseUrl } from './parsed-url.js';
import { commonStart, joinTexts } from './regex-tree.js';
import { type PatternPart, type Sequence, UrlPattern } from './url-pattern.js';

/** A split makes no more branches than this. */
const maxTokenBranches = 12;
/** What this many different values share is taken for a rule; with fewer it may be chance. */
const minSharedTokens = 8;
/** What this many share holds even inside a word, and so does being all letters. */
const minSure = 20;

/** The pattern of `members`, kept off `others` as far as their URLs allow. Both are dedup keys. */
export function inducePattern(members: Iterable<string>, others: Iterable<string> = []): UrlPattern {
  return new UrlPattern(leavesOf(members, others).map(({ sequence }) => sequence));
}

/** A pattern of one sequence, with the URLs it was made from. */
export interface PatternLeaf {
  readonly pattern: UrlPattern;
  readonly members: readonly string[];
}

/** The same for URLs that all have the same frame, leaf by leaf. */
export function induceFrame(members: readonly ParsedUrl[], others: readonly ParsedUrl[]): PatternLeaf[] {
  return growPattern(members, others).map(patternLeaf);
}

function patternLeaf({ sequence, members }: Leaf): PatternLeaf {
  return { pattern: new UrlPattern([sequence]), members: members.map(({ url }) => url) };
}

interface Leaf {
  readonly sequence: Sequence;
  readonly members: readonly ParsedUrl[];
}

function leavesOf(members: Iterable<string>, others: Iterable<string>): Leaf[] {
  const leaves = new Map<string, { members: ParsedUrl[]; others: ParsedUrl[] }>();
  const seen = new Set<string>();
  for (const url of members) {
    if (seen.has(url)) continue;
    seen.add(url);
    const parsed = parseUrl(url);
    const leaf = leaves.get(frameKey(parsed));
    if (leaf === undefined) leaves.set(frameKey(parsed), { members: [parsed], others: [] });
    else leaf.members.push(parsed);
  }
  for (const url of others) {
    if (seen.has(url)) continue;
    const parsed = parseUrl(url);
    leaves.get(frameKey(parsed))?.others.push(parsed);
  }
  return [...leaves.values()].flatMap((leaf) => growPattern(leaf.members, leaf.others));
}

/** The leaves of URLs with one frame. */
function growPattern(members: readonly ParsedUrl[], others: readonly ParsedUrl[]): Leaf[] {
  const { frame, columns } = members[0]!;
  let values = columns.map((_, i) => columnOf(members, i, false));
  let wrong = keptIn(values, others);
  if (wrong.length > 0 && members.length > 1) {
    values = columns.map((_, i) => columnOf(members, i, true));
    wrong = keptIn(values, wrong);
  }
  const split = wrong.length === 0 ? null : bestTokenSplit(members, wrong);
  if (split !== null) return split.flatMap((branch) => growPattern(branch.members, branch.others));
  const parts: PatternPart[] = [{ text: frame[0]! }];
  for (const [i, value] of values.entries()) parts.push(...value.parts, { text: frame[i + 1]! });
  return [{ sequence: joinTexts(parts), members }];
}

/** What one column of a leaf may hold. */
interface TokenColumn {
  readonly parts: readonly PatternPart[];
  admits(value: string): boolean;
}

function keptIn(columns: readonly TokenColumn[], others: readonly ParsedUrl[]): ParsedUrl[] {
  return others.filter((other) => columns.every((column, i) => column.admits(other.columns[i]!)));
}

function columnOf(members: readonly ParsedUrl[], i: number, narrow: boolean): TokenColumn {
  if (members.length > 1 && members.every((member) => isDatePart(member, i)))
    return { parts: [digits], admits: (value) => /^\d+$/.test(value) };
  const values = [...new Set(members.map((member) => member.columns[i]!))];
  const parts =
    values.length === 1 ? [{ text: values[0]! }] : tokenClass(values, i < members[0]!.segments, narrow);
  if (values.length === 1) return { parts, admits: (value) => value === values[0] };
  const pattern = new UrlPattern([joinTexts(parts)]);
  return { parts, admits: (value) => pattern.matches(value) };
}

/** Whether a segment is the year, month or day of a date in the path: tomorrow it is another, even if it is the same on all pages today. */
function isDatePart({ columns, segments }: ParsedUrl, i: number): boolean {
  const isYear = (at: number): boolean =>
    /^(?:19|20)\d\d$/.test(columns[at] ?? '') &&
    /^(?:0?[1-9]|1[0-2])$/.test(columns[at + 1] ?? '') &&
    at + 1 < segments;
  return i < segments && (isYear(i) || isYear(i - 1) || (isYear(i - 2) && /^\d\d?$/.test(columns[i]!)));
}

const many = { min: 1, many: true } as const;
const digits: PatternPart = { class: '\\d', ...many };

/** The class of a column's values; `narrow` keeps what they share even when they are few. */
function tokenClass(values: readonly string[], isSegment: boolean, narrow: boolean): PatternPart[] {
  if (values.every((value) => /^\d+$/.test(value))) return [digits];
  const any: PatternPart = { class: isSegment ? '[^/?&=#]' : '[^&#]', ...many };
  if (values.some((value) => value === '')) return [{ ...any, min: 0 }];
  if (values.every((value) => /^[0-9a-f]{8,}$/.test(value) && /\d/.test(value)))
    return [{ class: '[0-9a-f]', ...many }];
  if (!narrow && values.length < minSharedTokens) return [any];
  const isSure = narrow && values.length >= minSure;
  const prefix = isSure ? commonStart(values).replace(/\d+$/, '') : sharedStart(values, isBoundary);
  const suffix = reversed(
    sharedStart(
      values.map((value) => reversed(value.slice(prefix.length))),
      (before, after) => isBoundary(after, before),
    ),
  );
  const rest = values.map((value) => value.slice(prefix.length, value.length - suffix.length));
  return [{ text: prefix }, ...((isSure ? lettersOnly(rest) : null) ?? infixOf(rest, any)), { text: suffix }];
}

/** Names without a mark, where all are. */
function lettersOnly(values: readonly string[]): PatternPart[] | null {
  if (values.every((value) => /^[a-zA-Z]+$/.test(value))) return [{ class: '[a-zA-Z]', ...many }];
  return values.every((value) => /^[a-zA-Z0-9]+$/.test(value) && /[a-zA-Z]/.test(value))
    ? [{ class: '[a-zA-Z0-9]', ...many }]
    : null;
}

/** What stands between the shared beginning and end. Numbers before or behind a name are a mark of their own. */
function infixOf(values: readonly string[], any: PatternPart): PatternPart[] {
  if (values.every((value) => /^\d+$/.test(value))) return [digits];
  if (values.some((value) => value === '')) return [{ ...any, min: 0 } as PatternPart];
  for (const mark of ['-', '_', '.', ','] as const) {
    const ends = new RegExp(`^.*[^\\d]\\${mark}\\d+$`);
    if (values.every((value) => ends.test(value))) return [any, { text: mark }, digits];
    const starts = new RegExp(`^\\d+\\${mark}.`);
    if (values.every((value) => starts.test(value))) return [digits, { text: mark }, any];
  }
  if (values.every((value) => /\D\d+$/.test(value))) return [any, digits];
  return [any];
}

/** What all values start with, cut back to where a token ends in each of them. */
function sharedStart(
  values: readonly string[],
  endsToken: (before: string, after: string) => boolean,
): string {
  const start = commonStart(values);
  for (let length = start.length; length > 0; length--)
    if (values.every((value) => endsToken(value[length - 1]!, value[length] ?? '')))
      return start.slice(0, length);
  return '';
}

/** Whether a token ends between two characters: at a mark, at a capital letter behind a small one, between letters and digits. */
function isBoundary(before: string, after: string): boolean {
  if (/[^a-zA-Z0-9%]/.test(before)) return true;
  return (/[a-z]/.test(before) && /[A-Z]/.test(after)) || (/[a-z]/i.test(before) && /\d/.test(after));
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

interface Branch {
  readonly members: ParsedUrl[];
  readonly others: ParsedUrl[];
}

/** The split that keeps out most for its branches; null when none is worth it. */
function bestTokenSplit(members: readonly ParsedUrl[], wrong: readonly ParsedUrl[]): Branch[] | null {
  let best: Branch[] | null = null;
  let bestWorth = 0;
  for (const i of members[0]!.columns.keys()) {
    const branches = new Map<string, Branch>();
    for (const member of members) {
      const value = member.columns[i]!;
      const branch = branches.get(value);
      if (branch !== undefined) branch.members.push(member);
      else if (branches.size < maxTokenBranches) branches.set(value, { members: [member], others: [] });
      else break;
    }
    const size = [...branches.values()].reduce((sum, branch) => sum + branch.members.length, 0);
    if (branches.size < 2 || size < members.length || branches.size * 2 > members.length) continue;
    let left = 0;
    for (const other of wrong) {
      const branch = branches.get(other.columns[i]!);
      if (branch === undefined) continue;
      branch.others.push(other);
      left++;
    }
    const worth = wrong.length - left - (branches.size - 1);
    if (worth <= bestWorth) continue;
    best = [...branches.values()];
    bestWorth = worth;
  }
  return best;
}
