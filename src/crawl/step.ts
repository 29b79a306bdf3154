/** The life of one lead, from its turn to its commit: robots, fetch, read, decide, commit. There is no other way for a page to be visited. */
import { encodeRevisit } from '../archive/exchange.js';
import type { Clock } from '../base/clock.js';
import { messageOf } from '../base/error.js';
import { hash64 } from '../base/hash.js';
import type { Random } from '../base/random.js';
import { unpackLinks } from '../page/link-pack.js';
import { parseRobotsTag } from '../page/robots-meta.js';
import type { CrawlRecord, Lead, NewLead, Store, Visit } from '../store/store.js';
import { keyOf, resolveUrl } from '../url/address.js';
import { originOf, siteOf } from '../url/site.js';
import { type Answer, type Failure, headerOf, type OutcomeKind } from '../web/outcome.js';
import { maxSitemapBytes } from '../web/sitemap.js';
import type { Web } from '../web/web.js';
import type { Committer } from './committer.js';
import { type DecideContext, decide } from './decide.js';
import type { NearDuplicates } from './near-duplicates.js';
import type { SiteClock } from './politeness.js';
import { retryAfterMs, retryDelayMs } from './retry.js';
import type { RobotsAnswer, RobotsCache } from './robots-cache.js';
import type { Turn } from './schedule.js';
import type { TrapGuard } from './trap-guard.js';
import type { ReadPool } from './workers/read-pool.js';
import { type FoundLinks, linkKinds, nofollowFlag, type ReadingResult } from './workers/reading.js';

/** Everything a step touches. */
export interface StepContext extends DecideContext {
  readonly web: Web;
  readonly store: Store;
  readonly crawl: CrawlRecord;
  readonly pool: ReadPool;
  readonly robots: RobotsCache | null;
  readonly committer: Committer;
  readonly guard: TrapGuard;
  readonly near: NearDuplicates;
  readonly clock: Clock;
  readonly random: Random;
  readonly productToken: string;
  readonly archive: boolean;
  readonly sitemaps: boolean;
  readonly maxBodyBytes: number;
  /** Origins whose TLS failed, with what was wrong. */
  readonly brokenOrigins: Map<string, string>;
  /** robots.txt requests under way. */
  readonly robotsUnderWay: Map<string, Promise<void>>;
  /** Origins whose sitemaps are in the frontier. */
  readonly sitemapsKnown: Set<string>;
  /** How often a lead has been tried. */
  readonly attempts: Map<number, number>;
  /** Widens the scope when an entry has moved. */
  moved(url: string): void;
  requestSent(): void;
}

/** How a step ended. */
export type StepResult =
  | { readonly kind: 'visited'; readonly visit: Visit }
  /** Try again at a time. */
  | { readonly kind: 'retry'; readonly at: number };

const maxHops = 10;
const maxAttempts = 3;
/** Indexes of indexes beyond this are a trap; the protocol allows one. */
const maxSitemapDepth = 3;
const minWordsToCompare = 50;

/** Takes a lead through. Resolves when its visit is durable, or at once when it is to be tried again. */
export async function step(turn: Turn, context: StepContext): Promise<StepResult> {
  const { lead, clock } = turn;
  if (lead.kind === 'page' && lead.level > context.maxLevel)
    return commit(context, { ...blank(lead, context.clock.now()), skip: 'level' });
  if (lead.kind === 'page' && !context.guard.allows(lead.siteId, keyOf(lead.url), lead.level)) {
    return commit(context, { ...blank(lead, context.clock.now()), skip: 'trap' });
  }
  const origin = originOf(lead.url);
  const broken = context.brokenOrigins.get(origin);
  if (broken !== undefined)
    return commit(context, failed(lead, context, { outcome: 'origin-blocked', detail: broken }));

  const robots = await robotsFor(origin, lead, clock, context);
  if (robots === 'asked') return { kind: 'retry', at: context.clock.now() };
  if (robots?.rules === null) {
    return robots.retryAt === null
      ? robotsUnreachable(lead, robots.unreachable, context)
      : { kind: 'retry', at: robots.retryAt };
  }
  if (robots !== null && !robots.rules.allows(lead.url)) {
    return commit(
      context,
      failed(lead, context, { outcome: 'robots-denied', detail: 'robots.txt disallows it' }),
    );
  }

  context.requestSent();
  const result = await context.web.fetch({
    url: lead.url,
    headers: conditions(lead),
    accept: lead.kind === 'page' ? 'pages' : 'anything',
    maxBytes: lead.kind === 'page' ? context.maxBodyBytes : maxSitemapBytes,
  });
  const now = context.clock.now();
  if (isOverloaded(result)) clock.slowDown(now, askedFor(result, now));
  else clock.answered(now, result.durationMs);
  const again = whenAgain(lead, result, context);
  if (again !== null) return { kind: 'retry', at: again };
  if (result.kind === 'failure') {
    if (result.outcome === 'tls-failed') context.brokenOrigins.set(origin, result.detail);
    return commit(context, failed(lead, context, result));
  }
  return commit(context, await visitOf(lead, result, context));
}

