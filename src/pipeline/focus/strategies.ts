/** The ways in which a topic can be looked for, by name. */
import { breadthFirstTopical } from '../../navigate/topical/breadth-first.js';
import { opic, otie } from '../../navigate/topical/cash.js';
import { hybrid } from '../../navigate/topical/hybrid/hybrid.js';
import { linkContext } from '../../navigate/topical/link-context.js';
import type { TopicalNavigator } from '../../navigate/topical/topical-navigator.js';

export const strategies = {
  hybrid: () => hybrid(),
  otie: () => otie(),
  'link-context': () => linkContext(),
  opic: () => opic(),
  'breadth-first': () => breadthFirstTopical(),
} as const satisfies Record<string, () => TopicalNavigator>;

export type Strategy = keyof typeof strategies;
export const strategyNames = Object.keys(strategies) as Strategy[];
