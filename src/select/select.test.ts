/** Choosing patterns: as published, the cheapest, and how far from the least that is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leastCost, lowerBound } from './bound.js';
import { selectCheapest } from './cheapest.js';
import { costOf, coveredBy, type Instance, instanceOf, type PatternFacts } from './instance.js';
import { type StopRule, selectAll, selectByCost, selectByGain } from './published.js';
import { FoundBySites, FoundOnce } from './worth.js';

const facts = fc.record({
  pages: fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 5 }),
  hubs: fc.uniqueArray(fc.integer({ min: 15, max: 19 }), { maxLength: 2 }),
  entities: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 6 }),
  found: fc.constantFrom(1, 0.9, 0.5),
});
const instances = fc.array(facts, { minLength: 1, maxLength: 9 });

/** Algorithm 1 without any cleverness. */
function naive(patterns: readonly PatternFacts[], rule: StopRule, byCost: boolean): number[] {
  const covered = new Set<number>();
  const paid = new Set<number>();
  const chosen: number[] = [];
  const all = new Set(patterns.flatMap(({ entities }) => [...entities])).size;
  for (;;) {
    if (rule.rule === 'coverage' && covered.size >= rule.t * all) return chosen;
    let best = -1;
    const gain = (i: number): number => [...patterns[i]!.entities].filter((e) => !covered.has(e)).length;
    const price = (i: number): number => [...patterns[i]!.pages].filter((p) => !paid.has(p)).length;
    const cost = (i: number): number => (byCost ? price(i) : 1);
    for (let i = 0; i < patterns.length; i++) {
      if (chosen.includes(i) || gain(i) === 0) continue;
      if (rule.rule === 'budget' && paid.size + price(i) > rule.pages) continue;
      if (best < 0) best = i;
      const difference = gain(i) * cost(best) - gain(best) * cost(i);
      if (difference > 0 || (difference === 0 && gain(i) > gain(best))) best = i;
      else if (difference === 0 && gain(i) === gain(best) && cost(i) < cost(best)) best = i;
    }
    if (best < 0) return chosen;
    if (rule.rule === 'score' && gain(best) < rule.t * cost(best)) return chosen;
    if (rule.rule === 'gain' && gain(best) < rule.k) return chosen;
    chosen.push(best);
    for (const e of patterns[best]!.entities) covered.add(e);
    for (const p of patterns[best]!.pages) paid.add(p);
  }
}

