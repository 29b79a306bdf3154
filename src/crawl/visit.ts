/** From an answer to a visit: reading the body, following redirects, finding leads, and what goes into the archive. */
import { encodeRevisit } from '../archive/exchange.js';
import { messageOf } from '../base/error.js';
import { hash64 } from '../base/hash.js';
import { unpackLinks } from '../page/link-pack.js';
import { parseRobotsTag } from '../page/robots-meta.js';
import type { Lead, NewLead, Visit } from '../store/store.js';
import { keyOf, resolveUrl } from '../url/address.js';
import { siteOf } from '../url/site.js';
import { decodeContent } from '../web/content-encoding.js';
import { type Answer, headerOf, type OutcomeKind, servedAt } from '../web/outcome.js';
import { maxSitemapBytes } from '../web/sitemap.js';
import { decide, decideWithout } from './decide.js';
import type { NearDuplicates } from './near-duplicates.js';
import type { StepContext } from './step-context.js';
import {
  type FoundLinks,
  linkKinds,
  nofollowFlag,
  type ReadingJob,
  type ReadingResult,
} from './workers/reading.js';

/** Redirects in a row that are followed. */
export const maxHops = 10;
/** Indexes of indexes beyond this are a trap; the protocol allows one. */
const maxSitemapDepth = 3;
const minWordsToCompare = 50;

