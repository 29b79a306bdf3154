/** The work that is done off the main thread for each answer: decode, read, digest, and encode for the archive. A function of its message. */
import { encodeExchange, sha1Of } from '../../archive/exchange.js';
import { hash32, hash64 } from '../../base/hash.js';
import { type ResultSketch, sketchResults } from '../../deep/result-sketch.js';
import type { Extraction } from '../../object/extract/extract-page.js';
import type { Extractor, NewObject } from '../../object/extract/extractor.js';
import { findFeeds, isCalendarFile } from '../../object/extract/feeds/find-feeds.js';
import { isFeed } from '../../object/extract/feeds/read-feed.js';
import { maxListedObjects } from '../../object/extract/structured/json-records.js';
import { pageOfJson } from '../../page/json-page.js';
import { packLinks } from '../../page/link-pack.js';
import type { LinkKind } from '../../page/links.js';
import type { Page } from '../../page/page.js';
import { PageReader } from '../../page/reader.js';
import { type Fullness, fullnessOf } from '../../page/shell.js';
import { LinkPaths } from '../../page/structure/link-paths.js';
import { encodeStructure, type Inside } from '../../page/structure/page-structure.js';
import { readTopical, type TopicalReading } from '../../topic/link-context.js';
import type { TopicJudge } from '../../topic/model.js';
import { keyOf, resolveUrl } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { decodeContent } from '../../web/content-encoding.js';
import { parseSitemap } from '../../web/sitemap.js';
import { isJsonType } from '../../web/web.js';

/** An answer to be read. */
export interface ReadingJob {
  readonly url: string;
  readonly fetchedAt: number;
  /** When the server says it answered. */
  readonly servedAt: number;
  /** What the body is to be read as; `nothing` is for error pages and redirects, which are only archived. */
  readonly as: 'page' | 'sitemap' | 'feed' | 'nothing';
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  readonly maxBytes: number;
  /** The body was left unread. */
  readonly truncated: boolean;
  /** Heads of the exchange for the archive; null when nothing is archived. */
  readonly heads: { readonly request: string; readonly response: string } | null;
  /** Leave objects alone: looking for them failed. */
  readonly plain?: boolean;
  /** JSON that the page's scripts asked for, where they were run. */
  readonly answers?: readonly string[];
  /** Whether to say what the page is built like and where its links stand. */
  readonly inside: Inside | null;
  /** What a search was asked for, where the page is its answer: it is to be compared with others. */
  readonly query?: string;
}

/** Links as they travel between threads: parallel arrays, no object for each. */
export interface FoundLinks {
  readonly urls: readonly string[];
  /** Hashes of the dedup keys. */
  readonly keys: BigInt64Array;
  /** Index into `linkKinds`, plus 128 where the link says nofollow. */
  readonly flags: Uint8Array;
  /** Index of each link's tag path in `pathNames`; null where nobody asked. */
  readonly paths: Uint32Array | null;
  readonly pathNames: readonly string[];
}

/** No links at all. */
export const noLinks: FoundLinks = {
  urls: [],
  keys: new BigInt64Array(0),
  flags: new Uint8Array(0),
  paths: null,
  pathNames: [],
};

/** What made a link; sitemaps list further sitemaps. */
export const linkKinds: readonly (LinkKind | 'sitemap')[] = [
  'anchor',
  'area',
  'frame',
  'next',
  'refresh',
  'state',
  'sitemap',
];
export const nofollowFlag = 128;

/** What reading a page brought. */
export interface PageReading {
  readonly title: string;
  readonly titleHash: number;
  readonly nofollow: boolean;
  readonly links: FoundLinks;
  readonly linksDropped: number;
  /** The address that it says is its own. */
  readonly canonical: string | null;
  readonly packedLinks: Uint8Array;
  readonly sketch: Uint32Array;
  readonly blocks: Uint32Array;
  readonly maskedBlocks: Uint32Array;
  readonly words: number;
  readonly structure: Uint8Array | null;
  /** What a topic makes of it, where the crawl has one. */
  readonly topic: TopicalReading | null;
  /** What is compared of the answer of a search. */
  readonly results: ResultSketch | null;
  /** How much of it is there without scripts. */
  readonly fullness: Fullness;
  /** Feeds that may say what the page says; only where objects are looked for. */
  readonly feeds: readonly string[];
}

