/** Cookies for crawls that ask for them; kept in memory for one run. */

/** What the network needs of a cookie store. */
export interface CookieJar {
  headerFor(url: string): string;
  store(url: string, setCookie: readonly string[]): void;
}

/** Servers refuse headers of more than 8 KiB or so; cookies that do not fit are left out. */
const maxHeader = 4096;

function cut(header: string): string {
  return header.length <= maxHeader ? header : header.slice(0, header.lastIndexOf('; ', maxHeader));
}

/** A jar by the rules browsers follow (domains, paths, public suffixes). Loaded when asked for: few crawls want cookies. */
export async function cookieJar(): Promise<CookieJar> {
  const { CookieJar: Jar } = await import('tough-cookie');
  const jar = new Jar(undefined, { looseMode: true });
  return {
    headerFor: (url) => cut(jar.getCookieStringSync(url)),
    store(url, setCookie) {
      for (const text of setCookie) {
        try {
          jar.setCookieSync(text, url, { ignoreError: true });
        } catch {
          // A cookie that cannot be read is a cookie that is not set.
        }
      }
    },
  };
}