// ---- robots ------------------------------------------------------------------------------------------------------------------------

/** The origin's rules; `asked` when they had to be fetched just now, so that the page itself waits its turn. */
async function robotsFor(
  origin: string,
  lead: Lead,
  clock: SiteClock,
  context: StepContext,
): Promise<RobotsAnswer | 'asked' | null> {
  if (context.robots === null) return null;
  const underWay = context.robotsUnderWay.get(origin);
  if (underWay !== undefined) {
    await underWay;
    return 'asked';
  }
  const known = await context.robots.known(origin, context.clock.now());
  if (known !== null) {
    if (known.rules !== null) {
      clock.setCrawlDelay(known.rules.crawlDelayMs);
      await addSitemaps(origin, known.rules.sitemaps, lead, context);
    }
    return known;
  }
  const asking = context.robots
    .fetch(origin, () => context.clock.now(), clock)
    .then(({ answer, durationMs, overloaded }) => {
      const now = context.clock.now();
      if (answer.rules !== null) clock.setCrawlDelay(answer.rules.crawlDelayMs);
      if (overloaded !== null) clock.slowDown(now, retryAfterMs(overloaded, now));
      else clock.answered(now, durationMs);
    });
  context.robotsUnderWay.set(origin, asking);
  context.requestSent();
  try {
    await asking;
  } finally {
    context.robotsUnderWay.delete(origin);
  }
  return 'asked';
}

function robotsUnreachable(lead: Lead, failure: Failure, context: StepContext): Promise<StepResult> {
  if (failure.outcome === 'tls-failed') context.brokenOrigins.set(originOf(lead.url), failure.detail);
  const isAnswer = failure.outcome === 'robots-unreachable';
  const detail = isAnswer ? failure.detail : `robots.txt: ${failure.detail}`;
  return commit(context, failed(lead, context, { outcome: failure.outcome, detail }));
}

/** Puts an origin's sitemaps in front, once a run. */
async function addSitemaps(
  origin: string,
  listed: readonly string[],
  lead: Lead,
  context: StepContext,
): Promise<void> {
  if (!context.sitemaps || context.sitemapsKnown.has(origin) || lead.kind !== 'page') return;
  context.sitemapsKnown.add(origin);
  if (!context.scope.contains(lead.url, siteOf(lead.url))) return;
  const urls = listed.length > 0 ? listed : [`${origin}/sitemap.xml`];
  await context.store.discover(
    context.crawl,
    urls.map((url) => sitemapLead(url, 0)).filter((found) => found !== null),
  );
}

/** A sitemap's level is how deep it stands in indexes. */
function sitemapLead(href: string, level: number): NewLead | null {
  const url = resolveUrl(href);
  if (url === null || level > maxSitemapDepth) return null;
  // A key of its own: a sitemap's URL may be linked as a page as well.
  return {
    url,
    key: hash64(`sitemap ${keyOf(url)}`),
    site: siteOf(url),
    level,
    rank: -1,
    hops: 0,
    kind: 'sitemap',
    skip: null,
  };
}

// ---- fetching ----------------------------------------------------------------------------------------------------------------------

function conditions(lead: Lead): Record<string, string> {
  const headers: Record<string, string> = {};
  if (lead.etag !== null) headers['If-None-Match'] = lead.etag;
  if (lead.lastModified !== null) headers['If-Modified-Since'] = lead.lastModified;
  return headers;
}

function isOverloaded(result: Answer | Failure): boolean {
  return result.kind === 'answer' && (result.status === 429 || result.status === 503);
}

/** The time an overloaded site wants to be left alone until, if it says so. */
function askedFor(result: Answer | Failure, now: number): number | null {
  return result.kind === 'answer' ? retryAfterMs(result, now) : null;
}

