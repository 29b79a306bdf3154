/** The life of one lead, from its turn to its commit: robots, fetch, read, decide, commit. There is no other way for a page to be visited. */
import type { Lead, Visit } from '../store/store.js';
import { keyOf, resolveUrl } from '../url/address.js';
import { originOf, siteOf } from '../url/site.js';
import { type Answer, type Failure, headerOf } from '../web/outcome.js';
import { maxSitemapBytes } from '../web/sitemap.js';
import { decideWithout } from './decide.js';
import type { SiteClock } from './politeness.js';
import { retryAfterMs, retryDelayMs } from './retry.js';
import type { RobotsAnswer } from './robots-cache.js';
import type { Turn } from './schedule.js';
import type { StepContext } from './step-context.js';
import { blank, failed, maxHops, sitemapLead, visitOf } from './visit.js';
import { againMark } from './weighing.js';

/** How a step ended. */
export type StepResult =
  | { readonly kind: 'visited'; readonly visit: Visit }
  /** Try again at a time. */
  | {
      readonly kind: 'retry';
      readonly at: number /** The lead as it is to be tried, where that has changed. */;
      readonly lead?: Lead;
    };

const maxAttempts = 3;
/** Origins and leads kept in mind at a time. */
const maxRemembered = 10_000;

/** Takes a lead through. Resolves when its visit is durable, or at once when it is to be tried again. */
export async function step(turn: Turn, context: StepContext): Promise<StepResult> {
  const { lead, clock } = turn;
  if (lead.kind === 'page' && lead.level > context.maxLevel)
    return commit(context, { ...blank(lead, context.clock.now()), skip: 'level' });
  if (lead.kind === 'page' && !context.guard.allows(lead.siteId, keyOf(lead.url), lead.level)) {
    return commit(context, { ...blank(lead, context.clock.now()), skip: 'trap' });
  }
  const declined = await context.searching?.declined(lead);
  if (declined)
    return commit(context, { ...blank(lead, context.clock.now()), skip: 'low-yield', ...declined });
  const origin = originOf(lead.url);
  const broken = context.brokenOrigins.get(origin);
  if (broken !== undefined)
    return commit(context, failed(lead, context, { outcome: 'origin-blocked', detail: broken }));

  const robots = await robotsFor(origin, lead, clock, context);
  if (robots === 'asked') return { kind: 'retry', at: context.clock.now() };
  if (robots?.rules === null) {
    if (robots.retryAt === null) return robotsUnreachable(lead, robots.unreachable, context);
    // The whole group waits: otherwise every lead of the site would come by to be sent away.
    clock.nextAt = Math.max(clock.nextAt, robots.retryAt);
    return { kind: 'retry', at: robots.retryAt };
  }
  if (robots !== null && !robots.rules.allows(lead.url)) {
    return commit(
      context,
      failed(lead, context, { outcome: 'robots-denied', detail: 'robots.txt disallows it' }),
    );
  }

  const posted = await bodyOf(lead, clock, context);
  if (posted !== null && typeof posted === 'object') return posted;
  context.requestSent();
  const headers = conditions(lead, context);
  const result = await context.web.fetch({
    url: lead.url,
    headers: { ...context.siteRules(siteOf(lead.url))?.headers, ...headers },
    accept: lead.kind !== 'page' ? 'anything' : context.searching === null ? 'pages' : 'results',
    ...(posted === null ? {} : { posted }),
    maxBytes: lead.kind === 'sitemap' ? maxSitemapBytes : context.maxBodyBytes,
  });
  const now = context.clock.now();
  if (isOverloaded(result)) clock.slowDown(now, askedFor(result, now));
  else clock.answered(now, result.durationMs);
  if (await isRefused(lead, posted, result, context)) return { kind: 'retry', at: now };
  const again = whenAgain(lead, result, context);
  if (again !== null) return { kind: 'retry', at: again };
  if (result.kind === 'failure') {
    if (result.outcome === 'tls-failed') markBroken(origin, result.detail, context);
    return commit(context, failed(lead, context, result));
  }
  const respelled = respelling(lead, result);
  if (respelled !== null) return { kind: 'retry', at: now, lead: respelled };
  const visit = await visitOf(lead, result, Object.keys(headers).length > 0, context);
  if (context.rendering !== null) clock.nextAt = Math.max(clock.nextAt, context.rendering.nextAt(lead.url));
  return commit(context, visit);
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

function markBroken(origin: string, detail: string, context: StepContext): void {
  if (context.brokenOrigins.size >= maxRemembered) context.brokenOrigins.clear();
  context.brokenOrigins.set(origin, detail);
}

function robotsUnreachable(lead: Lead, failure: Failure, context: StepContext): Promise<StepResult> {
  if (failure.outcome === 'tls-failed') markBroken(originOf(lead.url), failure.detail, context);
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
  const mark = context.sitemaps(siteOf(lead.url));
  if (mark === null || lead.kind !== 'page' || context.sitemapsKnown.has(origin)) return;
  // To forget is harmless here: what is known is not added again.
  if (context.sitemapsKnown.size >= maxRemembered) context.sitemapsKnown.clear();
  context.sitemapsKnown.add(origin);
  if (!context.scope.contains(lead.url, siteOf(lead.url))) return;
  const urls = listed.length > 0 ? listed : [`${origin}/sitemap.xml`];
  const count = await context.store.discover(
    context.crawl,
    urls.map((url) => sitemapLead(url, 0, mark)).filter((found) => found !== null),
  );
  context.discovered(count);
}

// ---- posting ------------------------------------------------------------------------------------------------------------------------

/** What a lead posts. Where that needs values of the form's page, the page is fetched and the lead waits its turn. */
async function bodyOf(
  lead: Lead,
  clock: SiteClock,
  context: StepContext,
): Promise<string | null | StepResult> {
  // Where an answer leads to is just asked for.
  if (lead.posted == null || lead.hops > 0) return null;
  const page = (await context.searching?.formPageOf(lead)) ?? null;
  if (page === null || context.searching === null) return lead.posted;
  const { fresh } = context.searching;
  const filled = fresh.fill(lead.posted, page);
  if (filled !== null) return filled;
  context.requestSent();
  const result = await context.web.fetch({ url: page, accept: 'pages', maxBytes: context.maxBodyBytes });
  const now = context.clock.now();
  if (isOverloaded(result)) clock.slowDown(now, askedFor(result, now));
  else clock.answered(now, result.durationMs);
  const isKept =
    result.kind === 'answer' && result.status < 300 && fresh.keep(page, result, context.maxBodyBytes);
  if (isKept) return { kind: 'retry', at: now };
  const again = whenAgain(lead, result, context);
  if (again !== null) return { kind: 'retry', at: again };
  const detail = `the page of its form cannot be had: ${result.kind === 'failure' ? result.detail : result.status}`;
  return commit(context, failed(lead, context, { outcome: 'http-error', detail }));
}

/** Whether a form was refused whose values may be stale: it is tried once more with new ones. */
async function isRefused(
  lead: Lead,
  sent: string | null,
  result: Answer | Failure,
  context: StepContext,
): Promise<boolean> {
  const page = sent === null ? null : ((await context.searching?.formPageOf(lead)) ?? null);
  if (page === null || !context.searching!.fresh.refuses(page, lead.posted!, sent!, result)) return false;
  const attempt = (context.attempts.get(lead.id) ?? 0) + 1;
  context.attempts.set(lead.id, attempt);
  return attempt < maxAttempts;
}

// ---- fetching ----------------------------------------------------------------------------------------------------------------------

/** The lead under the address its site prefers, when a redirect leads to another spelling of the same page (`?utm_source=` dropped, say). */
function respelling(lead: Lead, result: Answer): Lead | null {
  if (result.status < 300 || result.status >= 400 || result.status === 304 || lead.hops >= maxHops)
    return null;
  // What answers a form may well stand under the form's own address.
  if (lead.posted != null) return null;
  const target = resolveUrl(headerOf(result, 'location') ?? '', lead.url);
  if (target === null || target === lead.url || keyOf(target) !== keyOf(lead.url)) return null;
  return { ...lead, url: target, hops: lead.hops + 1, respelled: true };
}

/** Asks only for what has changed, unless what is kept of the page is not enough for this crawl. */
function conditions(lead: Lead, context: StepContext): Record<string, string> {
  const headers: Record<string, string> = {};
  const { looksInside } = context.navigator;
  // What a topic makes of a page is not kept: unchanged pages have to be read again, unless they only share.
  if (context.weighing !== null && lead.mark !== againMark) return headers;
  // Nor is what results are compared by.
  if (context.searching !== null) return headers;
  if (looksInside !== undefined && (looksInside !== 'paths' || !lead.isDescribed)) return headers;
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
  if (context.attempts.size >= maxRemembered) context.attempts.clear();
  context.attempts.set(lead.id, attempt);
  const now = context.clock.now();
  const asked = isOverloaded(result) ? (askedFor(result, now) ?? 0) : 0;
  return Math.max(asked, now + retryDelayMs(attempt, context.random));
}

async function commit(context: StepContext, visit: Visit): Promise<StepResult> {
  const isPage = visit.content !== null || visit.outcome === 'not-modified';
  const more =
    isPage || visit.lead.kind !== 'page'
      ? []
      : decideWithout(context, visit.lead.url, visit.found[0]?.url ?? null);
  const isMissed =
    !isPage &&
    visit.lead.kind === 'page' &&
    visit.skip === null &&
    visit.found.length === 0 &&
    visit.weighed === undefined;
  const missed = isMissed
    ? await (context.searching?.missed(visit.lead) ?? context.weighing?.missed(visit.lead))
    : undefined;
  const ended =
    more.length === 0 && !missed ? visit : { ...visit, found: [...visit.found, ...more], ...missed };
  await context.committer.commit(ended);
  context.weighing?.settled(ended);
  context.searching?.settled(ended);
  return { kind: 'visited', visit: ended };
}
