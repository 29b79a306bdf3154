/** The laws that every navigator keeps, whatever it decides by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from '../url/address.js';
import { isDecision } from './inquiry.js';
import type { Choice, Deciding, Decision, FrontierAnswer, FrontierQuestion, Navigator } from './navigator.js';
import { decided, type TrialOptions, type TrialStep, trial } from './trial/trial.js';

/** A navigator under test, and pages to try it on. */
export interface NavigatorCase<Memory = unknown> {
  readonly name: string;
  readonly make: () => Navigator<Memory>;
  readonly options: Omit<TrialOptions<Memory>, 'reload'>;
  /** What its memory may come to, as JSON. */
  readonly maxMemory: number;
  /** Requests that no page offers, of sites it searches. */
  readonly makesRequests?: boolean;
}

export function navigatorContract<Memory>({
  name,
  make,
  options,
  maxMemory,
  ...rest
}: NavigatorCase<Memory>): void {
  const law = (what: string, body: () => void): void => {
    test(`${name}: ${what}`, body);
  };

  law('the same input gives the same decision, and memory is not changed', () => {
    const steps = [...trial(checked(make()), { ...options, reload: (memory) => memory })];
    assert.ok(steps.length > 5, `only ${steps.length} pages came`);
  });

  law('a restart after every page gives the same crawl', () => {
    const whole = [...trial(make(), { ...options, reload: (memory) => memory })];
    const navigator = make();
    const resumed = [...trial(navigator, { ...options, reload: reloader(navigator, make, options) })];
    assert.deepEqual(resumed.map(traceOf), whole.map(traceOf));
  });

  law('memory stays small', () => {
    let most = 0;
    for (const { decision } of trial(make(), options))
      most = Math.max(most, make().needs.replays ? 0 : JSON.stringify(decision.memory).length);
    assert.ok(most <= maxMemory, `${most} characters`);
  });

  law('only links that were offered are taken, in an order that can be compared', () => {
    const offered = new Set(options.entries.map(keyOf));
    for (const { page, target, decision } of trial(make(), options)) {
      for (const { url } of [...(page?.outlinks() ?? []), ...(target === null ? [] : [target])])
        offered.add(keyOf(url));
      const links = page?.links.length ?? (target === null ? 0 : 1);
      for (const choice of decision.take) assertOffered(choice, links, offered, rest.makesRequests ?? false);
      for (const { url, rank } of decision.reorder ?? []) {
        assert.ok(offered.has(keyOf(url)), `${url} was never offered`);
        assert.ok(Number.isFinite(rank));
      }
    }
  });
}

function assertOffered(
  { link, level, rank, weight = 0, count = 0 }: Choice,
  links: number,
  offered: ReadonlySet<string>,
  makesRequests: boolean,
): void {
  if (typeof link === 'number') assert.ok(link >= 0 && link < links, `link ${link} of ${links}`);
  else if (typeof link === 'string') assert.ok(offered.has(keyOf(link)), `${link} was never offered`);
  else assert.ok(makesRequests, `${link.url} is a request of its own`);
  assert.ok(Number.isFinite(rank) && Number.isFinite(weight) && count >= 0);
  assert.ok(Number.isInteger(level) && level >= 0);
}

/** What a step did, without what is remembered. */
function traceOf({ lead, decision }: TrialStep): unknown {
  const { memory: _, ...decision_ } = decision;
  return { url: lead.url, posted: lead.posted, ...decision_ };
}

/** Memory as it is after a restart: read back as JSON, or made anew by showing all pages again. */
function reloader<Memory>(
  navigator: Navigator<Memory>,
  make: () => Navigator<Memory>,
  { entries }: Pick<TrialOptions<Memory>, 'entries'>,
): (memory: Memory, step: TrialStep<Memory>) => Memory {
  if (!navigator.needs.replays) return (memory) => JSON.parse(JSON.stringify(memory)) as Memory;
  const steps: TrialStep<Memory>[] = [];
  return (_, step) => {
    steps.push(step);
    const anew = make();
    let memory = anew.begin?.(entries, anew.start()).memory ?? anew.start();
    const known = { own: null, links: [] };
    for (const { page, lead, target } of steps)
      memory = decided(
        page === null ? anew.missed!(lead, target, known, memory) : anew.visit(page, lead, known, memory),
        () => assert.fail('what is replayed asks nothing'),
      ).memory;
    return memory;
  };
}

/** The same navigator, asked twice each time: it must say the same, and change nothing. */
function checked<Memory>(navigator: Navigator<Memory>): Navigator<Memory> {
  const twice = function* (
    ask: () => Deciding<Memory>,
    memory: Memory,
  ): Generator<FrontierQuestion, Decision<Memory>, FrontierAnswer> {
    const before = JSON.stringify(memory);
    const asked: FrontierQuestion[] = [];
    const answers: FrontierAnswer[] = [];
    const first = ask();
    let decision: Decision<Memory>;
    if (isDecision(first)) decision = first;
    else {
      let step = first.next();
      while (!step.done) {
        asked.push(step.value);
        const answer = yield step.value;
        answers.push(answer);
        step = first.next(answer);
      }
      decision = step.value;
    }
    assert.equal(JSON.stringify(memory), before, 'memory was changed');
    const after = JSON.stringify(decision.memory);
    let at = 0;
    const again = decided(ask(), (question) => {
      assert.deepEqual(question, asked[at]);
      return answers[at++]!;
    });
    assert.deepEqual(again.take, decision.take);
    assert.deepEqual(again.reorder, decision.reorder);
    assert.equal(JSON.stringify(again.memory), after, 'the same led to another memory');
    assert.equal(JSON.stringify(decision.memory), after, 'a later decision changed an earlier memory');
    return decision;
  };
  const { name, needs, notes, begin, more, prepare, missed } = navigator;
  return {
    name,
    needs,
    ...(notes === undefined ? {} : { notes }),
    ...(begin === undefined ? {} : { begin: begin.bind(navigator) }),
    ...(more === undefined ? {} : { more: more.bind(navigator) }),
    ...(prepare === undefined ? {} : { prepare: prepare.bind(navigator) }),
    ...(missed === undefined
      ? {}
      : {
          missed: (lead, target, known, memory) =>
            twice(() => missed.call(navigator, lead, target, known, memory), memory),
        }),
    start: () => navigator.start(),
    visit: (page, lead, known, memory) => twice(() => navigator.visit(page, lead, known, memory), memory),
  };
}