/** When a request that failed in passing is worth repeating; null when its result stands. */
function whenAgain(lead: Lead, result: Answer | Failure, context: StepContext): number | null {
  const passing =
    result.kind === 'failure'
      ? result.retry
      : isOverloaded(result) || [408, 425, 500, 502, 504].includes(result.status);
  const attempt = (context.attempts.get(lead.id) ?? 0) + 1;
  if (!passing || attempt >= maxAttempts) {
    context.attempts.delete(lead.id);
    return null;
  }
  context.attempts.set(lead.id, attempt);
  const now = context.clock.now();
  const asked = isOverloaded(result) ? (askedFor(result, now) ?? 0) : 0;
  return Math.max(asked, now + retryDelayMs(attempt, context.random));
}

// ---- reading -----------------------------------------------------------------------------------------------------------------------

async function visitOf(lead: Lead, answer: Answer, context: StepContext): Promise<Visit> {
  const contentType = headerOf(answer, 'content-type');
  const isRead = answer.status >= 200 && answer.status < 300 && !answer.unwanted;
  const isMarkup = contentType === null || !/^\s*text\/plain/i.test(contentType);
  let reading: ReadingResult;
  try {
    reading = await context.pool.read({
      url: lead.url,
      fetchedAt: answer.fetchedAt,
      as: !isRead ? 'nothing' : lead.kind === 'sitemap' ? 'sitemap' : isMarkup ? 'page' : 'nothing',
      body: answer.body,
      contentType,
      contentEncoding: headerOf(answer, 'content-encoding'),
      maxBytes: lead.kind === 'page' ? context.maxBodyBytes : maxSitemapBytes,
      truncated: answer.unwanted,
      heads: context.archive ? { request: answer.requestHead, response: answer.responseHead } : null,
    });
  } catch (thrown) {
    return failed(lead, context, { outcome: 'decode-failed', detail: messageOf(thrown) });
  }
  const base: Visit = {
    ...blank(lead, answer.fetchedAt),
    status: answer.status,
    contentType,
    durationMs: answer.durationMs,
    bytes: reading.bytes,
    records: recordsOf(lead, answer, reading),
  };
  const wasAsked = lead.etag !== null || lead.lastModified !== null;
  if (answer.status === 304)
    return wasAsked
      ? notModified(base, context)
      : { ...base, outcome: 'http-error', detail: '304 without having been asked' };
  if (answer.status >= 300 && answer.status < 400)
    return redirected(base, headerOf(answer, 'location'), context);
  if (answer.status >= 400) return { ...base, outcome: 'http-error' };
  if (answer.unwanted) return { ...base, outcome: 'unwanted-type', detail: contentType };
  if (reading.problem !== null) return { ...base, ...reading.problem };
  if (reading.listed !== null) return { ...base, found: leadsOfSitemap(lead, reading.listed, context) };
  return readPage(base, answer, reading, context);
}

function readPage(base: Visit, answer: Answer, reading: ReadingResult, context: StepContext): Visit {
  const { lead } = base;
  const page = reading.page;
  const header = parseRobotsTag(answer.headers.get('x-robots-tag') ?? [], context.productToken);
  const follows = page !== null && !page.nofollow && !header.nofollow;
  const found = follows ? decide(context, { url: lead.url, title: page.title, lead }, page.links) : [];
  if (page !== null) context.guard.note(lead.siteId, keyOf(lead.url), page.blocks, page.maskedBlocks);
  return {
    ...base,
    found,
    linksDropped: page?.linksDropped ?? 0,
    nearDuplicateOf:
      page === null || page.words < minWordsToCompare
        ? null
        : compare(lead.id, page.sketch, page.titleHash, context.near),
    content: {
      title: page?.title ?? '',
      bytes: reading.bytes,
      digest: reading.digest,
      payload: reading.payload,
      nofollow: !follows,
      sketch:
        page === null ? new Uint8Array(16) : new Uint8Array(page.sketch.buffer, page.sketch.byteOffset, 16),
      titleHash: page?.titleHash ?? 0,
      links: page?.packedLinks ?? new Uint8Array(0),
      etag: headerOf(answer, 'etag'),
      lastModified: headerOf(answer, 'last-modified'),
    },
  };
}

function compare(id: number, sketch: Uint32Array, titleHash: number, near: NearDuplicates): number | null {
  const found = near.find(sketch, titleHash);
  if (found === null) near.add(id, sketch, titleHash);
  return found === id ? null : found;
}

