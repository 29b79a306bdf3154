/** Strategies of focused crawling: the published equations, and what the hybrid learns. That every one of them is pure and can be resumed is in `navigators.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CandidateLink, Decision, HeavyPage, Navigator, Standing } from '../navigator.js';
import { decided } from '../trial/trial.js';
import { opic, otie } from './cash.js';
import { hybrid, promotedRank } from './hybrid/hybrid.js';
import { linkContext } from './link-context.js';
import { revision } from './sharing.js';

const waiting = (weight: number, rank = 0, note: unknown = null): Standing => ({
  state: 'waiting',
  rank,
  weight,
  count: 0,
  score: null,
  note,
});
const done = (score: number, weight = 0): Standing => ({
  state: 'done',
  rank: 0,
  weight,
  count: 0,
  score,
  note: null,
});

/** A link and what is known of it. */
type Met = readonly [link: CandidateLink, standing: Standing | null];
const link = (url: string, context: number, standing: Standing | null = null, path = 'body>ul>li>a'): Met => [
  { url, kind: 'anchor', nofollow: false, path, said: { context, anchor: context, words: [1, 2, 3] } },
  standing,
];

/** What a navigator decides on a page; questions get the answers that are given. */
function visit<Memory>(
  navigator: Navigator<Memory>,
  page: { readonly score: number; readonly url?: string; readonly note?: unknown; readonly own?: Standing },
  links: readonly Met[],
  memory: Memory,
  frontier: {
    readonly heaviest?: HeavyPage;
    readonly best?: readonly { url: string; standing: Standing }[];
  } = {},
): Decision<Memory> {
  const { url = 'http://a.example/', score, note = null, own = waiting(0) } = page;
  const offered = links.map(([one]) => one);
  const shown = { url, title: '', structure: null, links: offered, outlinks: () => offered, score };
  return decided(
    navigator.visit(
      { ...shown, results: null, objects: [] },
      { url, level: 0, rank: 0, posted: null, note },
      { own, links: links.map(([, standing]) => standing) },
      memory,
    ),
    (question) => {
      if (question.kind === 'heaviest') return { kind: 'heaviest', page: frontier.heaviest ?? null };
      return { kind: 'best-waiting', leads: frontier.best ?? [] };
    },
  );
}

const near = (actual: number | undefined, wanted: number): void =>
  assert.ok(Math.abs(actual! - wanted) < 1e-9, `${actual} is not ${wanted}`);

test('equation 3: cash is revised by how much a page is on topic', () => {
  near(revision(1), 0.85);
  near(revision(0), -0.85);
  near(revision(0.5), 0);
  near(revision(0.75), 0.85 * 0.125);
  near(revision(0, { a: 5 }), -1);
});

test('OTIE shares revised cash in proportion to known and predicted similarity (equations 1, 2, 4)', () => {
  const { take, standing } = visit(
    otie(),
    { score: 0.9, own: waiting(2) },
    [link('http://a/1', 0.4), link('http://a/2', 0.1, done(0.7)), link('http://a/3', 0.2, waiting(5))],
    0,
  );
  const sims = [0.25 * 0.9 + 0.75 * 0.4, 0.7, 0.25 * 0.9 + 0.75 * 0.2];
  const sum = sims.reduce((a, b) => a + b);
  const revised = 2 * (1 + 0.85 * 0.8 ** 3);
  for (const [i, choice] of take.entries()) near(choice.weight, (revised * sims[i]!) / sum);
  near(take[2]!.rank, -(5 + take[2]!.weight!));
  assert.deepEqual(standing, { score: 0.9, weight: -2 });
});

test('every hundredth page the richest fetched page shares, without being revised again, or is fetched again', () => {
  const rich: HeavyPage = {
    url: 'http://a/rich',
    standing: done(0.9, 8),
    links: [
      { url: 'http://a/1', standing: waiting(1) },
      { url: 'http://a/9', standing: null },
    ],
  };
  const links = [link('http://a/1', 0.4, waiting(1))];
  const page = { score: 0.5, own: waiting(2) };
  assert.equal(visit(otie(), page, links, 98, { heaviest: rich }).take.length, 1);
  const { take } = visit(otie(), page, links, 99, { heaviest: rich });
  assert.deepEqual(
    take.map(({ link: to, weight }) => [to, weight]),
    [
      [0, 2],
      ['http://a/1', 4],
      ['http://a/9', 4],
      ['http://a/rich', -8],
    ],
  );
  near(take[1]!.rank, -(1 + 2 + 4));
  const again = visit(otie({ refetches: true }), page, links, 99, { heaviest: rich }).take[1]!;
  assert.equal(again.again, true);
  const shared = visit(otie(), { score: 0.9, own: waiting(2), note: again.note }, links, 99);
  near(shared.take[0]!.weight, 2);
  assert.equal(shared.memory, 99);
});

