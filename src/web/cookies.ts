/** Cookies for crawls that ask for them; kept in memory for one run. */

/** What the network needs of a cookie store. */
export interface CookieJar {
  headerFor(url: string): string;
  store(url: string, setCookie: readonly string[]): void;
}

/** A jar by the rules browsers follow (domains, paths, public suffixes). Loaded when asked for: few crawls want cookies. */
export async function cookieJar(): Promise<CookieJar> {
  const { CookieJar: Jar } = await import('tough-cookie');
  const jar = new Jar(undefined, { looseMode: true });
  return {
    headerFor: (url) => jar.getCookieStringSync(url),
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