/** What came of a lead that was answered; `wasConditional` if it was asked for only in case it had changed. */
export async function visitOf(
  lead: Lead,
  answer: Answer,
  wasConditional: boolean,
  context: StepContext,
): Promise<Visit> {
  const contentType = headerOf(answer, 'content-type');
  const isRead = answer.status >= 200 && answer.status < 300 && !answer.unwanted;
  const query = (await context.searching?.queryOf(lead)) ?? null;
  const isMarkup = contentType === null || !/^\s*text\/plain/i.test(contentType);
  const job: ReadingJob = {
    url: lead.url,
    fetchedAt: answer.fetchedAt,
    servedAt: servedAt(answer),
    as: !isRead ? 'nothing' : lead.kind !== 'page' ? lead.kind : isMarkup ? 'page' : 'nothing',
    body: answer.body,
    contentType,
    contentEncoding: headerOf(answer, 'content-encoding'),
    maxBytes: lead.kind === 'sitemap' ? maxSitemapBytes : context.maxBodyBytes,
    truncated: answer.unwanted,
    inside: context.navigator.looksInside ?? null,
    ...(query === null ? {} : { query }),
    heads: context.archive ? { request: answer.requestHead, response: answer.responseHead } : null,
  };
  let reading: ReadingResult;
  try {
    reading = await readRendered(job, await readSafely(job, context), context);
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
  if (answer.status === 304)
    return wasConditional
      ? notModified(base, context)
      : { ...base, outcome: 'http-error', detail: '304 without having been asked' };
  if (answer.status >= 300 && answer.status < 400)
    return forwarded(redirected(base, headerOf(answer, 'location'), context), context);
  if (answer.status >= 400) return { ...base, outcome: 'http-error' };
  if (answer.unwanted) return { ...base, outcome: 'unwanted-type', detail: contentType };
  if (reading.problem !== null) return { ...base, ...reading.problem };
  if (reading.listed !== null) return { ...base, found: leadsOfSitemap(lead, reading.listed, context) };
  for (const cut of reading.objects?.cuts ?? []) context.cut(lead.url, cut);
  const objects =
    context.vertical === null || reading.objects === null
      ? null
      : { vertical: context.vertical, ...reading.objects };
  const visit = await readPage(base, answer, reading, context);
  return visit.outcome === 'empty' ? visit : { ...visit, objects };
}

/** In crawls that weigh, the target of a redirect gets what its address had gathered; in those that search it may be what was searched for. */
async function forwarded(visit: Visit, { weighing, searching }: StepContext): Promise<Visit> {
  const [target] = visit.found;
  if (searching !== null && target !== undefined && visit.lead.kind === 'page')
    return { ...visit, ...(await searching.forward(visit.lead, target)) };
  if (weighing === null || target === undefined || visit.lead.kind !== 'page') return visit;
  return { ...visit, ...(await weighing.forward(visit.lead, target)) };
}

/** Reads an answer; a page on which looking for objects fails or takes too long is read without. */
async function readSafely(job: ReadingJob, context: StepContext): Promise<ReadingResult> {
  try {
    return await context.pool.read(job);
  } catch (thrown) {
    if (context.vertical === null) throw thrown;
    context.objectsFailed(job.url, messageOf(thrown));
    return context.pool.read({ ...job, plain: true });
  }
}

/** What a page says once its scripts have run, where that is asked for; the archive keeps it as it came. */
async function readRendered(
  job: ReadingJob,
  reading: ReadingResult,
  context: StepContext,
): Promise<ReadingResult> {
  if (context.rendering === null || reading.page === null) return reading;
  const body = decodeContent(job.body, job.contentEncoding, job.maxBytes);
  const rendered =
    body.kind === 'decoded' ? await context.rendering.of(job.url, body.body, job.contentType, reading) : null;
  if (rendered === null) return reading;
  try {
    const again = await context.pool.read({
      ...job,
      body: rendered.body,
      answers: rendered.answers,
      contentType: 'text/html; charset=utf-8',
      contentEncoding: null,
      heads: null,
    });
    return again.page === null
      ? reading
      : { ...reading, page: again.page, objects: again.objects, isRendered: true };
  } catch (thrown) {
    context.objectsFailed(job.url, messageOf(thrown));
    return reading;
  }
}

async function readPage(
  base: Visit,
  answer: Answer,
  reading: ReadingResult,
  context: StepContext,
): Promise<Visit> {
  const { lead } = base;
  const page = reading.page;
  const header = parseRobotsTag(answer.headers.get('x-robots-tag') ?? [], context.productToken);
  const follows = page !== null && !page.nofollow && !header.nofollow;
  const weighed =
    page?.topic && context.weighing !== null
      ? await context.weighing.page(lead, page.topic, follows ? page.links : noLinks)
      : null;
  const searched =
    page === null
      ? await context.searching?.missed(lead)
      : await context.searching?.page(
          lead,
          page.results,
          reading.objects?.objects.map(({ fields }) => Object.keys(fields)) ?? [],
        );
  const found = follows
    ? decide(context, { url: lead.url, title: page.title, lead, structure: page.structure }, page.links)
    : lead.kind === 'page'
      ? decideWithout(context, lead.url, null)
      : [];
  if (follows) for (const feed of page.feeds) found.push(...ownFeed(feed, lead.level, context));
  if (page !== null) context.guard.note(lead.siteId, keyOf(lead.url), page.blocks, page.maskedBlocks);
  return {
    ...base,
    ...withFound(weighed ?? searched ?? null, found),
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
      structure: page?.structure ?? null,
      etag: headerOf(answer, 'etag'),
      lastModified: headerOf(answer, 'last-modified'),
    },
  };
}

type DecidedVisit = Pick<Visit, 'found' | 'weighed'> & { readonly outcome?: Visit['outcome'] };

/** What was decided by weighing or searching, with what was found besides. */
function withFound(decided: DecidedVisit | null, found: readonly NewLead[]): DecidedVisit {
  return decided === null ? { found } : { ...decided, found: [...found, ...decided.found] };
}

const noLinks: FoundLinks = {
  urls: [],
  keys: new BigInt64Array(0),
  flags: new Uint8Array(0),
  paths: null,
  pathNames: [],
};

function compare(id: number, sketch: Uint32Array, titleHash: number, near: NearDuplicates): number | null {
  const found = near.find(sketch, titleHash);
  if (found === null) near.add(id, sketch, titleHash);
  return found === id ? null : found;
}

