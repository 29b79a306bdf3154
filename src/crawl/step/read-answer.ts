/** From an answer to what came of a lead: a page that was read, a list of further leads, or nothing. */
import { encodeRevisit } from '../../archive/exchange.js';
import { messageOf } from '../../base/error.js';
import { parseRobotsTag } from '../../page/robots-meta.js';
import type { Lead, NewLead, Visit } from '../../store/store.js';
import { keyOf, resolveUrl } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { decodeContent } from '../../web/content-encoding.js';
import { type Answer, headerOf, servedAt } from '../../web/outcome.js';
import { maxSitemapBytes } from '../../web/sitemap.js';
import { type DecidedPage, decidePage } from '../decide/decide.js';
import { keptPage } from '../decide/kept-page.js';
import type { NearDuplicates } from '../guard/near-duplicates.js';
import type { HookedPage } from '../page-hook.js';
import {
  type FoundLinks,
  linkKinds,
  noLinks,
  type PageReading,
  type ReadingJob,
  type ReadingResult,
} from '../workers/reading.js';
import { maxRedirects, ownFeedLead, redirectLead, sitemapLead } from './leads.js';
import { leadsFurther } from './leads-further.js';
import type { StepContext } from './step-context.js';
import { blankVisit, failedVisit } from './visit.js';

/** What came of a lead, before anything is decided. */
export type Came =
  | {
      readonly kind: 'page';
      readonly visit: Visit;
      readonly page: DecidedPage;
      /** It says something, or leads to something, that the crawl has not met, or has not changed. */
      readonly hasNews: boolean;
      /** For programs that look at pages; null where it has not changed and was not read. */
      readonly hooked: HookedPage | null;
    }
  /** No page; `target` is where a redirect led, if it may be followed. */
  | { readonly kind: 'missed'; readonly visit: Visit; readonly target: NewLead | null }
  /** A sitemap or a feed. */
  | { readonly kind: 'listed'; readonly visit: Visit };

const minWordsToCompare = 50;
/** Of pages as their scripts left them. */
const renderedType = 'text/html; charset=utf-8';

/** Reads what answered a lead; `wasConditional` if it was asked for only in case it had changed. */
export async function readAnswer(
  lead: Lead,
  answer: Answer,
  asked: { readonly wasConditional: boolean; readonly query: string | null },
  context: StepContext,
): Promise<Came> {
  const contentType = headerOf(answer, 'content-type');
  const job = jobOf(lead, answer, asked.query, context);
  let reading: ReadingResult;
  try {
    reading = await readRendered(job, await readSafely(job, context), context);
  } catch (thrown) {
    const failure = { outcome: 'decode-failed', detail: messageOf(thrown) } as const;
    return { kind: 'missed', visit: failedVisit(lead, context, failure), target: null };
  }
  const base: Visit = {
    ...blankVisit(lead, answer.fetchedAt),
    status: answer.status,
    contentType,
    durationMs: answer.durationMs,
    bytes: reading.bytes,
    records: recordsOf(lead, answer, reading),
  };
  const missed = (more: Partial<Visit>): Came => ({
    kind: 'missed',
    visit: { ...base, ...more },
    target: null,
  });
  if (answer.status === 304)
    return asked.wasConditional
      ? notModified(base, context)
      : missed({ outcome: 'http-error', detail: '304 without having been asked' });
  if (answer.status >= 300 && answer.status < 400)
    return redirected(base, headerOf(answer, 'location'), context);
  if (answer.status >= 400) return missed({ outcome: 'http-error' });
  if (answer.unwanted) return missed({ outcome: 'unwanted-type', detail: contentType });
  if (reading.problem !== null) return missed(reading.problem);
  if (reading.listed !== null)
    return {
      kind: 'listed',
      visit: { ...base, found: await leadsOfSitemap(lead, reading.listed, context) },
    };
  return pageOf(base, answer, reading, job, context);
}

