/** Maps the sites of a vertical: those that are given, or the candidates that search has found. A candidate whose sample has no objects is given up. */
import { systemClock } from '../../base/clock.js';
import { LycosaError } from '../../base/error.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import { type LeftOut, withMoreLeftOut } from '../../crawl/guard/left-out.js';
import { breadthFirst } from '../../navigate/breadth-first.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { CandidateSite } from '../../store/collection.js';
import type { CrawlRecord, Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { entriesOf, hasScheme } from '../entries.js';
import { type CollectSummary, collectAfter, withObjects } from '../objects/collect.js';
import { loadVertical, namedBy, verticalOfFile } from '../objects/load-vertical.js';
import { answeringEntries } from '../plain-http.js';
import { type OnStart, withCrawl, withStoreAndWeb } from '../with-crawl.js';
import { reopenTraps } from './reopen-traps.js';

export interface MapVerticalOptions extends CrawlSettings {
  readonly vertical: string;
  readonly levels?: number;
  /** Only these candidates. */
  readonly only?: ReadonlySet<string>;
  /** Fetch also what looks endless, doubled or fruitless. */
  readonly everything?: boolean;
  readonly onStart?: OnStart;
}

/** What came of asking the search of a site. */
export interface SilentSite {
  readonly site: string;
  readonly requests: number;
  /** Things that its result pages list. */
  readonly things: number;
  /** Why it cannot be searched. */
  readonly reason?: string;
}

export interface MapVerticalSummary {
  readonly vertical: string;
  readonly pages: number;
  readonly bytes: number;
  readonly end: CrawlEnd;
  readonly sites: readonly {
    readonly site: string;
    readonly pages: number;
    readonly withObjects: number;
    readonly state: CandidateSite['state'];
    /** Why nothing of it could be read; null where something was. */
    readonly problem: string | null;
  }[];
  readonly objects: CollectSummary | null;
  /** Sites whose search was asked, because their pages show nothing. */
  readonly searched?: readonly SilentSite[];
  /** What was not asked for because it looked endless, doubled or fruitless; since the last interruption. */
  readonly leftOut: readonly LeftOut[];
  readonly seconds: number;
}

/** Pages of a candidate that must have no object before it is given up; and twice as many again, where the first were few kinds. */
const sampleSizes = [60, 180];
const usualLevels = 5;
const usualLimit = 5000;
/** Times that what was taken for a trap is looked at again. */
const maxReopenings = 3;

/** Sites that were listed by hand once and are no more. */
export async function droppedSites(store: Store, vertical: Vertical): Promise<Set<string>> {
  if (!vertical.sitesAreGiven) return new Set();
  const listed = new Set((await candidateSites(null, vertical)).map(({ site }) => site));
  const known = await store.collection.candidates(vertical.name);
  return new Set(known.map(({ site }) => site).filter((site) => !listed.has(site)));
}

/** Candidates of a vertical: the sites its file lists, or those that were found. */
export async function candidateSites(store: Store | null, vertical: Vertical): Promise<CandidateSite[]> {
  const known = (await store?.collection.candidates(vertical.name)) ?? [];
  if (!vertical.sitesAreGiven) return known;
  const bySite = new Map(known.map((candidate) => [candidate.site, candidate]));
  return vertical.sites.map(({ site, entry }) => {
    const [url] = entriesOf([entry ?? site]) as [string];
    const unknown = {
      state: 'given',
      votes: 0,
      score: 0,
      sampled: 0,
      withObjects: 0,
      mappedAt: null,
    } as const;
    const before = bySite.get(siteOf(url));
    // By which protocol a host answers was found out when it was mapped.
    const isAsked = before !== undefined && before.mappedAt !== null && !hasScheme(entry ?? site);
    return { ...(before ?? unknown), site: siteOf(url), entry: isAsked ? before.entry : url };
  });
}

export async function mapVertical(options: MapVerticalOptions): Promise<MapVerticalSummary> {
  await verticalOfFile(options.vertical);
  return withStoreAndWeb(options, namedBy(options.vertical), (store, web) =>
    mapVerticalIn(store, web, options),
  );
}

/** The same in a store that is open. */
export async function mapVerticalIn(
  store: Store,
  web: PoliteWeb,
  options: MapVerticalOptions,
): Promise<MapVerticalSummary> {
  const startedAt = systemClock.now();
  const settings = await withObjects(options, store);
  const vertical = await loadVertical(options.vertical, store.objects);
  const wanted = (await candidateSites(store, vertical)).filter(
    ({ site, state }) => state !== 'barren' && (options.only?.has(site) ?? true),
  );
  const candidates = await answeringCandidates(wanted, vertical, store, web, settings);
  if (candidates.length === 0)
    throw new LycosaError(
      'bad-vertical',
      `${vertical.name} has no sites`,
      'list some under "sites:", find some with "lycosa expand", or add one with "lycosa add URL"',
    );
  const entries = candidates.map(({ entry }) => entry).sort();
  const crawl = await store.openCrawl(
    `map ${vertical.name}`,
    JSON.stringify({ entries, vertical: vertical.name }),
    startedAt,
  );
  const mapping = new VerticalMapping(
    { store, web, crawl, settings, entries, options },
    vertical,
    candidates,
  );
  await mapping.sample();
  await mapping.reopen();
  return { ...(await mapping.conclude()), seconds: (systemClock.now() - startedAt) / 1000 };
}

/** Candidates under the scheme that they answer, where their list names none. */
async function answeringCandidates(
  candidates: readonly CandidateSite[],
  vertical: Vertical,
  store: Store,
  web: PoliteWeb,
  settings: CrawlSettings,
): Promise<CandidateSite[]> {
  const bare = new Set(
    vertical.sites
      .map(({ site, entry }) => entry ?? site)
      .filter((text) => !hasScheme(text))
      .flatMap((text) => entriesOf([text]).map(siteOf)),
  );
  return Promise.all(
    candidates.map(async (candidate) => {
      if (candidate.mappedAt !== null || !bare.has(candidate.site)) return candidate;
      const [entry] = await answeringEntries(
        [candidate.entry.replace(/^https:\/\//, '')],
        store,
        web,
        settings,
      );
      return { ...candidate, entry: entry! };
    }),
  );
}

interface MappingParts {
  readonly store: Store;
  readonly web: PoliteWeb;
  readonly crawl: CrawlRecord;
  readonly settings: CrawlSettings;
  readonly entries: readonly string[];
  readonly options: MapVerticalOptions;
}

/** A map under way: its candidates, what each may give, and how far it is. */
class VerticalMapping {
  readonly #parts: MappingParts;
  readonly #vertical: string;
  readonly #candidates: Map<string, CandidateSite>;
  readonly #limits = new Map<string, number>();
  #end: CrawlEnd = 'finished';
  #objects: CollectSummary | null = null;
  #leftOut: readonly LeftOut[] = [];

  constructor(parts: MappingParts, vertical: Vertical, candidates: readonly CandidateSite[]) {
    this.#parts = parts;
    this.#vertical = vertical.name;
    this.#candidates = new Map(candidates.map((candidate) => [candidate.site, candidate]));
  }

  /** Maps in rounds of larger and larger samples; candidates without a single object are given up on the way. */
  async sample(): Promise<void> {
    const { store } = this.#parts;
    for (const size of [...sampleSizes, Number.POSITIVE_INFINITY]) {
      const open = this.#open();
      // What was given by hand is not sampled; nor is what has objects.
      for (const { site, state, withObjects: has } of open) {
        const limit = this.#limitOf(site);
        this.#limits.set(site, state === 'given' || has > 0 ? limit : Math.min(size, limit));
      }
      if (!(await this.#crawl())) return;
      for (const candidate of open)
        this.#candidates.set(
          candidate.site,
          judgedCandidate(await counted(store, this.#vertical, candidate), size),
        );
      await store.collection.saveCandidates(
        this.#vertical,
        [...this.#candidates.values()],
        systemClock.now(),
      );
      const isCut = open.some(({ site }) => {
        const { state, withObjects: has, sampled } = this.#candidates.get(site)!;
        return state === 'candidate' && (has > 0 || sampled >= size);
      });
      if (!isCut || !isThrough(this.#end)) return;
    }
  }

  /** What was taken for a trap and holds objects that nothing else shows is looked at again. */
  async reopen(): Promise<void> {
    const { store, crawl, options } = this.#parts;
    for (let round = 0; round < maxReopenings && isThrough(this.#end); round++) {
      const open = this.#open();
      if (!(await reopenTraps(store, crawl, this.#vertical, open, options.levels ?? usualLevels))) return;
      this.#leftOut = this.#leftOut.filter(({ why }) => why !== 'trap');
      // Barren sites stay where they are.
      for (const { site } of open) this.#limits.set(site, this.#limitOf(site));
      if (!(await this.#crawl())) return;
      for (const candidate of open)
        this.#candidates.set(candidate.site, await counted(store, this.#vertical, candidate));
    }
  }

  /** Keeps what was mapped, and says what it came to. */
  async conclude(): Promise<Omit<MapVerticalSummary, 'seconds'>> {
    const { store, crawl } = this.#parts;
    const now = systemClock.now();
    const isDone = isThrough(this.#end);
    // What a budget or an interruption has cut short is not mapped: the next call goes on with it. Nor is a site of which nothing could be read: it is tried again later.
    const final = [...this.#candidates.values()].map((candidate) =>
      isDone && candidate.state !== 'barren'
        ? {
            ...candidate,
            state: candidate.sampled > 0 ? ('mapped' as const) : candidate.state,
            mappedAt: crawl.startedAt,
          }
        : candidate,
    );
    await store.collection.saveCandidates(this.#vertical, final, now);
    if (isDone) {
      const step = {
        step: 'map',
        beganAt: crawl.startedAt,
        endedAt: now,
        isComplete: true,
        report: JSON.stringify({ sites: final.length }),
      } as const;
      await store.endCrawl(crawl, 'finished', now, { vertical: this.#vertical, step });
    }
    const tallies = await store.tallies(crawl);
    return {
      vertical: this.#vertical,
      pages: tallies.reduce((sum, { pages }) => sum + pages, 0),
      bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
      end: this.#end === 'max-pages-per-site' ? 'finished' : this.#end,
      sites: await Promise.all(final.map((candidate) => siteSummary(store, this.#vertical, candidate))),
      objects: this.#objects,
      leftOut: this.#leftOut,
    };
  }

  #open(): CandidateSite[] {
    return [...this.#candidates.values()].filter(({ state }) => state !== 'barren');
  }

  #limitOf(site: string): number {
    const perSite = this.#parts.options.budget?.maxPagesPerSite ?? usualLimit;
    return typeof perSite === 'function' ? perSite(site) : perSite;
  }

  /** Crawls as far as the limits go, and collects; false when it was interrupted. */
  async #crawl(): Promise<boolean> {
    const { store, web, crawl, settings, entries, options } = this.#parts;
    const maxPagesPerSite = (site: string): number => this.#limits.get(site) ?? this.#limitOf(site);
    const running = withCrawl(
      {
        ...engineOptions(
          { ...settings, budget: { ...settings.budget, maxPagesPerSite } },
          { entries, store, crawl, web },
        ),
        navigator: breadthFirst({ strict: true }),
        entries,
        maxLevel: options.levels ?? usualLevels,
        sitemaps: true,
        everything: options.everything ?? false,
        keepOpen: true,
      },
      options.onStart,
    );
    this.#end = await running.run();
    this.#leftOut = withMoreLeftOut(this.#leftOut, running.leftOut());
    if (this.#end === 'interrupted') return false;
    this.#objects = await collectAfter(settings, store);
    return true;
  }
}

async function siteSummary(
  store: Store,
  vertical: string,
  { site, sampled, withObjects: has, state }: CandidateSite,
): Promise<MapVerticalSummary['sites'][number]> {
  const problem = sampled > 0 ? null : await problemOf(store, vertical, site);
  return { site, pages: sampled, withObjects: has, state, problem };
}

/** Whether a crawl has done all that its limits by site let it. */
function isThrough(end: CrawlEnd): boolean {
  return end === 'finished' || end === 'max-pages-per-site';
}

/** A candidate with how many of its pages were read, and how many of those have objects. */
export async function counted(
  store: Store,
  vertical: string,
  candidate: CandidateSite,
): Promise<CandidateSite> {
  let sampled = 0;
  let withObjects = 0;
  for await (const { outcome, entities } of store.collection.mappedPages(vertical, candidate.site)) {
    if (outcome !== 'ok' && outcome !== 'not-modified') continue;
    sampled++;
    if (entities.length > 0) withObjects++;
  }
  return { ...candidate, sampled, withObjects };
}

/** What became of the first page of a site of which nothing was read. */
async function problemOf(store: Store, vertical: string, site: string): Promise<string> {
  for await (const { outcome } of store.collection.mappedPages(vertical, site)) return outcome;
  return 'no answer';
}

/** A candidate after a round with samples of some size: without a single object after the last of them it is barren. */
function judgedCandidate(candidate: CandidateSite, size: number): CandidateSite {
  const isLast = size >= sampleSizes.at(-1)! || candidate.sampled < size;
  return candidate.state === 'candidate' && candidate.sampled > 0 && candidate.withObjects === 0 && isLast
    ? { ...candidate, state: 'barren' }
    : candidate;
}
