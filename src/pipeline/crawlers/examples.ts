/** Fetching the example pages, and saying plainly when one is of no use. */
import { LycosaError } from '../../base/error.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import { onlyEntries } from '../../navigate/only-entries.js';
import { decodeStructure, type Inside } from '../../page/structure/page-structure.js';
import type { Store, VisitedPage } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { registrableDomain } from '../../url/domain.js';
import { politenessKey, siteOf } from '../../url/site.js';
import type { OutcomeKind } from '../../web/outcome.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import { type CrawlSettings, engineOptions } from '../crawl-settings.js';
import { type OnStart, withCrawl } from '../with-crawl.js';

/** Examples as fetched. */
export interface FetchedExamples {
  readonly end: CrawlEnd;
  /** In the order they were given; final addresses. */
  readonly pages: readonly VisitedPage[];
  readonly requests: number;
  readonly bytes: number;
}

/** Refuses examples that cannot belong to the site, before anything is asked for. */
export function checkPlaces(samples: readonly string[], entry: string, settings: CrawlSettings): void {
  const place = (url: string): string =>
    settings.scope === 'domain' ? registrableDomain(siteOf(url)) : politenessKey(siteOf(url));
  for (const sample of samples)
    if (place(sample) !== place(entry))
      throw new LycosaError(
        'bad-sample',
        `${sample} is not on the site of the entry ${entry}`,
        'give an example and an entry of the same site (or --scope domain, if they share a domain)',
      );
}

/** Fetches the examples. */
export async function fetchExamples(
  urls: readonly string[],
  spec: string,
  parts: { settings: CrawlSettings; store: Store; web: PoliteWeb; inside: Inside; now: number },
  onStart: OnStart | undefined,
): Promise<FetchedExamples> {
  const { settings, store, web, inside, now } = parts;
  const crawl = await store.openCrawl(`examples ${spec}`, JSON.stringify({ entries: urls }), now);
  const running = withCrawl(
    {
      ...engineOptions(settings, { entries: urls, store, crawl, web }),
      navigator: onlyEntries(inside),
      entries: urls,
      sitemaps: false,
      keepOpen: true,
    },
    onStart,
  );
  const end = await running.run();
  const visited = new Map<string, VisitedPage>();
  for await (const page of store.visited(crawl)) visited.set(keyOf(page.url), page);
  const { requests, bytes } = running.progress();
  if (end !== 'finished' && end !== 'enough') return { end, pages: [], requests, bytes };
  const pages = urls.map((url) => usable(url, visited));
  return { end, pages, requests, bytes };
}

/** The page an example ends at, if it can be learned from. */
function usable(url: string, visited: ReadonlyMap<string, VisitedPage>): VisitedPage {
  let page = visited.get(keyOf(url));
  for (let hops = 0; hops < 10 && page?.outcome === 'redirect' && page.location !== null; hops++)
    page = visited.get(keyOf(page.location)) ?? page;
  const refuse = (why: string, next: string): never => {
    throw new LycosaError('bad-sample', `the example ${url} ${why}`, next);
  };
  if (page === undefined) return refuse('was not fetched', 'check the address and robots.txt of the site');
  const { outcome, status } = page;
  if (outcome !== 'ok' && outcome !== 'not-modified') {
    const [why, next] = reasons[outcome] ?? [
      `cannot be had (${outcome}${status === null ? '' : ` ${status}`})`,
      'check that the address opens in a browser, then run the same command again',
    ];
    return refuse(why, next);
  }
  const structure = decodeStructure(page.structure);
  if (structure === null) return refuse('is not HTML', 'give a web page, not a file');
  if (structure.isShell)
    return refuse(
      'is an empty frame until its scripts run',
      'pages that exist only in a browser cannot be learned from yet; look for a version without JavaScript, or a feed',
    );
  if (structure.words === 0) return refuse('is an empty page', 'give a page that shows what you want');
  return page;
}

/** Why a page cannot be had, where more can be said than the outcome's name. */
const reasons: Partial<Record<OutcomeKind, readonly [why: string, next: string]>> = {
  redirect: ['redirects without end or away from the site', 'give the address the page really has'],
  'redirect-loop': ['redirects to itself', 'give the address the page really has'],
  'robots-denied': ['is shut out by robots.txt', 'choose another page, or --no-robots if the site is yours'],
  'robots-unreachable': [
    "cannot be asked for, because the site's robots.txt cannot be read",
    'run the same command again later, or --no-robots if the site is yours',
  ],
  'private-address': ['has a private address', 'add --allow-private if the site is yours'],
  'unwanted-type': ['is not HTML', 'give a web page, not a file'],
};
