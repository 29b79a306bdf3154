/** URLs as 004 §4.3.1 sees them: levels between slashes, alike when few levels differ. */

/** The levels of a URL. The scheme belongs to none; a query stays with the level it stands in. */
export function levelsOf(url: string): string[] {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/');
}

/** 004's K: how many levels may differ. */
export const maxDifferingLevels = 2;

/** URLsim: as many levels, the same first one, and at most K others that differ. */
export function areUrlsSimilar(a: string, b: string, k: number = maxDifferingLevels): boolean {
  return areLevelsSimilar(levelsOf(a), levelsOf(b), k);
}

function areLevelsSimilar(a: readonly string[], b: readonly string[], k: number): boolean {
  if (a.length !== b.length || a[0] !== b[0]) return false;
  let differing = 0;
  for (let i = 1; i < a.length; i++) if (a[i] !== b[i] && ++differing > k) return false;
  return true;
}

/** URLs that are all similar to each other. */
interface LevelGroup {
  readonly members: number[];
  readonly first: readonly string[];
  /** Levels in which any two members differ. */
  readonly varying: Set<number>;
}

/**
 * Groups URLs so that within a group all are similar. URLsim is not transitive, so fig. 4 does not say what its groups are: here URLs are taken in order,
 * and each joins the first group all of whose members it resembles. Returns indexes.
 */
export function groupUrls(urls: readonly string[], k: number = maxDifferingLevels): number[][] {
  const levels = urls.map(levelsOf);
  const order = [...urls.keys()].sort((a, b) => (urls[a]! < urls[b]! ? -1 : urls[a]! > urls[b]! ? 1 : a - b));
  // Only URLs with as many levels on the same host can meet.
  const buckets = new Map<string, LevelGroup[]>();
  for (const i of order) {
    const own = levels[i]!;
    const key = `${own.length} ${own[0]}`;
    const groups = buckets.get(key) ?? [];
    buckets.set(key, groups);
    const group = groups.find((each) => belongs(own, each, levels, k));
    if (group === undefined) groups.push({ members: [i], first: own, varying: new Set() });
    else {
      group.members.push(i);
      for (const level of differences(own, group.first)) group.varying.add(level);
    }
  }
  return [...buckets.values()].flat().map((group) => group.members);
}

function belongs(
  own: readonly string[],
  group: LevelGroup,
  levels: readonly (readonly string[])[],
  k: number,
): boolean {
  const differing = differences(own, group.first);
  if (differing.length > k) return false;
  // As long as all members vary in the same few levels, the first one speaks for all.
  const fresh = differing.filter((level) => !group.varying.has(level)).length;
  if (group.varying.size + fresh <= k) return true;
  return group.members.every((member) => areLevelsSimilar(levels[member]!, own, k));
}

function differences(a: readonly string[], b: readonly string[]): number[] {
  const found: number[] = [];
  for (let i = 1; i < a.length; i++) if (a[i] !== b[i]) found.push(i);
  return found;
}
