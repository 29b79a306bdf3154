/** URL patterns of a site's object pages, each with the pages it matches and the entities on them. */
import { induceFrame } from '../../url/pattern/induce-pattern.js';
import { type LcpReading, lcpPatterns } from '../../url/pattern/lcp-patterns.js';
import type { ParsedUrl } from '../../url/pattern/parsed-url.js';
import { UrlFrames } from '../../url/pattern/url-frames.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import { type MappedSite, objectPages } from './mapped-site.js';

/** How patterns are made: by the tree that heeds pages without objects, or as published. */
export type PatternMaking = 'tree' | LcpReading;

/** `family`: many URLs; `branch`: part of a family; `list`: one URL with several entities; `single`: one URL with one. */
export type PatternKind = 'family' | 'branch' | 'list' | 'single';

export interface ObjectPattern {
  readonly site: string;
  readonly pattern: UrlPattern;
  readonly kind: PatternKind;
  /** Keys of the fetched pages that match, with and without objects. */
  readonly pages: readonly string[];
  readonly entities: readonly number[];
}

/** One page with so many entities lists them. */
const minObjectsListed = 3;
/** A branch has so many pages, and this share of its family's; a family has so many branches at most. */
const minBranch = 8;
const branchShare = 0.03;
const maxPatternBranches = 12;
/** Lists of a family that are offered one by one. */
const maxLists = 60;

/** The patterns of a site. */
export function objectPatterns(site: MappedSite, making: PatternMaking): ObjectPattern[] {
  const own = objectPages(site);
  const keys = [...own.keys()];
  for (const { key } of site.graph.pages()) if (!own.has(key)) keys.push(key);
  const describe = (
    pattern: UrlPattern,
    members: readonly string[],
    near: () => readonly string[],
    isBranch = false,
  ): ObjectPattern => {
    const isOne = members.length === 1 && isLiteralPattern(pattern);
    const isMember = new Set(members);
    const pages = isOne ? members : near().filter((key) => isMember.has(key) || pattern.matches(key));
    const entities = [...new Set(pages.flatMap((key) => own.get(key) ?? []))];
    const kind = isOne
      ? entities.length >= minObjectsListed
        ? 'list'
        : 'single'
      : isBranch
        ? 'branch'
        : 'family';
    return { site: site.site, pattern, kind, pages, entities };
  };
  if (making !== 'tree') {
    const folders = new Map<string, string[]>();
    for (const key of keys) {
      const folder = folders.get(folderOfKey(key));
      if (folder === undefined) folders.set(folderOfKey(key), [key]);
      else folder.push(key);
    }
    return lcpPatterns(own.keys(), making).map(({ pattern, members }) =>
      describe(pattern, members, () => folders.get(folderOfKey(members[0]!)) ?? []),
    );
  }
  const frames = new UrlFrames(keys);
  return frames.leaves(own.keys()).flatMap(({ pattern, members }) => {
    const frame = frames.like(members[0]!);
    const near = (): string[] => frame.map(({ url }) => url);
    return [
      describe(pattern, members, near),
      ...branchesOf(members, frame).map((branch) => describe(branch.pattern, branch.members, near, true)),
      ...listPages(members, own).map((key) => describe(UrlPattern.literal(key), [key], near)),
    ];
  });
}

/** Members of a family that list entities: one of them may be wanted alone, where the others list the same. */
function listPages(members: readonly string[], own: ReadonlyMap<string, readonly number[]>): string[] {
  if (members.length < 2) return [];
  return members
    .filter((key) => own.get(key)!.length >= minObjectsListed)
    .sort((a, b) => own.get(b)!.length - own.get(a)!.length || (a < b ? -1 : 1))
    .slice(0, maxLists);
}

/** Up to the last slash before the arguments: published patterns never leave it. */
function folderOfKey(key: string): string {
  const question = key.indexOf('?');
  const path = question < 0 ? key : key.slice(0, question);
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function isLiteralPattern({ sequences }: UrlPattern): boolean {
  return sequences.length === 1 && sequences[0]!.every((part) => 'text' in part && !part.optional);
}

/** Parts of a family that a column with few values tells apart (a category, a town): a site may be wanted for one of them only. `frame` has all pages with the frame of the family. */
function branchesOf(
  members: readonly string[],
  frame: readonly ParsedUrl[],
): { pattern: UrlPattern; members: readonly string[] }[] {
  if (members.length < 2 * minBranch) return [];
  const inFamily = new Set(members);
  const parsed = frame.filter(({ url }) => inFamily.has(url));
  const least = Math.max(minBranch, branchShare * members.length);
  let best: Map<string, ParsedUrl[]> | null = null;
  for (const column of parsed[0]!.columns.keys()) {
    const groups = new Map<string, ParsedUrl[]>();
    for (const one of parsed) {
      const value = one.columns[column] ?? '';
      // What counts on is no branch: next time it has other values.
      if (/\d/.test(value) || groups.size > maxPatternBranches) break;
      const group = groups.get(value);
      if (group === undefined) groups.set(value, [one]);
      else group.push(one);
    }
    const size = [...groups.values()].reduce((sum, group) => sum + group.length, 0);
    if (size < members.length || groups.size < 2 || groups.size > maxPatternBranches) continue;
    const large = new Map([...groups].filter(([, group]) => group.length >= least));
    if (large.size >= 2 && (best === null || large.size > best.size)) best = large;
  }
  return [...(best?.values() ?? [])].flatMap((group) => {
    const taken = new Set(group);
    const rest = frame.filter((one) => !taken.has(one));
    const [leaf, ...more] = induceFrame(group, rest);
    return leaf === undefined || more.length > 0 ? [] : [leaf];
  });
}