test('OPIC shares evenly; where no link is on topic OTIE does, too', () => {
  const links = [link('http://a/1', 0.9), link('http://a/2', 0)];
  const weights = ({ take }: Decision<unknown>): unknown => take.map(({ weight }) => weight);
  assert.deepEqual(weights(visit(opic(), { score: 0.1, own: waiting(1) }, links, 0)), [0.5, 0.5]);
  const none = [link('http://a/1', 0), link('http://a/2', 0)];
  assert.deepEqual(weights(visit(otie({ beta: 0 }), { score: 0.5, own: waiting(1) }, none, 0)), [0.5, 0.5]);
});

test('what an address had gathered goes where it leads, and is lost where it leads nowhere', () => {
  const navigator: Navigator<number> = otie();
  const lead = { url: 'http://a/old', level: 2, rank: -3, posted: null, note: null };
  const [target] = link('http://a/new', 0);
  const moved = decided(navigator.missed!(lead, target, { own: waiting(3), links: [waiting(1)] }, 7), () =>
    assert.fail(),
  );
  assert.deepEqual(moved.take, [{ link: 0, level: 2, rank: -4, weight: 3 }]);
  assert.deepEqual(moved.standing, { score: null, weight: -3 });
  const lost = decided(navigator.missed!(lead, null, { own: waiting(3), links: [] }, 7), () => assert.fail());
  assert.deepEqual([lost.take, lost.standing], [[], { score: null, weight: -3 }]);
});

test('by link context a URL is worth the best that was said of it', () => {
  const { take } = visit(
    linkContext(),
    { score: 0.5 },
    [
      link('http://a/1', 0.2, waiting(0, -0.9)),
      link('http://a/2', 0.8, waiting(0, -0.1)),
      link('http://a/3', 0.4),
    ],
    null,
  );
  assert.deepEqual(
    take.map(({ link: at }) => at),
    [1, 2],
  );
});

test('the hybrid learns where links lead: those of a place that has led on topic come first', () => {
  const navigator = hybrid();
  let memory = navigator.start();
  const links = (path: string, from: number): Met[] =>
    Array.from({ length: 10 }, (_, i) =>
      link(`http://a.example/${path}/${from + i}`, 0.5, null, `body>${path}>a`),
    );
  for (let round = 0; round < 8; round++) {
    const both = [...links('good', 100 * round), ...links('bad', 100 * round)];
    const first = visit(navigator, { score: 0.5, url: `http://a.example/list${round}` }, both, memory);
    memory = first.memory;
    for (const at of [0, 1, 2, 10, 11, 12]) {
      const own = waiting(0, 0, first.take[at]!.note);
      const score = at < 10 ? 0.95 : 0.05;
      memory = visit(navigator, { score, url: both[at]![0].url, own }, [], memory).memory;
    }
  }
  const all = [...links('good', 9000), ...links('bad', 9000)];
  const { take } = visit(navigator, { score: 0.5, url: 'http://a.example/last' }, all, memory);
  const ranks = take.map(({ rank }) => rank);
  assert.ok(Math.max(...ranks.slice(0, 10)) < Math.min(...ranks.slice(10)));
});

test('what was promoted keeps its place when the best are thought over', () => {
  const navigator = hybrid();
  const first = visit(
    navigator,
    { score: 0.5 },
    [link('http://a/1', 0.5), link('http://a/2', 0.5)],
    navigator.start(),
  );
  const [one, other] = first.take.map(({ note }) => note);
  const best = [
    { url: 'http://a/1', standing: waiting(0, promotedRank, one) },
    { url: 'http://a/2', standing: waiting(0, 7, other) },
  ];
  let memory = first.memory;
  const reordered = new Set<string>();
  for (let i = 0; i < 8; i++) {
    const decision = visit(navigator, { score: 0.5, url: `http://a/p${i}` }, [], memory, { best });
    memory = decision.memory;
    for (const { url } of decision.reorder ?? []) reordered.add(url);
  }
  assert.deepEqual([...reordered], ['http://a/2']);
});
