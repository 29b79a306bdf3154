/** Sites that a focused crawl has met, by what they hold of the topic. */
import { originOf, siteOf } from '../../url/site.js';

export interface FocusSite {
  readonly site: string;
  /** Its home page. */
  readonly entry: string;
  readonly pages: number;
  readonly relevant: number;
  /** Share of its pages that are on topic, drawn towards that of all pages where few were seen. */
  readonly score: number;
}

/** As many pages as a site is thought to have shown before it has shown any. */
const priorPages = 3;

/** Sites with pages on topic, best first. */
export function siteYields(
  visited: readonly { readonly url: string; readonly score: number }[],
): FocusSite[] {
  const sites = new Map<string, { entry: string; pages: number; relevant: number }>();
  let all = 0;
  for (const { url, score } of visited) {
    const site = siteOf(url);
    const known = sites.get(site) ?? { entry: `${originOf(url)}/`, pages: 0, relevant: 0 };
    sites.set(site, known);
    known.pages++;
    if (score < 0.5) continue;
    known.relevant++;
    all++;
  }
  const usual = visited.length === 0 ? 0 : all / visited.length;
  return [...sites]
    .filter(([, { relevant }]) => relevant > 0)
    .map(([site, { entry, pages, relevant }]) => ({
      site,
      entry,
      pages,
      relevant,
      score: Math.round((1e4 * (relevant + priorPages * usual)) / (pages + priorPages)) / 1e4,
    }))
    .sort((a, b) => b.score - a.score || b.relevant - a.relevant || (a.site < b.site ? -1 : 1));
}
