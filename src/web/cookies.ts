/** Cookies as browsers keep them, for one run and in memory; each site has a jar of its own, so that nothing crosses from one to another. */
import type { CookieJar as Jar } from 'tough-cookie';
import { registrableDomain } from '../url/domain.js';
import { siteOf } from '../url/site.js';

/** What the network needs of a cookie store. */
export interface CookieJar {
  headerFor(url: string): string;
  /** Takes what a site has set. Says whether the site had none before. */
  store(url: string, setCookie: readonly string[]): boolean;
}

/** Servers refuse headers of more than 8 KiB or so; cookies that do not fit are left out. */
const maxHeader = 4096;
/** Sites whose cookies are kept; the one that was used longest ago gives way. */
const maxJars = 5000;

function cut(header: string): string {
  return header.length <= maxHeader ? header : header.slice(0, header.lastIndexOf('; ', maxHeader));
}

/** Jars by the rules browsers follow (domains, paths, public suffixes). */
export async function cookieJar(): Promise<CookieJar> {
  const { CookieJar: SiteJar } = await import('tough-cookie');
  const jars = new Map<string, Jar>();
  return {
    headerFor(url) {
      if (jars.size === 0) return '';
      const site = registrableDomain(siteOf(url));
      const jar = jars.get(site);
      if (jar === undefined) return '';
      jars.delete(site);
      jars.set(site, jar);
      return cut(jar.getCookieStringSync(url));
    },
    store(url, setCookie) {
      if (setCookie.length === 0) return false;
      const site = registrableDomain(siteOf(url));
      const known = jars.get(site);
      const jar = known ?? new SiteJar(undefined, { looseMode: true });
      for (const text of setCookie) {
        try {
          jar.setCookieSync(text, url, { ignoreError: true });
        } catch {
          // A cookie that cannot be read is a cookie that is not set.
        }
      }
      if (known !== undefined) return false;
      if (jars.size >= maxJars) jars.delete(jars.keys().next().value!);
      jars.set(site, jar);
      return jar.getCookieStringSync(url) !== '';
    },
  };
}
