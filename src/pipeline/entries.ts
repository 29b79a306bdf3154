/** Where a crawl starts. */
import { LycosaError } from '../base/error.js';
import { hash64 } from '../base/hash.js';
import type { NewLead } from '../store/store.js';
import { keyOf, resolveUrl } from '../url/address.js';
import { siteOf } from '../url/site.js';
import { withoutPassword } from '../web/own-headers.js';
import { isVerticalFile } from './argument.js';

/** Whether an address says by which protocol it is asked; `localhost:8080` does not. */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(?:\/|$)/.test(text);
}

/** Addresses as a user writes them, each once. */
export function entriesOf(urls: readonly string[]): string[] {
  if (urls.length === 0)
    throw new LycosaError(
      'bad-url',
      'there is no URL to start from',
      'give one or more, such as https://example.org/',
    );
  const entries = urls.map((text) => {
    if (isVerticalFile(text))
      throw new LycosaError(
        'bad-url',
        `${text} is a vertical file, and an address is wanted here`,
        'give an address such as https://example.org/; "lycosa map", "run" and "recrawl" take vertical files',
      );
    const url = resolveUrl(hasScheme(text) ? text : `https://${text}`);
    if (url === null)
      throw new LycosaError(
        'bad-url',
        `"${withoutPassword(text)}" is no http or https address`,
        'give an address such as https://example.org/',
      );
    return url;
  });
  return [...new Set(entries)].sort();
}

/** An address as a lead; where a crawl has nothing but entries to begin with, its navigator makes them leads. */
export function entryLead(url: string): NewLead {
  return {
    url,
    key: hash64(keyOf(url)),
    site: siteOf(url),
    level: 0,
    rank: 0,
    hops: 0,
    kind: 'page',
    skip: null,
  };
}
