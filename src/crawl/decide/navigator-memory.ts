/** What a navigator remembers, for the whole crawl or for each site by itself, and what of it is to be committed. */
import { type Clock, systemClock } from '../../base/clock.js';
import { readOwnJson } from '../../base/json.js';
import type { Navigator } from '../../navigate/navigator.js';
import type { CrawlRecord, Store } from '../../store/store.js';

/** A memory above this many characters is committed as often as that takes a small part of the time, and at the end. */
const largeMemory = 131_072;
const partOfTime = 1 / 20;

export class NavigatorMemory {
  readonly #navigator: Navigator;
  readonly #store: Store;
  readonly #crawl: CrawlRecord;
  readonly #bySite: boolean;
  readonly #sites = new Map<string, unknown>();
  /** Sites whose memory has changed since it was last taken. */
  readonly #changed = new Set<string>();
  #memory: unknown;
  #committed = '';
  #committedAtMs = 0;
  #costMs = 0;
  readonly #clock: Clock;

  constructor(
    navigator: Navigator,
    store: Store,
    crawl: CrawlRecord,
    saved: unknown,
    clock: Clock = systemClock,
  ) {
    this.#clock = clock;
    this.#navigator = navigator;
    this.#store = store;
    this.#crawl = crawl;
    this.#bySite = navigator.needs.memoryOf === 'site';
    this.#memory = saved === undefined || saved === null ? navigator.start() : saved;
  }

  /** That of the crawl. */
  get whole(): unknown {
    return this.#memory;
  }

  /** What is remembered where a lead of a site is concerned. */
  of(site: string): unknown | Promise<unknown> {
    if (!this.#bySite) return this.#memory;
    return this.#sites.has(site) ? this.#sites.get(site) : this.#load(site);
  }

  /** Remembers for the whole crawl. */
  keepWhole(memory: unknown): void {
    this.#memory = memory;
  }

  keep(site: string, memory: unknown): void {
    if (!this.#bySite) this.#memory = memory;
    else if (this.#sites.get(site) !== memory) {
      this.#sites.set(site, memory);
      this.#changed.add(site);
    }
  }

  /** The crawl's memory as JSON, or as it was committed last where it is too large to be written at every page. */
  save(nowMs: number, isLast: boolean): string {
    if (this.#navigator.needs.replays || this.#bySite) return 'null';
    const isLarge = this.#committed.length > largeMemory;
    if (isLarge && !isLast && nowMs - this.#committedAtMs < this.#costMs / partOfTime) return this.#committed;
    const before = this.#clock.steady();
    this.#committedAtMs = nowMs;
    this.#committed = JSON.stringify(this.#memory);
    // To write it takes about as long as to put it into words.
    this.#costMs = 2 * (this.#clock.steady() - before);
    return this.#committed;
  }

  /** What changed of the sites since the last call. */
  takeSites(): { site: string; memory: string }[] {
    const changes = [...this.#changed].map((site) => ({
      site,
      memory: JSON.stringify(this.#sites.get(site)),
    }));
    this.#changed.clear();
    return changes;
  }

  async #load(site: string): Promise<unknown> {
    const saved = await this.#store.siteMemory(this.#crawl, site);
    // Somebody else may have loaded it, and changed it, meanwhile.
    if (!this.#sites.has(site))
      this.#sites.set(site, saved === null ? this.#navigator.start() : readOwnJson(saved));
    return this.#sites.get(site);
  }
}
