/**
 * What the crawler keeps, behind interfaces that an embedded database and a server can both fill. Everything goes in batches.
 *
 * A lead's life:
 *
 *     (unknown) ──discover──▶ waiting ──lease──▶ in flight ──complete──▶ done
 *                    │           ▲                   │
 *                    │           └──release, crash───┘
 *                    └──▶ skipped (by a rule; a wider rule makes it waiting again)
 *
 * "In flight" is not written down: it means leased and not committed, so a process that dies leaves nothing to repair.
 * A crawl has runs: when one is finished, the next one discovers its leads anew and revisits pages conditionally.
 */
import type { OutcomeKind } from '../web/outcome.js';
import type { CollectionStore, DoneStep } from './collection.js';
import type { ObjectStore, PageObjects } from './objects.js';

/** Why a URL of a site was found and not fetched. The list is closed and documented in docs/reference/outcomes.md. */
export const skipReasons = [
  'robots',
  'content-type',
  'filtered',
  'level',
  'too-long',
  'repeating-path',
  'trap',
  'too-many-links',
  'listed',
  'low-yield',
  'unreachable',
  'fruitless',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** A page, a sitemap that lists pages, or a feed that says what pages say. Kept by their place in this list. */
export const leadKinds = ['page', 'sitemap', 'feed'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** A URL to be remembered, as found. */
export interface NewLead {
  readonly url: string;
  /** Hash of the dedup key. */
  readonly key: bigint;
  readonly site: string;
  readonly level: number;
  /** Lower goes first. */
  readonly rank: number;
  /** Redirects that led here. */
  readonly hops: number;
  readonly kind: LeadKind;
  readonly skip: SkipReason | null;
  /** What the navigator wants to know again when the page has come, in its own format. */
  readonly note?: Uint8Array;
  /** What is posted: a form, or JSON. Its key must differ from that of the bare address. */
  readonly posted?: string;
  /** Its key is not that of its address, which may be another by now: the address replaces the one that was kept. */
  readonly isKeyed?: boolean;
  /** How a lead that is known changes: it gets the rank and the note, and this is added to its numbers. Without it a known lead is left alone. */
  readonly change?: LeadChange;
}

/** What is added to a lead's numbers. */
export interface LeadChange {
  readonly weight: number;
  readonly count: number;
  /** It was fetched, and is to be fetched again. */
  readonly again?: boolean;
}

/** What a crawl knows of a URL. */
export interface LeadStanding {
  readonly state: 'waiting' | 'done';
  readonly rank: number;
  /** What pages have passed to it. */
  readonly weight: number;
  /** How often it was counted. */
  readonly count: number;
  readonly score: number | null;
  readonly note: Uint8Array | null;
}

/** A URL waiting to be fetched, with what is known of its last visit. */
export interface Lead {
  readonly id: number;
  readonly url: string;
  readonly siteId: number;
  readonly level: number;
  readonly rank: number;
  readonly hops: number;
  readonly kind: LeadKind;
  readonly note: Uint8Array | null;
  /** Whether it is known what the page is built like. */
  readonly isDescribed: boolean;
  readonly referrer: number | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** What is posted; null where the page is just asked for. */
  readonly posted?: string | null;
  /** The address that it leads to without having to be asked: it is another form of that page, or moved for good to this spelling. */
  readonly keptAs?: string | null;
  /** The URL is another spelling than the stored one, which gives way to it. */
  readonly respelled?: boolean;
}

/** A site with waiting leads. */
export interface LeasedSite {
  readonly id: number;
  readonly name: string;
  readonly blockedUntil: number;
  readonly leads: Lead[];
}

/** What a page said, kept only where its body was read. */
export interface PageContent {
  readonly title: string;
  readonly bytes: number;
  /** Of the decoded body. */
  readonly digest: bigint;
  /** Of the body as it came over the wire. */
  readonly payload: bigint;
  /** Sketch of its words, 16 bytes. */
  readonly sketch: Uint8Array;
  /** Hash of its title, which near-duplicates share. */
  readonly titleHash: number;
  /** Its links, packed. */
  readonly links: Uint8Array;
  /** What it is built like, where the crawl wants to know. */
  readonly structure: Uint8Array | null;
  /** It asked for its links not to be followed. */
  readonly nofollow: boolean;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The links of a page's last reading. */
export interface StoredLinks {
  readonly packed: Uint8Array;
  readonly nofollow: boolean;
}

/** What a page's last reading left: enough to go on from it when the page has not changed. */
export interface StoredReading extends StoredLinks {
  readonly title: string;
  readonly structure: Uint8Array | null;
}

/** A response and its request, ready to append to the archive. */
export interface RecordPair {
  readonly response: Uint8Array;
  readonly request: Uint8Array;
}

/** What goes into the archive with a visit. */
export interface VisitRecords {
  readonly full: RecordPair;
  /** Makes the pair that is written instead when the payload is kept already. */
  revisit(earlier: { url: string; fetchedAt: number }, same: 'digest' | 'not-modified'): RecordPair;
}

/** The end of a lead: what came of it and what it led to. */
export interface Visit {
  readonly lead: Lead;
  readonly outcome: OutcomeKind;
  readonly status: number | null;
  readonly location: string | null;
  readonly contentType: string | null;
  readonly detail: string | null;
  readonly fetchedAt: number;
  readonly durationMs: number;
  /** Decoded bytes downloaded. */
  readonly bytes: number;
  readonly content: PageContent | null;
  /** The objects it has, where the crawl looks for some. */
  readonly objects: PageObjects | null;
  /** A page with nearly the same words, found by the caller; exact duplicates are found by the store. */
  readonly nearDuplicateOf: number | null;
  readonly records: VisitRecords | null;
  readonly found: readonly NewLead[];
  /** What its navigator says of it: how much it is on topic (null when that could not be told), and what is added to its weight. */
  readonly standing?: { readonly score: number | null; readonly weight: number };
  /** What a program pushed for it; those it pushed for it before are replaced. Without it they stay. */
  readonly pushed?: readonly NewRecord[];
  /** Skipped without a request: the lead ends, no page row is written. */
  readonly skip: SkipReason | null;
  /** Its site has answered nothing but errors so far: on its word alone nothing is gone. */
  readonly isDoubted?: boolean;
  /** Links beyond the limit of one page. */
  readonly linksDropped: number;
}

/** What a program pushed while it looked at a page. */
export interface NewRecord {
  readonly kind: string;
  /** Anything that JSON can hold. */
  readonly data: unknown;
}

/** The same as kept. */
export interface StoredRecord extends NewRecord {
  readonly url: string;
  readonly madeAt: number;
}

/** How often URLs of one shape were taken and brought anything new. */
export interface ShapeTally {
  readonly siteId: number;
  readonly shape: bigint;
  readonly taken: number;
  readonly novel: number;
  readonly numbered: number;
}

/** How addresses of a family are made of those of the pages they are forms of, in the form's own writing. */
export interface KnownForm {
  readonly site: string;
  readonly family: string;
  /** Null where it has turned out to be wrong. */
  readonly form: string | null;
}

/** Navigator memory and trap guard state that are committed together with pages. */
export interface CrawlNotes {
  readonly memory?: string;
  /** What is remembered of single sites, where that has changed. */
  readonly sites?: readonly { readonly site: string; readonly memory: string }[];
  /** Time the present leg has used so far. */
  readonly legMs?: number;
  readonly shapes?: readonly ShapeTally[];
  /** Forms of pages that were learned, or are believed no longer. */
  readonly forms?: readonly KnownForm[];
}

/** A crawl as stored. */
export interface CrawlRecord {
  readonly id: number;
  readonly name: string;
  /** What was asked for, as JSON. */
  readonly spec: string;
  readonly run: number;
  /** `stopped` by a budget; `running` when it is under way or was interrupted. */
  readonly state: 'running' | 'stopped' | 'finished';
  readonly startedAt: number;
  /** Time the present leg had used when it was last committed; budgets count from there. */
  readonly legMs: number;
  readonly legPages: number;
  readonly legBytes: number;
  readonly endedAt: number | null;
  readonly memory: string | null;
  /** Whether an unfinished run is going on rather than a new one starting. */
  readonly resumed: boolean;
}

/** Counts of one site in one run of a crawl. */
export interface SiteTally {
  readonly site: string;
  readonly pages: number;
  readonly bytes: number;
  readonly status: Record<string, number>;
  readonly outcomes: Partial<Record<OutcomeKind, number>>;
  readonly skipped: Partial<Record<SkipReason, number>>;
}

/** A row of `pages`: a URL with its latest visit. */
export interface PageRow {
  readonly url: string;
  readonly site: string;
  readonly outcome: OutcomeKind;
  readonly status: number | null;
  readonly location: string | null;
  readonly bytes: number;
  readonly title: string | null;
  readonly level: number;
  readonly referrer: string | null;
  readonly contentType: string | null;
  readonly duplicateOf: string | null;
  readonly duplicateKind: 'exact' | 'near' | null;
  readonly fetchedAt: string;
  readonly durationMs: number;
  readonly detail: string | null;
  readonly archive: { readonly file: string; readonly offset: number; readonly length: number } | null;
}

/** A stored sketch, to find near-duplicates of. */
export interface StoredSketch {
  readonly id: number;
  readonly sketch: Uint8Array;
  readonly titleHash: number;
}

/** A page that a crawl has visited, with what can be learned from it. */
export interface VisitedPage {
  readonly id: number;
  readonly url: string;
  readonly outcome: OutcomeKind;
  readonly status: number | null;
  /** Where a redirect led. */
  readonly location: string | null;
  readonly title: string;
  readonly bytes: number;
  readonly level: number;
  readonly note: Uint8Array | null;
  /** As it was when it came up, and how much the page is on topic, where the navigator says so. */
  readonly rank: number;
  readonly score: number | null;
  readonly fetchedAt: number;
  readonly links: StoredLinks | null;
  readonly structure: Uint8Array | null;
}

/** A learned crawler as kept: what it is lies in its definition, as JSON. */
export interface StoredCrawler {
  readonly name: string;
  readonly definition: string;
  readonly savedAt: number;
}

/** A page that a crawler was made for. */
export interface TargetRow {
  readonly url: string;
  /** Since the run before: not known then, its text is another, the same, or it was not reached any more. */
  readonly state: 'new' | 'changed' | 'same' | 'vanished';
}

/** A cached robots.txt. */
export interface StoredRobots {
  readonly fetchedAt: number;
  /** `allow-all` for a 4xx, `unreachable` for a 5xx or no answer. */
  readonly kind: 'rules' | 'allow-all' | 'unreachable';
  readonly body: string;
}

/** The waiting URLs of a crawl. */
export interface Frontier {
  /** Adds leads that no page brought, such as the entries. Known ones are left alone. Returns how many are new to the run. */
  discover(crawl: CrawlRecord, leads: readonly NewLead[]): Promise<number>;
  /** Sites with waiting leads, best first, without those in `exclude` and those blocked beyond `now`. */
  leaseSites(
    crawl: CrawlRecord,
    request: { now: number; sites: number; perSite: number; exclude: ReadonlySet<number> },
  ): Promise<LeasedSite[]>;
  /** The next waiting leads of one site, best first, without those already in flight. */
  lease(crawl: CrawlRecord, siteId: number, count: number): Promise<Lead[]>;
  /** Gives leads back unfetched. */
  release(leads: readonly Lead[]): Promise<void>;
  /** Ends leads: pages, links, new leads and notes become durable together. Returns how many new leads wait. */
  complete(crawl: CrawlRecord, visits: readonly Visit[], notes: CrawlNotes): Promise<number>;
  /** Keeps a site from being leased until a time. */
  block(siteId: number, until: number): Promise<void>;
  /** What is known of some URLs in this run; null for those that were not met. */
  standings(
    crawl: CrawlRecord,
    urls: readonly { readonly site: string; readonly key: bigint }[],
  ): Promise<(LeadStanding | null)[]>;
  /** The best waiting leads that have a note, over all sites. */
  bestWaiting(
    crawl: CrawlRecord,
    count: number,
  ): Promise<
    { readonly url: string; readonly key: bigint; readonly site: string; readonly standing: LeadStanding }[]
  >;
  /** The page that was read and has most weight; null when none has any. */
  heaviest(crawl: CrawlRecord): Promise<{ readonly id: number; readonly url: string } | null>;
  /** Multiplies all weights, and the ranks where they follow from them. */
  scaleWeights(crawl: CrawlRecord, factor: number, ranksToo: boolean): Promise<void>;
  /** When the first site with waiting leads that is blocked at `now` is free again; null when none is. */
  nextUnblock(crawl: CrawlRecord, now: number): Promise<number | null>;
  /** How many leads wait. */
  waiting(crawl: CrawlRecord): Promise<number>;
}

/** A store. One process writes at a time; reading needs no lock. */
export interface Store extends Frontier {
  /** Objects, entities and what was learned and said about them. */
  readonly objects: ObjectStore;
  readonly collection: CollectionStore;
  /** Starts a crawl, goes on with an unfinished one of the same name, or starts the next run of a finished one. */
  openCrawl(name: string, spec: string, now: number): Promise<CrawlRecord>;
  endCrawl(
    crawls: CrawlRecord | readonly CrawlRecord[],
    state: 'stopped' | 'finished',
    now: number,
    /** A step of a collection that ends with it. */
    done?: { readonly vertical: string; readonly step: DoneStep },
  ): Promise<void>;
  /** Takes what waits of a site out of a run, and says how much that is; what is under way is left alone. */
  skipSite(crawl: CrawlRecord, siteId: number, reason: SkipReason): Promise<number>;
  /** Makes leads waiting again that a rule had skipped and a wider rule lets through; of all sites, or of one. */
  unskip(crawl: CrawlRecord, reason: SkipReason, maxLevel: number, site?: string): Promise<number>;
  crawls(): Promise<CrawlRecord[]>;
  /** What the present run of a crawl remembers of a site, and of all its sites. */
  siteMemory(crawl: CrawlRecord, site: string): Promise<string | null>;
  siteMemories(crawl: CrawlRecord): Promise<{ readonly site: string; readonly memory: string }[]>;
  tallies(crawl: CrawlRecord): Promise<SiteTally[]>;
  shapes(crawl: CrawlRecord, limit: number): Promise<ShapeTally[]>;
  /** Forms of pages that are known, of one site or of all. */
  pageForms(site?: string): Promise<KnownForm[]>;
  /** The newest sketches, oldest first. */
  sketches(limit: number): Promise<StoredSketch[]>;
  reading(id: number): Promise<StoredReading | null>;
  /** The pages that the present run of a crawl has visited, in the order of their fetching. */
  visited(crawl: CrawlRecord): AsyncIterable<VisitedPage>;
  /** URLs that the present run of a crawl has counted, fetched or not, and how often. */
  counted(crawl: CrawlRecord): AsyncIterable<{ readonly url: string; readonly count: number }>;
  /** Makes pages of other crawls visited pages of this run, as they are kept. */
  adopt(
    crawl: CrawlRecord,
    pages: readonly { readonly id: number; readonly level: number; readonly note: Uint8Array | null }[],
  ): Promise<void>;
  saveCrawler(crawler: StoredCrawler): Promise<void>;
  crawlers(): Promise<StoredCrawler[]>;
  /** Keeps which targets a complete run of a crawler found; `content` is a hash of each one's text. Targets of the run before that are not named have vanished. */
  keepTargets(
    crawler: string,
    run: number,
    targets: readonly { readonly id: number; readonly content: number }[],
    /** Pages that could not be fetched this time: whether they are gone is not known. */
    unknown?: readonly number[],
  ): Promise<void>;
  /** The targets of a crawler as its run left them. */
  targets(crawler: string, run: number): AsyncIterable<TargetRow>;
  pages(filter: { readonly site?: string }): AsyncIterable<PageRow>;
  /** What programs pushed, of all crawls and kinds or of one. */
  records(filter: { readonly crawl?: string; readonly kind?: string }): AsyncIterable<StoredRecord>;
  robots(origin: string): Promise<StoredRobots | null>;
  /** Keeps a robots.txt, and the exchanges that brought it. */
  keepRobots(origin: string, robots: StoredRobots, records: readonly RecordPair[]): Promise<void>;
  /** Removes a site's pages, leads and tallies. Returns the number of pages. */
  forget(site: string): Promise<number>;
  /** Writes a copy of everything but the archive to a file that is not there, also while another process writes; says how large it is, and how far the archive's files are part of it. */
  backup(file: string): Promise<{
    readonly bytes: number;
    readonly archive: readonly { readonly file: string; readonly bytes: number }[];
  }>;
  close(): Promise<void>;
}
