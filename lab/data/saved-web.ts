/** Saved pages of a data set as a web: each at its own URL, with what is known about it. */
import type { SimulatedWeb, WebAnswer, WebRequest } from '../web/simulated-web.js';
import type { FileSource } from './file-source.js';

/** A saved page. */
export interface SavedPage {
  readonly url: string;
  readonly file: string;
  readonly redirect?: string;
  /** What the set says of it; for scoring only. */
  readonly truth: Readonly<Record<string, unknown>>;
}

/** What an adapter reads out of a set. */
export interface SavedSet {
  readonly name: string;
  readonly pages: readonly SavedPage[];
  readonly entries: readonly { readonly site: string; readonly entry: string; readonly about: string }[];
  /** Further tables of truth that belong to no single page. */
  readonly tables?: Readonly<Record<string, () => Iterable<object>>>;
  /** Brings an address to the form in which the set knows it. */
  readonly normal?: (url: string) => string;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  json: 'application/json',
  jsonld: 'application/ld+json',
  ics: 'text/calendar',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  css: 'text/css',
};

/** The address without what does not matter: scheme, default port, fragment, empty query. */
export function plainAddress(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/#.*$/s, '')
    .replace(/^([^/?]+)/, (host) => host.toLowerCase().replace(/:(80|443)$/, ''))
    .replace(/^([^/?]+)(?=\?|$)/, '$1/')
    .replace(/\?$/, '');
}

/** Markup that can be taken out of pages before they are served, so that a measurement cannot read the answer off it. */
export const strippable = {
  'json-ld': /<script[^>]*type=["']?application\/ld\+json["']?[^>]*>[\s\S]*?<\/script>/gi,
} as const;
export type Strippable = keyof typeof strippable;

/** Serves a set. */
export function savedWeb(set: SavedSet, source: FileSource, strip: readonly Strippable[] = []): SimulatedWeb {
  const normal = set.normal ?? plainAddress;
  const byAddress = new Map<string, SavedPage>();
  const hosts = new Set<string>();
  const pages: SavedPage[] = [];
  for (const saved of set.pages) {
    const key = normal(saved.url);
    const first = byAddress.get(key);
    if (first !== undefined && first.file === saved.file) {
      // The same page listed twice, as where two scrapers read it: what each says of it is kept.
      const also = (first.truth.also ?? []) as object[];
      const merged = { ...first, truth: { ...first.truth, also: [...also, saved.truth] } };
      byAddress.set(key, merged);
      pages[pages.indexOf(first)] = merged;
      continue;
    }
    // Another page of the same address gets one of its own.
    let page = saved;
    const bare = saved.url.replace(/#.*$/s, '');
    for (let n = 2; byAddress.has(normal(page.url)); n++)
      page = { ...saved, url: `${bare}${bare.includes('?') ? '&' : '?'}copy=${n}` };
    byAddress.set(normal(page.url), page);
    pages.push(page);
    hosts.add(key.replace(/[/?].*$/s, ''));
  }
  const find = (url: string): SavedPage | null => byAddress.get(normal(url)) ?? null;
  /** The page whose address differs by a slash at the end: servers lead there. */
  const twinOf = (url: string): SavedPage | null => {
    const key = normal(url);
    const twin = byAddress.get(key.endsWith('/') ? key.slice(0, -1) : `${key}/`) ?? null;
    return twin?.redirect === undefined ? twin : null;
  };
  const known = (url: string): boolean => hosts.has(plainAddress(url).replace(/[/?].*$/s, ''));

  return {
    answer(request: WebRequest): WebAnswer | null {
      const page = find(request.url);
      const twin = page === null ? twinOf(request.url) : null;
      if (twin !== null) return { status: 301, headers: { location: twin.url }, body: '' };
      if (page === null)
        return known(request.url)
          ? { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not in the data set\n' }
          : null;
      if (page.redirect === undefined && !source.has(page.file))
        return {
          status: 404,
          headers: { 'content-type': 'text/plain' },
          body: `the data set lists ${page.file} and lacks it\n`,
        };
      if (page.redirect !== undefined) return { status: 302, headers: { location: page.redirect }, body: '' };
      const extension = /\.(\w+)$/.exec(page.file)?.[1]?.toLowerCase() ?? 'html';
      const type = types[extension] ?? 'text/html';
      let body: Buffer = source.read(page.file);
      // Latin-1 keeps every byte as it is.
      if (type === 'text/html')
        for (const name of strip)
          body = Buffer.from(body.toString('latin1').replace(strippable[name], ''), 'latin1');
      return { status: 200, headers: { 'content-type': type }, body };
    },
    truth(url: string): object | null {
      const page = find(url);
      if (page !== null) return rowOf(page);
      return known(url) ? { url, known: false } : null;
    },
    entries: () => set.entries,
    tables: () => ({
      pages: function* () {
        for (const page of pages) yield rowOf(page);
      },
      ...set.tables,
    }),
    close: () => source.close(),
  };
}

/** A page with what is known of it. */
function rowOf({ url, file, redirect, truth }: SavedPage): object {
  return { url, file, ...(redirect === undefined ? {} : { redirect }), ...truth };
}

/** One entry for each host, its first page. */
export function entriesByHost(
  pages: readonly SavedPage[],
  about: (page: SavedPage) => string,
): SavedSet['entries'] {
  const entries = new Map<string, { site: string; entry: string; about: string }>();
  for (const page of pages) {
    const site = plainAddress(page.url).replace(/[/?].*$/s, '');
    if (!entries.has(site)) entries.set(site, { site, entry: page.url, about: about(page) });
  }
  return [...entries.values()];
}
