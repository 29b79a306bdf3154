/** Whether a lead may be asked for by its origin's robots.txt, which is fetched first where it is not known. */
import type { Lead } from '../../store/store.js';
import { originOf, siteOf } from '../../url/site.js';
import type { NoAnswer } from '../../web/outcome.js';
import type { SiteClock } from '../../web/pace/site-clock.js';
import { sitemapLead } from './leads.js';
import type { RobotsAnswer } from './robots-cache.js';
import type { StepContext } from './step-context.js';

export type Permission =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'retry'; readonly at: number }
  | ({ readonly kind: 'failed' } & NoAnswer);

/** Origins kept in mind at a time. */
const maxOriginsRemembered = 10_000;

export async function askRobots(lead: Lead, clock: SiteClock, context: StepContext): Promise<Permission> {
  const origin = originOf(lead.url);
  const broken = context.brokenOrigins.get(origin);
  if (broken !== undefined) return { kind: 'failed', outcome: 'origin-blocked', detail: broken };
  if (context.robots === null) return { kind: 'allowed' };
  const robots = await robotsFor(origin, lead, context);
  // The page itself waits its turn.
  if (robots === 'asked') return { kind: 'retry', at: context.clock.steady() };
  if (robots.rules !== null)
    return robots.rules.allows(lead.url)
      ? { kind: 'allowed' }
      : { kind: 'failed', outcome: 'robots-denied', detail: 'robots.txt disallows it' };
  if (robots.retryAt !== null) {
    // The whole group waits: otherwise every lead of the site would come by to be sent away.
    clock.restUntil(robots.retryAt);
    return { kind: 'retry', at: robots.retryAt };
  }
  const { outcome, detail, retry } = robots.unreachable;
  if (outcome === 'tls-failed') markBroken(origin, detail, context);
  const isAnswer = outcome === 'robots-unreachable';
  return { kind: 'failed', outcome, retry, detail: isAnswer ? detail : `robots.txt: ${detail}` };
}

/** The origin's rules; `asked` when they had to be fetched just now. */
async function robotsFor(origin: string, lead: Lead, context: StepContext): Promise<RobotsAnswer | 'asked'> {
  const robots = context.robots!;
  const underWay = context.robotsUnderWay.get(origin);
  if (underWay !== undefined) {
    await underWay;
    return 'asked';
  }
  const known = await robots.known(origin);
  if (known !== null) {
    if (known.rules !== null) await addSitemaps(origin, known.rules.sitemaps, lead, context);
    return known;
  }
  const asking = robots.fetch(origin);
  context.robotsUnderWay.set(origin, asking);
  context.requestSent();
  try {
    await asking;
  } finally {
    context.robotsUnderWay.delete(origin);
  }
  return 'asked';
}

/** Nothing more is asked of an origin whose TLS failed. */
export function markBroken(origin: string, detail: string, context: StepContext): void {
  if (context.brokenOrigins.size >= maxOriginsRemembered) context.brokenOrigins.clear();
  context.brokenOrigins.set(origin, detail);
}

/** Puts an origin's sitemaps in front, once a run. */
async function addSitemaps(
  origin: string,
  listed: readonly string[],
  lead: Lead,
  context: StepContext,
): Promise<void> {
  const site = siteOf(lead.url);
  const reading = context.sitemaps(site);
  if (reading === null || lead.kind !== 'page' || context.sitemapsKnown.has(origin)) return;
  // To forget is harmless here: what is known is not added again.
  if (context.sitemapsKnown.size >= maxOriginsRemembered) context.sitemapsKnown.clear();
  context.sitemapsKnown.add(origin);
  if (!context.scope.contains(lead.url, site)) return;
  const urls = listed.length > 0 ? listed : [`${origin}/sitemap.xml`];
  const count = await context.store.discover(
    context.crawl,
    urls.map((url) => sitemapLead(url, 0, reading.note)).filter((found) => found !== null),
  );
  context.discovered(count);
}