/** The result of a job. */
export interface ReadingResult {
  readonly problem: { readonly outcome: 'body-too-large' | 'decode-failed'; readonly detail: string } | null;
  /** Decoded length. */
  readonly bytes: number;
  /** First half of the body's SHA-1, decoded. */
  readonly digest: bigint;
  /** The same of the body as it came over the wire. */
  readonly payload: bigint;
  /** SHA-1 of the body as archived. */
  readonly payloadSha1: Uint8Array | null;
  readonly records: { readonly response: Uint8Array; readonly request: Uint8Array } | null;
  readonly page: PageReading | null;
  /** The objects of a page or a feed; null where nobody looks for some. */
  readonly objects: {
    readonly objects: readonly NewObject[];
    readonly knowledge: bigint;
    /** What was too much, in words. */
    readonly cuts: readonly string[];
  } | null;
  /** The page was read as its scripts left it. */
  readonly isRendered?: boolean;
  /** The page as its scripts left it. */
  readonly renderedBody?: Uint8Array;
  /** URLs listed by a sitemap, further sitemaps first. */
  readonly listed: FoundLinks | null;
}

const reader = new PageReader();

/** Does a job; with an extractor, looks for objects, too; with a judge, says how much a page is on topic. Never throws on account of what a site sent. */
export function doReading(
  job: ReadingJob,
  known: Extractor | null = null,
  judge: TopicJudge | null = null,
): ReadingResult {
  const extractor = job.plain ? null : known;
  const decoded = decodeContent(job.body, job.contentEncoding, job.maxBytes);
  const isCompressed = decoded.kind === 'decoded' && decoded.body !== job.body;
  const payloadSha1 = job.heads !== null ? sha1Of(job.body) : null;
  const records =
    job.heads === null || payloadSha1 === null
      ? null
      : encodeExchange(
          {
            url: job.url,
            fetchedAt: job.fetchedAt,
            requestHead: job.heads.request,
            responseHead: job.heads.response,
            body: job.body,
            truncated: job.truncated,
          },
          payloadSha1,
          isCompressed,
        );
  const base = { payloadSha1, records, page: null, objects: null, listed: null };
  if (decoded.kind === 'too-large') {
    const problem = {
      outcome: 'body-too-large',
      detail: `more than ${job.maxBytes} bytes when decompressed`,
    } as const;
    return { ...base, problem, bytes: 0, digest: 0n, payload: 0n };
  }
  if (decoded.kind === 'broken')
    return {
      ...base,
      problem: { outcome: 'decode-failed', detail: decoded.detail },
      bytes: 0,
      digest: 0n,
      payload: 0n,
    };
  const body = decoded.body;
  const sha1 = isCompressed || payloadSha1 === null ? sha1Of(body) : Buffer.from(payloadSha1);
  const result = {
    ...base,
    problem: null,
    bytes: body.length,
    digest: sha1.readBigInt64BE(0),
    payload: Buffer.from(payloadSha1 ?? sha1).readBigInt64BE(0),
  };
  const told = extractor === null ? null : objectsOfFeed(job, body, extractor);
  if (told !== null) return { ...result, objects: told };
  if (job.as === 'page') {
    const { page, answers } = readBody(job, body);
    const summary = summarisePage(page, job.inside, extractor === null ? null : findFeeds(page), judge);
    return {
      ...result,
      page: job.query === undefined ? summary : { ...summary, results: sketchResults(page, job.query) },
      objects:
        extractor === null
          ? null
          : foundObjects(extractor, extractor.page(page, job.servedAt, answers), job.url),
    };
  }
  if (job.as === 'sitemap') return { ...result, listed: listSitemap(body, job.url) };
  return result;
}

/** The objects of a calendar, a feed or JSON, also of one that came where a page was expected; null for everything else. */
function objectsOfFeed(job: ReadingJob, body: Uint8Array, extractor: Extractor): ReadingResult['objects'] {
  const isExpected = job.as === 'feed';
  if (!isExpected && (job.as !== 'page' || job.query !== undefined || !isFeed(body))) return null;
  const objects = extractor.feed(body, job.url, job.servedAt);
  if (objects === null && !isExpected) return null;
  const isCut = objects?.length === maxListedObjects;
  const cuts = isCut ? [`of its objects the first ${maxListedObjects} are kept`] : [];
  return foundObjects(extractor, { objects: objects ?? [], cuts, hasRecords: false }, job.url);
}

