/** Hosts that were named without a scheme are asked by https; those that do not answer there are asked by http, as a browser would. */

import { RobotsCache } from '../crawl/step/robots-cache.js';
import type { Store } from '../store/store.js';
import { originOf } from '../url/site.js';
import type { OutcomeKind } from '../web/outcome.js';
import type { PoliteWeb } from '../web/polite-web.js';
import { usualToken } from '../web/robots.js';
import type { CrawlSettings } from './crawl-settings.js';
import { entriesOf, hasScheme } from './entries.js';

/** What comes of https where a server speaks http alone. */
const noHttps: ReadonlySet<OutcomeKind> = new Set([
  'connect-failed',
  'tls-failed',
  'connection-lost',
  'timeout',
  'bad-response',
  'proxy-failed',
]);

/** Addresses as a user writes them, under the scheme that their hosts answer; robots.txt tells, which a crawl asks for anyway. */
export async function answeringEntries(
  texts: readonly string[],
  store: Store,
  web: PoliteWeb,
  { robots }: Pick<CrawlSettings, 'robots'>,
): Promise<string[]> {
  const cache =
    robots === false
      ? null
      : new RobotsCache({ store, web, productToken: usualToken, random: Math.random, archive: false });
  const entries: string[] = [];
  for (const text of texts) {
    const [entry] = entriesOf([text]) as [string];
    entries.push(cache === null || hasScheme(text) ? entry : await answering(entry, cache));
  }
  return [...new Set(entries)].sort();
}

async function answering(entry: string, cache: RobotsCache): Promise<string> {
  const plain = entry.replace(/^https:/, 'http:');
  if ((await cache.known(originOf(plain))) !== null && (await cache.known(originOf(entry))) === null)
    return plain;
  const first = (await cache.known(originOf(entry))) ?? (await cache.fetch(originOf(entry)));
  if (first.unreachable === null || !noHttps.has(first.unreachable.outcome)) return entry;
  const second = (await cache.known(originOf(plain))) ?? (await cache.fetch(originOf(plain)));
  return second.unreachable === null ? plain : entry;
}