function jobOf(lead: Lead, answer: Answer, query: string | null, context: StepContext): ReadingJob {
  const contentType = headerOf(answer, 'content-type');
  const isRead = answer.status >= 200 && answer.status < 300 && !answer.unwanted;
  const isMarkup = contentType === null || !/^\s*text\/plain/i.test(contentType);
  return {
    url: lead.url,
    fetchedAt: answer.fetchedAt,
    servedAt: servedAt(answer),
    as: !isRead ? 'nothing' : lead.kind !== 'page' ? lead.kind : isMarkup ? 'page' : 'nothing',
    body: answer.body,
    contentType,
    contentEncoding: headerOf(answer, 'content-encoding'),
    maxBytes: lead.kind === 'sitemap' ? maxSitemapBytes : context.maxBodyBytes,
    truncated: answer.unwanted,
    inside: context.navigator.needs.inside ?? null,
    ...(query === null ? {} : { query }),
    heads: context.archive ? { request: answer.requestHead, response: answer.responseHead } : null,
  };
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
      contentType: renderedType,
      contentEncoding: null,
      heads: null,
    });
    return again.page === null
      ? reading
      : {
          ...reading,
          page: again.page,
          objects: again.objects,
          isRendered: true,
          renderedBody: rendered.body,
        };
  } catch (thrown) {
    context.objectsFailed(job.url, messageOf(thrown));
    return reading;
  }
}

function decodedBody({ body, contentEncoding, maxBytes }: ReadingJob): Uint8Array {
  const decoded = decodeContent(body, contentEncoding, maxBytes);
  return decoded.kind === 'decoded' ? decoded.body : new Uint8Array(0);
}

/** A page that was read, or something else that is kept as it is. */
function pageOf(
  base: Visit,
  answer: Answer,
  reading: ReadingResult,
  job: ReadingJob,
  context: StepContext,
): Came {
  const { lead } = base;
  const { page } = reading;
  for (const cut of reading.objects?.cuts ?? []) context.cut(lead.url, cut);
  const header = parseRobotsTag(answer.headers.get('x-robots-tag') ?? [], context.productToken);
  const follows = page !== null && !page.nofollow && !header.nofollow;
  const feeds = follows
    ? page.feeds.flatMap((feed) => ownFeedLead(feed, lead.level, context.scope) ?? [])
    : [];
  const nearDuplicateOf =
    page === null || page.words < minWordsToCompare
      ? null
      : findNearDuplicate(lead.id, page.sketch, page.titleHash, context.near);
  const soon: NewLead[] = [];
  const leads = page !== null && follows && leadsFurther(lead, page.links, context);
  let hasNews = false;
  if (page !== null) {
    hasNews = context.guard.note({
      id: lead.id,
      siteId: lead.siteId,
      key: keyOf(lead.url),
      referrer: lead.referrer,
      blocks: page.blocks,
      maskedBlocks: page.maskedBlocks,
      leadsOn: leads,
      isDouble: nearDuplicateOf !== null,
    });
    const own =
      lead.posted == null && !context.everything
        ? context.forms.note({
            id: lead.id,
            url: lead.url,
            canonical: page.canonical,
            hasNews,
            sameAs: nearDuplicateOf,
            referrer: lead.referrer,
            sketch: page.sketch,
            titleHash: page.titleHash,
          })
        : null;
    if (
      own !== null &&
      context.navigator.needs.ownAddresses &&
      context.scope.contains(own, siteOf(own)) &&
      context.scope.permits(own)
    )
      soon.push({ ...redirectLead(lead, own), hops: lead.hops, rank: lead.rank - 1 });
  }
  const visit: Visit = {
    ...base,
    found: [...soon, ...feeds],
    linksDropped: page?.linksDropped ?? 0,
    nearDuplicateOf,
    content: contentOf(answer, reading, page, !follows),
    objects:
      context.vertical === null || reading.objects === null
        ? null
        : { vertical: context.vertical, ...reading.objects },
  };
  if (page === null)
    return lead.kind === 'page' ? { kind: 'missed', visit, target: null } : { kind: 'listed', visit };
  return {
    kind: 'page',
    visit,
    hasNews: hasNews || leads,
    page: {
      title: page.title,
      structure: page.structure,
      links: follows ? page.links : noLinks,
      topic: page.topic,
      results: page.results,
      objects: reading.objects?.objects.map(({ fields }) => Object.keys(fields)) ?? [],
    },
    hooked: {
      url: lead.url,
      level: lead.level,
      answer,
      body: () => reading.renderedBody ?? decodedBody(job),
      contentType: reading.renderedBody === undefined ? job.contentType : renderedType,
      objects: reading.objects?.objects ?? [],
    },
  };
}

