/** Patterns chosen as published: RC takes all, SR(k) of 000 by entities alone, SRC(t) of 001 by entities a page. Pages on the way are not part of the price, and nothing is said of the next crawl. */
import type { SiteFindings } from '../learn/patterns/learn-patterns.js';
import { type Chosen, judgedPatterns, numberedPatterns, usualFinds } from './choose-patterns.js';
import { costOf, coveredBy, type Instance } from './instance.js';
import { type StopRule, selectAll, selectByCost, selectByGain } from './published.js';

/** A rule of the papers; `all` is recrawling without selection (RC). */
export type PublishedRule = StopRule | { readonly rule: 'all' };

export function chooseAsPublished(findings: readonly SiteFindings[], rule: PublishedRule): Chosen {
  // Branches repeat their families, and the papers know none.
  const all = findings.flatMap(({ patterns }) =>
    patterns.filter(({ kind }) => kind !== 'branch').map((pattern) => ({ pattern, hubs: [] })),
  );
  const instance = numberedPatterns(all, usualFinds, new Set());
  const chosen = chosenBy(instance, rule);
  const choice = {
    chosen,
    cost: costOf(instance, chosen, false),
    worth: coveredBy(instance, chosen),
    all: coveredBy(instance),
    curve: curveOf(instance, chosen),
  };
  return { instance, choice, patterns: judgedPatterns(all, instance, choice) };
}

function chosenBy(instance: Instance, rule: PublishedRule): number[] {
  if (rule.rule === 'all') return selectAll(instance);
  return rule.rule === 'gain' ? selectByGain(instance, rule.k) : selectByCost(instance, rule);
}

/** Points that are worked out of the way from the first pattern to the last. */
const maxPoints = 20;

function curveOf(instance: Instance, chosen: readonly number[]): Chosen['choice']['curve'] {
  const points = Math.min(maxPoints, chosen.length);
  return Array.from({ length: points }, (_, i) => {
    const taken = chosen.slice(0, Math.ceil(((i + 1) * chosen.length) / points));
    return {
      pattern: taken.at(-1)!,
      cost: costOf(instance, taken, false),
      worth: coveredBy(instance, taken),
    };
  });
}
