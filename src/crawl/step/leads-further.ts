/** Whether a page leads somewhere that the crawl has not met and would ask for. Other days and months of a calendar do not count, nor do what is named after the page itself: its edit page, its history, its print. */
import { hash64 } from '../../base/hash.js';
import type { Lead } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { isDateView } from '../../url/date-view.js';
import { holdsName, namesOfPage } from '../../url/names-in-address.js';
import { mayFollow } from '../decide/offer.js';
import { lowHalf } from '../guard/seen-cache.js';
import type { FoundLinks } from '../workers/reading.js';
import type { StepContext } from './step-context.js';

export function leadsFurther(
  lead: Lead,
  { urls, keys }: FoundLinks,
  { seen, scope, forms, fruitless }: StepContext,
): boolean {
  const own = hash64(keyOf(lead.url));
  const ownNames = namesOfPage(lead.url).filter((name) => /\p{L}/u.test(name));
  return urls.some(
    (url, i) =>
      keys[i] !== own &&
      !seen.has(keys[i]!, lowHalf(keys[i]!)) &&
      mayFollow(scope, url) &&
      !isDateView(url) &&
      !holdsName(url, ownNames) &&
      !fruitless.isClosed(url) &&
      forms.representative(url) === null,
  );
}