/** Unchanged: its links are those of the last reading. */
async function notModified(base: Visit, context: StepContext): Promise<Visit> {
  if (context.weighing !== null)
    return { ...base, outcome: 'not-modified', ...(await context.weighing.unchanged(base.lead)) };
  const stored = await context.store.reading(base.lead.id);
  const isOpen = stored !== null && !stored.nofollow && stored.packed.length > 0;
  const links = isOpen ? unpackLinks(base.lead.url, stored.packed) : [];
  const places = new Map<string, number>();
  for (const { path } of links) if (!places.has(path)) places.set(path, places.size);
  const found: FoundLinks = {
    urls: links.map((link) => link.url),
    keys: BigInt64Array.from(links, (link) => hash64(keyOf(link.url))),
    flags: Uint8Array.from(
      links,
      (link) => linkKinds.indexOf(link.kind) | (link.nofollow ? nofollowFlag : 0),
    ),
    paths: Uint32Array.from(links, (link) => places.get(link.path)!),
    pathNames: [...places.keys()],
  };
  return {
    ...base,
    outcome: 'not-modified',
    found: decide(
      context,
      {
        url: base.lead.url,
        title: stored?.title ?? '',
        lead: base.lead,
        structure: stored?.structure ?? null,
      },
      found,
    ),
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
  if (keyOf(target) === keyOf(lead.url) && lead.posted == null) return { ...visit, outcome: 'redirect-loop' };
  if (lead.hops >= maxHops)
    return { ...visit, outcome: 'redirect-limit', detail: `more than ${maxHops} redirects in a row` };
  const site = siteOf(target);
  if (!context.scope.contains(target, site)) {
    if (lead.level > 0 || lead.kind !== 'page') return visit;
    context.moved(target);
  }
  if (!context.scope.permits(target)) return visit;
  const key = lead.kind === 'page' ? keyOf(target) : `${lead.kind} ${keyOf(target)}`;
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
        mark: lead.mark,
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
    .map((url) => sitemapLead(url, lead.level + 1, lead.mark));
  const pages = [...listed.urls.keys()].filter((i) => !isSitemap(i));
  const links: FoundLinks = {
    urls: pages.map((i) => listed.urls[i]!),
    keys: BigInt64Array.from(pages, (i) => listed.keys[i]!),
    flags: Uint8Array.from(pages, (i) => listed.flags[i]!),
    paths: null,
    pathNames: [],
  };
  return [
    ...further.filter((found) => found !== null),
    ...decide(context, { url: lead.url, title: '', lead: { ...lead, level: 0 }, structure: null }, links),
  ];
}

/** A visit of which nothing is known yet. */
export function blank(lead: Lead, at: number): Visit {
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
    objects: null,
    nearDuplicateOf: null,
    records: null,
    found: [],
    skip: null,
    linksDropped: 0,
  };
}

/** A visit that brought no answer. */
export function failed(
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

/** Hosts of calendars that sites embed; what they embed is theirs. */
const calendarHosts = new Set(['calendar.google.com']);

/** A feed of the page's own site, or one that it embeds. */
function ownFeed(url: string, level: number, context: StepContext): NewLead[] {
  const site = siteOf(url);
  if (!calendarHosts.has(site) && (!context.scope.contains(url, site) || !context.scope.permits(url)))
    return [];
  return [feedLead(url, level)];
}

/** A feed goes first: it says at once what many pages say. */
export function feedLead(url: string, level: number): NewLead {
  return {
    url,
    key: hash64(`feed ${keyOf(url)}`),
    site: siteOf(url),
    level,
    rank: -1,
    hops: 0,
    kind: 'feed',
    skip: null,
  };
}

/** A sitemap's level is how deep it stands in indexes; its mark is that of the page on whose account it is read. */
export function sitemapLead(href: string, level: number, mark: number): NewLead | null {
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
    mark,
  };
}
