/** From chosen pages to the nodes of a pattern. */
import { inducePattern } from '../../url/pattern/induce-pattern.js';
import { UrlFrames } from '../../url/pattern/url-frames.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { HubCandidate } from './candidates.js';
import { type KnownSite, targetOfKey } from './known-site.js';
import { continued } from './lists.js';
import type { NavigationNode } from './navigation.js';
import type { NumberedSite } from './numbered-site.js';

/** A pattern whose URLs are of other kinds more often than this needs the places of its links as well. */
const maxForeign = 0.1;
const maxPaths = 24;

interface Draft {
  readonly pattern: UrlPattern;
  readonly role: NavigationNode['role'];
  readonly linkPath: string | null;
  readonly members: ReadonlySet<string>;
}

/** The nodes: the entry, the chosen hubs, and the targets. */
export function nodesOf(
  site: KnownSite,
  numbered: NumberedSite,
  chosen: readonly HubCandidate[],
): NavigationNode[] {
  const { graph, entry } = site;
  const entryKey = graph.resolve(entry);
  const drafts: Draft[] = [
    {
      pattern: UrlPattern.literal(entry),
      role: site.targets.has(entryKey) ? 'target' : 'page',
      linkPath: null,
      members: new Set([entryKey, entry]),
    },
  ];
  const { lists, keys } = numbered;
  const members = membersOf(numbered, chosen);
  const frames = chosen.some(({ single }) => single < 0) ? new UrlFrames(site.met) : null;
  for (const candidate of chosen) {
    const all = members.get(candidate)!;
    const first = new Set([...all].map((key) => lists.base(key)));
    const pattern =
      frames !== null && candidate.single < 0
        ? frames.induce(first, all)
        : UrlPattern.literal(keys[candidate.single]!);
    const role = candidate.covers.length > 0 ? 'hub' : 'page';
    const whole = role === 'hub' ? continued(pattern, [...first], all, lists) : pattern;
    drafts.push({ pattern: whole, role, linkPath: null, members: all });
  }
  drafts.push(...targetDrafts(site));
  return connect(site, drafts);
}

/** Addresses of the pages of each candidate, fetched or not. */
function membersOf(
  { met, isTarget, kind, base, keys }: NumberedSite,
  chosen: readonly HubCandidate[],
): Map<HubCandidate, Set<string>> {
  const members = new Map<HubCandidate, Set<string>>();
  const ofKind = new Map<number, Set<string>>();
  const ofList = new Map<number, Set<string>>();
  for (const candidate of chosen) {
    const { single } = candidate;
    const own = new Set<string>(single < 0 ? [] : [keys[single]!]);
    members.set(candidate, own);
    if (single < 0) ofKind.set(candidate.kind, own);
    else ofList.set(single, own);
  }
  for (const number of met) {
    if (isTarget[number] === 1) continue;
    ofKind.get(kind[number]!)?.add(keys[number]!);
    ofList.get(base[number]!)?.add(keys[number]!);
  }
  return members;
}

/** The node of the targets; where their URLs look like others', the places of links to them count as well. */
function targetDrafts(site: KnownSite): Draft[] {
  const { graph, targets } = site;
  if (site.targetPatterns !== undefined)
    return site.targetPatterns.map((one) => ({
      pattern: one.pattern,
      role: 'target',
      linkPath: null,
      members: new Set(one.targets),
    }));
  // Addresses that redirect to a target are its spellings, too, where other pages than targets use them.
  const spellings = new Set<string>(targets);
  for (const page of graph.pages())
    if (!targets.has(page.key))
      for (const { key } of page.links) if (targetOfKey(site, key) !== null) spellings.add(key);
  const others = [...site.met].filter((key) => !spellings.has(key) && graph.page(key) !== undefined);
  const pattern = inducePattern(spellings, others);
  const foreign = others.filter((key) => pattern.matches(key)).length;
  const isPure = foreign <= maxForeign * (foreign + targets.size);
  return [
    { pattern, role: 'target', linkPath: isPure ? null : tellingLinkPaths(site, pattern), members: targets },
  ];
}

/** Places whose links lead to targets more often than not. */
function tellingLinkPaths(site: KnownSite, pattern: UrlPattern): string | null {
  const counts = new Map<string, { right: number; all: number }>();
  for (const page of site.graph.pages())
    for (const { key, path } of page.links) {
      if (!pattern.matches(key) || (site.graph.page(key) === undefined && !site.targets.has(key))) continue;
      const count = counts.get(path) ?? { right: 0, all: 0 };
      count.all++;
      if (targetOfKey(site, key) !== null) count.right++;
      counts.set(path, count);
    }
  const paths = [...counts].filter(([, { right, all }]) => right * 2 >= all);
  paths.sort((a, b) => b[1].right - a[1].right);
  return paths.length === 0
    ? null
    : paths
        .slice(0, maxPaths)
        .map(([path]) => path)
        .join(' | ');
}

/** Says on pages of which nodes each node's links are followed, and how far from the entry it is. */
function connect(site: KnownSite, drafts: readonly Draft[]): NavigationNode[] {
  const from = drafts.map(() => new Set<number>());
  const nodeOf = new Map<string, number>();
  for (const [id, { members }] of [...drafts.entries()].reverse())
    for (const key of members) nodeOf.set(key, id);
  for (const page of site.graph.pages()) {
    const source = nodeOf.get(page.key);
    if (source === undefined) continue;
    for (const link of page.links) {
      const to = nodeOf.get(link.key) ?? nodeOf.get(site.graph.resolve(link.key));
      if (to !== undefined && to > 0) from[to]!.add(source);
    }
  }
  const levels = drafts.map((_, id) => (id === 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [id, sources] of from.entries())
      for (const source of sources)
        if (levels[source]! + 1 < levels[id]!) {
          levels[id] = levels[source]! + 1;
          changed = true;
        }
  }
  return drafts
    .map(({ pattern, role, linkPath }, id) => ({
      id,
      level: levels[id]!,
      pattern,
      ...(linkPath === null ? {} : { linkPath }),
      role,
      from: [...from[id]!].filter((source) => Number.isFinite(levels[source]!)).sort((a, b) => a - b),
    }))
    .filter(({ level }) => Number.isFinite(level));
}
