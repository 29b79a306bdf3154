/** A focused crawl over pages at hand, one request at a time: the product's navigators and judge, with a frontier in memory that does what the store does. */
import { type CandidateLink, keyOf, type Navigator, type TopicJudge, trial } from 'lycosa/parts';
import type { TopicPage, TopicWeb } from './topic-web.js';

/** Judgements of one model, kept while its topic is run by several strategies. */
export class KnownJudge {
  readonly #judge: TopicJudge;
  readonly #pages = new Map<string, { score: number; contexts: Float32Array; anchors: Float32Array }>();

  constructor(judge: TopicJudge) {
    this.#judge = judge;
  }

  of(page: TopicPage): { score: number; contexts: Float32Array; anchors: Float32Array } {
    let known = this.#pages.get(page.key);
    if (known === undefined) {
      known = {
        score: this.#judge.page(page.counts),
        contexts: Float32Array.from(page.links, ({ context }) => this.#judge.context(context)),
        anchors: Float32Array.from(page.links, ({ anchor }) => this.#judge.anchor(anchor)),
      };
      this.#pages.set(page.key, known);
    }
    return known;
  }
}

/** Crawls from seeds until the budget is used up or nothing waits; the pages in the order they came. */
export function focusedRun(
  web: TopicWeb,
  navigator: Navigator,
  judge: KnownJudge,
  seeds: readonly string[],
  budget: number,
): TopicPage[] {
  const visited: TopicPage[] = [];
  const steps = trial(navigator, {
    entries: seeds.flatMap((url) => web.page(url)?.url ?? []),
    maxRequests: Number.POSITIVE_INFINITY,
    reload: (memory) => memory,
    answer: ({ url }) => {
      const page = web.page(url);
      if (page === null) return null;
      if (page.key !== keyOf(url)) return { location: page.url };
      visited.push(page);
      const none = { title: '', structure: null, results: null, objects: [] };
      return { url: page.url, links: linksOf(page, judge), score: judge.of(page).score, ...none };
    },
  });
  while (visited.length < budget && !steps.next().done);
  return visited;
}

function linksOf(page: TopicPage, judge: KnownJudge): CandidateLink[] {
  const { contexts, anchors } = judge.of(page);
  return page.links.map(({ url, path, words }, i) => {
    const said = { context: contexts[i]!, anchor: anchors[i]!, words };
    return { url, kind: 'anchor', nofollow: false, path, said };
  });
}