function contentOf(
  answer: Answer,
  reading: ReadingResult,
  page: PageReading | null,
  nofollow: boolean,
): Visit['content'] {
  return {
    title: page?.title ?? '',
    bytes: reading.bytes,
    digest: reading.digest,
    payload: reading.payload,
    nofollow,
    sketch:
      page === null ? new Uint8Array(16) : new Uint8Array(page.sketch.buffer, page.sketch.byteOffset, 16),
    titleHash: page?.titleHash ?? 0,
    links: page?.packedLinks ?? new Uint8Array(0),
    structure: page?.structure ?? null,
    etag: headerOf(answer, 'etag'),
    lastModified: headerOf(answer, 'last-modified'),
  };
}

function findNearDuplicate(
  id: number,
  sketch: Uint32Array,
  titleHash: number,
  near: NearDuplicates,
): number | null {
  const found = near.find(sketch, titleHash);
  if (found === null) near.add(id, sketch, titleHash);
  return found === id ? null : found;
}

/** Unchanged: it is what its last reading left. */
async function notModified(base: Visit, context: StepContext): Promise<Came> {
  const visit: Visit = { ...base, outcome: 'not-modified' };
  const kept = await context.store.reading(base.lead.id);
  return base.lead.kind === 'page'
    ? { kind: 'page', visit, page: keptPage(base.lead.url, kept), hasNews: true, hooked: null }
    : { kind: 'listed', visit };
}

/** A hop is a visit of its own. */
function redirected(base: Visit, location: string | null, context: StepContext): Came {
  const { lead } = base;
  const target = location === null ? null : resolveUrl(location, lead.url);
  const missed = (more: Partial<Visit>): Came => ({
    kind: 'missed',
    visit: { ...base, ...more },
    target: null,
  });
  if (target === null) {
    const detail = location === null ? 'no Location' : 'Location is no http address';
    return missed({ outcome: 'bad-redirect', location, detail });
  }
  if (keyOf(target) === keyOf(lead.url) && lead.posted == null)
    return missed({ outcome: 'redirect-loop', location: target });
  if (lead.hops >= maxRedirects) {
    const detail = `more than ${maxRedirects} redirects in a row`;
    return missed({ outcome: 'redirect-limit', location: target, detail });
  }
  if (!context.scope.contains(target, siteOf(target))) {
    if (lead.level > 0 || lead.kind !== 'page') return missed({ outcome: 'redirect', location: target });
    context.moved(target);
  }
  if (!context.scope.permits(target)) return missed({ outcome: 'redirect', location: target });
  const visit: Visit = { ...base, outcome: 'redirect', location: target };
  return { kind: 'missed', visit, target: redirectLead(lead, target) };
}

/** What a sitemap lists stands one level below the entry. */
async function leadsOfSitemap(lead: Lead, listed: FoundLinks, context: StepContext): Promise<NewLead[]> {
  const isSitemap = (i: number): boolean => linkKinds[listed.flags[i]!] === 'sitemap';
  // An index speaks for its own site and for those of the crawl, not for others.
  const mayList = (url: string): boolean =>
    siteOf(url) === siteOf(lead.url) || context.scope.contains(url, siteOf(url));
  const further = listed.urls
    .filter((url, i) => isSitemap(i) && mayList(url))
    .map((url) => sitemapLead(url, lead.level + 1, lead.note));
  const pages = [...listed.urls.keys()].filter((i) => !isSitemap(i));
  const links: FoundLinks = {
    urls: pages.map((i) => listed.urls[i]!),
    keys: BigInt64Array.from(pages, (i) => listed.keys[i]!),
    flags: Uint8Array.from(pages, (i) => listed.flags[i]!),
    paths: null,
    pathNames: [],
  };
  const { found } = await decidePage(
    context,
    { ...lead, level: 0 },
    { title: '', structure: null, links, topic: null, results: null, objects: [] },
  );
  return [...further.filter((one) => one !== null), ...found];
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
