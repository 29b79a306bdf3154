/** Ways of recrawling: how patterns are made, chosen and reached. Learned on one day, replayed over the pages of another; every page that is fetched counts, those on the way too. */
import {
  choosePatterns,
  followPattern,
  type Instance,
  instanceOf,
  learnPatterns,
  levelNavigation,
  type MappedSite,
  type NavigationNode,
  navigationTo,
  type ObjectPattern,
  objectPatterns,
  type PatternMaking,
  type SiteFindings,
  selectAll,
  selectByCost,
  selectByGain,
} from 'lycosa/parts';

export type Selecting =
  | { readonly how: 'RC' }
  | { readonly how: 'SR'; readonly k: number }
  | { readonly how: 'SRC'; readonly t: number }
  | { readonly how: 'cheapest'; readonly t: number };

export interface Method {
  readonly making: PatternMaking;
  readonly selecting: Selecting;
  readonly navigating: 'levels' | 'cheapest';
}

/** The reading of the paper that fetches fewer pages for the same entities; found on the tuning half. */
const stronger = 'script';

/** RC, SR and SRC with the patterns and the navigation of the papers; the default of Lycosa. */
export const rc: Method = { making: stronger, selecting: { how: 'RC' }, navigating: 'levels' };

export function sr(k: number): Method {
  return { making: stronger, selecting: { how: 'SR', k }, navigating: 'levels' };
}

export function src(t: number, making: 'folder' | 'script' = stronger): Method {
  return { making, selecting: { how: 'SRC', t }, navigating: 'levels' };
}

export function ours(t: number): Method {
  return { making: 'tree', selecting: { how: 'cheapest', t }, navigating: 'cheapest' };
}

/** Sites that can be learned and visited. */
interface Visitable {
  readonly sites: ReadonlyMap<string, MappedSite>;
}

/** What one world teaches: patterns of every site with the pages on the way to them. Made once for each way of making patterns. */
export class Lesson {
  readonly #world: Visitable;
  readonly #findings = new Map<PatternMaking, SiteFindings[]>();
  readonly #plain = new Map<PatternMaking, { patterns: ObjectPattern[]; instance: Instance }>();

  constructor(world: Visitable) {
    this.#world = world;
  }

  /** Patterns as published methods see them: pages and entities, no hubs. */
  plain(making: PatternMaking): { patterns: ObjectPattern[]; instance: Instance } {
    let known = this.#plain.get(making);
    if (known === undefined) {
      const patterns = [...this.#world.sites.values()].flatMap((site) =>
        // Branches repeat their families: only a selector that pays for pages once can be offered both.
        objectPatterns(site, making).filter(({ kind }) => kind !== 'branch'),
      );
      known = { patterns, instance: numbered(patterns) };
      this.#plain.set(making, known);
    }
    return known;
  }

  findings(making: PatternMaking): SiteFindings[] {
    let known = this.#findings.get(making);
    if (known === undefined) {
      known = [...this.#world.sites.values()].map((site) => learnPatterns(site, making));
      this.#findings.set(making, known);
    }
    return known;
  }

  /** The patterns a method chooses. */
  choose({ making, selecting }: Method): ObjectPattern[] {
    if (selecting.how === 'cheapest')
      return choosePatterns(this.findings(making), { goal: { rule: 'coverage', t: selecting.t } })
        .patterns.filter(({ isSelected }) => isSelected)
        .map(({ pattern }) => pattern);
    const { patterns, instance } = this.plain(making);
    const chosen =
      selecting.how === 'RC'
        ? selectAll(instance)
        : selecting.how === 'SR'
          ? selectByGain(instance, selecting.k)
          : selectByCost(instance, { rule: 'coverage', t: selecting.t });
    return chosen.map((i) => patterns[i]!);
  }

  /** The way to chosen patterns, by site. */
  navigate(chosen: readonly ObjectPattern[], { making, navigating }: Method): Map<string, NavigationNode[]> {
    const bySite = new Map<string, ObjectPattern[]>();
    for (const pattern of chosen) {
      const own = bySite.get(pattern.site);
      if (own === undefined) bySite.set(pattern.site, [pattern]);
      else own.push(pattern);
    }
    const reading = making === 'tree' ? 'script' : making;
    return new Map(
      [...bySite].map(([name, patterns]) => {
        const site = this.#world.sites.get(name)!;
        return [
          name,
          navigating === 'levels'
            ? levelNavigation(
                site,
                patterns.map(({ pattern }) => pattern),
                reading,
              )
            : navigationTo(site, patterns),
        ];
      }),
    );
  }
}

function numbered(patterns: readonly ObjectPattern[]): Instance {
  const pages = new Map<string, number>();
  const entities = new Map<number, number>();
  const number = <K>(known: Map<K, number>, key: K): number => {
    let own = known.get(key);
    if (own === undefined) {
      own = known.size;
      known.set(key, own);
    }
    return own;
  };
  return instanceOf(
    patterns.map((pattern) => ({
      pages: pattern.pages.map((key) => number(pages, key)),
      entities: pattern.entities.map((entity) => number(entities, entity)),
    })),
  );
}

export interface Replayed {
  readonly patterns: number;
  readonly sites: number;
  readonly pages: number;
  readonly entities: number;
}

export interface Visited {
  readonly patterns: number;
  readonly sites: number;
  readonly pages: readonly { readonly site: MappedSite; readonly key: string }[];
  /** Links that led nowhere. */
  readonly dead: number;
}

/** Learns, and visits a world by what was learned. */
export function visit(lesson: Lesson, method: Method, world: Visitable): Visited {
  const chosen = lesson.choose(method);
  const plans = lesson.navigate(chosen, method);
  const pages: { site: MappedSite; key: string }[] = [];
  let dead = 0;
  for (const [name, nodes] of plans) {
    const site = world.sites.get(name);
    if (site === undefined) continue;
    const { visited, missing } = followPattern(nodes, site.entry, site.graph);
    for (const { key } of visited) pages.push({ site, key });
    dead += missing.length;
  }
  return { patterns: chosen.length, sites: plans.size, pages, dead };
}

/** The same, counted. A link that leads nowhere any more costs a request like a page. */
export function replay(lesson: Lesson, method: Method, world: Visitable): Replayed {
  const { patterns, sites, pages, dead } = visit(lesson, method, world);
  const found = new Set(pages.flatMap(({ site, key }) => site.entities.get(key) ?? []));
  return { patterns, sites, pages: pages.length + dead, entities: found.size };
}
