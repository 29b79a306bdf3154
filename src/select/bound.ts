/**
 * How cheap a choice can be at all: for past coverage (every pattern finds all it found), a bound from below for instances of any size, and the least itself for small ones.
 *
 * The bound is a Lagrangian one: entities get prices, so that patterns can be judged one by one; what pages and hubs several patterns share is split evenly among them, which never
 * makes a choice look dearer than it is. The prices are improved by a number of steps, and the best bound counts.
 */
import { inverted } from '../base/number-lists.js';
import type { Instance } from './instance.js';

const boundSteps = 150;

/** No choice of patterns that covers this share of all entities costs less. */
export function lowerBound(instance: Instance, t: number): number {
  const { patterns, entities, entitiesOf, weight } = instance;
  const price = splitCosts(instance);
  const isCovered = new Uint8Array(entities);
  for (const entity of entitiesOf.items) isCovered[entity] = 1;
  let all = 0;
  for (let e = 0; e < entities; e++) if (isCovered[e] === 1) all += weight[e]!;
  const needed = t * all;
  // Start: every entity costs what it costs in the pattern that has it cheapest.
  const u = new Float64Array(entities).fill(Number.POSITIVE_INFINITY);
  for (let p = 0; p < patterns; p++) {
    const size = entitiesOf.start[p + 1]! - entitiesOf.start[p]!;
    for (let i = entitiesOf.start[p]!; i < entitiesOf.start[p + 1]!; i++)
      u[entitiesOf.items[i]!] = Math.min(u[entitiesOf.items[i]!]!, price[p]! / size);
  }
  for (let e = 0; e < entities; e++) if (!Number.isFinite(u[e]!)) u[e] = 0;
  let best = 0;
  let scale = 1;
  let idle = 0;
  for (let step = 0; step < boundSteps; step++) {
    const { value, served, wanted } = relaxed(instance, price, u, needed);
    if (value > best + 1e-9) {
      best = value;
      idle = 0;
    } else if (++idle >= 8) {
      scale /= 2;
      idle = 0;
    }
    let norm = 0;
    for (let e = 0; e < entities; e++) norm += (wanted[e]! - served[e]!) ** 2;
    if (norm === 0) break;
    const length = (scale * Math.max(1, 0.05 * best)) / norm;
    for (let e = 0; e < entities; e++) u[e] = Math.max(0, u[e]! + length * (wanted[e]! - served[e]!));
  }
  return best;
}

/** The cheapest answer when entities are bought at their prices: how often each is served by patterns, and how far it is wanted. */
function relaxed(
  { patterns, entities, entitiesOf, weight }: Instance,
  price: Float64Array,
  u: Float64Array,
  needed: number,
): { value: number; served: Float64Array; wanted: Float64Array } {
  const served = new Float64Array(entities);
  let value = 0;
  for (let p = 0; p < patterns; p++) {
    let sum = 0;
    for (let i = entitiesOf.start[p]!; i < entitiesOf.start[p + 1]!; i++) sum += u[entitiesOf.items[i]!]!;
    if (sum <= price[p]!) continue;
    value += price[p]! - sum;
    for (let i = entitiesOf.start[p]!; i < entitiesOf.start[p + 1]!; i++) served[entitiesOf.items[i]!]!++;
  }
  // Those that are cheapest for their weight are wanted first, the last one in part.
  const order = Array.from({ length: entities }, (_, e) => e)
    .filter((e) => weight[e]! > 0)
    .sort((a, b) => u[a]! * weight[b]! - u[b]! * weight[a]!);
  const wanted = new Float64Array(entities);
  let left = needed;
  for (const e of order) {
    if (left <= 0) break;
    wanted[e] = Math.min(1, left / weight[e]!);
    left -= wanted[e]! * weight[e]!;
    value += wanted[e]! * u[e]!;
  }
  return { value, served, wanted };
}

function splitCosts({ patterns, pages, costsOf, cost }: Instance): Float64Array {
  const onPage = inverted(costsOf, pages);
  const price = new Float64Array(patterns);
  for (let p = 0; p < patterns; p++)
    for (let i = costsOf.start[p]!; i < costsOf.start[p + 1]!; i++) {
      const page = costsOf.items[i]!;
      price[p]! += cost[page]! / (onPage.start[page + 1]! - onPage.start[page]!);
    }
  return price;
}

interface Solver {
  solve(program: string, options: object): { readonly Status: string; readonly ObjectiveValue: number };
}

let solver: Promise<Solver> | null = null;

async function loadSolver(): Promise<Solver> {
  const { default: load } = (await import('highs')) as unknown as { default: () => Promise<Solver> };
  return load();
}

/** Larger instances than this are not solved. */
const maxVariables = 20_000;
const maxSeconds = 60;
/** Sums of many variables are a little off: less than a hundredth of an entity more is asked for than there is. */
const boundSlack = 0.01;

/** The least that a choice covering this share of all entities costs; null when the instance is too large or takes too long. */
export async function leastCost(instance: Instance, t: number): Promise<number | null> {
  const program = programOf(instance, t);
  if (program === null) return null;
  solver ??= loadSolver();
  const { Status, ObjectiveValue } = (await solver).solve(program, {
    time_limit: maxSeconds,
    mip_rel_gap: 0,
  });
  return Status === 'Optimal' ? ObjectiveValue : null;
}

/** The choice as a linear program in the solver's own form. Pages that one pattern alone needs are part of its price; entities with the same patterns are one. */
function programOf(
  { patterns, pages, entitiesOf, entities, costsOf, cost, weight }: Instance,
  t: number,
): string | null {
  const onPage = inverted(costsOf, pages);
  const onEntity = inverted(entitiesOf, entities);
  const own = new Float64Array(patterns);
  const shared: number[] = [];
  for (let page = 0; page < pages; page++) {
    const users = onPage.start[page + 1]! - onPage.start[page]!;
    if (users === 1) own[onPage.items[onPage.start[page]!]!]! += cost[page]!;
    else if (users > 1) shared.push(page);
  }
  const groups = new Map<string, { of: Uint32Array; weight: number }>();
  let all = 0;
  for (let e = 0; e < entities; e++) {
    const of = onEntity.items.subarray(onEntity.start[e], onEntity.start[e + 1]);
    if (of.length === 0) continue;
    all += weight[e]!;
    const key = of.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { of, weight: weight[e]! });
    else group.weight += weight[e]!;
  }
  if (patterns + shared.length + groups.size > maxVariables) return null;
  const lines = ['Minimize', ' obj:'];
  for (let p = 0; p < patterns; p++) lines.push(` + ${own[p]} x${p}`);
  for (const page of shared) lines.push(` + ${cost[page]} y${page}`);
  lines.push('Subject To');
  for (const page of shared)
    for (let i = onPage.start[page]!; i < onPage.start[page + 1]!; i++)
      lines.push(` y${page} - x${onPage.items[i]} >= 0`);
  const list = [...groups.values()];
  list.forEach(({ of }, i) => {
    lines.push(` ${[...of].map((p) => `+ x${p}`).join(' ')} - z${i} >= 0`);
  });
  lines.push(` ${list.map((group, i) => `+ ${group.weight} z${i}`).join('\n ')} >= ${t * all - boundSlack}`);
  lines.push('Bounds');
  list.forEach((_, i) => {
    lines.push(` 0 <= z${i} <= 1`);
  });
  for (const page of shared) lines.push(` 0 <= y${page} <= 1`);
  lines.push('Binary');
  for (let p = 0; p < patterns; p++) lines.push(` x${p}`);
  lines.push('End');
  return lines.join('\n');
}
