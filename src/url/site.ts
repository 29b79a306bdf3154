/** Sites: a host plus its non-default port. http and https share a site; `www.example.org` and `example.org` are two sites that share politeness. */

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

/** Sites with the same key wait for each other: one machine usually answers for `www.` and the bare name. */
export function politenessKey(site: string): string {
  return site.startsWith('www.') ? site.slice(4) : site;
}
