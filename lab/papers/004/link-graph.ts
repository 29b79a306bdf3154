/** The whole link graph of a site, read straight from the web without a crawler: what any way of crawling is measured against. */
import { keyOf, PageReader, resolveUrl, siteOf } from 'lycosa/parts';
import type { SiteTask } from './site-task.js';

export interface FullPage {
  readonly key: string;
  readonly url: string;
  /** What it stands for if it is a target. */
  readonly target: string | null;
  /** Links on the site; some lead elsewhere by redirects, some nowhere. */
  readonly links: readonly { readonly key: string; readonly path: string }[];
}

export interface FullSite {
  readonly entry: string;
  readonly pages: ReadonlyMap<string, FullPage>;
  /** Keys that lead to pages of other keys. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Everything that can be reached and is a target. */
  readonly targets: ReadonlySet<string>;
}

/** Sites with endless parts are cut off here. */
const maxPages = 6000;

/** Follows every link, breadth-first. */
export function fullSite(task: SiteTask): FullSite {
  const reader = new PageReader();
  const pages = new Map<string, FullPage>();
  const aliases = new Map<string, string>();
  const targets = new Set<string>();
  const seen = new Set([keyOf(task.entry)]);
  const site = siteOf(task.entry);
  const queue = [task.entry];
  for (let i = 0; i < queue.length && pages.size < maxPages; i++) {
    const asked = queue[i]!;
    const answer = task.web.answer({ method: 'GET', url: asked, headers: {}, body: '' });
    if (answer === null || answer.hazard !== undefined) continue;
    const key = keyOf(asked);
    if (answer.status >= 300 && answer.status < 400) {
      const to = resolveUrl(answer.headers.location ?? '', asked);
      if (to === null || siteOf(to) !== site) continue;
      aliases.set(key, keyOf(to));
      if (!seen.has(keyOf(to))) {
        seen.add(keyOf(to));
        queue.push(to);
      }
      continue;
    }
    const type = answer.headers['content-type'] ?? '';
    if (answer.status !== 200 || !/html/i.test(type)) continue;
    const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    const page = reader.read(body, asked, type);
    const links = page.links
      .filter((link) => siteOf(link.url) === site)
      .map((link) => ({ key: keyOf(link.url), url: link.url, path: tagPath(page.tree, link.node) }));
    const target = task.targetOf(asked);
    if (target !== null) targets.add(target);
    pages.set(key, { key, url: asked, target, links: links.map(({ key: to, path }) => ({ key: to, path })) });
    for (const link of links)
      if (!seen.has(link.key)) {
        seen.add(link.key);
        queue.push(link.url);
      }
  }
  return { entry: keyOf(task.entry), pages, aliases, targets };
}

/** The page a link leads to. */
export function pageOf(site: FullSite, key: string): FullPage | undefined {
  let at = key;
  for (let hops = 0; hops < 10 && site.aliases.has(at); hops++) at = site.aliases.get(at)!;
  return site.pages.get(at);
}

/** Tags from the root to a node, with classes, as the bandit's paper takes them. */
function tagPath(tree: ReturnType<PageReader['read']>['tree'], node: number): string {
  const steps: string[] = [];
  for (let at = node; at > 0; at = tree.parent[at]!) {
    const { class: classes, id } = tree.attributesOf(at).toRecord();
    steps.push(
      tree.nameOf(at) + (id ? `#${id}` : '') + (classes ? `.${classes.trim().split(/\s+/).join('.')}` : ''),
    );
  }
  return steps.reverse().join(' ');
}

/**
 * The least a crawl could cost, about: all targets, and the hubs of a greedy cover: again and again the page that links to most targets not yet covered. Pages that are targets themselves cost
 * nothing more as hubs. The way to the hubs is not counted, so no crawl can quite reach this.
 */
export function greedyCost(site: FullSite): { targets: number; hubs: number } {
  const open = new Set(site.targets);
  const covers = [...site.pages.values()].map((page) => ({
    page,
    covered: new Set(
      page.links
        .map(({ key }) => pageOf(site, key)?.target)
        .filter((target) => typeof target === 'string' && target !== page.target),
    ),
  }));
  let hubs = 0;
  while (open.size > 0) {
    let best = null;
    let most = 0;
    for (const candidate of covers) {
      let gain = 0;
      for (const target of candidate.covered) if (open.has(target as string)) gain++;
      // Between equals, one that is fetched anyway.
      if (
        gain > most ||
        (gain === most && gain > 0 && best?.page.target === null && candidate.page.target !== null)
      ) {
        best = candidate;
        most = gain;
      }
    }
    if (best === null) break;
    for (const target of best.covered) open.delete(target as string);
    if (best.page.target === null) hubs++;
  }
  return { targets: site.targets.size, hubs };
}
