/** Learning as 004 publishes it: map breadth-first, compare by RTDM, keep the one path that leads to most targets. */
import { movedEntries } from '../../crawl/crawl-state.js';
import { SiteGraph } from '../../learn/site-graph.js';
import { targetPagesMap } from '../../learn/vidal/target-pages-map.js';
import { vidalNavigation } from '../../learn/vidal/vidal-navigation.js';
import { isLikeAny, vidalMapping } from '../../navigate/vidal-mapping.js';
import type { OrderedTree } from '../../page/structure/ordered-tree.js';
import { decodeTree } from '../../page/structure/page-structure.js';
import type { CrawlRecord } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { engineOptions } from '../crawl-settings.js';
import { withCrawl } from '../with-crawl.js';
import { fetchExamples } from './examples.js';
import { defaultLearningPages, type Learning, type LearningParts, notReached } from './learning.js';
import { addToGraph, linkReader } from './stored-graph.js';

export async function learnAsPublished(parts: LearningParts): Promise<Learning> {
  const { options, entry, samples, spec, store, web, now } = parts;
  const examples = await fetchExamples(
    samples,
    spec,
    { settings: options, store, web, inside: 'trees', now },
    (crawl) => parts.onStart('examples', crawl),
  );
  if (examples.pages.length === 0)
    return {
      end: examples.end,
      cost: { requests: examples.requests, pages: 0, bytes: examples.bytes },
      newPages: 0,
      result: null,
    };
  const trees = examples.pages.flatMap((page) => decodeTree(page.structure) ?? []);

  const crawl = await store.openCrawl(`learn ${spec}`, JSON.stringify({ entries: [entry] }), now);
  const limit = options.maxLearningPages ?? defaultLearningPages;
  const running = withCrawl(
    {
      ...engineOptions(
        {
          ...options,
          budget: { ...options.budget, maxPages: Math.min(limit, options.budget?.maxPages ?? limit) },
        },
        { entries: [entry, ...samples], store, crawl, web },
      ),
      navigator: vidalMapping(trees),
      entries: [entry],
      sitemaps: false,
      keepOpen: true,
    },
    (started) => parts.onStart('learning', started),
  );
  const end = await running.run();
  const { requests, pages, bytes } = running.progress();
  const cost = {
    requests: requests + examples.requests,
    pages: pages + examples.pages.length,
    bytes: bytes + examples.bytes,
  };
  // The stop rule of fig. 3 is a number of pages: what was mapped until then counts.
  if (end !== 'finished' && end !== 'max-pages')
    return { end, cost, newPages: pages - crawl.legPages, result: null };

  return { end, cost, newPages: pages - crawl.legPages, result: await mapped(parts, crawl, trees) };
}

/** The crawler that the mapped pages lead to. */
async function mapped(
  { options, entry, samples, store }: LearningParts,
  crawl: CrawlRecord,
  trees: readonly OrderedTree[],
): Promise<Learning['result']> {
  const read = await linkReader(options, [entry, ...samples, ...movedEntries(crawl)], store);
  const graph = new SiteGraph();
  const ids = new Map<string, number>();
  const targets = new Set<string>();
  for await (const page of store.visited(crawl)) {
    addToGraph(graph, page, read);
    const key = keyOf(page.url);
    ids.set(key, page.id);
    const tree = decodeTree(page.structure);
    if (tree !== null && isLikeAny(tree, trees)) targets.add(key);
  }
  const map = targetPagesMap(
    keyOf(entry),
    (key) => {
      const page = graph.page(key);
      return (
        page && { url: page.key, isTarget: targets.has(page.key), links: page.links.map((link) => link.key) }
      );
    },
    { throughTargets: false },
  );
  if (map === null) throw notReached(entry, samples, graph.size, 0);
  const found = [...targets].flatMap((key) => graph.page(key)?.url ?? []);
  return {
    crawler: {
      entry,
      samples,
      rules: 'paper',
      scope: {
        kind: options.scope ?? 'site',
        include: options.include ?? [],
        exclude: options.exclude ?? [],
      },
      navigation: vidalNavigation(map),
      rule: null,
      about: null,
      expected: found.length,
    },
    learned: { graph, ids, like: [], unlike: [] },
  };
}
