/**
 * What a person taught of a site's lists, and what of it holds for which page: all of it on the page that was labelled; on pages with a list of the same structure all but the hour;
 * elsewhere only where a value stands, and what several labelled pages agree on. Committees of one town have calendars of their own, and neither name nor hour of one is that of the next.
 */
import type { FieldRule, RecordRules } from './record-rules.js';

export interface TaughtList {
  /** The labelled page, by key. */
  readonly page: string;
  /** The structure of its list. */
  readonly signature: string;
  readonly rules: RecordRules;
}

/** The rules for a page whose list has some structure; null when nothing that was taught holds there. */
export function rulesForList(
  lists: readonly TaughtList[],
  page: string,
  signature: string,
): RecordRules | null {
  const own = lists.findLast((list) => list.page === page);
  if (own !== undefined) return own.rules;
  const alike = lists.findLast((list) => list.signature === signature);
  const fields = alike?.rules.fields ?? sharedFields(lists);
  const hour = agreed(lists.map(({ rules }) => rules.hour));
  return Object.keys(fields).length === 0 && hour === null ? null : { fields, hour };
}

/** Of each field, what holds for any list of the site. */
function sharedFields(lists: readonly TaughtList[]): Record<string, FieldRule> {
  const shared: Record<string, FieldRule> = {};
  for (const name of new Set(lists.flatMap(({ rules }) => Object.keys(rules.fields)))) {
    const taught = lists.map(({ rules }) => rules.fields[name]).filter((rule) => rule !== undefined);
    const rule = taught.findLast(saysWhere) ?? agreedRule(taught);
    if (rule !== null) shared[name] = rule;
  }
  return shared;
}

/** Whether a rule names a part that records of any list may have. */
function saysWhere(rule: FieldRule): boolean {
  return rule.kind === 'slot' && rule.otherwise === null && !/^(?:guess|offset)/.test(rule.slot);
}

/** What several pages were labelled with alike. */
function agreedRule(rules: readonly FieldRule[]): FieldRule | null {
  const written = agreed(rules.map((rule) => JSON.stringify(rule)));
  return written === null ? null : (rules.find((rule) => JSON.stringify(rule) === written) ?? null);
}

/** The one answer of two pages at least; null when there are fewer, or others. */
function agreed(answers: readonly (string | null)[]): string | null {
  const [first = null] = answers;
  return answers.length > 1 && answers.every((answer) => answer === first) ? first : null;
}
