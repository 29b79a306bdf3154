/**
 * Rules for one field from a few pages whose values are known and many whose values are not. Every way to say where a known value stands is tried; ways that find the same on all
 * pages are one candidate. The best finds the known values, finds something on most pages, and can be said in many ways.
 * Weights were chosen on ten of the SWDE sites (docs/design/objects.md).
 */
import { keyOfRule, matchesOf, rulesOf, taken, takes, type WrapperRule, weightOf } from './rule.js';
import type { RunTable } from './run-table.js';

/** Known values by page; only pages whose values are known are in it. */
export type ValuesByPage = ReadonlyMap<RunTable, readonly string[]>;

interface RuleCandidate {
  readonly rule: WrapperRule;
  /** Agreement with what is known, 0 to 1. */
  readonly score: number;
  readonly wrong: number;
  readonly pagesHit: number;
}

interface Family {
  rule: WrapperRule;
  weight: number;
  /** Sum of the weights of its rules, and of how often they matched more than they took. */
  size: number;
  excess: number;
  candidate: RuleCandidate;
  readonly found: ReadonlyMap<RunTable, readonly string[]>;
}

/** A value may stand in many places; more than these say nothing new. */
const maxRulePlaces = 40;
/** Rules this much worse than the best on the known pages are still looked at on the others. */
const ruleSlack = 0.25;
/** Rules that are looked at on all pages. */
const maxRules = 6000;
const maxInduceRounds = 3;

/** The rules of a field, best first; what they find together is the field's value. Empty when nothing holds. */
export function induceRules(pages: readonly RunTable[], known: ValuesByPage): WrapperRule[] {
  const rules: WrapperRule[] = [];
  const left = new Map([...known].map(([page, values]) => [page, [...new Set(values)]]));
  const covered = new Map([...known].map(([page]) => [page, new Set<string>()]));
  for (let round = 0; round < maxInduceRounds; round++) {
    if ([...left.values()].every((values) => values.length === 0)) break;
    const best = pick(pages, left, covered);
    if (best === null) break;
    const { wrong, pagesHit } = best.candidate;
    // A second place must be beyond doubt.
    if (
      round > 0 &&
      (wrong > 0 || pagesHit < Math.min(2, known.size) || best.found.size < 0.6 * pages.length)
    )
      break;
    rules.push(best.rule);
    for (const [page, values] of left) {
      const found = best.found.get(page) ?? [];
      for (const value of found) covered.get(page)!.add(value);
      left.set(
        page,
        values.filter((value) => !found.includes(value)),
      );
    }
  }
  return rules;
}

function pick(
  pages: readonly RunTable[],
  known: ValuesByPage,
  covered: ReadonlyMap<RunTable, ReadonlySet<string>>,
): Family | null {
  const candidates = ruleCandidates(known, covered);
  const best = candidates.reduce((max, { score }) => Math.max(max, score), 0);
  if (best === 0) return null;
  const good = candidates
    .filter(({ score }) => score >= best - ruleSlack)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxRules);
  const families = familiesOf(pages, good);
  const most = Math.max(1, ...[...known.values()].map((values) => values.length));
  const largest = Math.max(...families.map(({ size }) => size));
  const scored = families
    .map((family) => ({ family, score: scoreOf(family, pages.length, most, largest) }))
    .sort((a, b) => b.score - a.score);
  const first = scored[0]!.family;
  return scored.find(({ family }) => extendsList(family, first, pages.length))?.family ?? first;
}