/** A page; answers of searches may be JSON, which is read as the page it stands for. */
function readBody(
  job: ReadingJob,
  body: Uint8Array,
): { readonly page: Page; readonly answers: readonly string[] | undefined } {
  if (job.query !== undefined && isJsonType(job.contentType)) {
    const text = new TextDecoder().decode(body);
    const html = pageOfJson(text);
    if (html !== null)
      return {
        page: reader.read(new TextEncoder().encode(html), job.url, 'text/html; charset=utf-8'),
        answers: [text],
      };
  }
  return { page: reader.read(body, job.url, job.contentType), answers: job.answers };
}

function foundObjects(
  extractor: Extractor,
  { objects, cuts, hasRecords }: Omit<Extraction, 'rejected'>,
  url: string,
): ReadingResult['objects'] {
  return {
    objects: extractor.ready(objects, url),
    knowledge: extractor.knowledgeOf(siteOf(url), hasRecords),
    cuts,
  };
}

function summarisePage(
  page: Page,
  inside: ReadingJob['inside'],
  feeds: readonly string[] | null,
  judge: TopicJudge | null,
): PageReading {
  // Where objects are looked for, calendar files are read as feeds, and once is enough.
  const links =
    feeds === null
      ? page.links
      : page.links.filter(({ url, kind }) => kind === 'frame' || !isCalendarFile(url));
  const paths = inside !== null || judge !== null ? new Uint32Array(links.length) : null;
  const pathNames: string[] = [];
  if (paths !== null) {
    const places = new LinkPaths(page.tree);
    const known = new Map<string, number>();
    for (const [i, link] of links.entries()) {
      const path = places.of(link.node);
      let at = known.get(path);
      if (at === undefined) {
        at = pathNames.push(path) - 1;
        known.set(path, at);
      }
      paths[i] = at;
    }
  }
  const urls: string[] = new Array(links.length);
  const keys = new BigInt64Array(links.length);
  const flags = new Uint8Array(links.length);
  for (let i = 0; i < links.length; i++) {
    const link = links[i]!;
    urls[i] = link.url;
    keys[i] = hash64(keyOf(link.url));
    flags[i] = linkKinds.indexOf(link.kind) | (link.nofollow ? nofollowFlag : 0);
  }
  return {
    title: page.title.slice(0, 1000),
    titleHash: hash32(page.title),
    nofollow: page.robots.nofollow,
    links: { urls, keys, flags, paths, pathNames },
    linksDropped: page.linksDropped,
    canonical: page.canonical,
    packedLinks: packLinks(
      page.url,
      links,
      (link) => (link.kind === 'anchor' ? page.textOf(link.node, 120) : ''),
      (_, i) => (paths === null ? '' : pathNames[paths[i]!]!),
    ),
    sketch: page.sketch.bits,
    blocks: page.sketch.blocks,
    maskedBlocks: page.sketch.maskedBlocks,
    words: page.sketch.words,
    structure: inside === null ? null : encodeStructure(page, inside),
    topic: judge === null ? null : readTopical(page, judge),
    results: null,
    fullness: fullnessOf(page),
    feeds: feeds ?? [],
  };
}

function listSitemap(body: Uint8Array, base: string): FoundLinks {
  const { sitemaps, pages } = parseSitemap(body);
  const urls: string[] = [];
  const kinds: number[] = [];
  const add = (href: string, kind: 'anchor' | 'sitemap'): void => {
    const url = resolveUrl(href, base);
    if (url === null) return;
    urls.push(url);
    kinds.push(linkKinds.indexOf(kind));
  };
  for (const sitemap of sitemaps) add(sitemap, 'sitemap');
  for (const { url } of pages) add(url, 'anchor');
  return {
    urls,
    keys: BigInt64Array.from(urls, (url) => hash64(keyOf(url))),
    flags: Uint8Array.from(kinds),
    paths: null,
    pathNames: [],
  };
}
