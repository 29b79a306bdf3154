/** A focused crawl over pages at hand, one request at a time: the product's navigators and judge, with a frontier in memory that does what the store does. */
import {
  keyOf,
  promotedRank,
  type Standing,
  type TopicalNavigator,
  type TopicJudge,
  type WeighedLink,
} from 'lycosa';
import type { TopicPage, TopicWeb } from './topic-web.js';

type Row = {
  url: string;
  level: number;
  order: number;
  state: 'waiting' | 'done';
  rank: number;
  cash: number;
  score: number | null;
  notes: Float32Array | null;
};

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
  navigator: TopicalNavigator,
  judge: KnownJudge,
  seeds: readonly string[],
  budget: number,
): TopicPage[] {
  const rows = new Map<string, Row>();
  const queue = new RankedQueue();
  const add = (key: string, url: string, level: number, rank: number): Row => {
    const row: Row = {
      url,
      level,
      order: rows.size,
      state: 'waiting',
      rank,
      cash: 0,
      score: null,
      notes: null,
    };
    rows.set(key, row);
    queue.push(rank, row.order, key);
    return row;
  };
  const isCurrent = (key: string, rank: number): boolean =>
    rows.get(key)!.state === 'waiting' && rows.get(key)!.rank === rank;
  const standingOf = (row: Row | undefined): Standing | null => row ?? null;
  let memory = navigator.start();
  const change = (key: string, row: Row, rank: number): void => {
    if (row.state !== 'waiting' || row.rank === rank) return;
    row.rank = rank;
    queue.push(rank, row.order, key);
  };
  /** The best that wait; they stay in the queue. */
  const bestWaiting = (count: number): { key: string; url: string; standing: Row }[] => {
    const best = new Map<string, Row>();
    while (best.size < count) {
      const key = queue.pop((at, rank) => isCurrent(at, rank) && !best.has(at));
      if (key === null) break;
      best.set(key, rows.get(key)!);
    }
    for (const [key, standing] of best) queue.push(standing.rank, standing.order, key);
    return [...best].map(([key, standing]) => ({ key, url: standing.url, standing }));
  };
  const weigh = (page: TopicPage, row: Row, score: number, isAgain: boolean): boolean => {
    const read = judge.of(page);
    const seen = new Set([page.key]);
    const links: (WeighedLink & { readonly key: string })[] = [];
    for (const [i, { key, url, path, words }] of page.links.entries()) {
      if (seen.has(key)) continue;
      seen.add(key);
      links.push({
        key,
        url,
        path,
        context: read.contexts[i]!,
        anchor: read.anchors[i]!,
        words,
        standing: standingOf(rows.get(key)),
      });
    }
    const decision = navigator.weigh(
      { url: page.url, level: row.level, score, standing: row, isAgain, links },
      memory,
    );
    memory = decision.memory;
    const best = decision.rethink === undefined ? [] : bestWaiting(decision.rethink);
    row.cash += decision.cash;
    for (const { link, rank, cash = 0, notes } of decision.weights) {
      const { key, url } = links[link]!;
      const known = rows.get(key) ?? add(key, url, row.level + 1, rank);
      known.cash += cash;
      if (notes !== undefined) known.notes = notes;
      change(key, known, rank);
    }
    // As in the store: what has just been found was weighed just now.
    const ranks = decision.rethink === undefined ? [] : navigator.rethink!(best, memory);
    for (const [i, { key, standing }] of best.entries())
      if (ranks.length > 0) change(key, standing, ranks[i]!);
    if (decision.promote !== undefined) {
      const key = keyOf(decision.promote);
      const promoted = rows.get(key);
      if (promoted !== undefined) change(key, promoted, promotedRank);
    }
    return decision.shares ?? false;
  };
  const start = navigator.entry(seeds.length);
  for (const url of seeds) {
    const page = web.page(url);
    if (page !== null && !rows.has(page.key)) add(page.key, page.url, 0, start.rank).cash = start.cash;
  }
  const visited: TopicPage[] = [];
  const fetched = new Set<string>();
  while (visited.length < budget) {
    const key = queue.pop(isCurrent);
    if (key === null) break;
    const row = rows.get(key)!;
    row.state = 'done';
    const page = web.page(row.url);
    if (page === null || fetched.has(page.key)) continue;
    fetched.add(page.key);
    visited.push(page);
    const { score } = judge.of(page);
    row.score = score;
    if (!weigh(page, row, score, false)) continue;
    let rich: Row | null = null;
    for (const other of rows.values())
      if (other.state === 'done' && other.cash > 0 && (rich === null || other.cash > rich.cash)) rich = other;
    const richPage = rich === null ? null : web.page(rich.url);
    if (rich !== null && richPage !== null) weigh(richPage, rich, rich.score ?? 0, true);
    else if (rich !== null) rich.cash = 0;
  }
  return visited;
}

/** A heap of keys by rank, then by order; what has changed since is passed over. */
class RankedQueue {
  readonly #ranks: number[] = [];
  readonly #orders: number[] = [];
  readonly #keys: string[] = [];

  push(rank: number, order: number, key: string): void {
    let at = this.#keys.length;
    this.#ranks.push(rank);
    this.#orders.push(order);
    this.#keys.push(key);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.#isBefore(at, up)) break;
      this.#swap(at, up);
      at = up;
    }
  }

  pop(isCurrent: (key: string, rank: number) => boolean): string | null {
    while (this.#keys.length > 0) {
      const [key, rank] = [this.#keys[0]!, this.#ranks[0]!];
      this.#swap(0, this.#keys.length - 1);
      this.#keys.pop();
      this.#ranks.pop();
      this.#orders.pop();
      this.#sink();
      if (isCurrent(key, rank)) return key;
    }
    return null;
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let least = at;
      for (const down of [2 * at + 1, 2 * at + 2])
        if (down < this.#keys.length && this.#isBefore(down, least)) least = down;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    return (
      this.#ranks[a]! < this.#ranks[b]! ||
      (this.#ranks[a] === this.#ranks[b] && this.#orders[a]! < this.#orders[b]!)
    );
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#ranks, this.#orders, this.#keys] as unknown[][])
      [list[a], list[b]] = [list[b], list[a]];
  }
}
