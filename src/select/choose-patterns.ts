/** From what sites were found to have to the patterns that are worth fetching again, each with the reason for or against it. */
import type { SiteFindings } from '../learn/patterns/learn-patterns.js';
import type { ObjectPattern, PatternKind } from '../learn/patterns/object-patterns.js';
import { type Goal, type PatternChoice, selectCheapest } from './cheapest.js';
import { type Instance, instanceOf, type PatternFacts } from './instance.js';
import { FoundBySites } from './worth.js';

/** How likely an entity is found again through a pattern: a family grows with its site, a single page often does not stay. */
export const usualFinds: Readonly<Record<PatternKind, number>> = {
  family: 0.98,
  branch: 0.96,
  list: 0.9,
  single: 0.5,
};

/** Pages of sites that a user prefers count half. */
const preferredCost = 0.5;

export interface ChooseOptions {
  readonly goal: Goal;
  readonly finds?: Readonly<Record<PatternKind, number>>;
  readonly prefer?: ReadonlySet<string>;
  /** Sites that each entity is wanted from, where so many have it; one by default. */
  readonly sources?: number;
  /** Patterns that were chosen the last time, as `nameOf` names them. */
  readonly before?: ReadonlySet<string>;
}

/** A pattern with what became of it. */
export interface JudgedPattern {
  readonly pattern: ObjectPattern;
  readonly hubs: readonly string[];
  /** Entities that none chosen before it has; of one that is not chosen, those that no chosen one has. */
  readonly newEntities: number;
  readonly isSelected: boolean;
  readonly why: string;
}

export interface Chosen {
  readonly instance: Instance;
  readonly choice: PatternChoice;
  /** In the order of the findings. */
  readonly patterns: readonly JudgedPattern[];
}

/** What a pattern is called across learning runs. */
export function patternName({ site, pattern }: ObjectPattern): string {
  return `${site} ${pattern}`;
}

export function choosePatterns(findings: readonly SiteFindings[], options: ChooseOptions): Chosen {
  const { goal, finds = usualFinds, prefer = new Set<string>(), before = new Set<string>() } = options;
  const all = findings.flatMap(({ patterns, hubs }) =>
    patterns.map((pattern, i) => ({ pattern, hubs: hubs[i]! })),
  );
  const instance = numberedPatterns(all, finds, prefer);
  const known = all.flatMap(({ pattern }, i) => (before.has(patternName(pattern)) ? [i] : []));
  const choice =
    (options.sources ?? 1) === 1
      ? selectCheapest(instance, goal, known)
      : selectCheapest(instance, goal, known, () => worthBySites(instance, all, options.sources!));
  return { instance, choice, patterns: judgedPatterns(all, instance, choice) };
}

function worthBySites(
  instance: Instance,
  all: readonly { readonly pattern: ObjectPattern }[],
  sources: number,
): FoundBySites {
  const numbers = new Map<string, number>();
  for (const { pattern } of all) if (!numbers.has(pattern.site)) numbers.set(pattern.site, numbers.size);
  return new FoundBySites(instance, (i) => numbers.get(all[i]!.pattern.site)!, sources);
}

/** Pages and entities by numbers that count over all sites. */
export function numberedPatterns(
  all: readonly { pattern: ObjectPattern; hubs: readonly string[] }[],
  finds: Readonly<Record<PatternKind, number>>,
  prefer: ReadonlySet<string>,
): Instance {
  const pages = new Map<string, number>();
  const costs: number[] = [];
  const entities = new Map<number, number>();
  const pageOf = (key: string, site: string): number => {
    let number = pages.get(key);
    if (number === undefined) {
      number = pages.size;
      pages.set(key, number);
      costs.push(prefer.has(site) ? preferredCost : 1);
    }
    return number;
  };
  const entityOf = (id: number): number => {
    let number = entities.get(id);
    if (number === undefined) {
      number = entities.size;
      entities.set(id, number);
    }
    return number;
  };
  const facts = all.map(
    ({ pattern, hubs }): PatternFacts => ({
      pages: pattern.pages.map((key) => pageOf(key, pattern.site)),
      hubs: hubs.map((key) => pageOf(key, pattern.site)),
      entities: pattern.entities.map(entityOf),
      found: finds[pattern.kind],
    }),
  );
  return instanceOf(facts, { cost: Float64Array.from(costs) });
}

/** What became of each pattern, and why. */
export function judgedPatterns(
  all: readonly { pattern: ObjectPattern; hubs: readonly string[] }[],
  { entitiesOf, entities }: Instance,
  { chosen }: Pick<PatternChoice, 'chosen'>,
): JudgedPattern[] {
  const isCovered = new Uint8Array(entities);
  const count = (i: number, take: boolean): number => {
    let fresh = 0;
    for (let at = entitiesOf.start[i]!; at < entitiesOf.start[i + 1]!; at++) {
      const entity = entitiesOf.items[at]!;
      if (isCovered[entity] === 1) continue;
      fresh++;
      if (take) isCovered[entity] = 1;
    }
    return fresh;
  };
  const newOf = new Map<number, number>();
  for (const i of chosen) newOf.set(i, count(i, true));
  return all.map(({ pattern, hubs }, i) => {
    const isSelected = newOf.has(i);
    const newEntities = newOf.get(i) ?? count(i, false);
    return { pattern, hubs, newEntities, isSelected, why: whyOf(pattern, hubs, newEntities, isSelected) };
  });
}

function whyOf(
  { pages, entities }: ObjectPattern,
  hubs: readonly string[],
  newEntities: number,
  isSelected: boolean,
): string {
  const way = hubs.length === 0 ? '' : `, ${hubs.length} on the way`;
  if (isSelected)
    return newEntities === 0
      ? `makes ${entities.length} entities surer that others have, too, for ${pages.length} pages${way}`
      : `${newEntities} of its ${entities.length} entities are on no pattern chosen before it, for ${pages.length} pages${way}`;
  return newEntities === 0
    ? `all its ${entities.length} entities are on chosen patterns`
    : `${newEntities} entities more would cost ${pages.length} pages${way}`;
}
