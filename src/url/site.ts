/** Sites: a host plus its non-default port. http and https share a site; `www.example.org` and `example.org` are two sites that share politeness. */
import { getDomain } from 'tldts';
import { hash32 } from '../base/hash.js';

/** How many logical shards there are, for ever: a site's shard never changes. */
export const shardCount = 256;

/** The site of an absolute http(s) URL, such as `example.org` or `127.0.0.1:8080`. */
export function siteOf(url: string): string {
  const start = url.indexOf('//') + 2;
  let end = start;
  while (end < url.length) {
    const c = url.charCodeAt(end);
    if (c === 47 || c === 63 || c === 35) break;
    end++;
  }
  const host = url.slice(start, end);
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/** Scheme, host and port: robots and TLS failures belong to an origin. */
export function originOf(url: string): string {
  const slash = url.indexOf('/', url.indexOf('//') + 2);
  return slash < 0 ? url : url.slice(0, slash);
}

/** A site's name without its port. */
export function hostOf(site: string): string {
  const colon = site.lastIndexOf(':');
  return colon > site.lastIndexOf(']') ? site.slice(0, colon) : site;
}

/** The registrable domain by the public suffix list (`shop.example.co.uk` → `example.co.uk`); the host itself where there is none. */
export function registrableDomain(site: string): string {
  const host = hostOf(site);
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Sites with the same key wait for each other: one machine usually answers for `www.` and the bare name. */
export function politenessKey(site: string): string {
  return site.startsWith('www.') ? site.slice(4) : site;
}

/** The logical shard of a site, by registrable domain, so that one worker owns all of a domain. */
export function shardOf(site: string): number {
  return hash32(registrableDomain(site)) % shardCount;
}
