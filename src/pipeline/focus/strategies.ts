/** The ways in which a topic can be looked for, by name. */
import type { Navigator } from '../../navigate/navigator.js';
import { breadthFirstTopical } from '../../navigate/topical/breadth-first.js';
import { type CashOptions, opic, otie } from '../../navigate/topical/cash.js';
import { hybrid } from '../../navigate/topical/hybrid/hybrid.js';
import { linkContext } from '../../navigate/topical/link-context.js';

export const strategies = {
  hybrid: () => hybrid(),
  otie: (options) => otie(options),
  'link-context': () => linkContext(),
  opic: (options) => opic(options),
  'breadth-first': () => breadthFirstTopical(),
} as const satisfies Record<string, (options: CashOptions) => Navigator>;

export type Strategy = keyof typeof strategies;
export const strategyNames = Object.keys(strategies) as Strategy[];
