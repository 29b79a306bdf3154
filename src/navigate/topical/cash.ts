/**
 * Strategies that pass cash from page to page; a waiting URL is worth what it has.
 *
 * OPIC (Abiteboul et al., WWW 2003), greedy: a page shares its cash evenly among its links.
 * OTIE (002): a page's cash is first revised by how much it is on topic (equation 3), then shared in proportion to how much its links are, as read or else as predicted (equations 1, 2, 4).
 *
 * Departures, because 002 leaves them open: the fetched page with most cash shares it every 100 pages; it does so by the links that are kept of it, or is really fetched again where that is asked for;
 * equation 3 is not applied to it once more. Where no link is on topic at all, they share evenly. The cash of a page without links is lost. Cash is not kept constant by equation 3; the engine
 * scales all of it down long before numbers overflow, which changes no order.
 */
import { predictedScore } from '../../topic/link-context.js';
import type { TopicalNavigator, WeighedLink, WeighedPage, Weight } from './topical-navigator.js';

export interface OtieOptions {
  /** Weight of the page against the words around a link (equation 4). */
  readonly beta?: number;
  /** How much equation 3 changes cash, and how flat it is near even odds. */
  readonly a?: number;
  readonly d?: number;
  /** Pages between two times that the richest fetched page shares. */
  readonly period?: number;
}

/** Pages weighed so far. */
type Memory = number;

export function opic(options: { readonly period?: number } = {}): TopicalNavigator<Memory> {
  return cashNavigator('opic', options.period, (page) => ({
    cash: cashOf(page),
    sims: page.links.map(() => 1),
  }));
}

export function otie(options: OtieOptions = {}): TopicalNavigator<Memory> {
  const { a = 0.85, d = 3, beta = 0.25 } = options;
  return cashNavigator('otie', options.period, (page) => ({
    cash: cashOf(page) * (page.isAgain ? 1 : 1 + revision(page.score, a, d)),
    sims: page.links.map((link) => similarity(page, link, beta)),
  }));
}

/** Equation 3, as a share of the cash. */
export function revision(r: number, a: number, d: number): number {
  return Math.max(-1, a * Math.sign(2 * r - 1) * Math.abs(2 * r - 1) ** d);
}

/** Equation 2. */
function similarity({ score }: WeighedPage, { context, standing }: WeighedLink, beta: number): number {
  return standing?.state === 'done' ? (standing.score ?? 0) : predictedScore(score, context, beta);
}

function cashOf({ standing }: WeighedPage): number {
  return standing?.cash ?? 0;
}

function cashNavigator(
  name: string,
  period = 100,
  shareOf: (page: WeighedPage) => { cash: number; sims: readonly number[] },
): TopicalNavigator<Memory> {
  return {
    name,
    byLevel: false,
    ranksByCash: true,
    start: () => 0,
    entry: (entries) => ({ rank: -1 / entries, cash: 1 / entries }),
    weigh(page, pages) {
      const { cash, sims } = shareOf(page);
      const sum = sims.reduce((total, sim) => total + sim, 0);
      const weights = page.links.map(({ standing }, link): Weight => {
        const gain = cash * (sum > 0 ? sims[link]! / sum : 1 / sims.length);
        return { link, rank: -((standing?.cash ?? 0) + gain), cash: gain };
      });
      const memory = page.isAgain ? pages : pages + 1;
      return {
        weights,
        cash: -cashOf(page),
        memory,
        ...(!page.isAgain && memory % period === 0 ? { shares: true } : {}),
      };
    },
  };
}
