/** The price of what a page is about, where its markup does not say: the amount that is likeliest it (`lab/train`). */
import { type BoostedTrees, readTrees } from '../../model/boosted-trees.js';
import type { PageLines } from '../records/lines.js';
import { type PriceCandidate, priceCandidates } from './price-rows.js';
import { priceTrees } from './price-weights.js';

/** Amounts that are less likely the price are none. */
const leastLikely = 0.3;
/** Lines around the price in which a struck, higher amount is what it was before. */
const formerLines = 6;

export interface OwnPrice {
  readonly price: PriceCandidate;
  readonly likelihood: number;
  /** What it cost before. */
  readonly former: PriceCandidate | null;
}

let priceModel: BoostedTrees | null = null;

export function ownPrice(lines: PageLines): OwnPrice | null {
  priceModel ??= readTrees(priceTrees);
  const candidates = priceCandidates(lines);
  let [best, score] = [-1, Number.NEGATIVE_INFINITY];
  for (const [i, { row }] of candidates.entries()) {
    const own = priceModel.score(row);
    if (own > score) [best, score] = [i, own];
  }
  const likelihood = 1 / (1 + Math.exp(-score));
  if (best < 0 || likelihood < leastLikely) return null;
  const price = candidates[best]!;
  const former = candidates.find(
    ({ line, amount, isStruck }) =>
      isStruck && amount > price.amount && Math.abs(line.index - price.line.index) <= formerLines,
  );
  return { price, likelihood, former: former ?? null };
}