test('the published rules, done lazily, choose what they choose done plainly', () => {
  const rules: StopRule[] = [
    { rule: 'coverage', t: 1 },
    { rule: 'coverage', t: 0.8 },
    { rule: 'score', t: 1 },
    { rule: 'gain', k: 2 },
  ];
  fc.assert(
    fc.property(instances, fc.constantFrom(...rules), (patterns, rule) => {
      assert.deepEqual(selectByCost(instanceOf(patterns), rule), naive(patterns, rule, true));
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(instances, fc.integer({ min: 1, max: 3 }), (patterns, k) => {
      assert.deepEqual(selectByGain(instanceOf(patterns), k), naive(patterns, { rule: 'gain', k }, false));
    }),
  );
});

test('a free pattern comes first; a score of one stops although little is covered', () => {
  const patterns: PatternFacts[] = [
    { pages: [0], entities: [0] },
    { pages: [0], entities: [1] },
    { pages: [1, 2, 3, 4], entities: [2, 3, 4] },
  ];
  assert.deepEqual(selectByCost(instanceOf(patterns), { rule: 'coverage', t: 1 }), [0, 1, 2]);
  assert.deepEqual(selectByCost(instanceOf(patterns), { rule: 'score', t: 1 }), [0, 1]);
  assert.deepEqual(selectByCost(instanceOf(patterns), { rule: 'budget', pages: 2 }), [0, 1]);
});

/** Worth of a choice, counted plainly. */
function worthOf(patterns: readonly PatternFacts[], chosen: readonly number[]): number {
  const missed = new Map<number, number>();
  for (const i of chosen)
    for (const e of patterns[i]!.entities)
      missed.set(e, (missed.get(e) ?? 1) * (1 - (patterns[i]!.found ?? 1)));
  return [...missed.values()].reduce((sum, p) => sum + 1 - p, 0);
}

test('the cheapest choice reaches its goal, says what it costs and brings, and costs no more than everything', () => {
  fc.assert(
    fc.property(instances, fc.constantFrom(1, 0.9, 0.5), (patterns, t) => {
      const instance = instanceOf(patterns);
      const { chosen, cost, worth, all, curve } = selectCheapest(instance, { rule: 'coverage', t });
      const everything = selectAll(instance);
      assert.ok(Math.abs(all - worthOf(patterns, everything)) < 1e-6);
      assert.ok(Math.abs(worth - worthOf(patterns, chosen)) < 1e-6);
      assert.ok(worth >= t * all - 1e-6);
      assert.equal(cost, costOf(instance, chosen));
      assert.ok(cost <= costOf(instance, everything));
      for (let i = 1; i < curve.length; i++)
        assert.ok(curve[i]!.worth > curve[i - 1]!.worth && curve[i]!.cost >= curve[i - 1]!.cost);
    }),
    { numRuns: 500 },
  );
});

test('a budget is never exceeded', () => {
  fc.assert(
    fc.property(instances, fc.integer({ min: 0, max: 20 }), (patterns, pages) => {
      const { cost } = selectCheapest(instanceOf(patterns), { rule: 'budget', pages });
      assert.ok(cost <= pages);
    }),
  );
});

test('hubs are paid once, dear ones avoided; what others make superfluous goes; equals stay as they were', () => {
  const shared: PatternFacts[] = [
    { pages: [0, 1], hubs: [10, 11, 12], entities: [0, 1] },
    { pages: [2, 3], hubs: [10, 11, 12], entities: [2, 3] },
    { pages: [4, 5], hubs: [13], entities: [0, 1] },
  ];
  const { chosen, cost } = selectCheapest(instanceOf(shared), { rule: 'coverage', t: 1 });
  assert.deepEqual([...chosen].sort(), [0, 1]);
  assert.equal(cost, 7);
  // The large middle set looks best at first, and is not needed in the end.
  const classic: PatternFacts[] = [
    { pages: [0, 1], entities: [0, 1, 2, 3] },
    { pages: [2, 3], entities: [0, 1, 4, 5] },
    { pages: [4, 5], entities: [2, 3, 6, 7] },
  ];
  assert.deepEqual(
    [...selectCheapest(instanceOf(classic), { rule: 'coverage', t: 1 }).chosen].sort(),
    [1, 2],
  );
  const equal: PatternFacts[] = [
    { pages: [0], entities: [0, 1] },
    { pages: [1], entities: [0, 1] },
  ];
  assert.deepEqual(selectCheapest(instanceOf(equal), { rule: 'coverage', t: 1 }, [1]).chosen, [1]);
});

test('a pattern that may fail is backed by another where the goal asks for it', () => {
  const patterns: PatternFacts[] = [
    { pages: [0], entities: [0, 1, 2, 3], found: 0.5 },
    { pages: [1, 2, 3, 4, 5], entities: [0, 1, 2, 3], found: 0.98 },
  ];
  const choose = (t: number): readonly number[] =>
    selectCheapest(instanceOf(patterns), { rule: 'coverage', t }).chosen;
  assert.deepEqual(choose(0.5), [0]);
  assert.deepEqual(choose(0.98), [1]);
});

test('each entity from two sites, where two have it', () => {
  const patterns: PatternFacts[] = [
    { pages: [0], entities: [0, 1] },
    { pages: [1], entities: [0, 1] },
    { pages: [2, 3, 4], entities: [0, 1] },
    { pages: [5], entities: [2] },
  ];
  const instance = instanceOf(patterns);
  const sites = [0, 0, 1, 2];
  const worth = (): FoundBySites => new FoundBySites(instance, (i) => sites[i]!, 2);
  const { chosen, all } = selectCheapest(instance, { rule: 'coverage', t: 1 }, [], worth);
  assert.deepEqual([...chosen].sort(), [0, 2, 3]);
  assert.ok(Math.abs(all - 3) < 1e-6);
});

test('what goes in and out leaves the worth as it was', () => {
  fc.assert(
    fc.property(instances, fc.constantFrom(1, 2, 3), fc.array(fc.nat(50)), (patterns, wanted, steps) => {
      const instance = instanceOf(patterns);
      const siteOf = (pattern: number): number => pattern % 3;
      const worth = wanted === 1 ? new FoundOnce(instance) : new FoundBySites(instance, siteOf, wanted);
      const chosen = new Set<number>();
      for (const step of steps) {
        const pattern = step % instance.patterns;
        const before = worth.total;
        if (chosen.delete(pattern)) {
          const loss = worth.lossOf(pattern);
          worth.remove(pattern);
          assert.ok(Math.abs(before - loss - worth.total) < 1e-6);
        } else {
          const gain = worth.gainOf(pattern);
          worth.add(pattern);
          chosen.add(pattern);
          assert.ok(gain > -1e-9 && Math.abs(before + gain - worth.total) < 1e-6);
        }
      }
      const again = wanted === 1 ? new FoundOnce(instance) : new FoundBySites(instance, siteOf, wanted);
      for (const pattern of chosen) again.add(pattern);
      assert.ok(Math.abs(again.total - worth.total) < 1e-5);
    }),
  );
});

test('what is covered and what it costs', () => {
  const instance: Instance = instanceOf([
    { pages: [0, 1], hubs: [2], entities: [0, 1] },
    { pages: [1], hubs: [2], entities: [1] },
  ]);
  assert.equal(coveredBy(instance), 2);
  assert.equal(costOf(instance, [0, 1]), 3);
  assert.equal(costOf(instance, [0, 1], false), 2);
});

test('the bound lies below the least, and the least below every choice', async () => {
  await fc.assert(
    fc.asyncProperty(instances, fc.constantFrom(1, 0.8), async (random, t) => {
      // Past coverage: patterns find all they found.
      const instance = instanceOf(random.map((one) => ({ ...one, found: 1 })));
      const least = await leastCost(instance, t);
      const { cost } = selectCheapest(instance, { rule: 'coverage', t });
      assert.ok(least !== null && least <= cost + 1e-6, `${least} ${cost}`);
      assert.ok(lowerBound(instance, t) <= least + 1e-6);
    }),
    { numRuns: 60 },
  );
});
