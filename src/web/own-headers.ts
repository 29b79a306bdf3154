/**
 * Headers that a user gives, and who gets them. They may hold what opens a door (a token, a cookie, a password), so they go to the origins that the user has named and nowhere else:
 * not where a redirect leads, not to robots.txt, sitemaps, scripts or searches of others. What only says who asks and in which language goes everywhere.
 */
import { LycosaError } from '../base/error.js';
import { siteOf } from '../url/site.js';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Headers that open no door. */
const harmless = /^(?:accept|accept-language|dnt|from|sec-gpc|user-agent)$/i;
/** Headers whose values are written down as they were sent; of all others only the name is. */
const writtenDown =
  /^(?:accept|accept-encoding|accept-language|content-length|content-type|dnt|from|host|if-modified-since|if-none-match|sec-gpc|user-agent)$/i;
/** What stands in an archive instead of a value. */
const redacted = '[redacted]';

const validHeaderName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const validHeaderValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const forbiddenHeaders =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|upgrade|expect|te|trailer)$/i;

export class OwnHeaders {
  readonly #everywhere: HeaderList;
  readonly #private: HeaderList;
  readonly #origins = new Set<string>();
  readonly #sites = new Set<string>();
  /** By origin: what its address said. */
  readonly #credentials = new Map<string, string>();

  /** `named` are addresses, whose origin is meant, and hosts, which are meant whatever the scheme. */
  constructor(headers: Readonly<Record<string, string>>, named: readonly string[]) {
    const all = Object.entries(headers);
    for (const [name, value] of all) checkHeader(name, value);
    this.#everywhere = all.filter(([name]) => harmless.test(name));
    this.#private = all.filter(([name]) => !harmless.test(name));
    for (const text of named) this.#name(text);
  }

  /** What an origin is sent. */
  for(origin: string): HeaderList {
    const isNamed = this.#origins.has(origin) || this.#sites.has(siteOf(origin));
    const own = isNamed ? [...this.#everywhere, ...this.#private] : this.#everywhere;
    const credentials = this.#credentials.get(origin);
    return credentials === undefined || own.some(([name]) => /^authorization$/i.test(name))
      ? own
      : [...own, ['Authorization', credentials]];
  }

  #name(text: string): void {
    if (!/^https?:\/\//i.test(text)) {
      this.#sites.add(siteOf(`//${text.replace(/^[^/]*@/, '')}`).toLowerCase());
      return;
    }
    const url = safeUrl(text);
    if (url === null) return;
    this.#origins.add(url.origin);
    if (url.username !== '') this.#credentials.set(url.origin, basicCredentials(url));
  }
}

/** Name and password of an address as a header says them. */
export function basicCredentials({ username, password }: URL): string {
  const plain = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return `Basic ${Buffer.from(plain).toString('base64')}`;
}

/** An address, or what was meant as one, without name and password: fit to be shown. */
export function withoutPassword(text: string): string {
  return text.replace(/(^|\/\/|\s)[^\s/@]*@(?=[^\s/])/g, '$1***@');
}

/** Headers of a request as an archive keeps them. */
export function headersWrittenDown(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, writtenDown.test(name) ? value : redacted]);
}

/** Complains about what cannot be sent. */
export function checkHeader(name: string, value: string): void {
  if (validHeaderName.test(name) && !forbiddenHeaders.test(name) && validHeaderValue.test(value)) return;
  throw new LycosaError(
    'bad-option',
    `the header "${name}" cannot be sent`,
    'give --header "Name: value" with a name that is not one of the connection\'s own',
  );
}

/** Whether a text can stand in a header. */
export function isHeaderValue(text: string): boolean {
  return validHeaderValue.test(text);
}

function safeUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
