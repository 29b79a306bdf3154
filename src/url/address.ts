/**
 * Addresses: the URL that is fetched, and beside it the key under which two spellings of one address are the same.
 * The two are never mixed: what a site linked to is what it is asked for.
 *
 * In the key, on top of what WHATWG parsing settles (case of scheme and host, default ports, dot segments, IDN):
 * no fragment, percent escapes in upper case and only where needed, arguments sorted by name without tracking and session ids,
 * no `;jsessionid` path parameter, no dot after the host. Scheme, `www.`, trailing slash and `index.html` stay: they can be different pages.
 */
import { canonicalQuery } from './arguments.js';

/** A page's address. */
export interface Address {
  /** What is sent: absolute, http or https, without fragment and credentials. */
  readonly url: string;
  /** What is compared. */
  readonly key: string;
}

/** Parses a link as found in a page; null when it is no http(s) address. */
export function parseAddress(href: string, base?: string): Address | null {
  const url = resolveUrl(href, base);
  return url === null ? null : { url, key: keyOf(url) };
}

/** The absolute http(s) URL a link means, without fragment and credentials; null when there is none. */
export function resolveUrl(href: string, base?: string): string | null {
  let parsed: URL;
  try {
    parsed = new URL(href, base);
  } catch {
    return null;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  if (parsed.username !== '' || parsed.password !== '') {
    parsed.username = '';
    parsed.password = '';
  }
  const text = parsed.href;
  const hash = text.indexOf('#');
  return hash < 0 ? text : text.slice(0, hash);
}

/** Matches links that can be joined to their base as text: no scheme, no dot segment, nothing that parsing would rewrite. */
const plainReference = /^(?!\/\/)[\w\-~/][\w\-~/.=&%+,;!*()$@]*(?:\?[\w\-~/.=&%+,;!*()$@]*)?$/;
const dotSegment = /\/(?:\.|%2e)/i;

/** Longer addresses are not even put together: a page with a long base could blow up to a thousand times its size. */
const maxResolved = 8192;

/**
 * Resolves the links of one page. Most links of most pages are plain paths, and joining those as text is two to three times as fast as
 * parsing them (`bench/micro/resolve.ts`); everything else goes through the parser. A property test holds the two equal.
 */
export function linkResolver(base: string): (href: string) => string | null {
  const own = resolveUrl(base);
  if (own === null) return () => null;
  const pathStart = own.indexOf('/', own.indexOf('//') + 2);
  const question = own.indexOf('?');
  const origin = own.slice(0, pathStart);
  const root = origin.length + 1;
  const folder = own.slice(0, own.lastIndexOf('/', question < 0 ? undefined : question) + 1);
  return (href) => {
    const hash = href.indexOf('#');
    if (hash === 0) return own;
    if (href.length + own.length > maxResolved)
      return /^\s*(?:https?:|\/)/i.test(href) && href.length <= maxResolved ? resolveUrl(href, origin) : null;
    let reference = hash < 0 ? href : href.slice(0, hash);
    let from = folder;
    while (reference.startsWith('../')) {
      reference = reference.slice(3);
      // Above the root there is the root.
      if (from.length > root) from = from.slice(0, from.lastIndexOf('/', from.length - 2) + 1);
    }
    if (plainReference.test(reference) && !dotSegment.test(reference)) {
      if (reference.charCodeAt(0) !== 47) return from + reference;
      if (!href.startsWith('../')) return origin + reference;
    }
    return resolveUrl(href, own);
  };
}

/** The dedup key of an absolute URL as `resolveUrl` gives it. Idempotent. */
export function keyOf(url: string): string {
  if (!needsWork.test(url)) return url;
  const question = url.indexOf('?');
  let front = question < 0 ? url : url.slice(0, question);
  let query = question < 0 ? '' : url.slice(question + 1);
  front = front.replace(sessionPath, '').replace(hostDot, '$1$2');
  if (front.includes('%')) front = canonicalEscapes(front);
  if (query.includes('%')) query = canonicalEscapes(query);
  query = canonicalQuery(query);
  return query === '' ? front : `${front}?${query}`;
}

const needsWork = /[?%;]|^https?:\/\/[^/]*\.(?::\d+)?\//;
const sessionPath = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi;
const hostDot = /^(https?:\/\/[^/:]*[^/:.])\.+((?::\d+)?\/)/;

/** One pass from left to right, so `%252f` stays what it is: escapes of unreserved characters are undone, the rest written in upper case. */
function canonicalEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return isUnreserved(code) ? String.fromCharCode(code) : escaped.toUpperCase();
  });
}

function isUnreserved(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 45 ||
    code === 46 ||
    code === 95 ||
    code === 126
  );
}
