/** What a visit will take, from a walk over the pages that are at hand. */
import type { SiteGraph } from '../site-graph.js';
import type { FollowedStep } from './follow-pattern.js';

export interface VisitForecast {
  /** Pages, redirects on the way to them, sitemaps and robots.txt. */
  readonly requests: number;
  readonly pages: number;
  readonly bytes: number;
  /** Pages by the node they belong to. */
  readonly byNode: readonly (readonly [node: number, pages: number])[];
}

/** Requests that every visit makes besides its pages: robots.txt. */
const besides = 1;

/** `others` are pages that are asked for without a link that leads to them. */
export function forecastVisit(
  graph: SiteGraph,
  steps: readonly FollowedStep[],
  others: readonly { readonly key: string; readonly node: number }[] = [],
  sitemaps = 0,
): VisitForecast {
  const nodeOf = new Map<string, number>();
  for (const { key, node } of [...steps, ...others]) if (!nodeOf.has(key)) nodeOf.set(key, node);
  const byNode = new Map<number, number>();
  let bytes = 0;
  for (const [key, node] of nodeOf) {
    byNode.set(node, (byNode.get(node) ?? 0) + 1);
    bytes += graph.page(key)?.bytes ?? 0;
  }
  const redirects = steps.filter(({ key, linked }) => linked !== key && graph.costsRedirect(linked)).length;
  return {
    requests: nodeOf.size + redirects + sitemaps + besides,
    pages: nodeOf.size,
    bytes,
    byNode: [...byNode].sort((a, b) => a[0] - b[0]),
  };
}
