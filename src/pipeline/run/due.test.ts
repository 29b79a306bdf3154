/** What is due, from what was done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyVertical } from '../../object/vertical/ready-verticals.js';
import type { CandidateSite, CollectionStep, DoneStep } from '../../store/collection.js';
import { dueStep, type StepHistory, seedsOf, usualPeriods } from './due.js';

const day = 24 * 3_600_000;
const seeded = { ...readyVertical('Event')!, seeds: [{ name: ['x'] }] };
const given = { ...seeded, sitesAreGiven: true };
const candidate = (state: CandidateSite['state']): CandidateSite => ({
  site: 'a.example',
  entry: 'http://a.example/',
  state,
  votes: 1,
  score: 1,
  sampled: 0,
  withObjects: 0,
  mappedAt: null,
});
const done = (
  steps: Partial<Record<CollectionStep, number>>,
  states: CandidateSite['state'][],
  plannedAt: number | null,
): StepHistory => ({
  candidates: states.map(candidate),
  steps: new Map(
    Object.entries(steps).map(([step, endedAt]): [CollectionStep, DoneStep] => [
      step as CollectionStep,
      { step: step as CollectionStep, beganAt: endedAt, endedAt, isComplete: true, report: '{}' },
    ]),
  ),
  plannedAt,
});
const due = (vertical: typeof given, known: StepHistory, now: number): string | null =>
  dueStep(vertical, known, usualPeriods, now)?.step ?? null;

test('what could not be read waits as long as a visit; other seeds are looked for at once', () => {
  const now = 100 * day;
  const tried = (mappedAt: number): StepHistory => ({
    ...done({ map: mappedAt }, [], mappedAt),
    candidates: [{ ...candidate('given'), mappedAt }],
  });
  assert.equal(due(given, tried(now - 2 * day), now), 'map');
  assert.equal(due(given, tried(now - 1000), now), null);
  const expanded = (seeds: string): StepHistory => {
    const known = done({ expand: now - 1000, map: now - 900, recrawl: now - 800 }, ['mapped'], now - 850);
    const steps = new Map(known.steps);
    steps.set('expand', { ...steps.get('expand')!, report: JSON.stringify({ seeds }) });
    return { ...known, steps };
  };
  assert.equal(due(seeded, expanded(seedsOf(seeded)), now), null);
  assert.equal(due(seeded, expanded('others'), now), 'expand');
});

test('step by step, and again when it is time', () => {
  const now = 100 * day;
  assert.equal(due(seeded, done({}, [], null), now), 'expand');
  assert.equal(due(given, done({}, ['given'], null), now), 'map');
  assert.equal(due(seeded, done({ expand: now }, ['candidate', 'barren'], null), now), 'map');
  assert.equal(due(given, done({ map: now }, ['mapped'], null), now), 'learn');
  assert.equal(due(given, done({ map: now - 2 * day }, ['mapped'], now - day * 1.5), now), 'recrawl');
  assert.equal(
    due(given, done({ map: now - 2 * day, recrawl: now - 1000 }, ['mapped'], now - 2 * day + 1), now),
    null,
  );
  // Learning again: when the plan is old and was used, or when more was mapped.
  assert.equal(due(given, done({ map: 0, recrawl: now }, ['mapped'], now - 20 * day), now), 'learn');
  assert.equal(due(given, done({ map: now, recrawl: now }, ['mapped'], now - day), now), 'learn');
  // A site that was added later is mapped first.
  assert.equal(due(given, done({ map: now, recrawl: now }, ['mapped', 'given'], now), now), 'map');
});

test('a visit a day is one every day, however long it takes and whenever in the minute it begins', () => {
  const now = 100 * day;
  const visited = (beganAt: number): StepHistory => {
    const known = done({ map: 0, recrawl: beganAt }, ['mapped'], 1);
    const steps = new Map(known.steps);
    steps.set('recrawl', { ...steps.get('recrawl')!, endedAt: beganAt + 0.2 * day });
    return { ...known, steps, plannedAt: now };
  };
  assert.equal(due(given, visited(now - day + 5000), now), 'recrawl');
  assert.equal(due(given, visited(now - 0.8 * day), now), null);
});
