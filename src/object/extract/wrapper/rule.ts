/** A rule finds the texts of one field on pages of one template: by path, by labels around, by number. */
import { type PathKind, pathKinds, type RunTable } from './run-table.js';

/** Which of the texts that match are taken: those that stand together, all, or the first. */
export const takes = ['group', 'all', 'first'] as const;
export type Take = (typeof takes)[number];

/** Conditions on a text; all that are given must hold. */
export interface WrapperRule {
  readonly path?: readonly [kind: PathKind, hash: number];
  /** The path spelled out, for people. */
  readonly shown?: string;
  /** Nearest label before it. */
  readonly label?: string;
  /** The label right before it. */
  readonly adjacent?: string;
  /** The next label behind it. */
  readonly following?: string;
  /** The label it carries itself. */
  readonly prefix?: string;
  /** Texts between it and its label. */
  readonly distance?: number;
  /** Which text node of its element it is. */
  readonly ordinal?: number;
  readonly take: Take;
}

/** Texts further apart than this are not together. */
const maxRuleGap = 4;

/** The places on a page that a rule's conditions hold for. */
export function matchesOf(rule: Omit<WrapperRule, 'take'>, page: RunTable): number[] {
  const found: number[] = [];
  const paths = rule.path === undefined ? null : page.paths(rule.path[0]);
  const hash = rule.path?.[1];
  const { label, adjacent, following, prefix, distance, ordinal } = rule;
  for (let i = 0; i < page.length; i++) {
    if (paths !== null && paths[i] !== hash) continue;
    if (label !== undefined && page.label[i] !== label) continue;
    if (adjacent !== undefined && page.adjacent[i] !== adjacent) continue;
    if (prefix !== undefined && page.prefix[i] !== prefix) continue;
    if (following !== undefined && page.following[i] !== following) continue;
    if (distance !== undefined && page.distance[i] !== distance) continue;
    if (ordinal !== undefined && page.ordinals[i] !== ordinal) continue;
    found.push(i);
  }
  return found;
}

/** Those of the matches that are taken; no text twice. */
export function taken(matches: readonly number[], take: Take, page: RunTable): number[] {
  const first = matches[0];
  if (first === undefined) return [];
  if (take === 'first') return [first];
  const out: number[] = [];
  const texts = new Set<string>();
  const paths = take === 'group' ? page.paths('Af') : null;
  let last = first;
  for (const i of matches) {
    if (paths !== null && i !== first) {
      if (paths[i] !== paths[first]) continue;
      const isApart =
        page.prefix[first] === ''
          ? page.label[i] !== page.label[first]
          : page.prefix[i] !== page.prefix[first];
      if (i - last > maxRuleGap || isApart) break;
    }
    last = i;
    if (texts.has(page.texts[i]!)) continue;
    texts.add(page.texts[i]!);
    out.push(i);
  }
  return out;
}

/** All rules without `take` that hold for one text. */
export function* rulesOf(page: RunTable, i: number): Generator<Omit<WrapperRule, 'take'>> {
  const labels: Pick<WrapperRule, 'label' | 'adjacent'>[] = [{}];
  if (page.label[i] !== '') labels.push({ label: page.label[i]! });
  if (page.adjacent[i] !== '') labels.push({ adjacent: page.adjacent[i]! });
  const behind: Pick<WrapperRule, 'following'>[] =
    page.following[i] === '' ? [{}] : [{}, { following: page.following[i]! }];
  const prefixes: Pick<WrapperRule, 'prefix'>[] =
    page.prefix[i] === '' ? [{}] : [{}, { prefix: page.prefix[i]! }];
  for (const kind of [null, ...pathKinds])
    for (const before of labels)
      for (const prefix of prefixes) {
        const isLabelled = before.label !== undefined || before.adjacent !== undefined;
        if (kind === null && !isLabelled && prefix.prefix === undefined) continue;
        const path = kind === null ? {} : { path: [kind, page.paths(kind)[i]!] as const };
        for (const next of behind) {
          const base = { ...path, ...before, ...next, ...prefix };
          yield base;
          if (isLabelled) yield { ...base, distance: page.distance[i]! };
          yield { ...base, ordinal: page.ordinals[i]! };
        }
      }
}

/** The same for equal conditions. */
export function keyOfRule(rule: Omit<WrapperRule, 'take'>): string {
  const { path, label, adjacent, following, prefix, distance, ordinal } = rule;
  return `${path?.[0] ?? ''}|${path?.[1] ?? ''}|${label ?? '\u0001'}|${adjacent ?? '\u0001'}|${following ?? '\u0001'}|${prefix ?? '\u0001'}|${distance ?? ''}|${ordinal ?? ''}`;
}

/** How far a rule is trusted to hold on other pages: labels are kept by redesigns, positions are not. */
export function weightOf(rule: Omit<WrapperRule, 'take'>): number {
  let weight = 1;
  for (const one of [rule.label, rule.adjacent, rule.prefix]) if (one !== undefined) weight *= 1.5;
  if (rule.following !== undefined) weight *= 0.5;
  if (rule.distance !== undefined) weight *= 0.5;
  if (rule.ordinal !== undefined) weight *= 0.7;
  const kind = rule.path?.[0][0];
  return weight * (kind === undefined || kind === 'A' ? 1 : kind === 'T' ? 0.5 : 0.3);
}
