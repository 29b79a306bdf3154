/** Strategies of focused crawling: the published equations, and laws that hold for all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { breadthFirstTopical } from './breadth-first.js';
import { opic, otie, revision } from './cash.js';
import { hybrid } from './hybrid/hybrid.js';
import { linkContext } from './link-context.js';
import {
  promotedRank,
  type Standing,
  type TopicalNavigator,
  type WeighedLink,
  type WeighedPage,
} from './topical-navigator.js';

const waiting = (cash: number, rank = 0, notes: Float32Array | null = null): Standing => ({
  state: 'waiting',
  rank,
  cash,
  score: null,
  notes,
});
const done = (score: number, cash = 0): Standing => ({ state: 'done', rank: 0, cash, score, notes: null });
const link = (url: string, context: number, standing: Standing | null = null): WeighedLink => ({
  url,
  path: 'body>ul>li>a',
  context,
  anchor: context,
  words: [1, 2, 3],
  standing,
});
const page = (
  score: number,
  cash: number,
  links: readonly WeighedLink[],
  more: Partial<WeighedPage> = {},
): WeighedPage => ({
  url: 'http://a.example/',
  level: 0,
  score,
  standing: waiting(cash),
  isAgain: false,
  links,
  ...more,
});
const near = (actual: number, wanted: number): void =>
  assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} is not ${wanted}`);

test('equation 3: cash is revised by how much a page is on topic', () => {
  near(revision(1, 0.85, 3), 0.85);
  near(revision(0, 0.85, 3), -0.85);
  near(revision(0.5, 0.85, 3), 0);
  near(revision(0.75, 0.85, 3), 0.85 * 0.125);
  near(revision(0, 5, 3), -1);
});

test('OTIE shares revised cash in proportion to known and predicted similarity (equations 1, 2, 4)', () => {
  const { weights, cash } = otie().weigh(
    page(0.9, 2, [
      link('http://a/1', 0.4),
      link('http://a/2', 0.1, done(0.7)),
      link('http://a/3', 0.2, waiting(5)),
    ]),
    0,
  );
  const sims = [0.25 * 0.9 + 0.75 * 0.4, 0.7, 0.25 * 0.9 + 0.75 * 0.2];
  const sum = sims.reduce((a, b) => a + b);
  const revised = 2 * (1 + 0.85 * 0.8 ** 3);
  for (const [i, weight] of weights.entries()) near(weight.cash!, (revised * sims[i]!) / sum);
  near(weights[2]!.rank, -(5 + weights[2]!.cash!));
  assert.equal(cash, -2);
});

test('a page that shares again is not revised again, and every hundredth page asks for that', () => {
  const again = otie().weigh(page(0.9, 2, [link('http://a/1', 0.4)], { isAgain: true }), 99);
  near(again.weights[0]!.cash!, 2);
  assert.equal(again.shares, undefined);
  assert.equal(otie().weigh(page(0.9, 2, [link('http://a/1', 0.4)]), 99).shares, true);
  assert.equal(otie().weigh(page(0.9, 2, [link('http://a/1', 0.4)]), 98).shares, undefined);
});

test('OPIC shares evenly; where no link is on topic OTIE does, too', () => {
  const links = [link('http://a/1', 0.9), link('http://a/2', 0)];
  assert.deepEqual(
    opic()
      .weigh(page(0.1, 1, links), 0)
      .weights.map(({ cash }) => cash),
    [0.5, 0.5],
  );
  const none = otie({ beta: 0 }).weigh(page(0.5, 1, [link('http://a/1', 0), link('http://a/2', 0)]), 0);
  assert.deepEqual(
    none.weights.map(({ cash }) => cash),
    [0.5, 0.5],
  );
});

test('by link context a URL is worth the best that was said of it', () => {
  const { weights } = linkContext().weigh(
    page(0.5, 0, [
      link('http://a/1', 0.2, waiting(0, -0.9)),
      link('http://a/2', 0.8, waiting(0, -0.1)),
      link('http://a/3', 0.4),
    ]),
    null,
  );
  assert.deepEqual(
    weights.map(({ link: at }) => at),
    [1, 2],
  );
});

const strategies: (() => TopicalNavigator)[] = [
  () => breadthFirstTopical() as TopicalNavigator,
  () => linkContext() as TopicalNavigator,
  () => opic() as TopicalNavigator,
  () => otie() as TopicalNavigator,
  () => hybrid() as TopicalNavigator,
];
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const anyLink = fc
  .record({
    at: fc.integer({ min: 0, max: 50 }),
    context: probability,
    anchor: probability,
    words: fc.array(fc.integer({ min: 0, max: 4095 }), { maxLength: 20 }),
    standing: fc.option(
      fc.record({ score: fc.option(probability), cash: probability, isDone: fc.boolean() }),
    ),
  })
  .map(
    ({ at, standing, ...rest }): WeighedLink => ({
      ...rest,
      url: `http://a.example/${at}`,
      path: `body>div>ul.l${at % 3}>li>a`,
      standing:
        standing === null
          ? null
          : {
              state: standing.isDone ? 'done' : 'waiting',
              rank: -standing.cash,
              cash: standing.cash,
              score: standing.score,
              notes: null,
            },
    }),
  );

test('every strategy: weights are finite and of the page’s links, and what is kept as JSON decides the same', () => {
  for (const make of strategies)
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ score: probability, cash: probability, links: fc.array(anyLink, { maxLength: 12 }) }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        (pages) => {
          const [one, other] = [make(), make()];
          let memory = one.start();
          let kept = JSON.stringify(other.start());
          for (const { score, cash, links } of pages) {
            const seen = page(score, cash, links);
            const decision = one.weigh(seen, memory);
            const again = other.weigh(seen, JSON.parse(kept));
            memory = decision.memory;
            kept = JSON.stringify(again.memory);
            assert.deepEqual(
              again.weights.map(({ rank }) => rank),
              decision.weights.map(({ rank }) => rank),
            );
            for (const { link: at, rank, cash: gain = 0 } of decision.weights) {
              assert.ok(at >= 0 && at < links.length);
              assert.ok(Number.isFinite(rank) && Number.isFinite(gain) && gain >= 0);
            }
            assert.ok(kept.length < 200_000);
          }
        },
      ),
      { numRuns: 25 },
    );
});

test('the hybrid learns where links lead: those of a place that has led on topic come first', () => {
  const navigator = hybrid();
  let memory = navigator.start();
  const links = (path: string, from: number): WeighedLink[] =>
    Array.from({ length: 10 }, (_, i) => ({
      ...link(`http://a.example/${path}/${from + i}`, 0.5),
      path: `body>${path}>a`,
    }));
  for (let round = 0; round < 8; round++) {
    const both = [...links('good', 100 * round), ...links('bad', 100 * round)];
    const first = navigator.weigh(page(0.5, 1, both, { url: `http://a.example/list${round}` }), memory);
    memory = first.memory;
    for (const at of [0, 1, 2, 10, 11, 12]) {
      const { notes } = first.weights[at]!;
      const isGood = at < 10;
      const came = page(isGood ? 0.95 : 0.05, 0, [], { url: both[at]!.url, standing: waiting(0, 0, notes!) });
      memory = navigator.weigh(came, memory).memory;
    }
  }
  const { weights } = navigator.weigh(
    page(0.5, 1, [...links('good', 9000), ...links('bad', 9000)], { url: 'http://a.example/last' }),
    memory,
  );
  const ranks = weights.map(({ rank }) => rank);
  assert.ok(Math.max(...ranks.slice(0, 10)) < Math.min(...ranks.slice(10)));
  const leads = weights.map(({ link: at, rank, notes }) => ({
    url: `http://a.example/x${at}`,
    standing: waiting(0, rank, notes!),
  }));
  assert.equal(
    navigator.rethink!(
      [{ ...leads[0]!, standing: waiting(0, promotedRank, leads[0]!.standing.notes) }],
      memory,
    )[0],
    promotedRank,
  );
});
