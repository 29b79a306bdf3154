/** Which URLs belong to a crawl. */

import { registrableDomain } from '../../url/domain.js';
import { matchesGlob } from '../../url/glob.js';
import { siteOf } from '../../url/site.js';

/** `site`: the entries' sites; `domain`: everything under their registrable domains; `prefix`: everything below the entries' folders; `web`: everything. */
export type ScopeKind = 'site' | 'domain' | 'prefix' | 'web';

export interface ScopeOptions {
  readonly kind: ScopeKind;
  readonly entries: readonly string[];
  /** Globs on path and query, or on the whole URL where they start with `http`. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Patterns for single sites, besides. */
  readonly siteRules?: (
    site: string,
  ) => { readonly include: readonly string[]; readonly exclude: readonly string[] } | null;
}

export class Scope {
  readonly #kind: ScopeKind;
  readonly #places = new Set<string>();
  readonly #include: readonly string[];
  readonly #exclude: readonly string[];
  readonly #siteRules: ScopeOptions['siteRules'];
  readonly #domains = new Map<string, boolean>();

  constructor(options: ScopeOptions) {
    this.#kind = options.kind;
    this.#include = options.include ?? [];
    this.#exclude = options.exclude ?? [];
    this.#siteRules = options.siteRules;
    for (const entry of options.entries) this.add(entry);
  }

  /** Widens the scope by another entry, as when an entry redirects to a new home. */
  add(url: string): void {
    this.#domains.clear();
    this.#places.add(this.#placeOf(url));
  }

  /** Whether a URL belongs to the crawl at all. */
  contains(url: string, site: string): boolean {
    if (this.#kind === 'web') return true;
    if (this.#kind === 'site') return this.#places.has(site);
    if (this.#kind === 'domain') {
      let known = this.#domains.get(site);
      if (known === undefined) {
        known = this.#places.has(registrableDomain(site));
        if (this.#domains.size >= 10_000) this.#domains.clear();
        this.#domains.set(site, known);
      }
      return known;
    }
    for (const place of this.#places) if (schemeless(url).startsWith(place)) return true;
    return false;
  }

  /** Whether the user's patterns let a URL through. */
  permits(url: string): boolean {
    if (this.#include.length > 0 && !this.#include.some((pattern) => matches(pattern, url))) return false;
    if (this.#exclude.some((pattern) => matches(pattern, url))) return false;
    const own = this.#siteRules?.(siteOf(url)) ?? null;
    if (own === null) return true;
    if (own.include.length > 0 && !own.include.some((pattern) => matches(pattern, url))) return false;
    return !own.exclude.some((pattern) => matches(pattern, url));
  }

  #placeOf(url: string): string {
    if (this.#kind === 'site') return siteOf(url);
    if (this.#kind === 'domain') return registrableDomain(siteOf(url));
    const path = schemeless(url).replace(/[?].*$/s, '');
    return path.slice(0, path.lastIndexOf('/') + 1);
  }
}

function schemeless(url: string): string {
  return url.slice(url.indexOf('//') + 2);
}

function matches(pattern: string, url: string): boolean {
  if (/^https?:/.test(pattern)) return matchesGlob(pattern, url);
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return matchesGlob(pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `*${pattern}`, path);
}
