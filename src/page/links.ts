/** The links of a page, each address once, in document order. */
import { linkResolver } from '../url/address.js';

/** What made the link; `state` is data of the page's scripts. */
export type LinkKind = 'anchor' | 'area' | 'frame' | 'next' | 'refresh' | 'state';

/** A link to another page. */
export interface Link {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly kind: LinkKind;
  readonly nofollow: boolean;
  /** Where it stands in the tree. */
  readonly node: number;
}

/** More distinct links than this on one page, or more characters of them, are counted, not kept. */
export const maxLinksPerPage = 100_000;
const maxLinkCharacters = 8_000_000;

/** Collects links as they are read. The base may come after the first links, so addresses are resolved at the end. */
export class LinkCollector {
  readonly #found = new Map<string, { kind: LinkKind; nofollow: boolean; node: number }>();
  /** Links beyond the limit. */
  dropped = 0;
  #characters = 0;

  reset(): void {
    this.#found.clear();
    this.#characters = 0;
    this.dropped = 0;
  }

  add(href: string, kind: LinkKind, nofollow: boolean, node: number): void {
    const known = this.#found.get(href);
    if (known !== undefined) {
      if (known.nofollow && !nofollow) known.nofollow = false;
      if (known.kind === 'next' && kind === 'anchor') Object.assign(known, { kind, node });
      return;
    }
    this.#characters += href.length;
    if (this.#found.size >= maxLinksPerPage || this.#characters > maxLinkCharacters) {
      this.dropped++;
      return;
    }
    this.#found.set(href, { kind, nofollow, node });
  }

  /** All links, resolved against the base. */
  resolve(base: string): Link[] {
    const resolve = linkResolver(base);
    const byUrl = new Map<string, Link>();
    for (const [href, { kind, nofollow, node }] of this.#found) {
      const url = resolve(href);
      if (url === null) continue;
      const known = byUrl.get(url);
      if (known === undefined) byUrl.set(url, { url, kind, nofollow, node });
      else if (known.nofollow && !nofollow) byUrl.set(url, { ...known, nofollow });
    }
    return [...byUrl.values()];
  }
}