/** Unchanged: its links are those of the last reading. */
async function notModified(base: Visit, context: StepContext): Promise<Visit> {
  const stored = await context.store.linksOf(base.lead.id);
  const isOpen = stored !== null && !stored.nofollow && stored.packed.length > 0;
  const links = isOpen ? unpackLinks(base.lead.url, stored.packed) : [];
  const found: FoundLinks = {
    urls: links.map((link) => link.url),
    keys: BigInt64Array.from(links, (link) => hash64(keyOf(link.url))),
    flags: Uint8Array.from(
      links,
      (link) => linkKinds.indexOf(link.kind) | (link.nofollow ? nofollowFlag : 0),
    ),
  };
  return {
    ...base,
    outcome: 'not-modified',
    found: decide(context, { url: base.lead.url, title: '', lead: base.lead }, found),
  };
}

/** A hop is a visit of its own; its target is a lead like any other, so that it waits for its own site's turn. */
function redirected(base: Visit, location: string | null, context: StepContext): Visit {
  const { lead } = base;
  const target = location === null ? null : resolveUrl(location, lead.url);
  if (target === null)
    return {
      ...base,
      outcome: 'bad-redirect',
      location,
      detail: location === null ? 'no Location' : 'Location is no http address',
    };
  const visit: Visit = { ...base, outcome: 'redirect', location: target };
  if (keyOf(target) === keyOf(lead.url)) return { ...visit, outcome: 'redirect-loop' };
  if (lead.hops >= maxHops)
    return { ...visit, outcome: 'redirect-limit', detail: `more than ${maxHops} redirects in a row` };
  const site = siteOf(target);
  if (!context.scope.contains(target, site)) {
    if (lead.level > 0 || lead.kind !== 'page') return visit;
    context.moved(target);
  }
  if (!context.scope.permits(target)) return visit;
  const key = lead.kind === 'page' ? keyOf(target) : `sitemap ${keyOf(target)}`;
  return {
    ...visit,
    found: [
      {
        url: target,
        key: hash64(key),
        site,
        level: lead.level,
        rank: lead.rank,
        hops: lead.hops + 1,
        kind: lead.kind,
        skip: null,
      },
    ],
  };
}

/** What a sitemap lists stands one level below the entry. */
function leadsOfSitemap(lead: Lead, listed: FoundLinks, context: StepContext): NewLead[] {
  const isSitemap = (i: number): boolean => linkKinds[listed.flags[i]!] === 'sitemap';
  // An index speaks for its own site and for those of the crawl, not for others.
  const mayList = (url: string): boolean =>
    siteOf(url) === siteOf(lead.url) || context.scope.contains(url, siteOf(url));
  const further = listed.urls
    .filter((url, i) => isSitemap(i) && mayList(url))
    .map((url) => sitemapLead(url, lead.level + 1));
  const pages = [...listed.urls.keys()].filter((i) => !isSitemap(i));
  const links: FoundLinks = {
    urls: pages.map((i) => listed.urls[i]!),
    keys: BigInt64Array.from(pages, (i) => listed.keys[i]!),
    flags: Uint8Array.from(pages, (i) => listed.flags[i]!),
  };
  return [
    ...further.filter((found) => found !== null),
    ...decide(context, { url: lead.url, title: '', lead: { ...lead, level: 0 } }, links),
  ];
}

// ---- visits ------------------------------------------------------------------------------------------------------------------------

function blank(lead: Lead, at: number): Visit {
  return {
    lead,
    outcome: 'ok',
    status: null,
    location: null,
    contentType: null,
    detail: null,
    fetchedAt: at,
    durationMs: 0,
    bytes: 0,
    content: null,
    nearDuplicateOf: null,
    records: null,
    found: [],
    skip: null,
    linksDropped: 0,
  };
}

function failed(
  lead: Lead,
  context: StepContext,
  failure: { outcome: OutcomeKind; detail: string; durationMs?: number },
): Visit {
  const visit = blank(lead, context.clock.now());
  return { ...visit, outcome: failure.outcome, detail: failure.detail, durationMs: failure.durationMs ?? 0 };
}

function recordsOf(lead: Lead, answer: Answer, reading: ReadingResult): Visit['records'] {
  if (reading.records === null) return null;
  const exchange = {
    url: lead.url,
    fetchedAt: answer.fetchedAt,
    requestHead: answer.requestHead,
    responseHead: answer.responseHead,
    body: new Uint8Array(0),
  };
  return {
    full: reading.records,
    revisit: (earlier, same) =>
      same === 'digest'
        ? encodeRevisit(exchange, reading.payloadSha1, earlier, 'identical-payload-digest')
        : encodeRevisit(exchange, null, earlier, 'server-not-modified'),
  };
}

async function commit(context: StepContext, visit: Visit): Promise<StepResult> {
  await context.committer.commit(visit);
  return { kind: 'visited', visit };
}
