/** What a crawl itself remembers between runs, besides its frontier: where its entries have moved, how much was asked, and its navigator's memory. */
import { readOwnJson } from '../base/json.js';
import type { CrawlNotes, CrawlRecord } from '../store/store.js';
import type { NavigatorMemory } from './decide/navigator-memory.js';

interface SavedState {
  readonly navigator: unknown;
  readonly moved: readonly string[];
  readonly requests: number;
}

/** Time that a leg has used is committed this often. */
const legEveryMs = 1000;

function savedState({ memory }: CrawlRecord): SavedState {
  return memory === null ? { navigator: null, moved: [], requests: 0 } : readOwnJson<SavedState>(memory);
}

/** Addresses to which the entries of an unfinished crawl have moved. */
export function movedEntries(crawl: CrawlRecord): readonly string[] {
  return savedState(crawl).moved;
}

export class CrawlState {
  readonly moved: string[];
  /** What the navigator had remembered, as JSON has it. */
  readonly savedMemory: unknown;
  requests: number;
  #committed = '';
  #committedLegMs = 0;

  constructor(crawl: CrawlRecord) {
    const saved = savedState(crawl);
    this.moved = [...saved.moved];
    this.savedMemory = saved.navigator;
    this.requests = saved.requests;
  }

  /** What is to be committed with the next pages. */
  notes(memory: NavigatorMemory, legMs: number, isLast: boolean): CrawlNotes {
    const { moved, requests } = this;
    const text = `{"navigator":${memory.save(legMs, isLast)},"moved":${JSON.stringify(moved)},"requests":${requests}}`;
    const isNew = text !== this.#committed;
    const isLater = legMs - this.#committedLegMs >= legEveryMs;
    if (isNew) this.#committed = text;
    if (isLater) this.#committedLegMs = legMs;
    return {
      sites: memory.takeSites(),
      ...(isNew ? { memory: text } : {}),
      ...(isLater ? { legMs } : {}),
    };
  }
}