function ruleCandidates(
  known: ValuesByPage,
  covered: ReadonlyMap<RunTable, ReadonlySet<string>>,
): RuleCandidate[] {
  const rules = new Map<string, Omit<WrapperRule, 'take'>>();
  for (const [page, values] of known) {
    const wanted = new Set(values);
    let places = 0;
    for (let i = 0; i < page.length && places <= maxRulePlaces; i++) {
      if (!wanted.has(page.texts[i]!)) continue;
      places++;
      for (const rule of rulesOf(page, i)) {
        const key = keyOfRule(rule);
        if (!rules.has(key)) rules.set(key, rule);
      }
    }
  }
  const candidates: RuleCandidate[] = [];
  for (const rule of rules.values()) {
    const matches = new Map([...known.keys()].map((page) => [page, matchesOf(rule, page)]));
    let best: RuleCandidate | null = null;
    for (const take of takes) {
      let right = 0;
      let wrong = 0;
      let missed = 0;
      let pagesHit = 0;
      for (const [page, values] of known) {
        let hits = 0;
        for (const i of taken(matches.get(page)!, take, page)) {
          if (values.includes(page.texts[i]!)) hits++;
          else if (!covered.get(page)!.has(page.texts[i]!)) wrong++;
        }
        right += hits;
        missed += values.length - hits;
        if (hits > 0) pagesHit++;
      }
      const score = right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
      if (best === null || score > best.score + 1e-9)
        best = { rule: { ...rule, take }, score, wrong, pagesHit };
    }
    if (best !== null && best.score > 0) candidates.push(best);
  }
  return candidates;
}

/** Rules that find the same on every page, as one. */
function familiesOf(pages: readonly RunTable[], candidates: readonly RuleCandidate[]): Family[] {
  const families = new Map<string, Family>();
  for (const candidate of candidates) {
    const found = new Map<RunTable, string[]>();
    let excess = 0;
    let key = '';
    pages.forEach((page, number) => {
      const matches = matchesOf(candidate.rule, page);
      if (matches.length === 0) return;
      const values = taken(matches, candidate.rule.take, page).map((i) => page.texts[i]!);
      found.set(page, values);
      key += `${number}:${values.join('|')}\n`;
      if (matches.length > values.length && new Set(matches.map((i) => page.texts[i])).size > values.length)
        excess++;
    });
    const weight = weightOf(candidate.rule) * 0.5 ** ((1 - candidate.score) * 10);
    const family = families.get(key);
    if (family === undefined)
      families.set(key, {
        rule: candidate.rule,
        weight,
        size: weight,
        excess: weight * excess,
        candidate,
        found,
      });
    else {
      family.size += weight;
      family.excess += weight * excess;
      if (weight > family.weight) Object.assign(family, { rule: candidate.rule, weight, candidate });
    }
  }
  return [...families.values()];
}

function scoreOf(
  { candidate, found, size, excess }: Family,
  pages: number,
  most: number,
  largest: number,
): number {
  let beyond = 0;
  const outputs = new Map<string, number>();
  for (const values of found.values()) {
    if (values.length > most) beyond += Math.min(3, values.length - most);
    const key = values.join('|');
    outputs.set(key, (outputs.get(key) ?? 0) + 1);
  }
  const commonest = Math.max(0, ...outputs.values()) / Math.max(1, found.size);
  return (
    1.5 * candidate.score +
    (2 * found.size) / pages +
    (0.3 * Math.log(size + 1)) / Math.log(largest + 1) -
    (0.3 * beyond) / pages -
    (0.3 * excess) / size / pages -
    (commonest > 0.9 ? 0.3 : 0)
  );
}

/** Whether a candidate finds all that the best one finds, and on some pages more of the same: lists of which the known pages showed one. */
function extendsList(family: Family, best: Family, pages: number): boolean {
  if (family === best || family.rule.take !== 'group' || family.candidate.score < best.candidate.score - 1e-9)
    return false;
  if (family.found.size < best.found.size - 0.01 * pages) return false;
  let inside = 0;
  let more = 0;
  let sum = 0;
  let sumBest = 0;
  for (const [page, values] of best.found) {
    const own = family.found.get(page) ?? [];
    if (values.every((value) => own.includes(value))) inside++;
    if (own.length > values.length) more++;
    sum += own.length;
    sumBest += values.length;
  }
  return (
    inside >= 0.97 * best.found.size && more > 0 && more <= 0.5 * best.found.size && sum <= 1.7 * sumBest
  );
}
